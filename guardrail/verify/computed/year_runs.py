"""Sums and yearly averages over columns that are stretches of years, or changes from one year to another.

"The average annual lease obligation for 2025-2029" of the columns "2025 | 2026-2027 | 2028-2029" is their sum over five
years, and "the total change in salaries from 2022 to 2024" of the columns "2024 and 2023 | 2023 and 2022" is the sum of
both steps. The columns have to follow each other from the first to the last year of the claim without a gap. Nothing is
a conflict here: what does not fit is left to other checks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Bound, Figure, Unit
from guardrail.claims.kept import per_claim
from guardrail.evidence.lexicon import CHANGE_TERM
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.hints import Hint
from guardrail.verify.lines.formulas import FIGURE, PERIOD
from guardrail.verify.lines.operands import Named, Value
from guardrail.verify.lines.phrase_words import phrase_terms
from guardrail.verify.lines.steps import is_whole, step_of
from guardrail.verify.phrases.masked import Masked, masked_of

_OPENING = 24  # characters in which a claim of this kind says what it is about
MAX_NAMED = 4  # lines tried for one phrase
_LEAST_SCORE = 0.6  # how well a line has to be named
_HINT = re.compile(r"\b(?:annual|yearly|per year|change|increase|decrease)\b")
_MAY_RUN = Hint("annual|yearly|per|change|increase|decrease", lower=True)
"""A run of characters of all that `_HINT` finds."""
_FISCAL = r"(?:the )?(?:fiscal )?(?:years? )?"
_RUN = (
    rf"(?:for|in|from|over|between|during) {_FISCAL}(?P<a>[{PERIOD}])"
    rf"(?: (?:to|and|through) {_FISCAL}(?P<b>[{PERIOD}]))?"
)
_IS = rf"(?:is|was|are|were|of) (?P<f>[{FIGURE}])$"
_AVERAGE = re.compile(rf"^(?:the )?average (?:annual|yearly) (?P<x>.+?) {_RUN} {_IS}")
_STEP = r"(?:change|increase|decrease)"
_SUM = re.compile(rf"^(?:the )?(?P<x>(?:total |net |overall )?{_STEP} (?:in|of) .+?) {_RUN} {_IS}")
_LEADS = re.compile(rf"(?:the )?(?:total |net |overall )?{_STEP}")
_PAIR = rf"{_FISCAL}(?P<{{0}}>[{PERIOD}]) and (?P<{{1}}>[{PERIOD}])"
_AGAINST = re.compile(
    rf"^(?:the )?difference (?:in|between) the (?P<x>{_STEP} (?:in|of) .+?) (?:in|for|between)"
    rf" {_PAIR.format('a', 'b')} (?:as )?(?:compared|relative) (?:to|with) {_PAIR.format('c', 'd')} {_IS}"
)
_YEAR_WORDS = phrase_terms("fiscal year annual yearly")
_Run = tuple[int, int]
"""The years of a column, first and last; of a change the year before its first and its last."""


def check_year_runs(claim: Claim, evaluator: Evaluator) -> tuple[Finding, ...]:
    """A proved match where columns of years or changes add up to what the claim says of a stretch, else nothing."""
    if (match := stated_run(claim)) is None:
        return ()
    masked = masked_of(claim)
    if match.re is _AGAINST:
        found = _against(masked, match, evaluator)
    else:
        found = _over(masked, match, evaluator, average=match.re is _AVERAGE)
    figure = claim.figures[0]
    held = [(right, used) for right, used in found if _agrees(figure, right)]
    if not held or len({right for right, _ in found}) > 1:
        return ()
    spans = [(figure.start, figure.end), *((period.start, period.end) for period in claim.periods)]
    right, used = held[0]
    return (
        Finding(
            "computational",
            Answer.MATCH,
            proved=True,
            citations=tuple(dict.fromkeys(value.citation for value in used)),
            source_says=f"{right:,.2f}",
            answer_says=figure.text,
            formula="sum over years",
            matched=tuple(sorted(set(spans))),
        ),
    )


@per_claim
def stated_run(claim: Claim) -> re.Match[str] | None:
    """What a claim says over a stretch of years, None where it says nothing of the kind."""
    if len(claim.figures) != 1 or not claim.periods or claim.figures[0].bound not in (Bound.EXACT, Bound.ABOUT):
        return None
    if not _MAY_RUN(claim.text) or _HINT.search(claim.text.lower()) is None:
        return None
    text = masked_of(claim).text
    opening = text[:_OPENING]
    if "difference" in opening and (match := _AGAINST.match(text)) is not None:
        return match
    if "average" in opening and (match := _AVERAGE.match(text)) is not None:
        return match
    return _SUM.match(text) if _LEADS.match(opening) else None


_Found = list[tuple[float, tuple[Value, ...]]]
"""Results with their operands."""


def _over(masked: Masked, match: re.Match[str], evaluator: Evaluator, *, average: bool) -> _Found:
    first = masked.periods_in(match["a"])[0]
    last = masked.periods_in(match["b"])[0] if match["b"] else None
    begin, end = first.year, last.year if last is not None else first.end_year
    if begin is None or end is None or begin >= end or (last is not None and first.end_year):
        return []
    found: _Found = []
    for item in _named(masked, match["x"], evaluator):
        stepped = CHANGE_TERM in masked.leaf(match["x"]).terms
        for values in _chains(item, begin, end, stepped=stepped):
            if all(_is_single(value, stepped=stepped) for value in values) and not stepped:
                continue  # an average over plain years is other checks' work
            total = sum(value.figure.value for value in values)
            years = (end - begin + (0 if stepped else 1)) if average else 1
            found.append((total / years, tuple(values)))
    return found


def _against(masked: Masked, match: re.Match[str], evaluator: Evaluator) -> _Found:
    """What a change exceeds an earlier one by."""
    later = _step(masked, match["a"], match["b"])
    earlier = _step(masked, match["c"], match["d"])
    if later is None or earlier is None or later == earlier:
        return []
    found: _Found = []
    for item in _named(masked, match["x"], evaluator):
        values = {run: value for value in item.line.values if (run := _run_of(value, stepped=True)) is not None}
        if later in values and earlier in values:
            one, other = values[later], values[earlier]
            found.append((one.figure.value - other.figure.value, (one, other)))
    return found


def _step(masked: Masked, one: str, other: str) -> _Run | None:
    years = [period.year for mark in (one, other) for period in masked.periods_in(mark) if not period.end_year]
    if len(years) != 2 or None in years:
        return None
    begin, end = sorted(year for year in years if year is not None)
    return (begin, end) if begin < end else None


def _named(masked: Masked, phrase: str, evaluator: Evaluator) -> Iterator[Named]:
    """The lines that a phrase names with all of its words, whose values are of one row."""
    terms = masked.leaf(phrase).terms - _YEAR_WORDS
    for item in evaluator.named(terms)[:MAX_NAMED]:
        rows = {value.cell.row for value in item.line.values if value.cell is not None}
        index = item.line.index
        if len(rows) != 1 or item.unsaid or item.score < _LEAST_SCORE or index is None:
            continue
        mates = [value for value in index.row_mates(item.line.values[0]) if value.cell is not None]
        yield Named(item.line.__class__(item.line.terms, item.line.label, item.line.attribute, index, mates), 1.0, 1.0)


def _chains(item: Named, begin: int, end: int, *, stepped: bool) -> Iterator[list[Value]]:
    """The only columns that follow each other from `begin` to `end` without a gap."""
    runs: dict[_Run, list[Value]] = {}
    for value in item.line.values:
        run = _run_of(value, stepped=stepped)
        if run is not None:
            runs.setdefault(run, []).append(value)
    chain: list[Value] = []
    at = begin
    while at < end or (not stepped and at <= end):
        following = [run for run in runs if run[0] == at and run[1] <= end]
        if len(following) != 1 or len(runs[following[0]]) != 1:
            return
        chain += runs[following[0]]
        at = following[0][1] + (0 if stepped else 1)
    if len(chain) > 1 and len({value.figure.unit for value in chain if not value.nil}) == 1:
        yield chain


def _run_of(value: Value, *, stepped: bool) -> _Run | None:
    """The years that a value is of by its heading."""
    if value.cell is None or value.figure.unit in (Unit.PERCENT, Unit.POINT, Unit.MULTIPLE):
        return None
    periods = value.cell.periods
    if stepped:
        return step_of(value)
    if len(periods) != 1 or periods[0].year is None or not is_whole(periods[0]):
        return None
    return periods[0].year, periods[0].end_year or periods[0].year


def _is_single(value: Value, *, stepped: bool) -> bool:
    run = _run_of(value, stepped=stepped)
    return run is None or run[0] == run[1]


def _agrees(figure: Figure, right: float) -> bool:
    allowed = figure.resolution / 2
    if figure.bound is Bound.ABOUT:
        allowed = max(allowed, 0.02 * abs(right))
    return abs(figure.value - right) <= allowed * (1 + 1e-9) + 1e-9 * max(abs(right), 1.0)
