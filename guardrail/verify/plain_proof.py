"""Proves a claim that no check reads as it stands: said again in plain words, each of its parts proved by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice

from guardrail.claims.claim import Claim
from guardrail.claims.extract import claim_as_stands
from guardrail.claims.figures import Unit
from guardrail.claims.kept import per_claim
from guardrail.claims.plain.plain_words import in_plain_words
from guardrail.verify.finding import Assessment, Finding, settles

MAX_READINGS = 6
"""Ways to say one claim again that are looked at."""


def prove_in_plain_words(claim: Claim, assess: Callable[[Claim], Assessment]) -> tuple[Finding, ...]:
    """The proofs of the parts of a claim, said in plain words; empty when one part is not proved.

    Arguments:
        claim: not proved and not in conflict as it stands.
        assess: the typed checks of one claim. A part that contradicts the evidence proves nothing here, and no more
            than that: the rewording may be at fault.
    """
    for parts in _said_again(claim):
        proofs: list[Finding] = []
        for part in parts:
            found = _proofs(assess(part))
            if not found:
                break
            proofs += found
        else:
            # spans are of the part's words, not of the claim's
            return tuple(replace(proof, matched=(), restated=()) for proof in proofs)
    return ()


@per_claim
def _said_again(claim: Claim) -> tuple[tuple[Claim, ...], ...]:
    """Ways to say a claim in plain words, each in one part or more."""
    readings = (tuple(map(claim_as_stands, parts)) for parts in islice(in_plain_words(claim.text), MAX_READINGS))
    return tuple(parts for parts in readings if _keep_amounts(claim, parts))


def _keep_amounts(claim: Claim, parts: Sequence[Claim]) -> bool:
    """Whether the parts tell every amount of money of a claim: one that they leave out would not be proved."""
    told = {abs(figure.value) for part in parts for figure in part.figures}
    return all(abs(figure.value) in told for figure in claim.figures if figure.unit is Unit.MONEY)


def _proofs(assessment: Assessment) -> list[Finding]:
    """The findings that prove a part without NLI, none when it is not proved."""
    return [finding for finding in assessment.findings if settles(finding)] if assessment.proved else []
