"""When a chunk's document was filed, as its name or section tells it ("10-K 2025", "filed 2026-02-14")."""

from __future__ import annotations

import re
from functools import lru_cache

from guardrail.claims.figures.periods import Period, parse_periods
from guardrail.claims.record import record

_MAX_NAME = 300
_FILED = re.compile(r"\b(?:filed|filing|dated|published|released|issued|effective)\b", re.IGNORECASE)
_FILING = re.compile(
    r"\b(?:filed|filing|dated|10-?[KQ]|8-?K|20-?F|6-?K|485BPOS|497K?|N-?CSRS?|annual report|quarterly report|half-year|"
    r"interim report|prospectus|fact ?sheet|press release|release)\b",
    re.IGNORECASE,
)
_AMENDED = re.compile(r"/A\b|\b(?:amend(?:ed|ment)|restated|recast|re-?issued)\b", re.IGNORECASE)
_COMPACT = re.compile(r"(?<!\d)((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)")
_YEAR = re.compile(r"(?<![\d.])((?:19|20)\d\d)(?![\d.]*\d)")


@record
class Filing:
    """The date of a document, as exactly as it is known.

    Arguments:
        year: four digits; month, day: 0 when not stated.
        amended: it corrects an earlier one of the same date.
    """

    year: int
    month: int = 0
    day: int = 0
    amended: bool = False

    def is_newer_than(self, other: Filing) -> bool:
        """Whether it was surely filed later; what only one of both states is not compared."""
        if self.year != other.year:
            return self.year > other.year
        if self.month and other.month and self.month != other.month:
            return self.month > other.month
        if self.day and other.day and self.day != other.day:
            return self.day > other.day
        exact = (self.month, self.day) == (other.month, other.day)
        return exact and self.amended and not other.amended


@lru_cache(maxsize=4_096)
def filing_of(document: str, section: str) -> Filing | None:
    """The filing that a chunk comes from, None when neither name tells a date.

    Arguments:
        document: its name; any date in it counts, one behind "filed" or "dated" first, then the most exact.
        section: counts when the document has no date and the section speaks of a filing.
    """
    found = _read(document[:_MAX_NAME])
    if found is None and _FILING.search(section[:_MAX_NAME]):
        found = _read(section[:_MAX_NAME])
    return found


def _read(text: str) -> Filing | None:
    if not any(char.isdigit() for char in text):
        return None
    amended = _AMENDED.search(text) is not None
    filed = _FILED.search(text)
    periods = [period for period in parse_periods(text) if period.year is not None]
    days = [period for period in periods if period.day is not None]
    if days:
        after = [period for period in days if filed is not None and period.start >= filed.end()]
        return _dated((after or days)[-1], amended)
    if compact := _COMPACT.search(text):
        return Filing(int(compact[1]), int(compact[2]), int(compact[3]), amended)
    if periods:
        return _dated(max(periods, key=lambda period: (period.end_year or period.year or 0, _month(period))), amended)
    years = [int(year) for year in _YEAR.findall(text.replace("_", " "))]
    return Filing(max(years), amended=amended) if years else None


def _dated(period: Period, amended: bool) -> Filing:
    return Filing(period.end_year or period.year or 0, _month(period), period.day or 0, amended)


def _month(period: Period) -> int:
    return period.month or 3 * (period.quarter or 0) or 6 * (period.half or 0)
