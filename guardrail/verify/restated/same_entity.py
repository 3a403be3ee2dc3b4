"""Whether "the fund", or a thing that is nobody's, belongs to whom a claim names: the one that a chunk names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from guardrail.claims.claim import Claim
from guardrail.claims.lexicon import word_set
from guardrail.claims.sentences.verbs import core
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.lexicon import STOP_WORDS
from guardrail.evidence.names import names
from guardrail.evidence.premise import Premise
from guardrail.verify.restated.clause_words import base_of, class_of

Words = tuple[str, ...]

MOST_SENTENCES = 200
"""Sentences of all evidence beyond which nobody is taken for the only one."""
_KINDS = (
    frozenset(("fund", "etf", "portfolio")),
    frozenset(("trust", "fund")),
    frozenset(("company", "group", "corporation", "firm", "bank", "insurer", "partnership", "issuer", "we")),
    frozenset(("plan",)),
    frozenset(("note", "bond", "annuity")),
)
_CLASSES = word_set(
    "fund trust portfolio etf bank group holdings partners corporation corp inc ltd llc llp lp plc ag nv se company"
    " plan annuity insurance reit partnership"
)
_SHORT = re.compile(r" \(([A-Z]{2,6})\)")
_REFERRING = frozenset(word for kind in _KINDS for word in kind)


class Entities:
    """Who is who in a claim and a premise."""

    def __init__(self, claim: Claim, premise: Premise, index: EvidenceIndex) -> None:
        self._claim = claim
        self._premise = premise
        self._index = index

    def aligned(self, said: Words, stated: Words, *, nobody: bool) -> Iterator[tuple[Words, Words]]:
        """Both phrases with whom they speak of left out, where that is the same.

        Arguments:
            nobody: what is nobody's may be of whom the chunk speaks.
        """
        own, rest = self._owner(said)
        other, left = self._owner(stated)
        if not nobody and (own is None or other is None):
            return
        if (own is not None or other is not None) and self._is_one(own, other):
            yield rest, left

    def _owner(self, words: Words) -> tuple[Words | None, Words]:
        """The name or "fund" that a phrase begins with, and what is left."""
        for name in (*_named(self._claim.text), *_named(self._premise.text)):
            if words[: len(name)] == name:
                return name, words[len(name) :]
        if words and words[0] in _REFERRING:
            return words[:1], words[1:]
        return None, words

    def _is_one(self, own: Words | None, other: Words | None) -> bool:
        """Whether two mentions are of the same: nobody, "the fund" or a name."""
        known = _known(self._index)
        if known is None:
            return False
        mine, theirs = known.full(own), known.full(other)
        if mine == theirs:
            return own is not None
        if mine is not None and theirs is not None and not _is_noun(mine) and not _is_noun(theirs):
            return False
        nouns = [one[0] for one in (mine, theirs) if one is not None and _is_noun(one)]
        named = [one for one in (mine, theirs) if one is not None and not _is_noun(one)]
        if not named:
            return len(nouns) < 2 or any(set(nouns) <= kind for kind in _KINDS)
        name = named[0]
        if nouns and not _is_kind(name, nouns[0]):
            return False
        chunk = next((at for at, one in enumerate(self._index.chunks) if one.id == self._premise.citation.chunk), -1)
        here = known.by_chunk.get(chunk, frozenset())
        if name[-1] not in _CLASSES and not nouns and mine is not None:  # "Larkmoor": nobody else acts in the chunk
            acting = known.acting.get(chunk, frozenset())
            return acting == {name}
        if mine is None or _is_noun(mine):  # whom the claim means is not said: there may be no other
            here = known.everywhere
        alike = {one for one in here if not nouns or _is_kind(one, nouns[0])}
        if alike:
            return alike == {name}
        return {one for one in known.everywhere if not nouns or _is_kind(one, nouns[0])} == {name}


@dataclass(frozen=True, slots=True)
class _Known:
    """The names with a class that evidence speaks of.

    Arguments:
        by_chunk: those of each chunk; everywhere: of all of them.
        acting: the names that sentences of each chunk begin with.
        short: the abbreviations that stand in brackets behind a name.
    """

    by_chunk: dict[int, frozenset[Words]]
    everywhere: frozenset[Words]
    acting: dict[int, frozenset[Words]]
    short: dict[Words, Words]

    def full(self, name: Words | None) -> Words | None:
        """A name in full."""
        return self.short.get(name, name) if name is not None else None


def _is_noun(words: Words) -> bool:
    return len(words) == 1 and words[0] in _REFERRING


def _is_kind(name: Words, noun: str) -> bool:
    last = name[-1]
    return any(last in kind and noun in kind for kind in _KINDS) or last == noun


@lru_cache(maxsize=4_096)
def _named(text: str) -> tuple[Words, ...]:
    """The names of a text as their words stand in a clause, the longest first."""
    found = {_words(name.words) for name in names(text) if name.is_entity} | set(_classed(text))
    return tuple(sorted(found, key=lambda name: (-len(name), name)))


@lru_cache(maxsize=4_096)
def _classed(text: str) -> tuple[Words, ...]:
    """The names of a text that end with "Fund", "Bank" and the like: capitals up to there."""
    found: list[Words] = []
    tokens = text.split()
    for at, token in enumerate(tokens):
        if core(token).removesuffix("'s").lower().rstrip(".") not in _CLASSES or not token[:1].isupper():
            continue
        begin = at
        while begin and _goes_on(tokens[begin - 1]):
            begin -= 1
        if begin < at:
            found.append(_words(core(word).removesuffix("'s").rstrip(".") for word in tokens[begin : at + 1]))
    return tuple(found)


def _beginning(sentence: str) -> Iterator[Words]:
    """The name that a sentence begins with, its "The" left out."""
    text = sentence.removeprefix("The ")
    for name in _named(sentence):
        if _words(text.split(" ")[: len(name)]) == name:
            yield name
            return


def _goes_on(token: str) -> bool:
    """Whether a word may stand within a name."""
    capital = token[:1].isupper() and token.lower() not in STOP_WORDS
    return token[-1] not in ".,;:)?!" and (capital or token == "&" or (token.isdigit() and len(token) == len("2045")))


def _words(words: Iterable[str]) -> Words:
    return tuple(class_of(base_of(word.lower())) for word in words)


def _known(index: EvidenceIndex) -> _Known | None:
    """The names with a class that evidence speaks of; None where there is too much of it."""
    kept = index.kept.get("entities")
    if isinstance(kept, _Known):
        return kept
    if len(index.sentences) > MOST_SENTENCES:
        return None
    found: dict[int, frozenset[Words]] = {}
    acting: dict[int, frozenset[Words]] = {}
    short: dict[Words, Words] = {}
    for at, (chunk, features) in enumerate(zip(index.chunks, index.features, strict=True)):
        named: set[Words] = set()
        for text in (*(sentence.text for sentence in features.sentences), chunk.caption, chunk.document):
            named.update(_classed(text))
            for match in _SHORT.finditer(text):
                before = _classed(text[: match.start()])
                if before and text[: match.start()].lower().endswith(before[-1][-1]):
                    short[(match[1].lower(),)] = before[-1]
        found[at] = frozenset(named)
        acting[at] = frozenset(name for sentence in features.sentences for name in _beginning(sentence.text))
    known = _Known(found, frozenset().union(*found.values()), acting, short)
    index.kept["entities"] = known
    return known
