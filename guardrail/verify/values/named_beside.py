"""Whether the words that lead up to a figure name another cell than the one that has its value.

"Called $322 million, distributed $331 million" of a row with columns "Called", "Distributed" and "Remaining value": 331
stands in the row, but in another column than the one that the claim names beside it.
"""

from __future__ import annotations

from collections.abc import Iterable

from guardrail.claims.claim import Claim
from guardrail.claims.figures.agreement import comparable
from guardrail.claims.figures.figure import Figure
from guardrail.evidence.features import Cell
from guardrail.evidence.terms import content_terms

MOST_CELLS = 400
"""Cells of a table that are looked at for one of the same row or column."""


def other_is_named(claim: Claim, figure: Figure, cell: Cell, cells: Iterable[Cell]) -> bool:
    """Whether a cell beside `cell` has another value and a label that the words before the figure say.

    Arguments:
        figure: one of the claim's, whose value `cell` has.
        cells: those of the same table.
    """
    if cell.figure is None or len(claim.figures) < 2:
        return False
    begin = max((one.end for one in claim.figures if one.end <= figure.start), default=0)
    said = content_terms(claim.text[begin : figure.start])
    if not said:
        return False
    for other, _ in zip(cells, range(MOST_CELLS), strict=False):
        if other.figure is None or not comparable(figure, other.figure) or other.figure.value == cell.figure.value:
            continue
        if other.row_path == cell.row_path:
            named, own = other.column_terms - cell.column_terms, cell.column_terms - other.column_terms
        elif other.column_path == cell.column_path:
            named, own = other.row_terms - cell.row_terms, cell.row_terms - other.row_terms
        else:
            continue
        if named and named <= said and not own & said:
            return True
    return False
