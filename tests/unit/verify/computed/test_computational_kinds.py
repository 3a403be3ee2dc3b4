"""Kinds of computed claims: shared words, years ends, dashes, debts, rows summed together, scales told by the text."""

from __future__ import annotations

import pytest

from guardrail.claims.claim import Claim, ClaimType
from guardrail.claims.figures import parse_figures
from guardrail.claims.figures.periods import parse_periods
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.computed.computational import check_computational
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.finding import Answer

SALES = Chunk(
    "t1",
    caption="Net sales by region (in millions)",
    rows=(
        ("", "2025", "2024"),
        ("Domestic sales", "400", "300"),
        ("International sales", "250", "200"),
        ("Other", "—", "40"),
        ("Total", "650", "540"),
    ),
)
DEBT = Chunk(
    "t2",
    caption="Debt (in thousands)",
    rows=(
        ("", "Carrying amount", "Fair value"),
        ("Total debt", "4,000", "4,200"),
        ("Borrowings, current", "(1,000)", "(1,010)"),
        ("Borrowings, non-current", "(3,000)", "(3,190)"),
    ),
)
WEEKS = Chunk(
    "t3",
    caption="Cash flows (in thousands)",
    rows=(
        ("", "January 3, 2020", "December 28, 2018", "December 29, 2017"),
        ("Net cash used in financing activities", "(90)", "(60)", "(30)"),
        ("Cost of sales", "(900)", "(800)", "(700)"),
    ),
)
STAFF = Chunk(
    "t4",
    caption="Officers of the company",
    rows=(
        ("Name", "Age", "Title"),
        ("A. Ordway", "44", "Chair"),
        ("B. Lumsden", "52", "CFO"),
        ("C. Pell", "60", "COO"),
    ),
)
INCOME = Chunk(
    "t8",
    caption="Orlan Inc. statement of income (in thousands)",
    rows=(
        ("", "2019", "2018"),
        ("Total revenue", "12,500", "10,000"),
        ("Cost of sales", "(7,500)", "(6,400)"),
        ("Gross profit", "5,000", "3,600"),
        ("Interest expense", "(250)", "(300)"),
    ),
)
QUARTERS = Chunk(
    "t5",
    caption="Bell Hollow operating revenues (in millions)",
    rows=(("", "Q4 2025", "Q4 2024"), ("Media", "879", "850"), ("Wireless", "2,493", "2,407")),
)
BARE = Chunk("t6", rows=(("", "2025", "2024"), ("Net income", "24,193", "20,402"), ("Net sales", "91,700", "80,250")))
TOLD = Chunk("e6", text="Net income was $24.2 million in 2025, a record.")
OTHERWISE = Chunk("e7", text="Net sales were $91.7 billion in 2025.")


def _answer(text: str, *chunks: Chunk) -> tuple[Answer, bool] | None:
    periods = parse_periods(text)
    claim = Claim(text, ClaimType.COMPUTATIONAL, parse_figures(text, periods), periods)
    findings = check_computational(claim, Evaluator(EvidenceIndex.build(chunks)))
    return (findings[0].answer, findings[0].proved) if findings else None


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The difference between domestic and international sales in 2025 was 150 million.", SALES),
        ("The sum of domestic and international sales in 2024 was 500 million.", SALES),
        ("The percentage change in domestic and international sales from 2024 to 2025 was 30%.", SALES),
        ("The difference in domestic and international sales in 2024 was 100 million.", SALES),
        ("The percentage of domestic sales over the total in 2024 was 55.56%.", SALES),
        ("The proportion of domestic and international sales over the total in 2024 was 0.93.", SALES),
        ("The change in other sales from 2024 to 2025 was -40 million.", SALES),
        ("The percentage difference between the fair value and carrying amount of total debt was 5%.", DEBT),
        ("The total borrowings at fair value was 4,200 thousand.", DEBT),
        ("The average net cash used in financing activities for fiscal years 2017-2019 was 60 thousand.", WEEKS),
        ("The average cost of sales for fiscal years 2017-2019 was 800 thousand.", WEEKS),
        ("The average age of the officers was 52.", STAFF),
        ("The sum of the operating revenues for Media in Q4 2025 and 2024 is 1,729 million.", QUARTERS),
    ],
)
def test_kinds_that_follow_are_proved(claim: str, chunk: Chunk) -> None:
    assert _answer(claim, chunk) == (Answer.MATCH, True)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The difference between domestic and international sales in 2025 was 160 million.", SALES),
        ("The percentage change in domestic and international sales from 2024 to 2025 was -30%.", SALES),
        ("The change in other sales from 2024 to 2025 was 40 million.", SALES),
        ("The average cost of sales for fiscal years 2017-2019 was -800 thousand.", WEEKS),
        ("The difference in domestic sales between 2024 and 2025 was -100 million.", SALES),
        ("The average age of the officers was 53.", STAFF),
        ("The average cost of sales for fiscal years 2018-2020 was 800 thousand.", WEEKS),
    ],
)
def test_kinds_that_do_not_follow_are_not(claim: str, chunk: Chunk) -> None:
    found = _answer(claim, chunk)
    assert found is None or found[0] is not Answer.MATCH


def test_the_text_tells_the_scale_of_a_table_that_states_none() -> None:
    claim = "The average net income for 2024 and 2025 was 22,297.5 thousand."
    assert _answer(claim, BARE) == (Answer.CANNOT_TELL, False)
    assert _answer(claim, BARE, TOLD) == (Answer.MATCH, True)
    assert _answer(claim.replace("thousand", "million"), BARE, TOLD) == (Answer.CANNOT_TELL, False)
    assert _answer(claim, BARE, TOLD, OTHERWISE) == (Answer.CANNOT_TELL, False)


def test_lists_of_figures_take_the_periods_said_respectively() -> None:
    text = (
        "Of the net liability, $2.9 billion and $2.5 billion is reflected as a long-term liability and $118 million and"
        " $131 million as a noncurrent asset at December 31, 2025 and 2024, respectively."
    )
    claim = "The total amount reflected as a long-term liability in 2024 and 2025 is 5.4 billion."
    assert _answer(claim, Chunk("e", text=text)) == (Answer.MATCH, True)
    assert _answer(claim.replace("5.4", "5.5"), Chunk("e", text=text)) == (Answer.CANNOT_TELL, False)


def test_two_cells_that_nothing_tells_apart_are_no_two_operands() -> None:
    table = Chunk("t", rows=(("", "2025", "2025"), ("Discount rate", "4.00%", "1.90%")))
    found = _answer("The difference between the domestic and international discount rates in 2025 is 2.1%.", table)
    assert found is None or not found[1]


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("The annual management fee on $10,000 is $75.", (Answer.MATCH, True)),
        ("The annual management fee of 0.75% on $10,000 is $75.", (Answer.MATCH, True)),
        ("An investor pays $75 a year in management fees on $10,000.", (Answer.MATCH, True)),
        ("The annual management fee on $10,000 is $85.", (Answer.CONFLICT, False)),
        ("The annual management fee on $10,000 is $7.50.", (Answer.CONFLICT, False)),
    ],
)
def test_a_fee_in_money_follows_from_its_rate(claim: str, expected: tuple[Answer, bool]) -> None:
    table = Chunk("t", caption="Annual fund operating expenses", rows=(("", "Class A"), ("Management fee", "0.75%")))
    assert _answer(claim, table) == expected


def test_a_row_of_years_in_the_body_dates_the_rows_below_it() -> None:
    table = Chunk(
        "t",
        rows=(
            ("Year Ended May 31,", "", "", ""),
            ("", "", "Percent Change", ""),
            ("(Dollars in millions)", "2025", "Actual", "2024"),
            ("Interest expense", "$2,082", "3%", "$2,025"),
        ),
    )
    assert _answer("The difference in interest expense in 2025 and 2024 was 57 million.", table) == (Answer.MATCH, True)


@pytest.mark.parametrize("heads", [("2025", "2 0 2 4"), ("FY 2025", "FY 2024")])
def test_a_heading_that_states_the_year_by_itself_dates_its_column(heads: tuple[str, str]) -> None:
    table = Chunk("t", rows=(("", *heads), ("", "Tonnes of CO2e", "Tonnes of CO2e"), ("Total emissions", "480", "500")))
    assert _answer("The percentage change in total emissions from 2024 to 2025 was -4%.", table) == (Answer.MATCH, True)


@pytest.mark.parametrize(
    "claim",
    [
        "Revenue grew 25% year over year to $12.5 million in 2019.",
        "Revenue increased from $10.0 million in 2018 to $12.5 million in 2019, a 25% increase.",
        "Revenue rose $2.5 million, or 25%, in 2019.",
        "Interest expense declined 16.7% to $250 thousand in 2019.",
        "Year-over-year revenue growth was 25% in 2019.",
        "Gross margin expanded by 400 basis points in 2019.",
        "The gross margin was 40% in 2019, up from 36% in 2018.",
        "Gross margin was 40.0% in 2019 compared to 36.0% in 2018.",
        "Revenue increased by more than 20% in 2019.",
        "Interest expense fell by more than 10% in 2019.",
        "Cost of sales represented 60% of revenue in 2019.",
        "Gross profit was 40% of revenue in 2019.",
        "Revenue exceeded cost of sales by $5.0 million in 2019.",
    ],
)
def test_ways_in_which_answers_word_results(claim: str) -> None:
    assert _answer(claim, INCOME) == (Answer.MATCH, True)


@pytest.mark.parametrize(
    "claim",
    [
        "Revenue increased from $10.0 million in 2018 to $12.5 million in 2019, a 35% increase.",
        "Revenue rose $2.5 million, or 35%, in 2019.",
        "Revenue rose $3.5 million, or 25%, in 2019.",
        "Interest expense declined 16.7% to $350 thousand in 2019.",
        "The gross margin was 40% in 2019, down from 36% in 2018.",
        "The gross margin was 40% in 2019, up from 32% in 2018.",
        "Revenue increased by more than 30% in 2019.",
        "Interest expense fell by more than 20% in 2019.",
        "Gross profit was 50% of revenue in 2019.",
        "Revenue exceeded cost of sales by $20.0 million in 2019.",
    ],
)
def test_results_that_are_wrong_in_any_wording_prove_nothing(claim: str) -> None:
    found = _answer(claim, INCOME)
    assert found is None or not found[1]


@pytest.mark.parametrize("claim", ["Revenue decreased 25% in 2019.", "Gross margin contracted by 400 bps in 2019."])
def test_a_direction_that_is_wrong_is_a_conflict(claim: str) -> None:
    assert _answer(claim, INCOME) == (Answer.CONFLICT, False)


SEGMENTS = Chunk(
    "t9",
    caption="Net sales by segment (in millions)",
    rows=(
        ("Segment", "2023", "2022"),
        ("Sensors", "420.5", "380.2"),
        ("Motors", "310.0", "340.6"),
        ("Total", "730.5", "720.8"),
    ),
)
STATED = Chunk(
    "e9",
    text="Headcount was 1,250 employees at the end of 2023 compared with 1,175 at the end of 2022. Dividends per share"
    " were $1.20 in 2023 and $1.00 in 2022.",
)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("Sensors and Motors together accounted for 100.0% of net sales in 2023.", (Answer.MATCH, True)),
        ("Net sales were roughly $731 million in 2023, up about 1.3% from 2022.", (Answer.MATCH, True)),
        ("Sensors net sales increased 12.6% in 2023.", (Answer.CONFLICT, False)),
        ("Headcount increased by 75 employees in 2023.", (Answer.MATCH, True)),
        ("Headcount increased by 85 employees in 2023.", (Answer.CANNOT_TELL, False)),
        ("The dividend per share was raised by 20% in 2023.", (Answer.MATCH, True)),
        ("The dividend per share was cut by 20% in 2023.", (Answer.CONFLICT, False)),
    ],
)
def test_titles_sentences_and_other_words_of_movement(claim: str, expected: tuple[Answer, bool]) -> None:
    found = _answer(claim, SEGMENTS, STATED)
    assert found is not None
    assert found[1] is expected[1]
    if expected[0] is not Answer.CANNOT_TELL:
        assert found[0] is expected[0]
