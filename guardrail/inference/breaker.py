"""Circuit breaker: a backend that keeps failing is refused at once, which means abstention, never a pass."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from guardrail.errors import BackendError, DeadlineExceeded, LimitError, Overloaded
from guardrail.inference.backend import Backend, Health, PartialFailure
from guardrail.inference.deadline import Clock, monotonic_ms
from guardrail.policy.scores import Scores

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


class Guarded:
    """A backend behind a breaker.

    Arguments:
        backend: the backend asked while the breaker lets calls through.
        breaker: its state, shared by nobody else.
        fair_ms: a call that was given less than this and ran out of time does not count against the backend.
    """

    def __init__(
        self, backend: Backend, breaker: Breaker, *, fair_ms: float = 100.0, clock: Clock = monotonic_ms
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
        except PartialFailure:
            self._breaker.succeeded()
            raise
        except (LimitError, Overloaded):
            self._breaker.undecided()
            raise
        except DeadlineExceeded:
            self._overrun(budget_ms)
            raise
        except Exception:
            self._breaker.failed()
            raise
        except BaseException:  # cancelled: because its time was up, or because the caller has gone
            if self._clock() - begun >= budget_ms - TIMER_SLACK_MS:
                self._overrun(budget_ms)
            else:
                self._breaker.undecided()
            raise
        self._breaker.succeeded()
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

    def _overrun(self, budget_ms: float) -> None:
        if budget_ms >= self._fair_ms:
            self._breaker.failed()
        else:
            self._breaker.undecided()
