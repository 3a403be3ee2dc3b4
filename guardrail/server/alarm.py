"""The timer that stands outside the work it guards (INV-HAL-03)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Alarm:
    """One timer that rings no later than it was last asked to; ringing early is allowed and cheap.

    Deadlines mostly move later, so a timer that is early enough is left as it is and armed again when it rings.

    Arguments:
        loop: whose clock counts.
        ring: called with the clock reading in milliseconds, never less than the one that was asked for.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, ring: Callable[[float], None]) -> None:
        self._loop = loop
        self._ring = ring
        self._due_ms = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def set(self, due_ms: float) -> None:
        """Ring at `due_ms` of the loop's clock at the latest."""
        if self._timer is not None:
            if self._due_ms <= due_ms:
                return
            self._timer.cancel()
        self._due_ms = due_ms
        self._timer = self._loop.call_at(due_ms / 1000.0, self._rung)

    def stop(self) -> None:
        """Never ring again, and let go of whom it would have told: with it, an ended answer goes at once.

        Left as it was, a ring of references would keep the answer until the next full collection, up to a minute later.
        """
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._ring = _nobody

    def _rung(self) -> None:
        self._timer = None
        self._ring(max(self._due_ms, self._loop.time() * 1000.0))


def _nobody(_now: float) -> None:
    """Whom a stopped alarm tells."""
