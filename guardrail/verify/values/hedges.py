"""Hedges: a sentence that says what may be, or generally is, supports no claim that it is.

"Withdrawals may be subject to a penalty" is no evidence for "withdrawals are subject to a penalty", however alike the
words are, and NLI models overlook the one word that differs.
"""

from __future__ import annotations

import re

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.sentences.stops import CLAUSE_ENDS
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import content_terms, term_list, weight
from guardrail.verify.memo import per_premise
from guardrail.verify.values.candidates import missing

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
_STOP = re.compile(r"[,;:.]")
_REACH = 60
"""Characters after a hedge in which the word it hedges is looked for."""


def is_hedged(claim: Claim, premise: Premise) -> bool:
    """Whether the sentence of `premise` that says the claim hedges it where the claim does not."""
    if premise.cells or claim.hedged:
        return False
    sentences = _sentences(premise)
    if not sentences:
        return False
    terms = _unhedged(claim)
    whole = weight(terms)
    if not whole:
        return False
    best, hedged = 0.0, False
    for stated, following in sentences:
        share = 1.0 - weight(missing(terms, stated)) / whole
        if share > best:
            best, hedged = share, not terms.isdisjoint(following)
    return hedged and best >= LEAST_SHARED


@per_claim
def _unhedged(claim: Claim) -> frozenset[str]:
    """The words of a claim, none where it says itself that it is not sure."""
    return frozenset() if _HEDGED.search(claim.text) else content_terms(claim.text)


@per_premise
def _sentences(premise: Premise) -> list[tuple[frozenset[str], tuple[str, ...]]]:
    """The words of each sentence with the first content word after each of its hedges; empty where nothing hedges."""
    if not _HEDGE.search(premise.text):
        return []
    return [
        (
            content_terms(sentence),
            tuple(word for match in _HEDGE.finditer(sentence) for word in _behind(sentence, match)),
        )
        for sentence in CLAUSE_ENDS.split(premise.text)
    ]


def _behind(sentence: str, hedge: re.Match[str]) -> list[str]:
    """The first content word after a hedge in its clause, if there is one."""
    end = hedge.end()
    return term_list(_STOP.split(sentence[end : end + _REACH])[0])[:1]
