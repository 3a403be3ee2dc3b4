"""Identifiers of a claim: the check digit must be right, and the evidence must give the same one to the same entity."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from guardrail.claims.claim import Claim
from guardrail.claims.lexicon import word_set
from guardrail.claims.record import record
from guardrail.evidence.chunk import Citation
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.names import names
from guardrail.evidence.premise import Premise
from guardrail.verify.entities.identifier_codes import (
    MAY_IDENTIFY,
    STANDARDS,
    Identifier,
    check_digits,
    identifier_in_cell,
    parse_identifiers,
)
from guardrail.verify.finding import Answer, Finding

CHECK = "identifier"
MAX_PASSAGES = 200
"""Passages naming the claim's entity that are read."""
FOLLOWING = 2
"""Passages after one that names the entity that may go on about it ("Its CUSIP is ...")."""
MAX_SHOWN = 3
"""Identifiers of the evidence that a conflict names."""
EXCLUSIVE = frozenset(("nasdaq", "nyse"))
"""Families of exchanges of which an issue is listed on one."""


_UNLIKE = re.compile(
    r"\b(?:not|never|no longer|former|formerly|previously|until|was|were|will|would|changed?|replaced?)\b|n['’]t\b",
    re.IGNORECASE,
)


def check_identifiers(claim: Claim, premises: Sequence[Premise], index: EvidenceIndex) -> tuple[Finding, ...]:
    """What the evidence says of each identifier of `claim`, nothing for a claim without any.

    Arguments:
        claim: of any type; its entity is what its proper names name.
        premises: aligned to it.
        index: all the evidence, in which another passage may give the identifier.
    """
    said = parse_identifiers(claim.text) if MAY_IDENTIFY(claim.text) else ()
    if not said:
        return ()
    entity, telling = _entity(claim, said)
    of_entity = [
        replace(held, premise=next((premise for premise in premises if premise.citation == held.citation), None))
        for held in _of_entity(index, entity, telling)
    ]
    plain = _UNLIKE.search(claim.text) is None
    return tuple(
        _judged(
            item,
            [held for held in of_entity if held.identifier.kind == item.kind],
            index,
            alone=plain and sum(other.kind == item.kind for other in said) == 1,
        )
        for item in said
    )


@record
class _Held:
    """An identifier that the evidence gives to the claim's entity, and where."""

    identifier: Identifier
    citation: Citation
    premise: Premise | None = None


def _judged(said: Identifier, held: Sequence[_Held], index: EvidenceIndex, *, alone: bool) -> Finding:
    """What is known about one identifier; only one that stands alone of its kind is held against the evidence's."""
    for item in held:
        if _same(said, item.identifier):
            return Finding(CHECK, Answer.MATCH, citations=(item.citation,), premise=item.premise)
    if said.valid is False and not _stands(said.value, index):
        return _conflict(said, Citation(chunk="knowledge-base", document=STANDARDS[said.kind]), _right(said))
    others = [item for item in held if _excludes(said, item.identifier)]
    if alone and others:
        says = dict.fromkeys(_shown(said, item.identifier) for item in others)
        return _conflict(said, others[0].citation, " or ".join(list(says)[:MAX_SHOWN]))
    return Finding(CHECK, Answer.CANNOT_TELL, answer_says=said.value)


def _conflict(said: Identifier, citation: Citation, says: str) -> Finding:
    return Finding(
        CHECK, Answer.CONFLICT, citations=(citation,), source_says=f"{said.kind} {says}", answer_says=said.value
    )


def _right(said: Identifier) -> str:
    """What is wrong with the form of an identifier."""
    digits = 2 if said.kind == "LEI" else 1
    body = said.value[:-digits]
    lengths = {"CUSIP": 9, "ISIN": 12, "SEDOL": 7, "LEI": 20}
    if len(said.value) != lengths[said.kind]:
        return f"has {lengths[said.kind]} characters ({STANDARDS[said.kind]})"
    return f"with these characters has the check digit {check_digits(said.kind, body)} ({STANDARDS[said.kind]})"


def _same(said: Identifier, source: Identifier) -> bool:
    """The same identifier; a CUSIP without its check digit is the one with it."""
    if said.kind == "ticker":
        return said.value == source.value and not _excludes(said, source)
    short, long = sorted((said.value, source.value), key=len)
    return short == long or (said.kind == "CUSIP" and len(short) == 8 and long.startswith(short))


def _excludes(said: Identifier, source: Identifier) -> bool:
    """Whether one entity has `source` and hence not `said`."""
    if said.kind != "ticker":
        short, long = sorted((said.value, source.value), key=len)
        return said.value != source.value and not (said.kind == "CUSIP" and long.startswith(short))
    both = {said.exchange, source.exchange}
    if said.value == source.value:
        return len(both) == 2 and both <= EXCLUSIVE
    roots = {value.replace("-", ".").partition(".")[0] for value in (said.value, source.value)}
    return len(roots) == 2 and ("" in both or len(both) == 1 or both <= EXCLUSIVE)


def _entity(claim: Claim, said: Sequence[Identifier]) -> tuple[frozenset[str], frozenset[str]]:
    """The words of the proper names in `claim`, and those of them that are no common words of finance."""
    text = claim.text
    for item in said:
        text = text[: item.start] + " " * (item.end - item.start) + text[item.end :]
    found = [name for part in (text, claim.subject) for name in names(part) if name.is_entity]
    terms = frozenset(term for name in found for term in name.terms)
    telling = frozenset(term for name in found for term in name.distinctive)
    return terms - _LABEL_TERMS, telling - _LABEL_TERMS


_LABEL_TERMS = word_set(
    "cusip isin sedol lei ticker symbol nasdaq nyse arca american code number identifier lse tsx asx otc"
)


def _of_entity(index: EvidenceIndex, entity: frozenset[str], telling: frozenset[str]) -> Iterator[_Held]:
    """The identifiers of the passages that are about the entity, as many passages as are looked at."""
    if not entity:
        return
    naming = frozenset.intersection(*(frozenset(index.postings.get(term, ())) for term in entity))
    places = sorted(naming)[:MAX_PASSAGES]
    following = {place + further for place in places for further in range(1, FOLLOWING + 1)} - naming
    for place in (*places, *sorted(following)):
        if place >= len(index.passages):
            continue
        passage = index.passages[place]
        if place not in naming and not (telling and telling <= passage.names):
            continue
        if passage.sentence is not None:
            for item in parse_identifiers(passage.sentence.text):
                yield _Held(item, passage.sentence.citation)
        for cell in passage.cells:
            labelled = identifier_in_cell(" ".join((*cell.column_path, *cell.row_path)), cell.text)
            for item in (labelled,) if labelled else parse_identifiers(cell.text):
                yield _Held(item, cell.citation)


def _stands(value: str, index: EvidenceIndex) -> bool:
    """Whether the evidence holds `value` anywhere, written together."""
    return any(
        value in chunk.text or any(value in cell for row in chunk.rows for cell in row) for chunk in index.chunks
    )


def _shown(said: Identifier, source: Identifier) -> str:
    """What the evidence says instead; with the exchange where only that differs."""
    return f"{source.exchange.upper()}: {source.value}" if said.value == source.value else source.value
