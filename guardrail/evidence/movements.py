"""Roll-forwards: movements between two dated balances are of the stretch between them.

"Non-vested at December 31, 2018 / Granted / Vested / Non-vested at December 31, 2019": nothing in the row "Granted"
states a year, and yet it is that of 2019.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from guardrail.claims.figures.periods import Period, parse_periods
from guardrail.evidence.features import Cell
from guardrail.evidence.terms import content_terms

_DIGIT = re.compile(r"[12][0-9]{3}")
_OPENING = re.compile(r"\b(?:beginning|opening|start)\b", re.IGNORECASE)
_CLOSING = re.compile(r"\b(?:end|ending|closing)\b", re.IGNORECASE)
_YEAR = 12  # months
_WEEK = 7  # days by which the ends of years of 52 and 53 weeks differ


def dated_movements(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """`cells` with a period for those that state none and stand between two balances one year apart.

    Arguments:
        cells: of one table, in reading order. Linear in their number.
    """
    balances = _balances(cells)
    if len(balances) < 2:
        return tuple(cells)
    rows = sorted(balances)
    stretches: dict[int, Period] = {}
    for first, last in pairwise(rows):
        stretch = _stretch(*balances[first], *balances[last])
        if stretch is not None:
            stretches.update((row, stretch) for row in range(first + 1, last))
    return tuple(
        replace(cell, periods=(stretches[cell.row],)) if not cell.periods and cell.row in stretches else cell
        for cell in cells
    )


def _balances(cells: Sequence[Cell]) -> dict[int, tuple[str, Period]]:
    """Rows whose label names something at a date, with label and date."""
    found: dict[int, tuple[str, Period]] = {}
    seen: set[int] = set()
    for cell in cells:
        if cell.row in seen or not cell.row_path:
            continue
        seen.add(cell.row)
        label = cell.row_path[-1]
        if not _DIGIT.search(label):
            continue
        stated = parse_periods(label)
        if len(stated) == 1 and stated[0].year and not stated[0].end_year and content_terms(label):
            found[cell.row] = (label, stated[0])
    return found


def _stretch(first: str, opening: Period, last: str, closing: Period) -> Period | None:
    """The year between two balances of the same thing, None when they are something else."""
    if content_terms(first).isdisjoint(content_terms(last)) or opening.quarter or closing.quarter:
        return None
    if opening.year is None or closing.year is None or opening.months or closing.months:
        return None
    years = closing.year - opening.year
    near = opening.month == closing.month and abs((opening.day or 0) - (closing.day or 0)) <= _WEEK
    whole = years == 0 and (opening.month, opening.day, closing.month, closing.day) == (1, 1, 12, 31)
    named = years == 0 and opening.month is None and _OPENING.search(first) and _CLOSING.search(last)
    return replace(closing, months=_YEAR) if (years == 1 and near) or whole or named else None
