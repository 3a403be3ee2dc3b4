"""Judges whole answers, labelled ones and cases, through sessions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from guardrail.claims.extract import Context, extract
from guardrail.evaluation.drive import Answer, Checked, check_answers
from guardrail.evaluation.judgement import Judgement
from guardrail.evaluation.rows import AnswerRow, CaseRow, Delta, TableRow, is_supported
from guardrail.evaluation.scoring import Scorer
from guardrail.evaluation.verdict_json import verdict_json
from guardrail.policy.outcome import Outcome
from guardrail.policy.policy import Policy
from guardrail.policy.route import Standing, route
from guardrail.segmenter import Segmenter


def judge_answers(
    rows: Sequence[AnswerRow], policy: Policy, scorer: Scorer, model: str, *, deadline: bool = False
) -> list[Judgement]:
    """Judge whole answers; one counts as unsupported unless all of it is released."""
    answers = [Answer([Delta(row.response)], row.evidence, row.question) for row in rows]
    judgements = []
    for row, checked in zip(rows, check_answers(answers, policy, scorer, model, deadline=deadline), strict=True):
        positive, predicted = not is_supported(row.label), checked.summary.outcome is not Outcome.RELEASED
        wanted = {"label": row.label, "response": row.response}
        got = {**_outcome(checked), "verdicts": _verdicts(checked)}
        right = positive == predicted
        judgements.append(
            Judgement(row.id, positive, predicted, right, checked.work_ms, row.type, row.how, got, wanted)
        )
    return judgements


def judge_cases(
    rows: Sequence[CaseRow], policy: Policy, scorer: Scorer, model: str, *, deadline: bool = False
) -> list[Judgement]:
    """Run cases; one is right when all that it expects holds."""
    answers = [Answer(row.deltas, row.evidence, row.question, row.choices) for row in rows]
    judgements = []
    for row, checked in zip(rows, check_answers(answers, policy, scorer, model, deadline=deadline), strict=True):
        expect = row.expect
        stated = {
            "outcome": expect.outcome.value,
            "reason": expect.reason.value if expect.reason else None,
            "segments": expect.segments,
            "claims": expect.claims,
        }
        wanted = {name: value for name, value in stated.items() if value is not None}
        counted = dict(zip(("segments", "claims"), _count(row.deltas, row.question), strict=True))
        got: dict[str, Any] = {**_outcome(checked), **{name: counted[name] for name in counted if name in wanted}}
        right = all(got[name] == value for name, value in wanted.items())
        positive, predicted = expect.outcome is not Outcome.RELEASED, checked.summary.outcome is not Outcome.RELEASED
        got["verdicts"] = _verdicts(checked)
        judgements.append(
            Judgement(row.id, positive, predicted, right, checked.work_ms, how=row.kind, got=got, wanted=wanted)
        )
    return judgements


def judge_tables(rows: Sequence[TableRow], policy: Policy) -> list[Judgement]:
    """Put score rows to the routing table."""
    judgements = []
    for row in rows:
        effects = [
            route(
                Standing(entailment=scores[0], contradiction=scores[2], bears_figure=row.bears_figure),
                policy.thresholds,
            ).effect.value
            for scores, _ in row.scores
        ]
        expected = [effect.value for _, effect in row.scores]
        right = effects == expected
        judgements.append(
            Judgement(
                row.id, None, False, right, 0.0, how=row.kind, got={"effects": effects}, wanted={"effects": expected}
            )
        )
    return judgements


def _outcome(checked: Checked) -> dict[str, Any]:
    reason = checked.summary.reason
    return {"outcome": checked.summary.outcome.value, "reason": reason.value if reason else None}


def _verdicts(checked: Checked) -> list[dict[str, Any]]:
    return [verdict_json(verdict) for verdict in checked.summary.claims]


def _count(deltas: Sequence[Delta], question: str) -> tuple[int, int]:
    """Non-blank segments, and claims, of an answer; counted apart, since a suppressed session stops early."""
    segments = claims = 0
    for choice in {delta.choice for delta in deltas}:
        segmenter, context = Segmenter(), Context.answering(question)
        found = [segment for delta in deltas if delta.choice == choice for segment in segmenter.feed(delta.text)]
        for segment in [*found, *segmenter.close()]:
            segments += not segment.blank
            if not segment.blank:
                extraction = extract(segment.text, context)
                context = extraction.context
                claims += len(extraction.claims) if extraction.assertive else 0
    return segments, claims
