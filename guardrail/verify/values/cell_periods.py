"""Which periods a cell's figure is of, and whether a change over them is the one that a claim states."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from guardrail.claims.figures.periods import Period
from guardrail.evidence.align import AlignedCell
from guardrail.evidence.index import Cell
from guardrail.verify.values.candidates import same

_ORDINAL = re.compile(
    r"\W*(first|second|third|fourth|1st|2nd|3rd|4th|q[1-4])(?:\s+(?:fiscal\s+)?(?:quarter|qtr\.?))?\W*"
)
_QUARTERS = {
    "first": 1, "1st": 1, "q1": 1, "second": 2, "2nd": 2, "q2": 2, "third": 3, "3rd": 3, "q3": 3, "fourth": 4, "4th": 4,
    "q4": 4,
}  # fmt: skip


def periods_of_cell(cell: Cell, cells: Sequence[AlignedCell], changes: bool) -> tuple[Period, ...]:
    """What a cell is of: its periods, with a quarter that its heading names by number alone; for a change without a
    period of its own, the periods of its row."""
    if not cell.periods:
        if not changes:
            return ()
        chunk = cell.citation.chunk
        row = [other.cell for other in cells if other.cell.row == cell.row and other.cell.citation.chunk == chunk]
        return tuple({period.text: period for other in row for period in other.periods[:1]}.values())
    nearest = cell.periods[0]
    if nearest.quarter is None and nearest.half is None and (quarter := _quarter(cell.column_path)):
        return (replace(nearest, quarter=quarter, month=None, day=None, months=None),)
    return cell.periods


@lru_cache(maxsize=8192)
def _quarter(path: tuple[str, ...]) -> int:
    """The quarter that a heading names by its number, 0 without one."""
    for heading in path:
        if (match := _ORDINAL.fullmatch(heading.lower())) is not None:
            return _QUARTERS[match[1]]
    return 0


def change_relation(claimed: Sequence[Period], stated: Sequence[Period]) -> bool | None:
    """Whether a change over the periods of its row is the claimed one: both ends, or the last one alone."""
    if not claimed:
        return None
    if len(claimed) == 1:
        return same(claimed[0], max(stated, key=lambda period: (period.year or 0, period.month or 0)))
    return True if all(any(same(own, other) is True for other in stated) for own in claimed) else None
