"""What answers ask of the model, counted by running them through the product's own sessions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from guardrail.evaluation.drive import Answer, check_answers
from guardrail.evaluation.evidence_json import read_chunks
from guardrail.evaluation.rows import AnswerRow, Delta, is_supported, read_rows
from guardrail.evaluation.scoring import NO_DEADLINE_MS, Pair, Scored
from guardrail.inference.pair_tokenizer import PairTokenizer, read_tokenizer
from guardrail.inference.repository import TOKENIZER, find_model, read_manifest
from guardrail.policy.policy import Policy
from guardrail.policy.scores import Scores
from loadtest.workload import SHAPES, make_answers


@dataclass(frozen=True)
class Demand:
    """What some answers ask.

    Arguments:
        answers, claims: how many.
        tokens: of each pair, by the shipped model's tokenizer.
        new: pairs that did not come before in the same run: what a cache of verdicts leaves.
    """

    answers: int
    claims: int
    tokens: tuple[int, ...]
    new: int

    def percentile(self, share: float) -> int:
        """Tokens of a pair."""
        found = sorted(self.tokens)
        return found[int(share * (len(found) - 1))] if found else 0

    @classmethod
    def count(cls, answers: Sequence[Answer], *, prove: bool) -> Demand:
        """Run the answers; `prove` as in the default policy, else claims that arithmetic proves go to the model too."""
        directory = find_model()
        tokenizer = PairTokenizer(read_manifest(directory), read_tokenizer(directory / TOKENIZER))
        policy = Policy.load(None).model_copy(update={"require_nli_for_proved": not prove})
        checked = check_answers(answers, policy, _Sure(), "sure@1")
        pairs = [(pair.premise, pair.hypothesis) for one in checked for pair, _ in one.scored]
        tokens = tuple(len(row.ids) for pair in pairs for row in tokenizer.rows(*pair))
        return cls(len(checked), sum(len(one.summary.claims) for one in checked), tokens, len(set(pairs)))


def of_workload(count: int) -> list[Answer]:
    """Answers of the reference workload, with their planted faults left out: a fault ends an answer early."""
    return [
        Answer([Delta(text) for text in one.deltas], read_chunks([dict(chunk) for chunk in one.chunks]), one.question)
        for one in make_answers(SHAPES["w850"], count)
        if one.fault is None
    ]


def of_file(path: Path) -> list[Answer]:
    """The sound answers of a file with labelled ones."""
    return [
        Answer([Delta(row.response)], row.evidence, row.question)
        for row in read_rows(path)
        if isinstance(row, AnswerRow) and is_supported(row.label)
    ]


class _Sure:
    """A scorer that calls everything entailed, so that no answer ends before all its claims were asked about."""

    extracts = False

    def score(self, rows: Sequence[Sequence[Pair]], budget_ms: float = NO_DEADLINE_MS) -> list[Scored]:
        return [Scored(tuple(Scores(0.98, 0.01, 0.01) for _ in row)) for row in rows]
