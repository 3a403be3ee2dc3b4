"""Hedges: a sentence that says what may be, or generally is, supports no claim that it is.

"Withdrawals may be subject to a penalty" is no evidence for "withdrawals are subject to a penalty", however alike the
words are, and NLI models overlook the one word that differs.
"""

from __future__ import annotations

import re

from guardrail.claims.claim import Claim
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import content_terms, term_list
from guardrail.verify.candidates import missing, weight

LEAST_SHARED = 0.8
"""Least share of the claim's words in a sentence whose hedge is the claim's to repeat."""

_HEDGE = re.compile(
    r"\b(?:may(?!\s+\d)|might|could|generally|usually|typically|normally|often|sometimes|potentially|possibly)\b",
    re.IGNORECASE,
)
_HEDGED = re.compile(
    r"\b(?:may(?!\s+\d)|might|can|could|cannot|should|would|will|generally|usually|typically|normally|often|sometimes|possib\w+"
    r"|potential\w*|likely|mostly|mainly|largely|tends?|expect\w*|in general|as a rule|allow\w*|permit\w*|able|up to"
    r"|eligible|risks?)\b|['’]ll\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[.!?;])\s+(?=[A-Z\"'(])")
_REACH = 60
"""Characters after a hedge in which the word it hedges is looked for."""


def is_hedged(claim: Claim, premise: Premise) -> bool:
    """Whether the sentence of `premise` that says the claim hedges it where the claim does not."""
    if premise.cells or not _HEDGE.search(premise.text) or claim.hedged or _HEDGED.search(claim.text):
        return False
    terms = content_terms(claim.text)
    whole = weight(terms)
    if not whole:
        return False
    best, hedged = 0.0, False
    for sentence in _SENTENCE.split(premise.text):
        share = 1.0 - weight(missing(terms, content_terms(sentence))) / whole
        if share > best:
            best, hedged = share, any(_hedges(sentence, match.end(), terms) for match in _HEDGE.finditer(sentence))
    return hedged and best >= LEAST_SHARED


def _hedges(sentence: str, end: int, terms: frozenset[str]) -> bool:
    """Whether the first content word after a hedge is one of the claim's."""
    following = term_list(re.split(r"[,;:.]", sentence[end : end + _REACH])[0])
    return bool(following) and following[0] in terms
