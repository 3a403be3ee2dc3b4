"""A rate of the evidence on an amount that the claim assumes."""

from __future__ import annotations

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.finding import Assessment

FEES = Chunk(
    "t1",
    caption="Orlan Advisers, fee schedule",
    rows=(
        ("Assets under management", "Annual advisory fee"),
        ("First $500,000", "1.00%"),
        ("Next $1,500,000", "0.80%"),
        ("Over $2,000,000", "0.60%"),
    ),
)


def _assess(text: str) -> Assessment:
    return assess(claim_as_stands(text), EvidenceIndex.build((FEES,)))


def test_an_assumed_amount_needs_no_grounds_where_the_rate_is_matched_and_the_product_right() -> None:
    assert _assess("For a $400,000 account, the 1.00% advisory fee would come to $4,000 per year.").proved


def test_a_wrong_product_is_a_conflict() -> None:
    assert _assess("For a $400,000 account, the 1.00% advisory fee would come to $5,000 per year.").conflict is not None


def test_a_rate_of_a_tier_that_the_amount_passes_is_not_proved() -> None:
    assert not _assess("For a $4,000,000 account, the 1.00% advisory fee would come to $40,000 per year.").proved


def test_a_rate_that_the_evidence_does_not_state_is_not_grounded() -> None:
    assert not _assess("For a $400,000 account, the 1.25% advisory fee would come to $5,000 per year.").grounded


def test_a_product_for_a_part_of_the_year_is_not_judged() -> None:
    found = _assess("For a $400,000 account, the 1.00% advisory fee would come to $1,000 per quarter.")
    assert not found.proved
