"""The sentences of a claim and of a premise, read once for all checks that look for a turn in them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from guardrail.claims.claim import Claim
from guardrail.claims.figures.figure import Figure
from guardrail.claims.figures.periods import Period
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import FUNCTION_WORDS
from guardrail.claims.record import record
from guardrail.claims.sentences.stops import SENTENCE_ENDS
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import stem
from guardrail.verify.memo import per_premise
from guardrail.verify.roles.lexicon import BASE_OF
from guardrail.verify.sentences.statement import spans_of

MAX_TEXT = 600
"""Characters of a sentence or claim beyond which it is not read."""
PREFIX = 6
"""Letters that inflections of a word share."""
WORD = re.compile(r"[a-z]+(?:['’][a-z]+)*|[$€£]?\d+(?:[.,]\d+)*%?")
"""A word or figure of lower-case text; a hyphen parts two words."""
HYPHENATED = re.compile(r"[a-z][\w’'-]*|[$€£]?\d+(?:[.,]\d+)*%?")
"""The same, with the words that a hyphen joins as one."""


@record
class Marked:
    """One sentence where it stands in its text, with its figures and periods in order."""

    text: str
    start: int
    end: int
    figures: tuple[Figure, ...]
    periods: tuple[Period, ...]

    @property
    def sentence(self) -> str:
        """The sentence alone."""
        return self.text[self.start : self.end]


@per_claim
def marked(claim: Claim) -> Marked | None:
    """A claim as one sentence, None where it is too long."""
    text = claim.text
    figures = tuple(sorted(claim.figures, key=lambda one: one.start))
    return None if len(text) > MAX_TEXT else Marked(text, 0, len(text), figures, tuple(claim.periods))


@per_premise
def all_marked(premise: Premise) -> tuple[Marked, ...]:
    """The sentences of a premise; those that are too long are left out."""
    figures = sorted(premise.figures, key=lambda one: one.start)
    return tuple(
        Marked(
            premise.text,
            start,
            end,
            tuple(one for one in figures if start <= one.start < end),
            tuple(one for one in premise.periods if start <= one.start < end),
        )
        for start, end in spans_of(premise)
        if end - start <= MAX_TEXT
    )


def short_sentences(text: str) -> list[str]:
    """The sentences of a text that are not too long."""
    return [one for one in SENTENCE_ENDS.split(text) if len(one) <= MAX_TEXT]


@lru_cache(maxsize=8_192)
def key_of(word: str) -> str:
    """What a word is compared by, whatever form it has."""
    return stem(BASE_OF.get(word, word))[:PREFIX]


def stems_of(words: Iterable[str]) -> frozenset[str]:
    """The stems of the content words among `words`."""
    return frozenset(stem(word) for word in words if word not in FUNCTION_WORDS)
