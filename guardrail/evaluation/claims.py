"""Judges single claims as they stand, without segmenting or extraction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from guardrail.claims.claim import Claim
from guardrail.claims.extract import claim_as_stands
from guardrail.evaluation.drive import index_of
from guardrail.evaluation.judgement import Judgement
from guardrail.evaluation.rows import ClaimRow, is_supported
from guardrail.evaluation.scoring import NO_DEADLINE_MS, Scorer
from guardrail.evaluation.verdict_json import verdict_json
from guardrail.inference.deadline import monotonic_ms
from guardrail.judge import judge, pairs_to_score
from guardrail.policy.outcome import Effect, Reason
from guardrail.policy.policy import Policy
from guardrail.session_events import ClaimVerdict
from guardrail.verify.assess import assess
from guardrail.verify.finding import Assessment, Pair


@dataclass(frozen=True, slots=True)
class _Hearing:
    row: ClaimRow
    claim: Claim
    assessment: Assessment | None
    pairs: tuple[Pair, ...]
    failure: Reason | None
    work_ms: float


def judge_claims(
    rows: Sequence[ClaimRow], policy: Policy, scorer: Scorer, *, deadline: bool = False
) -> list[Judgement]:
    """Judge claims together; one counts as unsupported unless its effect is `verified`.

    Arguments:
        deadline: hold the policy's deadline, counted from here for all of them.
    """
    began = monotonic_ms()
    hearings = [_hear(row, policy) for row in rows]
    budget_ms = policy.deadline_ms - (monotonic_ms() - began) if deadline else NO_DEADLINE_MS
    scored = scorer.score([[(pair.premise, pair.hypothesis) for pair in item.pairs] for item in hearings], budget_ms)
    judgements = []
    for item, scores in zip(hearings, scored, strict=True):
        verdict = judge(
            item.claim,
            item.assessment,
            scores.scores,
            policy,
            choice=0,
            segment=0,
            failure=item.failure or scores.failure,
        )
        judgements.append(_judgement(item, verdict, item.work_ms + scores.work_ms))
    return judgements


def _hear(row: ClaimRow, policy: Policy) -> _Hearing:
    """Everything about a claim before NLI; what can't be examined fails closed, as in a session."""
    evidence = index_of(row.evidence)
    began = monotonic_ms()
    claim = claim_as_stands(row.claim)
    assessment: Assessment | None = None
    pairs: tuple[Pair, ...] = ()
    failure: Reason | None = None
    if evidence.is_blank:
        failure = Reason.NO_EVIDENCE
    else:
        try:
            assessment = assess(claim, evidence, max_premises=policy.premises_per_claim)
            pairs = pairs_to_score(assessment, policy)
        except Exception:  # whatever a check raises, the claim is not verified
            failure = Reason.INTERNAL
    return _Hearing(row, claim, assessment, pairs, failure, monotonic_ms() - began)


def _judgement(item: _Hearing, verdict: ClaimVerdict, work_ms: float) -> Judgement:
    row = item.row
    positive, predicted = not is_supported(row.label), verdict.effect is not Effect.VERIFIED
    got = {**verdict_json(verdict), "pairs": [[pair.premise, pair.hypothesis] for pair in item.pairs]}
    wanted = {"label": row.label, "claim": row.claim}
    return Judgement(row.id, positive, predicted, positive == predicted, work_ms, row.type, row.how, got, wanted)
