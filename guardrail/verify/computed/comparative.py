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
from guardrail.claims.figures.periods import Period
from guardrail.claims.kept import per_claim
from guardrail.claims.record import record
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.computed.every_year import check_every_year, speaks_of_every_year
from guardrail.verify.computed.extremes import TRIGGER, check_extreme
from guardrail.verify.computed.growth_ranking import RANKS_GROWTH, check_growth_ranking, speaks_of_growth
from guardrail.verify.computed.movement_wording import FALLS
from guardrail.verify.computed.nodes import Node, Operated, bounds_of
from guardrail.verify.computed.only_one import check_only_one, speaks_of_one
from guardrail.verify.computed.other_measures import other_measures
from guardrail.verify.computed.part_ranking import check_part_ranking
from guardrail.verify.computed.phrase_operations import pair, sides
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.hints import Hint
from guardrail.verify.lines.formulas import FIGURE, PERIOD, Operation
from guardrail.verify.lines.line_index import LineIndex
from guardrail.verify.lines.operands import of_one
from guardrail.verify.lines.readings import Reading
from guardrail.verify.lines.selections import moment
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
from guardrail.verify.phrases.masked import MAX_PLACEHOLDERS, Masked, masked_of

_NOT_SHORT = r"(?! (?:(?:just|slightly|well|far|somewhat|a little) )?(?:short|shy|below|under) )"
_MOVED = re.compile(
    rf"^(?P<lhs>.+?) (?:has |have |had |was |were )?(?P<verb>rose|risen|grew|grown|increased|climbed|improved|expanded"
    rf"|fell{_NOT_SHORT}|fallen|declined|decreased|dropped|shrank|up|down)"
    rf"(?! (?:by )?(?:about |approximately |around |roughly |nearly |almost )?[{FIGURE}])(?P<rest>.*)$"
)
_FLAT = re.compile(
    rf"^(?P<lhs>[^{FIGURE},]+?) (?:was|were|is|are|remained|stayed|held|has been|have been) (?:completely )?"
    rf"(?P<word>unchanged|the same)(?P<rest>(?: (?:in|from|between|for|during|since) [^{FIGURE},]+)?)$"
)
_LESS_IS_BETTER = re.compile(
    r"\b(?:ratio|costs?|expenses?|loss(?:es)?|debt|leverage|delinquen\w+|charge-offs?|churn|days|vacanc\w+|unemployment)\b",
    re.IGNORECASE,
)
"""Measures that improve as they fall, or may."""
_THAN = re.compile(
    r"^(?P<a>.+?) (?:was|were|is|are) (?P<word>higher|greater|larger|more|bigger|lower|less|smaller|fewer)"
    r"(?P<mid>[^,]*?) than (?P<b>.+)$"
)
_PASSED = re.compile(
    rf"^(?P<a>[^{FIGURE}]+?) (?P<word>exceed(?:ed|s)?|surpass(?:ed|es)?|topped|outpaced|fell short of"
    rf"|(?:was|were|is|are) (?:above|below)) (?P<b>[^{FIGURE}]+)$"
)
"""One thing against another without a size."""
_NONE = re.compile(r"^(?:[a-z]+ [\ue100-\ue1ff],? )?(?:no|none|nothing|neither|nobody|not)\b")
"""A subject that is none: "no part of x was larger than y"."""
_DELTA = re.compile(
    rf"\bby (?:about |approximately |nearly |almost |more than |less than |over |at least )?"
    rf"(?:[{FIGURE}]|an? (?:quarter|third|half|fifth|tenth|factor|multiple)|(?:one|two|three|four)[ -])"
    r"|\b(?:doubl|tripl|quadrupl|halv|twofold|threefold)"
)
"""A size beside the direction: that is the computation's to judge, and one in words is not judged at all."""
_COMPARES = Hint(
    rf"\bthan\b|\b(?:exceed\w*|surpass\w*|topped|outpaced|rose|risen|grew|grown|increased|climbed|improved|expanded|fell|fallen|declined|decreased|dropped"
    rf"|shrank|up|down|every|unchanged|same)\b|{TRIGGER.pattern}",
    lower=True,
)
_ROUND = r"(?:about |around |approximately |roughly |nearly |almost |some |a |an )?"
_FROM_TO = re.compile(rf"\bfrom {_ROUND}(?P<first>[{FIGURE}])[^{FIGURE}]*? to {_ROUND}(?P<last>[{FIGURE}])")
_OF_BASE = re.compile(
    r"\b(?:from|than|against|versus|vs\.?|(?:compared|relative)(?:,)? (?:to|with)|having been|after)"
    rf"(?: (?:the|its|a|of|level))*? {_ROUND}$"
)
"""What leads up to the level that a movement or comparison sets out from."""
_TO_FROM = re.compile(rf"\bto {_ROUND}(?P<last>[{FIGURE}])[^{FIGURE}]*? from {_ROUND}(?P<first>[{FIGURE}])")
_FIGURE = re.compile(rf"[{FIGURE}]")
_DATED = re.compile(
    rf"(?P<level>[{FIGURE}]) (?:in|at|for|during|on|as of)(?: the)?(?: fiscal| financial| calendar)?"
    rf"(?: (?:year|quarter|period))?(?: ended)? (?P<when>[{PERIOD}])"
)
_BOUND = re.compile(rf"{_ROUND}[{FIGURE}]")
"""What follows "than" where it bounds a level, and compares it with no other: "was less than 5 in 2024"."""
_EVERY = re.compile(r"\b(?:each|every|consecutive|consecutively|steadily|continuously|consistently|always)\b")

_SIDES = 2
_SPENDING = re.compile(
    r"\b(?:expenses?|costs?|charges?|spending|spend)\b|(?<!\()\b(?:loss(?:es)?|deficits?)\b(?!\))", re.IGNORECASE
)
"""What is spoken of by its size: where its row prints negatives and does not say so, no direction is told."""


@record
class _Direction:
    """A stated direction: the difference to compute and the sign it must have.

    Arguments:
        levels: figures that the claim states of the operands; `ends` those that it set out from and came to, `dated`
            those that a time stands beside; of others `bases` are what is measured from, `own` of what moved or is
            compared.
        rest: the claim says more than the direction.
    """

    node: Node
    sign: int
    levels: tuple[Figure, ...]
    words: str
    rest: bool = False
    ends: tuple[Figure, ...] = ()
    dated: tuple[tuple[Figure, Period], ...] = ()
    bases: tuple[Figure, ...] = ()
    own: tuple[Figure, ...] = ()


def _is_as_printed(reading: Reading) -> bool:
    """Whether a difference is one of negatives as they are printed, and not of their sizes."""
    values = [value.figure.value for value in reading.used]
    if len(values) != _SIDES or max(values) >= 0:
        return False
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
    direction = _direction(claim)
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
    return _direction(claim) is not None


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


@per_claim
def _direction(claim: Claim) -> _Direction | None:
    masked = masked_of(claim)
    text = masked.text
    if _DELTA.search(text) or _NONE.search(text):
        return None
    if (match := _THAN.match(text)) and not (_BOUND.match(match["b"]) and len(masked.periods) < _SIDES):
        sign = -1 if match["word"] in FALLS else 1
        before, behind = match["a"] + match["mid"], match["b"]
        one, other = sides(before, behind)
        levels, turned = masked.figures_in(before + behind), False
        left, right = masked.leaf(one), masked.leaf(other)
        if right.terms and (left.terms != right.terms or left.bounds or right.bounds):
            node: Node = pair(masked, Operation.DIFFERENCE, one, other)
        else:
            leaf = masked.leaf(f"{before} {behind}")
            early, late = masked.periods_in(behind), masked.periods_in(before)
            turned = bool(early and late) and moment(early[0]) > moment(late[0])
            sign = -sign if turned else sign
            node = Operated(Operation.CHANGE, (leaf,), leaf.periods, False)
        bases, own = _sorted_out(masked, f"{before} than {behind}")
        if turned:
            bases, own = own, bases
        dated = _dated(masked, before) + _dated(masked, behind)
        return _Direction(node, sign, levels, match["word"], dated=dated, bases=bases, own=own)
    if (match := _PASSED.match(text)) and masked.leaf(match["b"]).terms:
        one, other = sides(match["a"], match["b"])
        sign = -1 if match["word"].endswith(("below", "short of")) else 1
        return _Direction(pair(masked, Operation.DIFFERENCE, one, other), sign, (), match["word"])
    if match := _FLAT.match(text):
        leaf = masked.leaf(f"{match['lhs']}{match['rest']}")
        return _Direction(Operated(Operation.CHANGE, (leaf,), leaf.periods, False), 0, (), match["word"])
    if match := _MOVED.match(text):
        leaf = masked.leaf(match["lhs"])
        tail = masked.leaf(match["rest"])
        node = Operated(Operation.CHANGE, (leaf,), leaf.periods + tail.periods, False)
        sign = -1 if match["verb"] in FALLS else 1
        rest = bool(tail.terms - leaf.terms) or _EVERY.search(text) is not None  # both ends do not show every step
        behind = match["rest"]
        return _Direction(
            node,
            sign,
            masked.figures_in(behind),
            match["verb"],
            rest,
            _ends(masked, behind),
            _dated(masked, behind),
            *_sorted_out(masked, behind),
        )
    return None


def _sorted_out(masked: Masked, text: str) -> tuple[tuple[Figure, ...], tuple[Figure, ...]]:
    """The levels of the base, and those without a time beside them of what moved or is compared."""
    dated = {match.start("level") for match in _DATED.finditer(text)}
    bases: list[Figure] = []
    own: list[Figure] = []
    for mark in _FIGURE.finditer(text):
        if _OF_BASE.search(text, 0, mark.start()) is not None:
            bases.append(masked.figure(mark[0]))
        elif mark.start() not in dated:
            own.append(masked.figure(mark[0]))
    return tuple(bases), tuple(own)


def _dated(masked: Masked, rest: str) -> tuple[tuple[Figure, Period], ...]:
    """The levels that are told with their times: "having been 5 in 2023"."""
    return tuple(
        (masked.figure(match["level"]), masked.periods_in(match["when"])[0]) for match in _DATED.finditer(rest)
    )


def _ends(masked: Masked, rest: str) -> tuple[Figure, ...]:
    """The two levels of "from 5 to 6", in the order of time; none where it is another wording."""
    match = _FROM_TO.search(rest) or _TO_FROM.search(rest)
    return (masked.figure(match["first"]), masked.figure(match["last"])) if match else ()


def _levels(direction: _Direction, reading: Reading) -> bool:
    """Whether the levels that the claim states beside the direction are the operands', each another one's."""
    if direction.ends and reading.formula.startswith(Operation.CHANGE.value):
        both = zip(direction.ends, reading.used[:: len(reading.used) - 1], strict=False)
        if len(reading.used) == _SIDES and not all(agrees(figure, value.figure) for figure, value in both):
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
    if len(reading.used) == _SIDES and agrees(figure, reading.used[at].figure):
        return True
    return states_part(figure, reading._replace(parts=(reading.parts[at],))) if reading.parts else False


def _has_two_times(claim: Claim, reading: Reading, evaluator: Evaluator) -> bool:
    """Whether a claim that names no time can mean no other: the row has the two values of the change and no third."""
    if claim.periods or len(reading.used) != _SIDES or not reading.formula.startswith(Operation.CHANGE.value):
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


def _match(claim: Claim, direction: _Direction, reading: Reading, undated: bool) -> Finding:
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
