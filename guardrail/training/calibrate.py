"""Calibration: temperature and bias fitted on held-out pairs, expected calibration error, reliability diagram."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.integer[Any]]


SERVED_SHARES: Final[tuple[float, float, float]] = (0.6, 0.2, 0.2)
"""Assumed shares of entailed, neutral and contradicted claims when serving; training sees far more contradictions."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """Logits are divided by `temperature`, then `bias` is added (entailment, neutral, contradiction)."""

    temperature: float
    bias: tuple[float, float, float]

    def apply(self, probs: Floats) -> Floats:
        """Calibrated probabilities of uncalibrated ones."""
        return _softmax(_logits(probs) / self.temperature + np.array(self.bias))

    def undo(self, probs: Floats) -> Floats:
        """Uncalibrated probabilities of calibrated ones."""
        return _softmax((_logits(probs) - np.array(self.bias)) * self.temperature)


def _logits(probs: Floats) -> Floats:
    return np.log(np.clip(probs.astype(np.float64), 1e-12, 1.0))


def _softmax(logits: Floats) -> Floats:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def log_loss(probs: Floats, targets: Ints, weights: Floats) -> float:
    """Weighted mean negative log likelihood of `targets`."""
    taken = np.clip(probs[np.arange(len(targets)), targets], 1e-12, 1.0)
    return float((weights * -np.log(taken)).sum() / weights.sum())


def fit(probs: Floats, targets: Ints, shares: tuple[float, float, float] = SERVED_SHARES) -> Calibration:
    """Temperature (Guo et al. 2017) and bias of least log loss, the labels weighted to `shares`.

    Pattern search with halving steps: the loss is convex in the scaled logits and has three free parameters.
    """
    counts = np.bincount(targets, minlength=3)
    weights = (np.array(shares) / np.maximum(counts, 1))[targets]
    best = np.array([1.0, 0.0, 0.0])  # temperature, bias of entailment, bias of contradiction; neutral stays at 0

    def loss(at: Floats) -> float:
        if at[0] < 0.2:
            return float("inf")
        return log_loss(Calibration(float(at[0]), (float(at[1]), 0.0, float(at[2]))).apply(probs), targets, weights)

    step, least = 0.4, loss(best)
    while step > 1e-3:
        around = [best + step * sign * np.eye(3)[i] for i in range(3) for sign in (1, -1)]
        losses = [loss(at) for at in around]
        if min(losses) < least - 1e-9:
            least, best = min(losses), around[int(np.argmin(losses))]
        else:
            step /= 2
    return Calibration(float(best[0]), (float(best[1]), 0.0, float(best[2])))


def calibration_error(probs: Floats, targets: Ints, bins: int = 15) -> float:
    """Expected calibration error of the most likely label, equal-width bins (Guo et al. 2017)."""
    return float(
        sum(share * abs(confidence - accuracy) for confidence, accuracy, share in reliability(probs, targets, bins))
    )


def reliability(probs: Floats, targets: Ints, bins: int = 15) -> list[tuple[float, float, float]]:
    """(mean confidence, accuracy, share of pairs) of every bin that holds a pair."""
    top = probs.max(axis=1)
    right = probs.argmax(axis=1) == targets
    place = np.minimum((top * bins).astype(int), bins - 1)
    return [
        (float(top[place == i].mean()), float(right[place == i].mean()), float((place == i).mean()))
        for i in range(bins)
        if (place == i).any()
    ]


def draw(path: Path, before: tuple[Floats, Ints], after: tuple[Floats, Ints], title: str) -> None:
    """Write the reliability diagram, before and after calibration, as PNG."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(9, 4.2), sharey=True)
    for axis, (probs, targets), name in zip(axes, (before, after), ("before", "after"), strict=True):
        points = reliability(probs, targets)
        axis.bar([p[0] for p in points], [p[1] for p in points], width=0.05, color="#4477aa", label="accuracy")
        axis.plot([0.3, 1], [0.3, 1], "--", color="#cc6677", label="perfect")
        for confidence, accuracy, share in points:
            axis.text(confidence, min(accuracy + 0.01, 1.0), f"{100 * share:.0f}%", ha="center", fontsize=6)
        axis.set(xlabel="mean confidence of the bin", xlim=(0.3, 1.03), ylim=(0, 1.05))
        axis.set_title(f"{name}: ECE {calibration_error(probs, targets):.3f}", fontsize=10)
    axes[0].set_ylabel("accuracy")
    axes[0].legend(loc="upper left", fontsize=8)
    figure.suptitle(title, fontsize=11)
    figure.tight_layout()
    figure.savefig(path, dpi=110)
    plt.close(figure)
