"""A claim with figures that its speaker worked out (`guardrail.verify.worked`), which no check has found."""

from __future__ import annotations

from collections.abc import Callable

from guardrail.claims.claim import Claim
from guardrail.evidence.align import align
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.terms import content_terms, weight
from guardrail.verify.finding import Assessment, matched
from guardrail.verify.inquiry import CHECKED_PREMISES
from guardrail.verify.nli_pairs import found_first, pairs_of
from guardrail.verify.phrases.grounds import stated
from guardrail.verify.turned.restrictions import reason_of
from guardrail.verify.worked.results import check_results

_OF_FIGURES = ("numerical", "computational", "comparative")


def may_reckon(assessment: Assessment) -> bool:
    """Whether what contradicts a claim, if anything does, may be a figure that it reckons from others."""
    return assessment.conflict is None or assessment.conflict.check in _OF_FIGURES


def with_results(
    claim: Claim,
    index: EvidenceIndex,
    assessment: Assessment,
    max_premises: int,
    assess: Callable[[Claim], Assessment],
) -> Assessment:
    """`assessment` with the figures grounded that are worked out of others; NLI is asked with the reckoning told to it.

    Arguments:
        assessment: without a conflict.
        max_premises: most premises that NLI is asked about.
        assess: everything but NLI's judgement of a statement before it.
    """
    if not _reason_stands(claim, index):
        return assessment
    premises = align(claim, index, limit=max(CHECKED_PREMISES, max_premises)).premises if claim.figures else ()
    worked = check_results(claim, premises, index, assessment.findings, assess)
    findings = assessment.findings + worked
    if not worked or not stated(claim) <= matched(findings):
        return assessment
    pairs = pairs_of(claim, found_first(worked, ()), worked, max_premises)
    return Assessment(findings, pairs, grounded=True, proved=False, conflict=None)


def _reason_stands(claim: Claim, index: EvidenceIndex) -> bool:
    """Whether a passage has most words of the reason that a claim gives, which no reckoning tells."""
    reason = content_terms(reason_of(claim.text))
    return not reason or any(weight(reason - passage.terms) <= weight(reason) / 2 for passage in index.passages)
