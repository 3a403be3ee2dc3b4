"""Which values of a line an operation over time is of: the two ends of a change, the run of an average or sum."""

from __future__ import annotations

from collections.abc import Sequence

from guardrail.claims.figures.agreement import comparable
from guardrail.claims.figures.periods import Period, parse_periods
from guardrail.verify.lines.operands import Line, Value, of_period

_YEAR, _HALF, _QUARTER = 12, 6, 3  # months


def moment(period: Period) -> tuple[int, int, int]:
    """Sort key by time; what is not stated counts as the end of the year."""
    month = period.month or (period.quarter * 3 if period.quarter else period.half * 6 if period.half else 12)
    return (period.end_year or period.year or 0, month, period.day or 31)


def length(period: Period) -> int:
    """Months that a period lasts; 0 for a date."""
    if period.months:
        return period.months
    if period.end_year and period.year:
        return _YEAR * (period.end_year - period.year + 1)
    if period.quarter:
        return _QUARTER
    if period.half:
        return _HALF
    if period.month:
        return 0 if period.day else 1
    return _YEAR


def as_long(one: Value, other: Value) -> bool:
    """Whether two values can be set against each other: of stretches of one length, and in comparable units.

    A year and a date go together, as the year's end is often headed by the year alone.
    """
    if not comparable(one.figure, other.figure):
        return False
    if not (one.periods and other.periods):
        return True
    first, second = length(one.periods[0]), length(other.periods[0])
    return first == second or {first, second} == {0, _YEAR}


def is_apart(first: Value, last: Value, months: int) -> bool:
    """Whether two values lie as many months apart as a claim says, which is open where they or the claim state no time.

    Years of 52 or 53 weeks may end a month earlier or later.
    """
    if not (months and first.periods and last.periods):
        return True
    one, other = moment(first.periods[0]), moment(last.periods[0])
    return abs((other[0] - one[0]) * _YEAR + other[1] - one[1] - months) <= (1 if months >= _YEAR else 0)


def pairs(line: Line, periods: Sequence[Period]) -> list[tuple[Value, Value]]:
    """(earlier, later) values of a line that a change can be between, both of stretches of one length.

    Those of the two periods given; of the one and that before, for a part of a year also that part of the year before;
    without a period its only two.
    """
    if len(periods) > 2:
        periods = [period for period in periods if period.year is not None] or periods
    if len(periods) >= 2:
        early, late = min(periods, key=moment), max(periods, key=moment)
        pairs = [(first, last) for first in _meant(line, early)[:3] for last in _meant(line, late)[:3]]
        return [(first, last) for first, last in pairs if first is not last and as_long(first, last)]
    dated = [value for value in line.values if value.periods]
    if len(periods) == 1:
        found = [(first, last) for last in _meant(line, periods[0])[:3] for first in _before(dated, last)]
        return found or [(first, last) for first, last in _ordered(line) if last in of_period(line, periods[0])]
    if ordered := _ordered(line):
        return ordered
    if len(dated) == 2 and moment(dated[0].periods[0]) != moment(dated[1].periods[0]) and as_long(*dated):
        first, last = sorted(dated, key=lambda value: moment(value.periods[0]))
        return [(first, last)]
    return []


def latest_since(line: Line, period: Period) -> list[tuple[Value, Value]]:
    """The value for `period` and the last one of the line after it, of stretches of one length."""
    firsts = _meant(line, period)
    if len(firsts) != 1:
        return []
    later = [value for value in line.values if value.periods and as_long(value, firsts[0])]
    last = max(later, key=lambda value: moment(value.periods[0]), default=firsts[0])
    return [(firsts[0], last)] if moment(last.periods[0]) > moment(period) else []


def _meant(line: Line, period: Period) -> list[Value]:
    """The values of `line` for `period`, without those of other lengths where one is as long as the period says."""
    found = of_period(line, period)
    exact = [value for value in found if value.periods and length(value.periods[0]) in _lengths(period)]
    whole_year = length(period) == _YEAR and period.month is None
    return _latest(exact or found) if whole_year else exact or found


def _lengths(period: Period) -> tuple[int, ...]:
    own = length(period)
    return (own, 0) if own == _YEAR else (own,)


def _before(dated: Sequence[Value], last: Value) -> list[Value]:
    """The values that one is measured against: the last one before it, and that of a year before it."""
    now = moment(last.periods[0])
    earlier = [value for value in dated if moment(value.periods[0]) < now and as_long(value, last)]
    if not earlier:
        return []
    nearest = max(moment(value.periods[0]) for value in earlier)
    a_year = (now[0] - 1, *now[1:])
    chosen = [value for value in earlier if moment(value.periods[0]) == nearest][:2]
    return chosen + [value for value in earlier if moment(value.periods[0]) == a_year != nearest][:1]


def _ordered(line: Line) -> list[tuple[Value, Value]]:
    """What a sentence sets against each other: "rose from A to B in 2024"."""
    firsts, lasts = ([value for value in line.values if value.order == order] for order in (-1, 1))
    return [(first, last) for first in firsts for last in lasts]


def _year_of(value: Value) -> int:
    return value.fiscal_year or value.periods[0].year or 0


def _stretch(line: Line, periods: Sequence[Period]) -> list[Value]:
    """The values of a line from the first to the last of `periods`; empty when years are missing in between."""
    if all(not (period.quarter or period.half or period.month) for period in periods):
        first = min(period.year or 0 for period in periods)
        last = max(period.end_year or period.year or 0 for period in periods)
        chosen = [value for value in line.values if value.periods and first <= _year_of(value) <= last]
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
        if own is not None and not (period.fiscal and own.day):  # a fiscal year may end at any of its quarters
            found.setdefault((own.quarter, own.month if own.quarter is None else None), []).append(value)
    if len(found) not in (4, 12) or any(len(values) > 1 for values in found.values()):
        return []
    return [values[0] for values in found.values()]


def _part_of(value: Value) -> Period | None:
    """The quarter or month that a value is of, from its periods or else its row's label."""
    own = next(filter(_is_part, value.periods), None)
    if own is None and value.cell is not None and value.cell.row_path:
        own = next(filter(_is_part, parse_periods(value.cell.row_path[-1])), None)
    return own


def _is_part(period: Period) -> bool:
    """Whether a period is a quarter or month, told by name or by its length and a last day of the calendar's."""
    if period.quarter or (period.month and not period.day):
        return True
    if period.month is None:
        return False
    return period.months == 1 or (period.months == _QUARTER and period.month % _QUARTER == 0)


def _alike(options: Sequence[Sequence[Value]]) -> list[list[Value]]:
    """Of several values a period, those of one unit and scale that each period has once: numbers apart from amounts."""
    kinds = dict.fromkeys((value.figure.unit, value.figure.scale) for values in options for value in values)
    runs = [
        [value for values in options for value in values if (value.figure.unit, value.figure.scale) == kind]
        for kind in kinds
    ]
    return [run for run in runs if len(run) == len(options) >= 2]


def selections(line: Line, periods: Sequence[Period], spans: bool, average: bool) -> list[list[Value]]:
    """The runs of a line's values that an average or sum can be over.

    An average "of 2019" can be that of the balances at its two ends.
    """
    if len(periods) >= 2 or (periods and periods[0].end_year):
        if spans or any(period.end_year for period in periods):
            chosen = _stretch(line, periods)
        else:
            options = [_latest(of_period(line, period)) for period in periods]
            if any(len(values) > 1 for values in options):
                return _alike(options)
            chosen = [value for values in options for value in values]
        return [chosen] if len(chosen) >= 2 else []
    if len(periods) == 1:
        dated = [value for value in line.values if value.periods]
        if not dated:
            return []
        runs = [[first, last] for first, last in pairs(line, periods)] if average else []
        parts = _parts(line, periods[0])
        return [parts, *runs] if parts else runs
    return [line.values] if len(line.values) >= 2 else []
