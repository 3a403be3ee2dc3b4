"""What a clause denies of a subject is not said of it, whatever the voice."""

from __future__ import annotations

import pytest

from tests.support.assessed import assessed

GIFTS = "Gifts from one source may not exceed $100 in a calendar year; occasional business meals are not counted."
CASH = "Sweep balances are not insured by the sponsor, but deposits at program banks are insured."
PAST = "Trowav controlled Ember Energy until 2019."


def _conflict(text: str, source: str) -> bool:
    found = assessed(text, source).conflict
    return found is not None and found.check in ("denied_clauses", "polarity")


@pytest.mark.parametrize(
    ("text", "source"),
    [
        (
            "Gifts may not exceed $100 in a calendar year, and occasional business meals count towards that limit.",
            GIFTS,
        ),
        ("Gifts may not exceed $100 in a calendar year; occasional business meals are counted, too.", GIFTS),
        ("Sweep balances are insured by the sponsor.", CASH),
    ],
)
def test_a_denial_left_out_is_a_conflict(text: str, source: str) -> None:
    assert _conflict(text, source)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("Gifts may not exceed $100 in a calendar year, and occasional business meals do not count.", GIFTS),
        ("Deposits at program banks are insured.", CASH),
        ("Trowav does not control Ember Energy.", PAST),
        ("Sweep balances are not insured by the sponsor.", CASH),
    ],
)
def test_the_same_denial_is_none(text: str, source: str) -> None:
    assert not _conflict(text, source)
