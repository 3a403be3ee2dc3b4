"""What all streams of a server process share, and how an exception becomes a reason."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field

from guardrail.errors import BackendError, DeadlineExceeded, InvalidScore, LimitError, Overloaded
from guardrail.inference.claim_extractor import ClaimExtractor
from guardrail.inference.scorer import Scorer
from guardrail.inference.verdict_cache import VerdictCache
from guardrail.inference.verdict_seal import Scope
from guardrail.policy.outcome import Reason
from guardrail.policy.policy import Policy
from guardrail.policy.scores import Scores
from guardrail.server.limits import ServerLimits
from guardrail.server.turns import Turns
from guardrail.telemetry.report import Reporter
from guardrail.telemetry.tracing import NoTracing, Tracing


@dataclass(slots=True)
class Engine:
    """Shared by all streams.

    Arguments:
        policy: thresholds, texts, deadline.
        scorer: scores pairs.
        extractor: writes claims that sessions may divide theirs by, None for none.
        cache: knows pairs that were scored before, None for none.
        reporter: told of every ended answer.
        limits: sizes of a stream.
        tracing: makes spans.
        indexer: threads in which large evidence is read, None for reading all of it on the event loop.
        model_version: what scores, as the backend reports it.
        turns: where segments wait to be examined.
    """

    policy: Policy
    scorer: Scorer
    reporter: Reporter
    limits: ServerLimits = field(default_factory=ServerLimits)
    tracing: Tracing = field(default_factory=NoTracing)
    indexer: Executor | None = None
    model_version: str = ""
    cache: VerdictCache | None = None
    extractor: ClaimExtractor | None = None
    turns: Turns = field(default_factory=Turns)

    @property
    def extracts(self) -> bool:
        """Whether a new session may ask for claims."""
        return self.extractor is not None and self.extractor.available

    def known_scores(self, pairs: Sequence[tuple[str, str]], *, tenant: str) -> list[Scores] | None:
        """Scores of a tenant's pairs, in order, when none of them has to be asked for."""
        if self.cache is None:
            return None
        return self.cache.known(pairs, Scope(tenant, self.model_version, self.policy.version))

    def score(self, pairs: Sequence[tuple[str, str]], *, tenant: str, deadline_ms: float) -> Awaitable[list[Scores]]:
        """Scores of a tenant's (premise, hypothesis) pairs, in order, by `deadline_ms` on the loop's clock."""
        if self.cache is None:
            return self.scorer.score(pairs, deadline_ms=deadline_ms)
        scope = Scope(tenant, self.model_version, self.policy.version)
        return self.cache.score(pairs, self.scorer, scope, deadline_ms=deadline_ms)


def reason_of(error: Exception) -> Reason:
    """Why a check could not be completed, by the exception tree of `guardrail.errors`."""
    for kind, reason in (
        (DeadlineExceeded, Reason.DEADLINE),
        (InvalidScore, Reason.INVALID_SCORE),
        (Overloaded, Reason.OVERLOAD),
        (BackendError, Reason.BACKEND),
        (LimitError, Reason.LIMIT),
    ):
        if isinstance(error, kind):
            return reason
    return Reason.INTERNAL
