"""Proper names, as far as alignment needs them."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.names import names
from guardrail.verify.assess import assess


def entities(text: str) -> list[str]:
    return [" ".join(name.words) for name in names(text) if name.is_entity]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Revenue at Dorrin Labs grew 12%.", ["Dorrin Labs"]),
        ("The Harbor Crest Tax-Free Income Fund yields 5.10%.", ["Harbor Crest Tax-Free Income Fund"]),
        ("Pellwick's gross margin was 62.3%.", ["Pellwick"]),
        ("Fennick has 4,523,000 shares.", ["Fennick"]),
        ("Marsh & Vale's revenue rose.", ["Marsh Vale"]),
        ("Municipal Bond Fund A is exempt.", ["Municipal Bond Fund A"]),
        ("It is run by J. K. Omdal.", ["J K Omdal"]),
    ],
)
def test_a_name_is_found_whole(text: str, expected: list[str]) -> None:
    assert entities(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Its manager runs a gallery.",
        "Occupancy stood at 85%.",
        "Headcount rose.",
        "Net Sales Rose Again",
        "The Net cash provided by operating activities was 5.",
        "EPS was $0.52 under GAAP.",
        "In March 2025 costs fell.",
    ],
)
def test_a_capital_alone_makes_no_name(text: str) -> None:
    assert entities(text) == []


def test_common_words_of_a_name_do_not_tell_it_from_others() -> None:
    (name,) = names("the Alder Valley Municipal Bond Fund")
    assert name.distinctive == {"alder", "valley"}


def test_the_letter_of_a_fund_tells_it_from_others() -> None:
    (name,) = names("the Municipal Bond Fund A")
    assert name.distinctive == {"fund#a"}


def test_initials_give_the_abbreviation() -> None:
    assert names("the Tata Consultancy Services")[0].initials == "TCS"


@pytest.mark.parametrize("text", ["Even so, it fell.", "Keep in mind it fell.", "Altogether, it fell."])
def test_words_that_open_a_sentence_are_no_names(text: str) -> None:
    assert not [name for name in names(text) if name.is_entity]


def test_an_abbreviation_of_the_trade_is_known_by_its_words() -> None:
    evidence = Chunk(id="t", text="Donors may deduct gifts up to 60% of adjusted gross income.")
    known = assess(claim_as_stands("Donors may deduct gifts up to 60% of AGI."), EvidenceIndex.build([evidence]))
    assert known.grounded
