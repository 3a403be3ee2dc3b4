"""Whether a claim is a sentence with a limit put in that it has not, or without one that stands in its midst.

"Only holders of record vote" of "Holders of record vote", "The fund may borrow" of "The fund may, with the consent of
the trustee, borrow": a small NLI model sees nearly all words in both and calls it entailed.
"""

from __future__ import annotations

import re
from functools import lru_cache

from guardrail.claims.lexicon import FUNCTION_WORDS, word_set
from guardrail.claims.sentences.stops import SENTENCE_ENDS
from guardrail.evidence.terms import stem
from guardrail.verify.hints import Hint
from guardrail.verify.roles.lexicon import BASE_OF

MAX_TEXT = 2_000
"""Characters of a premise beyond which its limits are not read."""
LEAST_WORDS = 3
"""Content words that a claim has to share with the sentence."""
LEAST_SHARED = 0.8
"""Share of the claim's content words that these have to be."""

_PUT_IN = (
    (
        re.compile(r"\b(?:only|solely|exclusively|alone|nothing but|nobody but)\b(?! (?:about|around|some|\d|[$€£]))"),
        re.compile(r"\b(?:only|solely|exclusively|alone|sole|unless|except|until|no other|nothing|limited|not|no)\b"),
    ),
    (
        re.compile(r"(?<!at )(?<!in )(?<!of )\b(?:all|every|each)\b(?! (?:told|day|week|month|quarter|year|time))"),
        re.compile(r"\b(?:all|every|each|any|both|entire|whole|full|total|no|none|unless|except|a|an)\b"),
    ),
    (
        re.compile(r"\b(?:always|never|in (?:every|any|all) (?:case|event|circumstance)s?|without exception)\b"),
        re.compile(r"\b(?:always|never|every|any|all|each|no|not|none|whether or not|without)\b|n['’]t\b"),
    ),
)
"""Words of a claim that limit or widen it, and those of a sentence that do as much, either in lower case."""
_MIDST = re.compile(
    r",\s+(?:but )?(?P<limit>(?:(?:only )?(?:if|when|after|where|with|upon)|unless|except|until|subject to|other than"
    r"|excluding|provided|so long as|as long as|apart from|not including|without)\b[^,;.]{3,120}),\s+(?=[a-z])"
)
_WITH = re.compile(
    r"\bwith(?! the consent| the approval| [\w ]{0,40}\b(?:consent|approval|permission|authori[sz]ation)\b)|\bafter\b"
)
_ANY = Hint(
    r"\A(?:only|solely|exclusively|alone|nothing|nobody|all|every|each|always|never|any|exception)\Z", lower=True
)
_WORD = re.compile(r"[a-z][\w’'-]*|[$€£]?\d[\d.,]*%?")
_LIMITS = word_set("only solely exclusively alone all every each always never case event")


def is_limited_otherwise(premise: str, hypothesis: str) -> bool:
    """Whether a sentence of `premise` has most words of `hypothesis`, and that has a limit which the sentence has not,
    or the words around one of its limits and none of the limit's own."""
    if len(premise) > MAX_TEXT:
        return False
    claim = hypothesis.lower()
    put_in = [stated for said, stated in _PUT_IN if said.search(claim)] if _ANY(hypothesis) else []
    said = _keys(claim)
    if len(said) < LEAST_WORDS or not (put_in or ", " in premise):
        return False
    found = False
    for sentence in SENTENCE_ENDS.split(premise):
        held = _keys(sentence.lower())
        shared = len(said & held)
        if shared < LEAST_WORDS or shared < LEAST_SHARED * len(said):
            continue
        if not any(stated.search(sentence.lower()) is None for stated in put_in) and not _is_left_out(sentence, said):
            return False
        found = True
    return found


def _is_left_out(sentence: str, said: frozenset[str]) -> bool:
    """Whether a claim says what stands on both sides of a limit and no word of the limit."""
    for match in _MIDST.finditer(sentence):
        if _WITH.match(match["limit"]):
            continue
        before, behind = _keys(sentence[: match.start()].lower()), _keys(sentence[match.end() :].lower())
        limit = _keys(match["limit"].lower()) - before - behind
        if limit and not limit & said and (before - behind) & said and (behind - before) & said:
            return True
    return False


@lru_cache(maxsize=4_096)
def _keys(text: str) -> frozenset[str]:
    words = (word.removesuffix("'s").removesuffix("’s").rstrip(".,") for word in _WORD.findall(text))
    return frozenset(stem(BASE_OF.get(word, word)) for word in words if word and word not in FUNCTION_WORDS | _LIMITS)
