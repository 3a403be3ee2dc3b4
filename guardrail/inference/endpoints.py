"""Several backends that serve one model, as one: balanced, watched, and one hedged resend (design, section 6).

    Endpoints({url: TritonBackend(url) for url in urls})

What is decided, and by which rules, stands in `endpoint_choice`; this shell runs the calls and the one timer of each.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from guardrail.errors import BackendError
from guardrail.inference.backend import Backend, Health, PartialFailure
from guardrail.inference.batch import BatchLimits, cost_of
from guardrail.inference.deadline import Clock, monotonic_ms
from guardrail.inference.endpoint_choice import Endpoint, EndpointChoice, Send
from guardrail.policy.scores import Scores

REPORT_S = 0.4  # for one endpoint's health report, so that one that hangs does not spoil that of all
CLOSING_S = 0.5

Pairs = Sequence[tuple[str, str]]
Run = asyncio.Task[list[Scores]]


@dataclass(frozen=True, slots=True)
class EndpointStats:
    """A snapshot of one endpoint.

    Arguments:
        name: its address.
        state: of its circuit breaker: "closed", "open" or "half_open".
        ready: whether its health reports let it be asked.
        outstanding: estimated tokens under way.
        calls, answered, failed, lost: sends begun; answered; failed; beaten by a resend.
    """

    name: str
    state: str
    ready: bool
    outstanding: int
    calls: int
    answered: int
    failed: int
    lost: int


class Endpoints:
    """A `Backend` over several; each of them behind a circuit breaker of its own.

    Arguments:
        backends: by address; they are closed with this one.
        clock: monotonic milliseconds.
        limits: how a batcher in front of them had best cut their calls.
    """

    def __init__(
        self, backends: Mapping[str, Backend], *, clock: Clock = monotonic_ms, limits: BatchLimits | None = None
    ) -> None:
        self.limits = limits or BatchLimits()
        self._backends = dict(backends)
        self._clock = clock
        self._choice = EndpointChoice(self._backends, clock=clock)
        self._runs: set[Run] = set()

    async def score(self, pairs: Pairs, *, budget_ms: float) -> list[Scores]:
        """As `Backend.score`. Raises BackendError at once while every endpoint is out."""
        cost = sum(cost_of(pair) for pair in pairs)
        first = self._choice.first(cost, budget_ms)
        runs = {self._run(first, pairs): first}
        try:
            return await self._race(first, runs, pairs)
        except asyncio.CancelledError:
            _cancel(runs)
            await asyncio.wait(runs)  # a call that does not heed its cancellation keeps its caller's place
            raise
        finally:
            _cancel(runs)

    async def _race(self, first: Send, runs: dict[Run, Send], pairs: Pairs) -> list[Scores]:
        """Wait for the first valid answer; resend at most once."""
        (own,) = runs
        patience = self._choice.patience_ms(first)
        timeout = None if patience is None else patience / 1000.0
        while True:
            running = [run for run in runs if not run.done()]
            await asyncio.wait(running, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
            timeout = None
            winner = next((run for run in runs if run.done() and _answered(run)), None)
            if winner is not None:
                if not own.done():
                    self._choice.lost(first)
                return winner.result()
            if len(runs) == 1:
                resend = self._choice.again(first, _failure(own) if own.done() else None)
                if resend is not None:
                    runs[self._run(resend, pairs)] = resend
            if all(run.done() for run in runs):
                raise _failure(own)

    async def extract(self, sentences: Sequence[str], *, budget_ms: float) -> list[list[str]] | None:
        """As `Backend.extract`, of the endpoint with the least work; not resent, since the rules stand in."""
        endpoint = self._choice.best()
        if endpoint is None:
            raise BackendError(f"no endpoint can be asked ({self._choice.trouble})")
        return await self._backends[endpoint.name].extract(sentences, budget_ms=budget_ms)

    async def health(self) -> Health:
        """Ready while an endpoint can be asked that says so; asking every one of them is how they are watched."""
        endpoints = self._choice.endpoints
        reports = await asyncio.gather(*(self._report(endpoint) for endpoint in endpoints))
        models: dict[str, None] = {}
        troubles = []
        ready = False
        for endpoint, report in zip(endpoints, reports, strict=True):
            trouble = report.detail or "not ready" if not report.ready else endpoint.trouble
            if trouble:
                troubles.append(f"{endpoint.name}: {trouble}")
            else:
                ready = True
                models[report.model] = None
        known = models or dict.fromkeys(report.model for report in reports if report.model)
        return Health(ready=ready, model=", ".join(known), detail="" if ready else "; ".join(troubles))

    async def close(self) -> None:
        """Cancel what runs and close every backend."""
        runs = set(self._runs)
        _cancel(runs)
        if runs:
            await asyncio.wait(runs, timeout=CLOSING_S)
        await asyncio.gather(*(backend.close() for backend in self._backends.values()), return_exceptions=True)

    @property
    def stats(self) -> tuple[EndpointStats, ...]:
        """Snapshot of every endpoint."""
        return tuple(
            EndpointStats(
                name=endpoint.name,
                state=endpoint.breaker.state.value,
                ready=endpoint.ready,
                outstanding=endpoint.outstanding,
                calls=endpoint.calls,
                answered=endpoint.answered,
                failed=endpoint.failed,
                lost=endpoint.lost,
            )
            for endpoint in self._choice.endpoints
        )

    @property
    def resends(self) -> dict[str, int]:
        """Calls sent to a second endpoint, by why: "late" or "failed"."""
        return {"late": self._choice.resent_late, "failed": self._choice.resent_failed}

    def _run(self, send: Send, pairs: Pairs) -> Run:
        backend = self._backends[send.endpoint.name]
        run: Run = asyncio.ensure_future(backend.score(pairs, budget_ms=send.budget_ms))
        self._runs.add(run)
        # Not in the task itself: one that is cancelled before its first step never gets to its `finally`.
        run.add_done_callback(lambda _: self._ended(send, run))
        return run

    def _ended(self, send: Send, run: Run) -> None:
        self._runs.discard(run)
        self._choice.ended(send, asyncio.CancelledError() if run.cancelled() else run.exception())

    async def _report(self, endpoint: Endpoint) -> Health:
        try:
            async with asyncio.timeout(REPORT_S):
                report = await self._backends[endpoint.name].health()
        except Exception as error:
            report = Health(ready=False, model="", detail=f"no health report ({type(error).__name__})")
        endpoint.heard(report.ready)
        return report


def _answered(run: Run) -> bool:
    """Whether an ended run has what a caller can use."""
    return not run.cancelled() and (run.exception() is None or isinstance(run.exception(), PartialFailure))


def _failure(run: Run) -> BaseException:
    """What an ended run without an answer failed with."""
    if run.cancelled():
        return BackendError("the call was cancelled from elsewhere")
    error = run.exception()
    assert error is not None
    return error


def _cancel(runs: Iterable[Run]) -> None:
    for run in runs:
        run.cancel()
