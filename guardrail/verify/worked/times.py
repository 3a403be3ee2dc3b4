"""How often a year a figure falls due, as the words beside it say: "a month", "annually", "each quarter"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.claims.figures import Figure
from guardrail.verify.worked.operations import MONTHLY, QUARTERLY, YEARLY, Told

_RATES = {
    "year": YEARLY, "annum": YEARLY, "annual": YEARLY, "annually": YEARLY, "annualized": YEARLY, "annualised": YEARLY,
    "yearly": YEARLY, "semiannual": 2, "semiannually": 2, "semi-annual": 2, "semi-annually": 2,
    "quarter": QUARTERLY, "quarterly": QUARTERLY, "month": MONTHLY, "monthly": MONTHLY, "week": 52, "weekly": 52,
}  # fmt: skip
_RATE = re.compile(
    r"\b(?:(?:(?:an?|per|each|every|the|over (?:a|one)) )(?P<noun>year|annum|quarter|month|week)"
    r"|(?P<word>annual(?:ly|i[sz]ed)?|yearly|semi-?annual(?:ly)?|quarterly|monthly|weekly)"
    r"|(?:(?:twelve|12) (?P<months>monthly)|(?:four|4) (?P<quarters>quarterly))"
    r"(?= (?:payment|instal|distribution|dividend))"
    r"|(?:over |for |in )(?:the )?(?P<twelve>(?:twelve|12) months))\b(?! (?:earlier|ago|before|later))",
    re.IGNORECASE,
)


def told(text: str, figures: Sequence[Figure]) -> list[Told]:
    """The figures of a text, each with the rate of time that stands nearest to it: behind it, or else right before.

    The "twelve" of "over twelve months" is no figure of its own.
    """
    found: list[Told] = []
    spans = [rate.span() for rate in _RATE.finditer(text)]
    figures = [one for one in figures if not any(start <= one.start and one.end <= end for start, end in spans)]
    for at, figure in enumerate(figures):
        end = figures[at + 1].start if at + 1 < len(figures) else len(text)
        start = figures[at - 1].end if at else 0
        rate = _RATE.search(text, figure.end, end)
        led = rate is None
        if rate is None:
            before = list(_RATE.finditer(text, start, figure.start))
            rate = before[-1] if before and (at == 0 or before[-1].lastgroup == "word") else None
        found.append(Told(figure, _times(rate), led) if rate is not None else Told(figure))
    return found


def _times(rate: re.Match[str]) -> int:
    if rate["twelve"]:
        return YEARLY
    return _RATES[(rate["noun"] or rate["word"] or rate["months"] or rate["quarters"]).lower()]


def without_rates(text: str) -> str:
    """`text` with its rates of time blanked out."""
    return _RATE.sub(lambda rate: " " * len(rate[0]), text)
