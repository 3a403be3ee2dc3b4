"""What a part adds to a total or takes off it: "Research credits reduced the tax provision by $9.9 million in 2023".

The table has to add the part up to the total in every column; the part's printed sign says which way it went.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Bound, Figure, Unit
from guardrail.claims.kept import per_claim
from guardrail.evidence.terms import prior
from guardrail.verify.computed.computational import Fit, compare
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.hints import Hint
from guardrail.verify.lines.adding_up import comes_to
from guardrail.verify.lines.formulas import FIGURE, PERIOD
from guardrail.verify.lines.line_index import LineIndex
from guardrail.verify.lines.operands import Named, Value, of_period
from guardrail.verify.lines.unsaid import TELLING
from guardrail.verify.phrases.grounds import stated
from guardrail.verify.phrases.masked import masked_of

_MAY = Hint(
    r"reduc|lower|decreas|\bcut|trimm|depress|increas|rais|lift|boost|push|add|contribut|shav|took|knock|brought|weigh",
    lower=True,
)
_LEAST, _MOST = 3, 24  # parts of a total
_ROUND = r"(?:by )?(?:about |approximately |around |roughly |some |nearly |almost )?"
_LESS = r"(?:reduced|lowered|decreased|cut|trimmed|depressed|brought down|pulled down|pushed down)"
_MORE = r"(?:increased|raised|lifted|boosted|pushed up|drove up|brought up)"
_SIZE = rf"(?P<f>[{FIGURE}])(?P<points> points?| pts)?"
_THE = r"(?:the |its |our |their |their |group |company )*"
_AT = rf"(?P<at>(?: (?:in|for|during|over) (?:the )?(?:year )?(?:ended )?[{PERIOD}])?)"
_X = rf"(?P<x>[^{FIGURE}]+?)"
_PATTERNS = tuple(
    (re.compile(pattern), sign)
    for pattern, sign in (
        (rf"^{_X} {_LESS} {_THE}(?P<t>[^{FIGURE}]+?) by {_ROUND}{_SIZE}(?P<at>[^{FIGURE}]*)$", -1),
        (rf"^{_X} {_MORE} {_THE}(?P<t>[^{FIGURE}]+?) by {_ROUND}{_SIZE}(?P<at>[^{FIGURE}]*)$", 1),
        (rf"^{_X} (?:shaved|took|knocked|cut|trimmed) {_ROUND}{_SIZE} (?:off|from) (?:of )?{_THE}"
         rf"(?P<t>[^{FIGURE}]+?){_AT}$", -1),
        (rf"^{_X} (?:added|contributed) {_ROUND}{_SIZE} to {_THE}(?P<t>[^{FIGURE}]+?)"
         rf"{_AT}$", 1),
    )
)  # fmt: skip


class _Said(NamedTuple):
    """What a claim says of a part and a total: their words, the size, its sign, the rest, whether in points."""

    part: str
    total: str
    figure: Figure
    sign: int
    rest: str
    points: bool


@per_claim
def stated_contribution(claim: Claim) -> _Said | None:
    """What a claim says that a part did to a total, None where it says nothing of that kind."""
    if len(claim.figures) != 1 or not _MAY(claim.text):
        return None
    masked = masked_of(claim)
    for pattern, sign in _PATTERNS:
        if match := pattern.match(masked.text):
            return _Said(match["x"], match["t"], masked.figure(match["f"]), sign, match["at"], bool(match["points"]))
    return None


def check_contribution(claim: Claim, evaluator: Evaluator) -> tuple[Finding, ...]:
    """The proof that a part of a total is what the claim says that it added or took off; empty where it is not."""
    said = stated_contribution(claim)
    if said is None:
        return ()
    masked = masked_of(claim)
    part, total = masked.leaf(f"{said.part} {said.rest}"), masked.leaf(f"{said.total} {said.rest}")
    if len(part.periods) > 1 or part.terms == total.terms:
        return ()
    if any(prior(term) > TELLING for term in masked.leaf(said.rest).terms):
        return ()
    fitting = [
        (own, whole)
        for one in evaluator.named(part.terms)
        for other in evaluator.named(total.terms)
        if one.line.index is not None and one.line.index is other.line.index and not one.unsaid
        for own, whole in _pairs(one, other, one.line.index)
        if not part.periods or (of_period(one.line, part.periods[0]) and own in of_period(one.line, part.periods[0]))
    ]
    kinds = [pair for pair in fitting if _is_of_kind(said, pair[0])]
    undated = not part.periods and len({own.periods[:1] for own, _ in kinds}) > 1
    if not kinds or undated or not all(_holds(said, own) for own, _ in kinds):
        return ()
    own, whole = kinds[0]
    return (
        Finding(
            "computational",
            Answer.MATCH,
            proved=True,
            citations=tuple(dict.fromkeys((own.citation, whole.citation))),
            source_says=own.text,
            answer_says=said.figure.text,
            formula="part of a total",
            matched=tuple(sorted(stated(claim))),
        ),
    )


def _pairs(part: Named, total: Named, index: LineIndex) -> Iterator[tuple[Value, Value]]:
    """Values of a part, each with the total of its column that it is added up to."""
    columns = {value.cell.column for value in part.line.values if value.cell is not None}
    for whole in total.line.values:
        if whole.cell is None or whole.cell.column not in columns or whole.nil:
            continue
        parts = _added_up(whole, index)
        for own in part.line.values:
            if any(own is one for one in parts):
                yield own, whole


def _added_up(whole: Value, index: LineIndex) -> list[Value]:
    """The values right above a total in its column, in the rows of its kind, that add up to it; empty for no total."""
    cell = whole.cell
    if cell is None:
        return []
    above = [
        value
        for line in index.lines
        for value in line.values
        if value.cell is not None
        and value.cell.column == cell.column
        and value.cell.row < cell.row
        and value.figure.is_percent is whole.figure.is_percent
    ]
    above.sort(key=lambda value: -value.cell.row if value.cell is not None else 0)
    for count in range(_LEAST, min(len(above), _MOST) + 1):
        if comes_to([_printed(value) for value in above[:count]], _printed(whole)):
            return above[:count]
    return []


def _printed(value: Value) -> Figure:
    """The figure of a cell as its digits say it: what a label says of its unit may not hold for the column."""
    figure = value.figure
    return replace(
        figure, value=figure.value / figure.scale, resolution=figure.resolution / figure.scale, unit=Unit.PLAIN
    )


def _is_of_kind(said: _Said, value: Value) -> bool:
    figure, percent = said.figure, value.figure.is_percent
    if figure.unit is Unit.POINT or said.points:
        return percent
    if figure.unit is Unit.PERCENT:
        return False  # whether points are meant or a share of the total is open
    return not percent and not (figure.currency and value.figure.currency not in ("", figure.currency))


def _holds(said: _Said, own: Value) -> bool:
    source = own.figure
    if own.nil or source.value * said.sign <= 0 or said.figure.value < 0 or said.figure.bound is not Bound.EXACT:
        return False
    if said.figure.scale_stated is not source.scale_stated and not source.is_percent:
        return False
    return compare(said.figure, said.figure.value, abs(source.value), source.resolution / 2) is Fit.AGREES
