"""Directions beside levels: "the yield rose to 4.5 %" against "fell to 4.5 %", "4.5 %, up from 4.1 %", "versus 4.9 %".

The level alone agrees in all of them. Only plain wordings are read; anything else has no direction here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.figures.agreement import comparable
from guardrail.claims.figures.figure import Bound, Figure
from guardrail.claims.kept import per_claim
from guardrail.claims.record import record
from guardrail.evidence.premise import Premise
from guardrail.verify.lines.figure_roles import FALLS, RISES, denies
from guardrail.verify.memo import per_premise

_UP, _DOWN = RISES | {"gains"}, FALLS
_TRENDS = _UP | _DOWN
_PLAIN = re.compile("[a-z]+")
_TREND = "|".join(sorted(_UP | _DOWN, key=len, reverse=True))
_BEFORE = re.compile(
    rf"\b(?P<trend>{_TREND})\b(?:[^.;:,]|,(?=\d)|(?<=\d)\.(?=\d)){{0,80}}?\bto(?:\s+(?:about|approximately|around|nearly"
    r"|almost|just|over|under|a|an|record|new))*\s*$",
    re.IGNORECASE,
)
_AFTER = re.compile(
    rf"(?:\s+(?:in|for|at|during|as of|on)\b[^,.;:()]{{0,40}})?\s*[,(–—-]?\s*"
    rf"(?:(?:and|which|that|is|was|were|an?|or|also)\s+)*"
    rf"(?P<trend>{_TREND})\s+(?:(?:[\w.,]+%?\s+){{0,4}})?(?:from|on|over|versus|vs|compared|against)\b",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"(?:[^.;:]|(?<=\d)\.(?=\d)){0,60}?\b(?:compared\s+(?:with|to)|versus|vs\.?|against)\s+"
    r"(?:(?:about|approximately|nearly|just|over|under)\s+)*$",
    re.IGNORECASE,
)
_TO = re.compile(r"(?:\s*\([^()]*\))?(?:\s+in\s+[\w ,]{1,24}?)?\s+to\s*$", re.IGNORECASE)
_REACH = 120


@record
class Move:
    """How a level was reached: `sign` is 1 for up, -1 for down, 0 where the text does not say; `words` say so."""

    sign: int
    words: str


_NONE = Move(0, "")


def move_to(text: str, figures: Sequence[Figure], at: int) -> Move:
    """The direction in which the level `figures[at]` of `text` was reached.

    Arguments:
        figures: all of `text`, in order, spans relative to it.
    """
    return _move_to(text, figures, at) if has_trend(text) else _NONE


def _move_to(text: str, figures: Sequence[Figure], at: int) -> Move:
    figure = figures[at]
    first = at
    while first and _TO.fullmatch(text, figures[first - 1].end, figures[first].start):
        first -= 1  # "from 4.1% to 4.5%": the verb stands before the pair
    floor = figures[first - 1].end if first else 0
    reach = max(floor, figure.start - _REACH)
    if figure.bound is not Bound.AT_MOST and (match := _BEFORE.search(text, reach, figure.start)):
        return _NONE if denies(text[floor : figure.start]) else _move(text, match, match.start(), figure.end)
    until = figures[at + 1].start if at + 1 < len(figures) else len(text)
    match = _AFTER.match(text, figure.end, min(len(text), figure.end + _REACH))
    return _move(text, match, figure.start, match.end()) if match and match.start("trend") < until else _NONE


def stated_move(premise: Premise, at: int) -> Move:
    """`move_to` for a figure of a premise, or else what the figure after it says: "4.5 % versus 4.9 %" went down."""
    return _moves(premise)[at]


@per_premise
def _moves(premise: Premise) -> tuple[Move, ...]:
    text, figures = premise.text, premise.figures
    found: list[Move] = []
    moving = has_trend(text)
    for at, figure in enumerate(figures):
        move = _move_to(text, figures, at) if moving else _NONE
        if not move.sign and at + 1 < len(figures):
            move = _compared(text, figure, figures[at + 1])
        found.append(move)
    return tuple(found)


def _compared(text: str, figure: Figure, other: Figure) -> Move:
    if not comparable(figure, other) or figure.value < 0 or other.value < 0 or figure.value == other.value:
        return _NONE
    if figure.bound is not Bound.EXACT or other.bound is not Bound.EXACT:
        return _NONE
    if not _COMPARED.fullmatch(text, figure.end, other.start):
        return _NONE
    return Move(1 if figure.value > other.value else -1, text[figure.start : other.end])


def trend(text: str) -> int:
    """The direction that the words of `text` name: 1 up, -1 down, 0 where none or both stand there."""
    words = _PLAIN.findall(text.lower())
    up, down = not _UP.isdisjoint(words), not _DOWN.isdisjoint(words)
    return up - down


def has_trend(text: str) -> bool:
    """Whether `text` uses a word of direction at all: a cheap first test."""
    return not _TRENDS.isdisjoint(_PLAIN.findall(text.lower()))


@per_claim
def is_of_trend(claim: Claim) -> bool:
    """`has_trend` of a claim's text."""
    return has_trend(claim.text)


def _move(text: str, match: re.Match[str], start: int, end: int) -> Move:
    return Move(1 if match["trend"].lower() in _UP else -1, text[start:end])
