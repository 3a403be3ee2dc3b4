"""How many answers may be under way: what one costs, how slow the machine is, and what refusing the others takes.

An answer makes work for as long as its LLM writes. With `cost` the share of the loop's time that one takes, and `life`
the time that it is under way,

    room = the greater of  share of the time that is left / cost  and  what may wait / (cost * life)

The first is for answers that are being written: their work comes little by little. The second is for those that come
whole: their work comes at once, ends with them, and has to be done before their deadline.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from guardrail.server.turns import Account

FULL = 0.9  # share of the loop's time that may be filled; waits grow fast beyond, and gRPC's threads need some too
WAITING_S = 0.2  # of work that may wait at once: half of what an answer has
MEMORY_S = 2.0  # over which an answer's cost is averaged: about the life of one
SOON_S = 0.3  # over which it is seen that the machine has become slow
SLOWEST = 5.0  # times its CPU time that work takes at most; what takes longer met a pause, which is over
SAMPLE_S = 0.01  # of CPU time in checks, below which that says nothing
KNOWN = 50  # pieces of work from which on the cost is known
LEAST_COST = 1e-6  # of an answer, seconds a second
# Of the loop's CPU time, for an answer that is refused (docs/measurements/load.md: 0.6 ms on a busy machine).
# Were it not told apart, each answer would seem dear after a time of few answers and many refusals.
REFUSAL_S = 0.0006


class _Sums(NamedTuple):
    """What came to pass of late, faded out over MEMORY_S."""

    seconds: float = 0.0
    asked: float = 0.0
    done: float = 0.0
    work_s: float = 0.0
    work_cpu_s: float = 0.0
    cpu_s: float = 0.0
    open_s: float = 0.0  # answers under way, times seconds
    begun: float = 0.0
    ended: float = 0.0
    refused: float = 0.0


class Forecast:
    """Learns from one event loop; every method is a few operations.

    Attributes:
        known: whether enough was seen to tell what an answer costs.
    """

    def __init__(self) -> None:
        self.known = False
        self._last = Account()
        self._sums = _Sums()
        self._soon_s = self._soon_cpu_s = 0.0  # work_s and work_cpu_s, faded out over SOON_S

    def learn(self, account: Account, seconds: float, *, open_s: float, begun: int, ended: int, refused: int) -> None:
        """Take in what came to pass in the last `seconds`.

        Arguments:
            account: of the queue of checks, since its beginning.
            open_s: answers under way, times seconds.
            begun, ended, refused: answers in these seconds.
        """
        new = Account(*(now - before for now, before in zip(account, self._last, strict=True)))
        new = new._replace(work_s=min(new.work_s, SLOWEST * new.work_cpu_s))
        self._last = account
        kept = exp(-seconds / SOON_S)
        self._soon_s = kept * self._soon_s + new.work_s
        self._soon_cpu_s = kept * self._soon_cpu_s + new.work_cpu_s
        if not (open_s or ended or refused):
            return  # while nothing is under way, nothing is learnt or forgotten of what an answer costs
        step = _Sums(seconds, *new, open_s=open_s, begun=begun, ended=ended, refused=refused)
        kept = exp(-seconds / MEMORY_S)
        sums = self._sums = _Sums(*(kept * total + more for total, more in zip(self._sums, step, strict=True)))
        self.known = self.known or (sums.done >= KNOWN and sums.work_cpu_s > 0.0 and sums.open_s > 0.0)

    @property
    def room(self) -> float:
        """Answers that may be under way; to be asked once `known`."""
        refusing = self._slowness * self._sums.refused * REFUSAL_S / self._sums.seconds
        return max(max(FULL / 2.0, FULL - refusing) / self._cost, self.at_once)

    @property
    def at_once(self) -> float:
        """Answers of which all the work may wait at the same time; to be asked once `known`."""
        sums = self._sums
        answers = (sums.begun + sums.ended) / 2.0  # of those under way, half of the work is done
        return WAITING_S * answers / sums.open_s / self._cost

    @property
    def turnover(self) -> float:
        """Answers that begin a second for each that is under way; to be asked once `known`."""
        return self._sums.begun / self._sums.open_s

    @property
    def _cost(self) -> float:
        """Share of the loop's time that one answer takes."""
        sums = self._sums
        waiting = max(1.0, sums.asked / max(1.0, sums.done))  # what has come and is not done costs as much
        cpu_s = max(sums.work_cpu_s, sums.cpu_s - sums.refused * REFUSAL_S)
        return max(LEAST_COST, cpu_s * self._slowness * waiting / sums.open_s)

    @property
    def _slowness(self) -> float:
        """How much longer than its CPU time the loop's work takes, for all that goes on beside it."""
        slowness = 1.0
        if self._sums.work_cpu_s > 0.0:
            slowness = max(slowness, self._sums.work_s / self._sums.work_cpu_s)
        if self._soon_cpu_s >= SAMPLE_S:
            slowness = max(slowness, self._soon_s / self._soon_cpu_s)
        return slowness
