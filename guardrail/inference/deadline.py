"""Budgets on one monotonic clock, and a timer that stands outside the work it guards (design, section 6)."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from guardrail.errors import BackendError, DeadlineExceeded

T = TypeVar("T")
Clock = Callable[[], float]
"""Monotonic milliseconds."""

# The event loop holds tasks weakly: work left behind must be held until it ends, or its end goes unseen.
_left_behind: set[asyncio.Future[Any]] = set()


def monotonic_ms() -> float:
    """The one clock of the project, in milliseconds."""
    return time.monotonic() * 1000.0


@dataclass(frozen=True, slots=True, order=True)
class Deadline:
    """A reading of the monotonic clock, in milliseconds, after which an answer is of no use."""

    at_ms: float

    @classmethod
    def after(cls, ms: float, now_ms: float) -> Deadline:
        """The deadline `ms` milliseconds from `now_ms`."""
        return cls(now_ms + ms)

    def left(self, now_ms: float) -> float:
        """Milliseconds left, 0 once it has passed."""
        return max(0.0, self.at_ms - now_ms)

    def expired(self, now_ms: float) -> bool:
        """True from the deadline itself on."""
        return now_ms >= self.at_ms


async def guard(awaitable: Awaitable[T], deadline: Deadline, clock: Clock = monotonic_ms) -> T:
    """Await `awaitable`, but never past `deadline`.

    Work that overruns is cancelled and left behind, even if it ignores the cancellation; whatever it answers later is
    ignored. An answer that is there only after the deadline counts as late too. Cancelling the caller cancels the work.

    Raises: DeadlineExceeded at the deadline; BackendError when the work was cancelled by somebody else; otherwise
    whatever the work raises.
    """
    left = deadline.left(clock())
    if left <= 0.0:
        _discard(awaitable)
        raise DeadlineExceeded("no time was left to begin")
    task = asyncio.ensure_future(awaitable)
    try:
        await asyncio.wait({task}, timeout=left / 1000.0)
    except asyncio.CancelledError:
        _leave_behind(task)
        raise
    if not task.done() or deadline.expired(clock()):
        _leave_behind(task)
        raise DeadlineExceeded("the answer did not come in time")
    if task.cancelled():
        raise BackendError("the work was cancelled from elsewhere")
    return task.result()


def _discard(awaitable: Awaitable[Any]) -> None:
    if inspect.iscoroutine(awaitable):
        awaitable.close()
    elif isinstance(awaitable, asyncio.Future):
        _leave_behind(awaitable)


def _leave_behind(task: asyncio.Future[Any]) -> None:
    task.cancel()
    _left_behind.add(task)
    task.add_done_callback(_forget)


def _forget(task: asyncio.Future[Any]) -> None:
    _left_behind.discard(task)
    if not task.cancelled():
        task.exception()  # reading it marks it as seen
