"""Periods that are told by another one: "in the same year", "in the same quarter of 2025", "a year earlier"."""

from __future__ import annotations

import re

from guardrail.claims.context import Context
from guardrail.claims.periods import Period, parse_periods

_SAME_PERIOD = re.compile(
    r"\b(?:in|during|over|for) (?:the same|that(?: same)?) (?:fiscal |calendar )?(?:year|quarter|period|month|half)\b"
    r"(?! (?:of|in|a|last)\b)"
    r"|\bthat (?:same )?(?:year|quarter)\b(?=[,.]|$)|\b(?:on|as of|at) (?:the same|that)(?: same)? date\b",
    re.IGNORECASE,
)
_YEAR_EARLIER = re.compile(r"\b(?:a|one) year (?:earlier|ago|before)\b|\bthe year before\b(?= *[.,]|$)", re.IGNORECASE)
_SAME_OF_YEAR = re.compile(
    r"\b(?:in|during|over|for) the (?:same|corresponding|comparable) (?:fiscal )?(?:period|quarter|half|"
    r"months?) (?:of|in) "
    r"((?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def resolve_period(clause: str, context: Context) -> str:
    """The clause with "in the same year", "in the same period of 2025", "a year earlier" replaced by what they mean.

    They stand for the one period that the text spoke of last, for that period of the year named, or for the year before
    the latest one; a clause that counts from that period is dated with it.
    """
    if not context.periods:
        return clause
    latest = max(context.periods, key=lambda period: period.year or 0)
    dated = len(_YEAR.findall(latest.text)) == 1
    if dated and _YEAR_EARLIER.search(clause) and not parse_periods(clause):
        before = _in(latest, _YEAR.sub(lambda year: str(int(year[0]) - 1), latest.text))
        now = _in(latest, latest.text)
        return f"{now[:1].upper()}{now[1:]}, {_YEAR_EARLIER.sub(before, clause)}"
    if len({period.text for period in context.periods}) != 1:
        return clause
    period = context.periods[0]
    if dated:
        clause = _SAME_OF_YEAR.sub(lambda found: _in(period, _YEAR.sub(found[1], period.text)), clause)
    return _SAME_PERIOD.sub(lambda _: _in(period, period.text), clause)


def _in(period: Period, text: str) -> str:
    """The period with its preposition: "in 2025", "on June 30, 2025", "for the six months ended June 30, 2025"."""
    if period.months is not None:
        return f"for {text}" if text[:4].lower() == "the " else f"for the {text}"
    return f"on {text}" if period.day is not None else f"in the {text}" if text[:1].islower() else f"in {text}"
