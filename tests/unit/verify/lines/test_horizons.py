"""Tables of returns: columns are horizons, and a claim's horizon tells which of them it is about."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.lines.horizons import SINCE_INCEPTION, horizon_in, horizon_of

RETURNS = Chunk(
    id="t",
    caption="Average annual total returns as of December 31, 2023",
    rows=(
        ("", "1 year", "5 years", "10 years", "Since inception"),
        ("Class A shares without sales charge", "11.84%", "7.92%", "8.61%", "9.37%"),
        ("Class Y shares", "12.13%", "8.20%", "8.89%", "9.66%"),
        ("MSCI ACWI Index", "13.60%", "8.45%", "8.75%", "9.81%"),
    ),
)


def _outcome(text: str, chunk: Chunk = RETURNS) -> str:
    found = assess(claim_as_stands(text), EvidenceIndex.build((chunk,)))
    return "conflict" if found.conflict else "proved" if found.proved else "unknown"


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("Class Y shares returned 12.13% over one year.", "proved"),
        ("The one-year return of Class Y shares was 12.13%.", "proved"),
        ("The MSCI ACWI Index returned 8.45% a year over five years.", "proved"),
        ("Since inception Class Y shares have returned 9.66% a year.", "proved"),
        ("Class Y shares returned 8.20% over one year.", "conflict"),
        ("The 10-year return of Class Y shares was 8.20%.", "conflict"),
        ("Class Y shares returned 9.66% over one year.", "conflict"),
        ("Class Y shares returned 12.13%.", "unknown"),
        ("Class Y shares returned 12.13% over three years.", "unknown"),
        ("Class A shares returned 7.92% over five years.", "unknown"),  # with or without sales charge
    ],
)
def test_a_horizon_tells_the_column(claim: str, outcome: str) -> None:
    assert _outcome(claim) == outcome


def test_durations_under_other_headings_are_no_headings() -> None:
    lives = Chunk(
        id="t",
        rows=(("", "Buildings", "Equipment"), ("Useful lives", "30 years", "5 years"), ("Cost", "$ 1,200", "$ 300")),
    )
    assert _outcome("The useful life of buildings is 30 years.", lives) == "proved"


def test_a_row_of_terms_is_no_heading() -> None:
    terms = Chunk(id="t", rows=(("Remaining lease term", "4 years", "6 years"), ("Discount rate", "5.1%", "4.6%")))
    cells = [cell for table in EvidenceIndex.build((terms,)).tables for cell in table.cells]
    assert any(cell.text == "4 years" for cell in cells)


@pytest.mark.parametrize(
    ("heading", "months"),
    [
        ("1 year", 12),
        ("10 Yrs.", 120),
        ("Five years", 60),
        ("3 months", 3),
        ("Since inception (May 14, 2009)", SINCE_INCEPTION),
        ("1-3 years", None),
        ("Less than 1 year", None),
        ("2019", None),
    ],
)
def test_headings_that_are_horizons(heading: str, months: int | None) -> None:
    assert horizon_of(heading) == months


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("the five-year return was 8%", 60),
        ("it returned 8% a year over ten years", 120),
        ("it has returned 8% since its inception", SINCE_INCEPTION),
        ("the 1-year and 5-year returns were 8% and 9%", None),
        ("the 10-year treasury yielded 4%", None),
        ("revenue was 8 in 2023", None),
    ],
)
def test_the_one_horizon_of_a_claim(text: str, months: int | None) -> None:
    assert horizon_in(text) == months
