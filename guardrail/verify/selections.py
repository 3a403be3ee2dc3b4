"""Which values of a line an operation over time is of: the two ends of a change, the run of an average or sum."""

from __future__ import annotations

from collections.abc import Sequence

from guardrail.claims.periods import Period, parse_periods
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
        return found or [(first, last) for first, last in _ordered(line) if last in of_period(line, periods[0])]
    if ordered := _ordered(line):
        return ordered
    if len(dated) == 2 and moment(dated[0].periods[0]) != moment(dated[1].periods[0]):
        first, last = sorted(dated, key=lambda value: moment(value.periods[0]))
        return [(first, last)]
    return []


def _ordered(line: Line) -> list[tuple[Value, Value]]:
    """What a sentence sets against each other: "rose from A to B in 2024"."""
    firsts, lasts = ([value for value in line.values if value.order == order] for order in (-1, 1))
    return [(first, last) for first in firsts for last in lasts]


def _year(value: Value) -> int:
    return value.fiscal_year or value.periods[0].year or 0


def _stretch(line: Line, periods: Sequence[Period]) -> list[Value]:
    """The values of a line from the first to the last of `periods`; empty when years are missing in between."""
    if all(not (period.quarter or period.half or period.month) for period in periods):
        first = min(period.year or 0 for period in periods)
        last = max(period.end_year or period.year or 0 for period in periods)
        chosen = [value for value in line.values if value.periods and first <= _year(value) <= last]
        return chosen if len(chosen) == last - first + 1 else []
    low, high = min(map(moment, periods)), max(map(moment, periods))
    return [value for value in line.values if value.periods and low <= moment(value.periods[0]) <= high]


def _latest(values: list[Value]) -> list[Value]:
    """Of values that fit one period ("January 1, 2018" and "December 31, 2018" for 2018) those of the latest moment."""
    if len(values) < 2 or not all(value.periods for value in values):
        return values
    latest = max(moment(value.periods[0]) for value in values)
    return [value for value in values if moment(value.periods[0]) == latest]


def _parts(line: Line, period: Period) -> list[Value]:
    """The quarters or months that a line gives of one year; empty unless all are there.

    A row's own period ("First Quarter") may stand under a year's heading.
    """
    if period.year is None or period.quarter or period.half or period.month or period.end_year:
        return []
    inside = [value for value in line.values if value.periods and any(one.year == period.year for one in value.periods)]
    found: dict[tuple[int | None, int | None], list[Value]] = {}
    for value in inside:
        own = _part_of(value)
        if own is not None:
            found.setdefault((own.quarter, own.month if own.quarter is None else None), []).append(value)
    if len(found) not in (4, 12) or any(len(values) > 1 for values in found.values()):
        return []
    return [values[0] for values in found.values()]


def _part_of(value: Value) -> Period | None:
    """The quarter or month that a value is of, from its periods or else its row's label."""
    own = next((period for period in value.periods if period.quarter or (period.month and not period.day)), None)
    if own is None and value.cell is not None and value.cell.row_path:
        stated = parse_periods(value.cell.row_path[-1])
        own = next((period for period in stated if period.quarter or (period.month and not period.day)), None)
    return own


def selections(line: Line, periods: Sequence[Period], spans: bool, average: bool) -> list[list[Value]]:
    """The runs of a line's values that an average or sum can be over.

    An average "of 2019" can be that of the balances at its two ends.
    """
    if len(periods) >= 2 or (periods and periods[0].end_year):
        if spans or any(period.end_year for period in periods):
            chosen = _stretch(line, periods)
        else:
            chosen = [value for period in periods for value in _latest(of_period(line, period))]
        return [chosen] if len(chosen) >= 2 else []
    if len(periods) == 1:
        dated = [value for value in line.values if value.periods]
        if not dated:
            return []
        runs = [[first, last] for first, last in pairs(line, periods)] if average else []
        parts = _parts(line, periods[0])
        return [parts, *runs] if parts else runs
    return [line.values] if len(line.values) >= 2 else []
