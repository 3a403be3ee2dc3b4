"""Circuit breaker: a backend that keeps failing is refused at once, which means abstention, never a pass."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from guardrail.errors import BackendError, DeadlineExceeded, LimitError, Overloaded
from guardrail.inference.backend import Backend, Health, PartialFailure
from guardrail.inference.deadline import Clock, monotonic_ms
from guardrail.policy.scores import Scores

FAIR_MS = 100.0  # a quarter of the ceiling (INV-HAL-03): who is given less may well run out of it
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

    @property
    def state(self) -> State:
        """What the next call meets."""
        if self._opened_ms is None:
            return State.CLOSED
        cooled = self._clock() - self._opened_ms >= self._cooldown_ms
        return State.HALF_OPEN if cooled and not self._probing else State.OPEN

    def admit(self) -> None:
        """Ask before a call; raises BackendError while open. Each admitted call ends in one of the three below."""
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
        if self._probing or self._failed >= self._limit:
            self._opened_ms, self._probing = self._clock(), False

    def undecided(self) -> None:
        """The call says nothing about the backend: it was given up, refused by a limit, or had too little time."""
        self._probing = False

    def settle(self, error: BaseException | None, *, took_ms: float, budget_ms: float, fair_ms: float) -> None:
        """End an admitted call by how it ended.

        Arguments:
            error: what it raised, None for an answer.
            took_ms, budget_ms: how long it ran, and how long it was allowed to.
            fair_ms: running out of a smaller budget than this does not count against the backend.
        """
        if error is None or isinstance(error, PartialFailure):
            self.succeeded()
        elif isinstance(error, (LimitError, Overloaded)):
            self.undecided()
        elif isinstance(error, DeadlineExceeded):
            self._overran(budget_ms, fair_ms)
        elif isinstance(error, Exception):
            self.failed()
        elif took_ms >= budget_ms - TIMER_SLACK_MS:  # cancelled because its time was up
            self._overran(budget_ms, fair_ms)
        else:  # cancelled because the caller has gone
            self.undecided()

    def _overran(self, budget_ms: float, fair_ms: float) -> None:
        if budget_ms >= fair_ms:
            self.failed()
        else:
            self.undecided()


class Guarded:
    """A backend behind a breaker.

    Arguments:
        backend: the backend asked while the breaker lets calls through.
        breaker: its state, shared by nobody else.
        fair_ms: see `Breaker.settle`.
    """

    def __init__(
        self, backend: Backend, breaker: Breaker, *, fair_ms: float = FAIR_MS, clock: Clock = monotonic_ms
    ) -> None:
        self._backend = backend
        self._breaker = breaker
        self._fair_ms = fair_ms
        self._clock = clock

    async def score(self, pairs: Sequence[tuple[str, str]], *, budget_ms: float) -> list[Scores]:
        """As `Backend.score`; raises BackendError at once while the breaker is open."""
        self._breaker.admit()
        begun = self._clock()
        try:
            scores = await self._backend.score(pairs, budget_ms=budget_ms)
        except BaseException as error:
            self._settle(error, begun, budget_ms)
            raise
        self._settle(None, begun, budget_ms)
        return scores

    async def extract(self, sentences: Sequence[str], *, budget_ms: float) -> list[list[str]] | None:
        """As `Backend.extract`; not counted, since the rules stand in for an extractor that fails."""
        return await self._backend.extract(sentences, budget_ms=budget_ms)

    async def health(self) -> Health:
        """The backend's health; not ready while the breaker is open."""
        health = await self._backend.health()
        if health.ready and self._breaker.state is State.OPEN:
            return Health(ready=False, model=health.model, detail="circuit breaker is open")
        return health

    async def close(self) -> None:
        """Close the backend."""
        await self._backend.close()

    def _settle(self, error: BaseException | None, begun: float, budget_ms: float) -> None:
        took_ms = self._clock() - begun
        self._breaker.settle(error, took_ms=took_ms, budget_ms=budget_ms, fair_ms=self._fair_ms)
