"""Who did what to whom: "B acquired A", "A was acquired by B" or "A sold to B" of evidence that says "A acquired B".

An NLI model of this size scores the same names in each other's places as the same claim. Here the parts of both are
read (`role_reading`) and compared: the claim conflicts where a sentence of the same event has its two parts in each
other's places, and no sentence of the evidence has them as the claim does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.lexicon import word_set
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.lexicon import CHANGE_TERM, LEGAL_FORMS
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import content_terms, stem, weight
from guardrail.verify.finding import Answer, Finding, contradicted_by
from guardrail.verify.roles.lexicon import ADVERBS_OF, COMPARED, COMPARISONS, PARTIES, THING
from guardrail.verify.roles.parts import SELF, Part
from guardrail.verify.roles.reading import Reading, readings

MAX_TEXT = 800
"""Characters of a claim or a premise beyond which its parts are not read."""
LEAST_SHARED = 0.7
"""Share of the claim's other words, by weight, that a sentence about the same event has to say."""
_MOST_SENTENCES = 24
"""Sentences of the evidence that are searched for one that says what the claim says."""
_SAME, _TURNED = 1, -1
_LIGHT = frozenset(
    map(
        stem,
        word_set("complete completed close closed launch launched announce announced conclude consummate transaction"),
    )
) | frozenset(map(stem, LEGAL_FORMS))
"""Words that a sentence about the same event need not say."""
_COMPARING = frozenset(map(stem, COMPARED.keys() | ADVERBS_OF.keys())) | {CHANGE_TERM}


def check_roles(claim: Claim, premises: Sequence[Premise], index: EvidenceIndex) -> tuple[Finding, ...]:
    """A conflict where the evidence has the claim's parts in each other's places; a match that proves nothing where it
    has them as the claim does, for then another order of words is no sign of another meaning.

    Arguments:
        claim: the proposition.
        premises: what is aligned to it.
        index: all the evidence, searched before anything is called a conflict.
    """
    sentences = [premise for premise in premises if not premise.cells and len(premise.text) <= 4 * MAX_TEXT]
    told = readings(claim.text) if sentences and len(claim.text) <= MAX_TEXT else ()
    if not told:
        return ()
    turned: tuple[Reading, Reading, Premise] | None = None
    same: Premise | None = None
    for premise in sentences:
        for said in told:
            for stated in readings(premise.text):
                answer = _compared(claim, said, stated, premise.citation.document)
                if answer == _SAME:
                    same = same or premise
                elif answer == _TURNED and turned is None:
                    turned = (said, stated, premise)
    if same is not None:
        return (Finding("roles", Answer.CANNOT_TELL, citations=(same.citation,), source_says=SAME_PARTS, premise=same),)
    if turned is None or _says_so(claim, turned[0], index):
        return ()
    said, stated, premise = turned
    return (contradicted_by(premise, "roles", _worded(stated), _worded(said)),)


SAME_PARTS = "the same parts"
"""What a finding says whose sentence has the claim's parts as the claim has them."""


def _worded(reading: Reading) -> str:
    """The parts of a reading in words: "acquire: taker alpha, thing beta"."""
    parts = [f"{role} {' '.join(sorted(part.names or part.terms))}" for role, part in reading.roles.items()]
    return f"{reading.trigger}: {', '.join(parts)}"


def _says_so(claim: Claim, said: Reading, index: EvidenceIndex) -> bool:
    """Whether any sentence of the evidence has the parts of a reading as the claim has them."""
    wanted = [part.names or part.terms for part in said.roles.values()]
    asked = {stem(word) for words in wanted for word in words if "#" not in word}
    found = 0
    for sentence in index.sentences:
        if not asked & sentence.terms or len(sentence.text) > 4 * MAX_TEXT:
            continue
        found += 1
        if found > _MOST_SENTENCES:
            return True  # more than can be read: nothing is told of them
        text = f"{sentence.referent} {sentence.text}" if sentence.referent else sentence.text
        for stated in readings(text):
            if _compared(claim, said, stated, sentence.citation.document) == _SAME:
                return True
    return False


def _compared(claim: Claim, said: Reading, stated: Reading, document: str) -> int:
    """`_SAME`, `_TURNED`, or 0 where the two tell of different events or cannot be compared."""
    if said.family != stated.family or (said.years and stated.years and not said.years & stated.years):
        return 0
    things = [reading.roles[THING].terms for reading in (said, stated) if THING in reading.roles]
    named = any(reading.roles[THING].names for reading in (said, stated) if THING in reading.roles)
    if len(things) == 2 and not named and things[0].isdisjoint(things[1]):
        return 0
    if len(things) == 1 and THING in said.roles and not named and stated.trigger in PARTIES:
        return 0  # whose supplier somebody is says nothing of one sale
    shared = [role for role in said.roles if role != THING and role in stated.roles]
    for role in shared:
        answer = _places(said, stated, role, document)
        if answer == _SAME:
            return _SAME if all(_places(said, stated, other, document) == _SAME for other in shared) else 0
        if answer == _TURNED and _same_event(claim, said, stated):
            return _TURNED
    return 0


def _places(said: Reading, stated: Reading, role: str, document: str) -> int:
    """Whether who has `role` in the claim has it in the sentence, or has another's place who has it there."""
    own, theirs = said.roles[role], stated.roles[role]
    others = [part for other, part in said.roles.items() if other != role]
    rivals = [part for other, part in stated.roles.items() if other != role]
    if not others:
        if any(_is(own, part, document) > _is(own, theirs, document) for part in rivals):
            return _TURNED
        return _SAME if _is(own, theirs, document) else 0
    best = 0
    answer = 0
    for other in others:
        for rival in rivals:
            first, second = (own, other), (theirs, rival)
            if said.family in COMPARISONS or not (own.names and other.names):
                first, second = _apart(*first), _apart(*second)
            same = _both(_is(first[0], second[0], document), _is(first[1], second[1], document))
            turned = _both(_is(first[0], second[1], document), _is(first[1], second[0], document))
            if same > max(best, turned):
                best, answer = same, _SAME
            elif turned > max(best, same):
                best, answer = turned, _TURNED
    return answer if not said.plain or all(part.names for part in (own, theirs)) else 0


def _both(one: int, other: int) -> int:
    return one + other if one and other else 0


def _apart(one: Part, other: Part) -> tuple[Part, Part]:
    """Two parts without the words that they share: "the Tools segment", "the Paint segment"."""
    names, terms = one.names & other.names, one.terms & other.terms
    return (
        Part(one.names - names, one.terms - terms, one.kin),
        Part(other.names - names, other.terms - terms, other.kin),
    )


def _is(one: Part, other: Part, document: str) -> int:
    """2 where two parts have the same name, 1 where one has a shorter form of the other's, 0 where they are two."""
    if one.kin != other.kin:
        return 0
    first, second = (one.names, other.names) if one.names or other.names else (one.terms, other.terms)
    if not first or not second:
        return 0
    if first == second:
        return 2
    if SELF in first or SELF in second:
        named = (second if SELF in first else first) - {SELF}
        return int(bool(named) and {stem(word) for word in named} <= content_terms(document))
    return int(first <= second or second <= first)


def _same_event(claim: Claim, said: Reading, stated: Reading) -> bool:
    """Whether a sentence tells of the claim's event: it has the claim's numbers and most of its other words."""
    if said.numbers and stated.numbers and not said.numbers <= stated.numbers:
        return False
    left = content_terms(claim.text) - {stem(said.trigger)} - _LIGHT - _words_of(said, stated)
    if said.family in COMPARISONS:
        left -= _COMPARING
    whole = weight(left)
    return whole <= 0.0 or weight(left & content_terms(stated.sentence)) >= LEAST_SHARED * whole


def _words_of(said: Reading, stated: Reading) -> frozenset[str]:
    """The words that name the parts of a reading: another sentence may name them in other words."""
    found: set[str] = set()
    for reading in (said, stated):
        for part in reading.roles.values():
            found |= part.terms if not part.names else set(_stems(part.names))
    return frozenset(found)


def _stems(names: frozenset[str]) -> Iterator[str]:
    for name in names:
        yield name if "#" in name else stem(name)
