"""Wordings of filings: who reports and how, what a movement is measured from, headings that hide a look-up."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.finding import Assessment

HALF_YEAR = Chunk(
    "cash",
    rows=(
        ("", "Six Months Ended June 30,", ""),
        ("(in millions)", "2024", "2023"),
        ("OPERATING ACTIVITIES", "", ""),
        ("Net income", "$ 61.0", "$ 48.8"),
        ("Net cash provided by operating activities", "90.4", "72.1"),
    ),
)
BALANCE = Chunk(
    "balance",
    caption="Balance sheet (millions of yen)",
    rows=(
        ("", "As of March 31, 2023", "As of March 31, 2024"),
        ("Total assets", "810", "905"),
        ("LIABILITIES AND NET ASSETS", "", ""),
        ("Total non-current liabilities", "310", "352"),
        ("Total liabilities", "500", "545"),
        ("Total net assets", "310", "360"),
    ),
)
PLANS = Chunk(
    "plans",
    caption="Components of pension cost (in thousands)",
    rows=(
        ("", "Domestic Plans", "", "Foreign Plans", ""),
        ("", "2024", "2023", "2024", "2023"),
        ("Service cost", "4,120", "3,980", "1,210", "1,450"),
        ("Interest cost", "9,300", "8,700", "2,205", "2,110"),
    ),
)
SIDES = Chunk(
    "sides",
    caption="Capital (in millions)",
    rows=(
        ("", "Group", "", "Company", ""),
        ("", "2024", "2023", "2024", "2023"),
        ("Revenue", "$ 820", "$ 790", "$ 310", "$ 305"),
    ),
)
INCOME = Chunk(
    "income",
    caption="Income statement (in millions)",
    rows=(
        ("", "2024", "2023", "2022"),
        ("Revenue", "$ 540.0", "$ 500.0", "$ 480.0"),
        ("Staff costs", "120.0", "125.0", "110.0"),
    ),
)


def assessed(claim: str, *chunks: Chunk) -> Assessment:
    return assess(claim_as_stands(claim), EvidenceIndex.build(chunks))


@pytest.mark.parametrize(
    "claim",
    [
        "The Group recorded revenue of $540.0 million in 2024.",
        "The Group's revenue for 2024 was $540.0 million.",
        "The Bank reported revenue of $540.0 million in 2024.",
        "Revenue was equal to $540.0 million in 2024.",
        "Reported revenue was $540.0 million in 2024.",
    ],
)
def test_who_reports_and_how_is_no_part_of_what_is_looked_up(claim: str) -> None:
    assert assessed(claim, INCOME).proved


@pytest.mark.parametrize(
    "claim",
    [
        "The Group recorded revenue of $500.0 million in 2024.",
        "The Bank posted staff costs of $540.0 million in 2024.",
        "Reported revenue was $540.0 million in 2023.",
        "The banking revenue was $540.0 million in 2024.",
        "Bank revenue was $540.0 million in 2024.",
    ],
)
def test_a_figure_of_another_row_year_or_thing_is_not_proved(claim: str) -> None:
    assert not assessed(claim, INCOME).proved


def test_the_group_is_told_from_the_company_where_a_table_tells_them_apart() -> None:
    assert assessed("The Group recorded revenue of $820 million in 2024.", SIDES).proved
    assert not assessed("The Group recorded revenue of $310 million in 2024.", SIDES).proved


def test_months_that_ended_are_no_time_to_a_due_date() -> None:
    assert assessed("Net income was $61.0 million in the six months ended June 30, 2024.", HALF_YEAR).proved
    assert not assessed("Net income was $48.8 million in the six months ended June 30, 2024.", HALF_YEAR).proved


def test_a_heading_of_several_sections_adds_no_word_to_the_rows_of_one() -> None:
    assert assessed("Total non-current liabilities were ¥352 million at March 31, 2024.", BALANCE).proved
    assert not assessed("Total liabilities were ¥352 million at March 31, 2024.", BALANCE).proved
    assert not assessed("Total assets were ¥360 million at March 31, 2024.", BALANCE).proved


def test_plans_that_are_a_thing_are_no_intention() -> None:
    assert assessed("Service cost of the domestic plans was $4.12 million in 2024.", PLANS).proved
    assert not assessed("Service cost of the foreign plans was $4.12 million in 2024.", PLANS).proved
    assert not assessed(
        "The company plans to incur service cost of domestic plans of $4.12 million in 2024.", PLANS
    ).proved


@pytest.mark.parametrize(
    ("sound", "wrong"),
    [
        ("Compared with 2023, revenue was up 8.0%.", "Compared with 2023, revenue was down 8.0%."),
        ("Compared with 2023, revenue was up 8.0%.", "Compared with 2022, revenue was up 8.0%."),
        ("Revenue rose by $40.0 million from 2023.", "Revenue rose by $40.0 million from 2022."),
        ("Staff costs fell by 4.0% from 2023.", "Staff costs rose by 4.0% from 2023."),
        ("Revenue was 8.0% higher in 2024 than a year earlier.", "Revenue was 8.0% lower in 2024 than a year earlier."),
        ("Revenue was 8.0% greater in 2024 than a year ago.", "Revenue was 8.0% higher in 2023 than a year earlier."),
        ("There was an increase of 8.0% in revenue in 2024.", "There was a decrease of 8.0% in revenue in 2024."),
        ("The Group saw revenue increase by 8.0% in 2024.", "The Group saw revenue decrease by 8.0% in 2024."),
        ("We recorded a decrease of 4.0% in staff costs in 2024.", "We had a decrease of 8.0% in revenue in 2024."),
        ("Revenue showed growth of 8.0% in 2024.", "Revenue showed growth of 8.0% in 2023."),
    ],
)  # fmt: skip
def test_a_movement_is_the_same_in_any_frame(sound: str, wrong: str) -> None:
    assert assessed(sound, INCOME).proved, sound
    assert not assessed(wrong, INCOME).proved, wrong
