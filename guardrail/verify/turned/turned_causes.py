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

_CAUSE = r"(?:because(?: of)?|due to|owing to|as a (?:result|consequence) of|on account of|thanks to|by reason of)"
_GIVES_CAUSE = re.compile(rf"\b{_CAUSE}\b", re.IGNORECASE)
_POINTS_BACK = re.compile(
    rf"\b{_CAUSE} (?:this|that|which|it)\b(?: that\b)?|\bfor (?:this|that|which) reason\b(?: that\b)?"
    r"|\b(?:therefore|thus|hence|consequently|accordingly)\b|\bas a (?:result|consequence)\b(?! of\b)"
    r"|\b(?:this|that|which) (?:is|was) (?:the reason )?why\b"
    r"|, (?:and )?so (?!that\b|as\b|far\b|long\b|much\b|many\b|called\b|on\b|do(?:es)?\b|did\b|is\b|was\b|are\b)",
    re.IGNORECASE,
)
"""What stands behind is told as the effect of what was said before."""
_TELLING = 0.4  # prior weight of words that name something


def check_turned_causes(claim: Claim, premises: Sequence[Premise]) -> tuple[Finding, ...]:
    """A conflict where a sentence of the claim's own words gives its effect as the cause of its cause.

    Arguments:
        claim: the proposition.
        premises: what is aligned to it.
    """
    said = _said(claim)
    if said is None or _told_as_effect(claim):
        return _check_effect(claim, premises)
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


def _check_effect(claim: Claim, premises: Sequence[Premise]) -> tuple[Finding, ...]:
    """A conflict where a claim tells as the effect of what went before what a sentence gives as a cause."""
    effect = _told_as_effect(claim)
    if not effect:
        return ()
    for premise in premises:
        if premise.cells or len(premise.text) > 4 * MAX_TEXT:
            continue
        for sentence in CLAUSE_ENDS.split(premise.text):
            stated = _sides(sentence) if len(sentence) <= MAX_TEXT else None
            if stated is None or effect & stated[0]:
                continue
            if weight(effect & stated[1]) >= LEAST_SHARED * weight(effect):
                return (contradicted_by(premise, "turned_causes", sentence, claim.text),)
    return ()


@per_claim
def _told_as_effect(claim: Claim) -> frozenset[str]:
    """The words of what a claim tells as the effect of something said before, none where it tells nothing so."""
    match = _POINTS_BACK.search(claim.text) if len(claim.text) <= MAX_TEXT else None
    if match is None:
        return frozenset()
    behind = claim.text[match.end() :]
    told = behind if len(behind.split()) > 1 else claim.text[: match.start()]  # "units vest as a result"
    return frozenset(term for term in content_terms(told) if prior(term) > _TELLING)


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
