"""A rate told with what it comes to: "the surrender charge is 7%, so surrendering $80,000 would cost about $5,600".

The rate's own sentence has to be proved as any other; behind it stand two amounts of which one is the rate's share of
the other, and no word that the sentence before or a reckoning does not say.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import word_set
from guardrail.claims.plain.movement_words import forms
from guardrail.claims.plain.told_words import COMMON
from guardrail.evidence.terms import content_terms
from guardrail.verify.computed.assumed_base import is_product, stated_product
from guardrail.verify.finding import Answer, Assessment, Finding, settles
from guardrail.verify.phrases.grounds import stated
from guardrail.verify.records.words import EARNED, EARNS, PAID, PAYS

CHECK = "applied_rates"
_APPLIED = re.compile(
    r"^(?P<said>.+?),? (?:and so|so|which means|meaning|i\.e\.,?|hence|thus)(?: that)?,? (?P<applied>[^%]+)$", re.DOTALL
)
_KNOWN = (
    COMMON
    | PAYS
    | EARNS
    | word_set(
        "would will if every each example hypothetical account balance investment amount about roughly around nearly"
    )
    | forms(word_set("surrender invest withdraw redeem deposit sell"))
)
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_DENYING = re.compile(r"\b(?:not|no|never|without|unless|except|only|may|might|could|at least|at most)\b|n[’']t\b")


def check_applied_rate(claim: Claim, assess: Callable[[str], Assessment]) -> tuple[Finding, ...]:
    """A proved match where the rate is proved and the amounts are its, else nothing.

    Arguments:
        assess: the typed checks of a plain sentence.
    """
    said = _applied(claim)
    if not said:
        return ()
    assessment = assess(said)
    proofs = [finding for finding in assessment.findings if settles(finding)] if assessment.proved else []
    if not proofs:
        return ()
    return (
        Finding(
            CHECK,
            Answer.MATCH,
            proved=True,
            citations=tuple(dict.fromkeys(cited for finding in proofs for cited in finding.citations)),
            source_says=said,
            formula="rate on an amount",
            matched=tuple(sorted(stated(claim))),
        ),
    )


@per_claim
def _applied(claim: Claim) -> str:
    """The sentence of the rate, where the clause behind it is a reckoning; empty for any other claim."""
    if len(claim.figures) < 3 or (match := _APPLIED.match(claim.text.rstrip(" ."))) is None:
        return ""
    product = stated_product(claim)
    if product is None or not is_product(*product[:3]) or _DENYING.search(match["applied"]) is not None:
        return ""
    base, rate, result, _ = product
    at = match.start("applied")
    if rate.start >= at or base.start < at or result.start < at:
        return ""
    said = content_terms(match["said"])
    spoken = [word.lower().removesuffix("'s") for word in _WORD.findall(match["applied"])]
    if not all(word in _KNOWN or (bool(terms := content_terms(word)) and terms <= said) for word in spoken):
        return ""
    if not PAYS.isdisjoint(spoken) and PAID.isdisjoint(said):
        return ""
    if not EARNS.isdisjoint(spoken) and EARNED.isdisjoint(said):
        return ""
    return f"{match['said'].strip()}."
