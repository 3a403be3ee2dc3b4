"""Periods that a table states in parts: "Fiscal 2019" over "First Quarter", "December 31," beside "2019"."""

from __future__ import annotations

from dataclasses import replace

from guardrail.claims.figures.periods import Period


def first_complete(*sources: tuple[Period, ...]) -> tuple[Period, ...]:
    """The periods of the nearest source that has any, each completed by what it lacks from itself or farther ones.

    A period without a year takes the year, one without month, quarter or half takes those of a period without a
    year. Spans and texts stay those of the nearer period.

    Arguments:
        sources: from the closest to the cell outwards.
    """
    found: list[Period] = []
    for source in sources:
        if not found:
            found = _merge_parts(list(source))
            continue
        if len(source) == 1:
            found = [_completed(period, source[0]) for period in found]
    return tuple(found)


def _merge_parts(periods: list[Period]) -> list[Period]:
    """One header that states year and quarter apart names one period."""
    dated = [period for period in periods if period.year is not None]
    parts = [period for period in periods if period.year is None]
    if len(dated) == 1 and len(parts) == 1:
        return [_completed(dated[0], parts[0])]
    return periods


def _completed(period: Period, other: Period) -> Period:
    if period.year is None and other.year is not None and other.end_year is None:
        return replace(
            period,
            year=other.year,
            fiscal=period.fiscal or other.fiscal,
            month=period.month if _is_part(period) else other.month,
            day=period.day if _is_part(period) else other.day,
        )
    if period.year is not None and other.year is None and period.end_year is None and not _is_part(period):
        return replace(
            period,
            quarter=other.quarter,
            half=other.half,
            month=other.month,
            day=other.day,
            months=period.months or other.months,
        )
    return period


def _is_part(period: Period) -> bool:
    return period.quarter is not None or period.half is not None or period.month is not None
