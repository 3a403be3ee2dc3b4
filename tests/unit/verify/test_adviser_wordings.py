"""Formulas in the wordings of an adviser: each is proved from statements and fund facts, and nothing near it is."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess


def proved(text: str, *chunks: Chunk) -> bool:
    """Whether `text` is settled by arithmetic over `chunks`."""
    assessment = assess(claim_as_stands(text), EvidenceIndex.build(chunks))
    return assessment.proved and assessment.conflict is None


INCOME = Chunk(
    "is",
    caption="Orlan Inc. consolidated statements of income (in millions, except per share)",
    rows=(
        ("", "2025", "2024", "2023"),
        ("Revenue", "1,250", "1,000", "800"),
        ("Cost of revenue", "750", "640", "520"),
        ("Gross profit", "500", "360", "280"),
        ("Research and development", "80", "70", "60"),
        ("Selling, general and administrative", "145", "130", "110"),
        ("Operating income", "200", "150", "110"),
        ("Interest expense", "25", "30", "32"),
        ("Income before income taxes", "175", "120", "78"),
        ("Income tax expense", "35", "30", "18"),
        ("Net income", "140", "90", "60"),
        ("Diluted earnings per share", "$2.80", "$1.80", "$1.20"),
        ("Dividends per share", "$0.70", "$0.60", "$0.50"),
    ),
)
BALANCE = Chunk(
    "bs",
    caption="Orlan Inc. consolidated balance sheets (in millions)",
    rows=(
        ("As of December 31,", "2025", "2024"),
        ("Cash and cash equivalents", "120", "100"),
        ("Accounts receivable", "150", "125"),
        ("Inventories", "90", "80"),
        ("Total current assets", "400", "330"),
        ("Total assets", "1,400", "1,200"),
        ("Accounts payable", "75", "64"),
        ("Total current liabilities", "200", "180"),
        ("Total debt", "420", "450"),
        ("Total liabilities", "700", "650"),
        ("Total stockholders' equity", "700", "550"),
    ),
)
CASH = Chunk(
    "cf",
    caption="Orlan Inc. consolidated statements of cash flows (in millions)",
    rows=(
        ("Year ended December 31,", "2025", "2024"),
        ("Net cash provided by operating activities", "230", "180"),
        ("Depreciation and amortization", "50", "40"),
        ("Capital expenditures", "(75)", "(60)"),
        ("Dividends paid", "(35)", "(30)"),
    ),
)
SHARES = Chunk(
    "sh",
    caption="Share data",
    rows=(
        ("", "2025", "2024"),
        ("Closing share price", "$42.00", "$27.00"),
        ("Weighted average diluted shares outstanding (millions)", "50", "50"),
        ("Market capitalization (in millions)", "2,100", "1,350"),
        ("Enterprise value (in millions)", "2,400", "1,700"),
        ("EBITDA (in millions)", "250", "190"),
        ("Free cash flow (in millions)", "155", "120"),
    ),
)
STATEMENTS = (INCOME, BALANCE, CASH, SHARES)


@pytest.mark.parametrize(
    "claim",
    [
        "Orlan's gross margin was 40% in 2025.",
        "Gross margin came in at 40.0% in 2025, up from 36.0% in 2024.",
        "The company's gross profit margin for 2025 is 40%.",
        "Its operating margin stood at 16% in 2025.",
        "Operating margin improved from 15% in 2024 to 16% in 2025.",
        "Operating margin expanded by 100 basis points in 2025.",
        "Net profit margin was 11.2% in 2025.",
        "Net margin rose 2.2 percentage points, from 9.0% in 2024 to 11.2% in 2025.",
        "EBITDA margin was 20% in 2025.",
        "EBIT margin was 16% in 2025.",
        "Free cash flow margin was 12.4% in 2025.",
        "Free cash flow for 2025 was $155 million.",
        "The company generated free cash flow of $155 million in 2025.",
        "Revenue grew at a compound annual growth rate of 25% from 2023 to 2025.",
        "Revenue CAGR from 2023 to 2025 was 25%.",
        "The three-year revenue CAGR from 2023 to 2025 was 25%.",
        "Book value per share was $14.00 at the end of 2025.",
        "The payout ratio was 25% in 2025.",
        "Orlan paid out 25% of its earnings as dividends in 2025.",
        "The dividend payout ratio for 2025 works out to 25%.",
        "At a share price of $42.00, the dividend yield is 1.67%.",
        "The dividend yield at the end of 2025 was 1.67%.",
        "The current ratio was 2.0 at the end of 2025.",
        "The current ratio was 2.0x as of December 31, 2025.",
        "The quick ratio was 1.55 at December 31, 2025.",
        "The cash ratio stood at 0.6 at year-end 2025.",
        "Debt-to-equity was 0.6 at the end of 2025.",
        "The debt-to-equity ratio fell to 0.60 in 2025 from 0.82 in 2024.",
        "Net debt was $300 million at the end of 2025.",
        "Net debt was 1.2 times EBITDA at the end of 2025.",
        "Net debt to EBITDA was 1.2x at the end of 2025.",
        "Net leverage stood at 1.2x in 2025.",
        "Interest coverage was 8.0x in 2025.",
        "Operating income covered interest expense 8 times in 2025.",
        "Return on assets was 10% in 2025.",
        "ROA was 10% in 2025.",
        "Return on equity was 20% in 2025.",
        "ROE came to 20% in 2025.",
        "ROE on average equity was 22.4% in 2025.",
        "Operating income was $200 million in 2025, which corresponds to an operating margin of 16%.",
        "Net income reached $140 million in 2025, a net margin of 11.2%.",
        "Orlan's net debt, i.e. total debt less cash, was $300 million in 2025.",
        "Return on invested capital was 14.7% in 2025.",
        "ROIC was 14.7% in 2025.",
        "Asset turnover was 0.89 in 2025.",
        "Inventory turnover was 8.3 times in 2025.",
        "Receivables turnover was 8.3 in 2025.",
        "Days sales outstanding were 43.8 days in 2025.",
        "DSO was 44 days in 2025.",
        "Days inventory outstanding was 43.8 days in 2025.",
        "DIO stood at 43.8 days in 2025.",
        "Days payable outstanding was 36.5 days in 2025.",
        "DPO was 36.5 days in 2025.",
        "The cash conversion cycle was 51.1 days in 2025.",
        "Working capital was $200 million at the end of 2025.",
        "The P/E ratio was 15 at the end of 2025.",
        "The price-to-earnings ratio was 15.0x at the end of 2025.",
        "The price-to-book ratio was 3.0 at the end of 2025.",
        "P/B was 3.0x in 2025.",
        "EV/EBITDA was 9.6x in 2025.",
        "The enterprise value to EBITDA multiple was 9.6x in 2025.",
        "The effective tax rate was 20% in 2025.",
        "Capital expenditures were 6% of revenue in 2025.",
        "Capex to revenue was 6% in 2025.",
        "Capex as a percentage of revenue was 6% in 2025.",
        "R&D was 6.4% of revenue in 2025.",
        "Earnings per share rose 55.6% in 2025.",
        "Total expenses for R&D and SG&A came to $225 million in 2025.",
        "Revenue averaged $1,016.7 million from 2023 to 2025.",
        "R&D accounted for 6.4% of revenue in 2025.",
        "Revenue in 2025 was the highest since 2023.",
        "Net income more than doubled from 2023 to 2025.",
        "Revenue in 2025 was 1.25 times revenue in 2024.",
        "Revenue was up 25% year over year in 2025.",
        "Interest expense declined by $5 million, or 16.7%, in 2025.",
        "Equity made up 50% of total assets at the end of 2025.",
        "The equity ratio was 50% at the end of 2025.",
        "The debt ratio was 30% at the end of 2025.",
        "The equity multiplier was 2.0 at the end of 2025.",
        "The earnings yield was 6.67% at the end of 2025.",
        "The FCF yield was 7.4% at the end of 2025.",
        "Dividend cover was 4.0 times in 2025.",
    ],
)
def test_a_formula_in_an_advisers_words_is_proved(claim: str) -> None:
    assert proved(claim, *STATEMENTS)


@pytest.mark.parametrize(
    "claim",
    [
        "The gross margin of the Cloud segment was 40% in 2025.",
        "Cloud gross margin was 40% in 2025.",
        "The adjusted gross margin was 40% in 2025.",
        "The pro forma operating margin was 16% in 2025.",
        "The industry's average gross margin was 40% in 2025.",
        "The European current ratio was 2.0 in 2025.",
        "The minimum current ratio was 2.0 in 2025.",
        "The target current ratio was 2.0 in 2025.",
        "The incremental operating margin was 16% in 2025.",
        "The forward P/E ratio was 15 at the end of 2025.",
        "The adjusted EBITDA margin was 20% in 2025.",
        "Net debt excluding leases was $300 million in 2025.",
        "The competitor's gross margin was 40% in 2025.",
        "Return on tangible equity was 20% in 2025.",
        "Foreign effective tax rate was 20% in 2025.",
        "Gross margin was 40% in 2024.",
        "Net debt less leases was $300 million in 2025.",
        "Operating income was $200 million in 2025, which corresponds to an operating margin of 15%.",
        "Operating income was $150 million in 2025, which corresponds to an operating margin of 16%.",
        "Gross margin was 36% in 2025.",
        "The current ratio was 2.2 in 2025.",
        "DSO was 45 days in 2025.",
        "Revenue was 1.5 times EBITDA in 2025.",
        "Net debt was 1.2 times EBITDA in 2024.",
        "EBITDA was 1.2 times net debt in 2025.",
        "Interest expense covered operating income 8 times in 2025.",
        "Orlan paid out 35% of its earnings as dividends in 2025.",
        "Net income more than tripled from 2023 to 2025.",
        "Net income doubled from 2024 to 2025.",
        "Interest expense in 2025 was the highest since 2023.",
        "Revenue averaged $1,016.7 million from 2024 to 2025.",
        "Market capitalization was $1.35 billion at the end of 2025.",
        "The operating margin target is 16% for 2025.",
        "Trailing dividend yield on preferred shares was 1.67% in 2025.",
    ],
)
def test_another_value_period_operand_or_qualifier_is_not_proved(claim: str) -> None:
    assert not proved(claim, *STATEMENTS)


ELSEWHERE = Chunk(
    "p",
    text="Our cloud business serves customers in Germany. Segment results are discussed elsewhere. Adjusted figures and"
    " organic growth are not disclosed. Industry peers and competitors also report.",
)


@pytest.mark.parametrize(
    "claim",
    [
        "Cloud revenue rose 25% in 2025.",
        "Revenue from Germany rose 25% in 2025.",
        "Organic revenue rose 25% in 2025.",
        "Adjusted operating income was 200 million in 2025, up 33% from 2024.",
        "The average cloud revenue for 2024 and 2025 was 1,125 million.",
        "The change in German revenue from 2024 to 2025 was 250 million.",
        "The change in adjusted net income from 2024 to 2025 was 50 million.",
        "Peers' revenue grew 25% in 2025.",
        "Revenue of competitors increased by 25% in 2025.",
        "The sum of cloud revenue and net income in 2025 was 1,390 million.",
        "Cloud R&D as a percentage of revenue was 6.4% in 2025.",
        "Cloud revenue was higher in 2025 than in 2024.",
        "Cloud revenue was highest in 2025.",
        "Segment net income was 11.2% of revenue in 2025.",
        "Revenue in the cloud business grew at a CAGR of 25% from 2023 to 2025.",
        "Cloud gross margin was 40% in 2025.",
        "The industry's gross margin was 40% in 2025.",
        "Deferred revenue rose 25% in 2025.",
        "Revenue per customer rose 25% in 2025.",
        "Cost of cloud revenue rose 17.2% in 2025.",
        "The number of customers rose 25% in 2025.",
    ],
)
def test_the_whole_companys_line_proves_nothing_of_a_part_or_a_variant(claim: str) -> None:
    assert not proved(claim, *STATEMENTS, ELSEWHERE)


def test_a_part_that_the_line_its_title_or_its_total_names_is_proved() -> None:
    claim = "Cloud revenue rose 50% in 2025."
    row = ("Cloud", "45", "30")
    other = ("Licences", "20", "25")
    assert proved(
        claim, Chunk("t", caption="Revenue by product (in millions)", rows=(("", "2025", "2024"), row, other))
    )
    assert proved(claim, Chunk("t", rows=(("", "2025", "2024"), row, other, ("Total revenue", "65", "55"))))
    assert not proved(
        claim, Chunk("t", rows=(("", "2025", "2024"), row, other, ("Gross profit", "65", "55"))), ELSEWHERE
    )


YIELD = Chunk(
    "y",
    caption="Harbor Municipal Income Fund — 30-day SEC yield inputs, June 2025",
    rows=(
        ("", "June 2025"),
        ("Dividends and interest earned", "$5,000,000"),
        ("Expenses accrued", "$500,000"),
        ("Average shares entitled to dividends", "100,000,000"),
        ("Maximum offering price per share", "$10.50"),
    ),
)
TAX = Chunk(
    "x",
    caption="Harbor Municipal Income Fund",
    rows=(("", "2025"), ("Tax-exempt yield", "3.20%"), ("Federal tax rate", "37.0%")),
)
COSTS = Chunk(
    "c",
    caption="Harbor Income Fund",
    rows=(
        ("", "2025", "2024"),
        ("Total expenses", "$6,500,000", "$6,000,000"),
        ("Average net assets", "$1,000,000,000", "$900,000,000"),
        ("Management fee", "0.45%", "0.50%"),
    ),
)
FEES = Chunk(
    "f",
    text="The fund charges an annual management fee of 0.45% and a total expense ratio of 0.65%. The maximum front-end"
    " sales charge is 4.50%.",
)
CLASSES = Chunk(
    "k",
    caption="Harbor Income Fund fees",
    rows=(
        ("", "Class A", "Class I"),
        ("Management fee", "0.45%", "0.45%"),
        ("Total annual fund operating expenses", "0.95%", "0.65%"),
    ),
)
HOLDINGS = Chunk(
    "h",
    caption="Portfolio holdings as of June 30, 2025",
    rows=(
        ("Holding", "Shares", "Price", "Market value", "Weight"),
        ("Alder Corp", "1,000", "$25.00", "$25,000", "25%"),
        ("Birch Inc", "500", "$100.00", "$50,000", "50%"),
        ("Cedar Ltd", "2,500", "$10.00", "$25,000", "25%"),
    ),
)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The 30-day SEC yield was 5.20% in June 2025.", YIELD),
        ("The fund's 30-day yield works out to 5.20% for June 2025.", YIELD),
        ("The tax-equivalent yield was 5.08% in 2025.", TAX),
        ("At a 37% federal tax rate, the tax-equivalent yield is 5.08%.", TAX),
        ("The fund's tax-equivalent yield for 2025 is about 5.1%.", TAX),
        ("The fund's expense ratio fell from 0.67% in 2024 to 0.65% in 2025.", COSTS),
        ("The expense ratio fell by 2 basis points in 2025.", COSTS),
        ("The management fee dropped 5 basis points in 2025.", COSTS),
        ("On a $10,000 investment, the annual management fee is $45.", FEES),
        ("A $10,000 investment would cost $65 a year in total expenses.", FEES),
        ("The annual management fee on $10,000 is $45.", FEES),
        ("An investor with $250,000 pays $1,125 a year in management fees.", FEES),
        ("The management fee on a $250,000 account comes to $1,125 a year.", FEES),
        ("Investing $10,000 means a front-end sales charge of $450.", FEES),
        ("For every $1,000 invested, the fund charges $4.50 in management fees annually.", FEES),
        ("You would pay $65 per year on a $10,000 investment in total expenses.", FEES),
        ("Class A's total annual fund operating expenses on $10,000 are $95.", CLASSES),
        ("Alder Corp and Birch Inc together make up 75% of the portfolio.", HOLDINGS),
        ("Birch Inc is the largest holding at 50%.", HOLDINGS),
    ],
)
def test_a_funds_yields_and_costs_are_proved(claim: str, chunk: Chunk) -> None:
    assert proved(claim, chunk)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The SEC yield was 5.50% in June 2025.", YIELD),
        ("The tax-equivalent yield was 4.38% in 2025.", TAX),  # times the rate, not divided by what it leaves
        ("At a 24% federal tax rate, the tax-equivalent yield is 5.08%.", TAX),
        ("The expense ratio fell by 5 basis points in 2025.", COSTS),
        ("The management fee dropped 15 basis points in 2025.", COSTS),
        ("The management fee rose 5 basis points in 2025.", COSTS),
        ("The management fee on $10,000 is $450.", FEES),
        ("The management fee on $100,000 is $45.", FEES),
        ("The management fee on $10,000 is $45 a month.", FEES),
        ("The management fee on $10,000 is $45 for institutional investors.", FEES),
        ("A $10,000 investment would cost $45 a year in total expenses.", FEES),
        ("Class I's total annual fund operating expenses on $10,000 are $95.", CLASSES),
        ("Class C's total annual fund operating expenses on $10,000 are $95.", CLASSES),
        ("Alder Corp and Cedar Ltd together make up 75% of the portfolio.", HOLDINGS),
        ("Cedar Ltd is the largest holding.", HOLDINGS),
    ],
)
def test_a_funds_other_yields_and_costs_are_not(claim: str, chunk: Chunk) -> None:
    assert not proved(claim, chunk)


DEBT = Chunk(
    "d",
    caption="Capital structure (in millions)",
    rows=(
        ("", "2025", "2024"),
        ("Net debt", "300", "350"),
        ("Net debt excluding leases", "240", "300"),
        ("Cash and cash equivalents", "120", "100"),
        ("Deferred revenue", "50", "40"),
    ),
)
LEAD = Chunk("l", text="Deferred tax, foreign operations and adjusted figures are described in the following table:")


@pytest.mark.parametrize(
    "claim",
    [
        "The change in net debt from 2024 to 2025 was -50 million.",
        "The change in net debt excluding leases from 2024 to 2025 was -60 million.",
        "The company's average net debt for 2024 and 2025 was 325 million.",
        "The change in cash and cash equivalents from 2024 to 2025 was 20 million.",
    ],
)
def test_the_row_that_says_most_of_the_phrase_is_meant(claim: str) -> None:
    assert proved(claim, DEBT)


@pytest.mark.parametrize(
    "claim",
    [
        "The change in net debt excluding leases from 2024 to 2025 was -50 million.",  # another row, named in full
        "The foreign average net debt for 2024 and 2025 was 325 million.",  # words before the operation
        "The adjusted change in net debt from 2024 to 2025 was -50 million.",
        "The change in adjusted net debt from 2024 to 2025 was -50 million.",  # what only the lead-in says
        "The change in foreign net debt from 2024 to 2025 was -50 million.",
    ],
)
def test_a_row_that_says_less_or_a_word_of_the_lead_in_proves_nothing(claim: str) -> None:
    assert not proved(claim, LEAD, DEBT)


RETURNS = Chunk(
    "r",
    caption="Harbor Income Fund annual total returns",
    rows=(
        ("", "2025", "2024", "2023", "2022"),
        ("Fund", "8.4%", "12.1%", "9.5%", "-11.2%"),
        ("Benchmark", "7.9%", "11.0%", "10.2%", "-12.5%"),
        ("Dividends per share", "$1.20", "$1.12", "$1.05", "$1.00"),
        ("Net asset value per share", "$24.60", "$23.80", "$22.10", "$20.90"),
    ),
)
SECTORS = Chunk(
    "s",
    caption="Sector allocation as of June 30, 2025 (% of net assets)",
    rows=(
        ("Sector", "2025", "2024"),
        ("Technology", "28.5%", "24.0%"),
        ("Health care", "14.2%", "15.8%"),
        ("Financials", "18.1%", "17.4%"),
    ),
)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The fund outperformed its benchmark by 0.5 percentage points in 2025.", RETURNS),
        ("The fund underperformed its benchmark by 70 basis points in 2023.", RETURNS),
        ("The fund's average annual return from 2022 to 2025 was 4.7%.", RETURNS),
        ("Dividends per share grew at a compound annual rate of 6.3% from 2022 to 2025.", RETURNS),
        ("Dividends per share have grown 20% since 2022.", RETURNS),
        ("The dividend per share has increased every year since 2022.", RETURNS),
        ("Dividends per share rose each year from 2022 to 2024.", RETURNS),
        ("NAV per share rose $0.80 in 2025.", RETURNS),
        ("Technology and financials together account for 46.6% of the fund.", SECTORS),
        ("The technology weighting rose 4.5 percentage points from 2024 to 2025.", SECTORS),
        ("Technology's weight is about twice that of health care in 2025.", SECTORS),
    ],
)
def test_a_funds_record_and_weights_are_proved(claim: str, chunk: Chunk) -> None:
    assert proved(claim, chunk)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The fund underperformed its benchmark by 0.5 percentage points in 2025.", RETURNS),
        ("The fund's average annual return from 2023 to 2025 was 4.7%.", RETURNS),
        ("Dividends per share grew at a compound annual rate of 6.3% from 2023 to 2025.", RETURNS),
        ("Dividends per share have grown 20% since 2023.", RETURNS),
        ("Dividends per share have grown 20% since 2021.", RETURNS),  # the evidence begins later
        ("Dividends per share have fallen 20% since 2022.", RETURNS),
        ("The dividend per share has increased every year since 2020.", RETURNS),
        ("The fund's return has increased every year since 2022.", RETURNS),
        ("The dividend per share has fallen every year since 2022.", RETURNS),
        ("Special dividends per share have increased every year since 2022.", RETURNS),
        ("Technology's weight is about three times that of health care in 2025.", SECTORS),
        ("Technology and health care together account for 46.6% of the fund.", SECTORS),
    ],
)
def test_another_stretch_direction_or_pair_is_not(claim: str, chunk: Chunk) -> None:
    assert not proved(claim, chunk)


def test_a_word_of_the_companys_name_need_not_tell_a_row() -> None:
    table = Chunk(
        "n",
        caption="Halvorsen Cold Storage plc, consolidated statements of operations (in thousands)",
        rows=(("", "2025", "2024"), ("Storage revenue", "214,630", "198,410"), ("Total revenue", "275,905", "265,250")),
    )
    assert proved(
        "Halvorsen Cold Storage generated total revenue of $275.9 million in 2025, up from $265.3 million in 2024.",
        table,
    )
    assert not proved(
        "Storage generated total revenue of $275.9 million in 2025, up from $265.3 million in 2024.", table
    )
    assert not proved("Halvorsen Cold Storage's storage revenue rose 4.0% in 2025.", table)  # that of the total
