"""Two movements in one sentence, and movements without a time: each is proved by itself, or the sentence is not."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import proved

FEES = Chunk(
    id="fees",
    element_type="table",
    caption="Fees by kind (in thousands)",
    rows=(
        ("", "2024", "2023"),
        ("Advisory fees", "$6,200", "$5,800"),
        ("Custody fees", "1,150", "1,420"),
        ("Listing fees", "2,300", "1,150"),
        ("Transfer fees", "410", "405"),
        ("Total", "$10,060", "$8,775"),
    ),
)
YEARS = Chunk(
    id="years",
    element_type="table",
    caption="Summary (in millions)",
    rows=(
        ("", "2022", "2023", "2024"),
        ("Net debt", "$90.0", "$80.0", "$60.0"),
        ("EBITDA", "$30.0", "$32.0", "$40.0"),
    ),
)


@pytest.mark.parametrize(
    "claim",
    [
        "Advisory fees rose, while custody fees fell.",
        "Custody fees fell by $270,000, yet advisory fees still rose.",
        "Advisory fees went up in 2024, but custody fees came down.",
        "Advisory fees climbed 6.9% in 2024, despite the drop in custody fees.",
        "Advisory fees and transfer fees both grew in 2024.",
        "Both advisory fees and listing fees rose.",
        "Listing fees doubled from 2023 to 2024, going from $1,150 thousand to $2,300 thousand.",
    ],
)
def test_both_movements_are_proved(claim: str) -> None:
    assert proved(claim, FEES)


@pytest.mark.parametrize(
    "claim",
    [
        "Advisory fees rose, while custody fees rose.",
        "Advisory fees fell, while custody fees fell.",
        "Custody fees fell by $270,000, yet advisory fees still fell.",
        "Custody fees fell by $400,000, yet advisory fees still rose.",
        "Advisory fees climbed 6.9% in 2024, despite the rise in custody fees.",
        "Advisory fees climbed 6.9% in 2024, despite the drop in listing fees.",
        "Advisory fees and custody fees both grew in 2024.",
        "Both custody fees and listing fees rose.",
        "Listing fees doubled from 2023 to 2024, going from $2,300 thousand to $1,150 thousand.",
        "Listing fees doubled from 2023 to 2024, falling from $1,150 thousand to $2,300 thousand.",
        "Listing fees doubled from 2023 to 2024, going from $1,050 thousand to $2,300 thousand.",
    ],
)
def test_one_wrong_movement_proves_nothing(claim: str) -> None:
    assert not proved(claim, FEES)


@pytest.mark.parametrize("claim", ["Custody fees fell.", "Advisory fees rose."])
def test_a_movement_without_a_time_is_that_of_the_only_two(claim: str) -> None:
    assert proved(claim, FEES)


@pytest.mark.parametrize("claim", ["Custody fees rose.", "Advisory fees fell."])
def test_a_movement_without_a_time_the_other_way_is_not_proved(claim: str) -> None:
    assert not proved(claim, FEES)


def test_a_movement_without_a_time_is_open_where_there_are_three() -> None:
    assert not proved("Net debt fell.", YEARS)


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("Net debt stood at 1.5 times EBITDA at the end of 2024, versus 2.5 times a year earlier.", True),
        ("Net debt was $60.0 million in 2024, against $80.0 million the year before.", True),
        ("Net debt stood at 1.5 times EBITDA at the end of 2024, versus 3.0 times a year earlier.", False),
        ("Net debt stood at 2.5 times EBITDA at the end of 2024, versus 1.5 times a year earlier.", False),
        ("Net debt was $60.0 million in 2024, against $90.0 million the year before.", False),
    ],
)
def test_a_level_of_a_year_earlier_is_dated_by_the_only_year(claim: str, holds: bool) -> None:
    assert proved(claim, YEARS) is holds
