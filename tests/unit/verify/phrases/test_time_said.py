"""How far apart two values lie, and over how many years a claim speaks, decide which values it is of."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

QUARTERS = Chunk(
    "t1",
    caption="Quarterly financial data (in thousands)",
    rows=(
        ("", "Three Months Ended", "", "", "", "", ""),
        ("", "Mar. 31, 2024", "Jun. 30, 2024", "Sep. 30, 2024", "Dec. 31, 2024", "Mar. 31, 2025", "Jun. 30, 2025"),
        ("Revenue", "$100,000", "$110,000", "$120,000", "$130,000", "$125,000", "$150,000"),
        ("Gross profit", "60,000", "65,000", "70,000", "75,000", "72,000", "90,000"),
    ),
)
YEARS = Chunk(
    "t2",
    rows=(
        ("(in millions)", "2025", "2024", "2023"),
        ("Net income attributable to common shareholders", "$180", "$170", "$151"),
        ("Portfolio turnover rate", "34%", "52%", "41%"),
    ),
)


def _outcome(text: str, chunk: Chunk) -> str:
    found = assess(claim_as_stands(text), EvidenceIndex.build((chunk,)))
    return "conflict" if found.conflict else "proved" if found.proved else "unknown"


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("Revenue in the second quarter of 2025 was up 20.0% sequentially.", "proved"),
        ("Revenue in the second quarter of 2025 was up 36.4% year over year.", "proved"),
        ("Revenue in the second quarter of 2025 was up 20.0% from the prior quarter.", "proved"),
        ("Revenue in the second quarter of 2025 was up 20.0% year over year.", "conflict"),
        ("Revenue in the second quarter of 2025 was up 36.4% sequentially.", "conflict"),
        ("Revenue in the first quarter of 2025 was down 3.8% quarter over quarter.", "proved"),
        ("Revenue in the first quarter of 2025 was down 3.8% year over year.", "conflict"),
    ],
)
def test_a_sequential_change_is_no_change_over_a_year(claim: str, outcome: str) -> None:
    assert _outcome(claim, QUARTERS) == outcome


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("The average net income attributable to common shareholders over the three years was $167 million.", "proved"),
        ("The average net income attributable to common shareholders over the two years was $167 million.", "unknown"),
        ("The average net income attributable to common shareholders over the five years was $167 million.", "unknown"),
        ("The average adjusted net income over the three years was $167 million.", "unknown"),
        ("Fiscal 2024 saw the highest portfolio turnover rate of the three years.", "proved"),
        ("Fiscal 2025 saw the highest portfolio turnover rate of the three years.", "conflict"),
        ("Fiscal 2024 saw the lowest portfolio turnover rate of the three years.", "conflict"),
        ("Fiscal 2024 saw the highest portfolio turnover rate of the five years.", "unknown"),
    ],
)
def test_a_number_of_years_is_that_of_the_values_there_are(claim: str, outcome: str) -> None:
    assert _outcome(claim, YEARS) == outcome


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("Revenue for the full year 2024 totaled $460.0 million.", "proved"),
        ("Revenue for the full year 2024 was $460.0 million.", "proved"),
        ("Revenue for the full year 2024 totaled $475.0 million.", "unknown"),
        ("Revenue for the full year 2025 totaled $275.0 million.", "unknown"),  # two quarters only
        ("Revenue for the full fiscal year 2024 totaled $130.0 million.", "unknown"),
        ("Adjusted revenue for the full year 2024 totaled $460.0 million.", "unknown"),
    ],
)
def test_a_full_year_is_the_sum_of_its_four_quarters(claim: str, outcome: str) -> None:
    assert _outcome(claim, QUARTERS) == outcome


RESTATED = Chunk(
    "t3",
    rows=(
        ("(£ million)", "2025", "2024 restated", "Change %"),
        ("Turnover", "1,850.0", "1,700.0", "8.8"),
        ("Exceptional items", "(18.6)", "(4.1)", "nm"),
        ("Finance costs", "(29.4)", "(21.8)", "34.9"),
    ),
)


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("Finance costs increased by £7.6m year on year.", "proved"),
        ("Turnover increased by £150.0m year on year.", "proved"),
        ("Exceptional items rose by £14.5m year on year.", "unknown"),  # of what is printed as negatives
        ("Turnover decreased by £150.0m year on year.", "conflict"),
        ("Finance costs decreased by £7.6m year on year.", "unknown"),
        ("Finance costs increased by £34.9m year on year.", "conflict"),
        ("Net finance costs of the group's associates increased by £7.6m year on year.", "unknown"),
    ],
)
def test_the_two_dated_cells_of_a_row_are_a_change_without_a_period(claim: str, outcome: str) -> None:
    assert _outcome(claim, RESTATED) == outcome
