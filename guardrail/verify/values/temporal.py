"""Temporal claims: dates, quarters and years against those that the evidence gives for the same thing.

A period of a claim with figures is grounded where its figure is (`guardrail.verify.values.numerical`) or where a
sentence on the same thing states it; a date that a claim itself asserts ("was established in 2018") is looked up like a
figure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.figures.agreement import agrees
from guardrail.claims.figures.periods import Period, parse_periods
from guardrail.claims.record import record
from guardrail.evidence.align import AlignedCell
from guardrail.evidence.chunk import Citation
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import weight
from guardrail.verify.entities.rivals import is_of_rival
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.legible import is_legible, premise_is_legible
from guardrail.verify.lines.figure_roles import denies
from guardrail.verify.values.candidates import (
    LEADING,
    MAX_CLAIMED,
    MAX_STATED,
    Subject,
    missing,
    relation,
    same,
    subject_of,
)
from guardrail.verify.values.cell_fit import cell_fit, shared_headings
from guardrail.verify.values.direction import is_of_trend
from guardrail.verify.values.text_candidates import SLACK, locality, period_zones, reading_of, zones

MIN_COVERAGE = 0.6
"""Least share of the claim's words that a sentence has to carry to ground a period."""
CONFLICT_COVERAGE = 0.9
"""Least share for another period in it to contradict the claim's."""

_DATE_CELL = re.compile(r"[0-9]")
_MAX_DATE_CELL = 60


@record
class _Dated:
    """A source's period set against one of the claim's: whether they agree, and how well the source fits."""

    period: Period
    spelling: str
    agrees: bool | None
    fit: float
    whole: bool
    citation: Citation
    premise: Premise | None


def check_temporal(claim: Claim, premises: Sequence[Premise], cells: Sequence[AlignedCell] = ()) -> tuple[Finding, ...]:
    """One finding for each period of `claim`, empty when it has none.

    Arguments:
        claim: the proposition.
        premises: the aligned premises; linearised cells are read through `cells`.
        cells: the aligned table cells; those that print a date are looked up by row and column.

    MATCH carries the period's span and, where both name the same kind of period in other letters, the edit that puts it
    into the source's spelling. CONFLICT needs a sentence or row that says the claim's words, and the claim's figure
    where it has one, of another period alone.
    """
    if not claim.periods:
        return ()
    dated = [premise for premise in premises if premise.periods and not premise.cells]
    dated = [premise for premise in dated if len(premise.figures) + len(premise.periods) <= MAX_STATED]
    dated = [premise for premise in dated if premise_is_legible(premise)]
    unfit = max(len(claim.figures), len(claim.periods)) > MAX_CLAIMED or not is_legible(claim.text)
    if unfit or (claim.figures and not dated):
        return tuple(Finding("temporal", Answer.CANNOT_TELL) for _ in claim.periods)
    subject = subject_of(claim)
    return tuple(_decide(claim, subject, period, dated, cells) for period in claim.periods)


def _decide(
    claim: Claim, subject: Subject, period: Period, premises: Sequence[Premise], cells: Sequence[AlignedCell]
) -> Finding:
    sources = [*_from_text(claim, subject, period, premises), *_from_cells(claim, subject, period, cells)]
    recurs = not claim.figures and is_of_trend(claim)  # what rose in one year may have risen in another
    matching = [one for one in sources if one.agrees and one.fit >= MIN_COVERAGE]
    against = [one for one in sources if one.agrees is False and one.fit >= CONFLICT_COVERAGE]
    top = max((one.fit for one in sources if one.agrees is not None), default=0.0)
    if matching and max(one.fit for one in matching) >= LEADING * top:
        return _match(claim, period, max(matching, key=lambda one: (one.fit, one.whole)))
    others = [other for other in claim.periods if other is not period]
    against = [one for one in against if one.fit >= LEADING * top]
    against = [one for one in against if not any(same(other, one.period) is True for other in others)]
    if against and not matching and not recurs and len({_key(one.period) for one in against}) == 1:
        best = max(against, key=lambda one: one.fit)
        return Finding(
            "temporal",
            Answer.CONFLICT,
            citations=(best.citation,),
            source_says=best.spelling,
            answer_says=period.text,
            premise=best.premise,
        )
    return Finding("temporal", Answer.CANNOT_TELL)


def _match(claim: Claim, period: Period, source: _Dated) -> Finding:
    edits: tuple[tuple[int, int, str], ...] = ()
    if source.premise is not None and _shape(period) == _shape(source.period) and period.text != source.spelling:
        edits = ((period.start, period.end, source.spelling),)
    lone = not claim.figures and len(claim.periods) == 1
    return Finding(
        "temporal",
        Answer.MATCH,
        proved=lone and source.whole and source.premise is None and not denies(claim.text),
        citations=(source.citation,),
        restated=edits,
        premise=source.premise,
        matched=((period.start, period.end),),
    )


def _from_text(claim: Claim, subject: Subject, period: Period, premises: Sequence[Premise]) -> Iterator[_Dated]:
    """The periods that sentences state, the one whose clause says most of the claim first among its sentence's."""
    for premise in premises:
        if is_of_rival(claim.text, premise):
            continue
        read = reading_of(premise)
        absent = missing(subject.terms, read.terms)
        coverage = 1.0 - weight(absent) / subject.weight if subject.weight else 0.0
        if coverage <= 0.0:
            continue
        if claim.figures:
            yield from _beside_figures(claim, period, premise, coverage)
            continue
        own = _own_words(claim, subject, period)
        local = [locality(zone, own, subject.terms) for zone in period_zones(premise)]
        best = max(local)
        for stated, here in zip(premise.periods, local, strict=True):
            fit = coverage if here >= best - SLACK else coverage * 0.5
            yield _dated(period, stated, fit, not absent, premise)


def _own_words(claim: Claim, subject: Subject, period: Period) -> frozenset[str]:
    """The words of the claim that belong to one of its periods."""
    if len(claim.periods) == 1:
        return subject.terms
    laid = zones(claim.text, claim.periods)
    return next(zone for zone, own in zip(laid, claim.periods, strict=True) if own is period)


def _beside_figures(claim: Claim, period: Period, premise: Premise, coverage: float) -> Iterator[_Dated]:
    """The periods of a sentence with figures: any of them may agree, that of an agreeing figure may differ."""
    read = reading_of(premise)
    for stated in premise.periods:
        if same(period, stated) is True:
            yield _dated(period, stated, coverage, False, premise)
    for figure in claim.figures:
        for source, periods in zip(premise.figures, read.periods, strict=True):
            if len(claim.periods) == 1 and agrees(figure, source) and relation(claim.periods, periods) is False:
                yield _dated(period, periods[0], coverage, False, premise)


def _dated(period: Period, stated: Period, fit: float, whole: bool, premise: Premise) -> _Dated:
    spelling = premise.text[stated.start : stated.end]
    return _Dated(stated, spelling, same(period, stated), fit, whole, premise.citation, premise)


def _from_cells(claim: Claim, subject: Subject, period: Period, cells: Sequence[AlignedCell]) -> Iterator[_Dated]:
    """Cells that print a date or year, for claims that state no figure."""
    if claim.figures:
        return
    shared = shared_headings(cells)
    for aligned in cells:
        cell = aligned.cell
        if len(cell.text) > _MAX_DATE_CELL or not _DATE_CELL.search(cell.text) or not is_legible(cell.text):
            continue
        stated = parse_periods(cell.text)
        if len(stated) != 1:
            continue
        fit, _, whole = cell_fit(subject, aligned, tuple(text for text in cell.column_path if text not in shared))
        yield _Dated(stated[0], cell.text.strip(), same(period, stated[0]), fit, whole, cell.citation, None)


def _shape(period: Period) -> tuple[bool, ...]:
    """Which parts a period states, so that only like is put for like."""
    return (
        period.year is None,
        period.quarter is None,
        period.half is None,
        period.month is None,
        period.day is None,
        period.end_year is None,
        period.months is None,
    )


def _key(period: Period) -> tuple[int | None, ...]:
    return (period.year, period.quarter, period.half, period.month, period.day, period.end_year)
