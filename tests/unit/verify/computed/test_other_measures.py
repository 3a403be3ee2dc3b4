"""Claims that one row bears out in several ways, or in one of them only; and the sign of what a table prints."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

REGIONS = Chunk(
    id="regions",
    element_type="table",
    unit_note="(in thousands)",
    rows=(
        ("", "Fiscal 2023", "", "Fiscal 2022", ""),
        ("", "Net sales", "% of Total", "Net sales", "% of Total"),
        ("North", "$480,100", "40.0%", "$289,000", "38.1%"),
        ("South", "277,900", "23.1%", "237,400", "31.3%"),
        ("Total", "$1,200,200", "", "$758,300", ""),
    ),
)
COSTS = Chunk(
    id="costs",
    element_type="table",
    unit_note="(in thousands)",
    rows=(
        ("", "Years Ended May 31,", "", "Increase (Decrease)", ""),
        ("", "2023", "2022", "Amount", "Percent"),
        ("Cost of goods:", "", "", "", ""),
        ("Machines", "$29,800", "$34,100", "$(4,300)", "(13)%"),
        ("Spares", "19,100", "17,800", "1,300", "7%"),
        ("Total cost of goods", "$48,900", "$51,900", "$(3,000)", "(6)%"),
    ),
)
DEDUCTED = Chunk(
    id="deducted",
    element_type="table",
    unit_note="(in thousands)",
    rows=(
        ("", "2023", "2022", "Change"),
        ("Interest expense", "$(520)", "$(480)", "$(40)"),
        ("Rent expense", "(110)", "(150)", "40"),
    ),
)
TWICE = Chunk(
    id="twice",
    element_type="table",
    unit_note="(in millions)",
    rows=(
        ("", "2023", "2022"),
        ("Other current assets:", "", ""),
        ("Prepaid rent", "$40", "$31"),
        ("Other", "306", "357"),
        ("Other assets:", "", ""),
        ("Deposits", "19", "26"),
        ("Other", "200", "134"),
    ),
)
RESTATED = Chunk(
    id="restated",
    element_type="table",
    unit_note="(in thousands)",
    rows=(("", "2023", "2022 (restated)"), ("Freight", "661", "615"), ("Packing", "83", "69")),
)


def proved(text: str, chunk: Chunk) -> bool:
    return assess(claim_as_stands(text), EvidenceIndex.build([chunk])).proved


@pytest.mark.parametrize(
    ("text", "chunk"),
    [
        ("North was higher in 2023 than in 2022.", REGIONS),
        ("Net sales of South were higher in 2023 than in 2022.", REGIONS),
        ("The year with the highest North was 2023.", REGIONS),
        ("The change in North between 2022 and 2023 was 191,100 thousand.", REGIONS),
        ("Machines decreased by 4,300 thousand from 2022 to 2023.", COSTS),
        ("The change in machines between 2022 and 2023 was -4,300 thousand.", COSTS),
        ("The difference between spares and machines in 2023 was -10,700 thousand.", COSTS),
        ("The year with the highest freight was 2023.", RESTATED),
    ],
)
def test_what_all_measures_bear_out_is_proved(text: str, chunk: Chunk) -> None:
    assert proved(text, chunk)


@pytest.mark.parametrize(
    ("text", "chunk"),
    [
        ("South was higher in 2022 than in 2023.", REGIONS),
        ("South was higher in 2023 than in 2022.", REGIONS),
        ("The year with the highest South was 2022.", REGIONS),
        ("Net sales of South were higher in 2022 than in 2023.", REGIONS),
        ("Machines increased by 4,300 thousand from 2022 to 2023.", COSTS),
        ("The change in machines between 2022 and 2023 was 4,300 thousand.", COSTS),
        ("Total cost of goods increased by 3,000 thousand from 2022 to 2023.", COSTS),
        ("Spares decreased by 1,300 thousand from 2022 to 2023.", COSTS),
        ("The difference between machines and spares in 2023 was -10,700 thousand.", COSTS),
        ("The difference between spares and machines in 2022 was -10,700 thousand.", COSTS),
        ("The change in rent expense between 2022 and 2023 was -40 million.", DEDUCTED),
        ("The year with the highest packing was 2022.", RESTATED),
        ("The year with the highest other was 2022.", TWICE),
        ("The year with the highest other was 2023.", TWICE),
    ],
)
def test_what_one_measure_denies_or_the_sign_turns_is_not(text: str, chunk: Chunk) -> None:
    assert not proved(text, chunk)


TWO = Chunk(
    id="two",
    element_type="table",
    unit_note="(in thousands)",
    rows=(
        ("", "2023", "2022"),
        ("Rent received", "$412", "$388"),
        ("Rent paid", "395", "402"),
        ("Total", "$807", "$790"),
    ),
)
NOTE = Chunk(id="note", text="The total of repairs was $168 million in 2023 and $903 million in 2022.")


@pytest.mark.parametrize(
    "text",
    [
        "Rent received exceeded rent paid in 2023.",
        "Rent paid surpassed rent received in 2022.",
        "Rent received was below rent paid in 2022.",
    ],
)
def test_one_thing_above_another_without_a_size_is_proved(text: str) -> None:
    assert proved(text, TWO)


@pytest.mark.parametrize(
    "text",
    [
        "Rent received exceeded rent paid in 2022.",
        "Rent paid exceeded rent received in 2023.",
        "Rent received was below rent paid in 2023.",
        "Rent received exceeded wages paid in 2023.",
        "Total was higher in 2022 than in 2023.",
    ],
)
def test_the_other_way_round_or_another_thing_is_not(text: str) -> None:
    index = EvidenceIndex.build([TWO, NOTE])
    assert not assess(claim_as_stands(text), index).proved
