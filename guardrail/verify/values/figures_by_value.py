"""The figures of an evidence by their values, so that a claim's figure is compared with those alone that it may be."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from guardrail.claims.figures import Bound, Figure
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.reading import Passage

MOST_PASSAGES = 2_000
"""Passages looked at for one claim; what is not looked at never counts as support."""
_SLACK = 1e-9


def near_places(figure: Figure, index: EvidenceIndex) -> list[int]:
    """The passages that state a figure whose value may agree, in the order of the evidence."""
    kept = index.kept.get("figures by value")
    if not isinstance(kept, FiguresByValue):
        kept = index.kept["figures by value"] = FiguresByValue(index)
    return kept.near(figure)


class FiguresByValue:
    """The figures of an evidence, found by their values; those of its first passages."""

    def __init__(self, index: EvidenceIndex) -> None:
        passages = index.passages[:MOST_PASSAGES]
        stated = [(figure, place) for place, passage in enumerate(passages) for figure in _figures(passage)]
        self._ranges = [item for item in stated if item[0].bound is Bound.RANGE]
        self._exact = [item for item in stated if item[0].bound is not Bound.RANGE and math.isfinite(item[0].value)]
        self._exact.sort(key=lambda item: abs(item[0].value))
        self._sizes = [abs(figure.value) for figure, _ in self._exact]

    def near(self, figure: Figure) -> list[int]:
        """Positions of the passages with a figure that `may_agree` lets pass."""
        size = abs(figure.value)
        reach = (0.51 * figure.resolution + 0.02 * size) * (1.0 + _SLACK) + _SLACK * size
        first, last = bisect_left(self._sizes, size - reach), bisect_right(self._sizes, size + reach)
        about = (*self._exact[first:last], *self._ranges)
        return sorted({place for stated, place in about if may_agree(figure, stated)})


def _figures(passage: Passage) -> Iterator[Figure]:
    """The figures that a sentence or a row states."""
    if passage.sentence is not None:
        yield from passage.sentence.figures
    for cell in passage.cells:
        if cell.figure is not None:
            yield cell.figure


def may_agree(figure: Figure, stated: Figure) -> bool:
    """A cheap first test: the values may agree."""
    if stated.bound is Bound.RANGE and figure.bound is not Bound.RANGE:
        return stated.value <= figure.value <= (stated.high or stated.value)
    gap = abs(abs(figure.value) - abs(stated.value))
    return gap <= 0.51 * figure.resolution + 0.02 * abs(figure.value)
