"""What the scores of a held-out set mean at the thresholds of the routing table (HAL-WEALTH-001)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from guardrail.training.pairs import Pair

ENTAILMENT: Final[float] = 0.85
ENTAILMENT_FIGURE: Final[float] = 0.90
ABORT: Final[float] = 0.10
TOLERATED: Final[float] = 0.05

Scores = NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True)
class Row:
    """Figures of one kind of pair; shares are of `pairs`.

    released: entailment high enough and contradiction at most 0.05, so that the claim would be verified.
    aborted: contradiction at least 0.10, so that the whole answer would be withheld.
    hypothesis_only: share of the labels that a model without the premise gets right.
    """

    kind: str
    label: str
    pairs: int
    accuracy: float
    released: float
    aborted: float
    hypothesis_only: float


def released(pairs: Sequence[Pair], probs: Scores) -> NDArray[np.bool_]:
    """Whether the routing table verifies each claim; a claim with a digit needs the higher threshold."""
    figure = np.array([bool(re.search(r"\d", p.hypothesis)) for p in pairs])
    need = np.where(figure, ENTAILMENT_FIGURE, ENTAILMENT)
    return (probs[:, 0] >= need) & (probs[:, 2] <= TOLERATED)


def table(pairs: Sequence[Pair], probs: Scores, guessed: NDArray[np.bool_]) -> list[Row]:
    """One row a kind and label, and one of all pairs of each label, kinds in order of label and size.

    guessed: for each pair, whether the hypothesis alone gives its label away.
    """
    passed = released(pairs, probs)
    stopped = probs[:, 2] >= ABORT
    right = probs.argmax(axis=1) == np.array([p.target for p in pairs])
    groups: dict[tuple[str, str], list[int]] = {}
    for index, pair in enumerate(pairs):
        groups.setdefault((pair.label, "all"), []).append(index)
        groups.setdefault((pair.label, pair.kind), []).append(index)
    rows = [
        Row(kind, label, len(at), *(float(of[at].mean()) for of in (right, passed, stopped, guessed)))
        for (label, kind), at in groups.items()
    ]
    return sorted(rows, key=lambda r: (r.label != "entailment", r.label != "neutral", r.kind != "all", -r.pairs))


def markdown(rows: Sequence[Row]) -> str:
    """The table in the words of what each label should come to."""
    lines = [
        "| label | kind of pair | pairs | 3-way accuracy | hypothesis only | verified | aborts the answer |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    for r in rows:
        mark = "**" if r.kind == "all" else ""
        lines.append(
            f"| {r.label} | {mark}{r.kind}{mark} | {r.pairs} | {r.accuracy:.3f} | {r.hypothesis_only:.3f} | "
            f"{100 * r.released:.1f} % | {100 * r.aborted:.1f} % |"
        )
    return "\n".join(lines)
