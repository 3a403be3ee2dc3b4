"""Wrong claims that a proof once took for right: each stands for a kind of its own."""

from __future__ import annotations

import pytest

from guardrail.claims.figures import parse_figures
from guardrail.evidence.chunk import Chunk
from tests.support.assessed import proved

FREIGHT = Chunk(
    "freight",
    element_type="table",
    caption="Revenue by segment (in millions)",
    rows=(
        ("", "2022", "2023"),
        ("Trucking", "3,204.5", "4,216.3"),
        ("Warehousing", "847.9", "1,188.7"),
        ("Brokerage", "556.2", "702.5"),
        ("Total revenue", "4,608.6", "6,107.5"),
        ("Capital expenditures", "(279.0)", "(248.0)"),
        ("Receivables", "481.3", "506.2"),
        ("Operating margin", "8.4%", "9.8%"),
        ("Labor cost", "190.1", "226.5"),
    ),
)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        # a bound holds of the size of what is printed as a negative
        ("Capital expenditures were more than $250 million in 2022.",
         "Capital expenditures were more than $250 million in 2023."),
        ("Capital expenditures were more than $250 million in 2022.",
         "Capital expenditures were more than $250 billion in 2022."),
        # a time that leads, and a later one that it is set against
        ("In 2023, receivables were $24.9 million higher than in 2022.",
         "In 2022, receivables were $24.9 million higher than in 2023."),
        # a level is that of the period behind it
        ("The operating margin was 9.8% for 2023, up 1.4 percentage points from 2022.",
         "The operating margin was 8.4% for 2023, up 1.4 percentage points from 2022."),
        # "from 2022's A to B" is no range
        ("Labor cost rose from $190.1 million in 2022 to $226.5 million in 2023.",
         "Labor cost rose from 2022's $190.1 million to $236.2 million in 2023."),
        # what is given up is lost
        ("The operating margin gained 1.4 percentage points between 2022 and 2023.",
         "The operating margin gave up 1.4 percentage points between 2022 and 2023."),
        # the margin by which one led the other
        ("In 2022, trucking exceeded brokerage by $2,648.3 million.",
         "The margin by which brokerage led trucking in 2022 came to $2,648.3 million."),
    ],
)  # fmt: skip
def test_the_right_one_of_two_is_proved_alone(right: str, wrong: str) -> None:
    assert proved(right, FREIGHT)
    assert not proved(wrong, FREIGHT)


@pytest.mark.parametrize(
    "text",
    [
        "Warehousing was $1,188.7 million in 2023, which is about three quarters of total revenue.",
        "Subtracting brokerage of $702.5 million from warehousing of $1,188.7 million leaves $556.2 million in 2023.",
        "Of all the items in revenue, trucking came in lowest in 2022.",
        "$556.2 million less $3,204.5 million gives $2,648.3 million, the gap of brokerage and trucking in 2022.",
        "Between the two, other revenue is the bigger one in 2023, not trucking.",
        "Receivables changed by -$24.9 million from 2022 to 2023.",
    ],
)
def test_what_a_proof_does_not_look_at_is_not_proved(text: str) -> None:
    assert not proved(text, FREIGHT)


def test_a_level_behind_a_possessive_and_another_behind_to_are_two_figures() -> None:
    assert [one.high for one in parse_figures("Costs jumped from fiscal 2021's $190.1 million to $236.2 million.")] == [
        None,
        None,
    ]
    assert parse_figures("Costs ranged from 2021's $190.1 million to $236.2 million.")[-1].high is not None
