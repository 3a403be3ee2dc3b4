"""Cheap first tests: whether a premise, or a sentence of the evidence, may have most of a claim's words at all."""

from __future__ import annotations

import re
from collections.abc import Iterator

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import FUNCTION_WORDS
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import content_terms
from guardrail.verify.turned.sentences import MAX_TEXT

_LONG_WORD = re.compile(r"[a-z]{4,}")
_BEGINNING = 4
"""Letters that most inflections of a word share."""
_SPARED = 2
"""Words beyond the share that may be of another form ("paid", "pays") or be what the sentences differ in."""


def may_cover(claim: Claim, premise: Premise, share: float) -> bool:
    """Whether a premise may have a share of the claim's content words.

    Arguments:
        share: 0 to 1, of the words of four letters and more.
    """
    beginnings = _beginnings(claim)
    spared = (1.0 - share) * len(beginnings) + _SPARED
    stated = premise.text.lower()
    for beginning in beginnings:
        if beginning not in stated:
            spared -= 1
            if spared < 0:
                return False
    return True


def sentences_about(text: str, index: EvidenceIndex) -> Iterator[str]:
    """The sentences of the evidence, of a bounded length, that have half of a text's content words."""
    terms = content_terms(text)
    for sentence in index.sentences:
        if 2 * len(terms & sentence.terms) >= len(terms) and len(sentence.text) <= MAX_TEXT:
            yield sentence.text


@per_claim
def _beginnings(claim: Claim) -> tuple[str, ...]:
    found = {word[:_BEGINNING] for word in _LONG_WORD.findall(claim.text.lower()) if word not in FUNCTION_WORDS}
    return tuple(sorted(found))
