"""A store shared by replicas, kept at arm's length: it is asked within a budget, and skipped when it is slow or down.

One task owns the store's connection. It looks up what all streams ask for, one question under way at a time, and never
on a stream's own time: a stream waits its few milliseconds beside it, so that a stream that goes away or runs out of
time disturbs no connection. A store that failed, or was slow three times running, is left alone until it answers a
question of the owner's own in time.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from guardrail.inference.deadline import Clock, monotonic_ms

_PROBE = b"probe"  # a name that no verdict has: those are longer


class VerdictStore(Protocol):
    """Keeps values by name for a while. Any exception means that it could not."""

    async def read(self, names: Sequence[bytes]) -> list[bytes | None]:
        """One value a name, in order, None for one that is not there."""

    async def write(self, values: dict[bytes, bytes], ttl_ms: int) -> int:
        """Keep the values for `ttl_ms`; returns how many were refused."""

    async def close(self) -> None:
        """Let go of connections."""


@dataclass(frozen=True, slots=True)
class StoreLimits:
    """Bounds of what a store may cost.

    Arguments:
        read_ms: what a lookup may take of a stream's time.
        grace_ms: more of it where this process itself was too busy to see an answer that may have come.
        slow: so many answers in a row over `read_ms` and the store is left alone.
        give_up_ms: a question out for so long has failed, and its connection is dropped.
        probe_ms: how often a store that is left alone is tried.
        names: most names in one question, and values in one write.
        waiting: most names that wait to be asked for; further lookups are skipped.
        unwritten: most values that wait to be written; further ones are dropped.
        write_every_ms: how long values are gathered before they are written.
        write_ms: what one write may take.
        ttl_ms: how long a value is kept.
    """

    read_ms: float = 5.0
    grace_ms: float = 1.0
    slow: int = 3
    give_up_ms: float = 100.0
    probe_ms: float = 1000.0
    names: int = 512
    waiting: int = 4096
    unwritten: int = 4096
    write_every_ms: float = 20.0
    write_ms: float = 1000.0
    ttl_ms: int = 86_400_000


@dataclass(slots=True)
class StoreCounts:
    """Totals since the start: names never asked for or not answered in time, and values not written, each by why."""

    skipped: dict[str, int] = field(default_factory=dict)
    written: int = 0
    dropped: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class _Lookup:
    names: Sequence[bytes]
    due_ms: float
    answer: asyncio.Future[list[bytes | None] | None]
    timer: asyncio.TimerHandle | None = None


class SharedVerdicts:
    """One owner of a store. Not thread-safe: use it from one event loop.

    Arguments:
        store: what is asked; closed with this.
        clock: monotonic milliseconds.
        limits: see StoreLimits.
        on_change: told when the store is taken into use and when it is left alone, and why.
    """

    def __init__(
        self,
        store: VerdictStore,
        *,
        clock: Clock = monotonic_ms,
        limits: StoreLimits | None = None,
        on_change: Callable[[bool, str], None] = lambda up, why: None,
    ) -> None:
        self.counts = StoreCounts()
        self.up = False
        self._why = ""  # why it is left alone, as last told
        self._store = store
        self._clock = clock
        self._limits = limits or StoreLimits()
        self._on_change = on_change
        self._lookups: deque[_Lookup] = deque()
        self._waiting = 0
        self._asked = asyncio.Event()
        self._out_since: float | None = None  # when the question under way was put,
        self._overdue = False  # and whether it takes longer than it may
        self._unwritten: dict[bytes, bytes] = {}
        self._to_write = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Connect, in the background."""
        self._tasks = [asyncio.create_task(self._own()), asyncio.create_task(self._write_on())]

    async def close(self) -> None:
        """Skip what waits, let go of the store; what was not written by now never is."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=self._limits.give_up_ms / 1000.0)
        self._skip_all("closed")
        self.up = False
        try:
            async with asyncio.timeout(self._limits.give_up_ms / 1000.0):
                await self._store.close()
        except Exception:
            return  # nothing is left that it could spoil

    # -- what streams call ---------------------------------------------------------------------------------------

    async def read(self, names: Sequence[bytes], *, budget_ms: float) -> list[bytes | None] | None:
        """One value a name, in order; None when the store is skipped or does not answer within `budget_ms`.

        The budget is cut to `read_ms`. Raises nothing.
        """
        now = self._clock()
        if why := self._refusal(len(names), now):
            self.skip(why, len(names))
            return None
        loop = asyncio.get_running_loop()
        budget_ms = min(budget_ms, self._limits.read_ms)
        lookup = _Lookup(names, now + budget_ms, loop.create_future())
        lookup.timer = loop.call_later(budget_ms / 1000.0, self._expire, lookup)
        self._lookups.append(lookup)
        self._waiting += len(names)
        self._asked.set()
        try:
            return await lookup.answer
        finally:
            lookup.timer.cancel()

    def write(self, values: dict[bytes, bytes]) -> None:
        """Have the values written some time soon, or drop them. Never waits, raises nothing."""
        if not self.up:
            self._drop("down", len(values))
            return
        room = self._limits.unwritten - len(self._unwritten)
        if len(values) > room:
            self._drop("full", len(values) - room)
            values = dict(list(values.items())[:room])
        self._unwritten.update(values)
        if self._unwritten:
            self._to_write.set()

    def _refusal(self, names: int, now: float) -> str:
        """Why the store is not worth asking now, empty when it is."""
        if not self.up:
            return "down"
        if self._out_since is not None and now - self._out_since > self._limits.read_ms:
            return "slow"
        return "full" if self._waiting + names > self._limits.waiting else ""

    # -- the owner -----------------------------------------------------------------------------------------------

    async def _own(self) -> None:
        """Wait until the store can be used, use it until it can't, and so on."""
        failure = ""
        while True:
            while failure := await self._probe():
                self._change(False, failure)
                await asyncio.sleep(self._limits.probe_ms / 1000.0)
            self._change(True, "")
            began = self._clock()
            failure = await self._answer_lookups()
            self._change(False, failure)
            self._skip_all("failed")
            if failure == "slow" or self._clock() - began < self._limits.probe_ms:
                await asyncio.sleep(self._limits.probe_ms / 1000.0)

    async def _probe(self) -> str:
        """Connect and ask; empty when the answer comes in time, else what is wrong."""
        try:
            await self._put([_PROBE])  # may have to connect first, which takes longer than an answer
            await self._put([_PROBE])
        except Exception as error:
            return type(error).__name__
        return "slow" if self._overdue else ""

    async def _answer_lookups(self) -> str:
        """Look up what streams ask for until the store can't be used any longer; returns why."""
        slow = 0
        while slow < self._limits.slow:
            if not self._lookups:
                self._asked.clear()
                await self._asked.wait()
            lookups = self._next_lookups()
            names = list(dict.fromkeys(name for lookup in lookups for name in lookup.names))
            if not names:
                continue
            try:
                found = dict(zip(names, await self._put(names), strict=True))
                for lookup in lookups:
                    self._answer(lookup, [found[name] for name in lookup.names])
            except Exception as error:
                return type(error).__name__
            finally:
                for lookup in lookups:
                    self._answer(lookup, None, "failed")  # those that have no answer yet
            slow = slow + 1 if self._overdue else 0
        return "slow"

    async def _put(self, names: Sequence[bytes]) -> list[bytes | None]:
        """Put one question to the store; `_overdue` then says whether the answer took longer than it may."""
        limits = self._limits
        self._out_since, self._overdue = self._clock(), False
        due_ms = self._out_since + limits.read_ms
        watch = asyncio.get_running_loop().call_later(limits.read_ms / 1000.0, self._notice, due_ms)
        try:
            async with asyncio.timeout(limits.give_up_ms / 1000.0):
                return await self._store.read(names)
        finally:
            watch.cancel()
            self._out_since = None

    def _notice(self, due_ms: float) -> None:
        """A question is out for longer than the budget. A timer that rings late says that this process was held up."""
        self._overdue = self._clock() - due_ms <= self._limits.grace_ms

    def _next_lookups(self) -> list[_Lookup]:
        """Lookups that still wait, for one question."""
        chosen: list[_Lookup] = []
        names = 0
        while self._lookups and (not chosen or names + len(self._lookups[0].names) <= self._limits.names):
            lookup = self._lookups.popleft()
            self._waiting -= len(lookup.names)
            if not lookup.answer.done():
                chosen.append(lookup)
                names += len(lookup.names)
        return chosen

    def _expire(self, lookup: _Lookup) -> None:
        now = self._clock()
        if now - lookup.due_ms > self._limits.grace_ms:
            # The timer rings late: this process was held up, and the answer may lie unread. Let it be read first.
            lookup.due_ms = now + self._limits.grace_ms
            later = self._limits.grace_ms / 1000.0
            lookup.timer = asyncio.get_running_loop().call_later(later, self._answer, lookup, None, "slow")
        else:
            self._answer(lookup, None, "slow")

    def _answer(self, lookup: _Lookup, values: list[bytes | None] | None, why: str = "") -> None:
        if lookup.answer.done():
            return
        if values is None:
            self.skip(why, len(lookup.names))
        lookup.answer.set_result(values)

    def _skip_all(self, why: str) -> None:
        while self._lookups:
            self._answer(self._lookups.popleft(), None, why)
        self._waiting = 0

    def skip(self, why: str, names: int) -> None:
        """Count names that were not asked for, or not answered in time."""
        self.counts.skipped[why] = self.counts.skipped.get(why, 0) + names

    def _change(self, up: bool, why: str) -> None:
        if up is not self.up or (why and why != self._why):
            self.up, self._why = up, why
            self._on_change(up, why)

    # -- the writer ----------------------------------------------------------------------------------------------

    async def _write_on(self) -> None:
        limits = self._limits
        while True:
            await self._to_write.wait()
            await asyncio.sleep(limits.write_every_ms / 1000.0)
            values: dict[bytes, bytes] = {}
            while self._unwritten and len(values) < limits.names:
                name, value = self._unwritten.popitem()
                values[name] = value
            if not self._unwritten:
                self._to_write.clear()
            try:
                async with asyncio.timeout(limits.write_ms / 1000.0):
                    refused = await self._store.write(values, limits.ttl_ms)
            except Exception:
                refused = len(values)
            self.counts.written += len(values) - refused
            if refused:
                self._drop("refused", refused)
                await asyncio.sleep(limits.probe_ms / 1000.0)

    def _drop(self, why: str, count: int) -> None:
        if count:
            self.counts.dropped[why] = self.counts.dropped.get(why, 0) + count
