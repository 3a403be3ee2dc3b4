"""Periods that are told by another one: "in the same year", "in the same quarter of 2025", "a year earlier"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.claims.context import Context
from guardrail.claims.figures.periods import Period
from guardrail.claims.lexicon import word_set
from guardrail.claims.spoken import spoken

_SAME_PERIOD = re.compile(
    r"\b(?:in|during|over|for) (?:the same|that(?: same)?) (?:fiscal |calendar )?(?:year|quarter|period|month|half)\b"
    r"(?! (?:of|in|a|last)\b)"
    r"|\bthat (?:same )?(?:year|quarter)\b(?=[,.]|$)|\b(?:on|as of|at) (?:the same|that)(?: same)? date\b",
    re.IGNORECASE,
)
# One of these words is in whatever the pattern finds.
_POINTING = word_set("same that")
_YEAR_EARLIER = re.compile(r"\b(?:a|one) year (?:earlier|ago|before)\b|\bthe year before\b(?= *[.,]|$)", re.IGNORECASE)
_LEADING_EARLIER = re.compile(rf"^(?:{_YEAR_EARLIER.pattern}),? ", re.IGNORECASE)
_SET_AGAINST = re.compile(
    r"\b(?:from|than|versus|vs|compar\w+|against|up|down|higher|lower|above|below|more|less|fewer|better|worse|rose|fell"
    r"|ris\w+|fall\w+|grew|grow\w*|increas\w+|decreas\w+|declin\w+|dropp?\w*|gain\w*|lost|improv\w+|and|but|while"
    r"|unchanged|same|chang\w+|by|doubl\w+|halv\w+|tripl\w+)\b",
    re.IGNORECASE,
)
"""What may set a figure of now against one of a year earlier."""
_SAME_OF_YEAR = re.compile(
    r"\b(?:in|during|over|for) the (?:same|corresponding|comparable) (?:fiscal )?(?:period|quarter|half|"
    r"months?) (?:of|in) "
    r"((?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
# One of these stands in whatever any of the patterns finds in ASCII text.
_TRIGGERS = ("same", "that", "year", "corresponding", "comparable")


def points_to_period(clause: str, stated: Sequence[Period]) -> bool:
    """Whether `resolve_period` may change the clause in some context.

    Arguments:
        stated: the periods that the clause states itself.
    """
    if clause.isascii():
        lowered = clause.lower()
        if not any(trigger in lowered for trigger in _TRIGGERS):
            return False
    if _SAME_PERIOD.search(clause) or _SAME_OF_YEAR.search(clause):
        return True
    return not stated and _YEAR_EARLIER.search(clause) is not None


def resolve_period(clause: str, stated: Sequence[Period], context: Context) -> str:
    """The clause with "in the same year", "in the same period of 2025", "a year earlier" replaced by what they mean.

    "In that year" stands for the nearest period that the clause itself has stated before it, else for the one period
    that the text spoke of last; "the same period of 2025" for that period of the year named; "a year earlier" for the
    year before the latest one, and a clause that counts from that period is dated with it.

    Arguments:
        stated: the periods that the clause states itself.
    """
    if context.periods:
        latest = max(context.periods, key=lambda period: period.year or 0)
        if len(_YEAR.findall(latest.text)) == 1 and not stated and _YEAR_EARLIER.search(clause):
            before = _in(latest, _YEAR.sub(lambda year: str(int(year[0]) - 1), latest.text))
            if not _SET_AGAINST.search(clause):  # all of it was so then
                rest = _LEADING_EARLIER.sub("", clause)
                if rest != clause:
                    return f"{before[:1].upper()}{before[1:]}, {rest}"
                return _YEAR_EARLIER.sub(before, clause)
            now = _in(latest, latest.text)
            return f"{now[:1].upper()}{now[1:]}, {_YEAR_EARLIER.sub(before, clause)}"
    told = context.periods[0] if len({period.text for period in context.periods}) == 1 else None

    def same(found: re.Match[str]) -> str:
        nearest = max((p for p in stated if p.end <= found.start()), key=lambda p: p.end, default=told)
        return found[0] if nearest is None else _same(nearest, found[0])

    if not _POINTING.isdisjoint(spoken(clause)):
        clause = _SAME_PERIOD.sub(same, clause)
    if told is not None and len(_YEAR.findall(told.text)) == 1:
        clause = _SAME_OF_YEAR.sub(lambda found: _in(told, _YEAR.sub(found[1], told.text)), clause)
    return clause


def _same(period: Period, words: str) -> str:
    """What "in that year" stands for after a period; the whole year after a day or month of it."""
    whole_year = words.lower().endswith("year") and period.year is not None and period.end_year is None
    if whole_year and not period.fiscal and period.months is None and (period.month or period.quarter or period.half):
        return f"in {period.year}"
    return _in(period, period.text)


def _in(period: Period, text: str) -> str:
    """The period with its preposition: "in 2025", "on June 30, 2025", "for the six months ended June 30, 2025"."""
    if period.months is not None:
        return f"for {text}" if text[:4].lower() == "the " else f"for the {text}"
    return f"on {text}" if period.day is not None else f"in the {text}" if text[:1].islower() else f"in {text}"
