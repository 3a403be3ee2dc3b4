"""A sentence that hedges what a claim asserts outright is no premise for it."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess


def asked(text: str, evidence: str) -> list[str]:
    pairs = assess(claim_as_stands(text), EvidenceIndex.build([Chunk(id="c", text=evidence)])).pairs
    return [pair.premise for pair in pairs]


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        (
            "Early withdrawals are subject to a 10% federal penalty.",
            "Early withdrawals may be subject to a 10% federal penalty.",
        ),
        (
            "Interest on territorial bonds is exempt from state income tax.",
            "Interest on territorial bonds is generally exempt from state income tax.",
        ),
    ],
)
def test_a_hedge_that_the_claim_drops_leaves_it_unsupported(text: str, evidence: str) -> None:
    assert asked(text, evidence) == []


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        # the claim hedges too
        ("Early withdrawals can be subject to a 10% penalty.", "Early withdrawals may be subject to a 10% penalty."),
        # the hedge is of something else
        (
            "Shares of the fund are not insured by the bank now.",
            "Shares of the fund are not insured by the bank and may lose value.",
        ),
        # no hedge
        ("Early withdrawals are subject to a penalty.", "Early withdrawals are subject to a federal penalty."),
    ],
)
def test_other_sentences_are_asked_about(text: str, evidence: str) -> None:
    known = assess(claim_as_stands(text), EvidenceIndex.build([Chunk(id="c", text=evidence)]))
    assert known.pairs
