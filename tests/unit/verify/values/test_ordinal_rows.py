"""Rows that a claim counts: "the second month" of a table with a row for each month of a quarter."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

BOUGHT_BACK = Chunk(
    id="bought_back",
    element_type="table",
    rows=(
        ("Period", "Total Number of Shares Purchased (in thousands)", "Average Price Paid per Share"),
        ("July 1, 2023 - July 31, 2023", "512", "$41.20"),
        ("August 1, 2023 - August 31, 2023", "1,904", "$43.75"),
        ("September 1, 2023 - September 30, 2023", "1,266", "$40.10"),
        ("Total", "3,682", "$42.14"),
    ),
)
SOLD = Chunk(
    id="sold",
    element_type="table",
    rows=(
        ("Period", "Units sold"),
        ("April 1, 2023 - April 30, 2023", "88"),
        ("May 1, 2023 - May 31, 2023", "91"),
    ),
)
QUARTERS = Chunk(
    id="quarters",
    element_type="table",
    rows=(
        ("Period", "Units sold"),
        ("January 1, 2023 - March 31, 2023", "88"),
        ("April 1, 2023 - June 30, 2023", "91"),
    ),
)


def proved(text: str, *chunks: Chunk) -> bool:
    return assess(claim_as_stands(text), EvidenceIndex.build(chunks)).proved


@pytest.mark.parametrize(
    "text",
    [
        "The number of shares purchased during the second month was 1,904 thousand.",
        "The average price paid per share in the first month was $41.20.",
        "The change in the average price paid per share from the first to the second month was $2.55.",
        "The change in the number of shares purchased between the second to third month period was -638 thousand.",
    ],
)
def test_the_counted_row_is_what_the_claim_is_of(text: str) -> None:
    assert proved(text, BOUGHT_BACK)


@pytest.mark.parametrize(
    ("text", "chunks"),
    [
        ("The number of shares purchased during the third month was 1,904 thousand.", [BOUGHT_BACK]),
        ("The number of shares purchased during the fourth month was 3,682 thousand.", [BOUGHT_BACK]),
        ("The number of shares purchased during the second month was 1,904 million.", [BOUGHT_BACK]),
        ("The number of shares purchased during the second month was 1,940 thousand.", [BOUGHT_BACK]),
        ("The average price paid per share in the first month was $43.75.", [BOUGHT_BACK]),
        ("The number of shares purchased during the second week was 1,904 thousand.", [BOUGHT_BACK]),
        ("The change in the average price paid per share from the first to the third month was $2.55.", [BOUGHT_BACK]),
        ("The change in the average price paid per share from the first to second month was -$2.55.", [BOUGHT_BACK]),
        ("The change in the average price paid per share from the first to the third month was $1.10.", [BOUGHT_BACK]),
        ("The average price paid per share in the first month was $41.20.", [BOUGHT_BACK, SOLD]),
        ("The units sold in the second month were 91.", [QUARTERS]),
    ],
)
def test_another_row_or_a_table_that_is_not_told_proves_nothing(text: str, chunks: list[Chunk]) -> None:
    assert not proved(text, *chunks)
