"""The few reckonings by which a speaker makes one figure of others: shares, sums, differences, products, rates of time.

Each needs words that say it, but where the units leave nothing else: a percentage of money is money. Pure arithmetic;
whether its operands are right is for others to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from guardrail.claims.figures import Bound, Figure, Unit
from guardrail.claims.lexicon import word_set
from guardrail.claims.plain.movement_words import DOWN, UP
from guardrail.claims.plain.told_words import APART, LESS, MORE
from guardrail.claims.record import record

UPWARD = UP | MORE | word_set("upside premium additional extra")
DOWNWARD = DOWN | LESS | word_set("discount downside")
LEFT = word_set(
    "left remain remains remaining remainder rest other next last leaves leaving net reach reaches after minus"
)
TAKEN = word_set("lose loses losing lost minus deducting deducted forfeit forfeits")
"""What is taken off, wherever in a sentence it stands."""
SUMMED = word_set(
    "total totals totaling totalling together combined altogether all sum plus add adds adding both between"
    " combining aggregate comes come amounts makes gives supports account"
)
SHARED = word_set(
    "share portion proportion percent percentage part margin of about ratio represents representing accounts accounting"
    " makes making comes"
)
_SLIGHT = word_set("of about")
HALVED = word_set("half")
BECOMES = word_set("become becomes grow grows turn turns leaving leaves worth back end ends rise fall")
_CHANGED = UPWARD | DOWNWARD | word_set("change changed difference")
_MOST_SUMMED = 4
AMOUNTS = (Unit.MONEY, Unit.COUNT, Unit.PLAIN)
_BARE = {Unit.COUNT, Unit.PLAIN, Unit.MULTIPLE}
_POINTS = word_set("point points")
MONTHLY, QUARTERLY, YEARLY = 12, 4, 1
"""Times a year."""


@record
class Told:
    """A figure with what stands beside it.

    Arguments:
        times: how often a year it falls due ("a month" is 12), 0 where nothing says so.
        led: a word before it says so ("the quarterly payout rose by 6.5%").
        exact: the value that it was worked out to, before it was rounded; None for a figure that is stated.
    """

    figure: Figure
    times: int = 0
    led: bool = False
    exact: float | None = None

    @property
    def value(self) -> float:
        """What it is worth in a reckoning."""
        return self.figure.value if self.exact is None else self.exact


@record
class Working:
    """How a figure was made.

    Arguments:
        operation: "product", "difference", ...
        operands: what it was made of, in the order of the operation.
        value: what it comes to.
        cues: words of the text that say this operation.
        signed: the first operand less the second, or its change from it: positive where the first is larger.
    """

    operation: str
    operands: tuple[Figure, ...]
    value: float
    cues: frozenset[str]
    signed: float = 0.0


def workings(result: Told, operands: Sequence[Told], spoken: frozenset[str]) -> Iterator[Working]:
    """The workings that give `result` as far as it is shown.

    Arguments:
        operands: the other figures that are told.
        spoken: the words that may say an operation.
    """
    return (working for working in candidates(result, operands, spoken) if gives(result.figure, working.value))


def candidates(result: Told, operands: Sequence[Told], spoken: frozenset[str]) -> Iterator[Working]:
    """As `workings`, whatever they come to."""
    if result.figure.bound not in (Bound.EXACT, Bound.ABOUT) or result.figure.value < 0:
        return  # a sign that is written has to be that of the operation, and speakers say it in words
    usable = [
        one for one in operands if one.figure.bound in (Bound.EXACT, Bound.ABOUT) and one.figure is not result.figure
    ]
    for working in _candidates(result, usable, spoken):
        if _in_time(result, working, usable):
            yield working


def _in_time(result: Told, working: Working, usable: Sequence[Told]) -> bool:
    """Whether a result is of the time that its operands are of: no share or change has one, fees are by the year."""
    if not result.times or working.operation == "rate of time":
        return True
    if result.figure.unit is Unit.PERCENT:
        return result.led
    times = {one.times for one in usable if any(one.figure is operand for operand in working.operands)}
    if working.operation == "product":
        percent = working.operands[0].is_percent
        return bool(times - {0}) or (percent and result.times == YEARLY)
    return times == {result.times} or (times <= {0, YEARLY} and result.times == YEARLY)


def _candidates(result: Told, usable: Sequence[Told], spoken: frozenset[str]) -> Iterator[Working]:
    kind = result.figure.unit
    if kind in AMOUNTS:
        yield from _products(result, usable, spoken)
        yield from _at_other_times(result, usable)
    if (cues := spoken & (_CHANGED | APART | LEFT | TAKEN)) and kind is not Unit.PERCENT:
        yield from _differences(result, usable, cues)
    if kind is Unit.PERCENT:
        yield from _ratios(usable, spoken)
        yield from _at_other_times(result, usable)
    if kind is Unit.PERCENT and (cues := spoken & LEFT):
        for one in usable:
            if one.figure.unit is Unit.PERCENT:
                yield Working("remainder", (one.figure,), 100.0 - one.figure.value, cues)
    if cues := spoken & SUMMED:
        alike = [one for one in usable if alike_in_kind(one.figure, result.figure)]
        for count in range(2, min(len(alike), _MOST_SUMMED) + 1):
            for parts in combinations(alike, count):
                yield Working("sum", tuple(part.figure for part in parts), sum(part.value for part in parts), cues)
    if cues := spoken & HALVED:
        for one in usable:
            if alike_in_kind(one.figure, result.figure):
                yield Working("half", (one.figure,), one.value / 2, cues)


def _products(result: Told, usable: Sequence[Told], spoken: frozenset[str]) -> Iterator[Working]:
    for rate, base in permutations(usable, 2):
        if base.figure.unit not in AMOUNTS:
            continue
        if rate.figure.is_percent:
            if not alike_in_kind(base.figure, result.figure):
                continue
            share = base.value * rate.value / 100.0
            value = share * _factor(rate.times or YEARLY, result)
            yield Working("product", (rate.figure, base.figure), value, frozenset())
            if cues := spoken & HALVED:
                yield Working("product", (rate.figure, base.figure), value / 2, cues)
            if cues := spoken & BECOMES:
                yield Working("growth", (base.figure, rate.figure), base.value + share, cues)
                yield Working("growth", (base.figure, rate.figure), base.value - share, cues)
        elif _priced(rate.figure, base.figure, result.figure):
            value = rate.value * base.value
            yield Working("product", (rate.figure, base.figure), value * _factor(rate.times, result), frozenset())


def _priced(price: Figure, count: Figure, result: Figure) -> bool:
    if price.unit is not Unit.MONEY or count.unit is not Unit.COUNT or result.unit is not Unit.MONEY:
        return False
    return _same_money(price, result) and count.noun not in _STRETCHES


_STRETCHES = word_set("year years month months quarter quarters week weeks day days")


def _at_other_times(result: Told, usable: Sequence[Told]) -> Iterator[Working]:
    """The same amount a year as a month."""
    for one in usable:
        if one.times and result.times and one.times != result.times and alike_in_kind(one.figure, result.figure):
            yield Working("rate of time", (one.figure,), one.value * one.times / result.times, frozenset())


def _differences(result: Told, usable: Sequence[Told], cues: frozenset[str]) -> Iterator[Working]:
    for first, second in combinations(usable, 2):
        one, other = first.figure, second.figure
        if not alike_in_kind(one, other):
            continue
        if one.unit in (Unit.PERCENT, Unit.POINT):
            fits = result.figure.unit is Unit.POINT or result.figure.noun in _POINTS
        else:
            fits = alike_in_kind(one, result.figure)
        if fits:
            gap = first.value - second.value
            yield Working("difference", (one, other), abs(gap), cues, gap)


def _ratios(usable: Sequence[Told], spoken: frozenset[str]) -> Iterator[Working]:
    changed, shared = spoken & (_CHANGED | APART), spoken & SHARED
    if spoken & _CHANGED:
        shared -= _SLIGHT  # "about 56% below" is no share
    for first, second in permutations(usable, 2):
        one, other = first.figure, second.figure
        if not alike_in_kind(one, other) or one.is_percent or second.value <= 0 or first.value == second.value:
            continue
        if changed:
            change = (first.value - second.value) / second.value * 100.0
            yield Working("change", (one, other), abs(change), changed, change)
        if shared and 0 < first.value < second.value:
            yield Working("share", (one, other), first.value / second.value * 100.0, shared)


def _factor(times: int, result: Told) -> float:
    return times / result.times if times and result.times else 1.0


def alike_in_kind(one: Figure, other: Figure) -> bool:
    """Whether both are of one unit, currency and thing counted; a bare number is what the other counts."""
    if one.unit is not other.unit and not (Unit.PLAIN in (one.unit, other.unit) and {one.unit, other.unit} <= _BARE):
        return False
    return _same_money(one, other) and (one.noun == other.noun or not (one.noun and other.noun))


def _same_money(one: Figure, other: Figure) -> bool:
    return not (one.currency and other.currency) or one.currency == other.currency


def gives(result: Figure, value: float) -> bool:
    """Whether a result is told as what it comes to, to the digits shown, and half a percent off at most."""
    allowed = result.resolution / 2
    if result.bound is Bound.ABOUT:
        allowed = max(allowed, 0.01 * abs(value))
    return abs(abs(result.value) - abs(value)) <= min(allowed, _most_off(result, value)) * (1 + 1e-9) + 1e-9


def _most_off(result: Figure, value: float) -> float:
    """A percentage shows few digits; an amount that is half a percent off was not worked out from these."""
    if result.unit in (Unit.PERCENT, Unit.POINT):
        return abs(value) * 0.12
    return abs(value) * (0.02 if result.bound is Bound.ABOUT else 0.005)
