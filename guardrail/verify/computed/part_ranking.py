"""The place of a part among the parts of its total: "x was the second largest component of t".

The parts are the rows that add up to the total in every column; no label says so, the arithmetic does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.figures.periods import Period
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.lines.formulas import FIGURE
from guardrail.verify.lines.operands import Named, Value, of_period
from guardrail.verify.phrases.grounds import LEADING, MATCH_SCORE, stated
from guardrail.verify.phrases.masked import Masked

_STATED = re.compile(
    rf"^(?P<x>[^{FIGURE}]+?) (?:was|were|is|are) the (?:(?P<rank>second|third|fourth)[ -])?(?P<word>largest|smallest)"
    rf" component of (?P<t>[^{FIGURE}]+)$"
)
_RANKS = {None: 0, "second": 1, "third": 2, "fourth": 3}


def check_part_ranking(claim: Claim, masked: Masked, evaluator: Evaluator) -> Finding | None:
    """What tells a part's place among the parts of its total; None where no part of a total is named."""
    match = _STATED.match(masked.text) if " component of " in masked.text else None
    if match is None or claim.figures:
        return None
    part, whole = masked.leaf(match["x"]), masked.leaf(match["t"])
    periods = masked.periods_in(masked.text)
    if len(periods) > 1 or any(period.end_year for period in periods):
        return None
    places = [
        (value, total, others)
        for item in _leading(evaluator.named(whole.terms))
        for total in (of_period(item.line, periods[0]) if periods else item.line.values)
        for value, others in _among(total, item, _leading(evaluator.named(part.terms)))
    ]
    rank, sign = _RANKS[match["rank"]], 1 if match["word"] == "largest" else -1
    rows = {(value.citation.chunk, value.cell.row) for value, _, _ in places if value.cell is not None}
    if not places:
        smaller = _is_smaller(whole.terms, part.terms, periods, evaluator)
        return Finding("comparative", Answer.CANNOT_TELL, formula="part of total") if smaller else None
    if len(rows) != 1 or not all(_is_placed(value, others, rank, sign) for value, _, others in places):
        return Finding("comparative", Answer.CANNOT_TELL, formula="part of total")
    value, total, _ = places[0]
    return Finding(
        "comparative",
        Answer.MATCH,
        proved=True,
        citations=tuple(dict.fromkeys((value.citation, total.citation))),
        source_says=value.text,
        answer_says=match["word"],
        formula="part of total",
        matched=tuple(sorted(stated(claim))),
    )


def _is_smaller(whole: frozenset[str], part: frozenset[str], periods: Sequence[Period], evaluator: Evaluator) -> bool:
    """Whether what is called the whole is less than what is called its part, so that it is none."""
    sizes = [
        [abs(value.figure.value) for value in (of_period(item.line, periods[0]) if periods else item.line.values)]
        for terms in (whole, part)
        for item in evaluator.named(terms)[:1]
    ]
    return len(sizes) == 2 and all(len(one) == 1 for one in sizes) and sizes[0] < sizes[1]


def _leading(named: list[Named]) -> list[Named]:
    """The lines that words name best; none where they say more than any line does."""
    found = [item for item in named if item.score >= LEADING * named[0].score and item.line.index is not None]
    return [] if any(item.unsaid or item.score < MATCH_SCORE for item in found) else found


def _among(total: Value, whole: Named, parts: list[Named]) -> list[tuple[Value, list[Value]]]:
    """The named parts of a total in its column, each with the other parts."""
    index = whole.line.index
    beside = index.parts_of(total) if index is not None else []
    ours = {id(value) for item in parts for value in item.line.values}
    return [(value, [other for other in beside if other is not value]) for value in beside if id(value) in ours]


def _is_placed(value: Value, others: list[Value], rank: int, sign: int) -> bool:
    """Whether as many of the others come before a value as its place says, and none beside it."""
    figures = [other.figure.value for other in (value, *others)]
    if len(others) <= rank or not (min(figures) >= 0 or max(figures) <= 0):
        return False
    sizes = [sign * abs(figure) for figure in figures]
    return sum(size > sizes[0] for size in sizes) == rank and sizes.count(sizes[0]) == 1
