"""Runs the rows of a file, kind by kind and window by window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from guardrail.evaluation.answers import judge_answers, judge_cases, judge_tables
from guardrail.evaluation.claims import judge_claims
from guardrail.evaluation.judgement import Judgement
from guardrail.evaluation.nli import judge_pairs
from guardrail.evaluation.rows import AnswerRow, CaseRow, ClaimRow, NliRow, Row, TableRow
from guardrail.evaluation.scoring import Scorer
from guardrail.policy.policy import Policy

WINDOW = 256  # rows judged together: enough pairs for full batches of like length
KINDS = ("claims", "answers", "cases", "nli")

Progress = Callable[[int], None]


@dataclass(slots=True)
class Results:
    """Judgements by kind, in the order of the file; `interrupted` when it was broken off."""

    judgements: dict[str, list[Judgement]] = field(default_factory=dict)
    interrupted: bool = False


def kind_of(row: Row) -> str:
    """The kind a row is reported under."""
    match row:
        case ClaimRow():
            return "claims"
        case AnswerRow():
            return "answers"
        case CaseRow() | TableRow():
            return "cases"
        case NliRow():
            return "nli"


def run_rows(
    rows: Sequence[Row],
    policy: Policy,
    scorer: Scorer,
    model: str,
    *,
    deadline: bool = False,
    progress: Progress = lambda done: None,
) -> Results:
    """Judge all rows; an interrupt ends it and keeps what was judged.

    Arguments:
        model: the backend's name and version.
        deadline: judge one row at a time within the policy's deadline.
        progress: told how many rows were judged since the last call.
    """
    results = Results()
    window = 1 if deadline else WINDOW
    try:
        for kind in KINDS:
            own = [row for row in rows if kind_of(row) == kind]
            for start in range(0, len(own), window):
                part = own[start : start + window]
                results.judgements.setdefault(kind, []).extend(_judge(part, policy, scorer, model, deadline))
                progress(len(part))
    except KeyboardInterrupt:
        results.interrupted = True
    return results


def _judge(rows: Sequence[Row], policy: Policy, scorer: Scorer, model: str, deadline: bool) -> list[Judgement]:
    claims = [row for row in rows if isinstance(row, ClaimRow)]
    answers = [row for row in rows if isinstance(row, AnswerRow)]
    cases = [row for row in rows if isinstance(row, CaseRow)]
    tables = [row for row in rows if isinstance(row, TableRow)]
    pairs = [row for row in rows if isinstance(row, NliRow)]
    return [
        *judge_claims(claims, policy, scorer, deadline=deadline),
        *judge_answers(answers, policy, scorer, model, deadline=deadline),
        *judge_cases(cases, policy, scorer, model, deadline=deadline),
        *judge_tables(tables, policy),
        *judge_pairs(pairs, policy, scorer, deadline=deadline),
    ]
