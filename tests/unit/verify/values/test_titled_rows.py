"""Rows that say nothing of what they are of: closing balances of a roll-forward and bare totals of a whole table."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

ALLOWANCE_LEAD = Chunk(id="lead", text="The changes in our gross deferred commissions are as follows (in thousands):")
ROLL = Chunk(
    id="roll",
    element_type="table",
    rows=(
        ("", "Years Ended March 31,", ""),
        ("", "2023", "2022"),
        ("Balance at beginning of period", "$8,412", "$7,350"),
        ("Commissions capitalized", "3,100", "2,904"),
        ("Amortization", "(1,915)", "(1,842)"),
        ("Balance at end of period", "$9,597", "$8,412"),
    ),
)
CLOSURES_LEAD = Chunk(
    id="lead", text="The following is a summary of the costs incurred in connection with these closures (in thousands):"
)
MERGER_LEAD = Chunk(
    id="lead",
    text="The following is a summary of the costs incurred in connection with the Brixham merger (in thousands):",
)
CLOSURES = Chunk(
    id="closures",
    element_type="table",
    rows=(
        ("", "2023", "2022"),
        ("Severance", "$4,210", "$1,108"),
        ("Lease exit", "912", "-"),
        ("Other", "301", "77"),
        ("", "$5,423", "$1,185"),
    ),
)
NOT_ADDED_UP = Chunk(id="loose", element_type="table", rows=(*CLOSURES.rows[:-1], ("", "$6,423", "$1,185")))
ASSETS = Chunk(
    id="assets",
    element_type="table",
    unit_note="(in millions)",
    rows=(
        ("", "2023", "2022"),
        ("Assets allocated to divisions:", "", ""),
        ("Northern", "$812.5", "$790.1"),
        ("Southern", "401.2", "388.0"),
        ("Total divisions", "$1,213.7", "$1,178.1"),
        ("Assets not allocated:", "", ""),
        ("Cash", "98.4", "120.3"),
        ("Other", "45.0", "51.7"),
        ("Total", "$1,357.1", "$1,350.1"),
    ),
)
FOREIGN = Chunk(
    id="foreign",
    element_type="table",
    unit_note="(in millions)",
    rows=(
        ("", "2023", "2022"),
        ("Foreign assets, Europe:", "", ""),
        ("Spain", "$12.5", "$10.1"),
        ("France", "1.2", "8.0"),
        ("Foreign assets, Asia:", "", ""),
        ("Japan", "98.4", "120.3"),
        ("India", "45.0", "51.7"),
        ("Total", "$157.1", "$190.1"),
    ),
)
PER_SHARE = Chunk(
    id="eps",
    element_type="table",
    rows=(
        ("", "Year ended June 30,", ""),
        ("", "2023", "2022"),
        ("Net income", "$4,120", "$3,870"),
        ("Earnings per share:", "", ""),
        ("Basic", "$1.42", "$1.31"),
        ("Diluted", "$1.39", "$1.29"),
    ),
)
DERIVATIVES = Chunk(
    id="derivatives",
    element_type="table",
    unit_note="(in thousands)",
    rows=(
        ("", "2023", "2022"),
        ("Derivative financial instruments, current asset", "1,204", "988"),
        ("Derivative financial instruments, non-current asset", "7,310", "6,015"),
    ),
)


def proved(text: str, *chunks: Chunk) -> bool:
    return assess(claim_as_stands(text), EvidenceIndex.build(chunks)).proved


@pytest.mark.parametrize(
    ("text", "chunks"),
    [
        (
            "The balance of gross deferred commissions at the end of the period in 2023 was $9,597 thousand.",
            [ROLL, ALLOWANCE_LEAD],
        ),
        (
            "The balance of gross deferred commissions at the beginning of the period in 2022 was $7,350 thousand.",
            [ALLOWANCE_LEAD, ROLL],
        ),
        ("The total costs incurred in 2023 were $5,423 thousand.", [CLOSURES_LEAD, CLOSURES]),
        ("Total assets were $1,357.1 million in 2023.", [ASSETS]),
        ("Total foreign assets were $157.1 million in 2023.", [FOREIGN]),
        ("Basic net income per share was $1.42 in 2023.", [PER_SHARE]),
        ("The derivatives, non-current asset, were 7,310 thousand in 2023.", [DERIVATIVES]),
    ],
)
def test_a_title_or_the_noun_of_all_headings_names_the_row(text: str, chunks: list[Chunk]) -> None:
    assert proved(text, *chunks)


@pytest.mark.parametrize(
    ("text", "chunks"),
    [
        (
            "The balance of gross deferred commissions at the end of the period in 2023 was $8,412 thousand.",
            [ROLL, ALLOWANCE_LEAD],
        ),
        ("The balance of gross deferred commissions in 2023 was $8,412 thousand.", [ROLL, ALLOWANCE_LEAD]),
        (
            "The balance of gross deferred commissions at the end of the period in 2022 was $9,597 thousand.",
            [ROLL, ALLOWANCE_LEAD],
        ),
        (
            "The balance of deferred commissions at the end of the period in 2023 was $9,597 thousand.",
            [ROLL, ALLOWANCE_LEAD],
        ),
        (
            "The balance of gross deferred income at the end of the period in 2023 was $9,597 thousand.",
            [ROLL, ALLOWANCE_LEAD],
        ),
        (
            "The balance of gross deferred commissions at the end of the period in 2023 was $9,597 million.",
            [ROLL, ALLOWANCE_LEAD],
        ),
        ("The total costs incurred in 2023 were $5,432 thousand.", [CLOSURES_LEAD, CLOSURES]),
        ("The total costs incurred in 2022 were $5,423 thousand.", [CLOSURES_LEAD, CLOSURES]),
        ("The total operating costs incurred in 2023 were $5,423 thousand.", [CLOSURES_LEAD, CLOSURES]),
        ("The total costs incurred in 2023 were $5,423 thousand.", [MERGER_LEAD, CLOSURES]),
        ("The total costs incurred in 2023 were $6,423 thousand.", [CLOSURES_LEAD, NOT_ADDED_UP]),
        ("Total current assets were $1,357.1 million in 2023.", [ASSETS]),
        ("Total assets were $1,213.7 million in 2023.", [ASSETS]),
        ("Total liabilities were $1,357.1 million in 2023.", [ASSETS]),
        ("Total assets were $157.1 million in 2023.", [FOREIGN]),
        ("Basic net income per share was $1.39 in 2023.", [PER_SHARE]),
        ("Basic operating income per share was $1.42 in 2023.", [PER_SHARE]),
        ("The derivatives, current asset, were 7,310 thousand in 2023.", [DERIVATIVES]),
    ],
)
def test_other_rows_years_scales_and_things_are_not_proved(text: str, chunks: list[Chunk]) -> None:
    assert not proved(text, *chunks)
