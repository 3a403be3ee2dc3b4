"""A line's values as a claim speaks of them: at which times, whether by their size, and which came before which."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from guardrail.claims.figures import Figure, Unit, agrees
from guardrail.claims.figures.periods import Period
from guardrail.verify.lines.operands import (
    Line,
    Value,
    filled,
    is_cost,
    is_deduction,
    is_earned,
    is_owed,
    is_told_as_loss,
    of_period,
)
from guardrail.verify.lines.phrase_words import phrase_terms
from guardrail.verify.lines.selections import moment

_SPENT = re.compile(r"\b(?:expenses?|costs?|charges?|spending|spend|losses|provision|tax|taxes)\b")
_ADVERSE = re.compile(
    r"\b(?:expenses?|costs?|charges?|loss(?:es)?|debt|liabilit(?:y|ies)|provision|tax(?:es)?|ratio|delinquen\w+|churn|days)\b"
)


class DatedLine:
    """A line's values in the order of their times.

    Arguments:
        line: a line of the evidence.
        name: what the claim calls it.
        periods: times that the claim names.

    Attributes:
        dated: its values with a time, the earliest first.
        sized: they are told by their size, though the line prints them negative.
        unclear: it is open whether a claim tells its negative values by their size.
        adverse: more of it is worse.
    """

    def __init__(self, line: Line, name: str, periods: Sequence[Period]) -> None:
        self._line = filled(line, periods)
        self.dated = sorted(
            (value for value in self._line.values if value.periods and not value.nil),
            key=lambda value: moment(value.periods[0]),
        )
        negative = [value.figure.value < 0 for value in self.dated]
        of_losses = is_told_as_loss(phrase_terms(name), line)
        self.sized = (
            bool(negative)
            and all(negative)
            and (of_losses or is_deduction(line) or is_cost(line) or _SPENT.search(name) is not None)
        )
        self.unclear = any(negative) and not self.sized and (of_losses or not is_earned(line))
        self.adverse = is_deduction(line) or is_cost(line) or is_owed(line) or _ADVERSE.search(name) is not None

    def at(self, period: Period | None) -> Value | None:
        """Its only value at a time."""
        if period is None:
            return None
        found = of_period(self._line, period)
        return found[0] if len(found) == 1 and found[0] in self.dated else None

    def number(self, value: Value) -> float:
        """A value as it is told."""
        return -value.figure.value if self.sized else value.figure.value

    def is_of(self, figure: Figure, value: Value) -> bool:
        """Whether a stated level is that of a value."""
        source = value.figure
        if (self.sized and figure.value < 0) or (figure.unit is Unit.MULTIPLE) is not (source.unit is Unit.MULTIPLE):
            return False  # "more than doubled" is no level above 2
        if self.sized:
            source = replace(source, value=-source.value)
        return agrees(figure, source)

    def prior(self, last: Value, months_back: int) -> Value | None:
        """The value before one: the nearest, as far apart as the claim says.

        Arguments:
            months_back: how far; 0 or less where no words say it.
        """
        earlier = [value for value in self.dated if moment(value.periods[0]) < moment(last.periods[0])]
        if not earlier:
            return None
        nearest = earlier[-1]
        one, other = moment(nearest.periods[0]), moment(last.periods[0])
        months = (other[0] - one[0]) * 12 + other[1] - one[1]
        if months_back > 0 and months != months_back:
            return None
        return nearest if sum(value.periods[0] == nearest.periods[0] for value in earlier) == 1 else None

    def moves_steadily(self, first: Value, last: Value, sign: int) -> bool:
        """Whether each step between two values, all as long, goes one way (+1 up, -1 down)."""
        begin, end = moment(first.periods[0]), moment(last.periods[0])
        run = [value for value in self.dated if begin <= moment(value.periods[0]) <= end]
        if len(run) < 3 or len({moment(value.periods[0]) for value in run}) < len(run):
            return False
        gaps = {(b[0] - a[0]) * 12 + b[1] - a[1] for a, b in pairwise([moment(value.periods[0]) for value in run])}
        steps = [self.number(b) - self.number(a) for a, b in pairwise(run)]
        return len(gaps) == 1 and all(step * sign > 0 for step in steps)
