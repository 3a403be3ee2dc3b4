"""Measures over labelled judgements. The positive class is text that the evidence does not support.

A measure that its rows cannot tell (recall without a positive row, say) is None, never 0 or 1.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypedDict

CALIBRATION_BINS = 15  # Guo et al. 2017, "On Calibration of Modern Neural Networks", section 2


class Measures(TypedDict):
    """Measures of a set of judgements; `n` of them, `positives` by their label."""

    n: int
    positives: int
    precision: float | None
    recall: float | None
    f1: float | None
    accuracy: float | None
    balanced_accuracy: float | None
    false_refusal_rate: float | None


@dataclass(slots=True)
class Counts:
    """A two by two table: judged positive or not, and being so or not."""

    true_positive: int = 0
    false_positive: int = 0
    true_negative: int = 0
    false_negative: int = 0

    @classmethod
    def of(cls, judged: Iterable[tuple[bool, bool]]) -> Counts:
        """Count (is positive, was judged positive) pairs."""
        counts = cls()
        for positive, predicted in judged:
            if positive and predicted:
                counts.true_positive += 1
            elif positive:
                counts.false_negative += 1
            elif predicted:
                counts.false_positive += 1
            else:
                counts.true_negative += 1
        return counts

    def measures(self) -> Measures:
        """All measures of the table.

        `false_refusal_rate` is the share of supported rows that were refused; `balanced_accuracy` the mean of the
        shares of either class that were judged rightly; `f1` is 0 when a positive row exists and none was found.
        """
        positives = self.true_positive + self.false_negative
        negatives = self.true_negative + self.false_positive
        judged = self.true_positive + self.false_positive
        recall = _share(self.true_positive, positives)
        refused = _share(self.false_positive, negatives)
        return Measures(
            n=positives + negatives,
            positives=positives,
            precision=_share(self.true_positive, judged) if positives else None,
            recall=recall,
            f1=_share(2 * self.true_positive, positives + judged) if positives else None,
            accuracy=_share(self.true_positive + self.true_negative, positives + negatives),
            balanced_accuracy=None if recall is None or refused is None else (recall + 1.0 - refused) / 2.0,
            false_refusal_rate=refused,
        )


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def calibration_error(judged: Sequence[tuple[float, bool]], bins: int = CALIBRATION_BINS) -> float | None:
    """Expected calibration error of (confidence from 0 to 1, was right) pairs, over bins of equal width."""
    if not judged:
        return None
    sums: list[tuple[int, float, int]] = [(0, 0.0, 0)] * bins
    for confidence, right in judged:
        place = min(int(confidence * bins), bins - 1)
        count, total, rights = sums[place]
        sums[place] = (count + 1, total + confidence, rights + right)
    return math.fsum(abs(total - rights) for _, total, rights in sums) / len(judged)


def percentile(values: Sequence[float], share: float) -> float | None:
    """The smallest value that at least `share` of the values do not exceed (nearest rank); None without any."""
    if not values:
        return None
    return sorted(values)[max(math.ceil(share * len(values)), 1) - 1]
