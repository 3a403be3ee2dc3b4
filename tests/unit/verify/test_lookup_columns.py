"""Look-ups that a column tells: stretches of time, counts, shares of a whole, parties named by a letter."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.finding import Assessment

DUE = Chunk(
    id="due",
    element_type="table",
    caption="Contractual commitments (in thousands)",
    rows=(
        ("", "Total", "Less than 1 year", "1-3 years", "3-5 years", "More than 5 years"),
        ("Notes payable", "$ 91,400", "$ 8,200", "$ 21,300", "$ 40,100", "$ 21,800"),
        ("Supply contracts", "30,750", "12,450", "11,100", "7,200", "—"),
    ),
)
SHARES_OF = Chunk(
    id="concentration",
    element_type="table",
    caption="Concentrations",
    rows=(
        ("", "Percentage of net sales", "", "Percentage of trade receivables", ""),
        ("", "2024", "2023", "2024", "2023"),
        ("Customer A", "21%", "18%", "33%", "27%"),
        ("Customer D", "14%", "12%", "16%", "11%"),
    ),
)
AWARDS = Chunk(
    id="awards",
    element_type="table",
    caption="Stock option activity",
    rows=(
        ("", "Number of shares (in thousands)", "Weighted-average exercise price"),
        ("Outstanding at December 31, 2023", "4,120", "$11.80"),
        ("Granted", "760", "$15.25"),
        ("Outstanding at December 31, 2024", "4,395", "$12.60"),
        ("Vested at December 31, 2024", "2,910", "$10.05"),
    ),
)
EARNINGS = Chunk(
    id="earnings",
    element_type="table",
    caption="Earnings per share (in thousands, except per share amounts)",
    rows=(
        ("", "2024", "2023"),
        ("Net income", "$48,210", "$41,030"),
        ("Basic earnings per share", "$1.92", "$1.64"),
        ("Diluted earnings per share", "$1.88", "$1.61"),
    ),
)
RATIOS = Chunk(
    id="ratios",
    element_type="table",
    caption="Selected ratios",
    rows=(
        ("", "2024", "2023"),
        ("Ratio of gross expenses to average net assets", "0.94%", "0.97%"),
        ("Ratio of net expenses to average net assets", "0.65%", "0.66%"),
        ("Ratio of net investment income to average net assets", "2.31%", "2.08%"),
    ),
)
STACKED = Chunk(
    id="stacked",
    caption="Holdings by industry as of March 31, 2024",
    text="Industry\nMarket value ($000)\n% of net assets\n"
    "Airports\n61,370\n8.1\nToll roads\n142,200\n18.8\nPorts\n98,040\n13.0\n",
)


def proved(text: str, *chunks: Chunk) -> bool:
    return _judged(text, *chunks).proved


def _judged(text: str, *chunks: Chunk) -> Assessment:
    return assess(claim_as_stands(text), EvidenceIndex.build(chunks))


@pytest.mark.parametrize(
    ("text", "chunk"),
    [
        ("Notes payable due within one year were $8.2 million.", DUE),
        ("Notes payable due in three to five years amounted to $40.1 million.", DUE),
        ("Supply contracts due in less than 1 year totaled $12,450 thousand.", DUE),
        ("Notes payable due in more than 5 years were $21.8 million.", DUE),
        ("Customer D accounted for 16% of trade receivables at the end of 2024.", SHARES_OF),
        ("Customer A made up 18% of net sales in 2023.", SHARES_OF),
        ("There were 2,910 thousand options vested at December 31, 2024.", AWARDS),
        ("Basic EPS was $1.64 in 2023.", EARNINGS),
        ("The net expense ratio was 0.65% in 2024.", RATIOS),
        ("The ratio of net expenses to average net assets was 0.65% in 2024.", RATIOS),
        ("The gross expense ratio was 0.97% in 2023.", RATIOS),
        ("Toll roads represented 18.8% of net assets at March 31, 2024.", STACKED),
        ("Ports had a market value of $98.0 million.", STACKED),
    ],
)
def test_what_a_column_tells_is_proved(text: str, chunk: Chunk) -> None:
    assert proved(text, chunk)


@pytest.mark.parametrize(
    ("text", "chunk"),
    [
        ("Notes payable due within one year were $91.4 million.", DUE),  # the total
        ("Notes payable due within one year were $21.3 million.", DUE),
        ("Notes payable due in one to three years were $40.1 million.", DUE),
        ("Notes payable due after five years were $91.4 million.", DUE),
        ("Notes payable were $8.2 million.", DUE),  # no stretch is said
        ("Supply contracts due within one year were $8.2 million.", DUE),
        ("Customer A accounted for 16% of trade receivables at the end of 2024.", SHARES_OF),
        ("Customer B accounted for 16% of trade receivables at the end of 2024.", SHARES_OF),
        ("Customer D accounted for 16% of net sales in 2024.", SHARES_OF),
        ("Customer D accounted for 16% of trade receivables at the end of 2023.", SHARES_OF),
        ("There were 2,910 options vested at December 31, 2024.", AWARDS),
        ("There were 2,910 thousand options outstanding at December 31, 2024.", AWARDS),
        ("There were 4,395 thousand options vested at December 31, 2024.", AWARDS),
        ("Basic EPS was $1.61 in 2023.", EARNINGS),
        ("Diluted EPS was $1.64 in 2023.", EARNINGS),
        ("Basic earnings were $1.64 in 2023.", EARNINGS),  # the total, not the amount per share
        ("The net expense ratio was 0.94% in 2024.", RATIOS),
        ("The net expense ratio of average assets was 0.65% in 2024.", RATIOS),
        ("The expense ratio was 0.65% in 2024.", RATIOS),  # gross or net?
        ("The net expense ratio was 2.31% in 2024.", RATIOS),
        ("Toll roads represented 18.8% of net assets at March 31, 2023.", STACKED),
        ("Toll roads represented 18.8% of total assets at March 31, 2024.", STACKED),
        ("Ports had a market value of $142.2 million.", STACKED),
        ("Ports had a book value of $98.0 million.", STACKED),
    ],
)
def test_another_column_or_row_is_not(text: str, chunk: Chunk) -> None:
    assert not proved(text, chunk)


NOTES = Chunk(
    id="notes",
    rows=(
        ("", "Stated interest rate", "Effective interest rate", "December 31, 2022"),
        ("", "", "", "(in millions)"),
        ("Senior notes due 2025", "4.250%", "4.410%", "$ 300.0"),
        ("Senior notes due 2029", "5.375%", "5.520%", "450.0"),
    ),
)


@pytest.mark.parametrize(
    "text",
    [
        "The stated interest rate on the senior notes due 2025 is 4.250%.",
        "The effective interest rate on the senior notes due 2029 is 5.520%.",
    ],
)
def test_a_rate_of_interest_is_told_by_its_heading(text: str) -> None:
    assert proved(text, NOTES)


@pytest.mark.parametrize(
    "text",
    [
        "The effective interest rate on the senior notes due 2025 is 4.250%.",
        "The stated interest rate on the senior notes due 2025 is 4.410%.",
        "The stated interest rate on the senior notes due 2025 is 5.375%.",
        "The senior notes due 2025 bear interest at 4.410%.",
        "Interest on the senior notes due 2025 fell to 4.250%.",
    ],
)
def test_and_by_no_other(text: str) -> None:
    assert not proved(text, NOTES)


def test_notes_bear_interest_at_their_only_rate() -> None:
    one = Chunk(id="one", rows=tuple((row[0], row[1], row[3]) for row in NOTES.rows))
    assert proved("The senior notes due 2029 bear interest at 5.375%.", one)
    assert not proved("The senior notes due 2029 bear interest at 4.250%.", one)
