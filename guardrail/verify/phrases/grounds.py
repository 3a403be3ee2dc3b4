"""What a re-computation grounds: the spans of a claim that its operands cover, and where they are cited."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Bound, Figure, Unit, agrees
from guardrail.claims.figures.periods import Period, same_period
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import word_set
from guardrail.evidence.chunk import Citation
from guardrail.verify.lines.formulas import Result
from guardrail.verify.lines.readings import Reading
from guardrail.verify.phrases.masked import is_part, number_terms, with_year

MATCH_SCORE = 0.25
"""How well operands have to be named for a result that agrees to prove anything."""
CONFLICT_SCORE = 0.85
"""How well operands have to be named for a result that differs to be a conflict."""
CONFLICT_COVERAGE = 0.95
"""Share of an operand phrase's words that its line has to carry for a conflict."""
LEADING = 0.95
"""Readings within this share of the best score are equally good."""

_STRETCHES = word_set("year quarter month period half fiscal")

_RIGHT_BEHIND = re.compile(r" (?:for|in|during|at|as of|on)(?: the| fiscal)? ")

Span = tuple[int, int]


def citations(reading: Reading) -> tuple[Citation, ...]:
    """Where the operands stand, each once."""
    return tuple(dict.fromkeys(value.citation for value in reading.used))


def covered(claim: Claim, reading: Reading, operands: Iterable[Figure]) -> set[Span]:
    """Spans of the claim's operand figures and periods that `reading` rests on; a range states none of them."""
    spans = {
        (figure.start, figure.end)
        for figure in operands
        if figure.bound is not Bound.RANGE and _states(claim, figure, reading)
    }
    spans |= {(figure.start, figure.end) for figure in claim.figures if _counts(figure, reading)}
    periods = with_year(claim.periods)
    for period in periods:
        if _of(period, reading) or any(is_part(other, period) and _of(other, reading) for other in periods):
            spans.add((period.start, period.end))
    return spans


def _states(claim: Claim, figure: Figure, reading: Reading) -> bool:
    """Whether a figure states what a reading rests on; with a period right behind it, the value of that period."""
    if not any(agrees(figure, value.figure) for value in reading.used):
        return states_part(figure, reading)
    own = next((one for one in claim.periods if _RIGHT_BEHIND.fullmatch(claim.text, figure.end, one.start)), None)
    return any(
        agrees(figure, value.figure)
        and (own is None or not value.periods or same_period(own, value.periods[0]) is not False)
        for value in reading.used
    )


def states_part(figure: Figure, reading: Reading) -> bool:
    """Whether `figure` states an operand of `reading`, rounded as it shows."""
    percent = figure.is_percent
    return any(
        (result is Result.PERCENT) is percent and abs(part - figure.value) <= figure.resolution / 2 * (1 + 1e-9)
        for part, result in reading.parts
    )


def _counts(figure: Figure, reading: Reading) -> bool:
    """Whether a figure counts the operands ("the 3 years from 2017 to 2019") or is part of a line's name."""
    if set(number_terms(figure)) & reading.terms:
        return True
    if figure.unit not in (Unit.PLAIN, Unit.COUNT) or figure.scale_stated:
        return False
    return figure.value == len(reading.used) and (figure.noun.removesuffix("s") in _STRETCHES or not figure.noun)


@per_claim
def stated(claim: Claim) -> frozenset[Span]:
    """Spans of all figures and periods of `claim`."""
    spans = {(figure.start, figure.end) for figure in claim.figures}
    return frozenset(spans | {(period.start, period.end) for period in claim.periods})


def _in_parts(period: Period, reading: Reading) -> bool:
    """Whether the operands are the four quarters or twelve months of the year `period`."""
    inside = [
        one
        for value in reading.used
        for one in value.periods[:1]
        if one.year == period.year and (one.quarter or one.month)
    ]
    return len(inside) == len(reading.used) and len({(one.quarter, one.month) for one in inside}) in (4, 12)


def _of(period: Period, reading: Reading) -> bool:
    """Whether the computation is over `period`."""
    if _in_parts(period, reading):
        return True
    for value in reading.used:
        if value.cell is not None and period.text.lower() in " ".join(value.cell.row_path).lower():
            return True
        for other in value.periods:
            if same_period(period, other) is True:
                return True
            if period.year is None and same_period(replace(period, year=other.year), other) is True:
                return True
            if period.end_year and period.year and other.year and period.year <= other.year <= period.end_year:
                return True
    return False
