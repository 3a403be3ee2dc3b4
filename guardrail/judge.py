"""From a claim's assessment and its scores to its verdict."""

from __future__ import annotations

from collections.abc import Sequence

from guardrail.claims.claim import Claim, ClaimSource
from guardrail.policy.outcome import Reason
from guardrail.policy.policy import Policy
from guardrail.policy.route import Standing, route
from guardrail.policy.scores import Scores
from guardrail.session_events import ClaimVerdict
from guardrail.verify.finding import Answer, Assessment, Finding, Pair, settles

MOST_KEPT = 8
"""Verdicts kept with an assessment; then they are made anew. A claim stands in few places, and its scores stay."""


def pairs_to_score(assessment: Assessment, policy: Policy) -> tuple[Pair, ...]:
    """The pairs NLI must judge: none for a conflict, nor for what a formula, look-up or quotation proves.

    A policy that requires NLI for what is proved gets the pairs of the latter (docs/decisions/0002), and one that
    trusts its model with what is nearly a sentence of the source those withheld (0022).
    """
    known = assessment.kept.get(pairs_to_score)
    if known is None or known[0] is not policy:
        known = assessment.kept[pairs_to_score] = (policy, _pairs_to_score(assessment, policy))
    return known[1]


def _pairs_to_score(assessment: Assessment, policy: Policy) -> tuple[Pair, ...]:
    if assessment.conflict is not None:
        return ()
    if assessment.proved and not policy.require_nli_for_proved and any(map(settles, assessment.findings)):
        return ()
    pairs = assessment.pairs or (() if policy.prove_near_quotations else assessment.withheld)
    return pairs[: policy.premises_per_claim]


def judge(
    claim: Claim,
    assessment: Assessment | None,
    scores: Sequence[Scores],
    policy: Policy,
    *,
    choice: int,
    segment: int,
    failure: Reason | None = None,
    source: ClaimSource = ClaimSource.RULES,
) -> ClaimVerdict:
    """The verdict on one claim.

    Arguments:
        assessment: what the typed checks found, None when they could not run (then `failure` says why).
        scores: one a pair of `pairs_to_score`; best entailment and worst contradiction count.
        failure: why the check could not be completed.
        source: who read the claim.
    """
    if assessment is None or failure is not None:
        return _judge(claim, assessment, scores, policy, choice, segment, failure, source)
    # Answers repeat each other's claims, in the same evidence with the same scores, and often in the same place.
    place = (choice, segment, source, *scores)
    known = assessment.kept.get(place)
    if known is None or known[0] is not claim or known[1] is not policy:
        if len(assessment.kept) > MOST_KEPT:
            assessment.kept.clear()
        verdict = _judge(claim, assessment, scores, policy, choice, segment, failure, source)
        known = assessment.kept[place] = (claim, policy, verdict)
    return known[2]


def _judge(
    claim: Claim,
    assessment: Assessment | None,
    scores: Sequence[Scores],
    policy: Policy,
    choice: int,
    segment: int,
    failure: Reason | None,
    source: ClaimSource,
) -> ClaimVerdict:
    conflict = assessment.conflict if assessment else None
    best = worst = 0.0
    for score in scores:
        best, worst = max(best, score.entailment), max(worst, score.contradiction)
    proved = bool(assessment and assessment.proved)
    grounded = bool(assessment and assessment.grounded)
    decision = route(
        Standing(
            entailment=best,
            contradiction=worst,
            bears_figure=claim.bears_figure,
            grounded=grounded,
            proved=proved and not policy.require_nli_for_proved,
            conflict=conflict is not None,
            failure=failure,
        ),
        policy.thresholds,
    )
    deciding = conflict or _grounds(assessment)
    citations = deciding.citations if deciding else ()
    if not citations and assessment and assessment.pairs:
        citations = (assessment.pairs[0].citation,)
    return ClaimVerdict(
        choice=choice,
        segment=segment,
        type=claim.type,
        verdict=decision.verdict,
        effect=decision.effect,
        reason=decision.reason,
        scores=Scores(best, max(0.0, 1.0 - best - worst), worst) if scores else None,
        bears_figure=claim.bears_figure,
        grounded=grounded,
        proved=proved,
        citations=citations,
        check=deciding.check if deciding else "",
        formula=deciding.formula if deciding else "",
        text=claim.text,
        source_says=deciding.source_says if deciding else "",
        answer_says=deciding.answer_says if deciding else "",
        source=source,
    )


def _grounds(assessment: Assessment | None) -> Finding | None:
    """The finding a supported claim rests on: what proves it, else the first match."""
    first = None
    for finding in assessment.findings if assessment else ():
        if finding.answer is Answer.MATCH:
            if finding.proved:
                return finding
            first = first or finding
    return first
