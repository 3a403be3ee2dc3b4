"""Who pays does not receive."""

from __future__ import annotations

import pytest

from tests.support.assessed import assessed

FEE = "Fallbrook receives a fee from each program bank of up to 2.75% of average daily deposits."
ADVICE = "The adviser pays the sub-adviser 0.30% of net assets."
MILL = "Alder sold its mill to Birch in 2024."


def _conflict(text: str, source: str) -> bool:
    found = assessed(text, source).conflict
    return found is not None and found.check in ("converse_acts", "roles")


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("Fallbrook pays each program bank a fee of up to 2.75% of average daily deposits.", FEE),
        ("Fallbrook pays each program bank a fee, which reduces the interest.", FEE),
        ("The adviser receives 0.30% of net assets from the sub-adviser.", ADVICE),
        ("Alder bought its mill from Birch in 2024.", MILL),
    ],
)
def test_the_other_way_is_a_conflict(text: str, source: str) -> None:
    assert _conflict(text, source)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("Fallbrook gets a fee of up to 2.75% of average daily deposits from each program bank.", FEE),
        ("Each program bank pays Fallbrook a fee of up to 2.75% of average daily deposits.", FEE),
        ("The sub-adviser receives 0.30% of net assets from the adviser.", ADVICE),
        ("Birch bought the mill from Alder in 2024.", MILL),
        ("Fallbrook receives no fee from clients.", FEE),
    ],
)
def test_the_same_way_is_none(text: str, source: str) -> None:
    assert not _conflict(text, source)
