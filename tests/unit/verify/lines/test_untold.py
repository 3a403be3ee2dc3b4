"""A computation names its row: less than the label is another row, or the whole."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import proved

PARTS = Chunk(
    id="parts",
    element_type="table",
    caption="Fees, loans and deposits",
    unit_note="(in millions)",
    rows=(
        ("", "2024", "2023"),
        ("Product revenue", "$60", "$50"),
        ("Service revenue", "41", "44"),
        ("Other operating expenses", "20", "18"),
        ("Servicing fee", "12", "10"),
        ("Interest expense, net", "6", "5"),
        ("Effective tax rate", "24.50%", "23.73%"),
    ),
)


@pytest.mark.parametrize(
    "claim",
    [
        "Product revenue rose 20% in 2024.",
        "Other operating expenses rose 11.1% in 2024.",
        "The servicing fee rose 20% in 2024.",
        "Interest expense rose 20% in 2024.",
    ],
)
def test_a_row_is_computed_by_its_name(claim: str) -> None:
    assert proved(claim, PARTS)


@pytest.mark.parametrize(
    "claim",
    [
        "Revenue rose 20% in 2024.",
        "Revenue fell 6.8% in 2024.",
        "Revenue rose by $10 million in 2024.",
        "The average revenue of 2023 and 2024 was $55 million.",
        "Operating expenses rose 11.1% in 2024.",
        "The loan fee rose 20% in 2024.",
        "The deposit fee rose 20% in 2024.",
    ],
)
def test_less_than_its_name_is_another_thing(claim: str) -> None:
    assert not proved(claim, PARTS)


@pytest.mark.parametrize(
    "claim",
    [
        "The effective tax rate rose 0.77% in 2024.",
        "The effective tax rate was 0.77% higher in 2024 than in 2023.",
    ],
)
def test_percent_of_a_rate_are_not_its_points(claim: str) -> None:
    assert not proved(claim, PARTS)


def test_points_and_the_change_are_proved() -> None:
    assert proved("The effective tax rate rose 0.77 percentage points in 2024.", PARTS)
    assert proved("The change in the effective tax rate from 2023 to 2024 was 0.77%.", PARTS)


RETURNS = "The fund's return was 3% after taxes and 13% before taxes in 2024."


@pytest.mark.parametrize(
    "claim",
    [
        "The fund's return was lower before taxes than after taxes in 2024.",
        "The fund's return was higher after taxes than before taxes in 2024.",
        "The fund's return was higher after taxes than before in 2024.",
        "Returns after taxes exceeded returns before taxes in 2024.",
    ],
)
def test_each_side_of_a_comparison_has_its_own_value(claim: str) -> None:
    assert not proved(claim, RETURNS)


@pytest.mark.parametrize(
    "evidence",
    [
        ("Amounts are in euro and US dollars. Revenue was 100 million in 2024.",),
        (
            Chunk("t", rows=(("(in millions)", "2024", "2023"), ("Revenue", "100", "90"))),
            "The credit line is €50 million and the term loan $20 million.",
        ),
    ],
)
def test_no_currency_is_chosen_of_two(evidence: tuple[str | Chunk, ...]) -> None:
    assert not proved("Revenue was $100 million in 2024.", *evidence)
