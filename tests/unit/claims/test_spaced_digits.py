"""Blanks between the digit groups of one number, and between two numbers."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.claims.figures.spaced_digits import joined


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Revenue was 1 000 thousand.", "Revenue was 1,000 thousand."),
        ("Revenue was $12 500 000 in 2025.", "Revenue was $12,500,000 in 2025."),
        ("It employs 4 210 people.", "It employs 4,210 people."),
        ("The price is 1 234.50 euros.", "The price is 1,234.50 euros."),
    ],
)
def test_digit_groups_are_put_together(text: str, read: str) -> None:
    assert joined(text) == read


@pytest.mark.parametrize(
    "text",
    [
        "In 2025 300 people joined.",
        "On June 30 250 shares were issued.",
        "Rule 10 500 applies.",
        "See Note 5 200 shares.",
        "It has 3 100-bed hospitals.",
        "Figures: 1,000 900 300.",
        "Codes 12 345 6789.",
        "At 10 300 000 1 people.",
    ],
)
def test_what_may_be_two_numbers_stays_apart(text: str) -> None:
    assert joined(text) == text


def test_a_claim_reads_spaced_thousands_as_one_figure() -> None:
    (figure,) = claim_as_stands("Revenue was 1 000 thousand in 2025.").figures
    assert figure.value == 1_000_000
