"""What a company does with a line, shares told by verbs, ranks of growth, and what only may be so."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import proved

INCOME = Chunk(
    "income",
    document="orrin-2024",
    caption="Consolidated statements of income (in thousands, except per share data)",
    rows=(
        ("", "2024", "2023", "2022"),
        ("Net sales", "$904,000", "$860,000", "$812,000"),
        ("Cost of goods sold", "560,480", "541,800", "519,680"),
        ("Gross profit", "343,520", "318,200", "292,320"),
        ("Research and development", "36,160", "30,100", "28,420"),
        ("Restructuring charges", "5,200", "—", "9,900"),
        ("Operating income", "90,400", "77,400", "60,900"),
        ("Interest expense", "(11,300)", "(12,900)", "(13,100)"),
        ("Income before income taxes", "79,100", "64,500", "47,800"),
        ("Provision for income taxes", "17,402", "14,190", "10,038"),
        ("Net income", "$61,698", "$50,310", "$37,762"),
        ("Diluted earnings per share", "$1.82", "$1.47", "$1.10"),
    ),
)
UNITS = Chunk(
    "units",
    document="orrin-2024",
    caption="Results by segment (in millions)",
    rows=(
        ("Segment", "Revenue 2024", "Revenue 2023", "Operating profit 2024", "Operating profit 2023"),
        ("Pumps", "$402.0", "$390.0", "$48.6", "$47.0"),
        ("Valves", "291.0", "283.0", "24.2", "25.1"),
        ("Service", "211.0", "187.0", "29.5", "22.0"),
        ("Total segments", "$904.0", "$860.0", "$102.3", "$94.1"),
    ),
)
DEBT = Chunk(
    "debt",
    document="orrin-2024",
    caption="Debt (in millions)",
    rows=(
        ("", "December 31, 2024", "December 31, 2023"),
        ("Term loan", "$180.0", "$200.0"),
        ("Revolving credit facility", "45.0", "70.0"),
        ("Total debt", "$225.0", "$270.0"),
    ),
)
ABOUT = Chunk("about", document="orrin-2024", text="Orrin makes pumps and valves and employs 3,200 people.")
EVIDENCE = (INCOME, UNITS, DEBT, ABOUT)


@pytest.mark.parametrize(
    "claim",
    [
        "Orrin cut its total debt by 16.7% in 2024.",
        "The company reduced its total debt by $45.0 million in 2024.",
        "The company raised its research and development expense by 20.1% in 2024.",
        "The term loan was paid down from $200.0 million to $180.0 million in 2024.",
        "The company paid down $25.0 million on its revolving credit facility in 2024.",
        "The company spent 4.0% of its 2024 net sales on research and development.",
        "Cost of goods sold absorbed 62.0% of net sales in 2024.",
        "Pumps out-earned Valves by $24.4 million in operating profit in 2024.",
        "The Service segment earned an operating margin of 14.0% in 2024.",
        "Pumps and Service together brought in $613.0 million of revenue in 2024.",
        "2024 was the best of the three years for net income.",
        "Restructuring charges of $5.2 million were booked in 2024 after none in 2023.",
        "The gross margin widened to 38.0% of net sales in 2024.",
        "Diluted earnings per diluted share rose by $0.35 in 2024.",
        "Operating income covered interest expense 8.0 times in 2024.",
        "Service grew the fastest of the three segments in 2024, up 12.8%.",
        "Service revenue rose 12.8% in 2024, the fastest growth of the three segments.",
        "The fastest-growing segment in 2024 was Service.",
        "Service had the strongest growth among the segments in 2024.",
    ],
)
def test_the_line_is_proved_whatever_the_frame(claim: str) -> None:
    assert proved(claim, *EVIDENCE)


@pytest.mark.parametrize(
    "claim",
    [
        "Orrin cut its total debt by 20.0% in 2024.",
        "Orrin raised its total debt by 16.7% in 2024.",
        "Pumps cut its total debt by 16.7% in 2024.",  # not whose debt it is
        "The company paid down $45.0 million on its revolving credit facility in 2024.",
        "The term loan was paid down from $180.0 million to $200.0 million in 2024.",
        "The company spent 4.0% of its 2023 net sales on research and development.",
        "Cost of goods sold absorbed 62.0% of gross profit in 2024.",
        "Valves out-earned Pumps by $24.4 million in operating profit in 2024.",
        "The Service segment earned an operating margin of 12.1% in 2024.",
        "Pumps and Valves together brought in $613.0 million of revenue in 2024.",
        "2023 was the best of the three years for net income.",
        "2024 was the worst of the three years for net income.",
        "Restructuring charges of $5.2 million were booked in 2024 after none in 2022.",
        "The gross margin narrowed to 38.0% of net sales in 2024.",
        "The gross margin widened to 37.0% of net sales in 2024.",
        "Operating income covered interest expense 6.0 times in 2024.",
        "Service grew the fastest of the four segments in 2024.",
        "Pumps grew the fastest of the three segments in 2024.",
        "Service grew the slowest of the three segments in 2024.",
        "Service grew the fastest of the three segments in 2023.",
    ],
)
def test_another_year_line_direction_or_number_is_not_proved(claim: str) -> None:
    assert not proved(claim, *EVIDENCE)


@pytest.mark.parametrize(
    "claim",
    [
        "Net sales may have risen 5.1% in 2024.",
        "Operating income might have exceeded $90 million in 2024.",
        "Service may have had the fastest growth of the three segments in 2024.",
        "Total debt could have fallen by $45.0 million in 2024.",
        "Orrin may have cut its total debt by 16.7% in 2024.",
    ],
)
def test_what_may_be_so_is_not_what_cells_show(claim: str) -> None:
    assert not proved(claim, *EVIDENCE)


def test_the_month_is_no_doubt() -> None:
    sales = Chunk(
        "s", caption="Monthly sales (in thousands)", rows=(("", "May 2024", "April 2024"), ("Sales", "9,100", "8,400"))
    )
    assert proved("Sales rose from $8.4 million in April 2024 to $9.1 million in May 2024.", sales)


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("Total debt fell from $270.0 million to $225.0 million in 2024.", True),
        ("Total debt fell to $225.0 million in 2024 from $270.0 million.", True),
        ("Total debt fell from $225.0 million to $270.0 million in 2024.", False),
        ("Total debt fell to $270.0 million in 2024 from $225.0 million.", False),
        ("Net sales rose from $860.0 million to $904.0 million in 2024.", True),
        ("Net sales rose from $904.0 million to $860.0 million in 2024.", False),
    ],
)
def test_a_movement_ends_where_it_says(claim: str, holds: bool) -> None:
    assert proved(claim, *EVIDENCE) is holds


QUARTERS = Chunk(
    "quarters",
    caption="Quarterly results (in millions)",
    rows=(
        ("", "Q1 2024", "Q4 2024", "Q1 2025"),
        ("Revenue", "$77.0", "$92.4", "$84.7"),
        ("Operating income", "5.2", "8.1", "(2.3)"),
    ),
)
BALANCE = Chunk(
    "balance",
    caption="Balance sheet (in millions)",
    rows=(
        ("", "December 31, 2024", "December 31, 2023"),
        ("Cash and cash equivalents", "$58.2", "$44.0"),
        ("Restricted cash", "3.1", "3.4"),
        ("Goodwill", "91.0", "91.0"),
        ("Inventories", "40.5", "38.0"),
    ),
)
LOANS = Chunk(
    "loans",
    caption="Loans (in millions)",
    rows=(
        ("Loan class", "2024", "2023"),
        ("Farm", "$300", "$310"),
        ("Retail", "420", "400"),
        ("Commercial", "280", "250"),
        ("Total", "$1,000", "$960"),
    ),
)


@pytest.mark.parametrize(
    "claim",
    [
        "Compared with the same quarter a year earlier, revenue was up 10.0% in Q1 2025.",
        "The operating loss was $2.3 million in Q1 2025.",
        "The company ended 2024 with $58.2 million in cash.",
        "Cash rose by $14.2 million over the course of 2024.",
        "Goodwill was unchanged in 2024.",
        "Goodwill was unchanged at $91.0 million in 2024.",
        "Retail was the largest loan class in 2024 at $420 million.",
    ],
)
def test_balances_and_results_in_an_answers_words_are_proved(claim: str) -> None:
    assert proved(claim, QUARTERS, BALANCE, LOANS)


@pytest.mark.parametrize(
    "claim",
    [
        "Compared with the same quarter a year earlier, revenue was up 20.0% in Q1 2025.",
        "Compared with the same quarter a year earlier, revenue was down 8.3% in Q1 2025.",  # of the quarter before
        "The operating loss was $8.1 million in Q4 2024.",  # a profit
        "The operating income was $2.3 million in Q1 2025.",
        "The company ended 2024 with $44.0 million in cash.",
        "The company ended 2024 with $3.1 million in cash.",
        "Inventories were unchanged in 2024.",
        "Inventories were unchanged at $40.5 million in 2024.",
        "Goodwill was unchanged at $90.0 million in 2024.",
        "Retail was the largest loan class in 2024 at $300 million.",
        "Farm was the largest loan class in 2024 at $300 million.",
    ],
)
def test_other_balances_and_results_are_not_proved(claim: str) -> None:
    assert not proved(claim, QUARTERS, BALANCE, LOANS)
