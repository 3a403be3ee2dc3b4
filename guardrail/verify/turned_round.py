"""Parts told the other way round: "B acquired A" of a sentence that says "A acquired B".

An NLI model of this size scores the same words in another order as the same claim. What stands on either side of a word
that both texts share tells who did what to whom; where both sides have changed places, and the voice has not, the claim
says something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from guardrail.claims.claim import Claim
from guardrail.claims.lexicon import word_set
from guardrail.claims.verbs import AUXILIARIES, PARTICIPLES, PAST, THIRD
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import prior, stem, term_list
from guardrail.verify.finding import Answer, Finding

MAX_TEXT = 800
"""Characters of a sentence beyond which it is not compared word by word."""
MAX_WORDS = 80
LEAST_SHARED = 0.75
"""Share of the claim's words, by weight, that the sentence has to say."""

_BREAK = re.compile(r"(?<=[.!?;])(?<!\bMr\.)(?<!\bMs\.)(?<!\bMrs\.)(?<!\bDr\.)(?<!\bInc\.)(?<!\bCo\.)\s+(?=[A-Z])")
_WORD = re.compile(r"[^\W_]+(?:[&'’.,\-][^\W_]+)*%?")
_TELLING = 0.4  # prior weight of words that name something
_VERBS = (THIRD | PAST | PARTICIPLES) - AUXILIARIES
"""Words that may be a finite verb; what is also a base form ("cash", "share") is mostly a noun in filings."""
_TELLS_APART = frozenset(
    map(stem, word_set("because due owing than against offset caused led resulted drove driven senior junior exceeded"))
)
"""Words that say of two things which is the cause, or the greater."""
_BE = word_set("is are was were be been being")
_PASSIVE_REACH = 4
"""Words after a participle within which "by" makes it a passive."""


def check_turned_round(claim: Claim, premises: Sequence[Premise]) -> tuple[Finding, ...]:
    """A conflict where a sentence of the claim's own words says the claim's parts the other way round.

    Arguments:
        claim: the proposition.
        premises: what is aligned to it.
    """
    said = _words(claim.text) if len(claim.text) <= MAX_TEXT else ()
    if not said or len(said) > MAX_WORDS:
        return ()
    sentences = [
        (premise, sentence)
        for premise in premises
        if not premise.cells and len(premise.text) <= 4 * MAX_TEXT
        for sentence in _BREAK.split(premise.text)
        if len(sentence) <= MAX_TEXT
    ]
    for premise, sentence in sentences:
        stated = _words(sentence)
        if len(stated) > MAX_WORDS or not _says(said, stated):
            continue
        if (pivot := _turned(said, stated, _names(claim.text) | _names(sentence))) is not None:
            return (
                Finding(
                    "turned_round",
                    Answer.CONFLICT,
                    citations=(premise.citation,),
                    source_says=f"the other way round of {pivot!r}",
                    answer_says=pivot,
                    premise=premise,
                ),
            )
    return ()


_Word = tuple[str, tuple[str, ...]]
"""A word in lower case, and its content terms; figures and dates have none, for they stand anywhere in a sentence."""


@lru_cache(maxsize=1_024)
def _words(text: str) -> tuple[_Word, ...]:
    """The words of a text in reading order; a designator belongs to its noun ("Customer B")."""
    tokens = [match.group() for match in _WORD.finditer(text)]
    found: list[_Word] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        pair = term_list(" ".join(tokens[at : at + 2]))
        if at + 1 < len(tokens) and pair and "#" in pair[-1][1:] and len(tokens[at + 1]) <= 3:
            found.append((token.lower(), (pair[-1],)))
            at += 2
            continue
        found.append((token.lower(), tuple(term_list(token))))
        at += 1
    return tuple(found)


def _says(said: Sequence[_Word], stated: Sequence[_Word]) -> bool:
    """Whether a sentence says most of a claim's words."""
    asked = {term for _, terms in said for term in terms}
    held = {term for _, terms in stated for term in terms}
    whole = sum(map(prior, asked))
    return whole > 0.0 and sum(map(prior, asked & held)) >= LEAST_SHARED * whole


@lru_cache(maxsize=1_024)
def _names(text: str) -> frozenset[str]:
    """The terms of a text that are names or designations: capitalised, though not only as its first word."""
    found = {match.group() for match in _WORD.finditer(text) if match.start() and match.group()[0].isupper()}
    terms = {term for word in found for term in term_list(word)}
    return frozenset(terms | {term for _, held in _words(text) for term in held if "#" in term[1:]})


def _turned(said: Sequence[_Word], stated: Sequence[_Word], names: frozenset[str]) -> str | None:
    """The word around which the parts of a claim have changed places, None where there is none.

    Common nouns may change places around most words ("the units sold", "sold units"); around one that compares or gives
    a cause they may not.
    """
    own, other = _places(said), _places(stated)
    for stemmed, places in own.items():
        if len(places) != 1 or len(other.get(stemmed, ())) != 1:
            continue
        at, to = places[0], other[stemmed][0]
        before, after = _sides(said, at)
        first, last = _sides(stated, to)
        turned, back = before & last, after & first
        if not (turned and back) or not (stemmed in _TELLS_APART or (turned & names and back & names)):
            continue
        if _is_passive(said, at) is _is_passive(stated, to):
            return said[at][0]
    return None


def _places(words: Sequence[_Word]) -> dict[str, list[int]]:
    """Where the words that can be a pivot stand, by their stem."""
    found: dict[str, list[int]] = {}
    for at, (word, _) in enumerate(words):
        if word in _VERBS or stem(word) in _TELLS_APART:
            found.setdefault(stem(word), []).append(at)
    return found


def _sides(words: Sequence[_Word], at: int) -> tuple[frozenset[str], frozenset[str]]:
    """What stands only before, and only after, the word at a place."""
    before, after = (
        {term for _, terms in part for term in terms if prior(term) > _TELLING}
        for part in (words[:at], words[at + 1 :])
    )
    return frozenset(before - after), frozenset(after - before)


def _is_passive(words: Sequence[_Word], at: int) -> bool:
    """Whether a participle is one of a passive: "was acquired by"."""
    behind = [word for word, _ in words[at + 1 : at + 1 + _PASSIVE_REACH]]
    before = [word for word, _ in words[max(0, at - 2) : at]]
    return "by" in behind and not _BE.isdisjoint(before)
