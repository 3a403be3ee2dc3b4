"""Relations of quantities in whatever words, against one table: what is said is proved, what is turned round is not."""

from __future__ import annotations

import pytest

from guardrail.claims.plain.fractions import fraction_range, fractions_as_ranges
from guardrail.claims.plain.relations import MAX_TEXT, related
from guardrail.evidence.chunk import Chunk
from tests.support.assessed import outcome, proved

TABLE = Chunk(
    "t",
    caption="Revenue by line (in millions)",
    rows=(
        ("", "2024", "2023"),
        ("Freight", "$512.0", "$430.5"),
        ("Storage", "214.4", "251.1"),
        ("Customs brokerage", "88.6", "96.4"),
        ("Total revenue", "$815.0", "$778.0"),
        ("Fuel expense", "$163.0", "$142.2"),
    ),
)


@pytest.mark.parametrize(
    "claim",
    [
        "Of total revenue in 2024, 26.3% came from storage revenue.",
        "As a share of total revenue, storage revenue stood at 26.3% in 2024.",
        "So yes, in 2024, 26.3% of total revenue came from storage revenue.",
        "Looks like storage revenue made up about a quarter of total revenue in 2024.",
        "In 2024, more than half of total revenue stemmed from freight revenue.",
        "Storage revenue of $214.4 million represented 26.3% of total revenue of $815.0 million in 2024.",
        "Adding storage revenue and customs brokerage revenue gives $303.0 million for 2024.",
        "Freight revenue outstripped storage revenue in 2024.",
        "In 2024, freight revenue ran $297.6 million ahead of storage revenue.",
        "2024 saw storage revenue undershoot freight revenue by $297.6 million.",
        "The ratio of freight revenue to fuel expense was 3.1 times in 2024.",
        "Dividing freight revenue by fuel expense gives 3.1x for 2024.",
        "Excluding storage revenue, total revenue came to $600.6 million in 2024.",
        "In 2024, 73.7% of total revenue consisted of something other than storage revenue.",
        "Storage revenue was the second-largest component of total revenue in 2024.",
        "In 2024, only one component of total revenue exceeded storage revenue.",
        "The breakdown of total revenue for 2024 puts customs brokerage revenue at the bottom.",
    ],
)
def test_proves_what_the_table_says(claim: str) -> None:
    assert proved(claim, TABLE)


@pytest.mark.parametrize(
    "claim",
    [
        "Of storage revenue in 2024, 26.3% came from total revenue.",
        "As a share of storage revenue, total revenue stood at 26.3% in 2024.",
        "In 2023, 26.3% of total revenue came from storage revenue.",
        "Looks like storage revenue made up about a third of total revenue in 2024.",
        "In 2024, more than a third of total revenue stemmed from freight revenue.",
        "More than a fifth of total revenue came from freight revenue in 2024.",
        "Storage revenue of $241.4 million represented 26.3% of total revenue of $815.0 million in 2024.",
        "Storage revenue outstripped freight revenue in 2024.",
        "In 2024, freight revenue ran $297.6 million behind storage revenue.",
        "2024 saw freight revenue undershoot storage revenue by $297.6 million.",
        "The ratio of fuel expense to freight revenue was 3.1 times in 2024.",
        "Freight revenue topped total revenue in 2024.",
        "Freight revenue led total revenue in 2024.",
        "Excluding storage revenue, total revenue came to $214.4 million in 2024.",
        "In 2024, 26.3% of total revenue consisted of something other than storage revenue.",
        "Storage revenue was the third-largest component of total revenue in 2024.",
        "In 2024, only one component of total revenue exceeded customs brokerage revenue.",
        "The breakdown of total revenue for 2024 puts customs brokerage revenue at the top.",
        "Everything but storage revenue made up 26.3% of total revenue in 2024.",
        "Fuel expense was the third largest component of total revenue in 2024.",
        "Storage revenue did not make up 26.3% of total revenue in 2024.",
    ],
)
def test_proves_nothing_that_is_turned_round(claim: str) -> None:
    assert outcome(claim, TABLE) != "proved"


@pytest.mark.parametrize(
    ("said", "low", "high"),
    [("nearly a third of sales", 30.0, 33.32), ("about a quarter", 23.0, 27.0), ("more than half of it", 50.01, 66.67)],
)
def test_says_a_fraction_as_a_range(said: str, low: float, high: float) -> None:
    assert f"{low:.2f}%–{high:.2f}%" in fractions_as_ranges(said)


@pytest.mark.parametrize("text", ["the first half of 2024", "the third quarter of 2024", "a quarter of 2024"])
def test_leaves_parts_of_years_alone(text: str) -> None:
    assert fractions_as_ranges(text) == text


def test_more_than_a_fraction_ends_before_the_next_one() -> None:
    assert fraction_range(25.0, "above")[1] == pytest.approx(100 / 3)


def test_says_a_long_sentence_no_other_way() -> None:
    assert not list(related(f"Storage revenue made up 26.3% of total revenue{' indeed' * MAX_TEXT}"))
