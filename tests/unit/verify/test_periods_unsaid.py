"""What a claim says of time without naming a period: a year of quarters, the only two columns, "the three years"."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

QUARTERLY = Chunk(
    id="t",
    rows=(
        ("", "Three Months Ended", "", "", ""),
        ("(in thousands)", "Mar. 31, 2021", "Jun. 30, 2021", "Sep. 30, 2021", "Dec. 31, 2021"),
        ("Revenue", "88,412", "93,275", "97,640", "108,931"),
    ),
)
TWO = Chunk(
    id="t",
    rows=(
        ("£m", "2023", "2022 restated", "Change %"),
        ("Revenue", "1,846.2", "1,702.9", "8.4"),
        ("Finance costs", "(29.4)", "(21.8)", "34.9"),
    ),
)
THREE = Chunk(
    id="t",
    rows=(
        ("(in thousands)", "2023", "2022", "2021"),
        ("Net income", "184,206", "171,553", "149,870"),
        ("Capital expenditures", "30,000", "50,000", "40,000"),
    ),
)


def _proved(text: str, chunk: Chunk) -> bool:
    return assess(claim_as_stands(text), EvidenceIndex.build((chunk,))).proved


@pytest.mark.parametrize(
    ("text", "chunk"),
    [
        ("Revenue for the full year 2021 totaled $388.3 million.", QUARTERLY),
        ("Finance costs increased by £7.6m year on year.", TWO),
        ("Revenue rose by £143.3m.", TWO),
        ("The average net income over the three years was $168.5 million.", THREE),
        ("2022 saw the highest capital expenditures of the three years.", THREE),
    ],
)
def test_what_is_meant_is_found(text: str, chunk: Chunk) -> None:
    assert _proved(text, chunk)


@pytest.mark.parametrize(
    ("text", "chunk"),
    [
        ("Revenue for the full year 2021 totaled $108.9 million.", QUARTERLY),
        ("Revenue for the full year 2022 totaled $388.3 million.", QUARTERLY),
        (
            "Revenue for the full year 2021 totaled $279.3 million.",
            Chunk(id="t", rows=tuple(row[:4] for row in QUARTERLY.rows)),
        ),
        ("Finance costs decreased by £7.6m year on year.", TWO),
        ("Revenue fell by £143.3m.", TWO),
        ("Net income rose by $12.7 million.", THREE),
        ("The average net income over the two years was $168.5 million.", THREE),
        ("The average net income over the five years was $168.5 million.", THREE),
        ("2023 saw the highest capital expenditures of the three years.", THREE),
        ("2022 saw the highest capital expenditures of the five years.", THREE),
    ],
)
def test_and_nothing_else(text: str, chunk: Chunk) -> None:
    assert not _proved(text, chunk)
