"""Rows of what is left over: "Other operating expense" is not the "operating expense" that another row is of."""

from __future__ import annotations

from collections.abc import Iterable

from guardrail.evidence.features import Cell
from guardrail.evidence.terms import content_terms

_OTHER, _TOTAL = frozenset(("other",)), frozenset(("total",))


def is_of_others(terms: frozenset[str], cell: Cell, cells: Iterable[Cell]) -> bool:
    """Whether a cell's row is called "other" and the claim is not, but by the very name of another row.

    Arguments:
        terms: of the claim.
        cells: of the evidence.
    """
    if "other" not in cell.row_terms or "other" in terms or not cell.row_path:
        return False
    label = content_terms(cell.row_path[-1])
    if "other" not in label or len(label) == 1:
        return False
    name, chunk = label - _OTHER, cell.citation.chunk
    others = (one for one in cells if one.citation.chunk == chunk and one.row != cell.row and one.row_path)
    return any(content_terms(other.row_path[-1]) - _TOTAL == name for other in others)
