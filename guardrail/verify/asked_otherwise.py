"""Whether a claim that its own words do not prove may be proved in others: plain ones, or those of another name."""

from __future__ import annotations

import re

from guardrail.claims.claim import Claim
from guardrail.claims.plain.openers import without_opener
from guardrail.verify.combining import NUMERICAL
from guardrail.verify.entities.unknown_names import names_unknown
from guardrail.verify.finding import Assessment, Finding

_SEVERAL = 2
_WORD = re.compile(r"[^\W\d_]+")


def may_be_said_again(claim: Claim, assessment: Assessment) -> bool:
    """Whether other words may prove a claim that its own do not.

    A name that the evidence does not know may only be a word that opens the claim ("Looks like"). A look-up that
    contradicts one of several figures may have given it to the wrong name; whoever proves each part knows better.
    """
    if assessment.conflict is not None and (assessment.conflict.formula or len(claim.figures) < _SEVERAL):
        return False
    if not (unknown := names_unknown(assessment.findings)):
        return True
    opened = claim.text[: len(claim.text) - len(without_opener(claim.text))].lower()
    return set(unknown) <= set(_WORD.findall(opened))


def may_be_renamed(assessment: Assessment) -> bool:
    """Whether another name may prove what its own does not: what contradicts it may be the value of another line."""
    conflict = assessment.conflict
    return conflict is None or (not conflict.formula and conflict.check == NUMERICAL)


def is_of_one(conflict: Finding | None, proofs: tuple[Finding, ...]) -> bool:
    """Whether a conflict is with what proves: the sign of that row, say, and no other row's value."""
    return conflict is not None and any(one in proof.citations for proof in proofs for one in conflict.citations)
