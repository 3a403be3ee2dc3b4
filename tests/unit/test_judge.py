"""Which proofs NLI is asked about, and what a policy that demands NLI changes (docs/decisions/0002)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guardrail.claims.claim import ClaimSource
from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.judge import MOST_KEPT, judge, pairs_to_score
from guardrail.policy.outcome import Effect, Reason
from guardrail.policy.policy import Policy
from guardrail.policy.scores import Scores
from guardrail.verify.assess import assess

DEFAULT = Policy.load()
STRICT = DEFAULT.model_copy(update={"require_nli_for_proved": True})
TRUSTING = DEFAULT.model_copy(update={"prove_near_quotations": False})
LENIENT = DEFAULT.model_copy(update={"thresholds": DEFAULT.thresholds.model_copy(update={"entailment": 0.05})})
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


def test_of_what_is_nearly_a_sentence_of_the_source_nli_is_asked_where_the_policy_trusts_it() -> None:
    claim = claim_as_stands("Shares of the Brightwater Income Fund are not FDIC insured and may lose money.")
    assessment = assess(claim, INDEX)
    assert pairs_to_score(assessment, DEFAULT) == ()
    assert judge(claim, assessment, (), DEFAULT, choice=0, segment=0).effect is Effect.CUT
    asked = pairs_to_score(assessment, TRUSTING)
    assert [pair.hypothesis for pair in asked] == [claim.text]
    entailed, denied = (Scores(0.97, 0.02, 0.01),), (Scores(0.01, 0.02, 0.97),)
    assert judge(claim, assessment, entailed, TRUSTING, choice=0, segment=0).effect is Effect.VERIFIED
    assert judge(claim, assessment, denied, TRUSTING, choice=0, segment=0).effect is Effect.ABORT


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


@given(
    st.lists(
        st.tuples(
            st.integers(0, 2),
            st.integers(0, 3),
            st.sampled_from([(0.97, 0.02, 0.01), (0.10, 0.89, 0.01), (0.02, 0.08, 0.90)]),
            st.sampled_from([DEFAULT, STRICT, LENIENT]),
            st.sampled_from(ClaimSource),
            st.sampled_from([None, Reason.DEADLINE]),
        ),
        max_size=30,
    )
)
@settings(max_examples=50, deadline=None)
def test_a_verdict_is_what_it_would_be_were_none_remembered(asked: list[tuple[Any, ...]]) -> None:
    claim = claim_as_stands("Shares of the Brightwater Income Fund may lose value at any time.")
    known = assess(claim, INDEX)
    for choice, segment, score, policy, source, failure in asked:
        where: dict[str, Any] = {"choice": choice, "segment": segment, "source": source, "failure": failure}
        scores = [Scores(*score)] * len(pairs_to_score(known, policy))
        fresh = replace(known)
        assert judge(claim, known, scores, policy, **where) == judge(claim, fresh, scores, policy, **where)
    assert len(known.kept) <= MOST_KEPT + 2


def test_a_verdict_that_comes_again_is_the_same_object() -> None:
    claim = claim_as_stands(PROVED[0])
    assessment = assess(claim, INDEX)
    first = judge(claim, assessment, (), DEFAULT, choice=0, segment=1)
    assert judge(claim, assessment, (), DEFAULT, choice=0, segment=1) is first
    assert judge(claim, assessment, (), DEFAULT, choice=0, segment=2) == first._replace(segment=2)


def test_the_verdict_on_another_claim_is_not_taken_for_this_ones() -> None:
    claim, other = map(claim_as_stands, PROVED[:2])
    assessment = assess(claim, INDEX)
    assert judge(claim, assessment, (), DEFAULT, choice=0, segment=0).text == claim.text
    assert judge(other, assessment, (), DEFAULT, choice=0, segment=0).text == other.text
