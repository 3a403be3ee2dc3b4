"""Differences and sums over the rows or columns of one table."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

CLASSES = Chunk(
    "t1",
    caption="Orlan Bond Fund, share classes",
    rows=(
        ("", "Class A", "Class C", "Class I"),
        ("Gross expense ratio", "0.84%", "1.64%", "0.59%"),
        ("Net expense ratio", "0.74%", "1.49%", "0.49%"),
        ("SEC yield", "3.12%", "2.44%", "3.47%"),
    ),
)
PROFILE = Chunk(
    "t2",
    caption="Tamarack Short Bond Fund",
    rows=(("Characteristic", "Fund", "Benchmark"), ("Yield to worst", "4.62%", "4.41%"), ("Holdings", "287", "1,904")),
)
SECTORS = Chunk(
    "t3",
    caption="Wren Infrastructure ETF, sector weights",
    rows=(
        ("Sector", "Weight"),
        ("Power lines", "34.2%"),
        ("Wind farms", "27.5%"),
        ("Water", "14.1%"),
        ("Rail", "24.2%"),
    ),
)


def _outcome(text: str) -> str:
    found = assess(claim_as_stands(text), EvidenceIndex.build((CLASSES, PROFILE, SECTORS)))
    return "conflict" if found.conflict else "proved" if found.proved else "unknown"


@pytest.mark.parametrize(
    "claim",
    [
        "Class C costs 1.00 percentage point more per year than Class I (1.49% versus 0.49%).",
        "Tamarack Short Bond Fund yields 21 basis points more than its benchmark.",
        "Together, power lines and wind farms account for 61.7% of the ETF.",
        "Power lines, wind farms and water together account for 75.8% of the portfolio.",
    ],
)
def test_a_difference_or_sum_that_holds_is_proved(claim: str) -> None:
    assert _outcome(claim) == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        "Class C costs 1.50 percentage points more per year than Class I (1.49% versus 0.49%).",
        "Class I costs 1.00 percentage point more per year than Class C (0.49% versus 1.49%).",
        "Tamarack Short Bond Fund yields 21 basis points less than its benchmark.",
        "Together, power lines and wind farms account for 71.7% of the ETF.",
    ],
)
def test_a_wrong_difference_or_sum_is_a_conflict(claim: str) -> None:
    assert _outcome(claim) == "conflict"


@pytest.mark.parametrize(
    "claim",
    [
        "Class C yields 1.00 percentage point more than Class I (1.49% versus 0.49%).",
        "Class C costs 1.00 percentage point more per year than Class I.",
        "Lindal Short Bond Fund yields 21 basis points more than its benchmark.",
    ],
)
def test_a_difference_of_another_measure_or_fund_or_of_an_open_one_is_not_proved(claim: str) -> None:
    assert _outcome(claim) != "proved"
