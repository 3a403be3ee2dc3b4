"""A level told beside a direction is that of the end that the words give it to: "rose to 5" of what rose to 5."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import proved

INCOME = Chunk(
    id="income",
    element_type="table",
    caption="Income (in thousands)",
    rows=(
        ("", "2024", "2023"),
        ("Net sales", "$904,000", "$860,000"),
        ("Gross profit", "343,520", "318,200"),
        ("Interest expense", "(11,300)", "(12,900)"),
    ),
)


@pytest.mark.parametrize(
    "claim",
    [
        "Net sales rose to $904.0 million in 2024.",
        "Net sales rose from $860.0 million to $904.0 million in 2024.",
        "Net sales increased in 2024 to $904.0 million, compared to $860.0 million in 2023.",
        "Net sales grew in 2024 (at $904.0 million).",
        "Net sales were higher in 2024 than in 2023, at $904.0 million.",
        "The gross margin rose to 38.0% in 2024.",
        "The gross margin rose from 37.0% to 38.0% in 2024.",
        "Interest expense fell to $11.3 million in 2024.",
    ],
)
def test_levels_at_their_own_ends_are_proved(claim: str) -> None:
    assert proved(claim, INCOME)


@pytest.mark.parametrize(
    "claim",
    [
        "Net sales rose to $860.0 million in 2024.",
        "Net sales increased in 2024 to $860.0 million, compared to $904.0 million in 2023.",
        "Net sales increased in 2024, compared to $904.0 million in 2023.",
        "Net sales grew in 2024 (at $860.0 million).",
        "Net sales were higher in 2024 than in 2023, at $860.0 million.",
        "Net sales rose over 2023, having been $860.0 million in 2024.",
        "Net sales were up to $860.0 million in 2024.",
        "The gross margin rose to 37.0% in 2024.",
        "The gross margin rose to 37.0% of net sales in 2024.",
        "The gross margin rose from 38.0% to 37.0% in 2024.",
        "The gross margin rose from 38.0% in 2024.",
        "Interest expense fell to $12.9 million in 2024.",
    ],
)
def test_the_level_of_the_other_end_proves_nothing(claim: str) -> None:
    assert not proved(claim, INCOME)
