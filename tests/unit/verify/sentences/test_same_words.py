"""A claim in the words that its premise has for the same: inflected, in place, and nothing else touched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guardrail.verify.sentences.same_words import in_words_of


@pytest.mark.parametrize(
    ("premise", "claim", "worded"),
    [
        ("The grocer leases 212 of its stores.", "It rents 212 out of its stores.", "It leases 212 of its stores."),
        ("It purchased a contract.", "It saved tax by buying a contract.", "It saved tax by purchasing a contract."),
        (
            "The gain was primarily attributable to an increase in rates.",
            "The gain was mainly due to a rise in rates.",
            "The gain was primarily attributable to an increase in rates.",
        ),
        (
            "The table excludes uncertain positions.",
            "Uncertain positions are left out.",
            "Uncertain positions are excluded.",
        ),
        ("The table excludes uncertain positions.", "It leaves out positions.", "It excludes positions."),
        ("Up to 20% may be lent, up to a year.", "No more than 20% may be lent.", "No more than 20% may be lent."),
        ("The fund may lend up to 20%.", "The fund may lend no more than 20%.", "The fund may lend up to 20%."),
        ("The closure cost $5 million.", "The shutdown cost $5 million.", "The closure cost $5 million."),
        ("It has approximately 90 stores.", "It has about 90 stores.", "It has approximately 90 stores."),
    ],
)
def test_a_claim_takes_the_words_of_its_premise(premise: str, claim: str, worded: str) -> None:
    assert in_words_of(premise, claim) == worded


@pytest.mark.parametrize(
    ("premise", "claim"),
    [
        ("Sales rose in 2024.", "Sales fell in 2024."),
        ("The plan includes bonds.", "The plan excludes bonds."),
        ("The bank may sell the note.", "The bank must sell the note."),
        ("All stores are leased.", "Some stores are leased."),
        ("Alder Purchase Corp. owns it.", "Alder Purchase Corp. owns it."),
        ("It leases and rents stores.", "It rents stores."),
        ("It knows approximately 90 stores.", "It knows about stores."),
    ],
)
def test_what_differs_in_meaning_or_stands_there_already_stays(premise: str, claim: str) -> None:
    assert in_words_of(premise, claim) == claim


@given(st.text(max_size=200), st.text(max_size=200))
def test_any_text_can_be_given(premise: str, claim: str) -> None:
    assert isinstance(in_words_of(premise, claim), str)


@given(st.lists(st.sampled_from(["sales", "rose", "fell", "by", "5%", "not", "the", "leased", "rented"]), max_size=12))
def test_a_claim_in_the_words_of_its_premise_is_left_alone(said: list[str]) -> None:
    text = " ".join(said)
    assert in_words_of(text, text) == text
