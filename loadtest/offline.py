"""What the answers of a workload come to without any load: the outcome that a run has to repeat.

The scores are those of the workload's key, as in a run; the rest is the product's own session.
"""

from __future__ import annotations

from collections.abc import Sequence

from guardrail.evaluation.drive import Answer as Asked
from guardrail.evaluation.drive import Checked, check_answers
from guardrail.evaluation.evidence_json import read_chunks
from guardrail.evaluation.rows import Delta
from guardrail.evaluation.scoring import NO_DEADLINE_MS, Pair, Scored
from guardrail.policy.policy import Policy
from guardrail.policy.scores import Scores
from loadtest.key import Key
from loadtest.workload import Answer


class KeyScorer:
    """Stands for the model server where there is none."""

    extracts = False

    def __init__(self, key: Key) -> None:
        self._key = key

    def score(self, rows: Sequence[Sequence[Pair]], budget_ms: float = NO_DEADLINE_MS) -> list[Scored]:
        """Scores by the key, at once."""
        return [Scored(tuple(Scores(*self._key.probabilities(pair[1])) for pair in row)) for row in rows]


def check_offline(answers: Sequence[Answer], key: Key) -> list[Checked]:
    """Each answer's session from first delta to summary."""
    asked = [
        Asked(
            deltas=[Delta(text) for text in answer.deltas],
            evidence=read_chunks([dict(chunk) for chunk in answer.chunks]),
            question=answer.question,
        )
        for answer in answers
    ]
    return check_answers(asked, Policy.load(None), KeyScorer(key), "key@1")
