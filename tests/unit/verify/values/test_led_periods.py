"""Years that a list or a section has from the sentence or heading over it."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

LEAD = Chunk(id="lead", text="The decrease in tickets for 2023, as compared to 2022, was primarily due to:")
FIRST = Chunk(id="one", text="a $41 million decrease in ferry tickets primarily driven by the closed pier in May 2022;")
SECOND = Chunk(id="two", text="a $12 million decrease in tram tickets primarily driven by fewer visitors.")
HEADING = Chunk(id="heading", text="Fiscal 2023 Compared with Fiscal 2022")
BELOW = Chunk(id="below", text="Harbour dues fell by $9 million to $54 million as fewer yachts called.")
DATED = Chunk(id="dated", text="Harbour dues fell by $9 million to $54 million in 2021 as fewer yachts called.")


def grounded(text: str, *chunks: Chunk) -> bool:
    return assess(claim_as_stands(text), EvidenceIndex.build(chunks)).grounded


@pytest.mark.parametrize(
    ("text", "chunks"),
    [
        ("The decrease in ferry tickets in 2023 was $41 million.", [LEAD, FIRST, SECOND]),
        ("The decrease in tram tickets for 2023, as compared to 2022, was $12 million.", [LEAD, FIRST, SECOND]),
        ("Harbour dues fell by $9 million in fiscal 2023.", [HEADING, BELOW]),
    ],
)
def test_what_stands_below_is_of_the_year_above(text: str, chunks: list[Chunk]) -> None:
    assert grounded(text, *chunks)


@pytest.mark.parametrize(
    ("text", "chunks"),
    [
        ("The decrease in ferry tickets in 2022 was $41 million.", [LEAD, FIRST, SECOND]),
        ("The decrease in ferry tickets in 2021 was $41 million.", [LEAD, FIRST, SECOND]),
        ("The decrease in ferry tickets in 2023 was $12 million.", [LEAD, FIRST]),
        ("Harbour dues fell by $9 million in fiscal 2022.", [HEADING, BELOW]),
        ("Harbour dues fell by $9 million in fiscal 2023.", [HEADING, DATED]),
        ("Harbour dues fell by $9 million in fiscal 2023.", [BELOW, HEADING]),
    ],
)
def test_another_year_or_text_that_is_not_below_is_not_grounded(text: str, chunks: list[Chunk]) -> None:
    assert not grounded(text, *chunks)
