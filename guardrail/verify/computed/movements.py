"""Movements between two levels, re-computed: both levels, their order, their periods, the step and the direction."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Bound, Figure, Unit, agrees
from guardrail.claims.figures.periods import Period
from guardrail.claims.kept import per_claim
from guardrail.claims.record import record
from guardrail.claims.whole_words import places
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.computed.movement_wording import Level, Movement, movement
from guardrail.verify.computed.ranking import NOUNS
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.hints import Hint
from guardrail.verify.lines.operands import Line, Named, Value, is_cost, is_deduction, of_one
from guardrail.verify.lines.phrase_words import phrase_terms
from guardrail.verify.lines.selections import as_long, moment, pairs
from guardrail.verify.lines.unsaid import unsaid
from guardrail.verify.phrases.grounds import CONFLICT_COVERAGE, CONFLICT_SCORE, LEADING, Span, stated
from guardrail.verify.phrases.masked import Masked, is_part, masked_of
from guardrail.verify.values.direction import trend

MAX_FIGURES = 6
"""Figures beyond which a claim states more than one movement."""
_MOVES = Hint(r"\b(?:from|versus|vs|against|compared|than|after)\b|doubl|tripl|halv|quadrupl|[a-z]fold\b", lower=True)
_DOUBLED = 0.05  # share by which "doubled" may miss
_NEARLY = 0.1  # share by which "nearly doubled" may fall short
_LIGHT = NOUNS | phrase_terms("strategy company amount annual quarterly prior previous net rate return cash declared")
_TO = re.compile(r" to\b")
_OFTEN = re.compile(
    r"\b(?:annual|annualized|yearly|quarterly|monthly|weekly|daily|semi-?annual|semiannually|annually)\b", re.IGNORECASE
)
_Pair = tuple[Value, Value]


@record
class _Judged:
    """One pair of a line under the claim: whether it holds, or what is wrong (source, answer)."""

    pair: _Pair
    named: Named
    wrong: tuple[str, str] | None


def check_movement(claim: Claim, evaluator: Evaluator) -> tuple[Finding, ...]:
    """The finding about a movement between levels, or by a multiple; empty where none is stated or nothing fits."""
    stated_move = stated_movement(claim)
    if stated_move is None:
        return ()
    masked = masked_of(claim)
    name, rest = masked.leaf(stated_move.name).terms, masked.leaf(stated_move.rest).terms
    judged = [
        result
        for item in _named(evaluator, name, rest)
        for pair in _pairs(item.line, stated_move, evaluator)
        if (result := _judge(stated_move, pair, item)) is not None
    ]
    if stated_move.before is None and judged:
        best_named = max(one.named.score for one in judged)
        judged = [one for one in judged if one.named.score >= LEADING * best_named]
    holding = [one for one in judged if one.wrong is None]
    if holding:
        best = max(holding, key=lambda one: one.named.score)
        if stated_move.before is None and len(holding) < len(judged):
            return (Finding("comparative", Answer.CANNOT_TELL, formula="movement"),)
        return (_match(claim, masked, stated_move, best, name | rest, evaluator),)
    sure = [
        one
        for one in judged
        if stated_move.before is not None
        or (one.named.score >= CONFLICT_SCORE and one.named.coverage > CONFLICT_COVERAGE)
    ]
    if not sure or len(sure) < len(judged):
        return ()
    first, last = sure[0].pair
    source, answer = sure[0].wrong or ("", "")
    return (
        Finding(
            "comparative",
            Answer.CONFLICT,
            citations=tuple(dict.fromkeys((last.citation, first.citation))),
            source_says=source,
            answer_says=answer,
            formula="direction",
        ),
    )


@per_claim
def stated_movement(claim: Claim) -> Movement | None:
    """The movement that a claim states, None where it states none."""
    if len(claim.figures) > MAX_FIGURES or not _MOVES(claim.text):
        return None
    return movement(masked_of(claim))


def _named(evaluator: Evaluator, name: frozenset[str], rest: frozenset[str]) -> list[Named]:
    """The lines that the claim's words name, the words for what a table's rows are left out where they hide one."""
    found: dict[int, Named] = {}
    for terms in (name | rest, (name | rest) - _LIGHT, name, name - _LIGHT):
        for item in evaluator.named(terms) if terms else ():
            known = found.get(id(item.line))
            if known is None or known.score < item.score:
                found[id(item.line)] = item
    return list(found.values())


def _pairs(line: Line, said: Movement, evaluator: Evaluator) -> Iterator[_Pair]:
    """The (earlier, later) values that the claim can be about."""
    if said.before is None or said.after is None:
        yield from pairs(line, said.periods)
        return
    earlier: list[Value] = []
    if line.index is None and line.values:
        earlier = evaluator.previous(line.values[0], line.terms)
    for first in (*line.values, *earlier):
        if not _is_level(said.before, first, line):
            continue
        for last in (*line.values, *earlier):
            if first is last or not _is_level(said.after, last, line) or not as_long(first, last):
                continue
            yield first, last


def _is_level(level: Level, value: Value, line: Line) -> bool:
    """Whether a stated level is that of `value`, with the sign that words give it."""
    figure = replace(level.figure, value=-abs(level.figure.value)) if level.negative else level.figure
    if agrees(figure, value.figure):
        return True
    sized = (is_cost(line) or is_deduction(line)) and value.figure.value < 0
    return sized and agrees(figure, replace(value.figure, value=-value.figure.value))


def _judge(said: Movement, pair: _Pair, item: Named) -> _Judged | None:
    """Judge one pair; None where the claim's periods speak of others."""
    first, last = pair
    if said.before is not None and not _timed(said, first, last):
        return None
    order = _order(first, last)
    shown = f"{last.text} against {first.text}"
    if order < 0 and not _unordered(said):
        return _Judged(pair, item, (f"{first.text} against {last.text}", said.word))
    if order == 0:
        return None
    one, other = first.figure.value, last.figure.value
    if one < 0 and other < 0 and (is_cost(item.line) or is_deduction(item.line)):
        one, other = -one, -other
    step = other - one
    if said.sign and step * said.sign <= 0:
        return _Judged(pair, item, (shown, said.word))
    for figure, sign in said.steps:
        right = _step(figure, one, other)
        if right is None:
            return None
        if (sign and step * sign <= 0) or not _agrees(figure, right):
            return _Judged(pair, item, (_shown(figure, right), figure.text))
    if said.multiple is not None:
        if one <= 0 or other <= 0:
            return None
        if not _multiplied(said.multiple, other / one):
            return _Judged(pair, item, (f"{other / one:.2f} times ({shown})", said.multiple.text))
    return _Judged(pair, item, None)


def _unordered(said: Movement) -> bool:
    """Whether a claim sets two dated levels side by side and says of neither that it came first.

    "In 2018 sales were A, compared with B in 2019"; a direction or a step is one over time.
    """
    dated = said.before is not None and bool(said.before.periods)
    return dated and not (said.word or said.sign or said.steps or said.multiple)


def _order(first: Value, last: Value) -> int:
    """+1 when `first` is known to come before `last`, -1 the other way round, 0 when nothing says so."""
    if first.periods and last.periods:
        one, other = moment(first.periods[0]), moment(last.periods[0])
        if one != other:
            return 1 if one < other else -1
    if first.order < last.order:
        return 1
    return -1 if first.order > last.order else 0


def _timed(said: Movement, first: Value, last: Value) -> bool:
    """Whether the two values are of the periods that the claim names, as far apart as it says."""
    if said.before and said.before.periods and first.periods and not _of_any(first, said.before.periods):
        return False
    if said.after and said.after.periods and last.periods and not _of_any(last, said.after.periods):
        return False
    for period in said.periods:
        if period.year is None:
            continue
        if (first.periods or last.periods) and not (_of_any(last, (period,)) or _of_any(first, (period,))):
            return False
    if len(said.periods) == 1 and said.periods[0].year and last.periods and not _of_any(last, said.periods):
        return False
    if said.months and first.periods and last.periods:
        one, other = moment(first.periods[0]), moment(last.periods[0])
        return (other[0] - one[0]) * 12 + other[1] - one[1] == said.months
    return True


def _of_any(value: Value, periods: tuple[Period, ...]) -> bool:
    for period in periods:
        if of_one(value, period) or (value.fiscal_year and value.fiscal_year == period.year):
            return True
        own = value.periods[0] if value.periods else None
        if own is not None and period.month and (period.year, period.month) == (own.year, own.month):
            return True
        if period.year is None and value.periods and of_one(value, replace(period, year=value.periods[0].year)):
            return True
    return False


def _step(figure: Figure, one: float, other: float) -> float | None:
    """The step from `one` to `other` in the unit of `figure`; None where it has none."""
    if figure.unit is Unit.PERCENT:
        return 100.0 * (other - one) / abs(one) if one else None
    return other - one


def _agrees(figure: Figure, right: float) -> bool:
    allowed = figure.resolution / 2
    if figure.bound is Bound.ABOUT:
        allowed = max(allowed, 0.02 * abs(right))
    size, said = abs(right), abs(figure.value)
    slack = 1e-9 * max(size, 1.0)
    if figure.bound in (Bound.MORE_THAN, Bound.AT_LEAST):
        return size >= said - slack
    if figure.bound in (Bound.LESS_THAN, Bound.AT_MOST):
        return size <= said + slack
    return abs(size - said) <= allowed + slack


def _multiplied(figure: Figure, times: float) -> bool:
    """Whether a value became `figure` times what it was."""
    if figure.bound in (Bound.MORE_THAN, Bound.AT_LEAST):
        return times >= figure.value if figure.value > 1 else times <= figure.value
    if figure.bound in (Bound.LESS_THAN, Bound.AT_MOST):
        return 1 < times <= figure.value if figure.value > 1 else figure.value <= times < 1
    if figure.bound is Bound.ABOUT:
        return abs(times - figure.value) <= _NEARLY * figure.value
    return abs(times - figure.value) <= _DOUBLED * figure.value


def _shown(figure: Figure, right: float) -> str:
    unit = {Unit.PERCENT: "%", Unit.POINT: " percentage points"}.get(figure.unit, "")
    return f"{right:+,.2f}{unit}"


def _match(
    claim: Claim, masked: Masked, said: Movement, best: _Judged, terms: frozenset[str], evaluator: Evaluator
) -> Finding:
    first, last = best.pair
    levels = [level.figure for level in (said.before, said.after) if level is not None]
    figures = [*levels, *(figure for figure, _ in said.steps), *([said.multiple] if said.multiple else [])]
    matched: set[Span] = {(figure.start, figure.end) for figure in figures}
    for period in claim.periods:
        dated = next((one for one in masked.periods if one.start == period.start), period)
        inside = any(is_part(other, dated) for other in masked.periods)
        if inside or _of_any(first, (dated,)) or _of_any(last, (dated,)):
            matched.add((period.start, period.end))
    line = best.named.line
    # What only the title says may be another line's word: "Storage generated total revenue" of Cold Storage plc.
    left = unsaid(terms - _LIGHT, line, frozenset())
    return Finding(
        "comparative",
        Answer.MATCH,
        proved=stated(claim) <= matched
        and not left
        and not _is_of_another(claim.text, line)
        and _as_often(claim.text, best, evaluator)
        and not _is_told_otherwise(claim.text, best),
        citations=tuple(dict.fromkeys((last.citation, first.citation))),
        source_says=f"{last.text} against {first.text}",
        answer_says=said.word,
        formula="direction",
        matched=tuple(sorted(matched)),
    )


def _is_told_otherwise(text: str, best: _Judged) -> bool:
    """Whether words say the other direction: "doubled, falling from 5 to 10"."""
    one, other = (value.figure.value for value in best.pair)
    if max(one, other) < 0 and (is_cost(best.named.line) or is_deduction(best.named.line)):
        one, other = -one, -other
    return (other - one) * trend(text) < 0


def _is_of_another(text: str, line: Line) -> bool:
    """Whether the claim says the label of another row too: "cost of sales in Europe" is not the row "Europe" of net
    sales. A row that this one is added to, or that the title names, is what it is a part of."""
    index = line.index
    if index is None:
        return False
    own = {value.cell.row for value in line.values if value.cell is not None}
    said = text.lower()
    for other in index.lines:
        cells = [value.cell for value in other.values if value.cell is not None and value.cell.row_path]
        left = other.label - line.terms
        if not left or not cells or any(cell.row in own for cell in cells):
            continue
        label = cells[0].row_path[-1].lower()
        if not label or not any(_TO.match(said, at + len(label)) is None for at in places(said, label)):
            continue
        if not index.entitles(left) and not all(index.totals(term) or index.adds_to(line, term) for term in left):
            return True
    return False


def _as_often(text: str, best: _Judged, evaluator: Evaluator) -> bool:
    """Whether the sources say how often, where the claim does: a quarterly dividend is no annual one."""
    said = {word.lower() for word in _OFTEN.findall(text)}
    if not said:
        return True
    return any(said <= {word.lower() for word in _OFTEN.findall(evaluator.around(value))} for value in best.pair)
