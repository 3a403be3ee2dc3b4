"""Which proofs NLI is asked about, and what a policy that demands NLI changes (docs/decisions/0002)."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.judge import judge, pairs_to_score
from guardrail.policy.outcome import Effect
from guardrail.policy.policy import Policy
from guardrail.policy.scores import Scores
from guardrail.verify.assess import assess

DEFAULT = Policy.load()
STRICT = DEFAULT.model_copy(update={"require_nli_for_proved": True})
INDEX = EvidenceIndex.build(
    [
        Chunk(id="e1", text="Shares of the Brightwater Income Fund are not FDIC insured and may lose value."),
        Chunk(
            id="t1",
            rows=(("", "2025", "2024"), ("Gross profit", "$ 45.2", "$ 41.0"), ("Total revenue", "$ 72.5", "$ 70.1")),
            caption="Pellwick Co. (in millions)",
        ),
    ]
)
PROVED = (
    "Shares of the Brightwater Income Fund are not FDIC insured and may lose value.",
    "Pellwick's gross margin in 2025 was 62.3%.",
    "Pellwick's total revenue in 2025 was $72.5 million.",
)


@pytest.mark.parametrize("text", PROVED)
def test_a_proof_settles_a_claim_without_nli(text: str) -> None:
    claim = claim_as_stands(text)
    assessment = assess(claim, INDEX)
    assert pairs_to_score(assessment, DEFAULT) == ()
    assert judge(claim, assessment, (), DEFAULT, choice=0, segment=0).effect is Effect.VERIFIED


@pytest.mark.parametrize("text", PROVED)
def test_a_policy_can_demand_nli_of_what_is_proved_too(text: str) -> None:
    claim = claim_as_stands(text)
    assessment = assess(claim, INDEX)
    asked = pairs_to_score(assessment, STRICT)
    assert asked
    entailed = [Scores(0.97, 0.02, 0.01)] * len(asked)
    neutral = [Scores(0.10, 0.89, 0.01)] * len(asked)
    assert judge(claim, assessment, entailed, STRICT, choice=0, segment=0).effect is Effect.VERIFIED
    assert judge(claim, assessment, neutral, STRICT, choice=0, segment=0).effect is not Effect.VERIFIED


def test_a_conflict_is_not_put_to_nli() -> None:
    claim = claim_as_stands("Pellwick's gross margin in 2025 was 58.5%.")
    assessment = assess(claim, INDEX)
    assert pairs_to_score(assessment, STRICT) == ()
    assert judge(claim, assessment, (), STRICT, choice=0, segment=0).effect is Effect.ABORT
