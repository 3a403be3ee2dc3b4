"""Derived premises: what the figures of a claim can be, computed from lines that it names, as a sentence for NLI.

Wordings of a computation are endless, operations are few. Where no check proves a claim or finds a conflict, its
figures are looked for among the results of the few operations on the lines and periods that it names. What agrees is
stated in one canonical sentence, which grounds the figures; whether the claim's words follow from it is NLI's to judge.
Nothing here proves a claim, and any doubt derives nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Bound
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.computed.time_order import leaves_the_sign_open
from guardrail.verify.derived.asked import Asked, asked_of, is_backwards, without
from guardrail.verify.derived.bindings import Binding, bound
from guardrail.verify.derived.candidates import all_said, derivations, opposites
from guardrail.verify.derived.lines import Place, joined, places_in
from guardrail.verify.derived.operations import Derivation
from guardrail.verify.derived.order import is_in_order
from guardrail.verify.derived.sentences import Spelling, sentence
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.lines.line_index import LineIndex
from guardrail.verify.lines.selections import moment
from guardrail.verify.phrases.grounds import stated
from guardrail.verify.turned.restrictions import unborne

CHECK = "derived"
MAX_CHANCE = 0.1
"""Most that the other results tried may be expected to agree with a claimed figure by coincidence."""
MAX_PREMISES = 2


def check_derived(
    claim: Claim, index: EvidenceIndex, findings: Sequence[Finding]
) -> tuple[tuple[Finding, ...], tuple[Premise, ...]]:
    """Findings that ground the figures of `claim` by what they are computed from, and the premises that say so.

    Arguments:
        claim: neither proved nor in conflict.
        findings: of all other checks.
    """
    asked = asked_of(claim, findings)
    if asked is None:
        return (), ()
    results = [_finding(asked, one) for one in bindings_of(asked, index)[:MAX_PREMISES]]
    kept = [one for one in results if not unborne(claim, (replace(one, check="computational", proved=True),), index)]
    return tuple(kept), tuple(one.premise for one in kept if one.premise is not None)


def bindings_of(asked: Asked, index: EvidenceIndex) -> list[Binding]:
    """The derivations that account for all figures, times and names of a claim, the most telling first; empty where it
    is open which lines it means. Those of the claim that was asked for last are kept: a proof and a premise need them.
    """
    last = index.kept.get("bindings")
    if isinstance(last, tuple) and last[0] is asked:
        kept: list[Binding] = last[1]
        return kept
    found = _bindings_of(asked, index)
    index.kept["bindings"] = asked, found
    return found


def _bindings_of(asked: Asked, index: EvidenceIndex) -> list[Binding]:
    taken = _named_in(asked, index)
    if taken is None:
        return []
    asked, tables, named = taken
    evaluator = Evaluator.of(index)
    found: list[Binding] = []
    tried: list[Derivation] = []
    for table, apart in tables:
        together = joined(apart, asked.claim, asked.words, table)
        for places in (together, apart) if len(together) < len(apart) else (apart,):
            for used, derivation in derivations(asked, places):
                if not named <= used or not all_said(asked, used, derivation, table, evaluator):
                    continue
                tried.append(derivation)
                binding = bound(asked, derivation, places)
                if binding is not None and not is_in_order(asked, binding):
                    continue
                if binding is not None and (binding.outcomes or places is together or len(together) == len(apart)):
                    found.append(binding)
    return [one for one in _clear(found) if _is_telling(one, tried)]


def opposites_of(asked: Asked, index: EvidenceIndex) -> list[Binding]:
    """What a claim states the values of, where its words may say the opposite of how they lie: a movement between two
    values, and a value as the highest or lowest of its line."""
    taken = _named_in(asked, index)
    if taken is None:
        return []
    asked, tables, named = taken
    evaluator = Evaluator.of(index)
    found: list[Binding] = []
    for table, apart in tables:
        places = joined(apart, asked.claim, asked.words, table)
        if len(places) != 1 or len(places[0].lines) != 1:
            return []
        for derivation in opposites(asked, places[0].lines[0]):
            if named <= places[0].at and all_said(asked, places[0].at, derivation, table, evaluator):
                binding = bound(asked, derivation, places, either_way=True)
                if binding is not None and len(binding.operands) == len(asked.periods) and not binding.outcomes:
                    found.append(binding)
    return found if len(found) == 1 else []


_Named = tuple[Asked, list[tuple[LineIndex, list[Place]]], frozenset[int]]


def _named_in(asked: Asked, index: EvidenceIndex) -> _Named | None:
    """A claim with its tables, the places that name their lines, and all words that do; None for one told backwards."""
    claim = asked.claim
    tables = [(one, places) for one in Evaluator.of(index).indexes() if (places := places_in(claim, asked.words, one))]
    named = frozenset[int]().union(*(place.at for _, places in tables for place in places))
    asked = replace(asked, rest=without(claim.text, (*claim.periods, *(asked.words[at] for at in named))))
    if not tables or is_backwards(asked) or leaves_the_sign_open(claim):
        return None
    return asked, tables, named


def _clear(found: Sequence[Binding]) -> list[Binding]:
    """The bindings, none where they rest on different lines or values: then it is open which is meant."""

    def key(one: Binding) -> frozenset[tuple[float, tuple[str, ...]]]:
        return frozenset(
            (operand.value.figure.value, operand.value.cell.row_path[-1:] if operand.value.cell else ())
            for operand in one.derivation.operands
        )

    best: dict[tuple[str, frozenset[tuple[float, tuple[str, ...]]]], Binding] = {}
    for one in found:
        best.setdefault((one.derivation.formula, key(one)), one)
    kept = sorted(best.values(), key=lambda one: -(len(one.outcomes) * 2 + len(one.operands)))
    if any(one.derivation.formula == "extreme" for one in kept):
        kept = [one for one in kept if one.derivation.formula == "extreme"]
    if any(one.derivation.formula != "look-up" for one in kept):
        kept = [one for one in kept if one.derivation.formula != "look-up"]
    values: dict[tuple[str, tuple[int, int, int]], float] = {}
    lines: set[frozenset[str]] = set()
    for one in kept:
        labels: set[str] = set()
        for operand in one.derivation.operands:
            label = operand.value.cell.row_path[-1] if operand.value.cell and operand.value.cell.row_path else ""
            at = moment(operand.period) if operand.period is not None else (0, 0, 0)
            if values.setdefault((label, at), operand.value.figure.value) != operand.value.figure.value:
                return []  # two lines of one name
            labels.add(label)
        lines.add(frozenset(labels))
    return kept if len(lines) == 1 else []


def _is_telling(one: Binding, tried: Iterable[Derivation]) -> bool:
    """Whether the results that agree can hardly do so by chance, for as many as were tried."""
    for name, figure in one.outcomes.items():
        if not any(map(str.isdigit, figure.text)):
            continue  # of "more than half" the premise states the percentage
        own = one.derivation.outcomes[name]
        others = {
            round(abs(other.value), 6)
            for derivation in tried
            for other in derivation.outcomes.values()
            if other.kind is own.kind
        } - {round(abs(own.value), 6)}
        width = figure.resolution / 2 if figure.bound in (Bound.EXACT, Bound.ABOUT) else abs(figure.value) / 4
        if len(others) * width > MAX_CHANCE * abs(figure.value):
            return False
    return True


def _finding(asked: Asked, binding: Binding) -> Finding:
    claim, derivation = asked.claim, binding.derivation
    spelling = Spelling(claim, binding.operands, binding.outcomes, (*asked.periods, *claim.periods), binding.named)
    cells = tuple(operand.value.cell for operand in derivation.operands if operand.value.cell is not None)
    citations = tuple(dict.fromkeys(operand.value.citation for operand in derivation.operands))
    premise = Premise(sentence(derivation, spelling), 1.0, citations[0], cells=cells)
    return Finding(
        check=CHECK,
        answer=Answer.MATCH,
        citations=citations,
        formula=derivation.formula,
        premise=premise,
        matched=tuple(sorted(stated(claim))),
    )
