"""Calibration: a temperature fitted on held-out pairs, expected calibration error, reliability diagram."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.integer[Any]]


def log_loss(log_probs: Floats, targets: Ints, temperature: float) -> float:
    """Mean negative log likelihood of `targets` after dividing the logits by `temperature`."""
    scaled = log_probs / temperature
    scaled = scaled - scaled.max(axis=1, keepdims=True)
    total = np.log(np.exp(scaled).sum(axis=1))
    return float((total - scaled[np.arange(len(targets)), targets]).mean())


def fit_temperature(probs: Floats, targets: Ints, low: float = 0.3, high: float = 5.0) -> float:
    """Temperature of least log loss (Guo et al. 2017), by golden section; the loss has one minimum."""
    log_probs = np.log(np.clip(probs.astype(np.float64), 1e-9, 1.0))
    ratio = (np.sqrt(5.0) - 1) / 2
    left, right = low, high
    for _ in range(60):
        a, b = right - ratio * (right - left), left + ratio * (right - left)
        if log_loss(log_probs, targets, a) < log_loss(log_probs, targets, b):
            right = b
        else:
            left = a
    return float((left + right) / 2)


def at_temperature(probs: Floats, temperature: float) -> Floats:
    """The probabilities that the same logits give at another temperature, relative to the one folded in."""
    log_probs = np.log(np.clip(probs.astype(np.float64), 1e-12, 1.0)) / temperature
    powers = np.exp(log_probs - log_probs.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


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
