"""Which values of a line an operation over time is of: the two ends of a change, the run of an average or sum."""

from __future__ import annotations

from collections.abc import Sequence

from guardrail.claims.periods import Period
from guardrail.verify.operands import Line, Value, of_period


def moment(period: Period) -> tuple[int, int, int]:
    """Sort key by time; what is not stated counts as the end of the year."""
    month = period.month or (period.quarter * 3 if period.quarter else period.half * 6 if period.half else 12)
    return (period.end_year or period.year or 0, month, period.day or 31)


def pairs(line: Line, periods: Sequence[Period]) -> list[tuple[Value, Value]]:
    """(earlier, later) values of a line: of the two periods given, the one and that before, or its only two."""
    if len(periods) > 2:
        periods = [period for period in periods if period.year is not None] or periods
    if len(periods) >= 2:
        early, late = min(periods, key=moment), max(periods, key=moment)
        pairs = [(first, last) for first in of_period(line, early)[:3] for last in of_period(line, late)[:3]]
        return [(first, last) for first, last in pairs if first is not last]
    dated = [value for value in line.values if value.periods]
    if len(periods) == 1:
        found = []
        for last in of_period(line, periods[0])[:3]:
            earlier = [value for value in dated if moment(value.periods[0]) < moment(last.periods[0])]
            if earlier:
                nearest = max(moment(value.periods[0]) for value in earlier)
                found += [(value, last) for value in earlier if moment(value.periods[0]) == nearest][:2]
        return found
    if {value.order for value in line.values} >= {-1, 1}:
        return [(first, last) for first in line.values if first.order < 0 for last in line.values if last.order > 0]
    if len(dated) == 2 and moment(dated[0].periods[0]) != moment(dated[1].periods[0]):
        first, last = sorted(dated, key=lambda value: moment(value.periods[0]))
        return [(first, last)]
    return []


def _stretch(line: Line, periods: Sequence[Period]) -> list[Value]:
    """The values of a line from the first to the last of `periods`; empty when years are missing in between."""
    if all(not (period.quarter or period.half or period.month) for period in periods):
        first = min(period.year or 0 for period in periods)
        last = max(period.end_year or period.year or 0 for period in periods)
        chosen = [value for value in line.values if value.periods and first <= (value.periods[0].year or 0) <= last]
        return chosen if len(chosen) == last - first + 1 else []
    low, high = min(map(moment, periods)), max(map(moment, periods))
    return [value for value in line.values if value.periods and low <= moment(value.periods[0]) <= high]


def _latest(values: list[Value]) -> list[Value]:
    """Of values that fit one period ("January 1, 2018" and "December 31, 2018" for 2018) those of the latest moment."""
    if len(values) < 2 or not all(value.periods for value in values):
        return values
    latest = max(moment(value.periods[0]) for value in values)
    return [value for value in values if moment(value.periods[0]) == latest]


def selections(line: Line, periods: Sequence[Period], spans: bool, average: bool) -> list[list[Value]]:
    """The runs of a line's values that an average or sum can be over.

    An average "of 2019" can be that of the balances at its two ends.
    """
    if len(periods) >= 2 or (periods and periods[0].end_year):
        if spans:
            chosen = _stretch(line, periods)
        else:
            chosen = [value for period in periods for value in _latest(of_period(line, period))]
        return [chosen] if len(chosen) >= 2 else []
    if len(periods) == 1:
        dated = [value for value in line.values if value.periods]
        return [[first, last] for first, last in pairs(line, periods)] if dated and average else []
    return [line.values] if len(line.values) >= 2 else []
