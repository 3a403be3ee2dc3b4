"""Judges premise and hypothesis pairs by NLI alone."""

from __future__ import annotations

from collections.abc import Sequence

from guardrail.evaluation.judgement import Judgement
from guardrail.evaluation.rows import NliRow, is_supported
from guardrail.evaluation.scoring import NO_DEADLINE_MS, Scored, Scorer
from guardrail.policy.outcome import Effect, Reason
from guardrail.policy.policy import Policy
from guardrail.policy.route import Standing, route
from guardrail.policy.scores import Scores

THREE_WAY = ("entailment", "neutral", "contradiction")
TWO_WAY = ("entailment", "not_entailment")


def judge_pairs(rows: Sequence[NliRow], policy: Policy, scorer: Scorer, *, deadline: bool = False) -> list[Judgement]:
    """Judge pairs. `right` compares labels; `predicted` is what the routing table makes of the scores.

    A row labelled `not_entailment` tells no more than that, so it is right when P(entailment) is at most 1/2.
    """
    budget_ms = policy.deadline_ms if deadline else NO_DEADLINE_MS
    scored = scorer.score([[(row.premise, row.hypothesis)] for row in rows], budget_ms)
    return [_judgement(row, item, policy) for row, item in zip(rows, scored, strict=True)]


def _judgement(row: NliRow, scored: Scored, policy: Policy) -> Judgement:
    positive, wanted = not is_supported(row.label), {"label": row.label}
    if scored.failure is not None:
        failed = {"label": None, "reason": Reason(scored.failure).value}
        return Judgement(row.id, positive, True, False, scored.work_ms, row.type, row.how, failed, wanted)
    scores = scored.scores[0]
    label, confidence = predict(scores, two_way=row.label == "not_entailment")
    decision = route(Standing(entailment=scores.entailment, contradiction=scores.contradiction), policy.thresholds)
    got = {"label": label, "confidence": confidence, "scores": list(scores)}
    predicted = decision.effect is not Effect.VERIFIED
    return Judgement(row.id, positive, predicted, label == row.label, scored.work_ms, row.type, row.how, got, wanted)


def predict(scores: Scores, *, two_way: bool) -> tuple[str, float]:
    """The likeliest label and its probability, of entailment / neutral / contradiction or of entailment / not."""
    if two_way:
        options = [*zip(TWO_WAY, (scores.entailment, 1.0 - scores.entailment), strict=True)]
    else:
        options = [*zip(THREE_WAY, scores, strict=True)]
    return max(options, key=lambda option: option[1])
