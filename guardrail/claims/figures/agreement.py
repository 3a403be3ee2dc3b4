"""When a claim's figure agrees with a source's under the rounding that the digits shown imply."""

from __future__ import annotations

import math

from guardrail.claims.figures.figure import Bound, Figure, Unit
from guardrail.claims.figures.lexicon import TIME_NOUNS

_ABOUT_SHARE = 0.02
"""Most that "about" may widen a value: "about 500 million" holds for 490 to 510, whatever its round digits imply."""

_ROUNDED_SHARE = 1 / 3
"""Most that rounding to the digits shown may move a value, as a share of it."""

_AMOUNTS = frozenset((Unit.PLAIN, Unit.MONEY, Unit.COUNT))


def agrees(claim: Figure, source: Figure, *, hedged: bool = False) -> bool:
    """Whether `source` supports `claim`: value, sign, unit, currency and bound.

    - A claim that shows fewer digits than the source holds when the source rounds to it: 85.19 % supports 85.2 % and
      85 %, not 85.3 % nor 86 %. A claim that shows as many or more must be equal: 85.19 does not support 85.194.
      Rounding moves a value by a third at most: nobody calls 604 million "1 billion", or 0.4 % "0 %".
    - "About" widens by less than one unit of the last significant digit shown, and by 2 % at most.
    - Bounds hold as stated: "more than 80 %" for 85.19 %. A range holds for a source inside it.
    - "Just over 80 %" holds as far up as "about 80 %" does, "nearly 80 %" as far down; "up to 5 %" claims that 5 % is
      reached.
    - A source that is itself a range or a bound supports a claim that it implies: "up to 42" for "38 to 42"; one value
      inside a source's range is supported only where the claim is hedged ("may reach 40") or says "about".
    - A limit is the limit itself: "limited to 2 %" is not said by "limited to 1 %".
    - Units: percent and percentage points differ; a figure without a unit is compatible with any, but neither is a
      scaled amount with a multiple nor a bare number with "doubled". Two different
      currencies disagree, an unknown one is compatible. What is counted is not compared, but for stretches of time.
    """
    if claim.unit is not source.unit and claim.unit is not Unit.PLAIN and source.unit is not Unit.PLAIN:
        return False
    if claim.unit is Unit.MULTIPLE and source.unit is Unit.PLAIN and (source.scale != 1.0 or _is_spelt(claim)):
        return False
    if claim.currency and source.currency and claim.currency != source.currency:
        return False
    return not other_stretch(claim, source) and values_agree(claim, source, hedged=hedged)


def _is_spelt(figure: Figure) -> bool:
    return not any(map(str.isdigit, figure.text))


def other_stretch(claim: Figure, source: Figure) -> bool:
    """Whether both count stretches of time, and not the same: "46 months" and "46 years"."""
    if claim.noun == source.noun or claim.noun not in TIME_NOUNS or source.noun not in TIME_NOUNS:
        return False
    return singular(claim.noun) != singular(source.noun)


def comparable(claim: Figure, source: Figure) -> bool:
    """Whether both measure the same kind of quantity, so that a difference between them means something.

    Amounts, counts and bare numbers compare with one another unless both name what they count and the names differ, or
    one is money and the other a count, or one a stretch of time. Percentages, points and multiples compare only with
    their own kind. Currency and scale are left out: a difference in those is a difference.
    """
    if claim.unit is source.unit and claim.noun == source.noun:
        return True
    if claim.unit in _AMOUNTS and source.unit in _AMOUNTS:
        if claim.unit is not source.unit and Unit.PLAIN not in (claim.unit, source.unit):
            return False
        if (claim.noun in TIME_NOUNS) is not (source.noun in TIME_NOUNS):
            return False
        return not (claim.noun and source.noun) or singular(claim.noun) == singular(source.noun)
    return claim.unit is source.unit


def units_compatible(first: Unit, second: Unit) -> bool:
    """Whether two units can be the same: equal, or one is not stated."""
    return first is second or first is Unit.PLAIN or second is Unit.PLAIN


def same_digits(claim: Figure, source: Figure) -> bool:
    """Whether the printed numbers agree in absolute value when scale and sign are left out: a slip of scale or sign."""
    own, unit = abs(claim.value) / claim.scale, claim.resolution / claim.scale
    other, other_unit = abs(source.value) / source.scale, source.resolution / source.scale
    return _close(own, other, unit / 2 if unit > other_unit * 1.000001 else 0.0)


def singular(noun: str) -> str:
    """A plural without its ending: "properties" and "property" compare equal."""
    if noun.endswith("ies"):
        return noun[:-3] + "y"
    if noun.endswith(("ses", "xes", "ches", "shes")):
        return noun[:-2]
    return noun[:-1] if noun.endswith("s") else noun


def values_agree(claim: Figure, source: Figure, *, hedged: bool = False, negated: bool = False) -> bool:
    """`agrees` for the values alone, units and currencies left out.

    Arguments:
        negated: the claim's value is taken with the other sign, as words beside it may say.
    """
    value = -claim.value if negated else claim.value
    bound = claim.bound
    if bound is Bound.EXACT and source.bound is Bound.EXACT:  # as below, for most pairs
        stated = source.value
        if value == stated:
            return True
        unit = claim.resolution
        size, other = abs(value), abs(stated)
        allowed = min(unit / 2, _ROUNDED_SHARE * other) if unit > source.resolution * 1.000001 else 0.0
        return abs(value - stated) <= allowed * (1 + 1e-9) + 1e-9 * (size if size > other else other) + 1e-12
    if bound is Bound.EXACT or bound is Bound.ABOUT:
        if claim.tight and bound is Bound.ABOUT and abs(source.value) > abs(value) * (1 + 1e-9):
            return False  # "nearly 80 %" is not above it
        if source.bound is Bound.EXACT or source.bound is Bound.ABOUT:
            return _close(value, source.value, tolerance(claim, source))
        if source.bound is not Bound.RANGE:
            return False
        low, high, _, _ = _extent(source)
        return (hedged or bound is Bound.ABOUT) and _within(value, low, high)
    if bound is source.bound and bound in (Bound.AT_MOST, Bound.AT_LEAST) and not claim.tight:
        return _close(value, source.value, tolerance(claim, source))
    low, high, low_open, high_open = _extent(source)
    slack = 1e-9 * max(abs(value), 1e-9)
    if bound is Bound.RANGE:
        top = claim.high if claim.high is not None else claim.value
        if negated:
            value, top = -top, -claim.value
        half = claim.resolution / 2 if claim.resolution > source.resolution else 0.0
        if source.bound is Bound.RANGE:
            return _close(value, low, half) and _close(top, high, half)
        return value - slack <= low and high <= top + slack
    if negated:  # "more than 5" of what is printed as -4 is a bound of its size
        value, low, high, low_open, high_open = claim.value, -high, -low, high_open, low_open
    if claim.tight and not _reached(claim, value, low, high, source):
        return False
    if bound is Bound.AT_LEAST:
        return low >= value - slack
    if bound is Bound.MORE_THAN:
        return low > value + slack or (low_open and low >= value - slack)
    if bound in (Bound.AT_MOST, Bound.LESS_THAN) and claim.value > 0 > low > -math.inf:
        # what is printed as a negative is "under 5" by its size
        value, low, high = claim.value, 0.0, max(abs(low), abs(high))
    if bound is Bound.AT_MOST:
        return high <= value + slack
    return high < value - slack or (high_open and high <= value + slack)


def _reached(claim: Figure, value: float, low: float, high: float, source: Figure) -> bool:
    """Whether the source comes as near to the claim's bound as a tight bound says."""
    if claim.bound is Bound.AT_MOST:
        return _close(value, high, _rounding(claim, source))
    if claim.bound is Bound.AT_LEAST:
        return _close(value, low, _rounding(claim, source))
    if source.bound in (Bound.AT_LEAST, Bound.MORE_THAN, Bound.AT_MOST, Bound.LESS_THAN) and not source.tight:
        return False  # "more than 80 %" may be far more
    near = low if claim.bound is Bound.MORE_THAN else high
    return _close(value, near, _width(claim, source))


def tolerance(claim: Figure, source: Figure) -> float:
    """Half a unit of the last digit that the claim shows, nothing when it shows as many digits as the source, more for
    "about"."""
    return _width(claim, source) if claim.bound is Bound.ABOUT else _rounding(claim, source)


def _rounding(claim: Figure, source: Figure) -> float:
    if claim.resolution <= source.resolution * 1.000001:
        return 0.0
    return min(claim.resolution / 2, _ROUNDED_SHARE * abs(source.value))


def _width(claim: Figure, source: Figure) -> float:
    """What "about" allows."""
    rounding = _rounding(claim, source)
    return max(rounding, min(0.999 * _last_significant(claim), _ABOUT_SHARE * abs(claim.value)))


def _last_significant(figure: Figure) -> float:
    """Worth of one unit of the last digit that is not a trailing zero: 10,000 for "450,000"."""
    unit = figure.resolution
    count = round(abs(figure.value) / unit) if unit > 0 and abs(figure.value) / unit < 1e15 else 0
    while count and count % 10 == 0:
        count //= 10
        unit *= 10
    return unit


def _extent(source: Figure) -> tuple[float, float, bool, bool]:
    """The values a source leaves possible: lower and upper end, and whether each end itself is left out."""
    value = source.value
    if source.bound is Bound.RANGE:
        return value, value if source.high is None else source.high, False, False
    if source.bound in (Bound.AT_LEAST, Bound.MORE_THAN):
        return value, math.inf, source.bound is Bound.MORE_THAN, False
    if source.bound in (Bound.AT_MOST, Bound.LESS_THAN):
        return -math.inf, value, False, source.bound is Bound.LESS_THAN
    return value, value, False, False


def _within(value: float, low: float, high: float) -> bool:
    slack = 1e-9 * max(abs(low), abs(high))
    return low - slack <= value <= high + slack


def _close(first: float, second: float, allowed: float) -> bool:
    """Whether two values differ by no more than `allowed`, give or take binary rounding."""
    return abs(first - second) <= allowed * (1 + 1e-9) + 1e-9 * max(abs(first), abs(second)) + 1e-12
