"""A claim about one line is read in any order of its words, and proved where all of it holds."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import proved

TABLE = Chunk(
    "t",
    caption="Results (in millions)",
    rows=(
        ("", "2023", "2022", "2021"),
        ("Total revenue", "$240", "$200", "$160"),
        ("Net income", "$30", "$40", "$50"),
        ("Retention rate", "91.5%", "95.1%", "96.0%"),
    ),
)


@pytest.mark.parametrize(
    "text",
    [
        "So yes, according to the table, total revenue logged $240 million in 2023.",
        "At $240 million, total revenue in 2023 was the highest of the periods reported.",
        "Measured against 2022, 2023 brought a 20.0% increase in total revenue.",
        "Total revenue ended 2023 $40 million above its 2022 level.",
        "Net income slid without interruption from 2021 to 2023.",
        "The retention rate gave up 3.6 percentage points going from 2022 to 2023.",
        "Total revenue came in at $240 million and net income at $30 million for 2023.",
        "No other period in the table had higher net income than 2021.",
    ],
)
def test_a_sound_claim_is_proved_in_any_wording(text: str) -> None:
    assert proved(text, TABLE)


@pytest.mark.parametrize(
    "text",
    [
        "So yes, according to the table, total revenue logged $200 million in 2023.",
        "Measured against 2023, 2022 brought a 20.0% increase in total revenue.",
        "Measured against 2022, 2023 brought a 20.0% decrease in total revenue.",
        "Total revenue ended 2022 $40 million above its 2023 level.",
        "Net income rose without interruption from 2021 to 2023.",
        "The retention rate pulled back 3.6 percentage points going from 2023 to 2022.",
        "Net income was $30 million in 2023, higher than the $39 million seen in 2022.",
        "Smoothed over 2022 and 2023, net income stood at $40 million.",
        "Total revenue came in at $30 million and net income at $240 million for 2023.",
        "Total revenue did not come in at $240 million in 2023.",
        "Total revenue excluding rebates logged $240 million in 2023.",
    ],
)
def test_a_claim_of_which_a_part_does_not_hold_is_not_proved(text: str) -> None:
    assert not proved(text, TABLE)


TWO = Chunk(
    "two",
    caption="Results (in millions)",
    rows=(
        ("", "2023", "2022"),
        ("Service revenue", "$60", "$50"),
        ("Product revenue", "$180", "$150"),
        ("Selling expenses", "$90", "$80"),
        ("Total operating expenses", "$200", "$190"),
        ("Disposals", "(30)", "(40)"),
        ("Cash", "3,795", "3,795"),
    ),
)


@pytest.mark.parametrize(
    "text",
    [
        "Service revenue came in higher than total operating expenses in 2023.",
        "Service revenue came in higher than operating expense in 2023.",
        "The company reported more in selling expenses than in product revenue for 2023.",
        "Well, selling expense outdid operating expense in 2023.",
        "Of those two, service revenue had the higher number in 2023; product revenue had the other one.",
        "Selling expenses ran above those of operating expenses in 2023.",
    ],
)
def test_a_comparison_of_two_lines_is_no_movement_of_one(text: str) -> None:
    assert not proved(text, TWO)


def test_what_is_taken_from_what_is_looked_at() -> None:
    assert proved("Subtracting the 2022 figure from the 2023 figure of service revenue gives $10 million.", TWO)
    assert not proved("Subtracting the 2023 figure from the 2022 figure of service revenue gives $10 million.", TWO)
    assert not proved("Subtracting the 2023 figure of service revenue from that of 2022 gives $10 million.", TWO)


def test_a_change_of_what_is_printed_negative_has_no_sign_of_its_own() -> None:
    assert not proved("The change in disposals between 2022 and 2023 is -10 million.", TWO)


def test_a_zero_coarser_than_what_is_printed_proves_nothing() -> None:
    assert not proved("The change in the cash amount between 2022 and 2023 is 0 billion.", TWO)
    assert not proved("The change in service revenue between 2022 and 2023 is 0 billion.", TWO)


def test_where_something_moved_from_and_to_is_no_name_of_a_line() -> None:
    text = "Loans of $6 million moved from Stage 1 to Stage 2 in 2023."
    assert not proved("Loans of $6 million moved from Stage 2 to Stage 1 in 2023.", text)
    assert not proved("Loans of $6 million moved to level 1 out of level 2 in 2023.", text.replace("Stage", "Level"))
