"""A figure that stands in its cell does not ground what the claim says of other cells."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import assessed

TABLE = Chunk(
    "t",
    rows=(
        ("($ in millions)", "2024", "2023", "2022"),
        ("License revenue", "41.3", "44.0", "39.2"),
        ("Rental revenue", "156.7", "153.5", "150.1"),
    ),
)
TOLD = Chunk("s", text="At $41.3 million, license revenue in 2024 was the highest since the company was founded.")


@pytest.mark.parametrize(
    "claim",
    [
        "License revenue crested in 2024, when it came to $41.3 million.",
        "The strongest year for license revenue was 2024, with $41.3 million.",
        "Rental revenue improved to $153.5 million in 2023, after $156.7 million in 2024.",
        "Rental revenue climbed to $156.7 million in 2022 from $153.5 million in 2023.",
    ],
)
def test_cells_ground_no_extreme_and_no_order_that_they_do_not_show(claim: str) -> None:
    found = assessed(claim, TABLE)
    assert found.conflict is not None or not found.grounded


@pytest.mark.parametrize(
    "claim",
    [
        "License revenue peaked in 2023, when it came to $44.0 million.",
        "Rental revenue improved to $156.7 million in 2024, after $153.5 million in 2023.",
        "License revenue came to $41.3 million in 2024.",
    ],
)
def test_what_cells_show_stays_grounded(claim: str) -> None:
    assert assessed(claim, TABLE).grounded


def test_a_sentence_that_tells_the_extreme_grounds_it() -> None:
    assert assessed("License revenue was the highest ever in 2024, at $41.3 million.", TOLD).grounded
