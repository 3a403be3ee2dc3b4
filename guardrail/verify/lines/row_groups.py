"""Groups of a table's rows, values that can be set against each other: no totals among them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.claims.figures import Figure, Unit
from guardrail.evidence.features import Cell
from guardrail.verify.lines.adding_up import comes_to
from guardrail.verify.lines.operands import Line, Value

TOTALS = re.compile(r"\b(?:sub-?)?totals?\b|\bgrand\b", re.IGNORECASE)
_PERCENTS = frozenset((Unit.PERCENT, Unit.POINT))
_LEAST = 3  # parts of a sum that no coincidence makes, and
_DIGITS = 1_000  # units of its last digit that it has at least
_WHOLE = 100.0  # or the percentage that all parts make

Group = tuple[int, tuple[str, ...], bool]
"""A column, the headings over a group of its rows, and whether percentages are meant."""


def group_of(cell: Cell, figure: Figure) -> Group:
    """The group that a cell is in."""
    return cell.column, cell.row_path[:-1], figure.unit in _PERCENTS


def grouped(lines: Sequence[Line]) -> dict[Group, list[Value]]:
    """The values of each group of rows without its totals, by their labels or because all others add up to them."""
    groups: dict[Group, list[Value]] = {}
    totals: dict[str, bool] = {}
    for line in lines:
        for value in line.values:
            cell = value.cell
            if cell is None:
                continue
            label = cell.row_path[-1] if cell.row_path else ""
            total = totals.get(label)
            if total is None:
                total = totals[label] = TOTALS.search(label) is not None
            if not total:
                groups.setdefault(group_of(cell, value.figure), []).append(value)
    for key, values in groups.items():
        if (whole := _sum_of_others(values)) is not None:
            groups[key] = [value for value in values if value is not whole]
    return groups


def _sum_of_others(values: Sequence[Value]) -> Value | None:
    """The last row of a group where all others add up to it: "Net assets" below the holdings of a fund."""
    if len(values) <= _LEAST:
        return None
    last = max(values, key=lambda value: value.cell.row if value.cell is not None else 0)
    figure = last.figure
    whole = figure.unit in _PERCENTS and figure.value == _WHOLE
    if not whole and figure.value < _DIGITS * figure.resolution:
        return None
    return last if comes_to([value.figure for value in values if value is not last], figure) else None
