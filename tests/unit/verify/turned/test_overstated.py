"""A claim that something holds in all cases, or for sure, is not left to NLI where the sentence does not say so."""

from __future__ import annotations

import pytest

from guardrail.verify.turned.needs_proof import needs_proof
from guardrail.verify.turned.overstated import is_overstated

LOANS = "The credit union may extend a loan by up to 12 months if the member has paid on time for a year."
RIDER = "The rider pays $200 a day for stays in a licensed clinic, except in Ohio."
OPEN = "Members may close an account at any time, whatever its balance."


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        (LOANS, "A loan can be extended by up to 12 months, no matter how the member has paid."),
        (LOANS, "The credit union always extends a loan by up to 12 months."),
        (RIDER, "The rider pays $200 a day for stays in a licensed clinic in every state."),
        (RIDER, "The rider pays $200 a day, wherever the stay and for any reason."),
        ("The rate of 4% is set for two years.", "The rate of 4% is set for the life of the loan."),
        ("Repairs above $500 are covered.", "Repairs are covered, however small they are."),
    ],
)
def test_what_is_said_of_all_cases_has_to_be_the_sentence_s(premise: str, hypothesis: str) -> None:
    assert is_overstated(premise, hypothesis)
    assert needs_proof(premise, hypothesis)


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        (OPEN, "An account can be closed at any time, regardless of its balance."),
        (OPEN, "Anyone who is a member may close an account whenever they like."),
        (LOANS, "The credit union may extend a loan by up to 12 months if the member has paid on time for a year."),
        (RIDER, "However, the rider does not pay in Ohio."),
    ],
)
def test_what_the_sentence_says_of_all_cases_is_not_asked_a_proof(premise: str, hypothesis: str) -> None:
    assert not is_overstated(premise, hypothesis)


MERGER = "The two credit unions plan to merge in 2028, and their boards are considering a common name."
RISE = "A rate rise is possible in the spring."


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        (RISE, "A rate rise will come in the spring."),
        (MERGER, "The boards of the two credit unions have decided on a common name."),
        (MERGER, "The two credit unions will merge in 2028."),
        ("The agent intends to buy notes back from holders.", "The agent is obliged to buy notes back from holders."),
        ("Kilmore agreed to sell its mill for $9 million.", "Kilmore closed the sale of its mill for $9 million."),
    ],
)
def test_what_is_left_open_is_not_said_for_sure(premise: str, hypothesis: str) -> None:
    assert is_overstated(premise, hypothesis)
    assert needs_proof(premise, hypothesis)


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        (RISE, "A rate rise may come in the spring."),
        (MERGER, "The two credit unions plan to merge in 2028."),
        ("The notes will mature in May 2031 and may be called.", "The notes will mature in May 2031."),
        ("Kilmore sold its mill for $9 million.", "Kilmore has sold its mill for $9 million."),
        ("A sale of the mill is possible.", "The credit unions will merge in 2028."),
    ],
)
def test_what_is_said_as_open_or_for_sure_by_both_is_not_asked_a_proof(premise: str, hypothesis: str) -> None:
    assert not is_overstated(premise, hypothesis)
