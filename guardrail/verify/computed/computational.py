"""Computational and comparative claims: re-computed from the operands that the claim names (FinGround, section 3.2).

A claim is proved when a computation it states, over lines it names, gives the figure it shows. It conflicts when the
computation and its operands are unambiguous and every reading gives something else. Everything between is unknown: a
coincidence is not a proof, and a doubtful operand is not a conflict.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import IntEnum

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Bound, Figure, Unit, agrees
from guardrail.claims.plain.fractions import fraction_range
from guardrail.verify.computed.computation import computations
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.computed.metric_evaluation import metrics_named
from guardrail.verify.computed.metrics import METRICS
from guardrail.verify.computed.nodes import Computation, Node, Operated, Rated, bounds_of
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.lines.formulas import Operation, Result
from guardrail.verify.lines.readings import Reading
from guardrail.verify.lines.scales import Scales
from guardrail.verify.phrases.grounds import (
    CONFLICT_COVERAGE,
    CONFLICT_SCORE,
    LEADING,
    MATCH_SCORE,
    Span,
    citations,
    covered,
    stated,
)
from guardrail.verify.phrases.masked import Leaf

MAX_COMPUTATIONS = 8  # ways to read one claim that are evaluated, the likeliest first
_CENTS = 0.01
_WHOLE = 100.0  # percent
_SHARE, _CHANGE, _DIFFERENCE, _GROWTH = (
    operation.value for operation in (Operation.SHARE, Operation.CHANGE, Operation.DIFFERENCE, Operation.GROWTH)
)
_ORDERED = (_GROWTH, _DIFFERENCE)
"""Formulas whose sign is told: of two things the first is what the second is taken from, of two years it is open."""
_ONE_SIDED = frozenset((Bound.MORE_THAN, Bound.AT_LEAST, Bound.LESS_THAN, Bound.AT_MOST, Bound.RANGE))
_METRIC_NAMES = frozenset(metric.name for metric in METRICS)
ABOUT_TOLERANCE = 0.02
"""Most that "about" may widen a result, as a share of it."""

FRACTION_TOLERANCE = 0.1
"""How far from a fraction that is told in words, as a share of it, a result contradicts nothing."""


class Fit(IntEnum):
    """How a reading compares with the stated result, best last."""

    INCOMPARABLE = 0
    DIFFERS = 1
    NEAR = 2
    DIGITS = 3
    AGREES = 4


def check_computational(
    claim: Claim, evaluator: Evaluator, said: Sequence[Computation] | None = None
) -> tuple[Finding, ...]:
    """Re-compute every result that `claim` states as computed; one finding a result, none when it states none.

    Arguments:
        claim: its figures and periods have been parsed.
        evaluator: over the tables and sentences that may hold the operands.
        said: `computations(claim)` where the caller has them.
    """
    best: dict[int, tuple[Computation, list[tuple[Fit, Reading]]]] = {}  # by where the figure stands
    for computation in (computations(claim) if said is None else said)[:MAX_COMPUTATIONS]:
        at = computation.figure.start
        known = best.get(at)
        if known is not None and _agrees(known[1]) and not _best(known[1]).unsaid:
            continue
        node = computation.node
        # a plain name is computed by a formula only; a cell that states it is no computation
        if isinstance(node, Leaf):
            found = evaluator.due(node) or evaluator.metric_readings(node)
        else:
            found = evaluator.readings(node)
        judged = [(_scaled_fit(computation, reading, evaluator.scales), reading) for reading in found]
        judged = [(fit, _noted(claim, reading, evaluator)) for fit, reading in judged if fit is not Fit.INCOMPARABLE]
        if not judged:
            continue
        if known is not None and isinstance(node, Leaf) and not (_agrees(judged) or _is_metric(node)):
            continue  # the claim spells out its computation; a metric of the same words says nothing against it
        if known is None or (not _agrees(known[1]) and _rank(judged) > _rank(known[1])) or _says_more(judged, known[1]):
            best[at] = (computation, judged)
    findings = [_finding(claim, computation, judged, evaluator) for computation, judged in best.values()]
    open_words = any(computation.rest or _best(judged).unsaid for computation, judged in best.values())
    matched = {span for finding in findings for span in finding.matched}
    whole = all(finding.answer is Answer.MATCH for finding in findings) and stated(claim) <= matched
    if len(findings) > 1 and whole and not open_words:
        return tuple(replace(finding, proved=True) for finding in findings)  # each proves its part
    return tuple(findings)


def _noted(claim: Claim, reading: Reading, evaluator: Evaluator) -> Reading:
    """`reading` without the unsaid words that notes to its operands say: "** UK only" below a heading "FY24**"."""
    if not reading.unsaid:
        return reading
    said = evaluator.noted(reading.used, claim.text)
    return reading._replace(unsaid=reading.unsaid - said) if said else reading


def derived_spans(said: Sequence[Computation]) -> set[Span]:
    """Spans of the figures that a claim states as results of arithmetic: they are not printed with their operands."""
    return {
        (computation.figure.start, computation.figure.end)
        for computation in said
        if isinstance(computation.node, Operated | Rated)
        and (
            isinstance(computation.node, Rated)
            or computation.node.operation is not Operation.SUM
            or computation.node.listed
        )
        and not _may_be_printed(computation.node)
    }


def _may_be_printed(node: Node) -> bool:
    """Whether what reads as an average over nothing may be a line's name: "its average maturity was 2.91"."""
    if not isinstance(node, Operated) or node.operation is not Operation.AVERAGE or len(node.operands) != 1:
        return False
    return not (node.periods or node.spans or node.listed)


def _agrees(judged: Sequence[tuple[Fit, Reading]]) -> bool:
    return any(fit is Fit.AGREES for fit, _ in judged)


def _best(judged: Sequence[tuple[Fit, Reading]]) -> Reading:
    """The reading that speaks for the claim: of those that agree the one whose operands say most of its words."""
    agreeing = [reading for fit, reading in judged if fit is Fit.AGREES and reading.score >= MATCH_SCORE]
    return max(agreeing or [reading for _, reading in judged], key=lambda one: (not one.unsaid, one.score))


def _says_more(judged: Sequence[tuple[Fit, Reading]], known: Sequence[tuple[Fit, Reading]]) -> bool:
    """Whether a way to read the claim agrees on operands that say all of its words, as another way does not."""
    return _agrees(judged) and not _best(judged).unsaid and bool(_best(known).unsaid)


def _is_metric(node: Node) -> bool:
    """Whether a plain name is that of a formula, with no word more."""
    return isinstance(node, Leaf) and any(not further for _, further in metrics_named(node.terms))


def _rank(judged: Sequence[tuple[Fit, Reading]]) -> tuple[int, float]:
    fit, reading = max(judged, key=lambda item: (item[0] >= Fit.AGREES, item[1].score, item[0]))
    return int(fit), reading.score


def _fit(computation: Computation, reading: Reading) -> Fit:
    """Compare one reading with the stated result."""
    figure = computation.figure
    value = _in_unit_of(figure, reading)
    if value is None:
        return Fit.INCOMPARABLE
    error = reading.error * (100.0 if value != reading.value else 1.0)
    if (
        reading.formula in (_CHANGE, _DIFFERENCE)
        and figure.resolution < min(one.figure.resolution for one in reading.used) * 0.99
    ):
        error = 0.0  # digits that the operands do not show are those of their difference as printed
    stated = figure.value
    if computation.direction and not (computation.direction < 0 and value < 0 and stated < 0):
        stated *= computation.direction
    if computation.unsigned and stated > 0:
        value = abs(value)
    if computation.direction < 0 and stated < 0 and figure.bound in _ONE_SIDED:
        stated, value = -stated, -value  # "fell by more than 10%": the bound is one of size
    if reading.formula.startswith(_SHARE) and figure.bound in _ONE_SIDED and value > _WHOLE > stated:
        return Fit.NEAR  # more than the whole is no "more than half" of it
    fit = compare(figure, stated, value, error)
    if figure.unit is Unit.PERCENT and not any(map(str.isdigit, figure.text)):
        fit = _fraction_fit(figure, value, fit)
    if stated == 0.0 and fit is Fit.AGREES and _rescaled(figure, reading):
        return Fit.NEAR
    if reading.directed is not None and reading.directed is not bool(computation.direction):
        return Fit.NEAR if fit is Fit.AGREES else Fit.INCOMPARABLE
    open_sign = computation.unsigned and stated < 0 and not reading.formula.startswith(_ORDERED)
    if (reading.doubtful or open_sign) and fit is Fit.AGREES:
        return Fit.NEAR
    if computation.moved and _in_points(figure, reading) and fit is Fit.AGREES:
        return Fit.NEAR  # "rose 1%" from 4% to 5% is no rise of a hundredth
    if fit < Fit.NEAR and reading.result is Result.AMOUNT:
        fit = max(fit, _digits(figure, stated, value, reading))
    return fit


def _in_points(figure: Figure, reading: Reading) -> bool:
    """Whether a figure in percent is the difference of two percentages."""
    steps = reading.formula.startswith((_CHANGE, _DIFFERENCE))
    return figure.unit is Unit.PERCENT and reading.result is Result.PERCENT and steps


def _fraction_fit(figure: Figure, value: float, fit: Fit) -> Fit:
    """`fit` of a fraction in words: "more than a third" is not said of what is more than half, nor is 48% no half."""
    if fit is Fit.AGREES and figure.bound in (Bound.MORE_THAN, Bound.LESS_THAN):
        low, high = fraction_range(figure.value, "above" if figure.bound is Bound.MORE_THAN else "less")
        return fit if low <= abs(value) <= high else Fit.NEAR
    near = figure.bound is Bound.ABOUT and abs(value - figure.value) <= FRACTION_TOLERANCE * figure.value
    return max(fit, Fit.NEAR) if near else fit


def _rescaled(figure: Figure, reading: Reading) -> bool:
    """Whether a claim states another scale than the operands; nought shows no digits by which to tell."""
    return figure.scale_stated and all(value.figure.scale != figure.scale for value in reading.used)


def _scaled_fit(computation: Computation, reading: Reading, scales: Scales) -> Fit:
    """`_fit`, with the scale that the text gives a table away where the table states none."""
    fit = _fit(computation, reading)
    if fit is not Fit.DIGITS or not computation.figure.scale_stated or reading.result is not Result.AMOUNT:
        return fit
    told = {scales.of(value.citation.chunk) for value in reading.used if not value.nil}
    scale = told.pop() if len(told) == 1 else None
    if scale is None:
        return fit
    larger = reading._replace(value=reading.value * scale, error=reading.error * scale)
    return Fit.AGREES if _fit(computation, larger) is Fit.AGREES else fit


def _in_unit_of(figure: Figure, reading: Reading) -> float | None:
    """The reading's value in the unit of the stated figure, None when the two cannot be the same quantity."""
    steps = reading.formula.startswith((_CHANGE, _DIFFERENCE))
    if figure.unit is Unit.PERCENT:
        if reading.result is Result.TIMES:
            return 100.0 * reading.value
        return reading.value if reading.result is Result.PERCENT else None
    if figure.unit is Unit.POINT:
        return reading.value if reading.result is Result.PERCENT and steps else None
    if reading.result is Result.PERCENT:
        growth = reading.formula.startswith(_GROWTH)
        return None if growth or figure.unit is not Unit.PLAIN or figure.scale_stated else reading.value
    if reading.result is Result.DAYS:
        days = figure.noun in ("day", "days") or (figure.unit is Unit.PLAIN and not figure.noun)
        return reading.value if days and not figure.scale_stated else None
    if reading.result is Result.TIMES:
        fits = figure.unit is Unit.MULTIPLE or (figure.unit is Unit.PLAIN and not figure.scale_stated)
        return reading.value if fits else None
    if figure.currency and any(value.figure.currency not in ("", figure.currency) for value in reading.used):
        return None
    return reading.value if figure.unit is not Unit.MULTIPLE else None


def compare(figure: Figure, stated: float, value: float, error: float) -> Fit:
    """Agreement under the rounding of the digits shown; what the operands' own rounding may move is near, not more.

    Arguments:
        error: what the operands' rounding can move the result by.
    """
    off = abs(stated - value)
    size = abs(value)
    slack = 1e-9 * max(size, 1.0)
    if figure.bound in (Bound.MORE_THAN, Bound.LESS_THAN) and off <= slack:
        return Fit.NEAR  # what is 5 is not more than 5
    if figure.bound in (Bound.MORE_THAN, Bound.AT_LEAST):
        return Fit.AGREES if value >= stated - slack else Fit.DIFFERS
    if figure.bound in (Bound.LESS_THAN, Bound.AT_MOST):
        return Fit.AGREES if value <= stated + slack else Fit.DIFFERS
    if figure.bound is Bound.RANGE and figure.high is not None:
        return Fit.AGREES if stated - slack <= value <= figure.high + slack else Fit.DIFFERS
    allowed = figure.resolution / 2
    if figure.bound is Bound.ABOUT:
        allowed = max(allowed, ABOUT_TOLERANCE * size)
    if off <= allowed + slack:
        return Fit.AGREES
    cut_off = 0.0 <= size - abs(stated) < figure.resolution and stated * value >= 0.0  # digits dropped, not rounded
    return Fit.NEAR if cut_off or off <= figure.resolution / 2 + error + slack else Fit.DIFFERS


def _digits(figure: Figure, stated: float, value: float, reading: Reading) -> Fit:
    """Whether claim and source agree but for a scale that one of them does not state."""
    known = any(item.figure.scale_stated for item in reading.used)
    if figure.scale_stated and known:
        return Fit.DIFFERS
    scale = next((item.figure.scale for item in reading.used if item.figure.scale_stated), 1.0)
    if scale == _CENTS and figure.unit is Unit.PLAIN and not figure.scale_stated:
        return compare(figure, stated, value / scale, 0.0)  # "73.6" of a table in cents
    bare = value / scale
    unscaled = figure.resolution / figure.scale
    off = abs(stated / figure.scale - bare)
    return Fit.DIGITS if off <= unscaled / 2 + 1e-9 * max(abs(bare), 1.0) else Fit.DIFFERS


def _finding(
    claim: Claim, computation: Computation, judged: Sequence[tuple[Fit, Reading]], evaluator: Evaluator
) -> Finding:
    top = max(reading.score for _, reading in judged)
    if any(fit is Fit.AGREES and reading.score >= MATCH_SCORE for fit, reading in judged):
        return _match(claim, computation, _best(judged), evaluator)
    doubtful = any(fit in (Fit.NEAR, Fit.DIGITS) or _is_printed(computation, reading) for fit, reading in judged)
    leading = [reading for _, reading in judged if reading.score >= LEADING * top]
    plain = top >= CONFLICT_SCORE and min(reading.coverage for reading in leading) > CONFLICT_COVERAGE
    named = all(reading.formula in _METRIC_NAMES for reading in leading)  # ways to compute one metric; all differ
    plain = plain and (named or len({tuple(map(id, reading.used)) for reading in leading}) == 1)
    plain = plain and not any(value.nil for reading in leading for value in reading.used)
    reading = max((reading for _, reading in judged), key=lambda item: item.score)
    if doubtful or not plain:
        return Finding("computational", Answer.CANNOT_TELL, formula=reading.formula)
    return Finding(
        check="computational",
        answer=Answer.CONFLICT,
        citations=citations(reading),
        source_says=shown(computation.figure, reading),
        answer_says=computation.figure.text,
        formula=reading.formula,
    )


def _is_printed(computation: Computation, reading: Reading) -> bool:
    """Whether the size of a move is what the last of two percentages is: "the index rose 4.4%" of a row of returns."""
    figure, last = computation.figure, reading.used[-1].figure
    moved = replace(figure, value=computation.direction * abs(figure.value))
    return computation.moved and figure.unit is Unit.PERCENT is last.unit and agrees(moved, last)


def _match(claim: Claim, computation: Computation, reading: Reading, evaluator: Evaluator) -> Finding:
    matched = covered(claim, reading, computation.operand_figures) | bounds_of(computation.node)
    matched |= {
        (period.start, period.end)
        for period in claim.periods
        if (period.start, period.end) not in matched and evaluator.introduced(period, reading.used)
    }
    matched.add((computation.figure.start, computation.figure.end))
    if isinstance(computation.node, Rated):
        base = computation.node.base  # the claim assumes it
        matched.add((base.start, base.end))
        matched |= {
            (figure.start, figure.end)
            for figure in claim.figures
            if any(agrees(figure, value.figure) for value in reading.used)
        }
    return Finding(
        check="computational",
        answer=Answer.MATCH,
        proved=not computation.rest and not reading.unsaid and stated(claim) <= matched,
        citations=citations(reading),
        source_says=shown(computation.figure, reading),
        answer_says=computation.figure.text,
        formula=reading.formula,
        matched=tuple(sorted(matched)),
    )


def shown(figure: Figure, reading: Reading) -> str:
    """A re-computed value with as many digits, and in the unit and scale, as the answer shows."""
    value = _in_unit_of(figure, reading)
    value = reading.value if value is None else value
    decimals = 0
    unit = figure.resolution / figure.scale
    while unit < 0.999 and decimals < 9:
        unit *= 10
        decimals += 1
    words = {Unit.PERCENT: "%", Unit.POINT: " percentage points", Unit.MULTIPLE: "x"}.get(figure.unit, "")
    scale = {1e3: " thousand", 1e6: " million", 1e9: " billion", 1e12: " trillion"}.get(figure.scale, "")
    currency = f"{figure.currency} " if figure.currency else ""
    if scale and reading.result is Result.AMOUNT and not any(item.figure.scale_stated for item in reading.used):
        return f"{value:,.{decimals}f}{words}"  # as printed: the source states no scale
    return f"{currency}{value / figure.scale:,.{decimals}f}{scale}{words}"
