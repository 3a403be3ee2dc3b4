"""The one protocol every inference backend speaks (design, section 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from guardrail.errors import BackendError, GuardrailError
from guardrail.policy.scores import Scores


@dataclass(frozen=True, slots=True)
class Health:
    """A backend's state.

    Arguments:
        ready: it can score now.
        model: name and version of the NLI model ("nli_small@2026-11-30").
        detail: why it is not ready, empty when it is.
    """

    ready: bool
    model: str
    detail: str = ""


class PartialFailure(BackendError):
    """Some pairs of a call could not be scored, the others could.

    A caller that does not know it fails closed on all of them; the batcher hands every stream its own share, so that
    one stream's oversized claim or invalid score does not take its neighbours in the batch down.

    Arguments:
        results: one a pair, in order: its scores, or the error that is its own.
    """

    def __init__(self, results: Sequence[Scores | GuardrailError]) -> None:
        self.results = tuple(results)
        failed = sum(isinstance(result, GuardrailError) for result in self.results)
        super().__init__(f"{failed} of {len(self.results)} pairs could not be scored")


class Backend(Protocol):
    """Scores pairs, extracts claims, reports health.

    Every method may raise BackendError (DeadlineExceeded, InvalidScore, Overloaded, PartialFailure) or LimitError; a
    caller fails closed on it.
    Calls are cancelled by cancelling the awaiting task.
    """

    async def score(self, pairs: Sequence[tuple[str, str]], *, budget_ms: float) -> list[Scores]:
        """Score (premise, hypothesis) pairs within `budget_ms`; one Scores a pair, in order."""
        ...

    async def extract(self, sentences: Sequence[str], *, budget_ms: float) -> list[list[str]] | None:
        """Claims of each sentence, or None when the backend has no extractor and the rules stand."""
        ...

    async def health(self) -> Health:
        """State of the backend; never raises."""
        ...

    async def close(self) -> None:
        """Free threads, channels and sessions."""
        ...
