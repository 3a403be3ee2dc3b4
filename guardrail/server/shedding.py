"""When new answers are refused at once because those under way need all that this process has.

A process that takes in more than it can check finishes none of it in time. So it forecasts how many answers its time is
enough for (`Forecast`), lets as many be under way, and lets them begin little faster than they end. A burst is cut off
as it comes, not once it is late: an answer makes work for as long as its LLM writes, and that shows late.

What the forecast does not see (a neighbour that takes the core, a collection, gRPC itself, the model server) makes the
queue of checks, their scores, the loop, or a call of the process to itself late. While it does, no answer is begun; the
number itself is lowered by a tenth at a time, and only while no more are under way than the forecast says. Should
checks be about to miss their deadline all the same, the answers that were begun last are given up for the others: else
all would be late together.

A tenant that has less than its equal share under way is admitted all the same: one that floods crowds itself out first.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from collections.abc import Callable

from guardrail.inference.deadline import Clock, monotonic_ms
from guardrail.server.forecast import Forecast
from guardrail.server.probe import SelfProbe
from guardrail.server.turns import Account, Turns

EVERY_S = 0.05  # how often is looked
LEAST = 8  # answers that are too many only where checks wait already
# -- before anything is known
START = 40  # answers that may be under way before it is known what one costs, and that may begin a second
START_AT_ONCE = 16  # of these, at once
# -- how fast they begin
PACE = 1.3  # answers that may begin for each that ends at the limit
AHEAD = 0.15  # of the limit: what may begin at once
# -- lateness
LATE_MS = 80.0  # what may be lost of an answer's 400 ms before new ones are refused for it
SCORES_MS = 60.0  # that scores are waited for, before it is known how long they usually are
USUAL = 0.01  # weight of the newest look in that, while any are waited for
BEYOND = 1.5  # times what is usual: a look meets a call half way, on average
PATIENT_MS = 40.0  # that a call to itself takes, from which on calls are taken in before checks are made
SETTLE_MS = 250.0  # between two steps, so that the first one can show
STEP = 0.9  # of the number of answers, left by one step while the forecast is too high
LOWEST, HIGHEST = 0.5, 1.125  # share of the forecast that is believed: nine tenths of the loop's time at most
CALM = 0.01  # of what is missing to the highest, given back at a look while nothing is late: half of it in 3.5 s
CROWDED_MS = 150.0  # that checks wait, from which on no more than one is begun, and what is beyond the limit given up
HOPELESS_MS = 220.0  # the same for what is within it
RESCUE_MS = 100.0  # between two such steps
GIVEN_UP = 0.25  # of the answers under way, by one step at most


class Place:
    """One answer's place among those under way.

    Arguments:
        give_up: ends the answer for want of room.
    """

    __slots__ = ("_give_up", "_shedder", "tenant")

    def __init__(self, shedder: Shedder, tenant: str, give_up: Callable[[], None] | None) -> None:
        self.tenant = tenant
        self._shedder = shedder
        self._give_up = give_up

    def leave(self) -> None:
        """The answer has ended; further calls do nothing."""
        self._shedder.free(self)

    def give_up(self) -> bool:
        """End the answer; False for one that may not be given up."""
        if self._give_up is None:
            return False
        self.leave()
        self._give_up()
        return True


class Shedder:
    """How many answers may be under way. Not thread-safe; every method is a few operations.

    Arguments:
        most: answers that may be under way however little they cost.
        clock: monotonic milliseconds, the same clock that `feel` is given readings of.
    """

    def __init__(self, most: int, clock: Clock = monotonic_ms) -> None:
        self.refused = 0
        self.given_up = 0
        self.late_ms = 0.0
        self._most = most
        self._least = min(LEAST, most)
        self._places: dict[Place, None] = {}  # in the order in which they were given
        self._tenants: Counter[str] = Counter()
        self._forecast = Forecast()
        self._room = float(min(START, most))  # answers that may be under way while nothing is late
        self._trust = 1.0  # share of the forecast that is believed
        self._stepped_ms = self._rescued_ms = float("-inf")
        self._last_late_ms = self._last_waited_ms = 0.0
        self._scores_ms = SCORES_MS
        self._last_ms: float | None = None
        self._due = float(START_AT_ONCE)  # answers that may begin now
        self._clock = clock
        self._begun = self._ended = self._turned_away = 0  # since the last look
        self._open_s = 0.0  # answers under way, times seconds, since the last look
        self._counted_ms: float | None = None

    @property
    def open(self) -> int:
        """Answers under way."""
        return len(self._places)

    @property
    def limit(self) -> float:
        """Answers that may be under way."""
        if self._last_waited_ms > CROWDED_MS:
            return 1.0
        return float(self._least) if self.late_ms > LATE_MS else self._room

    def admit(self, tenant: str, give_up: Callable[[], None] | None = None) -> Place | None:
        """Ask before an answer is begun; None when there is no place for it.

        Arguments:
            give_up: ends the answer for want of room, should it come to that; None for one that may not be.
        """
        if self._full and not self._below_share(tenant):
            self.refused += 1
            self._turned_away += 1
            return None
        self._count()
        place = Place(self, tenant, give_up)
        self._places[place] = None
        self._tenants[tenant] += 1
        self._begun += 1
        self._due = max(0.0, self._due - 1.0)
        return place

    def free(self, place: Place) -> None:
        """Take a place back; one that is free already stays so."""
        if place not in self._places:
            return
        self._count()
        del self._places[place]
        self._ended += 1
        self._tenants[place.tenant] -= 1
        if not self._tenants[place.tenant]:
            del self._tenants[place.tenant]

    def feel(self, account: Account, late_ms: float, now_ms: float, *, waited_ms: float = 0.0) -> None:
        """Take in what the loop has done until now, and how late anything is.

        Arguments:
            account: of the queue of checks.
            late_ms: the longest that anything waits, milliseconds.
            waited_ms: how long the first check has waited.
        """
        seconds = (now_ms - self._last_ms) / 1000.0 if self._last_ms is not None else 0.0
        self._last_ms = now_ms
        counts = {"begun": self._begun, "ended": self._ended, "refused": self._turned_away}
        self._count()
        self._forecast.learn(account, seconds, open_s=self._open_s, **counts)
        self._begun = self._ended = self._turned_away = 0
        self._open_s = 0.0
        # The lesser of two looks, so that a single pause, such as a garbage collection, changes nothing.
        self.late_ms, self._last_late_ms = min(late_ms, self._last_late_ms), late_ms
        self._correct(now_ms)
        if self._forecast.known:
            self._room = min(float(self._most), max(self._least, self._trust * self._forecast.room))
        self._pace(seconds)
        self._rescue(waited_ms, now_ms)

    async def run(self, turns: Turns, probe: SelfProbe, scoring_ms: Callable[[], float] = lambda: 0.0) -> None:
        """Watch the running loop until cancelled.

        Arguments:
            turns: where checks wait.
            probe: calls this process.
            scoring_ms: how long scores have been waited for.
        """
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY_S
            await asyncio.sleep(EVERY_S)
            now = loop.time()
            probed_ms, waited_ms = probe.late_ms, turns.late_ms
            turns.patient = probed_ms > PATIENT_MS
            late_ms = max((now - due) * 1000.0, waited_ms, probed_ms, self.lateness_of(scoring_ms()))
            self.feel(turns.account(), late_ms, now * 1000.0, waited_ms=waited_ms)

    @property
    def _full(self) -> bool:
        return self.open >= self.limit or (self.open >= self._least and self._due < 1.0)

    def lateness_of(self, scoring_ms: float) -> float:
        """By how much scores waited for so long exceed half as much again as is usual: a slow model is not late."""
        if scoring_ms > 0.0:
            self._scores_ms += USUAL * (scoring_ms - self._scores_ms)
        return scoring_ms - BEYOND * self._scores_ms

    def _count(self) -> None:
        """Add up how long answers are under way; to be called before their number changes."""
        now_ms = self._clock()
        if self._counted_ms is not None:
            self._open_s += self.open * (now_ms - self._counted_ms) / 1000.0
        self._counted_ms = now_ms

    def _correct(self, now_ms: float) -> None:
        """Believe less of the forecast while no more are under way than it says and all is late; then more again."""
        if self.late_ms <= LATE_MS:
            self._trust += CALM * (HIGHEST - self._trust)
        elif self.open <= self._room and now_ms - self._stepped_ms >= SETTLE_MS:
            self._stepped_ms = now_ms
            self._doubt()

    def _doubt(self) -> None:
        self._trust = max(LOWEST, self._trust * STEP)

    def _pace(self, seconds: float) -> None:
        """Let answers begin little faster than a full house ends.

        Were places that are given back together filled at once, the segments of the new answers would come together
        too, again and again.
        """
        rate, at_once = float(START), float(START_AT_ONCE)
        if self._forecast.known:
            rate = PACE * self._room * self._forecast.turnover  # of answers that live as long as they do of late
            at_once = max(self._least, AHEAD * self._room, self._trust * self._forecast.at_once)
        self._due = min(at_once, self._due + rate * seconds)

    def _rescue(self, waited_ms: float, now_ms: float) -> None:
        """Give up the answers that were begun last: the least was done for them, and the most is still to come."""
        growing = waited_ms >= self._last_waited_ms > CROWDED_MS  # after a pause it shrinks: all of that is in time
        self._last_waited_ms = waited_ms
        if not growing or now_ms - self._rescued_ms < RESCUE_MS:
            return
        self._rescued_ms = now_ms
        self._doubt()
        beyond = self.open - self._room if waited_ms <= HOPELESS_MS else math.inf
        left = round(min(beyond, max(1.0, GIVEN_UP * self.open)))
        for place in list(reversed(self._places)):
            if left < 1:
                return
            if place.give_up():
                self.given_up += 1
                left -= 1

    def _below_share(self, tenant: str) -> bool:
        tenants = len(self._tenants) + (tenant not in self._tenants)
        return tenants > 1 and self.open < self._most and self._tenants[tenant] < self.limit / tenants
