"""Figures of a claim worked out from others of it, from what the question and the statements before it say, or from one
of these and one that the evidence states beside it: "a target of $61, about 16 % above its price of $52.40".

They are grounded, not proved: NLI is asked with the reckoning told to it, and judges the words.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from guardrail.claims.claim import Claim
from guardrail.claims.extract import claim_as_stands
from guardrail.claims.figures import Bound, Figure, Unit
from guardrail.claims.record import record
from guardrail.evidence.features import Cell
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import content_terms, weight
from guardrail.verify.finding import Answer, Assessment, Finding, matched
from guardrail.verify.lines.bands import chosen, rows_of
from guardrail.verify.values.candidates import missing, subject_of
from guardrail.verify.worked.operations import Told, Working, alike_in_kind
from guardrail.verify.worked.tails import MOST_FIGURES, SUPPOSES
from guardrail.verify.worked.times import told
from guardrail.verify.worked.ways import Asked, way_to

CHECK = "worked"
MOST_STATED = 40
"""Figures of the evidence that may be operands."""
MOST_UNSAID = 0.15
"""Most of the weight of its words that a look-up in a band may have of its own."""
_OF_BANDS = content_terms("band tier bracket range level rate falls qualify qualifies apply applies charged so whole")
"""Words by which a row is found."""
_POINTS_BACK = re.compile(r"\b(?:that|this|these|those|it|such|which|there)\b", re.IGNORECASE)
_WOULD = re.compile(r"\s(?:would|could)\b")
_TWO = re.compile(r"\b(?:from|add(?:s|ed|ing)?)\s+$", re.IGNORECASE)
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
class _Earlier:
    """A statement before the claim, with what is known of it."""

    figures: tuple[Told, ...]
    assessment: Assessment


def check_results(
    claim: Claim,
    premises: Sequence[Premise],
    index: EvidenceIndex,
    findings: Sequence[Finding],
    assess: Callable[[Claim], Assessment],
) -> tuple[Finding, ...]:
    """The finding that grounds all figures that nothing else does, empty where one of them is no result.

    Arguments:
        premises: what the claim is about.
        index: the evidence.
        findings: of all other checks.
        assess: everything but NLI's judgement of a statement before it.
    """
    found = matched(findings)
    own = tuple(_single(claim.text, told(claim.text, claim.figures)))
    left = [one for one in own if not any(start <= one.figure.start < end for start, end in found)]
    if not left or len(own) > MOST_FIGURES:
        return ()
    asking = told(claim.question, claim_as_stands(claim.question).figures) if claim.question else []
    earlier = [one for at in range(len(claim.earlier)) if (one := _earlier(claim, at, assess)) is not None]
    before = (tuple(asking), *(one.figures for one in earlier))
    asked = Asked(claim.text, own, before, tuple(_stated(premises)), index.tables, _is_linked(claim))
    banded, cells = _in_band(claim, own, left, asking, index)
    left = [one for one in left if one not in banded]
    assumed = [one for one in left if _is_supposed(claim.text, one.figure, asking)]
    used = _worked_out(asked, left, assumed)
    if used is None:
        return ()
    reckonings = [_sentence(result, way) for result, way in used]
    stating = [one.figure for one in own if one not in left]
    operands = [operand for _, way in used for operand in way.operands]
    for unused in (one.figure for one in assumed if one.figure not in operands):
        band = chosen(unused, stating, index.tables)
        if not band or not _is_looked_up(claim, index):
            return ()
        reckonings.append(f"{unused.text} is in the band {band}.")
    ground = next((one.premise for one in findings if one.matched and one.premise is not None), None)
    if ground is None:
        ground = _ground_of(earlier, operands) or next(iter(premises), None)
        ground = ground or _told_in(cells or _cited(findings, index))
    if ground is None:
        return ()
    return (
        Finding(
            CHECK,
            Answer.MATCH,
            citations=(ground.citation,),
            formula=", ".join(dict.fromkeys(way.operation for _, way in used)),
            premise=Premise(" ".join([ground.text, *reckonings]), ground.score, ground.citation, cells=ground.cells),
            matched=tuple((one.start, one.end) for one in claim.figures if (one.start, one.end) not in found),
        ),
    )


def _in_band(
    claim: Claim, own: Sequence[Told], left: Sequence[Told], asking: Sequence[Told], index: EvidenceIndex
) -> tuple[list[Told], tuple[Cell, ...]]:
    """Those figures left that a schedule states for an amount which the claim has of the question: "$120,000 falls in
    the $100,000 to $499,999 band, so 9.75% is charged"; with the cells.
    """
    terms = content_terms(claim.text)
    amounts = [one.figure for one in own if any(_is_same(one.figure, asked.figure) for asked in asking)]
    found: list[Told] = []
    where: tuple[Cell, ...] = ()
    for label, band, cells in (row for amount in amounts for row in rows_of(amount, index.tables)):
        named = [cell for cell in cells if cell.column_terms & terms] or (list(cells) if len(cells) == 1 else [])
        stated = [cell.figure for cell in named if cell.figure is not None]
        for one in left:
            ends = (one.figure.value, one.figure.high if one.figure.high is not None else math.inf)
            is_label = one.figure.text in label or (one.figure.high is not None and ends == (band.low, band.high))
            if is_label or (len(stated) == 1 and _is_same(one.figure, stated[0])):
                found.append(one)
                where = tuple(named)
    return (found, where) if found and _is_looked_up(claim, index) else ([], ())


def _is_same(one: Figure, other: Figure) -> bool:
    return alike_in_kind(one, other) and one.value == other.value and one.high == other.high


def _ground_of(earlier: Sequence[_Earlier], operands: Sequence[Figure]) -> Premise | None:
    """What NLI is asked of the latest statement whose figures are operands."""
    for one in reversed(earlier):
        if not any(mine.figure is operand for mine in one.figures for operand in operands):
            continue
        for pair in one.assessment.pairs[:1]:
            return Premise(pair.premise, 0.0, pair.citation)
        return next((found.premise for found in one.assessment.findings if found.matched and found.premise), None)
    return None


def _cited(findings: Sequence[Finding], index: EvidenceIndex) -> tuple[Cell, ...]:
    """The cells in which figures were found."""
    cited = {citation for one in findings if one.matched for citation in one.citations if citation.row}
    return tuple(cell for table in index.tables if cited for cell in table.cells if cell.citation in cited)


def _told_in(cells: Sequence[Cell]) -> Premise | None:
    """What cells say, for a claim that no premise is about."""
    told_in = [f"{' / '.join((*cell.row_path, *cell.column_path))} is {cell.text}." for cell in cells]
    return Premise(" ".join(told_in), 0.0, cells[0].citation, cells=tuple(cells)) if cells else None


def _is_looked_up(claim: Claim, index: EvidenceIndex) -> bool:
    """Whether the evidence or the question has the words of a claim: a band tells for what its rate is, and no more."""
    subject = subject_of(claim)
    said = (passage.terms for passage in index.passages)
    known = _OF_BANDS.union(content_terms(claim.question), *said, *index.scopes)
    return weight(missing(subject.terms, known)) <= MOST_UNSAID * subject.weight


def _single(text: str, figures: Sequence[Told]) -> Iterator[Told]:
    """The figures, both ends of a move for themselves: "from $2.78 to $2.81", "adds $50 to $900"."""
    for one in figures:
        figure = one.figure
        if figure.bound is Bound.RANGE and figure.high is not None and _TWO.search(text[: figure.start]):
            yield Told(replace(figure, end=figure.start + 1, bound=Bound.EXACT, high=None), one.times)
            yield Told(
                replace(figure, start=figure.end - 1, value=figure.high, bound=Bound.EXACT, high=None), one.times
            )
        else:
            yield one


def _earlier(claim: Claim, at: int, assess: Callable[[Claim], Assessment]) -> _Earlier | None:
    """A statement before the claim with those of its figures that are found; None where it is contradicted."""
    statement = replace(claim_as_stands(claim.earlier[at]), question=claim.question, earlier=claim.earlier[:at])
    assessment = assess(statement)
    if assessment.conflict is not None:
        return None
    found = matched(assessment.findings)
    figures = tuple(
        one
        for one in told(statement.text, statement.figures)
        if assessment.proved or any(start <= one.figure.start < end for start, end in found)
    )
    return _Earlier(figures, assessment) if figures else None


def _worked_out(asked: Asked, left: Sequence[Told], assumed: Sequence[Told]) -> list[tuple[Figure, Working]] | None:
    """How each figure that is left and not assumed was made; None where one of them was not."""
    open_ = [one for one in left if one not in assumed]
    pool = [one for one in asked.own if one not in left or one in assumed]
    used: list[tuple[Figure, Working]] = []
    while open_:
        for one in open_:
            if (way := way_to(one, pool, asked)) is not None:
                break
        else:
            return None
        used.append((one.figure, way))
        open_.remove(one)
        pool.append(replace(one, exact=way.value))
    return used


def _is_supposed(text: str, figure: Figure, asking: Sequence[Told]) -> bool:
    """Whether a figure is assumed: the words say so, or the question gives it."""
    if any(_is_same(figure, one.figure) for one in asking):
        return True
    if figure.unit not in (Unit.MONEY, Unit.COUNT):
        return False
    return SUPPOSES.search(text[: figure.start]) is not None or _WOULD.match(text, figure.end) is not None


def _is_linked(claim: Claim) -> bool:
    before = frozenset[str]().union(*map(content_terms, claim.earlier))
    return _POINTS_BACK.search(claim.text) is not None or not content_terms(claim.text).isdisjoint(before)


def _stated(premises: Sequence[Premise]) -> Iterator[Told]:
    """The figures that the premises state, each value once."""
    seen: set[tuple[float, Unit]] = set()
    for premise in premises:
        figures = [cell.figure for cell in premise.cells if cell.figure is not None] or list(premise.figures)
        for figure in figures:
            if (figure.value, figure.unit) not in seen and len(seen) < MOST_STATED:
                seen.add((figure.value, figure.unit))
                yield Told(figure)


def _sentence(result: Figure, way: Working) -> str:
    texts = [operand.text for operand in way.operands]
    if way.operation == "sum":
        return f"Together {' and '.join(texts)} come to {result.text}."
    return _SENTENCES[way.operation].format(*texts, result=result.text)
