"""Whether what a claim says of a line holds: its levels, movement, average or extreme, re-computed from the values."""

from __future__ import annotations

from itertools import pairwise

from guardrail.claims.figures import Bound, Figure, Unit
from guardrail.claims.figures.periods import Period
from guardrail.verify.derived.dated_line import DatedLine
from guardrail.verify.derived.line_statement import Place, Statement
from guardrail.verify.lines.formulas import cagr
from guardrail.verify.lines.operands import Line, Value
from guardrail.verify.lines.selections import as_long, moment

ABOUT = 0.02
"""Share by which "about" may miss."""


class Holding:
    """Whether a statement holds of a line."""

    def __init__(self, said: Statement, line: Line, name: str) -> None:
        self.said = said
        self.line = DatedLine(line, name, [*said.ends, *([said.start] if said.start else [])])

    def values(self) -> list[Value]:
        """The values that the statement rests on, none where it does not hold."""
        said = self.said
        if self.line.unclear or (said.judged and self.line.adverse):
            return []
        found: list[Value] | None
        if said.averaged:
            found = self._averaged()
        elif said.extreme:
            found = self._extreme()
        elif self._moves():
            found = self._moved()
        else:
            found = self._told()
        return found or []

    def _moves(self) -> bool:
        said = self.said
        return bool(said.sign or said.steps or said.rated or said.start or said.prior or said.every) or any(
            place is not Place.OPEN for _, _, place in said.levels
        )

    # -- levels

    def _told(self) -> list[Value] | None:
        """Levels, each at its time."""
        said = self.said
        if not said.levels:
            return None
        ends = list(said.ends)
        used: list[Value] = []
        if len(said.levels) == 1 and len(ends) == 1:
            value = self.line.at(ends[0])
            return [value] if value is not None and self.line.is_of(said.levels[0][0], value) else None
        periods: list[Period] = []
        for figure, period, _ in said.levels:
            if period is None and len(ends) == 1:
                period = ends[0]
            value = self.line.at(period)
            if value is None or period is None or not self.line.is_of(figure, value):
                return None
            periods.append(period)
            used.append(value)
        if said.turning and any(moment(one) >= moment(other) for one, other in pairwise(periods)):
            return None
        return used if all(any(period is one for one in periods) for period in ends) else None

    # -- movements

    def _moved(self) -> list[Value] | None:
        said = self.said
        if len(said.ends) > 1 and not said.start:
            return self._each_time()
        if len(said.ends) > 1 or (not said.ends and not said.start):
            return self._run_of_levels() if said.start else None
        last = self.line.at(said.ends[0]) if said.ends else self.line.dated[-1] if self.line.dated else None
        if last is None:
            return None
        first = self.line.at(said.start) if said.start else self.line.prior(last, said.prior)
        if first is None or first is last or not as_long(first, last):
            return None
        forwards = moment(first.periods[0]) < moment(last.periods[0])
        if not forwards and not (said.compared and said.start and not said.steps and not said.rated):
            return None
        one, other = self.line.number(first), self.line.number(last)
        if said.sign and (other - one) * said.sign <= 0:
            return None
        if not said.sign and (said.every or not (said.steps or len(said.levels) > 1)):
            return None
        if said.every and not self.line.moves_steadily(first, last, said.sign):
            return None
        if said.count > 0 and said.count != moment(last.periods[0])[0] - moment(first.periods[0])[0]:
            return None
        for figure, period, place in said.levels:
            value = self._level_of(first, last, period, place)
            if value is None or not self.line.is_of(figure, value):
                return None
        if said.steps and not said.sign and not said.neutral:
            return None
        if said.rated and len(said.steps) != 1:
            return None
        years = moment(last.periods[0])[0] - moment(first.periods[0])[0]
        return [last, first] if all(self._stepped(figure, first, last, years) for figure in said.steps) else None

    def _level_of(self, first: Value, last: Value, period: Period | None, place: Place) -> Value | None:
        if period is not None:
            value = self.line.at(period)
            if value is first and place is not Place.END:
                return first
            return last if value is last and place is not Place.START else None
        return first if place is Place.START else last

    def _each_time(self) -> list[Value] | None:
        """ "Rose in 2022 and again in 2023": each against the time before it."""
        said = self.said
        if not said.sign or said.steps or said.rated or said.compared:
            return None
        used: list[Value] = []
        for period in said.ends:
            last = self.line.at(period)
            first = self.line.prior(last, said.prior) if last is not None else None
            if first is None or last is None or (self.line.number(last) - self.line.number(first)) * said.sign <= 0:
                return None
            used += [last, first]
        levels = [(self.line.at(period), figure) for figure, period, _ in said.levels]
        return used if all(value is not None and self.line.is_of(figure, value) for value, figure in levels) else None

    def _run_of_levels(self) -> list[Value] | None:
        """ "From 5 in 2021 to 6 in 2022 and 7 in 2023": a level at each time, one after the other."""
        said = self.said
        if (
            said.start is None
            or not said.every
            or not said.sign
            or said.steps
            or len(said.levels) != len(said.ends) + 1
        ):
            return None
        values = [self.line.at(period) for period in (said.start, *said.ends)]
        told = {id(period): figure for figure, period, _ in said.levels if period is not None}
        for period, value in zip((said.start, *said.ends), values, strict=True):
            figure = told.get(id(period))
            if value is None or figure is None or not self.line.is_of(figure, value):
                return None
        known = [value for value in values if value is not None]
        ordered = all(moment(a.periods[0]) < moment(b.periods[0]) for a, b in pairwise(known))
        return known if ordered and self.line.moves_steadily(known[0], known[-1], said.sign) else None

    def _stepped(self, figure: Figure, first: Value, last: Value, years: int) -> bool:
        one, other = self.line.number(first), self.line.number(last)
        sign = self.said.sign
        percent = first.figure.is_percent
        if figure.unit is Unit.MULTIPLE:
            return False  # "rose 10 times" is no rise by 10
        if figure.unit is Unit.PERCENT:
            if percent or one <= 0 or (self.said.rated and (years < 1 or other <= 0)):
                return False
            right = cagr(one, other, years) if self.said.rated else 100.0 * (other - one) / one
        else:
            if self.said.rated or (figure.unit is Unit.POINT) is not percent:
                return False
            if figure.currency and last.figure.currency and figure.currency != last.figure.currency:
                return False
            if not percent and figure.scale_stated is not last.figure.scale_stated and last.figure.scale == 1.0:
                return False
            right = other - one
        if self.line.sized and not sign and figure.unit is not Unit.PERCENT:
            return False  # whether the change is one of the size or of the negative value is open
        stated = figure.value
        if stated == 0.0 and figure.resolution > last.figure.resolution:
            return False  # "0 million" of thousands
        if self.said.unsigned and stated < 0:
            return False  # which of two is taken from the other is open
        if sign or (self.said.unsigned and stated > 0):
            if stated < 0:
                return False
            right = abs(right)  # its direction is looked at by itself
        return _matches(figure, stated, right)

    # -- averages and extremes

    def _averaged(self) -> list[Value] | None:
        said = self.said
        means = [figure for figure, period, _ in said.levels if period is None]
        if len(means) != 1 or said.steps or said.sign or len(said.ends) < 2:
            return None
        told = [(self.line.at(period), figure) for figure, period, _ in said.levels if period is not None]
        if not all(value is not None and self.line.is_of(figure, value) for value, figure in told):
            return None
        values: list[Value] = []
        for period in said.ends:
            value = self.line.at(period)
            if value is None:
                return None
            values.append(value)
        if said.spans:
            begin, end = (moment(value.periods[0]) for value in (values[0], values[-1]))
            if begin >= end or len(values) != 2:
                return None
            values = [value for value in self.line.dated if begin <= moment(value.periods[0]) <= end]
        if len({id(value) for value in values}) < len(values) or said.count not in (0, len(values)):
            return None
        if any(not as_long(values[0], value) for value in values):
            return None
        right = sum(map(self.line.number, values)) / len(values)
        figure = means[0]
        if figure.is_percent is not values[0].figure.is_percent or figure.unit is Unit.POINT:
            return None
        if figure.scale_stated and not values[0].figure.scale_stated:
            return None
        return values if _matches(figure, figure.value, right) else None

    def _extreme(self) -> list[Value] | None:
        said = self.said
        if len(said.ends) != 1 or said.start or said.steps or said.count or said.prior or said.rated or said.every:
            return None
        chosen = self.line.at(said.ends[0])
        rivals = [value for value in self.line.dated if value is not chosen]
        if chosen is None or len(rivals) < 1 or any(not as_long(chosen, value) for value in rivals):
            return None
        own = self.line.number(chosen) * said.extreme
        if any(self.line.number(value) * said.extreme >= own for value in rivals):
            return None
        if not all(self.line.is_of(figure, chosen) and place is Place.OPEN for figure, _, place in said.levels):
            return None
        return [chosen, *rivals]


def _matches(figure: Figure, stated: float, right: float) -> bool:
    """Whether a stated result is the exact one under the rounding that it shows, or within its bound."""
    slack = 1e-9 * max(abs(right), 1.0)
    if figure.bound in (Bound.MORE_THAN, Bound.AT_LEAST):
        return right > stated + slack if figure.bound is Bound.MORE_THAN else right >= stated - slack
    if figure.bound in (Bound.LESS_THAN, Bound.AT_MOST):
        return right < stated - slack if figure.bound is Bound.LESS_THAN else right <= stated + slack
    if figure.bound is Bound.RANGE:
        return False
    if stated == 0.0 and right != 0.0:
        return False  # says that there is none, not that it is smaller than the unit
    allowed = figure.resolution / 2
    if figure.bound is Bound.ABOUT:
        allowed = max(allowed, ABOUT * abs(right))
    return abs(stated - right) <= allowed * (1 + 1e-9) + slack
