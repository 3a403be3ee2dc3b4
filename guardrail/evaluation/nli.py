"""Judges premise and hypothesis pairs by NLI alone."""

from __future__ import annotations

from collections.abc import Sequence

from guardrail.evaluation.judgement import Judgement
from guardrail.evaluation.rows import NliRow, is_supported
from guardrail.evaluation.scoring import NO_DEADLINE_MS, Scored, Scorer
from guardrail.policy.outcome import Effect
from guardrail.policy.policy import Policy
from guardrail.policy.route import Standing, route
from guardrail.policy.scores import Scores

THREE_WAY = ("entailment", "neutral", "contradiction")
TWO_WAY = ("entailment", "not_entailment")


def is_two_way(rows: Sequence[NliRow]) -> bool:
    """Whether the rows only tell entailment from the rest."""
    labels = {row.label for row in rows}
    return "not_entailment" in labels and labels <= set(TWO_WAY)


def judge_pairs(
    rows: Sequence[NliRow], policy: Policy, scorer: Scorer, *, two_way: bool = False, deadline: bool = False
) -> list[Judgement]:
    """Judge pairs. `right` compares labels; `predicted` is what the routing table makes of the scores.

    Arguments:
        two_way: neutral and contradiction count as one label; for a row labelled `not_entailment` they always do.
        deadline: hold the policy's deadline for all of them.
    """
    budget_ms = policy.deadline_ms if deadline else NO_DEADLINE_MS
    scored = scorer.score([[(row.premise, row.hypothesis)] for row in rows], budget_ms)
    return [
        _judgement(row, item, policy, two_way or row.label == "not_entailment")
        for row, item in zip(rows, scored, strict=True)
    ]


def _judgement(row: NliRow, scored: Scored, policy: Policy, two_way: bool) -> Judgement:
    positive, wanted = not is_supported(row.label), {"label": row.label}
    if scored.failure is not None:
        failed = {"label": None, "reason": scored.failure.value}
        return Judgement(row.id, positive, True, False, scored.work_ms, row.type, row.how, failed, wanted)
    scores = scored.scores[0]
    label, confidence = predict(scores, two_way=two_way)
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
