"""Layouts of filings: roll-forwards under headings, levels of fair value, segments as columns, flows, due dates."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.finding import Assessment

RESERVES = Chunk(
    "reserves",
    caption="Reserves (in millions)",
    rows=(
        ("", "Year ended December 31,", "", ""),
        ("", "2024", "2023", "2022"),
        ("Product warranty:", "", "", ""),
        ("Balance at beginning of year", "$ 40.0", "$ 36.0", "$ 35.0"),
        ("Provision", "21.0", "19.0", "15.0"),
        ("Claims settled", "(18.0)", "(15.0)", "(14.0)"),
        ("Balance at end of year", "$ 43.0", "$ 40.0", "$ 36.0"),
        ("Site restoration:", "", "", ""),
        ("Balance at beginning of year", "$ 12.0", "$ 9.0", "$ 9.5"),
        ("Provision", "4.0", "5.0", "1.5"),
        ("Cash payments", "(7.0)", "(2.0)", "(2.0)"),
        ("Balance at end of year", "$ 9.0", "$ 12.0", "$ 9.0"),
    ),
)
ALLOWANCE = Chunk(
    "allowance",
    rows=(
        ("", "Farm", "Marine", "Total"),
        ("(in thousands)", "", "", ""),
        ("Allowance for loan losses:", "", "", ""),
        ("Balance at December 31, 2023", "$1,200", "$3,100", "$4,300"),
        ("Charge-offs", "(150)", "(400)", "(550)"),
        ("Provision", "250", "900", "1,150"),
        ("Balance at December 31, 2024", "$1,300", "$3,600", "$4,900"),
        ("Loans outstanding at December 31, 2024", "$81,000", "$164,000", "$245,000"),
    ),
)
LEVELS = Chunk(
    "levels",
    caption="Assets measured at fair value (in millions)",
    rows=(
        (
            "",
            "Balance at June 30, 2024",
            "Quoted Prices in Active Markets (Level 1)",
            "Significant Other Observable Inputs (Level 2)",
            "Significant Unobservable Inputs (Level 3)",
        ),
        ("Corporate bonds", "$ 90.0", "$ —", "$ 84.0", "$ 6.0"),
        ("Listed shares", "55.0", "55.0", "—", "—"),
        ("Total assets", "$ 145.0", "$ 55.0", "$ 84.0", "$ 6.0"),
    ),
)
SEGMENTS = Chunk(
    "segments",
    caption="Segment information (millions of euros)",
    rows=(
        ("", "Ferries", "Terminals", "Other"),
        ("Year ended December 31, 2024", "", "", ""),
        ("External revenues", "€ 410", "€ 260", "€ 30"),
        ("Segment earnings (loss)", "52", "(14)", "3"),
    ),
)
FLOWS = Chunk(
    "flows",
    caption="Statement of cash flows (in millions)",
    rows=(
        ("", "2024", "2023"),
        ("Net cash provided by operating activities", "88.0", "71.0"),
        ("Net cash used in investing activities", "(40.0)", "(22.0)"),
    ),
)
DUE = Chunk(
    "due",
    caption="Contractual maturities (£m)",
    rows=(
        ("", "Within one year", "Between one and five years", "After five years", "Total"),
        ("Bank borrowings", "21.0", "64.0", "15.0", "100.0"),
        ("Lease obligations", "8.0", "20.0", "12.0", "40.0"),
        ("Total financial obligations", "29.0", "84.0", "27.0", "140.0"),
    ),
)
TAXED = Chunk(
    "taxed",
    caption="Other comprehensive income (in millions)",
    rows=(("", "Before tax", "Net of tax"), ("Currency translation", "12.0", "9.0"), ("Hedges", "5.0", "4.0")),
)


def assessed(claim: str, *chunks: Chunk) -> Assessment:
    return assess(claim_as_stands(claim), EvidenceIndex.build(chunks))


@pytest.mark.parametrize(
    ("chunk", "sound", "wrong"),
    [
        (
            RESERVES,
            "The product warranty reserve was $43.0 million at the end of 2024.",
            "The product warranty reserve was $40.0 million at the end of 2024.",
        ),
        (
            RESERVES,
            "Product warranty was $36.0 million at the end of 2022.",
            "Product warranty was $35.0 million at the end of 2022.",
        ),
        (
            RESERVES,
            "The site restoration balance fell by $3.0 million in 2024.",
            "The site restoration balance rose by $3.0 million in 2024.",
        ),
        (
            RESERVES,
            "Product warranty rose by 7.5% in 2024.",
            "Site restoration rose by 7.5% in 2024.",
        ),
        (
            RESERVES,
            "Product warranty claims settled increased by $3.0 million in 2024.",
            "Product warranty claims settled decreased by $3.0 million in 2024.",
        ),
        (
            RESERVES,
            "Product warranty claims settled averaged $15.67 million a year over 2022 to 2024.",
            "Product warranty claims settled averaged $16.67 million a year over 2022 to 2024.",
        ),
        (
            ALLOWANCE,
            "The allowance for marine loans was $3.6 million at December 31, 2024.",
            "The allowance for farm loans was $3.6 million at December 31, 2024.",
        ),
        (
            ALLOWANCE,
            "The allowance was 2.0% of total loans outstanding at December 31, 2024.",
            "The allowance was 2.4% of total loans outstanding at December 31, 2024.",
        ),
        (
            ALLOWANCE,
            "The total allowance increased by 14.0% in 2024.",
            "The total allowance decreased by 14.0% in 2024.",
        ),
        (
            LEVELS,
            "Level 2 assets totaled $84.0 million at June 30, 2024.",
            "Level 3 assets totaled $84.0 million at June 30, 2024.",
        ),
        (
            LEVELS,
            "Corporate bonds of $6.0 million were measured using Level 3 inputs.",
            "Corporate bonds of $6.0 million were measured using Level 2 inputs.",
        ),
        (
            LEVELS,
            "Level 1 assets totaled $55.0 million at June 30, 2024.",
            "Level 1 assets totaled $55.0 million at June 30, 2023.",
        ),
        (SEGMENTS, "Ferries earned €52 million in 2024.", "Terminals earned €52 million in 2024."),
        (SEGMENTS, "Terminals had a loss of €14 million in 2024.", "Ferries had a loss of €14 million in 2024."),
        (
            FLOWS,
            "Operating activities provided $88.0 million of cash in 2024.",
            "Investing activities provided $40.0 million of cash in 2024.",
        ),
        (
            FLOWS,
            "Operating activities generated cash of $71.0 million in 2023.",
            "Operating activities used cash of $71.0 million in 2023.",
        ),
        (
            DUE,
            "Lease obligations falling due after five years were £12.0m.",
            "Lease obligations falling due after five years were £20.0m.",
        ),
        (
            DUE,
            "Financial obligations of £29.0m fall due within one year.",
            "Bank borrowings of £29.0m fall due within one year.",
        ),
        (
            TAXED,
            "Currency translation before tax was $12.0 million.",
            "Currency translation before tax was $9.0 million.",
        ),
    ],
)  # fmt: skip
def test_what_a_layout_says_is_looked_up_and_nothing_beside_it(chunk: Chunk, sound: str, wrong: str) -> None:
    assert assessed(sound, chunk).proved, sound
    assert not assessed(wrong, chunk).proved, wrong


def test_rows_that_do_not_add_up_are_no_roll_forward() -> None:
    rows = tuple(
        (row[0], "50.0", *row[2:]) if row[0] == "Provision" and row[1] == "4.0" else row for row in RESERVES.rows or ()
    )
    broken = Chunk("broken", caption="Reserves (in millions)", rows=rows)
    assert not assessed("Site restoration fell by $3.0 million in 2024.", broken).proved
