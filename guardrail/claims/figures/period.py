"""One period: a date, month, quarter, half-year or year, and when two periods agree."""

from __future__ import annotations

from guardrail.claims.record import record


@record
class Period:
    """One point or stretch of time.

    Arguments:
        text: the characters it was read from.
        start, end: span in the source, characters.
        year: four digits, None when only a month or quarter is stated.
        quarter: 1 to 4, None when not a quarter.
        half: 1 or 2, None when not a half-year.
        month, day: None when not stated.
        fiscal: stated as a fiscal year or quarter.
        end_year: last year of a range ("2017 to 2019", "2017-2019"), None when not a range.
        months: length in months of a stretch that ends on the date ("nine months ended", 9; "year ended", 12), None
            when not stated.
    """

    text: str
    start: int
    end: int
    year: int | None = None
    quarter: int | None = None
    half: int | None = None
    month: int | None = None
    day: int | None = None
    fiscal: bool = False
    end_year: int | None = None
    months: int | None = None


def same_period(first: Period, second: Period) -> bool | None:
    """Whether two periods can be the same one: True compatible, False conflicting, None not comparable.

    Rules, in this order:
    - Stated lengths that differ conflict ("nine months ended" against "three months ended").
    - Different years conflict. A split fiscal year ("2017/18") is the year it ends in; against the year it starts in,
      and a longer range against a year inside it, nothing can be told. Fiscal and calendar years of one number are
      compatible.
    - Different quarters, halves, months or days of the same kind conflict.
    - A quarter or half against a month or date: compatible when the calendar agrees, else not comparable, as fiscal
      quarters differ. A quarter against the other half-year conflicts; against its own half nothing can be told.
    - A date against the year it lies in is compatible. A month, quarter or half against a whole year, or two that share
      no field, is not comparable.
    """
    year, other = first.year, second.year
    years: bool | None = None
    if year is not None and other is not None and first.end_year is None and second.end_year is None:
        if year != other:
            return False  # most pairs end here
        years = True
    if first.months and second.months and first.months != second.months:
        return False
    if years is None:
        years = _same_years(first, second)
        if years is False:
            return False
    parts = _same_parts(first, second)
    if parts is False:
        return False
    if years is None:
        both_lack = first.year is None and second.year is None
        return True if both_lack and parts is True else None
    return True if parts is not None else None


def _same_years(first: Period, second: Period) -> bool | None:
    """Whether the years agree; None when one of them has none, or a range only contains the other."""
    if first.year is None or second.year is None:
        return None
    if first.end_year is None and second.end_year is None:
        return first.year == second.year
    if first.end_year is not None and second.end_year is not None:
        return (first.year, first.end_year) == (second.year, second.end_year)
    span, single = (first, second) if first.end_year is not None else (second, first)
    low, high, year = span.year or 0, span.end_year or 0, single.year or 0
    if high == low + 1 and year == high:
        return True
    return None if low <= year <= high else False


def _same_parts(first: Period, second: Period) -> bool | None:
    """Whether quarters, halves, months and days agree; True when both are whole years, None when not comparable."""
    if first.quarter and second.quarter:
        return first.quarter == second.quarter
    if first.half and second.half:
        return first.half == second.half
    quarter, half = first.quarter or second.quarter, first.half or second.half
    if quarter and half:
        return None if (quarter + 1) // 2 == half else False
    for part, other in ((first, second), (second, first)) if quarter or half else ():
        if part.quarter and other.month:
            return True if (other.month + 2) // 3 == part.quarter and other.months in (None, 3) else None
        if part.half and other.month:
            return True if (other.month + 5) // 6 == part.half and other.months in (None, 6) else None
        if part.quarter or part.half:
            return None
    if first.month and second.month:
        if first.month != second.month:
            return False
        return first.day is None or second.day is None or first.day == second.day
    if first.month or second.month:
        dated = first if first.month else second
        return True if dated.day else None
    return True
