"""Cause and effect told the other way round: "prices rose because margins fell" of "margins fell because prices rose".

An NLI model of this size scores the same words in another order as the same claim. What a verb of cause tells is read
with the other parts of a sentence (`roles`); here what stands before and behind "because" or "due to" is compared.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.sentences.stops import CLAUSE_ENDS
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import content_terms, prior, weight
from guardrail.verify.finding import Finding, contradicted_by

MAX_TEXT = 800
"""Characters of a sentence beyond which it is not compared word by word."""
LEAST_SHARED = 0.75
"""Share of the claim's words, by weight, that the sentence has to say."""

_GIVES_CAUSE = re.compile(r"\b(?:because(?: of)?|due to|owing to|as a result of)\b", re.IGNORECASE)
_TELLING = 0.4  # prior weight of words that name something


def check_turned_causes(claim: Claim, premises: Sequence[Premise]) -> tuple[Finding, ...]:
    """A conflict where a sentence of the claim's own words gives its effect as the cause of its cause.

    Arguments:
        claim: the proposition.
        premises: what is aligned to it.
    """
    said = _said(claim)
    if said is None:
        return ()
    asked = content_terms(claim.text)
    whole = weight(asked)
    for premise in premises:
        if premise.cells or len(premise.text) > 4 * MAX_TEXT:
            continue
        for sentence in CLAUSE_ENDS.split(premise.text):
            stated = _sides(sentence) if len(sentence) <= MAX_TEXT else None
            if stated is None or not (said[0] & stated[1] and said[1] & stated[0]):
                continue
            if weight(asked & content_terms(sentence)) >= LEAST_SHARED * whole:
                return (contradicted_by(premise, "turned_causes", sentence, claim.text),)
    return ()


@per_claim
def _said(claim: Claim) -> tuple[frozenset[str], frozenset[str]] | None:
    return _sides(claim.text) if len(claim.text) <= MAX_TEXT else None


def _sides(text: str) -> tuple[frozenset[str], frozenset[str]] | None:
    """What stands only on the side of the effect, and only on that of the cause; None where no one cause is given."""
    found = list(_GIVES_CAUSE.finditer(text))
    if len(found) != 1:
        return None
    before, behind = text[: found[0].start()], text[found[0].end() :]
    if not before.strip():  # "Because of higher prices, margins fell"
        behind, comma, before = behind.partition(",")
        if not comma:
            return None
    effect, cause = (
        frozenset(term for term in content_terms(side) if prior(term) > _TELLING) for side in (before, behind)
    )
    return effect - cause, cause - effect
