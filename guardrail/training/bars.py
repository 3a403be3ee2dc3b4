"""The bars that the model is held to, and what a measurement makes of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from guardrail.training.calibrate import calibration_error
from guardrail.training.pairs import Pair
from guardrail.training.thresholds import ABORT, released

Scores = NDArray[np.floating[Any]]
Measured = Mapping[str, tuple[Sequence[Pair], Scores]]
"""Pairs and probabilities of each set, by its name."""

FAITHFUL_KINDS: Final[frozenset[str]] = frozenset(
    {"reworded", "paraphrase", "shortened", "subject", "tense", "framed", "paraphrase_opposite", "joined"}
)
"""Kinds of entailed text that are more than the sentence itself."""


def refused(pairs: Sequence[Pair], probs: Scores) -> float:
    """Share of pairs that the routing table does not verify."""
    return 1.0 - verified(pairs, probs)


def verified(pairs: Sequence[Pair], probs: Scores) -> float:
    """Share of pairs that the routing table verifies."""
    return float(released(pairs, probs).mean())


def aborted(pairs: Sequence[Pair], probs: Scores) -> float:
    """Share of pairs that withhold the whole answer."""
    return float((probs[:, 2] >= ABORT).mean())


def accuracy(pairs: Sequence[Pair], probs: Scores) -> float:
    """Share of pairs whose most likely label is right."""
    return float((probs.argmax(axis=1) == np.array([p.target for p in pairs])).mean())


def miscalibration(pairs: Sequence[Pair], probs: Scores) -> float:
    """Expected calibration error of 15 bins."""
    return calibration_error(probs, np.array([p.target for p in pairs]))


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: a figure of some pairs of one set, and the most (or least) it may be.

    figure: of the chosen pairs and their probabilities.
    chosen: which pairs of the set count.
    least: whether `limit` is the least rather than the most.
    share: whether it is shown in per cent.
    """

    name: str
    set: str
    limit: float
    figure: Callable[[Sequence[Pair], Scores], float]
    chosen: Callable[[Pair], bool] = lambda pair: True
    least: bool = False
    share: bool = True

    def shown(self, value: float) -> str:
        """The figure as the table prints it."""
        return f"{100 * value:.1f} %" if self.share else f"{value:.3f}"


BARS: Final[tuple[Bar, ...]] = (
    Bar("planted contradictions verified (escapes)", "financial", 0.01, verified, lambda p: p.label == "contradiction"),
    Bar("faithful verbatim refused", "financial", 0.06, refused, lambda p: p.kind == "verbatim"),
    Bar(
        "faithful paraphrased refused, sentences of reports", "financial", 0.15, refused,
        lambda p: p.label == "entailment" and p.kind in FAITHFUL_KINDS,
    ),
    Bar(
        "faithful paraphrased refused, held-out statements", "paraphrase", 0.15, refused,
        lambda p: p.label == "entailment" and p.kind in FAITHFUL_KINDS,
    ),
    Bar("unrelated sentences that abort", "financial", 0.02, aborted, lambda p: p.kind.startswith("unrelated")),
    Bar("3-way accuracy, financial", "financial", 0.96, accuracy, least=True, share=False),
    Bar("3-way accuracy, MNLI matched dev", "mnli", 0.70, accuracy, least=True, share=False),
    Bar("ECE, financial", "financial", 0.03, miscalibration, share=False),
)  # fmt: skip


def markdown(measured: Measured, hypothesis_only: Callable[[Sequence[Pair]], float]) -> str:
    """One row a bar: wanted, reached, whether it is met, on how many pairs, and what the hypothesis alone gives away.

    hypothesis_only: accuracy of the premise-blind model on some pairs.
    """
    lines = ["| bar | wanted | reached | met | pairs | hypothesis only |", "|---|---:|---:|---|---:|---:|"]
    for bar in BARS:
        pairs, probs = measured[bar.set]
        at = [i for i, pair in enumerate(pairs) if bar.chosen(pair)]
        chosen = [pairs[i] for i in at]
        value = bar.figure(chosen, probs[at])
        met = value >= bar.limit if bar.least else value <= bar.limit
        lines.append(
            f"| {bar.name} | {'>=' if bar.least else '<='} {bar.shown(bar.limit)} | {bar.shown(value)} | "
            f"{'yes' if met else 'no'} | {len(chosen)} | {hypothesis_only(chosen):.3f} |"
        )
    return "\n".join(lines)
