"""A sentence with other small words, or one word in the place of another, is not called entailed."""

from __future__ import annotations

import pytest

from guardrail.verify.turned.needs_proof import needs_proof
from guardrail.verify.turned.small_words import is_worded_otherwise, leaves_a_denial_out
from tests.support.assessed import assessed

VOTE = "Holders of record vote on the merger at the special meeting."
LOANS = "Loans to directors are approved by the audit committee."
BORROW = "The fund may, with the consent of the trustee, borrow up to 10% of its assets."
DRAW = "The tenant may, if no default exists, draw on the allowance of $40 a square foot."
SELL = "A participant may, except during a blackout, sell shares on any trading day."
EVERY = "Every branch in Ohio offers safe deposit boxes."
CHECKS = "Checks over $10,000 must be signed by both treasurers of the plan."
LEASE = "If the tenant defaults, the landlord may re-enter, and the tenant is not entitled to a refund."
PAID = "About 60% of the premiums collected in May were ceded to the reinsurer."
TRUSTEE = "The plan was set up by Ines Rowe, whom the board appointed as trustee in 2019."
FEES = "After the second anniversary, a holder may convert the shares free of charge."
TRADES = "The desk recommends buying municipal notes and selling mortgage bonds before the quarter ends."
RISE = "The bank is not obliged to renew the line, and borrowers should not assume that it will renew the line."
BONUS = "The bonus is paid to employees who worked in every month of the plan year."
FINE = "No exit charge applies to the units of class R."


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        (VOTE, "Only holders of record vote on the merger at the special meeting."),
        (VOTE, "Holders of record vote on the merger solely at the special meeting."),
        (LOANS, "All loans to directors are approved by the audit committee."),
        (LOANS, "Each loan to a director is approved by the audit committee."),
        (LOANS, "Loans to directors are always approved by the audit committee."),
        (LOANS, "Loans to directors are not approved by the audit committee."),
        (BORROW, "The fund may borrow up to 10% of its assets."),
        (DRAW, "The tenant may draw on the allowance of $40 a square foot."),
        (SELL, "A participant may sell shares on any trading day."),
        (CHECKS, "Checks over $10,000 may be signed by both treasurers of the plan."),
        (CHECKS, "Checks over $10,000 must be signed by either treasurer of the plan."),
        (
            LEASE,
            "If the tenant defaults, the landlord may re-enter, and the tenant is entitled to a refund.",
        ),
        (
            LEASE,
            "If the tenant defaults, the landlord may re-enter, and the landlord is not entitled to a refund.",
        ),
        (PAID, "The premiums collected in May were ceded to the reinsurer."),
        (TRUSTEE, "The plan was set up by Ines Rowe, who the board appointed as trustee in 2019."),
        (FEES, "From the second anniversary, a holder may convert the shares free of charge."),
        (FEES, "After the second anniversary, a holder must convert the shares free of charge."),
        (TRADES, "The desk recommends selling municipal notes and buying mortgage bonds before the quarter ends."),
        (TRADES, "The desk recommends buying municipal notes and selling mortgage bonds after the quarter ends."),
        (RISE, "The bank is not obliged to renew the line, but borrowers should assume that it will renew the line."),
        (BONUS, "The bonus is paid to employees who worked in any month of the plan year."),
    ],
)
def test_other_small_words_make_another_statement(premise: str, hypothesis: str) -> None:
    assert is_worded_otherwise(premise, hypothesis)


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        (VOTE, "Holders of record vote on the merger."),
        (LOANS, "The audit committee approves loans to directors."),
        (BORROW, "With the trustee's consent the fund may borrow up to 10% of its assets."),
        (DRAW, "If there is no default, the tenant may draw on the allowance of $40 a square foot."),
        (SELL, "Outside a blackout a participant may sell shares on any trading day."),
        (EVERY, "All branches in Ohio offer safe deposit boxes."),
        (EVERY, "Each branch in Ohio offers safe deposit boxes."),
        ("The fee, payable monthly, is 1% of net assets.", "The fee is 1% of net assets."),
        (CHECKS, "Checks over $10,000 have to be signed by both treasurers of the plan."),
        (
            LEASE,
            "If the tenant defaults, the landlord can re-enter, and the tenant isn't entitled to a refund.",
        ),
        (PAID, "Some 60% of the premiums collected in May were ceded to the reinsurer."),
        (FEES, "Following the second anniversary, a holder can convert the shares free of charge."),
        (TRADES, "The desk recommends selling mortgage bonds and buying municipal notes."),
        (FINE, "An exit charge does not apply to the units of class R."),
        (FINE, "The units of class R bear no exit charge."),
        ("Rent is reviewed each year by the landlord's agent.", "Rent is reviewed every year by the landlord's agent."),
        ("The notes carry a coupon of 4% and mature in May 2031.", "The notes carry a coupon of only 4%."),
    ],
)
def test_the_same_in_other_words_is_not(premise: str, hypothesis: str) -> None:
    assert not is_worded_otherwise(premise, hypothesis)


def test_another_sentence_with_the_same_small_words_clears_a_claim() -> None:
    claim = "Loans to directors must be approved by the audit committee."
    other = "Loans to directors may be approved by the audit committee."
    assert is_worded_otherwise(other, claim)
    assert not is_worded_otherwise(f"{other} {claim}", claim)


def test_two_words_in_each_other_s_place_need_a_proof_though_the_acts_have_the_same_parts() -> None:
    claim = "The desk recommends selling municipal notes and buying mortgage bonds before the quarter ends."
    assert needs_proof(TRADES, claim, same_parts=True)


def test_nli_is_not_asked_about_a_limit_that_is_left_out() -> None:
    assert assessed("The fund may borrow up to 10% of its assets.", BORROW).pairs == ()


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        (
            "Skipped premiums are not waived.",
            "Skipped premiums are waived once the insured has been disabled for a year.",
        ),
        ("Legal review is not included.", "Legal review is included in the setup fee."),
        ("The bonus rate is not guaranteed; the base rate is.", "The bonus rate of 2% is guaranteed for life."),
        ("Payouts aren't insured and may be cut.", "Payouts of 5% are insured by the sponsor."),
        ("No interest accrues on overdue rebates.", "Interest accrues on overdue rebates at 3% a year."),
    ],
)
def test_a_denied_clause_told_without_its_denial_needs_a_proof(premise: str, hypothesis: str) -> None:
    assert leaves_a_denial_out(premise, hypothesis)
    assert needs_proof(premise, hypothesis)


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        ("Legal review is not included.", "The setup fee does not include legal review."),
        ("Legal review is not included. Legal review is included in plan B.", "Legal review is included in plan B."),
        ("Rebates are paid in May, but not on closed accounts.", "Rebates on accounts are paid in May."),
        ("If a claim is not paid in 30 days, interest accrues.", "A claim is paid in 30 days, as a rule."),
        ("Neither the fund nor the adviser is insured.", "The adviser is regulated by the state."),
    ],
)
def test_what_is_denied_elsewhere_or_not_at_all_needs_none(premise: str, hypothesis: str) -> None:
    assert not leaves_a_denial_out(premise, hypothesis)
