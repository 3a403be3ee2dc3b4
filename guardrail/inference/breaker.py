"""Circuit breaker: a backend that keeps failing is refused at once, which means abstention, never a pass."""

from __future__ import annotations

import math
from enum import StrEnum

from guardrail.errors import BackendError, DeadlineExceeded, LimitError, Overloaded
from guardrail.inference.backend import PartialFailure
from guardrail.inference.deadline import Clock, monotonic_ms

FAIR_MS = 100.0  # a quarter of the ceiling (INV-HAL-03): who is given less may well run out of it
OWN_DELAY_MS = 50.0  # a call that is ended so long after its time was up says that this process was held up
TIMER_SLACK_MS = 1.0  # an event loop's timer may ring up to a clock tick early


class State(StrEnum):
    """CLOSED lets calls through, OPEN refuses them, HALF_OPEN lets one through to see."""

    CLOSED = "closed"
    OPEN = "open"
    HALF_OPEN = "half_open"


class Breaker:
    """Opens after `failures` failed calls in a row; after `cooldown_ms` lets one call through, which decides."""

    def __init__(self, *, failures: int = 5, cooldown_ms: float = 1000.0, clock: Clock = monotonic_ms) -> None:
        self._limit = failures
        self._cooldown_ms = cooldown_ms
        self._clock = clock
        self._failed = 0
        self._opened_ms: float | None = None
        self._probing = False
        self._failed_ms = -math.inf

    @property
    def state(self) -> State:
        """What the next call meets."""
        if self._opened_ms is None:
            return State.CLOSED
        cooled = self._clock() - self._opened_ms >= self._cooldown_ms
        return State.HALF_OPEN if cooled and not self._probing else State.OPEN

    def admit(self) -> None:
        """Ask before a call; raises BackendError while open. Each admitted call ends in one of those below."""
        state = self.state
        if state is State.OPEN:
            raise BackendError("the backend failed repeatedly and is not being asked")
        self._probing = state is State.HALF_OPEN

    def succeeded(self) -> None:
        """The backend answered."""
        self._failed, self._opened_ms, self._probing = 0, None, False

    def failed(self) -> None:
        """The backend failed, or overran a fair budget."""
        self._failed += 1
        self._failed_ms = self._clock()
        if self._probing or self._failed >= self._limit:
            self._opened_ms, self._probing = self._clock(), False

    def undecided(self) -> None:
        """The call says nothing about the backend: it was given up, refused by a limit, or had too little time."""
        self._probing = False

    def settle(self, error: BaseException | None, *, took_ms: float, budget_ms: float) -> None:
        """End an admitted call by how it ended.

        Arguments:
            error: what it raised, None for an answer.
            took_ms, budget_ms: how long it ran, and how long it was allowed to. Running out of less than `FAIR_MS` does
                not count against the backend, nor does it when this process was too late to end it in time, or when
                another call failed while it ran.
        """
        if error is None or isinstance(error, PartialFailure):
            self.succeeded()
        elif isinstance(error, (LimitError, Overloaded)):
            self.undecided()
        elif isinstance(error, DeadlineExceeded):
            self._overran(took_ms, budget_ms)
        elif isinstance(error, Exception):
            self.failed()
        elif took_ms >= budget_ms - TIMER_SLACK_MS:  # cancelled because its time was up
            self._overran(took_ms, budget_ms)
        else:  # cancelled because the caller has gone
            self.undecided()

    def _overran(self, took_ms: float, budget_ms: float) -> None:
        fair = budget_ms >= FAIR_MS and took_ms <= budget_ms + OWN_DELAY_MS
        # Calls that ran out of time beside each other met one and the same delay, and on a machine that is short of
        # cores there are such delays: a row of failures is a row only when one call began after the other had failed.
        if fair and self._clock() - took_ms >= self._failed_ms - TIMER_SLACK_MS:
            self.failed()
        else:
            self.undecided()
