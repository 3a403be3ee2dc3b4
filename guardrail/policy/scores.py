"""NLI scores: three probabilities, never rounded, refused when they are not probabilities."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from guardrail.errors import InvalidScore

SUM_TOLERANCE = 1e-3  # float32 softmax over three labels, fp16 models included


class Scores(NamedTuple):
    """P(entailment), P(neutral), P(contradiction) of one pair, in the NLI contract's order."""

    entailment: float
    neutral: float
    contradiction: float

    @classmethod
    def checked(cls, row: Sequence[float]) -> Scores:
        """Read one row of PROBS; raises InvalidScore unless it is three finite probabilities that sum to 1."""
        if len(row) != 3:
            raise InvalidScore(f"expected 3 probabilities, got {len(row)}")
        entailment, neutral, contradiction = (float(value) for value in row)
        total = entailment + neutral + contradiction
        if not math.isfinite(total) or min(entailment, neutral, contradiction) < 0.0:
            raise InvalidScore("scores are not finite probabilities")
        if abs(total - 1.0) > SUM_TOLERANCE:
            raise InvalidScore("scores do not sum to 1")
        return cls(entailment, neutral, contradiction)
