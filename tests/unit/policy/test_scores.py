"""Scores are refused unless they are probabilities."""

from __future__ import annotations

import pytest

from guardrail.errors import InvalidScore
from guardrail.policy.scores import Scores


def test_scores_keep_their_order_and_value() -> None:
    assert Scores.checked([0.7, 0.2, 0.1]) == Scores(entailment=0.7, neutral=0.2, contradiction=0.1)


@pytest.mark.parametrize(
    "row",
    [
        [0.5, 0.5],
        [0.25, 0.25, 0.25, 0.25],
        [float("nan"), 0.5, 0.5],
        [float("inf"), 0.0, 0.0],
        [1.1, -0.1, 0.0],
        [0.9, 0.9, 0.0],
        [0.0, 0.0, 0.0],
        [],
    ],
)
def test_anything_but_three_probabilities_is_an_invalid_score(row: list[float]) -> None:
    with pytest.raises(InvalidScore):
        Scores.checked(row)
