"""A denial in any wording is neither left out nor added."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

TERMS = (
    "The fund no longer invests in emerging market debt. The notes were issued without a guarantee of the parent. "
    "Kestrel ceased production at its Ohio plant. The adviser refrains from recommending its own notes. The trust "
    "lacks a written valuation policy. The issuer failed to file its annual report with the exchange. Dividends "
    "are paid in shares rather than cash. Contributions to the plan are exempt from payroll tax. The bank is "
    "unable to transfer the Riverton lease. The custodian holds the metal in its own vault. The plan covers "
    "dental care for retirees. The company declined to renew its Boston lease. Kestrel reports its mining segment "
    "separately."
)
INDEX = EvidenceIndex.build((Chunk(id="c", text=TERMS),))


def _conflict(text: str) -> bool:
    return assess(claim_as_stands(text), INDEX).conflict is not None


@pytest.mark.parametrize(
    "text",
    [
        "The fund invests in emerging market debt.",
        "The notes were issued with a guarantee of the parent.",
        "Kestrel has production at its Ohio plant.",
        "The adviser recommends its own notes.",
        "The trust has a written valuation policy.",
        "The issuer filed its annual report with the exchange.",
        "Dividends are paid in cash.",
        "Contributions to the plan are subject to payroll tax.",
        "The bank is able to transfer the Riverton lease.",
        "The company renewed its Boston lease.",
        "The custodian no longer holds the metal in its own vault.",
        "The plan does not cover dental care for retirees.",
        "Kestrel stopped reporting its mining segment separately.",
    ],
)
def test_a_denial_left_out_or_added_is_a_conflict(text: str) -> None:
    assert _conflict(text)


@pytest.mark.parametrize(
    "text",
    [
        "The fund does not invest in emerging market debt any longer.",
        "The notes were issued with no guarantee of the parent.",
        "Kestrel stopped production at its Ohio plant.",
        "The adviser does not recommend its own notes.",
        "The trust has no written valuation policy.",
        "The issuer did not file its annual report with the exchange.",
        "Dividends are paid in shares and not in cash.",
        "Dividends are paid in shares.",
        "Contributions to the plan are not subject to payroll tax.",
        "The bank cannot transfer the Riverton lease.",
        "The company refused to renew its Boston lease.",
        "Kestrel does not combine its mining segment with others.",
        "The custodian holds the metal in its own vault, not elsewhere.",
    ],
)
def test_the_same_denied_in_other_words_is_none(text: str) -> None:
    assert not _conflict(text)


def test_another_sentence_that_says_it_clears_the_claim() -> None:
    both = EvidenceIndex.build(
        (
            Chunk(id="a", text="The Alder Fund no longer invests in emerging market debt."),
            Chunk(id="b", text="The Birch Fund invests in emerging market debt."),
        )
    )
    assert assess(claim_as_stands("The Birch Fund invests in emerging market debt."), both).conflict is None
