"""One figure: an amount, percentage, count or multiple with its value, precision, unit and bound."""

from __future__ import annotations

from enum import StrEnum

from guardrail.claims.record import record


class Unit(StrEnum):
    """What a figure counts. Basis points are stored as POINT (percentage points): 25 bps is 0.25."""

    PERCENT = "percent"
    POINT = "percentage point"
    MONEY = "money"
    COUNT = "count"
    MULTIPLE = "multiple"
    PLAIN = "plain"


class Bound(StrEnum):
    """How the text binds the value: "about 85 %", "more than 3", "38 to 42 million"."""

    EXACT = "exact"
    ABOUT = "about"
    AT_LEAST = "at least"
    AT_MOST = "at most"
    MORE_THAN = "more than"
    LESS_THAN = "less than"
    RANGE = "range"


@record
class Figure:
    """One figure of a text.

    Arguments:
        text: the characters it was read from, `source[start:end]`.
        start, end: span in the source, characters.
        value: signed value with the scale applied: "$1.2B" is 1.2e9, "4.85 %" is 4.85, "25 bps" is 0.25.
        resolution: worth of one unit in the last digit shown, scale applied: "$1.2B" 1e8, "4.85 %" 0.01.
        unit: what it counts; PLAIN when the text does not say.
        currency: ISO code ("USD"), empty when none is stated.
        scale: the factor that was applied (1e6 for "million"), 1.0 when none was.
        scale_stated: whether the text itself (or the table's header) states the scale.
        bound: how the text binds the value.
        high: upper end of a RANGE, else None.
        noun: the counted thing in lower case ("properties", "shares"), empty when none.
        signed: the sign was written ("-3", "(1,204)", "+5 %").
        tight: the bound stands right at the value ("just over 80 %", "nearly 80 %" from below), or the limit itself is
            claimed ("up to 5 %").
    """

    text: str
    start: int
    end: int
    value: float
    resolution: float
    unit: Unit = Unit.PLAIN
    currency: str = ""
    scale: float = 1.0
    scale_stated: bool = False
    bound: Bound = Bound.EXACT
    high: float | None = None
    noun: str = ""
    signed: bool = False
    tight: bool = False

    @property
    def is_percent(self) -> bool:
        """Whether it counts percent or percentage points."""
        return self.unit in (Unit.PERCENT, Unit.POINT)


def scaled(figure: Figure, factor: float, unit: Unit | None = None, currency: str | None = None) -> Figure:
    """A table cell's figure with what its header, caption or note says about all cells applied.

    Arguments:
        figure: the figure as printed in the cell.
        factor: the note's scale, 1.0 when it states none; applied only where the cell states no scale of its own
            and is no percentage, rate or multiple.
        unit, currency: the note's, applied only where the cell states none.
    """
    if unit is None and currency:
        unit = Unit.MONEY
    if figure.unit is not Unit.PLAIN:
        unit = figure.unit
    elif unit is None:
        unit = Unit.PLAIN
    if unit is Unit.POINT and figure.unit is Unit.PLAIN:  # a column headed "bps" carries 0.01 as its scale
        return _made(figure, factor, unit, figure.currency, figure.scale, figure.scale_stated)
    if unit is not Unit.MONEY and unit is not Unit.PLAIN and unit is not Unit.COUNT:
        if unit is figure.unit:
            return figure
        return _made(figure, 1.0, unit, figure.currency, figure.scale, figure.scale_stated)
    money = figure.currency or (currency or "" if unit is Unit.MONEY else "")
    if figure.scale_stated or factor == 1.0:
        if unit is figure.unit and money == figure.currency:
            return figure
        return _made(figure, 1.0, unit, money, figure.scale, figure.scale_stated)
    return _made(figure, factor, unit, money, factor, True)


def _made(figure: Figure, factor: float, unit: Unit, currency: str, scale: float, stated: bool) -> Figure:
    """`figure` times a factor, with another unit; as `replace` makes it, at a third of the cost."""
    return Figure(
        figure.text,
        figure.start,
        figure.end,
        figure.value * factor,
        figure.resolution * factor,
        unit,
        currency,
        scale,
        stated,
        figure.bound,
        None if figure.high is None else figure.high * factor,
        figure.noun,
        figure.signed,
        figure.tight,
    )
