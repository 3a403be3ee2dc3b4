"""Comparisons without a size: rose or fell, higher or lower than, the highest of its line.

"Revenue rose to $280 million in 2025" and "revenue was higher in 2025 than in 2024" are re-computed from both operands,
as sizes are (`guardrail.verify.computed.computational`); only the sign of the difference, or the place in the line,
counts.
"""

from __future__ import annotations

import re
from itertools import combinations

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Bound, Figure, agrees
from guardrail.claims.kept import per_claim
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.computed.every_year import check_every_year, speaks_of_every_year
from guardrail.verify.computed.extremes import TRIGGER, check_extreme
from guardrail.verify.computed.growth_ranking import RANKS_GROWTH, check_growth_ranking, speaks_of_growth
from guardrail.verify.computed.nodes import bounds_of
from guardrail.verify.computed.only_one import check_only_one, speaks_of_one
from guardrail.verify.computed.other_measures import other_measures
from guardrail.verify.computed.part_ranking import check_part_ranking
from guardrail.verify.computed.stated_direction import SIDES, Direction, direction_of
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.hints import Hint
from guardrail.verify.lines.formulas import Operation
from guardrail.verify.lines.line_index import LineIndex
from guardrail.verify.lines.operands import of_one
from guardrail.verify.lines.readings import Reading
from guardrail.verify.phrases.grounds import (
    CONFLICT_COVERAGE,
    CONFLICT_SCORE,
    LEADING,
    MATCH_SCORE,
    citations,
    covered,
    stated,
    states_part,
)
from guardrail.verify.phrases.masked import MAX_PLACEHOLDERS, masked_of

_LESS_IS_BETTER = re.compile(
    r"\b(?:ratio|costs?|expenses?|loss(?:es)?|debt|leverage|delinquen\w+|charge-offs?|churn|days|vacanc\w+|unemployment)\b",
    re.IGNORECASE,
)
"""Measures that improve as they fall, or may."""
_COMPARES = Hint(
    rf"\bthan\b|\b(?:exceed\w*|surpass\w*|topped|outpaced|rose|risen|grew|grown|increased|climbed|improved|expanded|fell|fallen|declined|decreased|dropped"
    rf"|shrank|up|down|every|unchanged|same)\b|{TRIGGER.pattern}",
    lower=True,
)
_SPENDING = re.compile(
    r"\b(?:expenses?|costs?|charges?|spending|spend)\b|(?<!\()\b(?:loss(?:es)?|deficits?)\b(?!\))", re.IGNORECASE
)
"""What is spoken of by its size: where its row prints negatives and does not say so, no direction is told."""


def _is_as_printed(reading: Reading) -> bool:
    """Whether a difference is one of negatives as they are printed, and not of their sizes."""
    values = [value.figure.value for value in reading.used]
    if len(values) != SIDES or min(values) >= 0:
        return False
    if max(values) >= 0:  # of an income and a cost it would be what both come to
        both = abs(values[0]) + abs(values[1])
        return reading.formula.startswith(Operation.DIFFERENCE.value) and abs(reading.value) > both * (1 - 1e-9)
    printed = values[1] - values[0] if reading.formula.startswith(Operation.CHANGE.value) else values[0] - values[1]
    return reading.value * printed > 0


def check_comparative(claim: Claim, evaluator: Evaluator) -> tuple[Finding, ...]:
    """Re-compute the direction or extreme that `claim` states; empty when it states none, or its size too."""
    if len(claim.figures) > MAX_PLACEHOLDERS or len(claim.periods) > MAX_PLACEHOLDERS:
        return ()
    masked = masked_of(claim)
    if (only := check_only_one(claim, masked, evaluator)) is not None:
        return only
    if (fastest := check_growth_ranking(claim, masked, evaluator)) is not None:
        return fastest
    if (placed := check_part_ranking(claim, masked, evaluator)) is not None:
        return (placed,)
    if (extreme := check_extreme(claim, masked, evaluator)) is not None:
        return extreme
    if (steady := check_every_year(claim, masked, evaluator)) is not None:
        return steady
    direction = direction_of(claim)
    if direction is None:
        return ()
    readings = [
        reading
        for reading in evaluator.readings(direction.node)
        if reading.formula.startswith((Operation.CHANGE.value, Operation.DIFFERENCE.value))
        and not reading.doubtful
        and reading.directed is not False
        and not (_SPENDING.search(claim.text) and _is_as_printed(reading))
    ]
    if not readings:
        return ()
    if direction.words.startswith("improv") and _LESS_IS_BETTER.search(claim.text) is not None:
        return (_unknown(),)  # whether it rose or fell is not said
    top = readings[0].score
    leading = [reading for reading in readings if reading.score >= LEADING * top]
    if not direction.sign:
        flat = all(reading.value == 0.0 for reading in leading) and top >= MATCH_SCORE
        return (_match(claim, direction, leading[0], False) if flat else _unknown(),)
    holding = [reading for reading in leading if reading.value * direction.sign > 0 and _levels(direction, reading)]
    agreed = direction.levels or len({reading.value * direction.sign > 0 for reading in leading}) == 1
    if not direction.levels and _differs_elsewhere(claim, leading[0], evaluator):
        return (_unknown(),)
    if holding and top >= MATCH_SCORE and agreed:  # without levels, periods that disagree tell nothing
        return (_match(claim, direction, holding[0], _has_two_times(claim, holding[0], evaluator)),)
    plain = top >= CONFLICT_SCORE and min(reading.coverage for reading in leading) > CONFLICT_COVERAGE
    if plain and all(reading.value * direction.sign < 0 for reading in leading):
        return (
            Finding(
                check="comparative",
                answer=Answer.CONFLICT,
                citations=citations(leading[0]),
                source_says=" against ".join(value.text for value in reversed(leading[0].used)),
                answer_says=direction.words,
                formula="direction",
            ),
        )
    return (_unknown(),)


def _unknown() -> Finding:
    return Finding("comparative", Answer.CANNOT_TELL, formula="direction")


@per_claim
def compares(claim: Claim) -> bool:
    """Whether a claim states an extreme or a direction without its size; of others the check says nothing."""
    if (
        len(claim.figures) > MAX_PLACEHOLDERS
        or len(claim.periods) > MAX_PLACEHOLDERS
        or not (_COMPARES(claim.text) or RANKS_GROWTH(claim.text))
    ):
        return False
    masked = masked_of(claim)
    if (
        speaks_of_growth(masked)
        or speaks_of_one(masked)
        or TRIGGER.search(masked.text) is not None
        or speaks_of_every_year(masked)
    ):
        return True
    return direction_of(claim) is not None


def _differs_elsewhere(claim: Claim, reading: Reading, evaluator: Evaluator) -> bool:
    """Whether another measure of the row, which the claim names as well, moved the other way."""
    if len(reading.used) != 2:
        return False
    index = _index_of(reading, evaluator)
    if index is None:
        return False
    first, last = reading.used
    moved = last.figure.value - first.figure.value
    return any(
        (late.figure.value - early.figure.value) * moved < 0
        for early, late in other_measures(claim, (first, last), index)
    )


def _levels(direction: Direction, reading: Reading) -> bool:
    """Whether the levels that the claim states beside the direction are the operands', each another one's."""
    if direction.ends and reading.formula.startswith(Operation.CHANGE.value):
        both = zip(direction.ends, reading.used[:: len(reading.used) - 1], strict=False)
        if len(reading.used) == SIDES and not all(agrees(figure, value.figure) for figure, value in both):
            return False  # "fell from 225 to 270" of what rose to 270 or fell to 225
    changes = reading.formula.startswith(Operation.CHANGE.value)
    first, last = (0, -1) if changes else (-1, 0)
    if not (
        all(_is_end(figure, reading, first) for figure in direction.bases)
        and all(_is_end(figure, reading, last) for figure in direction.own)
    ):
        return False  # "rose to 5" of what rose from 5
    if changes and any(
        of_one(reading.used[at], when) and not _is_end(figure, reading, at)
        for figure, when in direction.dated
        for at in (first, last)
    ):
        return False  # "rose, having been 5 in 2023" of what was 6 then
    met = [value for value in reading.used if any(agrees(figure, value.figure) for figure in direction.levels)]
    if len(direction.levels) == len(reading.used) > len(met) and any(
        agrees(one, other) for one, other in combinations(direction.levels, 2)
    ):
        return False  # "rose from 3.4% to 3.4%"
    if any(
        figure.bound in (Bound.MORE_THAN, Bound.LESS_THAN)
        and abs(figure.value - reading.used[-1].figure.value) <= figure.resolution / 2
        for figure in direction.levels
    ):
        return False  # "was more than 3.4%" of what is 3.4%
    return all(
        any(agrees(figure, value.figure) for value in reading.used) or states_part(figure, reading)
        for figure in direction.levels
    )


def _is_end(figure: Figure, reading: Reading, at: int) -> bool:
    """Whether a level is that of the first (0) or last (-1) of two operands."""
    if len(reading.used) == SIDES and agrees(figure, reading.used[at].figure):
        return True
    return states_part(figure, reading._replace(parts=(reading.parts[at],))) if reading.parts else False


def _has_two_times(claim: Claim, reading: Reading, evaluator: Evaluator) -> bool:
    """Whether a claim that names no time can mean no other: the row has the two values of the change and no third."""
    if claim.periods or len(reading.used) != SIDES or not reading.formula.startswith(Operation.CHANGE.value):
        return False
    index = _index_of(reading, evaluator)
    if index is None or not all(value.periods for value in reading.used):
        return False
    dated = [value for value in index.row_mates(reading.used[0]) if value.periods]
    return all(any(value is one for one in reading.used) for value in dated)


def _index_of(reading: Reading, evaluator: Evaluator) -> LineIndex | None:
    """The table of a reading's values."""
    first = reading.used[0]
    return next((one for one in evaluator.indexes() if any(value is first for value in one.row_mates(first))), None)


def _match(claim: Claim, direction: Direction, reading: Reading, undated: bool) -> Finding:
    """The finding of a direction that holds.

    Arguments:
        undated: the times that the claim does not name are the only ones that there are.
    """
    matched = covered(claim, reading, direction.levels) | bounds_of(direction.node)
    undated = undated or not any(
        value.periods for value in reading.used
    )  # nothing to tell apart, and nothing said of it
    return Finding(
        check="comparative",
        answer=Answer.MATCH,
        proved=not direction.rest and not reading.unsaid and (bool(matched) or undated) and stated(claim) <= matched,
        citations=citations(reading),
        source_says=" against ".join(value.text for value in reversed(reading.used)),
        answer_says=direction.words,
        formula="direction",
        matched=tuple(sorted(matched)),
    )
