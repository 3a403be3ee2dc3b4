"""Calendar years by which a claim says when things fall due: "payments due after 2027", "maturing in 2026 or later".

Such a year is a bound of the time meant and not the time itself; the value of its own row or column proves nothing.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from guardrail.claims.claim import Claim
from guardrail.claims.figures.periods import Period
from guardrail.claims.kept import per_claim
from guardrail.verify.hints import Hint
from guardrail.verify.lines.formulas import PERIOD
from guardrail.verify.lines.stretches import Stretch

_FELL_DUE = re.compile(
    r"\b(?:due|matur(?:e|es|ed|ing|ity|ities)|expir(?:e|es|ed|ing))\b"
    r"|\b(?:re)?payable (?:in|after|beyond|before|through|by|from|between|during|until|no later)\b"
)
_MAY_FALL_DUE = Hint(r"\b(?:due|matur|(?:re)?payable|expir)", lower=True)
_NAMED_YEAR = r"(?: (?:fiscal|calendar|financial))?(?: years?)? ?"
_BOUND = re.compile(
    rf"(?<![{PERIOD}] )\b(?:(?P<after>after|beyond|later than|subsequent to)"
    r"|(?P<before>before|prior to|earlier than)"
    r"|(?P<through>through|up to(?: and including)?|(?:by|until) (?:the )?end of|no later than)"
    r"|(?P<at>in|during)|from|starting|beginning)"
    rf"(?: in)?(?: the)?(?: end of)?{_NAMED_YEAR}(?P<p>[{PERIOD}])"
    r"(?P<on>,? (?:(?:or|and) (?:later|after|afterwards?|beyond|thereafter)(?: years)?|onwards?)\b)?"
)
_BETWEEN = re.compile(
    rf"\b(?:from|between|in|during|for)(?: (?:fiscal|calendar|financial))?(?: years?)? (?P<p>[{PERIOD}])"
    rf" ?(?:to|through|until|and|-|–)(?: (?:fiscal|calendar|financial))? ?(?P<q>[{PERIOD}])"
)
_SPELT = re.compile(
    r"\b(?:after|beyond|later than|subsequent to|before|prior to|earlier than|through|up to|end of|no later than)\b"
    r"|\b(?:or|and) (?:later|after|afterwards?|beyond|thereafter)\b|\bonwards?\b"
    r"|\b(?:to|and|until) (?:fiscal |calendar |financial )?(?:19|20)\d\d\b|\d[-–]",
    re.IGNORECASE,
)


class Due(NamedTuple):
    """When something falls due.

    Arguments:
        stretch: the years meant.
        exact: they are the years that are named, so that their own values may be meant.
        marks: the placeholders of the years that bound them.
        start, end: where the bound stands in the phrase.
    """

    stretch: Stretch
    exact: bool
    marks: str
    start: int
    end: int


@per_claim
def bounds_years(claim: Claim) -> bool:
    """Whether a claim may bound by a year when something falls due; a cheap first test."""
    return falls_due(claim) and _SPELT.search(claim.text) is not None


@per_claim
def falls_due(claim: Claim) -> bool:
    """Whether a claim may say in which years something falls due; a cheap first test."""
    return bool(claim.periods) and _MAY_FALL_DUE(claim.text)


def bounding(text: str, periods: Sequence[Period], base: int) -> frozenset[str]:
    """The placeholders of all years by which a masked text bounds when things fall due."""
    if _FELL_DUE.search(text) is None:
        return frozenset()
    return frozenset("".join(due.marks for due in _found(text, periods, base) if not due.exact))


def due_in(phrase: str, periods: Sequence[Period], base: int) -> Due | None:
    """The years that a phrase bounds what is due to, None where it bounds none or has two bounds.

    Arguments:
        phrase: masked, lower case.
        periods: of the claim; the placeholder of the first has the code point `base`.
    """
    if _FELL_DUE.search(phrase) is None:
        return None
    found = list(_found(phrase, periods, base))
    return found[0] if len(found) == 1 else None


def _found(phrase: str, periods: Sequence[Period], base: int) -> Iterator[Due]:
    for match in _BETWEEN.finditer(phrase):
        low, high = (_ends(periods[ord(match[end]) - base]) for end in "pq")
        begin, end = low[0], high[1]
        if 0.0 < begin < end and (" and " not in match[0] or "between" in match[0] or begin + 1.0 == end):
            yield Due(_years(begin, end), True, match["p"] + match["q"], *match.span())
        return
    for match in _BOUND.finditer(phrase):
        first, last = _ends(periods[ord(match["p"]) - base])
        if not first:
            continue
        if match["on"]:
            stretch = _years(first, math.inf)
        elif match["after"]:
            stretch = _years(last + 1.0, math.inf)
        elif match["before"]:
            stretch = _years(-math.inf, first - 1.0)
        elif match["through"]:
            stretch = _years(-math.inf, last)
        elif match["at"]:
            stretch = _years(first, last)
        else:
            continue
        yield Due(stretch, bool(match["at"]) and not match["on"], match["p"], *match.span())


def _years(low: float, high: float) -> Stretch:
    return Stretch(low, high, 1.0, False, years=True)


def _ends(period: Period) -> tuple[float, float]:
    """The first and the last year of a period of whole years, noughts for others."""
    if period.year is None or period.month or period.quarter or period.half:
        return 0.0, 0.0
    return float(period.year), float(period.end_year or period.year)
