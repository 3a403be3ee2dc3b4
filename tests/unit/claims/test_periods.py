"""Dates, quarters, fiscal and calendar years, and when two of them agree (design, section 5)."""

from __future__ import annotations

from typing import Any

import pytest

from guardrail.claims.figures.periods import Period, parse_periods, same_period

FIELDS = ("year", "quarter", "half", "month", "day", "end_year", "months")


def only(text: str) -> Period:
    periods = parse_periods(text)
    assert len(periods) == 1, periods
    return periods[0]


def stated(period: Period) -> dict[str, Any]:
    return {name: getattr(period, name) for name in FIELDS if getattr(period, name) is not None}


@pytest.mark.parametrize(
    ("text", "fields", "fiscal"),
    [
        ("2025", {"year": 2025}, False),
        ("mid-2025", {"year": 2025}, False),
        ("FY2025", {"year": 2025}, True),
        ("FY25", {"year": 2025}, True),
        ("F19", {"year": 2019}, True),
        ("fiscal 2019", {"year": 2019}, True),
        ("fiscal year 2019", {"year": 2019}, True),
        ("2017/18", {"year": 2017, "end_year": 2018}, True),
        ("FY2019/20", {"year": 2019, "end_year": 2020}, True),
        ("2017-2019", {"year": 2017, "end_year": 2019}, False),
        ("Q2 2025", {"year": 2025, "quarter": 2}, False),
        ("Q2 FY25", {"year": 2025, "quarter": 2}, True),
        ("Q3'24", {"year": 2024, "quarter": 3}, False),
        ("2Q25", {"year": 2025, "quarter": 2}, False),
        ("second quarter of 2025", {"year": 2025, "quarter": 2}, False),
        ("second-quarter 2025", {"year": 2025, "quarter": 2}, False),
        ("fiscal second quarter 2025", {"year": 2025, "quarter": 2}, True),
        ("the fiscal 2019 second quarter", {"year": 2019, "quarter": 2}, True),
        ("the second quarter", {"quarter": 2}, False),
        ("H1 2025", {"year": 2025, "half": 1}, False),
        ("1H25", {"year": 2025, "half": 1}, False),
        ("the first half", {"half": 1}, False),
        ("June 30, 2026", {"year": 2026, "month": 6, "day": 30}, False),
        ("30 June 2026", {"year": 2026, "month": 6, "day": 30}, False),
        ("2026-06-30", {"year": 2026, "month": 6, "day": 30}, False),
        ("6/30/2026", {"year": 2026, "month": 6, "day": 30}, False),
        ("30.06.2026", {"year": 2026, "month": 6, "day": 30}, False),
        ("Dec. 31, 2019", {"year": 2019, "month": 12, "day": 31}, False),
        ("31-Dec-19", {"year": 2019, "month": 12, "day": 31}, False),
        ("March 2026", {"year": 2026, "month": 3}, False),
        ("Mar-19", {"year": 2019, "month": 3}, False),
        ("in May", {"month": 5}, False),
        ("June 30", {"month": 6, "day": 30}, False),
        ("year ended December 31, 2019", {"year": 2019, "month": 12, "day": 31, "months": 12}, False),
        ("nine months ended September 30, 2019", {"year": 2019, "month": 9, "day": 30, "months": 9}, False),
        ("Three Months Ended June 30, 2019", {"year": 2019, "month": 6, "day": 30, "months": 3}, False),
    ],
)
def test_one_period(text: str, fields: dict[str, int], fiscal: bool) -> None:
    period = only(text)
    assert (stated(period), period.fiscal) == (fields, fiscal)
    assert period.text == text[period.start : period.end]


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("from 2017 to 2019", [2017, 2019]),
        ("between 2018 and 2019", [2018, 2019]),
        ("fiscal years 2019 and 2018", [2019, 2018]),
        ("years ended December 31, 2019, 2018 and 2017", [2019, 2018, 2017]),
    ],
)
def test_several_periods(text: str, years: list[int]) -> None:
    assert [period.year for period in parse_periods(text)] == years


def test_listed_years_take_over_date_length_and_kind() -> None:
    second = parse_periods("fiscal years ended December 31, 2019 and 2018")[1]
    assert (second.month, second.day, second.months, second.fiscal, second.text) == (12, 31, 12, True, "2018")


@pytest.mark.parametrize(
    "text",
    [
        "2,019",
        "$2019",
        "$ 2019",
        "2019 shares",
        "2019 full-time employees",
        "2019%",
        "2019.5",
        "12019",
        "2019 million",
        "the 1990s",
        "Rule 2019",
        "ASU 2016-02",
        "the Act of 1940",
        "pays monthly (Orlan, 2023).",
        "1-800-2019-2020",
        "it may rise",
        "they march on",
        "30-day",
    ],
)
def test_numbers_and_words_that_are_no_period(text: str) -> None:
    assert parse_periods(text) == ()


@pytest.mark.parametrize("text", ["2019 revenues", "2019 earnings per share", "In 2019 weighted average shares rose"])
def test_years_of_results_are_periods(text: str) -> None:
    assert only(text).year == 2019


def test_an_impossible_date_is_no_date() -> None:
    assert all(period.month is None for period in parse_periods("2019-13-45 and February 31, 2019 and 31/31/2019"))


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("2025", "2025", True),
        ("2025", "2024", False),
        ("2025", "FY2025", True),
        ("FY2025", "fiscal 2024", False),
        ("June 30, 2026", "2026", True),
        ("June 30, 2026", "2025", False),
        ("June 30, 2026", "March 31, 2026", False),
        ("June 30, 2026", "30 June 2026", True),
        ("June 30, 2026", "June 2026", True),
        ("March 2026", "2026", None),
        ("in March", "2026", None),
        ("June 30", "June 30, 2026", None),
        ("June 30", "March 31, 2026", False),
        ("Q2 2025", "second quarter of 2025", True),
        ("Q2 2025", "Q3 2025", False),
        ("Q2 2025", "Q2 2024", False),
        ("Q2 2025", "2025", None),
        ("Q2 2025", "June 30, 2025", True),
        ("Q2 2025", "H1 2025", None),
        ("Q2 2025", "H2 2025", False),
        ("H1 2025", "H2 2025", False),
        ("2017/18", "2018", True),
        ("2017/18", "2017", None),
        ("2017/18", "2016", False),
        ("2017-2019", "2018", None),
        ("2017-2019", "2017-2019", True),
        ("2017-2019", "2017-2018", False),
        ("nine months ended June 30, 2019", "three months ended June 30, 2019", False),
        ("nine months ended June 30, 2019", "June 30, 2019", True),
        ("the second quarter", "Q2", True),
        ("the second quarter", "Q3 2025", False),
        ("the second quarter", "Q2 2025", None),
    ],
)
def test_same_period(first: str, second: str, expected: bool | None) -> None:
    assert same_period(only(first), only(second)) is expected
    assert same_period(only(second), only(first)) is expected
