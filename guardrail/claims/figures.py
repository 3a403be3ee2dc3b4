"""Figures: amounts, percentages, counts and multiples, parsed rather than compared as text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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


@dataclass(frozen=True, slots=True)
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
