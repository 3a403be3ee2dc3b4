"""What can be computed of lines that a claim names: the operations of derived premises, with their results.

Every operation takes values that are there and says what comes out, in words' terms: a movement has a size and a
direction, a comparison names the larger first. Which of the results a claim states is not asked here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise, permutations

from guardrail.claims.figures import Unit
from guardrail.claims.figures.agreement import comparable
from guardrail.claims.figures.periods import Period
from guardrail.claims.record import record
from guardrail.verify.lines.formulas import Result, cagr
from guardrail.verify.lines.operands import Line, Value, filled, nature_of, of_period
from guardrail.verify.lines.selections import as_long, length, moment

MAX_SUMMED = 4
"""Lines beyond which no sum or average of them is tried."""
_YEAR = 12  # months


@record
class Operand:
    """One value that takes part.

    Arguments:
        size: as words speak of it: what is taken off is printed as a negative and spoken of by its size.
    """

    line: Line
    value: Value
    size: float

    @property
    def period(self) -> Period | None:
        """What the value is of."""
        return self.value.periods[0] if self.value.periods else None


@record
class Outcome:
    """One result of an operation.

    Arguments:
        kind: what it is; POINTS are a difference of percentages.
        value: signed, in percent for PERCENT.
        error: what the operands' own rounding can move it by.
    """

    kind: Unit
    value: float
    error: float


@record
class Derivation:
    """One operation on operands.

    Arguments:
        formula: its name: "growth", "share" ...
        operands: in the order of its sentence.
        outcomes: its results by their names in the sentence.
        sign: +1 or -1 for a movement up or down, else 0.
    """

    formula: str
    operands: tuple[Operand, ...]
    outcomes: dict[str, Outcome]
    sign: int = 0


Compute = Callable[[Sequence[float]], float]


def outcome(kind: Unit, compute: Compute, operands: Sequence[Operand]) -> Outcome:
    """A result with the error that the operands' rounding makes.

    Raises:
        ZeroDivisionError: the operands have no such result.
    """
    sizes = [operand.size for operand in operands]
    value = compute(sizes)
    error = 0.0
    for at, operand in enumerate(operands):
        moved = list(sizes)
        moved[at] += operand.value.figure.resolution / 2
        error += abs(compute(moved) - value)
    return Outcome(kind, value, error)


def operands_of(line: Line, periods: Sequence[Period]) -> list[Operand]:
    """The values of a line for `periods`, one each; empty where one is missing or open."""
    row = filled(line, periods)
    found: list[Value] = []
    for period in periods:
        values = [value for value in of_period(row, period) if not value.nil]
        exact = [value for value in values if value.periods and length(value.periods[0]) in (length(period), 0)]
        values = exact or values
        if len({value.figure.value for value in values}) != 1:
            return []
        found.append(values[0])
    return sized(line, found)


def dated_operands(line: Line) -> list[Operand]:
    """All dated values of a line in the order of time; empty where two are of one time or of unlike lengths."""
    dated = [value for value in line.values if value.periods and not value.nil]
    if len({moment(value.periods[0]) for value in dated}) != len(dated):
        return []
    if any(not as_long(value, dated[0]) for value in dated):
        return []
    dated.sort(key=lambda value: moment(value.periods[0]))
    return sized(line, dated)


def line_of(value: Value, like: Line) -> Line:
    """The line of a value that stands in one column with a value of `like`."""
    index = like.index
    lines = index.lines if index is not None else ()
    return next((line for line in lines if any(one is value for one in line.values)), like)


def sized(line: Line, values: Sequence[Value]) -> list[Operand]:
    """Operands of values: sizes where the line is printed as negatives of what is taken off, spent or owed.

    Of other negatives words and signs may mean different things; nothing is computed of them.
    """
    by_size = not nature_of(line).earned and all(value.figure.value <= 0 for value in line.values)
    if not by_size and any(value.figure.value < 0 for value in values):
        return []
    return [Operand(line, value, abs(value.figure.value) if by_size else value.figure.value) for value in values]


def _percent(operand: Operand) -> bool:
    return operand.value.figure.is_percent


def _alike(operands: Sequence[Operand]) -> bool:
    """Whether operands are of one kind, currency and length, so that they can be added and compared."""
    first = operands[0].value
    return all(
        comparable(first.figure, one.value.figure)
        and first.figure.is_percent is one.value.figure.is_percent
        and not (first.figure.currency and one.value.figure.currency not in ("", first.figure.currency))
        for one in operands[1:]
    )


def _signed(operand: Operand) -> bool:
    return operand.value.figure.value < 0 and nature_of(operand.line).signed


def _amount(operand: Operand) -> Unit:
    figure = operand.value.figure
    return Unit.POINT if figure.is_percent else figure.unit


# -- one line over time


def movement(first: Operand, last: Operand) -> Iterator[Derivation]:
    """A line's rise or fall between two periods."""
    if not _alike((first, last)):
        return
    both = (first, last)
    if first.size == last.size:
        yield Derivation("unchanged", both, {})
        return
    found = {"d": outcome(_amount(first), lambda v: v[1] - v[0], both)}
    if first.size > 0 and not _percent(first):
        found["pct"] = outcome(Unit.PERCENT, lambda v: 100.0 * (v[1] - v[0]) / v[0], both)
        found["times"] = outcome(Unit.MULTIPLE, lambda v: v[1] / v[0], both)
    yield Derivation("growth", both, found, 1 if last.size > first.size else -1)


def compound(first: Operand, last: Operand) -> Iterator[Derivation]:
    """A line's compound annual rate between two periods."""
    if first.period is None or last.period is None or not _alike((first, last)) or min(first.size, last.size) <= 0:
        return
    years = moment(last.period)[0] - moment(first.period)[0]
    if years < 2 or _percent(first):
        return
    rate = outcome(Unit.PERCENT, lambda v: cagr(v[0], v[1], float(years)), (first, last))
    yield Derivation("cagr", (first, last), {"pct": rate}, 1 if rate.value > 0 else -1)


def average(operands: Sequence[Operand]) -> Iterator[Derivation]:
    """The mean of a line over periods, or of several lines in one; none of costs whose sign the table tells."""
    if len(operands) < 2 or not _alike(operands) or any(_signed(one) for one in operands):
        return
    kind = operands[0].value.figure.unit
    mean = outcome(kind, lambda v: sum(v) / len(v), operands)
    yield Derivation("average", tuple(operands), {"avg": mean})


def trend(operands: Sequence[Operand]) -> Iterator[Derivation]:
    """How a line moved over three or more periods."""
    if len(operands) < 3 or not _alike(operands):
        return
    steps = [later.size - earlier.size for earlier, later in pairwise(operands)]
    sign = 1 if all(step > 0 for step in steps) else -1 if all(step < 0 for step in steps) else 0
    yield Derivation("trend", tuple(operands), {}, sign)


def extreme(chosen: Operand, operands: Sequence[Operand]) -> Iterator[Derivation]:
    """A line's highest or lowest value over all its periods; the first operand is the one that is said to be it."""
    if len(operands) < 2 or not _alike(operands):
        return
    others = [one.size for one in operands if one.value is not chosen.value]
    if len(others) != len(operands) - 1:
        return
    sign = 1 if chosen.size > max(others) else -1 if chosen.size < min(others) else 0
    if sign:
        yield Derivation("extreme", (chosen, *(one for one in operands)), {}, sign)


def look_up(operand: Operand) -> Iterator[Derivation]:
    """One value as it is printed."""
    yield Derivation("look-up", (operand,), {})


def ranking(chosen: Operand, rivals: Sequence[Operand], rank: int, sign: int) -> Iterator[Derivation]:
    """The place of a line among those beside it; the first operand is the one that has it.

    Arguments:
        rank: the place that is asked for, 1 for the first.
        sign: +1 for the largest first, -1 for the smallest.
    """
    if not rivals or not _alike((chosen, *rivals)) or rank > len(rivals) + 1:
        return
    sizes = [sign * one.size for one in rivals]
    if sum(size > sign * chosen.size for size in sizes) == rank - 1 and sign * chosen.size not in sizes:
        yield Derivation("ranking", (chosen, *rivals), {}, sign * rank)


# -- several lines in one period


def shares(parts: Sequence[Operand]) -> Iterator[Derivation]:
    """One line as a percentage or multiple of another, either way."""
    for first, last in permutations(parts, 2):
        if _alike((first, last)) and not _percent(first) and first.size > 0 and last.size > 0:
            found = {"pct": outcome(Unit.PERCENT, lambda v: 100.0 * v[0] / v[1], (first, last))}
            found["times"] = outcome(Unit.MULTIPLE, lambda v: v[0] / v[1], (first, last))
            yield Derivation("share", (first, last), found)


def remaining(parts: Sequence[Operand]) -> Iterator[Derivation]:
    """What is left of a line without another."""
    for whole, part in permutations(parts, 2):
        if _alike((whole, part)) and not _percent(whole) and 0 < part.size < whole.size:
            found = {"rest": outcome(_amount(whole), lambda v: v[0] - v[1], (whole, part))}
            found["pct"] = outcome(Unit.PERCENT, lambda v: 100.0 * (v[0] - v[1]) / v[0], (whole, part))
            yield Derivation("remaining", (whole, part), found)


def total(parts: Sequence[Operand]) -> Iterator[Derivation]:
    """Lines added up."""
    if 2 <= len(parts) <= MAX_SUMMED and _alike(parts) and not _percent(parts[0]):
        yield Derivation("sum", tuple(parts), {"sum": outcome(parts[0].value.figure.unit, sum, parts)})


def comparison(parts: Sequence[Operand]) -> Iterator[Derivation]:
    """By how much one line exceeds another."""
    for one, other in combinations(parts, 2):
        larger, smaller = (one, other) if one.size >= other.size else (other, one)
        if not _alike((larger, smaller)) or larger.size == smaller.size:
            continue
        found = {"d": outcome(_amount(larger), lambda v: v[0] - v[1], (larger, smaller))}
        if smaller.size > 0 and not _percent(smaller):
            found["pct"] = outcome(Unit.PERCENT, lambda v: 100.0 * (v[0] - v[1]) / v[1], (larger, smaller))
        yield Derivation("compare", (larger, smaller), found)


def per_unit(parts: Sequence[Operand]) -> Iterator[Derivation]:
    """Money for each of what is counted."""
    for amount, count in permutations(parts, 2):
        money, number = amount.value.figure, count.value.figure
        if money.unit is Unit.MONEY and number.unit in (Unit.PLAIN, Unit.COUNT) and count.size > 0 and amount.size >= 0:
            found = {"each": outcome(Unit.MONEY, lambda v: v[0] / v[1], (amount, count))}
            yield Derivation("per unit", (amount, count), found)


def kind_of(unit: Unit) -> Result:
    """The kind of result that a unit is of."""
    if unit in (Unit.PERCENT, Unit.POINT):
        return Result.PERCENT
    return Result.TIMES if unit is Unit.MULTIPLE else Result.AMOUNT
