"""Proves a claim that says what was derived for it and not a word more.

A derived premise grounds the figures of a claim and leaves its words to NLI (`guardrail.verify.derived.premises`).
Where every word of the claim is known beside the operation, and the words right beside the names tell which is which,
there is nothing left to judge: the claim is proved, provided that each name looks its value up by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from guardrail.evidence.linearise import spelled, without_units
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.computed.other_measures import other_measures
from guardrail.verify.derived.asked import Asked
from guardrail.verify.derived.bindings import Binding
from guardrail.verify.derived.lines import is_alias, spoken
from guardrail.verify.derived.operations import Operand
from guardrail.verify.derived.told import Told, told
from guardrail.verify.derived.told_names import SAID
from guardrail.verify.derived.told_roles import says
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.lines.operands import Value
from guardrail.verify.phrases.grounds import stated

CHECK = "told"
_TOTAL = frozenset(("total",))


def prove_told(
    asked: Asked, bindings: Iterable[Binding], evaluator: Evaluator, proves: Callable[[str], bool]
) -> tuple[Finding, ...]:
    """The proof of a claim by one of the derivations that account for its figures, names and times; empty for none.

    Arguments:
        proves: whether the look-ups prove a plain sentence.
    """
    for binding in bindings:
        said = told(asked, binding, evaluator)
        if said is None or not (how := says(said, binding)):
            continue
        if _has_other_measures(asked, binding):
            continue
        operands = binding.derivation.operands
        asked_for = operands[:1] if binding.derivation.formula == "ranking" else operands
        if not all(_is_found(asked, said, binding, operand, proves) for operand in asked_for):
            continue
        values = [operand.value for operand in operands]
        return (
            Finding(
                CHECK,
                Answer.MATCH if how == SAID else Answer.CONFLICT,
                proved=how == SAID,
                citations=tuple(dict.fromkeys(value.citation for value in values)),
                source_says=", ".join(value.text for value in values),
                answer_says="" if how == SAID else asked.claim.text,
                formula=binding.derivation.formula,
                matched=tuple(sorted(stated(asked.claim))) if how == SAID else (),
            ),
        )
    return ()


def _is_found(asked: Asked, said: Told, binding: Binding, operand: Operand, proves: Callable[[str], bool]) -> bool:
    """Whether the claim's name for an operand, or the row's own where it can be no other, gives its value."""
    at = next(at for at, one in enumerate(binding.derivation.operands) if one.line is operand.line)
    name = said.names.get(at)
    if name is None:
        return False
    if is_looked_up(name, operand.value, proves):
        return True
    if binding.derivation.formula == "look-up":
        return False  # it has been looked up by itself
    cell = operand.value.cell
    if cell is None or not cell.row_path or not _is_called(asked, binding, operand):
        return False
    label = without_units(cell.row_path[-1])
    if is_looked_up(label, operand.value, proves):
        return True
    heading = without_units(cell.row_path[-2]) if len(cell.row_path) > 1 else ""
    return (
        bool(heading)
        and _says_heading(asked, binding, operand)
        and is_looked_up(f"{label} {heading.lower()}", operand.value, proves)
    )


def _says_heading(asked: Asked, binding: Binding, operand: Operand) -> bool:
    """Whether the claim's name for a row says a word of the headings over it: "homeowners premiums"."""
    line = operand.line
    said = frozenset[str]().union(
        *(spoken(asked.words, place.at) for place in binding.places if any(one is line for one in place.lines))
    )
    return bool((said - line.label) & (line.terms - line.label))


def _is_called(asked: Asked, binding: Binding, operand: Operand) -> bool:
    """Whether the claim says all of a row's label, or the whole of another name for it; no other row may be meant."""
    places = [place for place in binding.places if any(line is operand.line for line in place.lines)]
    label = operand.line.label - _TOTAL
    for place in places:
        said = spoken(asked.words, place.at) - _TOTAL
        if len(place.lines) > 1 or not (label <= said or is_alias(said, operand.line)):
            return False
    return bool(places)


def _has_other_measures(asked: Asked, binding: Binding) -> bool:
    """Whether the row has values of other measures for the same times, of which the claim may as well be."""
    operands = binding.derivation.operands
    index = operands[0].line.index
    if binding.outcomes or index is None or len({id(operand.line) for operand in operands}) > 1:
        return False
    return any(other_measures(asked.claim, [operand.value for operand in operands], index))


def is_looked_up(name: str, value: Value, proves: Callable[[str], bool]) -> bool:
    """Whether the plain sentence that gives a value by the claim's own name for it is proved."""
    if not value.periods:
        return False
    period = value.periods[0]
    text = " ".join(period.text.split())
    when = f"at {text}" if period.day else f"in the {text}" if text.lower().startswith("year") else f"in {text}"
    figure = spelled(value.cell) if value.cell is not None else value.text
    said = dict.fromkeys((figure, figure.lstrip("-")))  # a deduction may be printed as a negative
    return any(proves(f"{name[:1].upper()}{name[1:]} was {one} {when}.") for one in said)
