"""What a sentence says of one subject, word for word, it does not say of the other."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

VESTING = (
    "Matching contributions vest 20% a year and are fully vested after five years; employee contributions are always"
    " fully vested."
)
NOTES = "Senior notes are secured by the vessels, while subordinated notes are unsecured obligations of the parent."
DEFERRALS = (
    "Employee deferrals and matching contributions are always 100% vested. Profit-sharing contributions vest over six"
    " years."
)
FUND = "Alder Growth Fund is managed by Birch Advisers. The Fund is a closed-end company without a maturity."
CLASSES = "Class A shares are sold with a front-end load and Class C shares are subject to a deferred charge."


def _conflict(text: str, source: str) -> bool:
    return assess(claim_as_stands(text), EvidenceIndex.build((Chunk(id="c", text=source),))).conflict is not None


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("Company matching contributions are always fully vested.", VESTING),
        ("Company matching contributions are always fully vested, and employees can join at once.", VESTING),
        ("Senior notes are unsecured obligations of the parent.", NOTES),
        ("Class C shares are sold with a front-end load.", CLASSES),
        ("Class A shares are subject to a deferred charge.", CLASSES),
        ("Employee deferrals and profit-sharing contributions are always 100% vested.", DEFERRALS),
    ],
)
def test_the_predicate_of_another_subject_is_a_conflict(text: str, source: str) -> None:
    assert _conflict(text, source)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("Employee contributions are always fully vested.", VESTING),
        ("Your own contributions are always fully vested.", VESTING),
        ("Senior notes are secured by the vessels.", NOTES),
        ("Class A shares are sold with a front-end load.", CLASSES),
        ("Class C shares are subject to a deferred charge.", CLASSES),
        ("Class A shares and Class C shares are subject to a charge.", CLASSES),
        ("Employee deferrals and matching contributions are always 100% vested.", DEFERRALS),
        ("Matching contributions are always 100% vested.", DEFERRALS),
        ("Alder is a closed-end company without a maturity.", FUND),
    ],
)
def test_its_own_predicate_is_none(text: str, source: str) -> None:
    assert not _conflict(text, source)
