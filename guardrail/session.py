"""One answer's life as a plain state machine: no asyncio, no gRPC, no model, no clock of its own."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from guardrail.evidence.chunk import Chunk
from guardrail.policy.outcome import Reason
from guardrail.policy.policy import Policy
from guardrail.policy.scores import Scores
from guardrail.session_events import SessionEvent


class ReleaseMode(StrEnum):
    """When text leaves: HOLD after the outcome is known, PROGRESSIVE sentence by sentence."""

    HOLD = "HOLD"
    PROGRESSIVE = "PROGRESSIVE"


class Session:
    """Feed it deltas, scores and clock readings; take events from it. All clock readings are monotonic milliseconds."""

    def __init__(
        self,
        policy: Policy,
        *,
        now_ms: float,
        evidence: Sequence[Chunk] = (),
        question: str = "",
        mode: ReleaseMode = ReleaseMode.HOLD,
        monitor: bool = False,
        tenant: str = "",
        model_version: str = "",
    ) -> None: ...

    def add_evidence(self, chunks: Sequence[Chunk], now_ms: float) -> None: ...

    def feed(self, text: str, now_ms: float, choice: int = 0) -> None: ...

    def close(self, now_ms: float, finish_reason: str = "") -> None: ...

    def scored(self, ticket: int, scores: Sequence[Scores], now_ms: float) -> None: ...

    def failed(self, ticket: int, reason: Reason, now_ms: float) -> None: ...

    def fail(self, reason: Reason, now_ms: float) -> None:
        """Whole-session failure: CANCELLED, LIMIT, OVERLOAD, INTERNAL."""

    def expire(self, now_ms: float) -> None:
        """The shell's timer rang; abstains when a deadline has passed, else does nothing."""

    @property
    def next_deadline_ms(self) -> float | None: ...

    @property
    def done(self) -> bool:
        """True once the Summary has been put out."""
        raise NotImplementedError

    def take(self) -> list[SessionEvent]:
        """Events since the last call, in order."""
        raise NotImplementedError
