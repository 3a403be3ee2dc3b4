"""What a claim asks the evidence for: its words with their weights, its names, and those nothing knows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Bound
from guardrail.claims.kept import per_claim
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.lexicon import ACRONYMS_OF_THE_TRADE, LEGAL_FORMS
from guardrail.evidence.names import Name, is_common, names, terms_of_word
from guardrail.evidence.terms import PRIORS, STANDING_IN, SYNONYMS, content_terms, paraphrases, stem

NAME_WEIGHT = 1.6
"""How much more a word of a proper name weighs than another word as rare."""


@dataclass(slots=True)
class Profile:
    """A claim's side of an alignment.

    Arguments:
        claim: the claim.
        weights: its content words, each with its weight; `whole` is their sum.
        synonyms: for each word those that may stand for it in part.
        spoken: the claim's words and their synonyms, each with how far the claim says it.
        phrases: line items of the claim that may be named in other words.
        reach: its words and their synonyms; what holds none of them carries nothing, but for `phrases`.
        names: words of its proper names that the evidence knows.
        unknown: words of its proper names that occur nowhere in the evidence, as the claim spells them.
    """

    claim: Claim
    weights: dict[str, float]
    whole: float
    synonyms: dict[str, tuple[tuple[str, float], ...]]
    spoken: dict[str, float]
    phrases: tuple[tuple[frozenset[str], frozenset[str], float], ...]
    reach: frozenset[str]
    names: frozenset[str]
    unknown: frozenset[str]

    def carried(self, held: frozenset[str], order: Iterable[str] | None = None) -> dict[str, float]:
        """The words of the claim that `held` carries, each with its share.

        Arguments:
            order: in which the words are taken, None for that of the alphabet.
        """
        found: dict[str, float] = {}
        if not self.phrases and self.reach.isdisjoint(held):
            return found
        every = self.synonyms
        for term in every if order is None else order:
            if term in held:
                found[term] = 1.0
                continue
            others = STANDING_IN.get(term)
            if others is None or others.isdisjoint(held):
                continue
            for synonym, closeness in every[term]:
                if synonym in held and closeness > found.get(term, 0.0):
                    found[term] = closeness
        if self.phrases and len(found) < len(self.weights):
            for replaced, standing, closeness in self.phrases:
                if standing <= held:
                    for term in sorted(replaced):
                        found[term] = max(closeness, found.get(term, 0.0))
        return found

    def coverage(self, carried: dict[str, float]) -> float:
        """The share of the claim's meaning in the words carried, 0 to 1; 1 for a claim without content words."""
        if self.whole <= 0.0:
            return 1.0
        weights = self.weights
        held = 0.0
        for term, share in carried.items():
            held += weights[term] * share
        return min(1.0, held / self.whole)


def profile_of(claim: Claim, index: EvidenceIndex) -> Profile:
    """The claim's words, weighed by this evidence."""
    said = _said(claim)
    known: frozenset[str] = frozenset()
    unknown: set[str] = set()
    for name in said.entities:
        known |= name.distinctive & index.vocabulary
        unknown.update(_unknown_words(name, index))
    weights: dict[str, float] = {}
    whole = 0.0
    postings, rarity = index.postings, index.rarity
    for term, prior, factor in said.terms:
        held = postings.get(term)
        weight = prior
        if held is not None:
            weight *= rarity[len(held)]
        if factor != 1.0:
            weight *= factor
        whole += weight
        weights[term] = weight
    return Profile(
        claim, weights, whole, said.synonyms, said.spoken, said.phrases, said.reach, known, frozenset(unknown)
    )


@dataclass(slots=True)
class _Said:
    """What of a profile the evidence does not change.

    Arguments:
        terms: the content words in the order of the alphabet, each with its prior and what a name's word weighs more.
        entities: the proper names.
        synonyms, spoken, phrases, reach: as in `Profile`.
    """

    terms: list[tuple[str, float, float]]
    entities: list[Name]
    synonyms: dict[str, tuple[tuple[str, float], ...]]
    spoken: dict[str, float]
    phrases: tuple[tuple[frozenset[str], frozenset[str], float], ...]
    reach: frozenset[str]


@per_claim
def _said(claim: Claim) -> _Said:
    terms = content_terms(_words_alone(claim))
    entities = [name for name in names(claim.text) if name.is_entity]
    named = frozenset().union(*(name.distinctive for name in entities))
    synonyms: dict[str, tuple[tuple[str, float], ...]] = {}
    spoken = dict.fromkeys(terms, 1.0)
    for term in sorted(terms):
        others = synonyms[term] = SYNONYMS.get(term, ())
        for word, closeness in others:
            if closeness > spoken.get(word, 0.0):
                spoken[word] = closeness
    weighed = [(term, PRIORS.get(term, 1.0), NAME_WEIGHT if term in named else 1.0) for term in synonyms]
    return _Said(weighed, entities, synonyms, spoken, paraphrases(terms), frozenset(spoken))


def _words_alone(claim: Claim) -> str:
    """The claim's text with figures and periods blanked: they are matched for themselves."""
    text = claim.text
    spans = [(figure.start, figure.end) for figure in claim.figures if figure.bound is not Bound.RANGE]
    for start, end in (*spans, *((period.start, period.end) for period in claim.periods)):
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text


def _unknown_words(name: Name, index: EvidenceIndex) -> Iterable[str]:
    """The words of a name that stand nowhere in the evidence, not as an abbreviation either."""
    if name.terms <= index.vocabulary:
        return
    if name.initials.casefold() in index.vocabulary and len(name.initials) > 1:
        return
    for at, word in enumerate(name.words):
        lowered = word.casefold().rstrip(".")
        if lowered in LEGAL_FORMS or lowered in ACRONYMS_OF_THE_TRADE or len(lowered) < 2:
            continue
        if not name.sure and is_common(word):
            continue
        terms = terms_of_word(word)
        if not terms or any(term in index.vocabulary for term in terms):
            continue
        if word.isupper() and lowered in index.initials:
            continue
        if stem(lowered.rstrip("0123456789")) in index.vocabulary:
            continue
        if is_common(word) and not name.ends_with_class:
            continue
        yield name.words[at]
    for term in name.terms:
        if "#" in term and term not in index.vocabulary:
            noun, _, mark = term.partition("#")
            if noun == "fund" and mark in index.vocabulary:
                continue  # "Fund II" for "Growth Partners II"
            yield next((word for word in name.words if word.casefold().startswith(noun[:3])), noun) + " " + mark.upper()
