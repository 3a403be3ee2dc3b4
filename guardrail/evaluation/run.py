"""Runs the rows of a file, kind by kind and window by window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from guardrail.evaluation.answers import judge_answers, judge_cases, judge_tables
from guardrail.evaluation.claims import judge_claims
from guardrail.evaluation.judgement import Judgement
from guardrail.evaluation.nli import is_two_way, judge_pairs
from guardrail.evaluation.rows import AnswerRow, CaseRow, ClaimRow, NliRow, Row, TableRow
from guardrail.evaluation.scoring import Scorer
from guardrail.policy.policy import Policy

WINDOW = 256  # rows judged together: enough pairs for full batches of like length
KINDS = ("claims", "answers", "cases", "nli")

Progress = Callable[[int], None]
Judge = Callable[[Sequence[Row]], list[Judgement]]
R = TypeVar("R")


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
    judges = _judges(rows, policy, scorer, model, deadline)
    try:
        for kind, judge in judges:
            own = [row for row in rows if kind_of(row) == kind]
            for start in range(0, len(own), window):
                part = own[start : start + window]
                results.judgements.setdefault(kind, []).extend(judge(part))
                progress(len(part))
    except KeyboardInterrupt:
        results.interrupted = True
    return results


def _judges(rows: Sequence[Row], policy: Policy, scorer: Scorer, model: str, deadline: bool) -> list[tuple[str, Judge]]:
    """What judges the rows of each kind."""
    two_way = is_two_way([row for row in rows if isinstance(row, NliRow)])

    def claims(part: Sequence[Row]) -> list[Judgement]:
        return judge_claims(_of(ClaimRow, part), policy, scorer, deadline=deadline)

    def answers(part: Sequence[Row]) -> list[Judgement]:
        return judge_answers(_of(AnswerRow, part), policy, scorer, model, deadline=deadline)

    def cases(part: Sequence[Row]) -> list[Judgement]:
        streamed = judge_cases(_of(CaseRow, part), policy, scorer, model, deadline=deadline)
        return [*streamed, *judge_tables(_of(TableRow, part), policy)]

    def nli(part: Sequence[Row]) -> list[Judgement]:
        return judge_pairs(_of(NliRow, part), policy, scorer, two_way=two_way, deadline=deadline)

    return [*zip(KINDS, (claims, answers, cases, nli), strict=True)]


def _of(kind: type[R], rows: Sequence[Row]) -> list[R]:
    return [row for row in rows if isinstance(row, kind)]
