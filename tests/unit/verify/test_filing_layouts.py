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

REGIONS = Chunk(
    "regions",
    rows=(
        ("", "2024", "% of total", "2023", "% of total"),
        ("", "(EUR million)", "", "(EUR million)", ""),
        ("Nordics", "510", "51.0", "480", "50.0"),
        ("Baltics", "300", "30.0", "290", "30.2"),
        ("Iberia", "190", "19.0", "190", "19.8"),
        ("Net sales", "1,000", "100.0", "960", "100.0"),
    ),
)
MATURITIES = Chunk(
    "maturities",
    rows=(
        ("", "Operating Leases", "Finance Leases"),
        ("(in thousands)", "", ""),
        ("2025", "$ 40,100", "$ 3,000"),
        ("2026", "30,200", "2,500"),
        ("Thereafter", "60,300", "1,500"),
        ("Total minimum lease payments", "130,600", "7,000"),
        ("Less: interest", "(20,600)", "(700)"),
    ),
)
NOTES = Chunk(
    "notes",
    caption="Debt (in millions)",
    rows=(
        ("", "December 31, 2024", "December 31, 2023"),
        ("Revolving credit facility", "$ 90.0", "$ 60.0"),
        ("Senior notes", "400.0", "400.0"),
        ("Total debt", "$ 490.0", "$ 460.0"),
    ),
)
INVESTING = Chunk(
    "investing",
    rows=(
        ("", "Six Months Ended June 30,", ""),
        ("(in thousands)", "2024", "2023"),
        ("Capital expenditures", "(31,200)", "(40,100)"),
        ("Proceeds from disposals", "2,000", "1,500"),
    ),
)
EQUITY = Chunk(
    "equity",
    caption="Balance sheet (millions of yen)",
    rows=(
        ("", "As of March 31, 2024", "As of March 31, 2023"),
        ("Total assets", "800", "700"),
        ("Total net assets", "360", "280"),
    ),
)

RETURNS = Chunk(
    "returns",
    rows=(
        ("", "1 year", "5 years", "10 years", "Since inception (May 3, 2010)"),
        ("Class A shares", "10.10%", "7.20%", "6.30%", "6.90%"),
        ("Class I shares", "10.40%", "7.50%", "6.60%", "7.10%"),
        ("Global Index", "11.00%", "7.80%", "7.00%", "7.40%"),
    ),
)
AS_OF = Chunk(
    "as-of", text="Average annual total returns as of December 31, 2024. The fund is closed to new investors."
)
COSTS = Chunk(
    "costs",
    caption="Income statement (in millions)",
    rows=(
        ("", "2024", "2023", "2022"),
        ("Finance costs", "14.0", "16.5", "18.2"),
        ("Staff costs", "30.0", "29.0", "31.0"),
    ),
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
            REGIONS,
            "Net sales in the Nordics were EUR 510 million in 2024.",
            "Net sales in Iberia were EUR 510 million in 2024.",
        ),
        (
            REGIONS,
            "Sales in the Baltics rose by EUR 10 million in 2024.",
            "Sales in the Nordics rose by EUR 10 million in 2024.",
        ),
        (
            REGIONS,
            "Net sales in Iberia were EUR 190 million in 2024.",
            "Net profit in Iberia was EUR 190 million in 2024.",
        ),
        (
            REGIONS,
            "Nordics sales were more than twice as large as those in Iberia in 2024.",
            "Nordics sales were more than three times as large as those in Iberia in 2024.",
        ),
        (
            MATURITIES,
            "Operating lease payments of $30.2 million are due in 2026.",
            "Finance lease payments of $30.2 million are due in 2026.",
        ),
        (
            NOTES,
            "Borrowings under the revolving credit facility increased by $30.0 million in 2024.",
            "Borrowings under the senior notes increased by $30.0 million in 2024.",
        ),
        (
            INVESTING,
            "Capital expenditures were $8,900 thousand lower in the first six months of 2024 than a year earlier.",
            "Capital expenditures were $8,900 thousand higher in the first six months of 2024 than a year earlier.",
        ),
        (
            EQUITY,
            "The equity ratio was 45.0% as of March 31, 2024.",
            "The equity ratio was 45.0% as of March 31, 2023.",
        ),
        (
            TAXED,
            "Currency translation before tax was $12.0 million.",
            "Currency translation before tax was $9.0 million.",
        ),
    ],
)
def test_what_a_layout_says_is_looked_up_and_nothing_beside_it(chunk: Chunk, sound: str, wrong: str) -> None:
    assert assessed(sound, chunk).proved, sound
    assert not assessed(wrong, chunk).proved, wrong


def test_rows_that_do_not_add_up_are_no_roll_forward() -> None:
    rows = tuple(
        (row[0], "50.0", *row[2:]) if row[0] == "Provision" and row[1] == "4.0" else row for row in RESERVES.rows or ()
    )
    broken = Chunk("broken", caption="Reserves (in millions)", rows=rows)
    assert not assessed("Site restoration fell by $3.0 million in 2024.", broken).proved


@pytest.mark.parametrize(
    ("sound", "wrong"),
    [
        (
            "Class I shares returned 10.40% over one year to December 31, 2024.",
            "Class I shares returned 10.40% over five years to December 31, 2024.",
        ),
        (
            "The ten-year average annual return of the Global Index was 7.00%.",
            "The five-year average annual return of the Global Index was 7.00%.",
        ),
        (
            "Class A shares returned 7.20% a year over five years.",
            "Class A shares yielded an adjusted 7.20% a year over five years.",
        ),
        (
            "Class I shares returned 10.40% over one year to December 31, 2024.",
            "Class I shares returned 10.40% over one year to May 3, 2010.",
        ),
    ],
)
def test_a_title_beside_horizons_makes_them_returns(sound: str, wrong: str) -> None:
    assert assessed(sound, RETURNS, AS_OF).proved, sound
    assert not assessed(wrong, RETURNS, AS_OF).proved, wrong


def test_without_a_title_percentages_under_horizons_are_no_returns() -> None:
    assert not assessed("Class A shares returned 7.20% a year over five years.", RETURNS).proved


def test_each_of_the_last_years_is_each_step() -> None:
    assert assessed("Finance costs have fallen in each of the last two years.", COSTS).proved
    assert not assessed("Staff costs have fallen in each of the last two years.", COSTS).proved
    assert not assessed("Finance costs have fallen in each of the last three years.", COSTS).proved


@pytest.mark.parametrize(
    ("sound", "wrong"),
    [
        (
            "Staff costs totalled $59.0 million over 2023 and 2024 combined.",
            "Staff costs totalled $61.0 million over 2023 and 2024 combined.",
        ),
        (
            "Finance costs in 2024 fell short of those in 2023 by $2.5 million.",
            "Finance costs in 2023 fell short of those in 2024 by $2.5 million.",
        ),
        (
            "Finance costs were equivalent to 46.7% of staff costs in 2024.",
            "Staff costs were equivalent to 46.7% of finance costs in 2024.",
        ),
    ],
)
def test_arithmetic_in_plain_frames(sound: str, wrong: str) -> None:
    assert assessed(sound, COSTS).proved, sound
    assert not assessed(wrong, COSTS).proved, wrong


PENSIONS = Chunk(
    "pensions",
    caption="Pension cost (in thousands)",
    rows=(
        ("", "Domestic Plans", "", "Foreign Plans", ""),
        ("", "2024", "2023", "2024", "2023"),
        ("Net pension cost", "$ 9,100", "$ 8,000", "$ 2,300", "$ 2,500"),
    ),
)
SEGMENT_TOTALS = Chunk(
    "totals",
    caption="Segments (in millions)",
    rows=(
        ("", "Ferries", "Terminals", "Consolidated"),
        ("Year ended December 31, 2024", "", "", ""),
        ("External revenues", "$ 600", "$ 400", "$ 1,000"),
    ),
)
PER_SHARE = Chunk("per-share", text="Funds from operations were $2.20 per diluted share in 2024 and $2.00 in 2023.")
ADVISER = Chunk("adviser", text="The Halvard Global Equity Fund is advised by Brannock Capital LLP.")
OTHER_FUND = Chunk("other", text="The Halvard Income Fund is closed.")


@pytest.mark.parametrize(
    ("chunk", "sound", "wrong"),
    [
        (
            PENSIONS,
            "The combined net pension cost of all plans was $11.4 million in 2024.",
            "The combined net pension cost of all plans was $11.4 million in 2023.",
        ),
        (
            PENSIONS,
            "Net pension cost of both plans together was $10.5 million in 2023.",
            "Net pension cost of the three plans together was $10.5 million in 2023.",
        ),
        (
            PENSIONS,
            "The combined net pension cost of all plans was $11.4 million in 2024.",
            "The combined net pension cost of all plans was €11.4 million in 2024.",
        ),
        (
            SEGMENT_TOTALS,
            "Ferries accounted for 60.0% of consolidated external revenues in 2024.",
            "Terminals accounted for 60.0% of consolidated external revenues in 2024.",
        ),
        (
            PER_SHARE,
            "Funds from operations per diluted share rose 10.0% in 2024.",
            "Funds from operations per diluted share fell 10.0% in 2024.",
        ),
    ],
)
def test_parts_and_wholes_across_columns_and_sentences(chunk: Chunk, sound: str, wrong: str) -> None:
    assert assessed(sound, chunk).proved, sound
    assert not assessed(wrong, chunk).proved, wrong


def test_the_fund_is_the_only_fund_that_the_evidence_names() -> None:
    assert assessed("The fund is advised by Brannock Capital LLP.", ADVISER).proved
    assert not assessed("The fund is advised by Brannock Capital LLP.", ADVISER, OTHER_FUND).proved
    assert not assessed("Brannock Capital LLP is advised by the fund.", ADVISER).proved


SECTIONS = Chunk(
    "sections",
    caption="Balance sheet (in millions)",
    rows=(
        ("", "December 31, 2024", "December 31, 2023"),
        ("ASSETS", "", ""),
        ("Cash", "40", "30"),
        ("Inventories", "60", "50"),
        ("Total current assets", "100", "80"),
        ("Total non-current assets", "300", "290"),
        ("Total assets", "400", "370"),
    ),
)


def test_a_printed_total_is_no_sum_of_what_stands_under_its_heading() -> None:
    assert assessed("Total assets were $400 million in 2024.", SECTIONS).proved
    assert not assessed("Total assets were $100 million in 2024.", SECTIONS).proved
