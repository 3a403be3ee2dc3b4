"""Words that make another thing of a row: a claim that says one which nothing about the row says is not proved."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

YEARS = Chunk(
    id="years",
    element_type="table",
    unit_note="(in thousands)",
    rows=(("", "2023", "2022"), ("Port fees", "$4,120", "$3,980"), ("Average crew cost", "870", "855")),
)
QUARTERS = Chunk(
    id="quarters",
    element_type="table",
    unit_note="(in dollars)",
    rows=(
        ("", "2023", "2022"),
        ("", "Low", "Low"),
        ("First Quarter", "10.00", "9.00"),
        ("Second Quarter", "12.00", "9.50"),
        ("Third Quarter", "11.00", "9.70"),
        ("Fourth Quarter", "13.00", "9.80"),
    ),
)


@pytest.mark.parametrize(
    "text",
    [
        "The change in port fees between 2022 and 2023 was 140 thousand.",
        "The average port fees for 2022 and 2023 were 4,050 thousand.",
        "The change in average crew cost between 2022 and 2023 was 15 thousand.",
    ],
)
def test_what_the_row_says_is_proved(text: str) -> None:
    assert assess(claim_as_stands(text), EvidenceIndex.build([YEARS])).proved


def test_a_word_of_time_is_said_by_rows_of_that_time() -> None:
    index = EvidenceIndex.build([QUARTERS])
    assert assess(claim_as_stands("The average quarterly low for 2023 was 11.50."), index).proved
    assert not assess(claim_as_stands("The average monthly low for 2023 was 11.50."), index).proved


@pytest.mark.parametrize(
    "text",
    [
        "The change in quarterly port fees between 2022 and 2023 was 140 thousand.",
        "Quarterly port fees increased by 140 thousand from 2022 to 2023.",
        "The change in average port fees between 2022 and 2023 was 140 thousand.",
        "Average port fees increased by 140 thousand from 2022 to 2023.",
        "The average monthly port fees for 2022 and 2023 were 4,050 thousand.",
    ],
)
def test_average_and_quarterly_are_other_things(text: str) -> None:
    assert not assess(claim_as_stands(text), EvidenceIndex.build([YEARS])).proved


@pytest.mark.parametrize("word", ["adjusted", "expected", "foreign"])
def test_a_qualifier_grounds_no_figure_of_the_plain_row(word: str) -> None:
    index = EvidenceIndex.build([YEARS])
    assert assess(claim_as_stands("Port fees were $4,120 thousand in 2023."), index).grounded
    assert not assess(claim_as_stands(f"{word.capitalize()} port fees were $4,120 thousand in 2023."), index).grounded
