"""What a clause leaves to the one before it is said in full."""

from __future__ import annotations

import pytest

from guardrail.claims.context import Context
from guardrail.claims.extract import extract


@pytest.mark.parametrize(
    ("sentence", "last"),
    [
        ("Alder guarantees the notes; Birch does not.", "Birch does not guarantee the notes."),
        (
            "Cash counts toward the fee, while money in a trust does not.",
            "Money in a trust does not count toward the fee.",
        ),
        ("Alder paid a dividend in 2025, but Birch didn't.", "Birch didn't pay a dividend in 2025."),
        ("The Prime Fund may impose a fee; the Bond Fund may not.", "The Bond Fund may not impose a fee."),
        ("The notes are insured; the shares are not.", "The shares are not insured."),
        ("The notes were called; the bonds weren't.", "The bonds weren't called."),
        ("Alder doesn't pay a fee; Birch does not.", "Birch does not."),  # not told for certain
        ("The notes are insured; the shares do not.", "The shares do not."),
        ("The fund does not pay fees; the trust may not borrow.", "The trust may not borrow."),
    ],
)
def test_an_elliptic_predicate_is_completed(sentence: str, last: str) -> None:
    assert extract(sentence, Context()).claims[-1].text == last
