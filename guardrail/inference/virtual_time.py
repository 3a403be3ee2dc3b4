"""An event loop whose clock jumps to the next timer, for exact tests of deadlines that never sleep.

Use it with `FakeBackend` to test what your own service does when inference is late:

    def test_hanging_backend_abstains():
        async def scenario(loop):
            batcher = Batcher(FakeBackend(always=Reply.hang()), clock=loop.now_ms)
            ...
        run_virtual(scenario)
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

T = TypeVar("T")


class NothingWillHappen(RuntimeError):
    """Every task waits, no timer is set: a test that would hang for ever."""


class _JumpingSelector(selectors.DefaultSelector):
    """Never waits: the time it was asked to wait is added to the virtual clock."""

    now_s = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready: list[tuple[selectors.SelectorKey, int]] = super().select(0)
        if ready:
            return ready
        if timeout is None:
            raise NothingWillHappen("every task waits and no timer is set")
        self.now_s += max(0.0, timeout)
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop on virtual time, starting at 0. For pure asyncio: no sockets, threads or subprocesses."""

    def __init__(self) -> None:
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)

    def time(self) -> float:
        """Virtual seconds."""
        return self._jumping.now_s

    def now_ms(self) -> float:
        """Virtual milliseconds: the clock to inject."""
        return self._jumping.now_s * 1000.0

    def spend(self, ms: float) -> None:
        """Let `ms` virtual milliseconds pass in the middle of a callback, as work does that holds the loop."""
        self._jumping.now_s += ms / 1000.0


def run_virtual(scenario: Callable[[VirtualLoop], Awaitable[T]]) -> T:
    """Run `scenario(loop)` to its end on a fresh virtual loop; tasks left over are cancelled."""
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(_main(scenario, loop))
    finally:
        pending: set[asyncio.Task[Any]] = asyncio.all_tasks(loop)
        for task in pending:
            task.cancel()
        if pending:
            loop.run_until_complete(asyncio.wait(pending, timeout=1.0))
        loop.close()


async def _main(scenario: Callable[[VirtualLoop], Awaitable[T]], loop: VirtualLoop) -> T:
    return await scenario(loop)
