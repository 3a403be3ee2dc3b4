"""Readings: values with what they were computed from, and the arithmetic that makes one of others."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from guardrail.claims.figures import Unit
from guardrail.verify.lines.formulas import Operation, Result, cagr
from guardrail.verify.lines.operands import Named, Value, nature_of
from guardrail.verify.lines.selections import moment

UNSURE = 0.8
"""Factor for readings that a claim does not spell out: they can agree, but not conflict."""

MAX_GATHERED = 400
"""Values beyond which no sum or average is re-computed."""


class Reading(NamedTuple):
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
        cost: it is of costs or expenses.
        owed: it is of liabilities or debt.
        earned: the operand's line is of income, profit or cash, whose negatives are losses.
        doubtful: the sign is that of the table's print, not of what the words say; it neither proves nor conflicts.
        signed: the table says which sign the costs have: "Other income (expense)".
        taken_off: it is of what a table may take off ("disposals", "settlements") and prints as negatives.
        directed: True where it counts only for a claim that says up or down, False only for one that does not; None
            for both.
        terms: words of the operands' lines.
        parts: the operands' values, as a claim may state them beside the result.
        unsaid: telling words of the operand phrases that nothing about the operands says.
    """

    value: float
    error: float
    result: Result
    used: tuple[Value, ...]
    score: float
    coverage: float
    formula: str
    deducted: bool = False
    cost: bool = False
    owed: bool = False
    earned: bool = False
    doubtful: bool = False
    taken_off: bool = False
    signed: bool = False
    directed: bool | None = None
    terms: frozenset[str] = frozenset()
    parts: tuple[tuple[float, Result], ...] = ()
    unsaid: frozenset[str] = frozenset()


def single(value: Value, item: Named) -> Reading:
    """The reading of one value."""
    nature = nature_of(item.line)
    return Reading(
        value.figure.value,
        value.figure.resolution / 2,
        _kind(value),
        (value,),
        item.score,
        item.coverage,
        "",
        nature.deducted,
        nature.cost,
        nature.owed,
        nature.earned,
        taken_off=nature.taken_off,
        signed=nature.signed,
        terms=item.line.terms,
        unsaid=item.unsaid,
    )


def _kind(value: Value) -> Result:
    if value.figure.is_percent:
        return Result.PERCENT
    return Result.TIMES if value.figure.unit is Unit.MULTIPLE else Result.AMOUNT


def alike(one: Reading, other: Reading) -> bool:
    """Whether two readings are of the same kind and made the same way."""
    return one.result is other.result and one.formula == other.formula


def gather(operation: Operation, readings: Sequence[Reading], factor: float = 1.0) -> list[Reading]:
    """The average or sum of `readings`; empty when they are of different kinds."""
    if len({reading.result for reading in readings}) > 1 or len(readings) > MAX_GATHERED:
        return []
    compute = _mean if operation is Operation.AVERAGE else sum
    found: list[Reading] = []
    values = [reading.value for reading in readings]
    result = readings[0].result
    found = computed(compute, values, readings, result, operation.value, factor=factor)
    if all(reading.value < 0 and (reading.deducted or reading.owed) for reading in readings):
        sizes = computed(compute, [-value for value in values], readings, result, operation.value, factor=factor)
        if all(reading.cost for reading in readings):
            signed = all(reading.signed for reading in readings)
            return _of_deductions(sizes, found) if signed else _of_deductions(found, sizes)
        return [*found, *sizes]
    return found


def _of_deductions(open_: list[Reading], meant: list[Reading]) -> list[Reading]:
    """What is said of deductions that are printed as negatives is their size, and whether the print is meant is open;
    where their table says which sign they have, the other way round."""
    return [*meant, *(reading._replace(doubtful=True) for reading in open_)]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _growth(values: Sequence[float]) -> float:
    return 100.0 * (values[1] - values[0]) / values[0]


def _step(values: Sequence[float]) -> float:
    return values[1] - values[0]


def changes(operation: Operation, first: Reading, last: Reading) -> list[Reading]:
    """What "the change" from `first` to `last` can mean: the difference, and the difference relative to the first."""
    if first.result is not last.result:
        return []
    values = [first.value, last.value]
    used = [first, last]
    if operation is Operation.CAGR:
        years = _years(first, last)
        return computed(lambda v: cagr(v[0], v[1], years), values, used, Result.PERCENT, Operation.CAGR.value)
    deducted = first.deducted and last.deducted and max(values) < 0
    sizes = [-value for value in values] if deducted else values
    growth = computed(_growth, sizes, used, Result.PERCENT, Operation.GROWTH.value)
    step = computed(_step, values, used, first.result, Operation.CHANGE.value)
    if deducted and first.taken_off:
        # "settlements rose by 5" is of their size, "the change in settlements was -5" of the print
        sized = computed(_step, sizes, used, first.result, Operation.CHANGE.value)
        step = [reading._replace(directed=False) for reading in step]
        step += [reading._replace(directed=True) for reading in sized]
    elif deducted:
        step = _of_deductions(step, computed(_step, sizes, used, first.result, Operation.CHANGE.value))
    elif max(values) < 0 and first.owed and last.owed:
        # "borrowings rose by 5" is of their size, "the change in borrowings was -5" of the print
        sized = computed(_step, [-value for value in values], used, first.result, Operation.CHANGE.value)
        step = [reading._replace(directed=False) for reading in step]
        step += [reading._replace(directed=True) for reading in sized]
    elif max(values) < 0 and not (first.earned or first.owed):
        # "exceptional items rose": of what is printed as a negative the size may be meant, so that it is no conflict
        sized = computed(_step, [-value for value in values], used, first.result, Operation.CHANGE.value)
        step = [*step, *(reading._replace(doubtful=True) for reading in sized)]
    if first.result is Result.PERCENT:
        return [*growth, *step]
    if operation is Operation.GROWTH:
        return growth
    # "The change in margin was 0.6%" may be points of another line: growth of an amount can agree, not conflict.
    return [*step, *(reading._replace(score=reading.score * UNSURE) for reading in growth)]


def _years(first: Reading, last: Reading) -> float:
    one, other = first.used[0].periods, last.used[0].periods
    if not (one and other):
        return 0.0
    return float(moment(other[0])[0] - moment(one[0])[0])


def combine(operation: Operation, a: Reading, b: Reading) -> list[Reading]:
    """What an operation makes of two operands."""
    values = [a.value, b.value]
    if operation in (Operation.DIFFERENCE, Operation.GROWTH) and a.deducted and b.deducted and max(values) < 0:
        printed = _combined(operation, a, b, values)
        sizes = _combined(operation, a, b, [-value for value in values])
        return sizes if operation is Operation.GROWTH else _of_deductions(printed, sizes)
    return _combined(operation, a, b, values)


def _combined(operation: Operation, a: Reading, b: Reading, values: list[float]) -> list[Reading]:
    used = [a, b]
    if operation in (Operation.DIFFERENCE, Operation.GROWTH) and a.result is not b.result:
        return []  # an amount exceeds no percentage
    if operation is Operation.DIFFERENCE:
        taken_off = ((b.cost or b.deducted) and b.value < 0 < a.value) or (a.deducted and a.value < 0 < b.value)
        if (
            taken_off
        ):  # "revenue exceeded costs by", "write-offs less recoveries": of a printed negative the size is meant
            sizes = computed(lambda v: v[0] - v[1], [abs(a.value), abs(b.value)], used, a.result, operation.value)
            printed = computed(lambda v: v[0] - v[1], values, used, a.result, operation.value)
            return _of_deductions(printed, sizes)
        return computed(lambda v: v[0] - v[1], values, used, a.result, operation.value)
    if operation in (Operation.SUM, Operation.AVERAGE):
        compute = sum if operation is Operation.SUM else _mean
        if a.result is not b.result:
            return []
        found = computed(compute, values, used, a.result, operation.value)
        if a.deducted and b.deducted and max(values) < 0:
            found += computed(compute, [-value for value in values], used, a.result, operation.value)
        elif operation is Operation.SUM and min(values) < 0 < max(values) and (a if a.value < 0 else b).cost:
            return _of_deductions(found, computed(compute, list(map(abs, values)), used, a.result, operation.value))
        return found
    if operation in (Operation.RATIO, Operation.SHARE):
        if (a.result is Result.PERCENT) is not (b.result is Result.PERCENT):
            return []  # an amount is no share of "11% of net sales"
        found = computed(lambda v: v[0] / v[1], values, used, Result.TIMES, operation.value)
        if a.formula or b.formula:
            if a.formula.startswith(Operation.CHANGE.value):
                found = [
                    reading._replace(doubtful=reading.value < 0) for reading in found
                ]  # a fall's share is its size
            found += computed(lambda v: abs(v[0] / v[1]), values, used, Result.TIMES, operation.value)
        elif (a.value < 0 < b.value and not a.earned) or (b.value < 0 < a.value and (b.cost or b.deducted)):
            # what is taken off is printed as a negative; its share is one of size
            return computed(lambda v: abs(v[0] / v[1]), values, used, Result.TIMES, operation.value)
        return found
    if operation is Operation.GROWTH:
        return computed(lambda v: 100.0 * (v[0] - v[1]) / v[1], values, used, Result.PERCENT, operation.value)
    return []


def computed(
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
    least, coverage, inner = used[0].score, used[0].coverage, ""
    operands: tuple[Value, ...] = ()
    terms, unsaid = used[0].terms, used[0].unsaid
    for reading in used:
        inner = inner or reading.formula
        operands += reading.used
        least, coverage = min(least, reading.score), min(coverage, reading.coverage)
        terms |= reading.terms
        unsaid |= reading.unsaid
    return [
        Reading(
            value,
            error,
            result,
            operands,
            factor * (least if score is None else score),
            coverage,
            f"{formula} of {inner}" if inner else formula,
            terms=terms,
            unsaid=unsaid,
            parts=tuple([(part, reading.result) for part, reading in zip(values, used, strict=True)]),
        )
    ]
