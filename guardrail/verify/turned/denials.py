"""Denials: a claim that asserts what a clause of the evidence denies of the same thing.

"Larkmoor takes custody of client assets" beside "but does not take custody of client assets, which ...".
The denied verb or noun has to be the claim's own, all of what is denied has to be in the claim, and the claim may say
nothing that the sentence does not. A condition, a restriction, a modal or another subject makes it no conflict.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import word_set
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.names import names
from guardrail.evidence.premise import Premise
from guardrail.evidence.reading import denies
from guardrail.evidence.sentence_premise import bare_premise
from guardrail.evidence.terms import content_terms, stem
from guardrail.verify.entities.naming import mentions
from guardrail.verify.finding import Finding, contradicted_by
from guardrail.verify.sentences.statement import Statement, statements_of, statements_said

MOST_SENTENCES = 400
"""Sentences of the evidence that are asked whether they affirm what another denies."""
MOST_DENYING = 48
"""Denying sentences that share words with a claim and are compared with it."""
MAX_WORDS = 80
"""Content words of a sentence beyond which it is left to NLI."""

_BE = {"is": "be", "are": "be", "was": "was", "were": "was", "will": "will", "has": "has", "have": "has", "had": "had"}
_STEMMED = {stem(word): kind for word, kind in _BE.items()} | _BE
_UNSURE = word_set(
    """may might could would should can must expect expects intend intends generally typically usually always
    necessarily only solely any all every both each some certain many most"""
)


def check_denials(claim: Claim, index: EvidenceIndex) -> tuple[Finding, ...]:
    """A conflict for a claim that affirms what a sentence of the evidence denies, unless another affirms it too."""
    if not _denies_anything(index) or (said := _plainly_said(claim)) is None:
        return ()
    held = set(said.content)
    for place in islice(_denying(index, held), MOST_DENYING):
        premise = bare_premise(index, place)
        for source in statements_of(premise):
            if _denies(claim, said, source, index, place):
                if any(_affirms(said, other) for other in _sentences(index, held)):
                    return ()
                return (contradicted_by(premise, "polarity", source.text, said.text),)
    return ()


def _denies_anything(index: EvidenceIndex) -> bool:
    kept = index.kept.get("denies")
    if not isinstance(kept, bool):
        kept = index.kept["denies"] = any(features.denying for features in index.features)
    return kept


@per_claim
def _plainly_said(claim: Claim) -> Statement | None:
    """The claim as one statement without condition or denial, None where it is none."""
    stated = statements_said(claim)
    if len(stated) != 1 or len(stated[0].content) > MAX_WORDS:
        return None
    said = stated[0]
    return None if said.conditions or any(said.negators) or _unsure(said.words) else said


def _unsure(printed: Sequence[str]) -> bool:
    return not _UNSURE.isdisjoint(printed)


def _denying(index: EvidenceIndex, held: set[str]) -> Iterator[int]:
    """Positions of the denying sentences that share words with the claim."""
    passages = index.passages
    for features, start in zip(index.features, index.first_passage, strict=True):
        for at in features.denying:
            if not held.isdisjoint(passages[start + at].terms):
                yield start + at


def _sentences(index: EvidenceIndex, held: set[str]) -> Iterator[Premise]:
    """The sentences that share words with the claim, those that deny and those that may affirm."""
    count = 0
    for place, passage in enumerate(index.passages):
        sentence = passage.sentence
        if sentence is None or held.isdisjoint(sentence.terms):
            continue
        count += 1
        if count > MOST_SENTENCES:
            return
        yield bare_premise(index, place)


def _affirms(said: Statement, premise: Premise) -> bool:
    """Whether a sentence says all of the claim and denies nothing."""
    if denies(premise.text):
        return any(
            not any(source.negators) and set(said.content) <= set(source.content) for source in statements_of(premise)
        )
    held = content_terms(premise.text)
    if not content_terms(said.text) <= held:
        return False
    return any(set(said.content) <= set(source.content) for source in statements_of(premise))


def _denies(claim: Claim, said: Statement, source: Statement, index: EvidenceIndex, place: int) -> bool:
    """Whether `source` denies the claim."""
    if len(source.content) > MAX_WORDS or source.pronoun:
        return False
    for at, negators in enumerate(source.negators[:-1]):
        if len(negators) != 1 or negators[0] not in ("not", "no"):
            continue
        start = _affirmed_at(said, source, at, negators[0])
        if start is None or source.conditions or _unsure(_clause(source, at)):
            continue
        if _same_things(claim, said, source, start, at) and _same_subject(claim, said, source, start, at, index, place):
            return True
    return False


def _clause(source: Statement, at: int) -> list[str]:
    """The words of the clause that the word at `at` stands in."""
    first, last = at, at + 1
    while first and not source.breaks[first]:
        first -= 1
    while last < len(source.content) and not source.breaks[last]:
        last += 1
    return source.words[first:last]


def _affirmed_at(said: Statement, source: Statement, at: int, negator: str) -> int | None:
    """Where the claim's subject ends, if it affirms the very word that the source denies at `at`."""
    head, before = source.content[at], source.content[at - 1] if at else ""
    auxiliary = _STEMMED.get(before, "")
    for start in range(1, len(said.content)):
        word = said.content[start]
        following = said.content[start + 1] if start + 1 < len(said.content) else ""
        if negator == "no":
            if before and word == before and following == head and not auxiliary:
                return start
        elif auxiliary:
            if _STEMMED.get(word, "") == auxiliary and following == head:
                return start
        elif word == head and _STEMMED.get(said.content[start - 1], "") == "":
            return start
    return None


def _same_things(claim: Claim, said: Statement, source: Statement, start: int, at: int) -> bool:
    """Whether all that is denied is in the claim, and the claim's predicate says nothing that the sentence does not."""
    denied: set[str] = set()
    for position in range(at, len(source.content)):
        if position > at and (source.breaks[position] or source.content[position] == "or"):
            break
        denied.add(source.content[position])
    telling = content_terms(claim.text) | {word for word in said.content if word.startswith("#")}
    predicate = {word for word in said.content[start:] if word in telling}
    left = {word for word in denied if word not in said.content and content_terms(word)}
    return not left and predicate <= set(source.content) | set(_STEMMED)


def _same_subject(
    claim: Claim, said: Statement, source: Statement, start: int, at: int, index: EvidenceIndex, place: int
) -> bool:
    """Whether the sentence speaks of the claim's subject: its words are the claim's, and no namesake is known."""
    subject = source.content[: min(source.finite, at)] if source.finite else []
    if subject and subject[-1] in _STEMMED:
        subject = subject[:-1]
    own = set(said.content[:start])
    if not subject or not set(subject) <= own:
        return False
    text = source.text
    theirs = {(noun, mark) for _, _, noun, mark in mentions(text)}
    ours = {(noun, mark) for _, _, noun, mark in mentions(claim.text)}
    if theirs and ours and theirs.isdisjoint(ours):
        return False
    classed = [name for name in names(claim.text) if name.ends_with_class and len(name.words) > 1]
    if not classed or any(name.distinctive and name.distinctive <= content_terms(text) for name in classed):
        return True
    return not any(_has_namesake(name.words[-1].casefold(), name.terms, index) for name in classed) or any(
        name.distinctive <= _words_of_chunk(index, place) for name in classed
    )


def _has_namesake(kind: str, terms: frozenset[str], index: EvidenceIndex) -> bool:
    """Whether the evidence names another thing of the same kind ("... Fund")."""
    for sentence in index.sentences[:MOST_SENTENCES]:
        for name in names(sentence.text):
            if len(name.words) > 2 and name.words[-1].casefold() == kind and not name.terms <= terms:
                return True
    return any(
        len(name.words) > 2 and name.words[-1].casefold() == kind and not name.terms <= terms
        for table in index.tables[:MOST_SENTENCES]
        for name in names(table.caption[:200])
    )


def _words_of_chunk(index: EvidenceIndex, place: int) -> frozenset[str]:
    chunk = index.chunk_of[place]
    features = index.features[chunk]
    return index.scopes[chunk].union(*(sentence.terms for sentence in features.sentences))
