"""Which endpoint to ask, and when to ask another: the decisions of `Endpoints`, without event loop or backend.

The rules
1. An endpoint is *out* while its circuit breaker is open, or after `BAD_REPORTS` bad health reports in a row; one good
   report, or an answer, ends the latter. When all are out, a call fails at once: abstention, never a pass.
2. Of the others the one with the least outstanding work (estimated tokens under way) is asked; of equals the one that
   has waited longest for its turn.
3. A call is sent to one other endpoint as well, at most once, when
   - the first send failed by the endpoint's fault (not the pairs', not for lack of time), or
   - no answer has come after what 98 of 100 recent calls of that endpoint took, given their size, or after half of
     the budget if that is sooner or if too little is known;
   and only if the other endpoint is expected to answer in what is left of the budget.
4. Resends are at most `RESEND_SHARE` of the calls and a few saved up, so that a pool that is slow because it is
   overloaded does not get twice the work. As rule 3 takes less than that, some are saved up when an endpoint stalls.
5. The first valid answer wins. A first send that loses its race counts as a failure in its breaker: an endpoint that
   hangs is thereby found out, although no call through it ever fails. One slow call in fifty never opens a breaker
   that wants several failures in a row.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from guardrail.errors import BackendError, DeadlineExceeded, LimitError
from guardrail.inference.backend import PartialFailure
from guardrail.inference.breaker import Breaker, State
from guardrail.inference.cost import CostModel
from guardrail.inference.deadline import Clock

BAD_REPORTS = 2  # one missed report may be this process's own delay
RESEND_SHARE = 0.05  # this and the next two by simulation: loadtest/hedging.py
RESENDS_SAVED = 10.0  # more than the failures that open a breaker: an endpoint that dies costs no answer
QUANTILE = 0.98
RECENT = 100  # answers that the quantile is taken of
ENOUGH = 50  # answers below which that quantile means nothing
LATEST_SHARE = 0.5  # of the budget: later, too little would be left for another endpoint
SHORTEST_MS = 5.0  # less patience than this is the timer's own noise, and less time than this serves nobody


@dataclass(slots=True, eq=False)
class Endpoint:
    """One endpoint, as it is known at present.

    Arguments:
        name: what operators know it by, its address.
        breaker: its circuit breaker.
        outstanding: estimated tokens under way.
        calls, answered, failed, lost: sends begun; ended with an answer; failed; beaten by a resend.
        turn: when it was asked last, counted in sends.
    """

    name: str
    breaker: Breaker
    outstanding: int = 0
    calls: int = 0
    answered: int = 0
    failed: int = 0
    lost: int = 0
    turn: int = 0
    _bad_reports: int = 0
    _costs: CostModel = field(default_factory=CostModel)
    _ratios: deque[float] = field(default_factory=lambda: deque(maxlen=RECENT))

    @property
    def ready(self) -> bool:
        """Whether its health reports let it be asked."""
        return self._bad_reports < BAD_REPORTS

    @property
    def usable(self) -> bool:
        """Whether it is not out (rule 1)."""
        return self.ready and self.breaker.state is not State.OPEN

    @property
    def trouble(self) -> str:
        """Why it is out, empty when it is not."""
        if self.breaker.state is State.OPEN:
            return "circuit breaker is open"
        return "" if self.ready else "not ready"

    def expected_ms(self, cost: int) -> float:
        """What a call of this cost is expected to take, 0 while nothing is known."""
        return self._costs.estimate(cost)

    def slow_ms(self, cost: int) -> float | None:
        """What 98 of 100 calls of this cost take at most, None while too little is known."""
        if len(self._ratios) < ENOUGH:
            return None
        return sorted(self._ratios)[int(QUANTILE * len(self._ratios))] * self.expected_ms(cost)

    def heard(self, ready: bool) -> None:
        """A health report has come in, or should have."""
        self._bad_reports = 0 if ready else self._bad_reports + 1

    def has_answered(self, cost: int, took_ms: float) -> None:
        """A call of this cost was answered, which shows the endpoint's health as well as its speed."""
        self.answered += 1
        self._bad_reports = 0
        if (expected := self.expected_ms(cost)) > 0.0:
            self._ratios.append(took_ms / expected)
        self._costs.learn(cost, took_ms)

    def has_not_answered(self, cost: int, for_ms: float) -> None:
        """A call of this cost had no answer for so long."""
        self._costs.learn_overrun(cost, for_ms)


@dataclass(slots=True, eq=False)
class Send:
    """One call on its way to one endpoint; ended by `EndpointChoice.ended`, exactly once."""

    endpoint: Endpoint
    cost: int
    begun_ms: float
    budget_ms: float
    decided: bool = False


class EndpointChoice:
    """Keeps the books on all endpoints and decides by the rules above.

    Arguments:
        names: one an endpoint, at least one.
        clock: monotonic milliseconds.
        failures, cooldown_ms: see `Breaker`.
    """

    def __init__(self, names: Iterable[str], *, clock: Clock, failures: int = 5, cooldown_ms: float = 1000.0) -> None:
        self.endpoints = tuple(
            Endpoint(name, Breaker(failures=failures, cooldown_ms=cooldown_ms, clock=clock)) for name in names
        )
        if not self.endpoints:
            raise ValueError("at least one endpoint is needed")
        self.resent_late = 0
        self.resent_failed = 0
        self._clock = clock
        self._turn = 0
        self._resends = RESENDS_SAVED

    def first(self, cost: int, budget_ms: float) -> Send:
        """Begin a call. Raises: BackendError when every endpoint is out."""
        self._resends = min(RESENDS_SAVED, self._resends + RESEND_SHARE)
        endpoint = self.best()
        if endpoint is None:
            raise BackendError(f"no endpoint can be asked ({self.trouble})")
        return self._begin(endpoint, cost, budget_ms)

    def patience_ms(self, send: Send) -> float | None:
        """How long the first send of a call is waited for before another is thought of; None without another."""
        if len(self.endpoints) < 2:
            return None
        latest = LATEST_SHARE * send.budget_ms
        slow = send.endpoint.slow_ms(send.cost)
        return latest if slow is None else min(max(slow, SHORTEST_MS), latest)

    def again(self, first: Send, error: BaseException | None) -> Send | None:
        """Begin the resend of a call whose first send has failed with `error`, or is late when that is None.

        None when it may not be resent. Ask at most once after it has returned a resend.
        """
        if self._resends < 1.0 or (error is not None and not may_resend(error)):
            return None
        left = first.budget_ms - (self._clock() - first.begun_ms)
        other = self.best(but=first.endpoint)
        if other is None or left < max(SHORTEST_MS, other.expected_ms(first.cost)):
            return None
        self._resends -= 1.0
        if error is None:
            self.resent_late += 1
        else:
            self.resent_failed += 1
        return self._begin(other, first.cost, left)

    def lost(self, first: Send) -> None:
        """The first send of a call is still under way, and its resend has answered."""
        first.decided = True
        first.endpoint.lost += 1
        first.endpoint.breaker.failed()
        first.endpoint.has_not_answered(first.cost, self._clock() - first.begun_ms)

    def ended(self, send: Send, error: BaseException | None) -> None:
        """A send has really ended: with an answer (None), an error, or its cancellation."""
        endpoint = send.endpoint
        endpoint.outstanding -= send.cost
        if send.decided:
            return
        send.decided = True
        took = self._clock() - send.begun_ms
        endpoint.breaker.settle(error, took_ms=took, budget_ms=send.budget_ms)
        if error is None or isinstance(error, PartialFailure):
            endpoint.has_answered(send.cost, took)
            return
        if isinstance(error, Exception):
            endpoint.failed += 1
        if isinstance(error, DeadlineExceeded) or not isinstance(error, Exception):
            endpoint.has_not_answered(send.cost, took)

    def best(self, but: Endpoint | None = None) -> Endpoint | None:
        """The endpoint to ask (rule 2), None when all but `but` are out."""
        usable = [endpoint for endpoint in self.endpoints if endpoint is not but and endpoint.usable]
        return min(usable, key=lambda endpoint: (endpoint.outstanding, endpoint.turn), default=None)

    @property
    def trouble(self) -> str:
        """What is wrong with the endpoints that are out."""
        return "; ".join(f"{endpoint.name}: {why}" for endpoint in self.endpoints if (why := endpoint.trouble))

    def _begin(self, endpoint: Endpoint, cost: int, budget_ms: float) -> Send:
        endpoint.breaker.admit()
        self._turn += 1
        endpoint.turn = self._turn
        endpoint.outstanding += cost
        endpoint.calls += 1
        return Send(endpoint, cost, self._clock(), budget_ms)


def may_resend(error: BaseException) -> bool:
    """Whether another endpoint might answer what one failed with: not the pairs' own fault, not lack of time."""
    return isinstance(error, Exception) and not isinstance(error, (PartialFailure, LimitError, DeadlineExceeded))
