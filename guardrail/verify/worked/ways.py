"""How a figure was made: the operation, and the operands that a claim, the statements before it or the evidence give.

A result may agree by coincidence, so that few ways are tried: those that the words beside it say, of operands that
stand near it, and what is found counts only where hardly one of the results tried would agree by chance.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.claims.figures import Figure
from guardrail.claims.record import record
from guardrail.evidence.features import Table
from guardrail.verify.worked.check import may_apply
from guardrail.verify.worked.operations import (
    DOWNWARD,
    SUMMED,
    TAKEN,
    UPWARD,
    Told,
    Working,
    candidates,
    gives,
)
from guardrail.verify.worked.tails import measured

MAX_CHANCE = 0.1
"""Most that the other results tried may be expected to agree with a claimed figure by coincidence."""
_WORD = re.compile(r"[^\W\d_]+")
_MEASURE = re.compile(
    r"\b(?:from|against|versus|vs\.?|than|compared (?:with|to)|relative to|below|above|over|exceed(?:s|ed)?"
    r"|trail(?:s|ed)?)"
    r"(?: (?:the|its|a|an|about|close|price|level|of|that))*\s*$",
    re.IGNORECASE,
)
_COMPARING = ("difference", "change", "share")
_BESIDE = (*_COMPARING, "sum", "product")
"""Operations in which one operand may be the evidence's."""


@record
class Asked:
    """A claim with figures to be worked out.

    Arguments:
        text: the claim's.
        own: its figures with their rates of time.
        before: those of the question and of the statements before, those of the latest statement last.
        stated: those of the evidence beside it.
        tables: of the evidence.
        linked: it points back to the statements before ("that", "of it"), or has a word of theirs.
    """

    text: str
    own: tuple[Told, ...]
    before: tuple[tuple[Told, ...], ...]
    stated: tuple[Told, ...]
    tables: Sequence[Table]
    linked: bool

    def is_told(self, figure: Figure) -> bool:
        """Whether a figure is of a statement before."""
        return any(figure is one.figure for statement in self.before[1:] for one in statement)


def way_to(result: Told, pool: Sequence[Told], asked: Asked) -> Working | None:
    """How a figure was made: of those of the claim, of these and those told before it, or of one of them all and one
    of the evidence.
    """
    spoken = _spoken(result.figure, asked)
    found, _ = _ways(result, pool, spoken, asked)
    if found:
        return found[0]
    told_before: list[Told] = []
    question, *statements = asked.before
    for statement in reversed(statements):
        told_before += [one for one in statement if one not in told_before]
        if (way := _of_those_before(result, pool, [*told_before, *question], spoken, asked)) is not None:
            return way
    if not statements and (way := _of_those_before(result, pool, question, spoken, asked)) is not None:
        return way
    beside = [one for one in asked.stated if all(one.figure.value != other.figure.value for other in pool)]
    found, tried = _ways(result, [*pool, *beside], spoken, asked, beside)
    return found[0] if _is_no_chance(result, found, tried) else None


def _of_those_before(
    result: Told, pool: Sequence[Told], before: Sequence[Told], spoken: frozenset[str], asked: Asked
) -> Working | None:
    """A way that rests on something told before, and where it compares two values on one of the claim if it has any."""
    new = [one for one in before if not any(one.figure.value == other.figure.value for other in pool)]
    found, tried = _ways(result, [*pool, *new], spoken, asked)
    own = [one.figure for one in pool]
    found = [
        way
        for way in found
        if (way.operation not in _COMPARING or not own or any(operand in own for operand in way.operands))
        and (asked.linked or way.operation not in ("product", "growth") or not any(map(asked.is_told, way.operands)))
    ]
    return found[0] if _is_no_chance(result, found, tried) else None


def _ways(
    result: Told, operands: Sequence[Told], spoken: frozenset[str], asked: Asked, beside: Sequence[Told] = ()
) -> tuple[list[Working], int]:
    """The ways that give a result, and how many were tried.

    Arguments:
        beside: of the operands those of the evidence; where there are any, a way has exactly one of them.
    """
    found, tried = [], 0
    stated = [one.figure for one in beside]
    for way in candidates(result, operands, spoken):
        if stated and (way.operation not in _BESIDE or sum(operand in stated for operand in way.operands) != 1):
            continue
        if not _points_right(way, asked, result.figure) or not may_apply(way, asked.tables):
            continue
        tried += 1
        if gives(result.figure, way.value):
            found.append(way)
    return found, tried


def _is_no_chance(result: Told, found: Sequence[Working], tried: int) -> bool:
    """Whether of all results that were tried hardly one more would agree by coincidence."""
    width = result.figure.resolution / 2
    return bool(found) and tried * width <= MAX_CHANCE * abs(result.figure.value) * len(found) + width


def _spoken(figure: Figure, asked: Asked) -> frozenset[str]:
    """The words between a figure's neighbours, the last before them that tells a way where these tell none, and those
    of summing wherever they stand.
    """
    figures = [one.figure for one in asked.own]
    at = figures.index(figure)
    start = figures[at - 1].end if at else 0
    end = figures[at + 1].start if at + 1 < len(figures) else len(asked.text)
    near = frozenset(_words(asked.text[start:end]))
    if near.isdisjoint(UPWARD | DOWNWARD):
        near |= frozenset([word for word in _words(asked.text[:start]) if word in UPWARD | DOWNWARD][-1:])
    return near | ((SUMMED | TAKEN) & frozenset(_words(asked.text)))


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def _points_right(way: Working, asked: Asked, result: Figure) -> bool:
    """Whether the way that the words beside a result say is that of its two values."""
    if way.operation not in ("difference", "change") or (way.operation == "difference" and way.cues & TAKEN):
        return True
    up, down = bool(way.cues & UPWARD), bool(way.cues & DOWNWARD)
    if up and down:
        return False
    one, other = way.operands
    own = [figure for figure in way.operands if any(figure is mine.figure for mine in asked.own)]
    if len(own) == 2:
        new = measured(asked.text, one, other, result)
    elif own:
        measure = _MEASURE.search(asked.text[: own[0].start]) is not None
        new = (other if own[0] is one else one) if measure else own[0]
    else:
        new = None
    if new is None:
        return way.operation == "difference" and not up and not down
    if way.operation == "change" and new is not one:
        return False
    signed = way.signed if new is one else -way.signed
    return (signed > 0) is up if up or down else way.operation == "difference"
