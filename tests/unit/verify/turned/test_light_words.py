"""Small words that say more than the cells: auxiliaries, quantifiers, words of time, what follows the last figure."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import proved

SALES = Chunk(
    id="sales",
    element_type="table",
    unit_note="(in millions)",
    rows=(
        ("", "2024", "2023", "2022"),
        ("Pump sales", "$60", "$50", "$45"),
        ("Valve sales", "41", "44", "40"),
        ("Headcount", "120", "110", "100"),
        ("Operating lease cost", "9", "8", "7"),
    ),
)
DATES = Chunk(
    id="dates",
    rows=(
        ("Distribution", "Record date", "Payment date"),
        ("April", "May 15", "May 31"),
        ("June", "July 15", "July 31"),
    ),
)


@pytest.mark.parametrize(
    "claim",
    [
        "Pump sales were $60 million in 2024.",
        "Pump sales rose 20% in 2024.",
        "Pump sales were higher than valve sales in 2024.",
        "Headcount rose by 10 in 2024.",
        "Yes, you can see pump sales rose 20% in 2024.",
    ],
)
def test_plain_claims_are_proved(claim: str) -> None:
    assert proved(claim, SALES)


@pytest.mark.parametrize(
    "claim",
    [
        "Pump sales will be $60 million in 2024.",
        "Pump sales must be $60 million in 2024.",
        "Pump sales were $60 million a day in 2024.",
        "Pump sales rose 20% a month in 2024.",
        "Quarterly pump sales rose 20% in 2024.",
        "Pump sales were $60 million in the quarter ended 2024.",
        "Most of the pump sales were $60 million in 2024.",
        "Some pump sales rose 20% in 2024.",
        "Only pump sales rose 20% in 2024.",
        "Each pump's sales rose 20% in 2024.",
        "Pump sales rose 20% again in 2024.",
        "Pump sales were once $60 million in 2024.",
        "Record pump sales were $60 million in 2024.",
        "Pump sales were $60 million at the start of 2024.",
        "Pump sales rose 20% until 2024.",
        "Other pump sales rose 20% in 2024.",
        "Annualized pump sales rose 20% in 2024.",
        "Estimated pump sales rose 20% in 2024.",
        "Average pump sales were higher than valve sales in 2024.",
        "Headcount rose by 10 in 2024, the first increase.",
        "Pump sales rose 20% in 2024 and will rise further.",
        "Pump sales were $60 million in 2024 and rose again.",
    ],
)
def test_small_words_make_another_statement(claim: str) -> None:
    assert not proved(claim, SALES)


@pytest.mark.parametrize(
    "claim",
    [
        "Pump sales were just above valve sales in 2024.",
        "Pump sales were well above valve sales in 2024.",
        "Pump sales were much higher in 2024 than in 2023.",
    ],
)
def test_how_much_more_is_not_judged_by_direction(claim: str) -> None:
    assert not proved(claim, SALES)


def test_a_rise_by_ten_is_no_tenfold_one() -> None:
    assert not proved("Headcount rose 10 times in 2024.", SALES)


@pytest.mark.parametrize(
    "claim",
    [
        "Pump sales were up in 2024 versus 2024.",
        "Pump sales rose by $10 million between 2024 and 2024.",
        "Looks like pump sales moved up from $50 million to $60 million, 2024 to 2024.",
    ],
)
def test_no_time_is_set_against_itself(claim: str) -> None:
    assert not proved(claim, SALES)


def test_a_month_of_the_claim_stands_on_its_row() -> None:
    assert not proved("The April distribution was paid on July 31.", DATES)


def test_what_the_sources_say_as_well_may_be_said() -> None:
    plan = Chunk(
        "plan",
        caption="Expected future benefit payments (in millions)",
        rows=(("", "2026", "2027"), ("Benefit payments", "$12", "$14")),
    )
    assert proved("Benefit payments will be $12 million in 2026.", plan)


@pytest.mark.parametrize(
    "claim",
    [
        "Pump sales were second highest in 2024.",
        "Pump sales more than doubled in 2024.",
        "Pump sales edged up 20% in 2024.",
        "Valve sales slumped 2% from 2023 to 2024.",
    ],
)
def test_ranks_multiples_and_manners_are_what_they_say(claim: str) -> None:
    assert not proved(claim, SALES)


@pytest.mark.parametrize(
    "claim",
    [
        "The loan bears interest at 5.2% a month.",
        "Alder will sell its stake in Cedar Ltd to Dune Partners for $12 million.",
    ],
)
def test_a_sentence_proves_no_small_word_that_it_lacks(claim: str) -> None:
    told = "The loan bears interest at 5.2%. Alder sold its stake in Cedar Ltd to Dune Partners for $12 million."
    assert not proved(claim, told)
