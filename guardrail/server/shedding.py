"""When new answers are refused at once because those under way need all that this process has.

A process that takes in more than it can check finishes none of it in time. So it measures what an answer under way
costs: the event loop's CPU time, times how much longer this machine takes for it with all that goes on beside. As many
answers may be under way as fill the loop's time, less a margin, and they begin little faster than they end. A burst is
cut off as it comes, not once it is late: an answer makes work for as long as its LLM writes, and that shows late.

What the forecast does not see (a neighbour that takes the core, a collection, gRPC itself) makes the queue of checks,
the loop, or a call of the process to itself late. Then the number is cut, until nothing is late any more.

A tenant that has less than its equal share under way is admitted all the same: one that floods crowds itself out first.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from math import exp

from guardrail.server.probe import SelfProbe
from guardrail.server.turns import Account, Turns

EVERY_S = 0.05  # how often is looked
# -- the forecast
FULL = 0.9  # share of the loop's time that may be filled; waits grow fast beyond, and gRPC's threads need some too
MEMORY_S = 2.0  # over which an answer's cost is averaged: about the life of one
KNOWN = 50  # pieces of work in that time from which on the cost is known
PACE = 1.2  # answers that may begin for each that ends at the limit
AHEAD = 0.15  # of the limit: what may begin at once
# -- lateness
LATE_MS = 80.0  # what may be lost of an answer's 400 ms before new ones are refused for it
PATIENT_MS = 40.0  # that a call to itself takes, from which on calls are taken in before checks are made
SETTLE_MS = 250.0  # between two cuts, so that the first one can show
LEAST_SHARE = 0.5  # that one cut leaves
GROW = 1.08  # what a cut has left grows by this at a look, while nothing is late: tenfold in 1.5 s
LEAST = 8  # answers that are never too many


class Shedder:
    """How many answers may be under way. Not thread-safe; every method is a few operations.

    Arguments:
        most: answers that may be under way however little they cost.
    """

    def __init__(self, most: int) -> None:
        self.limit = float(most)
        self.open = 0
        self.refused = 0
        self.late_ms = 0.0
        self._most = most
        self._tenants: Counter[str] = Counter()
        self._cap = float(most)  # what cuts have left of the limit
        self._cut_ms = float("-inf")
        self._last = Account()
        self._last_late_ms = 0.0
        self._last_ms: float | None = None
        self._admitted = 0  # since the last look
        self._due = float("inf")  # answers that may begin now
        # Sums over the last MEMORY_S or so:
        self._sums = Account()
        self._open_s = 0.0
        self._begun = 0.0

    def admit(self, tenant: str) -> bool:
        """Ask before an answer is begun; True takes a place, which `leave` gives back."""
        full = self.open >= self.limit or (self._due < 1.0 and self.open >= LEAST)
        if full and not self._below_share(tenant):
            self.refused += 1
            return False
        self.open += 1
        self._tenants[tenant] += 1
        self._admitted += 1
        self._due -= 1.0
        return True

    def leave(self, tenant: str) -> None:
        """An admitted answer has ended."""
        self.open -= 1
        self._tenants[tenant] -= 1
        if not self._tenants[tenant]:
            del self._tenants[tenant]

    def feel(self, account: Account, late_ms: float, now_ms: float) -> None:
        """Take in what the loop has done until now, and how late anything is.

        Arguments:
            account: of the queue of checks.
            late_ms: the longest that anything waits, milliseconds.
        """
        seconds = (now_ms - self._last_ms) / 1000.0 if self._last_ms is not None else 0.0
        self._last_ms = now_ms
        self._average(account, seconds)
        # The lesser of two looks, so that a single pause, such as a garbage collection, changes nothing.
        self.late_ms, self._last_late_ms = min(late_ms, self._last_late_ms), late_ms
        room = self._room()
        if self.late_ms <= LATE_MS:
            self._cap = min(room, self._cap * GROW)
        elif now_ms - self._cut_ms >= SETTLE_MS and self.open <= self.limit:  # else what was taken in before is late
            self._cut_ms = now_ms
            self._cap = min(self._cap, self.open) * max(LEAST_SHARE, LATE_MS / self.late_ms)
        self._cap = max(float(min(LEAST, self._most)), self._cap)
        self.limit = max(float(min(LEAST, self._most)), min(room, self._cap))
        self._pace(seconds)

    async def run(self, turns: Turns, probe: SelfProbe) -> None:
        """Watch the running loop until cancelled.

        Arguments:
            turns: where checks wait.
            probe: calls this process.
        """
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY_S
            await asyncio.sleep(EVERY_S)
            now = loop.time()
            probed_ms = probe.late_ms
            turns.patient = probed_ms > PATIENT_MS
            self.feel(turns.account(), max((now - due) * 1000.0, turns.late_ms, probed_ms), now * 1000.0)

    def _average(self, account: Account, seconds: float) -> None:
        kept = exp(-seconds / MEMORY_S)
        rows = zip(self._sums, account, self._last, strict=True)
        self._sums = Account(*(kept * total + now - before for total, now, before in rows))
        self._last = account
        self._open_s = kept * self._open_s + self.open * seconds
        self._begun = kept * self._begun + self._admitted
        self._admitted = 0

    @property
    def _known(self) -> bool:
        return self._sums.done >= KNOWN and self._sums.work_cpu_s > 0.0 and self._open_s > 0.0

    def _room(self) -> float:
        """Answers that fill FULL of the loop's time."""
        if not self._known:
            return float(self._most)
        sums = self._sums
        slowness = max(1.0, sums.work_s / sums.work_cpu_s)  # of this thread, for all that goes on beside it
        waiting = max(1.0, sums.asked / sums.done)  # what has come and is not done costs as much
        cost = sums.cpu_s * slowness * waiting / self._open_s  # of an answer: seconds a second
        return min(float(self._most), FULL / cost)

    def _pace(self, seconds: float) -> None:
        """Let answers begin little faster than a full house ends.

        Were places that are given back together filled at once, the segments of the new answers would come together
        too, again and again.
        """
        if not self._known:
            self._due = float("inf")
            return
        rate = self.limit * self._begun / self._open_s  # of answers that live as long as they do of late
        self._due = min(max(1.0, AHEAD * self.limit), self._due + PACE * rate * seconds)

    def _below_share(self, tenant: str) -> bool:
        tenants = len(self._tenants) + (tenant not in self._tenants)
        return tenants > 1 and self.open < self._most and self._tenants[tenant] < self.limit / tenants
