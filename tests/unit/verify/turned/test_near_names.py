"""A proof names its line: what only stands near a word, or is joined the other way, is another thing."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import proved

SHEET = Chunk(
    id="sheet",
    element_type="table",
    unit_note="(in millions)",
    rows=(
        ("", "2024", "2023"),
        ("Due from banks", "$42", "$39"),
        ("Total investments", "640", "600"),
        ("Net debt", "410", "380"),
        ("Purchases of securities", "12", "11"),
        ("Shares outstanding", "500", "480"),
        ("Capital expenditures", "261", "250"),
        ("Dividend yield (%)", "3.1", "3.0"),
        ("Provision for income taxes", "20", "18"),
        ("Rental income", "33", "31"),
    ),
)
UNDER = Chunk("aum", rows=(("", "2024", "2023"), ("Assets under management (in billions)", "$4.2", "$3.9")))


@pytest.mark.parametrize(
    "claim",
    [
        "Due from banks was $42 million in 2024.",
        "Net debt was $410 million in 2024.",
        "Net borrowings were $410 million in 2024.",
        "Shares outstanding were 500 million in 2024.",
        "The provision for income taxes was $20 million in 2024.",
    ],
)
def test_a_line_is_proved_by_its_name(claim: str) -> None:
    assert proved(claim, SHEET)


@pytest.mark.parametrize(
    "claim",
    [
        "Net loans were $410 million in 2024.",
        "Net loans rose 7.9% in 2024.",
        "Total assets were $640 million in 2024.",
        "Total assets exceeded net debt in 2024.",
        "Repurchases of securities were $12 million in 2024.",
        "Shares issued were 500 million in 2024.",
        "The dividend return was 3.1% in 2024.",
        "Capital expenses were $261 million in 2024.",
        "Rental profit was $33 million in 2024.",
    ],
)
def test_what_is_only_near_is_another_line(claim: str) -> None:
    assert not proved(claim, SHEET)


@pytest.mark.parametrize(
    "claim",
    [
        "Due to banks was $42 million in 2024.",
        "Amounts due to banks were $42 million in 2024.",
        "The provision against income taxes was $20 million in 2024.",
    ],
)
def test_joined_the_other_way_it_is_another_line(claim: str) -> None:
    assert not proved(claim, SHEET)


def test_over_is_not_under() -> None:
    assert proved("Assets under management were $4.2 billion in 2024.", UNDER)
    assert not proved("Assets over management were $4.2 billion in 2024.", UNDER)


HEADED = Chunk(
    id="headed",
    caption="Revenue and operating expenses (in millions)",
    rows=(
        ("", "2024", "2023"),
        ("Revenue", "", ""),
        ("  Subscription", "$934.5", "$748.1"),
        ("  License", "67.4", "86.0"),
        ("Total revenue", "1,001.9", "834.1"),
        ("Operating expenses", "", ""),
        ("  Research and development", "210.0", "190.0"),
    ),
)


def test_a_row_is_of_what_it_adds_up_to() -> None:
    assert proved("License revenue was $67.4 million in 2024.", HEADED)
    assert proved("Research and development expenses were $210.0 million in 2024.", HEADED)
    assert not proved("The license cost was $67.4 million in 2024.", HEADED)
    assert not proved("Subscription cost exceeded license cost in 2024.", HEADED)
