"""Which figure of a claim is which operand or result of a derivation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from guardrail.claims.figures import Bound, Figure, Unit, agrees
from guardrail.claims.figures.periods import Period, same_period
from guardrail.claims.record import record
from guardrail.verify.computed.computational import Fit, compare
from guardrail.verify.derived import words as cues
from guardrail.verify.derived.asked import Asked, tokens, without
from guardrail.verify.derived.lines import Place, spoken
from guardrail.verify.derived.operations import Derivation, Operand
from guardrail.verify.lines.operands import nature_of
from guardrail.verify.phrases.masked import with_year

_AT = re.compile(r"^,? ?\(?(?:(?:in|for|during|of|at|as of|on)(?: the)?(?: fiscal)?(?: year)? ?)?\(?$", re.IGNORECASE)
"""Between a figure and the period it is of: "$4 million in 2022"."""
_OWN = re.compile(r"^(?:['’]s|['’])(?: level| figure)?(?: of)? (?:about |roughly )?$", re.IGNORECASE)
"""Between a period and its figure: "2021's $4 million"."""
_NAMED = re.compile(
    r"^,? ?\(?(?:(?:of|at|was|were|is|are|totall?ed|came to|stood at|came in at|reached|amounted to|equal(?:l?ed)? to)"
    r"(?: about| roughly| approximately| some)? ?)?$",
    re.IGNORECASE,
)
"""Between a line's name and its value: "revenue of $4 million"."""
_OF = re.compile(r"^ (?:of|in)(?: the| its| their)? $", re.IGNORECASE)
"""Between a value and its line's name: "$4 million of revenue"."""
_FROM = re.compile(r"\b(?:from|versus|against|compared (?:with|to))(?: about| roughly| the)* $", re.IGNORECASE)


@record
class Binding:
    """A derivation with the claim's figures that state its operands and its outcomes.

    Arguments:
        named: by operand the terms of the words that name its line.
        places: the words of the claim that name lines.
    """

    derivation: Derivation
    operands: Mapping[int, Figure]
    outcomes: Mapping[str, Figure]
    named: Mapping[int, frozenset[str]]
    places: tuple[Place, ...] = ()


def bound(asked: Asked, derivation: Derivation, places: Sequence[Place], *, either_way: bool = False) -> Binding | None:
    """The claim's figures as operands and results of a derivation; None where one of them, or a period, is neither.

    Arguments:
        either_way: the claim may say the opposite direction.
    """
    claim = asked.claim
    if not (either_way or _turns_alike(asked, derivation, places)) or not _dated(asked, derivation):
        return None
    operands: dict[int, Figure] = {}
    outcomes: dict[str, Figure] = {}
    names = {(asked.words[at].start, asked.words[at].end) for place in places for at in place.at}
    parts = cues.fractions(asked.rest)
    if parts and not _are_parts(parts, derivation):
        return None
    for figure in claim.figures:
        if (figure.start, figure.end) in names:
            continue
        if parts and figure.is_percent and not any(map(str.isdigit, figure.text)):
            outcomes["pct"] = figure  # "nearly half"
            continue
        at = next(
            (
                at
                for at, one in enumerate(derivation.operands)
                if at not in operands
                and (_states(figure, one) or (derivation.formula == "look-up" and _passes(asked, figure, one)))
                and _told_apart(asked, figure, derivation, at, places)
            ),
            None,
        )
        name = next(
            (name for name, one in derivation.outcomes.items() if _results(asked, figure, name, derivation)), None
        )
        if at is not None:
            operands[at] = figure
        elif name is not None and name not in outcomes:
            outcomes[name] = figure
        elif not _counts(figure, derivation):
            return None
    named = {
        at: spoken(asked.words, (word for place in places if _names(place, one) for word in place.at))
        for at, one in enumerate(derivation.operands)
    }
    if outcomes or (parts and derivation.formula == "share"):
        return Binding(derivation, operands, outcomes, named, tuple(places))
    if not _speaks_of(asked, derivation, len(operands)):
        return None
    return Binding(derivation, operands, outcomes, named, tuple(places))


def _names(place: Place, operand: Operand) -> bool:
    return any(operand.line is line for line in place.lines)


def _are_parts(parts: Sequence[tuple[float, float]], derivation: Derivation) -> bool:
    """Whether the fractions that a claim names are that of a derivation's percentage."""
    found = derivation.outcomes.get("pct") if derivation.formula in ("share", "growth") else None
    return found is not None and all(low <= abs(found.value) / 100.0 <= high for low, high in parts)


def _speaks_of(asked: Asked, derivation: Derivation, levels: int) -> bool:
    """Whether a claim that states no result states the operation by its words, or by the values on both sides."""
    text, formula = asked.rest, derivation.formula
    moves = cues.direction(tokens(text)) != 0 or cues.valued(tokens(text)) != 0
    dated = len(asked.periods) > 1
    if formula == "look-up":
        figure = asked.claim.figures[0] if len(asked.claim.figures) == levels == 1 else None
        told = (cues.EXTREMES, cues.STEADY, cues.CHANGES, cues.TOGETHER, cues.AVERAGES)
        if figure is None or moves or any(one.search(text) is not None for one in told):
            return False
        bounds = cues.OVER.search(text, 0, figure.start) or cues.UNDER.search(text, 0, figure.start)
        return bounds is not None or cues.COMPARES.search(text) is None
    if formula == "ranking":
        return True
    if formula == "growth":
        compared = cues.COMPARES.search(text) is not None or cues.CHANGES.search(text) is not None
        return levels > 1 or moves or (dated and compared)
    if formula == "unchanged":
        return dated
    if formula == "trend":
        return moves or cues.STEADY.search(text) is not None
    if formula == "extreme":
        return cues.EXTREMES.search(text) is not None
    if formula == "compare":
        superlative = (
            bool(cues.ONLY_ONES.search(text))
            or cues.EXTREMES.search(text) is not None
            or cues.OF_ALL.search(text) is not None
        )
        return not superlative and (levels > 1 or cues.COMPARES.search(text) is not None)
    return False


def _states(figure: Figure, operand: Operand) -> bool:
    """Whether a claim's figure is the value of an operand, under the rounding of its digits."""
    own = operand.value.figure
    if agrees(figure, own):
        return True
    return operand.size != own.value and agrees(figure, replace(own, value=operand.size))


def _passes(asked: Asked, figure: Figure, operand: Operand) -> bool:
    """Whether a claim says of an operand that it is beyond or below a figure, and it is."""
    own, text = operand.value.figure, asked.rest
    if figure.bound is not Bound.EXACT or not agrees(replace(own, unit=figure.unit), own) or figure.value <= 0:
        return False
    if figure.currency and own.currency not in ("", figure.currency):
        return False
    if figure.scale_stated is not own.scale_stated or figure.is_percent is not own.is_percent:
        return False
    if cues.OVER.search(text, 0, figure.start):
        return operand.size > figure.value
    return cues.UNDER.search(text, 0, figure.start) is not None and operand.size < figure.value


_NEAR = 0.5
"""How far a result may lie from a bound that a claim states of it, as a share of it: "more than 40%" of 42.1%."""


def _results(asked: Asked, figure: Figure, name: str, derivation: Derivation) -> bool:
    """Whether a claim's figure is a result: value under the rounding of its digits, unit, currency and sign."""
    found = derivation.outcomes[name]
    if figure.bound not in (Bound.EXACT, Bound.ABOUT) and (
        name != "pct" or abs(abs(found.value) - abs(figure.value)) > _NEAR * abs(figure.value)
    ):
        return False
    first = derivation.operands[0].value.figure
    if found.kind in (Unit.PERCENT, Unit.POINT):
        if figure.unit is not found.kind:
            return False
    elif found.kind is Unit.MULTIPLE:
        if figure.unit is not Unit.MULTIPLE and (figure.unit is not Unit.PLAIN or figure.scale_stated or figure.noun):
            return False
    elif (
        figure.unit not in (Unit.MONEY, Unit.COUNT, Unit.PLAIN)
        or (figure.unit is not found.kind and Unit.PLAIN not in (figure.unit, found.kind))
        or (figure.currency and first.currency not in ("", figure.currency))
    ):
        return False
    value, claimed = found.value, figure.value
    if (claimed < 0 or figure.signed) and (derivation.sign == 0 or (claimed < 0) is not (value < 0)):
        return False
    if value < 0 <= claimed and derivation.sign != 0 and cues.leaves_way_to_sign(asked.rest):
        return False
    if claimed == 0.0 and value != 0.0:
        return False  # says that there is none, not that it is smaller than the unit
    value, claimed = abs(value), abs(claimed)
    high = None if figure.high is None else abs(figure.high)
    return compare(replace(figure, value=claimed, high=high), claimed, value, found.error) is Fit.AGREES


def _counts(figure: Figure, derivation: Derivation) -> bool:
    """Whether a figure only counts the operands ("the three years", "both segments")."""
    counted = len({id(operand.value) for operand in derivation.operands})
    return (
        figure.unit in (Unit.PLAIN, Unit.COUNT)
        and not figure.scale_stated
        and figure.value == counted
        and (figure.noun in ("", "years", "quarters", "periods", "segments"))
    )


def _dated(asked: Asked, derivation: Derivation) -> bool:
    """Whether the operands are of all periods that the claim speaks of."""
    own = [operand.value for operand in derivation.operands]
    return all(
        any(
            same_period(period, other) is True
            or value.fiscal_year == period.year
            or (period.end_year and other.year and (period.year or 0) <= other.year <= period.end_year)
            for value in own
            for other in value.periods[:1]
        )
        for period in asked.periods
    )


_ABOVE, _UNDER = re.compile(r"\b(?:above|ahead of)\b", re.I), re.compile(r"\b(?:below|under|behind|short of)\b", re.I)


_MORE, _LESS = re.compile(r"\b(?:more|greater|larger)\b", re.I), re.compile(r"\b(?:less|fewer|smaller)\b", re.I)


def _compared_alike(asked: Asked, derivation: Derivation, places: Sequence[Place]) -> bool:
    """Whether a claim that names one line, a word of comparison and the other in turn has them the right way round."""
    larger, smaller = ([place for place in places if _names(place, operand)] for operand in derivation.operands)
    if len(larger) != 1 or len(smaller) != 1:
        return True
    turned = min(larger[0].at) > min(smaller[0].at)
    first, last = (smaller[0], larger[0]) if turned else (larger[0], smaller[0])
    text, words = asked.rest, asked.words
    said = cues.compared(text, words[max(first.at)].end, words[min(last.at)].start)
    return said == 0 or (said < 0) is turned


def _turns_alike(asked: Asked, derivation: Derivation, places: Sequence[Place]) -> bool:
    """Whether nothing that the claim plainly says of a direction is against the one that was computed."""
    text = asked.rest
    said = cues.direction(tokens(text))
    if derivation.formula == "unchanged":
        return said == 0
    if derivation.formula == "extreme":
        return cues.extreme_of(tokens(text)) in (0, derivation.sign)
    if derivation.formula == "compare":
        return _compared_alike(asked, derivation, places)
    if derivation.formula not in ("growth", "cagr", "trend"):
        return True
    if said == 0 and len(asked.periods) > 1:
        said = bool(_ABOVE.search(text)) - bool(_UNDER.search(text))
    if said == 0:
        said = bool(_MORE.search(text)) - bool(_LESS.search(text))
    if valued := cues.valued(tokens(text)):
        if not nature_of(derivation.operands[0].line).earned or said == -valued:
            return False
        said = valued
    return said in (0, derivation.sign)


def _told_apart(asked: Asked, figure: Figure, derivation: Derivation, at: int, places: Sequence[Place]) -> bool:
    """Whether the words right beside a figure say it of the operand that it agrees with, or of none.

    A value is of the period and of the line that it stands beside: values that are exchanged agree one by one.
    """
    operand, text = derivation.operands[at], asked.claim.text
    if asked.periods and not any(_is_of(period, derivation, at) for period in asked.periods):
        return at == 0 and figure.bound is Bound.EXACT and _FROM.search(text, 0, figure.start) is not None
    for period in with_year(asked.claim.periods):
        after = period.start >= figure.end and _AT.match(text[figure.end : period.start]) is not None
        before = period.end <= figure.start and _OWN.match(text[period.end : figure.start]) is not None
        if (after or before) and not _is_of(period, derivation, at):
            return False
    if (alone := _only_period(asked, figure)) is not None and not _is_of(alone, derivation, at):
        return False
    for place in places:
        start, end = asked.words[min(place.at)].start, asked.words[max(place.at)].end
        after = start >= figure.end and _OF.match(text[figure.end : start]) is not None
        before = end <= figure.start and _NAMED.match(text[end : figure.start]) is not None
        if (after or before) and not _names(place, operand):
            return False
    if derivation.formula in ("growth", "cagr") and _FROM.search(text, 0, figure.start):
        return at == 0
    return True


_CLAUSE = re.compile(
    r"[;?!()—]|,(?!\d)|\b(?:while|whereas|but|then|versus|vs|against|compared|(?:up|down|higher|lower|more|less) "
    r"(?:from|than))\b",
    re.IGNORECASE,
)


def _only_period(asked: Asked, figure: Figure) -> Period | None:
    """The period of the clause that a figure stands in, where the clause has no other period and no other figure."""
    text = without(asked.claim.text, (*asked.claim.periods, *asked.claim.figures))
    start = max((match.end() for match in _CLAUSE.finditer(text, 0, figure.start)), default=0)
    match = _CLAUSE.search(text, figure.end)
    end = match.start() if match is not None else len(text)
    inside = [one for one in with_year(asked.claim.periods) if start <= one.start and one.end <= end]
    figures = [one for one in asked.claim.figures if start <= one.start and one.end <= end]
    return inside[0] if len(inside) == 1 and len(figures) == 1 else None


def _is_of(period: Period, derivation: Derivation, at: int) -> bool:
    value = derivation.operands[at].value
    return any(
        same_period(period, other) is True
        or (period.end_year is not None and (period.year or 0) <= (other.year or 0) <= period.end_year)
        for other in value.periods[:1]
    ) or (value.fiscal_year is not None and value.fiscal_year == period.year)
