"""Tax-rate reconciliations: the row that they end in is the effective tax rate, whatever it is called."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from guardrail.claims.figures import Unit
from guardrail.evidence.features import Cell
from guardrail.evidence.terms import content_terms

_STATUTORY = re.compile(r"\bstatutory\b", re.IGNORECASE)
_ENDS = re.compile(r"\b(?:tax(?:es|ation)?|total)\b", re.IGNORECASE)
_NAMED = re.compile(r"\beffective\b|\bstatutory\b|\brate\b", re.IGNORECASE)
_LABEL = "Effective tax rate"
_LEAST_ITEMS = 2
_MAX_ROWS = 200


def effective_rates(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """The cells with the percentages that a reconciliation of the tax rate ends in called the effective tax rate.

    A row ends one where it is the sum of the percentages from the statutory rate on, and speaks of tax or a total.
    """
    cells = tuple(cells)
    if not any(cell.row_path and _STATUTORY.search(cell.row_path[-1]) for cell in cells[: 4 * _MAX_ROWS]):
        return cells
    columns: dict[int, list[Cell]] = {}
    for cell in cells:
        if cell.row_path and cell.figure is not None and cell.figure.unit is Unit.PERCENT:
            columns.setdefault(cell.column, []).append(cell)
    ends = {id(end) for column in columns.values() for end in [_end_of(column[:_MAX_ROWS])] if end is not None}
    return tuple(_renamed(cell) if id(cell) in ends else cell for cell in cells) if ends else cells


def _end_of(column: Sequence[Cell]) -> Cell | None:
    """The cell of a column that sums up those from the statutory rate on, None where none does."""
    start = next((at for at, cell in enumerate(column) if _STATUTORY.search(cell.row_path[-1])), None)
    if start is None:
        return None
    summed = slack = 0.0
    for at, cell in enumerate(column[start:]):
        figure = cell.figure
        if figure is None:
            continue
        slack += figure.resolution / 2
        label = cell.row_path[-1]
        if at > _LEAST_ITEMS and _ENDS.search(label) and abs(summed - figure.value) <= slack * (1 + 1e-9):
            return None if _NAMED.search(label) else cell
        summed += figure.value
    return None


def _renamed(cell: Cell) -> Cell:
    path = (*cell.row_path[:-1], _LABEL)
    return replace(cell, row_path=path, row_terms=cell.row_terms | content_terms(_LABEL))
