"""Stretches of time that a claim counts: "the second month" of a table whose rows are three months, one after another.

Tables of share repurchases have a row for each month of a quarter ("June 1 - June 30"), and people who speak of them
count. The row's dates are then the claim's period. A number past the last row names nothing, and where two tables have
such rows it is open which is meant.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from itertools import pairwise

from guardrail.claims.claim import Claim
from guardrail.claims.figures.periods import Period
from guardrail.evidence.features import Cell, Table
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.terms import content_terms

MAX_CELLS = 4_000
"""Cells of a table beyond which its rows are not counted."""
_LEAST_ROWS = 2
_STEPS = {"month": (25, 35), "week": (6, 8)}  # days from one row's start to the next
_NUMBERS = ("first", "second", "third", "fourth", "fifth", "sixth")
_NUMBER = "|".join(_NUMBERS)
_COUNTED = re.compile(
    rf"\b(?P<one>{_NUMBER})(?:\s+(?:and|to|through)\s+(?:the\s+)?(?P<other>{_NUMBER}))?[\s-]+(?P<unit>month|week)s?"
    r"(?:[\s-]+periods?)?(?=\s|[.,;]|$)",
    re.IGNORECASE,
)


def with_counted_rows(claim: Claim, index: EvidenceIndex) -> Claim:
    """`claim` with the periods of the rows that it counts; itself where it counts none or the rows are not told."""
    if " month" not in claim.text and " week" not in claim.text and "-month" not in claim.text:
        return claim
    found = list(_COUNTED.finditer(claim.text))
    if not found:
        return claim
    periods = list(claim.periods)
    for match in found:
        starts = _only_series(index, match["unit"].lower())
        for name in ("one", "other"):
            if match[name] is None:
                continue
            at = _NUMBERS.index(match[name].lower())
            begin, end = match.span(name)
            if at >= len(starts) or any(one.start < end and begin < one.end for one in periods):
                return claim
            periods.append(replace(starts[at], text=match[name], start=begin, end=end))
    figures = tuple(
        one for one in claim.figures if not any(one.start < period.end and period.start < one.end for period in periods)
    )
    return replace(claim, periods=tuple(sorted(periods, key=lambda period: period.start)), figures=figures)


def _only_series(index: EvidenceIndex, unit: str) -> tuple[Period, ...]:
    """The first days of the rows of the only table whose rows are stretches of `unit`; empty where none or two are."""
    kept = index.kept.setdefault("counted_rows", {})
    if not isinstance(kept, dict):
        return ()
    if unit not in kept:
        every = [rows for table in index.tables if (rows := _series(table, unit))]
        kept[unit] = every[0] if len(every) == 1 else ()
    found: tuple[Period, ...] = kept[unit]
    return found


def is_dated(cell: Cell) -> bool:
    """Whether the row of a cell is a stretch of time and says nothing else: "June 1 - June 30, 2023"."""
    if len(cell.row_path) != 1 or not cell.periods or cell.periods[0].text not in cell.row_path[0]:
        return False
    return not content_terms(cell.row_path[0])


def _series(table: Table, unit: str) -> tuple[Period, ...]:
    if len(table.cells) > MAX_CELLS:
        return ()
    rows: dict[int, Period] = {}
    for cell in table.cells:
        if is_dated(cell) and cell.periods[0].year and cell.periods[0].month:
            rows.setdefault(cell.row, cell.periods[0])
    starts = [rows[row] for row in sorted(rows)]
    days = [date(one.year or 1, one.month or 1, one.day or 1) for one in starts]
    least, most = _STEPS[unit]
    steps = [(later - earlier).days for earlier, later in pairwise(days)]
    if len(starts) < _LEAST_ROWS or not all(least <= step <= most for step in steps):
        return ()
    return tuple(starts)
