"""Figures of a claim worked out from others of it, or from one of it and one that the evidence states beside it:
"a target of $61, about 16 % above its price of $52.40".

They are grounded, not proved: NLI is asked with the reckoning told to it, and judges the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Figure, Unit
from guardrail.claims.record import record
from guardrail.evidence.premise import Premise
from guardrail.verify.finding import Answer, Finding, matched
from guardrail.verify.worked.operations import DOWNWARD, SUMMED, UPWARD, Told, Working, workings
from guardrail.verify.worked.tails import MOST_FIGURES, SUPPOSES, measured
from guardrail.verify.worked.times import told

CHECK = "worked"
MAX_CHANCE = 0.1
"""Most that the other results tried may be expected to agree with a claimed figure by coincidence."""
MOST_STATED = 40
"""Figures of the evidence that may be operands."""
_WORD = re.compile(r"[^\W\d_]+")
_MEASURE = re.compile(
    r"\b(?:from|against|versus|vs\.?|than|compared (?:with|to)|relative to|below|above|over|exceed(?:s|ed)?"
    r"|trail(?:s|ed)?)"
    r"(?: (?:the|its|a|an|about))*\s*$",
    re.IGNORECASE,
)
_SENTENCES = {
    "product": "{0} of {1} comes to {result}.",
    "growth": "{0} changed by {1} comes to {result}.",
    "difference": "The difference between {0} and {1} is {result}.",
    "change": "From {1} to {0} is a change of {result}.",
    "share": "{0} is {result} of {1}.",
    "remainder": "What is left of 100% without {0} is {result}.",
    "half": "Half of {0} is {result}.",
    "rate of time": "{0} comes to {result}.",
}


@record
class _Asked:
    """A claim on its way: its text, its figures with their rates of time, and those of the evidence beside it."""

    text: str
    own: tuple[Told, ...]
    stated: tuple[Told, ...]


def check_results(claim: Claim, premises: Sequence[Premise], findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The finding that grounds all figures that nothing else does, empty where one of them is no result.

    Arguments:
        premises: what the claim is about.
        findings: of all other checks.
    """
    found = matched(findings)
    left = [one for one in claim.figures if (one.start, one.end) not in found]
    if not left or not premises or not 2 <= len(claim.figures) <= MOST_FIGURES:
        return ()
    asked = _Asked(claim.text, tuple(told(claim.text, claim.figures)), tuple(_stated(premises)))
    assumed = [one for one in asked.own if one.figure in left and _is_supposed(claim.text, one.figure)]
    pool = [one for one in asked.own if one.figure not in left] + assumed
    used: list[tuple[Figure, Working]] = []
    for one in asked.own:
        if one.figure not in left or one in assumed:
            continue
        way = _way_to(one, pool, asked)
        if way is None:
            return ()
        used.append((one.figure, way))
        pool.append(one)
    operands = [operand for _, way in used for operand in way.operands]
    if not used or any(one.figure not in operands for one in assumed):
        return ()
    ground = next((one.premise for one in findings if one.matched and one.premise is not None), premises[0])
    reckonings = " ".join(_sentence(result, way) for result, way in used)
    return (
        Finding(
            CHECK,
            Answer.MATCH,
            citations=(ground.citation,),
            formula=", ".join(dict.fromkeys(way.operation for _, way in used)),
            premise=Premise(f"{ground.text} {reckonings}", ground.score, ground.citation, cells=ground.cells),
            matched=tuple((one.start, one.end) for one in left),
        ),
    )


def _is_supposed(text: str, figure: Figure) -> bool:
    return figure.unit in (Unit.MONEY, Unit.COUNT) and SUPPOSES.search(text[: figure.start]) is not None


def _stated(premises: Sequence[Premise]) -> Iterator[Told]:
    """The figures that the premises state, each value once."""
    seen: set[tuple[float, Unit]] = set()
    for premise in premises:
        figures = [cell.figure for cell in premise.cells if cell.figure is not None] or list(premise.figures)
        for figure in figures:
            if (figure.value, figure.unit) not in seen and len(seen) < MOST_STATED:
                seen.add((figure.value, figure.unit))
                yield Told(figure)


def _way_to(result: Told, pool: Sequence[Told], asked: _Asked) -> Working | None:
    """How a figure was made of those told before, or of one of them and one of the evidence."""
    spoken = _spoken(result.figure, asked)
    for way in workings(result, pool, spoken):
        if _points_right(way, asked):
            return way
    beside = [one for one in asked.stated if all(one.figure.value != other.figure.value for other in pool)]
    found = [
        way
        for way in workings(result, [*pool, *beside], spoken)
        if way.operation in ("difference", "change", "share", "sum", "product")
        and sum(operand in [one.figure for one in beside] for operand in way.operands) == 1
        and _points_right(way, asked)
    ]
    width = result.figure.resolution / 2
    tried = len(beside) * max(len(pool), 1)
    if not found or tried * width > MAX_CHANCE * abs(result.figure.value) * len(found) + width:
        return None
    return found[0]


def _spoken(figure: Figure, asked: _Asked) -> frozenset[str]:
    """The words between a figure's neighbours, and those of summing wherever they stand."""
    figures = [one.figure for one in asked.own]
    at = figures.index(figure)
    start = figures[at - 1].end if at else 0
    end = figures[at + 1].start if at + 1 < len(figures) else len(asked.text)
    near = frozenset(word.lower() for word in _WORD.findall(asked.text[start:end]))
    return near | (SUMMED & frozenset(word.lower() for word in _WORD.findall(asked.text)))


def _points_right(way: Working, asked: _Asked) -> bool:
    """Whether the way that the words beside a result say is that of its two values."""
    if way.operation not in ("difference", "change"):
        return True
    up, down = bool(way.cues & UPWARD), bool(way.cues & DOWNWARD)
    if up and down:
        return False
    one, other = way.operands
    own = [figure for figure in way.operands if any(figure is mine.figure for mine in asked.own)]
    if len(own) == 2:
        new = measured(asked.text, one, other)
    else:
        measure = _MEASURE.search(asked.text[: own[0].start]) is not None
        new = (other if own[0] is one else one) if measure else own[0]
    if new is None:
        return way.operation == "difference" and not up and not down
    if way.operation == "change" and new is not one:
        return False
    signed = way.signed if new is one else -way.signed
    return (signed > 0) is up if up or down else way.operation == "difference"


def _sentence(result: Figure, way: Working) -> str:
    texts = [operand.text for operand in way.operands]
    if way.operation == "sum":
        return f"Together {' and '.join(texts)} come to {result.text}."
    return _SENTENCES[way.operation].format(*texts, result=result.text)
