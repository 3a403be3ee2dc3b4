"""Cells quoted as they are printed, their table's scale left out (docs/decisions/0006)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.figures.agreement import agrees
from guardrail.claims.figures.cells import parse_cell
from guardrail.claims.figures.figure import Bound, Figure
from guardrail.claims.figures.periods import Period
from guardrail.verify.lines.figure_roles import Outcome
from guardrail.verify.values.candidates import LEADING, Candidate
from guardrail.verify.values.preference import of_the_period

LEAST_FIT = 0.85
"""Least fit of a cell that a claim can quote so: as sure of its row as a conflict has to be."""

_PRINTED = re.compile(r"[0-9][0-9.,]*")


def as_printed(
    claim: Claim,
    figure: Figure,
    claimed: Sequence[Period],
    from_cells: Sequence[Candidate],
    from_text: Sequence[Candidate],
) -> Candidate | None:
    """The best cell where the claim repeats its digits as they are printed and leaves the table's scale unsaid.

    It quotes the cell, so it is no conflict; it does not say what the cell is worth, so it proves nothing and keeps its
    spelling for NLI to judge (docs/decisions/0006). Not where the claim states a scale for another figure, where
    another cell fits as well, or where a sentence states the cell's value in full.
    """
    if figure.scale_stated or figure.bound is not Bound.EXACT or any(other.scale_stated for other in claim.figures):
        return None
    leading = [one for one in from_cells if one.outcome is not Outcome.UNLIKE]
    top = max((one.fit for one in leading), default=0.0)
    pool = of_the_period(claim, figure, claimed, [one for one in leading if one.fit >= LEADING * top])
    if top < LEAST_FIT or not pool or not all(one.exact and _repeats(figure, one) for one in pool):
        return None
    stated = [one.figure for one in from_text if one.figure.scale_stated]
    if any(agrees(other, one.figure) for one in pool for other in stated):
        return None
    return max(pool, key=lambda one: one.fit)


def _repeats(figure: Figure, candidate: Candidate) -> bool:
    """Whether the claim's figure is the cell's as printed: digits, separators, sign, and no currency that it lacks."""
    source, cell = candidate.figure, candidate.cell
    if cell is None or candidate.outcome is not Outcome.OTHER_SCALE or (figure.value < 0) is not (source.value < 0):
        return False
    if _PRINTED.findall(figure.text) != _PRINTED.findall(cell.cell.text):
        return False
    printed = parse_cell(cell.cell.text)
    return printed is not None and figure.currency in ("", printed.currency)
