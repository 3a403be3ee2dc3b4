"""Premises: the part of the evidence that one claim is judged against."""

from __future__ import annotations

from dataclasses import field

from guardrail.claims.figures import Figure
from guardrail.claims.figures.periods import Period
from guardrail.claims.record import record
from guardrail.evidence.chunk import Citation
from guardrail.evidence.index import Cell


@record
class Premise:
    """One premise worth scoring.

    Arguments:
        text: what NLI reads: a sentence (with the sentence before it where a pronoun needs it), or linearised cells.
        score: how well it is aligned to the claim, 0 to 1; only premises of the same subject matter are returned.
        citation: where it stands.
        figures, periods: what it states, spans relative to `text`.
        cells: the cells behind a linearised premise, empty for text.
        kept: what was worked out of its text, figures and periods (`guardrail.verify.memo`); premises of the same
            wording share it.
    """

    text: str
    score: float
    citation: Citation
    figures: tuple[Figure, ...] = ()
    periods: tuple[Period, ...] = ()
    cells: tuple[Cell, ...] = ()
    kept: list[object] = field(default_factory=list, repr=False, compare=False)
