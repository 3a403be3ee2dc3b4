"""A limit that the sentence has not, or one left out of its midst, is no reason to call a claim entailed."""

from __future__ import annotations

import pytest

from guardrail.verify.turned.unsaid_limits import is_limited_otherwise
from tests.support.assessed import assessed

VOTE = "Holders of record vote on the merger at the special meeting."
LOANS = "Loans to directors are approved by the audit committee."
PROXY = "The adviser votes proxies in line with the recommendations of Birch."
BORROW = "The fund may, with the consent of the trustee, borrow up to 10% of its assets."
DRAW = "The tenant may, if no default exists, draw on the allowance of $40 a square foot."
SELL = "A participant may, except during a blackout, sell shares on any trading day."
EVERY = "Every branch in Ohio offers safe deposit boxes."


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        (VOTE, "Only holders of record vote on the merger at the special meeting."),
        (VOTE, "Holders of record vote on the merger solely at the special meeting."),
        (LOANS, "All loans to directors are approved by the audit committee."),
        (LOANS, "Each loan to a director is approved by the audit committee."),
        (LOANS, "Loans to directors are always approved by the audit committee."),
        (PROXY, "In every case the adviser votes proxies in line with the recommendations of Birch."),
        (BORROW, "The fund may borrow up to 10% of its assets."),
        (DRAW, "The tenant may draw on the allowance of $40 a square foot."),
        (SELL, "A participant may sell shares on any trading day."),
    ],
)
def test_a_limit_put_in_or_left_out_is_another_statement(premise: str, hypothesis: str) -> None:
    assert is_limited_otherwise(premise, hypothesis)


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        (VOTE, "Holders of record vote on the merger."),
        (LOANS, "The audit committee approves loans to directors."),
        (PROXY, "Proxies are voted in line with the recommendations of Birch."),
        (BORROW, "With the trustee's consent the fund may borrow up to 10% of its assets."),
        (DRAW, "If there is no default, the tenant may draw on the allowance of $40 a square foot."),
        (SELL, "Outside a blackout a participant may sell shares on any trading day."),
        (EVERY, "All branches in Ohio offer safe deposit boxes."),
        (EVERY, "Each branch in Ohio offers safe deposit boxes."),
        ("The fee, payable monthly, is 1% of net assets.", "The fee is 1% of net assets."),
    ],
)
def test_the_same_limit_in_other_words_is_not(premise: str, hypothesis: str) -> None:
    assert not is_limited_otherwise(premise, hypothesis)


def test_nli_is_not_asked_about_a_limit_that_is_left_out() -> None:
    assert assessed("The fund may borrow up to 10% of its assets.", BORROW).pairs == ()
