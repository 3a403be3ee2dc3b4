"""Columns that are changes from one year to another: "2023 and 2022" under "Increase (decrease)"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.claims.figures.periods import Period
from guardrail.verify.lines.operands import Value

_STEPPED = re.compile(r"\b(?:chang|increas|decreas)", re.IGNORECASE)


def step_of(value: Value) -> tuple[int, int] | None:
    """The years between which a value is a change by its headings, None for any other value."""
    cell = value.cell
    if cell is None or len(cell.periods) < 2:
        return None
    if not any(_STEPPED.search(label) for label in (*cell.column_path, *cell.row_path)):
        return None
    return _of_two(cell.periods)


def is_whole(period: Period) -> bool:
    """Whether a period is a whole year or several."""
    return not (period.quarter or period.half or period.month)


def _of_two(periods: Sequence[Period]) -> tuple[int, int] | None:
    years = sorted({period.year for period in periods if period.year and is_whole(period) and not period.end_year})
    return (years[0], years[1]) if len(years) == 2 else None
