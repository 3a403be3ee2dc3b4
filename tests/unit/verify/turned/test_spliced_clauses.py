"""What one clause says is not said of the subject of another, of a contrasted other or of an exception."""

from __future__ import annotations

import pytest

from guardrail.verify.turned.needs_proof import needs_proof
from guardrail.verify.turned.spliced_clauses import is_spliced
from tests.support.assessed import assessed

MATCH = (
    "Matching contributions are made each pay period; the discretionary profit-sharing contribution, if any, is made"
    " once a year and requires employment on the last day."
)
REVOKE = "The power to revoke is suspended but the power to remove the Trustee passes to the Grantor's spouse."
RENT = "Base rent is payable in advance, and percentage rent falls due within 30 days of each quarter."
SHARES = "Class A shares carry a sales charge while Class C shares convert automatically after ten years."
PUT = "The issuer may call the bonds at par; holders may tender them at a premium after a downgrade."
ANNUITY = "The trust differs from an annuity trust, whose payment is fixed at the outset."
UNLIKE = "Unlike an index fund, which holds every security of its benchmark, the fund selects thirty stocks."
FORFEIT = "Unvested units are forfeited when employment ends, except that they vest in full on death or disability."
EXCLUDED = "Withdrawals are taxed as income unless they are rolled over within 60 days."
INSURED = "Deposits are insured by the agency, other than balances held in foreign branches."


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        (MATCH, "Matching contributions are made each pay period and require employment on the last day."),
        (MATCH, "Matching contributions require employment on the last day."),
        (REVOKE, "The power to revoke passes to the Grantor's spouse."),
        (RENT, "Base rent falls due within 30 days of each quarter."),
        (SHARES, "Class A shares convert automatically after ten years."),
        (ANNUITY, "The trust's payment is fixed at the outset."),
        (UNLIKE, "The fund holds every security of its benchmark."),
        (FORFEIT, "Unvested units are forfeited when employment ends, also on death or disability."),
        (FORFEIT, "Unvested units are forfeited when employment ends, including on death."),
        (EXCLUDED, "Withdrawals are taxed as income even where rolled over within 60 days."),
        (INSURED, "Deposits are insured by the agency, including balances held in foreign branches."),
    ],
)
def test_what_is_said_of_another_is_spliced(premise: str, hypothesis: str) -> None:
    assert needs_proof(premise, hypothesis)


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        (MATCH, "Matching contributions are made each pay period."),
        (MATCH, "The profit-sharing contribution is made once a year and requires employment on the last day."),
        (MATCH, "The profit-sharing contribution requires employment on the last day."),
        (REVOKE, "The power to remove the Trustee passes to the Grantor's spouse."),
        (REVOKE, "The power to revoke is suspended."),
        (RENT, "Percentage rent falls due within 30 days of each quarter."),
        (SHARES, "Class C shares convert automatically after ten years."),
        (ANNUITY, "The payment of an annuity trust is fixed at the outset."),
        (UNLIKE, "The fund selects thirty stocks."),
        (FORFEIT, "Unvested units are forfeited when employment ends, but not on death or disability."),
        (FORFEIT, "On death or disability unvested units vest in full."),
        (EXCLUDED, "Withdrawals are taxed as income unless rolled over within 60 days."),
        (INSURED, "Deposits are insured by the agency, but not balances held in foreign branches."),
        ("Alder Fund is managed by Birch Advisers, whose fee is 1% a year.", "The fee of Birch Advisers is 1% a year."),
    ],
)
def test_what_a_clause_says_of_its_own_subject_is_not(premise: str, hypothesis: str) -> None:
    assert not is_spliced(premise, hypothesis)


def test_nli_is_not_asked_about_a_spliced_claim() -> None:
    assert assessed("The power to revoke passes to the Grantor's spouse.", REVOKE).pairs == ()
