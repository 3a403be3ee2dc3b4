"""What can be computed of the lines that a claim names, and whether all of its words are heard in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from guardrail.evidence.lexicon import CHANGE_TERM
from guardrail.evidence.terms import prior
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.derived import operations
from guardrail.verify.derived import words as cues
from guardrail.verify.derived.asked import Asked, tokens
from guardrail.verify.derived.lines import Place, spoken
from guardrail.verify.derived.operations import Derivation, Operand, dated_operands, line_of, operands_of, sized
from guardrail.verify.lines.line_index import LineIndex
from guardrail.verify.lines.operands import Line
from guardrail.verify.lines.selections import moment
from guardrail.verify.lines.unsaid import NEUTRAL, TELLING

MAX_THINGS = 4
"""Lines that a claim may name at a time."""
MAX_FILLINGS = 12
"""Ways to fill the places of a claim with lines that are tried."""
_ROUNDING = 0.002
"""How far parts may be off the total that a table prints, as a share of it."""
_TOTAL = frozenset(("total",))
_FREE = NEUTRAL | _TOTAL | {CHANGE_TERM}


def derivations(asked: Asked, places: Sequence[Place]) -> Iterator[tuple[frozenset[int], Derivation]]:
    """All that can be computed of the lines that a claim names in one table, each with the words it accounts for."""
    things: dict[frozenset[int], list[Place]] = {}
    for place in places:
        key = frozenset(map(id, place.lines))
        things.setdefault(key, []).append(place)
    if not 1 <= len(things) <= MAX_THINGS:
        return
    used = frozenset[int]().union(*(place.at for place in places))
    for at, lines in enumerate(product(*(group[0].lines for group in things.values()))):
        if at == MAX_FILLINGS:
            return
        if len({id(line) for line in lines}) < len(lines):
            continue
        try:
            for derivation in _of_one(asked, lines[0]) if len(lines) == 1 else _of_several(asked, lines):
                yield used, derivation
        except (ZeroDivisionError, OverflowError):
            continue


def _of_one(asked: Asked, line: Line) -> Iterator[Derivation]:
    """A line over time."""
    text, periods = asked.rest, asked.periods
    dated = dated_operands(line)
    averaged = cues.AVERAGES.search(text) is not None
    if len(periods) == 1 and periods[0].end_year:
        first, last = periods[0].year or 0, periods[0].end_year
        operands = [one for one in dated if one.period is not None and first <= (one.period.year or 0) <= last]
        if len(operands) != last - first + 1:
            return
    elif periods:
        operands = operands_of(line, periods)
        if len(operands) != len(periods):
            return
    else:
        operands = list(dated)
    if len(periods) == 1 and len(operands) == 1:
        if cues.EXTREMES.search(text):
            yield from operations.extreme(_same(operands[0], dated), dated)
        if not averaged:
            before = [one for one in dated if _moment(one) < _moment(operands[0])]
            yield from operations.movement(before[-1], operands[0]) if before else ()
            yield from operations.look_up(operands[0])
        return
    if len(operands) < 2 or (not periods and len(operands) > 2 and not (averaged or cues.STEADY.search(text))):
        return
    if averaged:
        yield from operations.average(operands)
        return
    if cues.COMPOUNDS.search(text):
        yield from operations.compound(operands[0], operands[-1])
    if cues.STEADY.search(text) or len(operands) > 2:
        between = [one for one in dated if _moment(operands[0]) <= _moment(one) <= _moment(operands[-1])]
        yield from operations.trend(between)
        before = [one for one in dated if _moment(one) < _moment(operands[0])]
        if before and len(between) == len(operands) == 2:  # "rose in 2022 and again in 2023"
            yield from operations.trend([before[-1], *between])
    if cues.TOGETHER.search(text):
        yield from operations.total(operands)
    if len(operands) == 2:
        yield from operations.movement(operands[0], operands[1])


def opposites(asked: Asked, line: Line) -> Iterator[Derivation]:
    """A movement between the two times of a claim, or its one value among all of its line, whichever way they lie."""
    operands = operands_of(line, asked.periods)
    if len(operands) != len(asked.periods):
        return
    if len(operands) == 2:
        yield from operations.movement(operands[0], operands[1])
    elif len(operands) == 1 and cues.EXTREMES.search(asked.rest) is not None:
        dated = dated_operands(line)
        chosen = _same(operands[0], dated)
        others = [one.size for one in dated if one.value is not chosen.value]
        if others and not (chosen.size > max(others) or chosen.size < min(others)):
            yield Derivation("extreme", (chosen, *dated), {})
        else:
            yield from operations.extreme(chosen, dated)


def _same(operand: Operand, dated: Sequence[Operand]) -> Operand:
    return next((one for one in dated if one.value is operand.value), operand)


def _moment(operand: Operand) -> tuple[int, int, int]:
    return moment(operand.period) if operand.period is not None else (0, 0, 0)


def _of_several(asked: Asked, lines: Sequence[Line]) -> Iterator[Derivation]:
    """Lines of one period beside each other."""
    text, periods = asked.rest, asked.periods
    if len(periods) > 1:
        return
    parts: list[Operand] = []
    for line in lines:
        found = operands_of(line, periods) if periods else _only(line)
        if len(found) != 1:
            return
        parts += found
    if len({id(one.value) for one in parts}) < len(parts):
        return
    if cues.AVERAGES.search(text) and not cues.EACH.search(text):
        yield from operations.average(parts)
        return
    if len(parts) == 2:
        yield from _ranked(asked, parts[0], parts[1])
        yield from _ranked(asked, parts[1], parts[0])
    together = cues.TOGETHER.search(text) is not None
    yield from operations.total(parts)
    if len(parts) > 2 or (together and _joins(text)):
        return
    yield from operations.shares(parts)
    yield from operations.comparison(parts)
    if cues.LEFT.search(text):
        yield from operations.remaining(parts)
    if cues.EACH.search(text):
        yield from operations.per_unit(parts)


def _ranked(asked: Asked, chosen: Operand, whole: Operand) -> Iterator[Derivation]:
    """A line's place among those of its group, where the claim names what they add up to."""
    said = tokens(asked.rest)
    ranks = {cues.RANKS[token] for token in said if token in cues.RANKS}
    sign, index = cues.extreme_of(said), chosen.line.index
    if sign == 0 or len(ranks) > 1 or index is None:
        return
    group = [other for other in index.siblings(chosen.value) if not other.nil]
    rivals = [one for other in group for one in sized(line_of(other, chosen.line), [other])]
    if len(rivals) < len(index.siblings(chosen.value)) or len(rivals) < 1:
        return
    if abs(sum(one.size for one in (chosen, *rivals)) - whole.size) > _ROUNDING * whole.size:
        return
    yield from operations.ranking(chosen, rivals, ranks.pop() if ranks else 1, sign)


def _joins(text: str) -> bool:
    return any(word in tokens(text) for word in ("together", "combined", "jointly", "plus"))


def _only(line: Line) -> list[Operand]:
    """The only value of a line, whatever it is of."""
    dated = dated_operands(line)
    return dated if len(dated) == 1 and len(line.values) == 1 else []


def all_said(
    asked: Asked, used: frozenset[int], derivation: Derivation, table: LineIndex, evaluator: Evaluator
) -> bool:
    """Whether every word of the claim that could make another thing is one of the operands or of the operation."""
    held = frozenset[str]().union(*(operand.line.terms for operand in derivation.operands))
    held |= cues.SAID_BY.get(derivation.formula, frozenset())
    scope = evaluator.scope(derivation.operands[0].value.citation.chunk)
    left = spoken(asked.words, (at for at in range(len(asked.words)) if at not in used)) - held - _FREE
    for term in left:
        if term in cues.QUALIFIERS and not table.entitles(frozenset((term,))):
            return False
        if (
            term not in scope
            and prior(term) > TELLING
            and _labels(table, term)
            and not table.entitles(frozenset((term,)))
        ):
            return False
    return all(_is_told(asked, operand, table) for operand in derivation.operands)


def _labels(table: LineIndex, term: str) -> bool:
    return any(term in line.label for line in table.holding(frozenset((term,))))


def _is_told(asked: Asked, operand: Operand, table: LineIndex) -> bool:
    """Whether a qualifier of the row's own headings ("Adjusted") is the claim's too."""
    said = spoken(asked.words, range(len(asked.words)))
    own = (operand.line.terms & cues.QUALIFIERS) - operand.line.label
    return all(term in said or table.entitles(frozenset((term,))) for term in own if prior(term) > TELLING)
