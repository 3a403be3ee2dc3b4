"""What stands after a number: scale, unit, currency, closing bracket, the thing counted, or what makes it a name."""

from __future__ import annotations

import re
from dataclasses import dataclass

from guardrail.claims.figures.figure import Bound, Unit
from guardrail.claims.figures.lexicon import (
    CODES_ALSO_WORDS,
    CURRENCY_CODES,
    CURRENCY_NAMES,
    CURRENCY_SIGNS,
    HUNDREDTHS,
    SCALES,
)
from guardrail.claims.lexicon import FUNCTION_WORDS

_SUFFIX = re.compile(
    r"""
    (?P<fraction>[\ -]?[1357]/(?:2|4|8|16|32)(?![0-9/])(?=\s?(?:%|per|pct))|[½¼¾⅛⅜⅝⅞])?
    (?P<close1>\s?\))?
    (?:(?P<gap>[\s-]{0,2})(?P<scale>thousands?|millions?|billions?|trillions?|hundred|dozen|crores?|lakhs?
        |(?<!-)(?:mln|mio|mil|mn|mm|bln|bil|bn|trn|tn|k|m|b))(?![a-z0-9]|-[0-9a-z]))?
    (?P<close2>\))?
    (?:[\s-]?(?P<unit>%(?:[\s-]?(?:points?|pts?)(?![a-z]))?
        |(?:percentage[\s-]points?|percent|per[\s]cent|pct|pp[ts]?|ppts|bps?|basis[\s-]points?|x|times|fold)(?![a-z0-9])))?
    (?P<close3>\))?
    (?:(?P<pence>p)(?![a-z0-9.])|\s?(?P<money>us\$|[$€£¥₹¢](?![0-9(])|(?:"""
    + "|".join(sorted(set(CURRENCY_CODES) | set(CURRENCY_NAMES), key=len, reverse=True))
    + r""")(?![a-z$€£¥])))?
    """,
    re.VERBOSE,
)
_FRACTIONS = {"½": 0.5, "¼": 0.25, "¾": 0.75, "⅛": 0.125, "⅜": 0.375, "⅝": 0.625, "⅞": 0.875}
_FINEST = 0.001
"""Worth of the last digit of an amount in vulgar fractions: eighths have three decimal places."""
_TAIL = re.compile(
    r"\+(?![0-9a-z])"
    r"|(?:\s+(?!(?:and|or|to|than|from|in|of|for)\b)[a-z-]+){0,3}?\s+or\s+(?:(more|greater|higher|above|better|longer|older)"
    r"|(less|fewer|lower|below|shorter|younger)|so)(?![a-z]|\s+than\b)"
)
_NOUN = re.compile(r"\s+([a-z][a-z-]*)(?:\s+([a-z][a-z-]*))?(?:\s+([a-z][a-z-]*))?")
_PLURAL = re.compile(r"[a-z-]*(?:[^su']s|people|staff|personnel|men|women|children)$")
_PARTS = ("fraction", "close1", "scale", "close2", "unit", "close3", "pence", "money")
_SINGLE = frozenset("kmb")


@dataclass(slots=True)
class Right:
    """The right side of one number.

    Arguments:
        stop: where the figure ends.
        closed: a bracket that the figure opened is closed; closed_early: before its scale or unit ("(0.5)%").
        fraction: value of a vulgar fraction after the number.
        factor: what the scale word multiplies by, 0.01 for hundredths; scale: the factor where it is a scale.
        unit: PERCENT, POINT, MULTIPLE or MONEY as written, None when nothing is.
        currency: ISO code after the number, empty when none.
        loose: the scale is one letter after a space ("12 k"), which may also be part of a name.
    """

    stop: int
    closed: bool = False
    closed_early: bool = False
    fraction: float = 0.0
    factor: float = 1.0
    scale: float = 1.0
    unit: Unit | None = None
    currency: str = ""
    loose: bool = False

    @property
    def stated(self) -> bool:
        """Whether a scale, unit or currency is written."""
        return self.unit is not None or self.scale != 1.0


def look_right(folded: str, end: int, opened: bool, has_currency: bool) -> Right:
    """The right side of the number that ends at `end`.

    Arguments:
        opened: a bracket stands right before the number; another's closing bracket ends the figure.
        has_currency: a currency stands before the number already.
    """
    right = Right(end)
    match = _SUFFIX.match(folded, end)
    if match is None or match.end() == end:
        return right
    read: dict[str, str] = {}
    for part in _PARTS:
        word = match[part]
        if not word:
            continue
        if part.startswith("close"):
            if not opened or right.closed:
                break  # a bracket that this figure did not open
            right.closed = True
            right.closed_early = part == "close1"
        elif part == "money" and (word in CODES_ALSO_WORDS or (has_currency and word not in CURRENCY_NAMES)):
            continue  # "$5 USD" keeps the first
        read[part] = word
        right.stop = match.end(part)
    if "fraction" in read:
        right.fraction = _FRACTIONS.get(read["fraction"]) or _share(read["fraction"])
    if scale := read.get("scale"):
        right.factor = right.scale = SCALES[scale]
        right.loose = scale in _SINGLE and bool(match["gap"])
    right.closed_early = right.closed_early and ("scale" in read or "unit" in read)
    _read_unit(right, read.get("unit"), read.get("money") or read.get("pence"))
    return right


def _read_unit(right: Right, unit: str | None, money: str | None) -> None:
    if unit:
        if unit.startswith(("bp", "basis")):
            right.unit, right.factor, right.scale = Unit.POINT, 0.01, 1.0
        elif unit.startswith(("percentage", "pp")) or (unit[0] == "%" and len(unit) > 1):
            right.unit = Unit.POINT
        elif unit[0] in "%p":
            right.unit = Unit.PERCENT
        else:
            right.unit = Unit.MULTIPLE
    elif money:
        right.unit = Unit.MONEY
        right.currency = CURRENCY_NAMES.get(money) or CURRENCY_CODES.get(money, "") or CURRENCY_SIGNS.get(money[-1], "")
        if money == "p":
            right.currency = "GBP"
        if money == "p" or money in HUNDREDTHS:
            right.factor, right.scale = 0.01, 1.0


def finest(resolution: float, right: Right) -> float:
    """The resolution with a vulgar fraction taken into account."""
    return min(resolution, _FINEST) if right.fraction else resolution


def bound_after(folded: str, stop: int) -> Bound:
    """How the words after a figure bind it: "5% or more", "90 consecutive days or longer", "50+"."""
    if folded[stop : stop + 1] not in ("+", " "):
        return Bound.EXACT
    tail = _TAIL.match(folded, stop)
    if tail is None:
        return Bound.EXACT
    if tail[1] or tail[0] == "+":
        return Bound.AT_LEAST
    return Bound.AT_MOST if tail[2] else Bound.ABOUT


def is_name(folded: str, end: int) -> bool:
    """Whether what touches the number makes it a name: "10-K", "30-day", "401(k)", "2b", "24/7", "5:30", "1st"."""
    char = folded[end : end + 1]
    if not char or char in " \u00a0,.;)%":
        return False
    following = folded[end + 1 : end + 2]
    if char.isalnum() or char in "_@\\=":
        return True
    if char == "-":
        return following.isalpha()
    if char == "(":
        return following.isalpha() and folded[end + 2 : end + 3] == ")"
    return char in ":/" and following.isdigit()


def counted_noun(folded: str, stop: int) -> str:
    """What the number counts: the first plural among the next three words of its noun phrase."""
    match = _NOUN.match(folded, stop)
    if match is None:
        return ""
    for word in match.groups():
        if word is None or word in FUNCTION_WORDS:
            return ""
        if _PLURAL.fullmatch(word):
            return word
    return ""


def _share(fraction: str) -> float:
    """The value of " 3/4"."""
    above, below = fraction.strip(" -").split("/")
    return int(above) / int(below)
