"""Whether printed figures add up to another, within the rounding that their last digits imply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from guardrail.claims.figures import Figure, Unit
from guardrail.evidence.features import Cell

LEAST_PARTS = 2
"""Figures that make a sum."""
_AMOUNTS = frozenset((Unit.MONEY, Unit.PLAIN))
"""Units of one column of amounts: often only its first row and its total print the currency."""


def comes_to(parts: Sequence[Figure], total: Figure) -> bool:
    """Whether figures of one kind add up to `total`; each may be off by half of its last digit."""
    units = {figure.unit for figure in (*parts, total)}
    if len(units) > 1 and not units <= _AMOUNTS:
        return False
    room = (sum(figure.resolution for figure in parts) + total.resolution) / 2
    return abs(sum(figure.value for figure in parts) - total.value) <= room * (1 + 1e-9)


def column_comes_to(rows: Sequence[Mapping[int, Cell]], total: Cell) -> bool:
    """Whether what rows state in the column of `total` adds up to it.

    Arguments:
        rows: of each its cells by column; a row without a figure there adds nothing.
    """
    parts = [cell.figure for row in rows if (cell := row.get(total.column)) is not None and cell.figure is not None]
    return total.figure is not None and len(parts) >= LEAST_PARTS and comes_to(parts, total.figure)
