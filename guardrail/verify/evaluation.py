"""From a computation's names to values: every reading of its operands that the evidence offers, within bounds.

A reading is one way of filling the operands from lines that the claim names. Readings are ranked by how well the lines
are named; arithmetic never chooses a line.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from guardrail.claims.figures import Unit
from guardrail.claims.periods import Period, same_period
from guardrail.evidence.features import Table
from guardrail.evidence.premise import Premise
from guardrail.verify.computation import Leaf, Node, Operated
from guardrail.verify.formulas import METRICS, Metric, Operation, Result, cagr
from guardrail.verify.operands import (
    Line,
    Named,
    Value,
    filled,
    is_deduction,
    is_earned,
    lines_of,
    of_period,
    phrase_terms,
)
from guardrail.verify.sentence_operands import SentenceLines

MAX_NAMED = 4  # lines tried for one phrase and table
MAX_READINGS = 48  # readings kept for one node
UNSURE = 0.8
"""Factor for readings that a claim does not spell out: they can agree, but not conflict."""
CLOSE = 0.82  # a line scored below this share of the best one is not what the phrase names


@dataclass(frozen=True, slots=True)
class Reading:
    """One way of computing a node.

    Arguments:
        value: the result, in percent for PERCENT.
        error: what the operands' own rounding can move it by.
        result: what it is.
        used: the operands.
        score: how well the operands are named, 0 to 1.
        coverage: least share of an operand phrase's words that its line carries.
        formula: name of the formula.
        deducted: the operand's line is an expense, allowance or payment, which tables print with either sign.
        earned: the operand's line is of income, profit or cash, whose negatives are losses.
        doubtful: the sign is that of the table's print, not of what the words say; it neither proves nor conflicts.
        terms: words of the operands' lines.
    """

    value: float
    error: float
    result: Result
    used: tuple[Value, ...]
    score: float
    coverage: float
    formula: str
    deducted: bool = False
    earned: bool = False
    doubtful: bool = False
    terms: frozenset[str] = frozenset()


class Evaluator:
    """Evaluates nodes against the lines of the evidence's tables and of the sentences aligned to a claim.

    Arguments:
        tables: all tables of the evidence.
        premises: what was aligned to the claim; its sentences' figures can be operands.
        vocabulary: every word of the evidence; a line need not carry what the evidence says around it.
    """

    def __init__(
        self, tables: Sequence[Table], premises: Sequence[Premise] = (), vocabulary: frozenset[str] = frozenset()
    ) -> None:
        self._tables = tables
        self._premises = premises
        self._vocabulary = vocabulary
        self._sentences: SentenceLines | None = None
        self._named: dict[frozenset[str], list[Named]] = {}

    def named(self, terms: frozenset[str]) -> list[Named]:
        """The lines that `terms` name over all tables and sentences, best first, the clearly worse ones left out."""
        found = self._named.get(terms)
        if found is None:
            found = [
                item for table in self._tables for item in lines_of(table).named(terms, self._vocabulary, MAX_NAMED)
            ]
            if self._sentences is None:
                self._sentences = SentenceLines(self._premises)
            found += self._sentences.named(terms)
            found.sort(key=lambda item: -item.score)
            if found:
                least = found[0].score * CLOSE
                found = [item for item in found if item.score >= least][: 2 * MAX_NAMED]
            self._named[terms] = found
        return found

    def readings(self, node: Node, periods: tuple[Period, ...] = (), spans: bool = False) -> list[Reading]:
        """All readings of `node`, best named first; `periods` serve operands that state none of their own."""
        if isinstance(node, Leaf):
            found = self._leaf(node, node.periods or periods)
        else:
            found = self._operated(node, node.periods or periods, node.spans or spans)
        found.sort(key=lambda reading: -reading.score)
        return found[:MAX_READINGS]

    def _leaf(self, leaf: Leaf, periods: tuple[Period, ...]) -> list[Reading]:
        found: list[Reading] = []
        for item in self.named(leaf.terms):
            values = [value for period in periods for value in of_period(item.line, period)] if periods else []
            if not values and (not periods or not any(value.periods for value in item.line.values)):
                values = item.line.values
            found += [_single(value, item) for value in values[:8]]
        if not found:
            found = self._metric(leaf, periods)
        return found

    def _metric(self, leaf: Leaf, periods: tuple[Period, ...]) -> list[Reading]:
        found: list[Reading] = []
        for metric, rest in metrics_named(leaf.terms):
            roles = [self._role(role, periods) for role in metric.roles]
            for used in _together(roles):
                values = [reading.value for reading in used]
                found += _computed(
                    metric.compute, values, used, metric.result, metric.name, min(item.score for item in used), rest
                )
        return found

    def _role(self, names: Sequence[str], periods: tuple[Period, ...]) -> list[Reading]:
        """Readings of one role: of its line items the one that a table names most exactly, earlier ones first."""
        for name in names:
            terms = phrase_terms(name)
            found = [
                reading
                for reading in self._leaf_readings(terms, periods)
                if reading.coverage > 0.95 and reading.score > 0.75
            ]
            if found:
                return found
        return []

    def _leaf_readings(self, terms: frozenset[str], periods: tuple[Period, ...]) -> list[Reading]:
        found: list[Reading] = []
        for item in self.named(terms):
            values = [value for period in periods for value in of_period(item.line, period)] or (
                [] if periods else item.line.values
            )
            found += [_single(value, item) for value in values[:8]]
        return found

    def _operated(self, node: Operated, periods: tuple[Period, ...], spans: bool) -> list[Reading]:
        operation = node.operation
        if len(node.operands) == 2:
            return self._binary(operation, node.operands[0], node.operands[1], periods)
        operand = node.operands[0]
        if operation in (Operation.GROWTH, Operation.CHANGE, Operation.CAGR):
            return self._change(operation, operand, periods)
        return self._gathered(operation, operand, periods, spans, node.listed)

    # -- over time

    def _change(self, operation: Operation, operand: Node, periods: tuple[Period, ...]) -> list[Reading]:
        found: list[Reading] = []
        if isinstance(operand, Leaf):
            for item in self.named(operand.terms):
                for first, last in _pairs(filled(item.line, periods), periods):
                    found += _changes(operation, _single(first, item), _single(last, item))
            if found:
                return found
        if len(periods) == 2:
            early, late = sorted(periods, key=moment)
            for first_reading in self.readings(_without_periods(operand), (early,))[:6]:
                for last_reading in self.readings(_without_periods(operand), (late,))[:6]:
                    if _alike(first_reading, last_reading):
                        found += _changes(operation, first_reading, last_reading)
        return found

    def _gathered(
        self, operation: Operation, operand: Node, periods: tuple[Period, ...], spans: bool, listed: bool
    ) -> list[Reading]:
        found: list[Reading] = []
        if isinstance(operand, Leaf):
            for item in self.named(operand.terms):
                line = filled(item.line, periods)
                sure = listed or spans
                factor = 1.0 if sure and not _AVERAGED & item.line.terms else UNSURE
                for values in _selections(line, periods, spans, operation is Operation.AVERAGE):
                    found += _gather(operation, [_single(value, item) for value in values], factor)
            return found
        for period_readings in _product(
            [self.readings(_without_periods(operand), (period,))[:3] for period in periods]
        ):
            if all(_alike(period_readings[0], other) for other in period_readings[1:]):
                found += _gather(operation, period_readings)
        return found

    # -- of two operands

    def _binary(self, operation: Operation, left: Node, right: Node, periods: tuple[Period, ...]) -> list[Reading]:
        found: list[Reading] = []
        first = self.readings(left, periods)[:12]
        second = self.readings(right, periods)[:12]
        pairs = [(a, b) for a in first for b in second if a.used != b.used]
        near = [pair for pair in pairs if _beside(*pair)]
        for a, b in near or pairs:
            found += _combine(operation, a, b)
        return found


def metrics_named(terms: frozenset[str]) -> Iterable[tuple[Metric, float]]:
    """The metrics that a phrase names, with the share of its words that are the metric's name."""
    for metric, names in _ALIASES:
        for alias in names:
            if alias <= terms:
                yield metric, 1.0 if alias == terms else 0.9
                break


_AVERAGED = phrase_terms("average weighted mean")
_ALIASES = tuple((metric, tuple(phrase_terms(alias) for alias in metric.aliases)) for metric in METRICS)


def _single(value: Value, item: Named) -> Reading:
    return Reading(
        value.figure.value,
        value.figure.resolution / 2,
        _kind(value),
        (value,),
        item.score,
        item.coverage,
        "",
        is_deduction(item.line),
        is_earned(item.line),
        terms=item.line.terms,
    )


def _kind(value: Value) -> Result:
    if value.figure.unit in (Unit.PERCENT, Unit.POINT):
        return Result.PERCENT
    return Result.TIMES if value.figure.unit is Unit.MULTIPLE else Result.AMOUNT


def _alike(one: Reading, other: Reading) -> bool:
    return one.result is other.result and one.formula == other.formula


def _without_periods(node: Node) -> Node:
    if isinstance(node, Leaf):
        return Leaf(node.terms, (), False, False, node.text)
    return Operated(node.operation, tuple(_without_periods(item) for item in node.operands), (), False)


def moment(period: Period) -> tuple[int, int, int]:
    """Sort key by time; what is not stated counts as the end of the year."""
    month = period.month or (period.quarter * 3 if period.quarter else period.half * 6 if period.half else 12)
    return (period.end_year or period.year or 0, month, period.day or 31)


def _pairs(line: Line, periods: Sequence[Period]) -> list[tuple[Value, Value]]:
    """(earlier, later) values of a line: of the two periods given, of the one and the one before, or its only two."""
    if len(periods) > 2:
        periods = [period for period in periods if period.year is not None] or periods
    if len(periods) >= 2:
        early, late = min(periods, key=moment), max(periods, key=moment)
        pairs = [(first, last) for first in of_period(line, early)[:3] for last in of_period(line, late)[:3]]
        return [(first, last) for first, last in pairs if first is not last]
    dated = [value for value in line.values if value.periods]
    if len(periods) == 1:
        found = []
        for last in of_period(line, periods[0])[:3]:
            earlier = [value for value in dated if moment(value.periods[0]) < moment(last.periods[0])]
            if earlier:
                nearest = max(moment(value.periods[0]) for value in earlier)
                found += [(value, last) for value in earlier if moment(value.periods[0]) == nearest][:2]
        return found
    if {value.order for value in line.values} >= {-1, 1}:
        return [(first, last) for first in line.values if first.order < 0 for last in line.values if last.order > 0]
    if len(dated) == 2 and moment(dated[0].periods[0]) != moment(dated[1].periods[0]):
        first, last = sorted(dated, key=lambda value: moment(value.periods[0]))
        return [(first, last)]
    return []


def _stretch(line: Line, periods: Sequence[Period]) -> list[Value]:
    """The values of a line from the first to the last of `periods`; empty when years are missing in between."""
    if all(not (period.quarter or period.half or period.month) for period in periods):
        first = min(period.year or 0 for period in periods)
        last = max(period.end_year or period.year or 0 for period in periods)
        chosen = [value for value in line.values if value.periods and first <= (value.periods[0].year or 0) <= last]
        return chosen if len(chosen) == last - first + 1 else []
    low, high = min(map(moment, periods)), max(map(moment, periods))
    return [value for value in line.values if value.periods and low <= moment(value.periods[0]) <= high]


def _latest(values: list[Value]) -> list[Value]:
    """Of values that all fit one period ("January 1, 2018", "December 31, 2018" for 2018) those of the latest moment."""
    if len(values) < 2 or not all(value.periods for value in values):
        return values
    latest = max(moment(value.periods[0]) for value in values)
    return [value for value in values if moment(value.periods[0]) == latest]


def _selections(line: Line, periods: Sequence[Period], spans: bool, average: bool) -> list[list[Value]]:
    """The runs of a line's values that an average or sum can be over.

    An average "of 2019" can be that of the balances at its two ends.
    """
    if len(periods) >= 2 or (periods and periods[0].end_year):
        if spans:
            chosen = _stretch(line, periods)
        else:
            chosen = [value for period in periods for value in _latest(of_period(line, period))]
        return [chosen] if len(chosen) >= 2 else []
    if len(periods) == 1:
        dated = [value for value in line.values if value.periods]
        return [[first, last] for first, last in _pairs(line, periods)] if dated and average else []
    return [line.values] if len(line.values) >= 2 else []


def _gather(operation: Operation, readings: Sequence[Reading], factor: float = 1.0) -> list[Reading]:
    if len({reading.result for reading in readings}) > 1:
        return []
    compute = _mean if operation is Operation.AVERAGE else sum
    found: list[Reading] = []
    for operands in _signed(readings):
        values = [reading.value for reading in operands]
        found += _computed(compute, values, operands, readings[0].result, operation.value, factor=factor)
    return found


def _signed(readings: Sequence[Reading]) -> list[Sequence[Reading]]:
    """The operands as they are printed, and for deductions printed as negatives their size as well."""
    if all(reading.value < 0 and reading.deducted for reading in readings):
        return [readings, [replace(reading, value=-reading.value) for reading in readings]]
    return [readings]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _growth(values: Sequence[float]) -> float:
    return 100.0 * (values[1] - values[0]) / values[0]


def _step(values: Sequence[float]) -> float:
    return values[1] - values[0]


def _changes(operation: Operation, first: Reading, last: Reading) -> list[Reading]:
    """What "the change" from `first` to `last` can mean: the difference, and the difference relative to the first."""
    if first.result is not last.result:
        return []
    values = [first.value, last.value]
    used = [first, last]
    if operation is Operation.CAGR:
        years = _years(first, last)
        return _computed(lambda v: cagr(v[0], v[1], years), values, used, Result.PERCENT, Operation.CAGR.value)
    growth = _computed(_growth, values, used, Result.PERCENT, Operation.GROWTH.value)
    step = _computed(_step, values, used, first.result, Operation.CHANGE.value)
    if first.deducted and last.deducted and max(values) < 0:
        size = _computed(_step, [-value for value in values], used, first.result, Operation.CHANGE.value)
        step = [*size, *(replace(reading, doubtful=True) for reading in step)]
    if first.result is Result.PERCENT:
        return [*growth, *step]
    if operation is Operation.GROWTH:
        return growth
    # "The change in margin was 0.6%" may be points of another line: growth of an amount can agree, not conflict.
    return [*step, *(replace(reading, score=reading.score * UNSURE) for reading in growth)]


def _years(first: Reading, last: Reading) -> float:
    one, other = first.used[0].periods, last.used[0].periods
    if not (one and other):
        return 0.0
    return float(moment(other[0])[0] - moment(one[0])[0])


def _combine(operation: Operation, a: Reading, b: Reading) -> list[Reading]:
    values, used = [a.value, b.value], [a, b]
    if operation is Operation.DIFFERENCE:
        return _computed(lambda v: v[0] - v[1], values, used, a.result, operation.value)
    if operation in (Operation.SUM, Operation.AVERAGE):
        compute = sum if operation is Operation.SUM else _mean
        return _computed(compute, values, used, a.result, operation.value) if a.result is b.result else []
    if operation in (Operation.RATIO, Operation.SHARE):
        found = _computed(lambda v: v[0] / v[1], values, used, Result.TIMES, operation.value)
        if a.formula or b.formula:
            found += _computed(lambda v: abs(v[0] / v[1]), values, used, Result.TIMES, operation.value)
        elif a.value < 0 < b.value and not a.earned:
            # what is taken off is printed as a negative; its share is one of size
            return _computed(lambda v: abs(v[0] / v[1]), values, used, Result.TIMES, operation.value)
        return found
    if operation is Operation.GROWTH:
        return _computed(lambda v: 100.0 * (v[0] - v[1]) / v[1], values, used, Result.PERCENT, operation.value)
    return []


def _computed(
    compute: Callable[[Sequence[float]], float],
    values: Sequence[float],
    used: Sequence[Reading],
    result: Result,
    formula: str,
    score: float | None = None,
    factor: float = 1.0,
) -> list[Reading]:
    """One reading, or none where the arithmetic has no finite result; the error is carried through numerically."""
    try:
        value = compute(values)
        error = 0.0
        for position, reading in enumerate(used):
            if reading.error:
                moved = list(values)
                moved[position] += reading.error
                error += abs(compute(moved) - value)
    except (ZeroDivisionError, OverflowError, ValueError):
        return []
    if not math.isfinite(value) or not math.isfinite(error):
        return []
    inner = next((reading.formula for reading in used if reading.formula), "")
    return [
        Reading(
            value,
            error,
            result,
            tuple(item for reading in used for item in reading.used),
            factor * (min(reading.score for reading in used) if score is None else score),
            min(reading.coverage for reading in used),
            f"{formula} of {inner}" if inner else formula,
            terms=frozenset().union(*(reading.terms for reading in used)),
        )
    ]


def _beside(one: Reading, other: Reading) -> bool:
    """Whether two operands stand in one column, one row, or are of one period."""
    first, second = one.used[0], other.used[0]
    if first.cell is None or second.cell is None:
        return first.citation == second.citation or _same_time(first, second)
    if first.citation.chunk != second.citation.chunk:
        return False
    if len(one.used) > 1 or len(other.used) > 1:
        return True
    return first.cell.column == second.cell.column or first.cell.row == second.cell.row


def _same_time(first: Value, second: Value) -> bool:
    return bool(first.periods and second.periods) and same_period(first.periods[0], second.periods[0]) is True


def _product(lists: Sequence[Sequence[Reading]]) -> list[list[Reading]]:
    found: list[list[Reading]] = [[]]
    for options in lists:
        found = [[*chosen, option] for chosen in found for option in options][:MAX_READINGS]
    return [chosen for chosen in found if len(chosen) >= 2]


def _together(roles: Sequence[Sequence[Reading]]) -> list[list[Reading]]:
    """Fillings of all roles from one column or row."""
    if not roles or any(not role for role in roles):
        return []
    found: list[list[Reading]] = []
    for start in roles[0]:
        chosen = [start]
        for role in roles[1:]:
            partner = next((reading for reading in role if _beside(start, reading)), None)
            if partner is None or partner.used == start.used:
                break
            chosen.append(partner)
        if len(chosen) == len(roles):
            found.append(chosen)
    return found
