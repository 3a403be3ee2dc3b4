"""Scores pairs of many rows in big batches: throughput counts here, not one row's wait."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from guardrail.errors import BackendError, ConfigError, GuardrailError, InvalidScore, LimitError
from guardrail.inference.backend import Backend, PartialFailure
from guardrail.inference.claim_extractor import ClaimExtractor
from guardrail.inference.create import create_backend
from guardrail.inference.deadline import Deadline, guard, monotonic_ms
from guardrail.inference.fake import ENTAILED, FakeBackend
from guardrail.inference.triton_options import TritonOptions
from guardrail.policy.outcome import Reason
from guardrail.policy.policy import Models
from guardrail.policy.scores import Scores
from guardrail.server.engine import reason_of

Pair = tuple[str, str]

PAIRS_PER_BATCH = 64
READY_MS = (
    5_000.0  # a server gets this long to be found; one that is loading its model may take longer than a person waits
)
NO_DEADLINE_MS = 600_000.0  # a measurement waits for slow machines, not for ever


@dataclass(frozen=True, slots=True)
class Scored:
    """Scores of one row's pairs, in order.

    Arguments:
        scores: empty when scoring failed.
        failure: why it failed, None when it did not.
        work_ms: the row's share of its batches' time.
    """

    scores: tuple[Scores, ...]
    failure: Reason | None = None
    work_ms: float = 0.0


@contextmanager
def open_scorer(
    spec: str, *, triton: TritonOptions | None = None, pinned: Models | None = None
) -> Iterator[tuple[Scorer, str]]:
    """A scorer on the backend that `spec` names, with the backend's name and version; closed at the end.

    Arguments:
        triton, pinned: see `create_backend`.

    Raises:
        ConfigError: an unknown backend, a model that can't be used, or a server that can't be reached.
    """
    with asyncio.Runner() as runner:
        backend = create_backend(spec, triton=triton, pinned=pinned)
        try:
            yield Scorer(backend, runner), runner.run(_ready(backend))
        finally:
            runner.run(backend.close())


@contextmanager
def entailing_scorer() -> Iterator[tuple[Scorer, str]]:
    """A scorer that entails everything. Nothing is served with it: it shows what typed checks refuse alone, which no
    model can make up for, and what they let by.
    """
    with asyncio.Runner() as runner:
        yield Scorer(FakeBackend(lambda _premise, _hypothesis: ENTAILED), runner), "entailing"


async def _ready(backend: Backend) -> str:
    """The backend's model, once it can be asked."""
    until = monotonic_ms() + READY_MS
    while not (health := await backend.health()).ready:
        if monotonic_ms() > until:
            raise ConfigError(f"the backend is not ready: {health.detail}")
        await asyncio.sleep(0.1)
    return health.model


class Scorer:
    """Sends the pairs of many rows to a backend, equal pairs once, those of like length together.

    Arguments:
        backend: what scores.
        runner: runs the backend's coroutines, all on one event loop.
        pairs_per_batch: how many pairs a request to the backend holds.
    """

    def __init__(self, backend: Backend, runner: asyncio.Runner, pairs_per_batch: int = PAIRS_PER_BATCH) -> None:
        self._backend = backend
        self._runner = runner
        self._pairs_per_batch = pairs_per_batch
        self._extractor = ClaimExtractor(backend)

    @property
    def extracts(self) -> bool:
        """Whether the backend has a model that writes claims."""
        try:
            return self._extractor.available or self._runner.run(self._extractor.look())
        except GuardrailError:
            return False

    def extract(self, sentences: Sequence[str], budget_ms: float = NO_DEADLINE_MS) -> list[list[str]] | None:
        """What that model writes of each sentence within `budget_ms`; None when it fails."""
        try:
            return self._runner.run(self._extractor.extract(sentences, deadline_ms=monotonic_ms() + budget_ms))
        except GuardrailError:
            return None

    def score(self, rows: Sequence[Sequence[Pair]], budget_ms: float = NO_DEADLINE_MS) -> list[Scored]:
        """Score every row's pairs within `budget_ms` in all; a row fails when one of its pairs does."""
        end_ms = monotonic_ms() + budget_ms
        pairs = sorted({pair for row in rows for pair in row}, key=lambda pair: len(pair[0]) + len(pair[1]))
        known: dict[Pair, Scores | Reason] = {}
        cost_ms: dict[Pair, float] = {}
        for start in range(0, len(pairs), self._pairs_per_batch):
            batch = pairs[start : start + self._pairs_per_batch]
            began_ms = monotonic_ms()
            known.update(zip(batch, self._batch(batch, end_ms - began_ms), strict=True))
            share = (monotonic_ms() - began_ms) / len(batch)
            cost_ms.update(dict.fromkeys(batch, share))
        return [_gather(row, known, cost_ms) for row in rows]

    def _batch(self, batch: Sequence[Pair], budget_ms: float) -> Sequence[Scores | Reason]:
        try:
            work = self._backend.score(batch, budget_ms=budget_ms)
            scores = self._runner.run(guard(work, Deadline.after(budget_ms, monotonic_ms())))
            if len(scores) != len(batch):
                raise InvalidScore(f"{len(scores)} scores for {len(batch)} pairs")
            return [Scores.checked(row) for row in scores]
        except PartialFailure as error:
            return [result if isinstance(result, Scores) else reason_of(result) for result in error.results]
        except (BackendError, LimitError) as error:
            return [reason_of(error)] * len(batch)


def _gather(row: Sequence[Pair], known: dict[Pair, Scores | Reason], cost_ms: dict[Pair, float]) -> Scored:
    found = [known[pair] for pair in row]
    work_ms = sum(cost_ms[pair] for pair in row)
    failure = next((item for item in found if isinstance(item, Reason)), None)
    if failure is not None:
        return Scored((), failure, work_ms)
    return Scored(tuple(item for item in found if not isinstance(item, Reason)), None, work_ms)
