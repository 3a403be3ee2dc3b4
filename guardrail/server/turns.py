"""Where checks wait their turn, and how long: one queue for all streams of a process, behind the event loop's own work.

gRPC takes in one call after the other, with half a dozen turns of the loop and a change of threads for each. Were a
segment examined in every turn for every stream that has one, calls would wait for seconds inside gRPC, where nobody
sees them, while the loop, at some milliseconds a turn, looked calm. So segments are examined one after the other, and
only once a turn of the loop has brought nothing else: all waiting is done here, where it can be measured and, by
`Shedder`, kept short.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from time import thread_time
from typing import NamedTuple

SLICE_S = 0.002  # work done in one turn; a segment takes about 2 ms
QUIET_S = 0.0002  # a turn of the loop as short as this brought nothing else
MOST_PASSED = 64  # turns in a row that may be left to the rest
PATIENCE_S = 0.001  # for a call that another thread of gRPC's has yet to hand over


class Account(NamedTuple):
    """What came to pass since the queue was made.

    Attributes:
        asked, done: pieces of work.
        work_s: how long they took.
        work_cpu_s: how much of that was this thread's; the rest went to other threads and processes.
        cpu_s: what the thread has spent in all, on the rest of the loop's work too.
    """

    asked: float = 0
    done: float = 0
    work_s: float = 0.0
    work_cpu_s: float = 0.0
    cpu_s: float = 0.0


class Turns:
    """Runs pieces of work in the order in which they came. Belongs to one event loop.

    Arguments:
        cpu: seconds of CPU time that the loop's thread has spent.

    Attributes:
        patient: whether calls are known to wait inside gRPC. Then none of the work is begun until the loop has been at
            rest for a moment, so that they are all taken in before it.
    """

    def __init__(self, cpu: Callable[[], float] = thread_time) -> None:
        self.patient = False
        self._cpu = cpu
        self._waiting: deque[tuple[float, Callable[[], None]]] = deque()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._asked = self._done = 0
        self._work_s = self._work_cpu_s = 0.0
        self._left_s = 0.0  # when the last turn was left
        self._passed = 0
        self._rested = False

    def ask(self, work: Callable[[], None]) -> None:
        """Have `work` called soon; it takes a few milliseconds at most and raises nothing."""
        loop = self._loop = self._loop or asyncio.get_running_loop()
        now = loop.time()
        self._asked += 1
        self._waiting.append((now, work))
        if len(self._waiting) == 1:
            self._left_s = now
            loop.call_soon(self._turn)

    def account(self) -> Account:
        """What came to pass until now."""
        return Account(self._asked, self._done, self._work_s, self._work_cpu_s, self._cpu())

    @property
    def late_ms(self) -> float:
        """How long the first in the queue has waited."""
        if not self._waiting or self._loop is None:
            return 0.0
        return (self._loop.time() - self._waiting[0][0]) * 1000.0

    def _turn(self) -> None:
        loop = self._loop
        assert loop is not None
        now = loop.time()
        quiet = now - self._left_s <= QUIET_S and (self._rested or not self.patient)
        if not quiet and self._passed < MOST_PASSED:
            self._passed += 1
            self._left_s = now
            self._rested = False
            if self.patient:
                loop.call_later(PATIENCE_S, self._rise)
            else:
                loop.call_soon(self._turn)
            return
        self._passed = 0
        self._rested = False
        self._work(now)

    def _rise(self) -> None:
        assert self._loop is not None
        self._rested = True
        self._left_s = self._loop.time()
        self._loop.call_soon(self._turn)

    def _work(self, began_s: float) -> None:
        loop = self._loop
        assert loop is not None
        began_cpu_s = self._cpu()
        try:
            while self._waiting:
                try:
                    self._waiting[0][1]()  # stays first until it is done: with it there is a turn on its way
                finally:
                    self._waiting.popleft()
                    self._done += 1
                    self._left_s = loop.time()
                if self._left_s - began_s >= SLICE_S:
                    break
        finally:
            self._work_s += self._left_s - began_s
            self._work_cpu_s += self._cpu() - began_cpu_s
            if self._waiting:
                loop.call_soon(self._turn)
