"""When new answers are refused at once because those under way need all that this process has.

A process that takes in more than it can check finishes none of it in time. What tells is how late the event loop is: a
callback that waits 20 ms waits for 20 ms of other answers' work, and an answer needs a dozen of the loop's turns. So
the number of answers that may be under way follows that lateness, down quickly and up slowly (additive increase,
multiplicative decrease, as in TCP), and an answer beyond it abstains with OVERLOAD before any of its evidence is read.

A tenant that has less than its equal share under way is admitted all the same: one that floods crowds itself out first.
"""

from __future__ import annotations

import asyncio
from collections import Counter

LATE_MS = 20.0  # smoothed lateness of the loop from which on answers are refused
CALM_MS = LATE_MS / 2.0
EVERY_S = 0.01  # how often the loop is asked
_WEIGHT = 0.4  # of one look
SETTLE_MS = 250.0  # between two cuts, so that the first one can show
LEAST_SHARE = 0.6  # of what is under way, that one cut leaves
GROW_MS = 100.0  # between two steps up
_STEP = 0.03  # of the limit, one step up
LEAST = 64  # answers that are never too many: about half of what one core keeps under way at an LLM's pace


class Shedder:
    """How many answers may be under way. Not thread-safe; every method is a few operations.

    Arguments:
        most: answers that may be under way however calm the loop is.
    """

    def __init__(self, most: int) -> None:
        self.limit = float(most)
        self.open = 0
        self.refused = 0
        self.late_ms = 0.0
        self._most = most
        self._last_ms = 0.0
        self._tenants: Counter[str] = Counter()
        self._cut_ms = self._grown_ms = float("-inf")

    def admit(self, tenant: str) -> bool:
        """Ask before an answer is begun; True takes a place, which `leave` gives back."""
        if self.open >= self.limit and not self._below_share(tenant):
            self.refused += 1
            return False
        self.open += 1
        self._tenants[tenant] += 1
        return True

    def leave(self, tenant: str) -> None:
        """An admitted answer has ended."""
        self.open -= 1
        self._tenants[tenant] -= 1
        if not self._tenants[tenant]:
            del self._tenants[tenant]

    def feel(self, late_ms: float, now_ms: float) -> None:
        """Take in how late the loop was just now, milliseconds."""
        # The lesser of two looks, so that a single pause, such as a garbage collection, changes nothing.
        self.late_ms += _WEIGHT * (min(late_ms, self._last_ms) - self.late_ms)
        self._last_ms = late_ms
        if self.late_ms > LATE_MS:
            if now_ms - self._cut_ms >= SETTLE_MS:
                share = max(LEAST_SHARE, LATE_MS / self.late_ms)
                self.limit = max(float(LEAST), min(self.limit, self.open) * share)
                self._cut_ms = now_ms
        elif self.late_ms < CALM_MS and self.open >= 0.9 * self.limit and now_ms - self._grown_ms >= GROW_MS:
            self.limit = min(float(self._most), self.limit + max(1.0, _STEP * self.limit))
            self._grown_ms = now_ms

    async def run(self) -> None:
        """Feel the running loop's lateness until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY_S
            await asyncio.sleep(EVERY_S)
            now = loop.time()
            self.feel((now - due) * 1000.0, now * 1000.0)

    def _below_share(self, tenant: str) -> bool:
        tenants = len(self._tenants) + (tenant not in self._tenants)
        return self.open < self._most and self._tenants[tenant] < self.limit / tenants
