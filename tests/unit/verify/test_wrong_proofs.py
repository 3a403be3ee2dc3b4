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


LINES = Chunk(
    "lines",
    element_type="table",
    caption="Revenue and expense (in millions)",
    rows=(
        ("", "2022", "2023"),
        ("Cargo", "418.0", "512.5"),
        ("Charter", "249.0", "286.0"),
        ("Total revenue", "667.0", "798.5"),
        ("Maintenance", "362.0", "441.0"),
        ("Fuel", "108.0", "221.4"),
        ("Total operating expense", "470.0", "662.4"),
        ("Operating income", "197.0", "136.1"),
        ("Interest expense", "22.0", "24.5"),
    ),
)
STOCKS = Chunk(
    "stocks",
    element_type="table",
    caption="Working capital (in millions)",
    rows=(
        ("", "March 31, 2023", "March 31, 2022"),
        ("Inventories", "121.4", "98.8"),
        ("Trade receivables", "88.2", "80.1"),
    ),
)
DUE = Chunk(
    "due",
    element_type="table",
    caption="Contractual obligations (in thousands)",
    rows=(
        ("", "Total", "Less than 1 year", "1-3 years", "3-5 years"),
        ("Operating leases", "40,000", "10,205", "18,795", "11,000"),
    ),
)


@pytest.mark.parametrize(
    ("right", "wrong", "table"),
    [
        # what no label says of a thing makes another of it
        ("Cargo revenue rose from 2022 to 2023.", "Remaining cargo revenue rose from 2022 to 2023.", LINES),
        ("Cargo revenue rose 22.6% from 2022 to 2023.", "Domestic cargo revenue rose 22.6% from 2022 to 2023.", LINES),
        ("Looks like $249.0 million for charter revenue in 2022.",
         "Looks like $249.0 million for secured charter revenue in 2022.", LINES),
        ("Interest expense rose 11.4% in 2023.", "Interest expense rose a cumulative 11.4% in 2023.", LINES),
        # a row is of the kind of its total, and not of all kinds that the title names
        ("Maintenance expense rose by $79.0 million in 2023.",
         "Maintenance revenue rose by $79.0 million in 2023.", LINES),
        ("Cargo revenue was highest in 2023.", "Cargo expense was highest in 2023.", LINES),
        ("Operating income fell by $60.9 million in 2023.", "Operating revenue fell by $60.9 million in 2023.", LINES),
        ("Fuel expense was $221.4 million in 2023.", "Fuel profit was $221.4 million in 2023.", LINES),
        # a denial between verb and amount
        ("Operating income fell by $60.9 million in 2023.",
         "Operating income fell not by $60.9 million in 2023.", LINES),
        # what an amount before it is a part of is in no cell
        ("Interest expense was $24.5 million in 2023.",
         "Of that amount, interest expense was $24.5 million in 2023.", LINES),
        # a noun behind a label, and the amount that a ratio is of
        ("Cargo revenue of $512.5 million in 2023 was above maintenance expense of $441.0 million.",
         "Cargo revenue of $512.5 million in 2023 was above maintenance revenue of $441.0 million.", LINES),
        ("Operating income was $136.1 million in 2023, an operating margin of 17.0%.",
         "Cargo revenue was $136.1 million in 2023, an operating margin of 17.0%.", LINES),
        # digits that only the rounding of the printed values would leave possible
        ("Cargo revenue rose by $94.5 million in 2023.", "Cargo revenue rose by $94.6 million in 2023.", LINES),
        ("Operating income fell 30.9% in 2023.", "Operating income fell 31.0% in 2023.", LINES),
        # what is net of the other is the rest
        ("Excluding charter, total revenue was $512.5 million in 2023.",
         "Net of total revenue, charter left $512.5 million in 2023.", LINES),
        # times of another length than the cells'
        ("Cargo revenue was $512.5 million in 2023.", "Cargo revenue was $512.5 million a quarter in 2023.", LINES),
        ("Inventories rose by 22.9% in the year ended March 31, 2023.",
         "Inventories rose by 22.9% in the quarter ended March 31, 2023.", STOCKS),
        ("Inventories stood at $121.4 million at the end of March 2023.",
         "Inventories stood at $121.4 million at the beginning of March 2023.", STOCKS),
        ("Operating leases due in 1-3 years exceed those due in 3-5 years by $7,795 thousand.",
         "Operating leases due in 1-3 months exceed those due in 3-5 years by $7,795 thousand.", DUE),
    ],
)  # fmt: skip
def test_each_word_is_accounted_for_by_what_proves(right: str, wrong: str, table: Chunk) -> None:
    assert proved(right, table)
    assert not proved(wrong, table)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("Research and development expense was larger than license revenue in 2023.", True),
        ("License revenue was larger than research and development expense in 2023.", False),
        ("Product revenue was larger than research and development expense in 2023.", True),
        ("Research and development expense was larger than cost of goods sold in 2023.", True),
    ],
)
def test_a_cost_that_is_printed_as_a_negative_is_compared_by_its_size(text: str, holds: bool) -> None:
    results = Chunk(
        "results",
        element_type="table",
        caption="Results (in millions)",
        rows=(
            ("", "2022", "2023"),
            ("Product revenue", "1,756.3", "2,037.4"),
            ("License revenue", "61.2", "97.5"),
            ("Cost of goods sold", "(371.5)", "(402.8)"),
            ("Research and development", "(533.7)", "(588.0)"),
        ),
    )
    assert proved(text, results) is holds


def test_a_level_behind_a_possessive_and_another_behind_to_are_two_figures() -> None:
    assert [one.high for one in parse_figures("Costs jumped from fiscal 2021's $190.1 million to $236.2 million.")] == [
        None,
        None,
    ]
    assert parse_figures("Costs ranged from 2021's $190.1 million to $236.2 million.")[-1].high is not None
