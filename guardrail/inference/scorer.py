"""What a stream needs of inference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from guardrail.policy.scores import Scores


class Scorer(Protocol):
    """Scores pairs by a deadline: the batcher, or a stand-in."""

    async def score(self, pairs: Sequence[tuple[str, str]], *, deadline_ms: float) -> list[Scores]:
        """Scores of (premise, hypothesis) pairs, in order, by `deadline_ms` on the loop's clock."""
