"""A figure is not grounded in one cell by a claim that names the cell beside it, or all cells of its column."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import outcome

TIERS = Chunk(
    "t",
    rows=(
        ("Plan assets", "Yearly charge"),
        ("First $200,000", "1.10%"),
        ("Next $800,000", "0.70%"),
        ("Over $1,000,000", "0.35%"),
    ),
)
RETURNS = Chunk(
    "r",
    rows=(
        ("Average annual return", "1 year", "5 years", "10 years"),
        ("Hollow Oak Balanced Fund", "8.31%", "6.02%", "7.44%"),
        ("Peer average", "7.90%", "5.15%", "6.61%"),
    ),
)
NOTES = Chunk("n", rows=(("Class", "Coupon", "Support"), ("A", "4.10%", "31.5%"), ("B", "4.65%", "20.2%")))
COSTS = Chunk(
    "c",
    rows=(
        ("Charge", "Now", "Highest"),
        ("Waiver rider, single", "0.90%", "1.80%"),
        ("Base contract", "1.25%", "1.25%"),
    ),
)
YIELDS = Chunk("y", rows=(("", "Alder Fund"), ("7-day yield", "3.82%"), ("7-day yield without waivers", "3.70%")))
FEES = Chunk(
    "f",
    rows=(
        ("Model", "Program fee", "Account fee", "Custody fee"),
        ("Steady", "0.15%", "0.04%", "$6 per quarter"),
        ("Bold", "0.15%", "0.00%", "$8 per quarter"),
    ),
)
PAIR = Chunk(
    "p",
    rows=(
        ("", "Copper Trust (CPT)", "Nickel Trust (NKT)"),
        ("Shares (millions)", "41.2", "17.5"),
        ("Tonnes", "980", "410"),
    ),
)
INCOME = Chunk("i", rows=(("", "Q3"), ("Net income", "$52.4"), ("Net income available to unit holders", "$49.1")))


@pytest.mark.parametrize(
    ("claim", "table"),
    [
        ("The plan pays a yearly charge of 0.70% on assets over $1,000,000.", TIERS),
        ("Hollow Oak's annualized ten-year return was 6.02%.", RETURNS),
        ("The Class A notes have a coupon of 4.65%.", NOTES),
        ("The single waiver rider now costs 1.80%.", COSTS),
        ("Had there been no waivers, the Alder Fund's 7-day yield would have come to 3.82%.", YIELDS),
        ("The Steady model has a program fee of 0.15% and an account fee of 0.00%.", FEES),
        ("The Nickel Trust had 17.5 million shares and 980 tonnes of metal.", PAIR),
        ("Net income was $49.1 in Q3.", INCOME),
    ],
)
def test_a_figure_of_another_cell_than_the_named_one_is_not_grounded(claim: str, table: Chunk) -> None:
    assert outcome(claim, table) in ("open", "conflict")


@pytest.mark.parametrize(
    ("claim", "table"),
    [
        ("The plan pays a yearly charge of 0.35% on assets over $1,000,000.", TIERS),
        ("Hollow Oak's annualized five-year return was 6.02%.", RETURNS),
        ("Hollow Oak's annualized ten-year return of 7.44% beat the peer average.", RETURNS),
        ("The single waiver rider now costs 0.90%.", COSTS),
        ("Had there been no waivers, the Alder Fund's 7-day yield would have come to 3.70%.", YIELDS),
        ("The Steady model has a program fee of 0.15% and an account fee of 0.04%.", FEES),
    ],
)
def test_a_figure_of_the_named_cell_is_grounded(claim: str, table: Chunk) -> None:
    assert outcome(claim, table) in ("grounded", "proved")


def test_what_all_rows_are_said_to_have_stands_in_all_of_them() -> None:
    assert outcome("Every model has an account fee of 0.04%.", FEES) == "open"
    assert outcome("Every model has a program fee of 0.15%.", FEES) in ("grounded", "proved")


def test_a_year_is_not_the_quarter_of_the_cell() -> None:
    assert outcome("For custody the Bold model costs $8 a year.", FEES) == "open"
    assert outcome("For custody the Bold model costs $8 a quarter.", FEES) in ("grounded", "proved")


def test_a_sentence_that_states_the_figure_clears_the_claim() -> None:
    text = "Hollow Oak set out to earn 6.02% over ten years."
    assert outcome("Hollow Oak set out for a ten-year return of 6.02%.", RETURNS, text) in ("grounded", "proved")


def test_an_amount_is_of_its_row_s_currency() -> None:
    table = Chunk("m", rows=(("Class", "Currency", "Least purchase"), ("R", "EUR", "2,500"), ("Q", "GBP", "75,000")))
    text = "The fund held EUR 412 million in May; a sterling class is hedged."
    assert outcome("Class Q's least purchase is EUR 75,000.", table, text) in ("open", "conflict")
