"""A movement is derived for no claim that puts its times in the wrong order, or in none."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import derivations

RESULTS = Chunk(
    id="results",
    element_type="table",
    caption="Results (in millions)",
    rows=(
        ("", "Fiscal 2023", "Fiscal 2022"),
        ("Subscriptions", "$512.6", "$413.6"),
        ("Loss ratio", "61.4%", "63.9%"),
    ),
)


def derives(text: str) -> bool:
    return bool(derivations(text, RESULTS))


@pytest.mark.parametrize(
    "claim",
    [
        "By 23.9%: that is how much subscriptions went up between fiscal 2022 and fiscal 2023.",
        "It was $99.0 million more that subscriptions brought in fiscal 2023 against fiscal 2022.",
        "The loss ratio ended fiscal 2023 2.5 percentage points under its mark versus fiscal 2022.",
        "Subscriptions? $413.6 million in fiscal 2022, and $512.6 million in fiscal 2023, so they went up.",
    ],
)
def test_a_movement_told_in_the_order_of_its_times_is_derived(claim: str) -> None:
    assert derives(claim)


@pytest.mark.parametrize(
    "claim",
    [
        "It was $99.0 million more that subscriptions brought in fiscal 2022 against fiscal 2023.",
        "By 23.9%: that is how much subscriptions went up between fiscal 2023 and fiscal 2022.",
        "Subscriptions moved up from $413.6 million to $512.6 million, fiscal 2023 to fiscal 2022.",
        "Subscriptions? $413.6 million in fiscal 2023, and $512.6 million in fiscal 2022, so they went up.",
        "Of fiscal 2022 and fiscal 2023, the former had more subscriptions, by $99.0 million.",
        "Subtracting the fiscal 2023 figure of subscriptions from that of fiscal 2022 gives $99.0 million.",
    ],
)
def test_a_movement_told_against_time_is_not(claim: str) -> None:
    assert not derives(claim)


def test_a_negative_difference_between_two_times_is_taken_from_neither() -> None:
    assert not derives(
        "The difference in the loss ratio between fiscal 2022 and fiscal 2023 is -2.5 percentage points."
    )
    assert not derives(
        "The difference in the loss ratio between fiscal 2022 and fiscal 2023 sat at -2.5 percentage points."
    )
