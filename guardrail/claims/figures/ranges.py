"""Figures that stand together: ranges ("38 to 42 million") and lists that share one unit ("12, 15 and 18 percent")."""

from __future__ import annotations

import re
from dataclasses import replace

from guardrail.claims.figures.figure import Bound, Figure, Unit
from guardrail.claims.lexicon import word_set

MAX_JOINT = 10
"""Most characters between two figures that stand together."""
_NEAR = 4
"""Words before a figure among which "from" is its own."""
_MAX_SHARED = 6
"""Most figures of one list that take over the last one's unit."""

_JOINT = re.compile(r"\s*(-|–|to|through|and|or|,|,\s*and)\s*$")
_GIVES = re.compile(
    r"\)?,? ?(?:=|(?:means?|makes?|gives?|equals?|yields?)\b|is (?:an? )?(?:drop|fall|rise|change|difference))"
)
_RANGING = word_set("range ranges ranging ranged vary varies varying varied anywhere")
_CHANGES = word_set(
    """rose rise rises risen fell fall falls fallen grew grow grows grown increased increase increases increasing
    decreased decrease decreases decreasing declined decline declines dropped drop drops climbed gained lost improved
    up down advanced slid jumped by"""
)


class FigureList:
    """The figures of one text as they are found, joined where they stand together."""

    __slots__ = ("_folded", "_text", "_words", "figures")

    def __init__(self, text: str, folded: str) -> None:
        self.figures: list[Figure] = []
        self._words: list[list[str]] = []  # the words before each figure
        self._text = text
        self._folded = folded

    def add(self, figure: Figure, words: list[str]) -> None:
        """Appends `figure`, whose left-hand words are `words`; a range's second end is merged into its first."""
        if self.figures and 0 < figure.start - self.figures[-1].end <= MAX_JOINT:
            joint = _JOINT.fullmatch(self._folded, self.figures[-1].end, figure.start)
            if joint:
                self._join(figure, joint[1])
                return
        self.figures.append(figure)
        self._words.append(words)

    def _join(self, figure: Figure, joint: str) -> None:
        figures = self.figures
        words = self._words[-1]
        for index in range(len(figures) - 1, max(-1, len(figures) - _MAX_SHARED), -1):
            if not _is_bare(figures[index], figure):
                break
            figures[index] = _lend(figures[index], figure)
            if index and not _JOINT.fullmatch(self._folded, figures[index - 1].end, figures[index].start):
                break
        earlier = figures[-1]
        if not figure.currency and earlier.currency and figure.unit in (Unit.PLAIN, Unit.MONEY):
            figure = replace(figure, currency=earlier.currency, unit=Unit.MONEY)
        if self._is_range(earlier, figure, joint, words) and not self._is_subtraction(figure):
            figures[-1] = replace(
                earlier,
                text=self._text[earlier.start : figure.end],
                end=figure.end,
                bound=Bound.RANGE,
                high=figure.value,
                noun=figure.noun or earlier.noun,
                resolution=max(earlier.resolution, figure.resolution),
            )
            return
        figures.append(figure)
        self._words.append(words if joint == "and" else [])

    def _is_subtraction(self, figure: Figure) -> bool:
        """Whether what stands before a figure takes it away: "88% - 90% = -2 points", spelled out with its result."""
        return _GIVES.match(self._folded, figure.end) is not None and self._text[figure.start - 1] == " "

    def _is_range(self, low: Figure, high: Figure, joint: str, words: list[str]) -> bool:
        """Whether two linked figures are the ends of a range: "38-42 million", "between 3 and 5", not "from 3 to 5"."""
        if low.unit is not high.unit or low.currency != high.currency:
            return False
        if low.value >= high.value or low.high is not None:
            return False
        lead = words[-1] if words else ""
        if joint in ("to", "through"):
            near = words[-_NEAR:]
            if "from" in near and (lead == "from" or lead.endswith(("'s", "’s"))):  # "from 2021's 3 to 5"
                at = len(words) - 1 - words[::-1].index("from")
                return at > 0 and words[at - 1] in _RANGING
            own_units = (
                low.text[-1:] == "%"
                or (low.unit is Unit.POINT and low.text[-1:].isalpha())
                or low.scale_stated
                or (low.currency and self._text[high.start] in "$€£¥")
            )
            return not (own_units and lead in _CHANGES)
        if joint.endswith("and"):
            return lead == "between"
        return joint in "-–"


def _is_bare(figure: Figure, lender: Figure) -> bool:
    """Whether `figure` takes over the unit or scale of a later figure that it is listed with."""
    if figure.scale_stated or figure.noun or figure.high is not None:
        return False
    if figure.unit is Unit.PLAIN:
        return lender.unit is not Unit.PLAIN or lender.scale_stated
    return figure.unit is Unit.MONEY and lender.unit in (Unit.MONEY, Unit.PLAIN) and lender.scale_stated


def _lend(figure: Figure, lender: Figure) -> Figure:
    factor = 0.01 if lender.unit is Unit.POINT and "b" in lender.text.lower() else lender.scale
    return replace(
        figure,
        value=figure.value * factor,
        resolution=figure.resolution * factor,
        scale=lender.scale,
        scale_stated=lender.scale_stated,
        unit=lender.unit,
        noun=lender.noun,
        currency=figure.currency or lender.currency,
    )
