"""What a claim calls a part of something is one: its rows add up to it, or its name says so."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import proved

INCOME = Chunk(
    id="income",
    element_type="table",
    unit_note="(in millions)",
    rows=(
        ("", "2024", "2023"),
        ("Pumps", "$60", "$50"),
        ("Valves", "40", "40"),
        ("Total revenue", "100", "90"),
        ("Interest expense", "51", "20"),
        ("Net income", "9", "8"),
    ),
)


@pytest.mark.parametrize(
    "claim",
    [
        "More than 50% of total revenue came from pumps in 2024.",
        "Pumps contributed 60% of total revenue in 2024.",
        "Interest expense was 51% of total revenue in 2024.",
        "Net income was 9% of total revenue in 2024.",
    ],
)
def test_a_part_and_a_ratio_are_proved(claim: str) -> None:
    assert proved(claim, INCOME)


@pytest.mark.parametrize(
    "claim",
    [
        "More than 50% of total revenue came from interest expense in 2024.",
        "Interest expense contributed 51% of total revenue in 2024.",
        "Net income generated 9% of total revenue in 2024.",
        "More than 50% of pumps came from interest expense in 2024.",
    ],
)
def test_what_is_no_part_is_not(claim: str) -> None:
    assert not proved(claim, INCOME)
