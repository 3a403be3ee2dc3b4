"""Temperature and bias at a fixed share of escapes."""

from __future__ import annotations

import numpy as np
import pytest

from guardrail.training.calibrate import Calibration
from guardrail.training.pairs import LABELS, Pair
from guardrail.training.tradeoff import NEUTRAL_RELEASED, outcome, search

RNG = np.random.default_rng(3)
PAIRS = [Pair("The fund pays monthly.", "It pays each month.", LABELS[n % 3], "test") for n in range(600)]
LOGITS = RNG.normal(0, 1.2, (600, 3)) + 2.4 * np.eye(3)[[n % 3 for n in range(600)]]
PROBS = np.exp(LOGITS) / np.exp(LOGITS).sum(axis=1, keepdims=True)


def test_shares_are_taken_of_the_pairs_of_each_label() -> None:
    probs = np.array([[0.97, 0.02, 0.01], [0.1, 0.85, 0.05], [0.05, 0.05, 0.9]])
    found = outcome(PAIRS[:3], probs)
    assert found.verified == (1.0, 0.0, 0.0)
    assert found.aborted == (0.0, 0.0, 1.0)


@pytest.mark.parametrize("most", [0.005, 0.02, 0.05])
def test_the_calibration_found_keeps_the_limit_on_verified_faults(most: float) -> None:
    found = outcome(PAIRS, search([(PAIRS, PROBS)], [most]).apply(PROBS))
    assert found.verified[2] <= most
    assert found.verified[1] <= NEUTRAL_RELEASED


def test_a_wider_limit_never_refuses_more_faithful_claims() -> None:
    def worth(most: float) -> float:
        found = outcome(PAIRS, search([(PAIRS, PROBS)], [most]).apply(PROBS))
        return found.verified[0] - found.aborted[0] - 0.3 * found.aborted[1]

    assert worth(0.005) <= worth(0.02) <= worth(0.08)


def test_limits_that_no_calibration_keeps_are_refused() -> None:
    released = np.tile([0.9999, 0.00005, 0.00005], (600, 1))
    with pytest.raises(ValueError, match="no calibration keeps"):
        search([(PAIRS, released)], [0.0])


def test_undoing_a_calibration_gives_the_uncalibrated_scores() -> None:
    calibration = Calibration(1.7, (0.3, 0.0, -1.8))
    assert np.allclose(calibration.undo(calibration.apply(PROBS)), PROBS, atol=1e-6)
