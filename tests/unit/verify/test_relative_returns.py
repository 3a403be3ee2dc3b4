"""Returns set against an index or another class, with or without a size, over a horizon that heads a column."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import outcome, proved

RETURNS = Chunk(
    "returns",
    rows=(
        ("", "1 year", "5 years", "10 years"),
        ("Class B shares", "9.10%", "6.40%", "7.15%"),
        ("Class Z shares", "11.25%", "7.85%", "8.90%"),
        ("Global Equity Index", "12.05%", "7.90%", "8.40%"),
    ),
)
TITLE = Chunk("title", text="Average annual total returns as of June 30, 2024.")
CUMULATIVE = Chunk(
    "cumulative",
    rows=(
        ("Total return to 31 March 2024", "1 year", "3 years (cumulative)", "5 years (cumulative)", "Since launch"),
        ("Class A", "4.2%", "18.9%", "33.0%", "71.4%"),
        ("Class I", "5.0%", "21.6%", "38.2%", "80.3%"),
        ("Benchmark", "3.1%", "22.4%", "30.5%", "65.0%"),
    ),
)


@pytest.mark.parametrize(
    "claim",
    [
        "Over one year Class B shares lagged the index by 2.95 percentage points.",
        "Class B shares trailed the index by 295 basis points over one year.",
        "Class Z shares trailed the Global Equity Index over one year.",
        "Over ten years, Class Z shares beat the index.",
        "Class Z did better than the index over the past ten years.",
        "Class B underperformed the index over five years.",
        "The index outperformed Class B shares over five years.",
        "Class Z finished ahead of the index over ten years.",
        "Class B shares were behind the index over ten years.",
    ],
)
def test_a_return_is_set_against_another_of_its_horizon(claim: str) -> None:
    assert proved(claim, TITLE, RETURNS)


@pytest.mark.parametrize(
    "claim",
    [
        "Over five years Class B shares lagged the index by 2.95 percentage points.",
        "Over one year Class B shares beat the index by 2.95 percentage points.",
        "Over one year Class Z shares lagged the index by 2.95 percentage points.",
        "Class Z shares trailed the Global Equity Index over ten years.",
        "Over one year, Class Z shares beat the index.",
        "The index trailed Class B shares over one year.",
        "Class Z did not trail the index over one year.",
        "Class Z shares may have trailed the index over one year.",
        "Class Z shares trailed the index.",  # over ten years they did not
        "Class Z shares trailed the index over three years.",
    ],
)
def test_another_horizon_class_or_direction_is_not_proved(claim: str) -> None:
    assert not proved(claim, TITLE, RETURNS)


def test_without_a_word_of_returns_nothing_is_beaten() -> None:
    assert not proved("Class Z shares trailed the index over one year.", RETURNS)


def test_headings_may_say_in_brackets_how_a_return_is_counted() -> None:
    assert proved("The total return of Class I over five years to 31 March 2024 was 38.2%.", CUMULATIVE)
    assert proved("Over three years both share classes trailed the benchmark.", CUMULATIVE)
    assert proved("Class I beat its benchmark by 7.7 percentage points over five years.", CUMULATIVE)
    assert outcome("The total return of Class A over five years to 31 March 2024 was 38.2%.", CUMULATIVE) == "conflict"
    assert not proved("Over five years both share classes trailed the benchmark.", CUMULATIVE)
    assert not proved("All three share classes beat the benchmark over five years.", CUMULATIVE)


FEES = Chunk(
    "fees",
    caption="Financial highlights",
    rows=(
        ("", "Retail Class", "", "Class R5", ""),
        ("", "2024", "2023", "2024", "2023"),
        ("Ratio of expenses to average net assets", "0.94%", "0.95%", "0.55%", "0.58%"),
        ("Portfolio turnover rate", "31%", "44%", "31%", "44%"),
    ),
)


def test_the_measure_may_stand_before_its_first_owner_alone() -> None:
    claim = "The Retail Class expense ratio is 39 basis points higher than that of Class R5 in 2024."
    assert proved(claim, FEES)
    assert not proved(claim.replace("39", "37"), FEES)  # of the year before
    assert not proved(claim.replace("higher", "lower"), FEES)
    assert not proved(claim.replace("2024", "2022"), FEES)
    assert not proved(claim.replace("expense ratio", "turnover rate"), FEES)


NAMED = Chunk(
    "named",
    caption="Performance to March 31, 2025",
    rows=(
        ("Annualized total return", "1 year", "3 years", "5 years", "10 years"),
        ("Cinder Global Growth Fund", "8.31%", "6.02%", "7.77%", "9.15%"),
        ("Harrow World Index", "8.90%", "6.44%", "7.41%", "9.60%"),
        ("Global growth peer average", "7.10%", "5.28%", "6.35%", "8.20%"),
    ),
)


@pytest.mark.parametrize(
    "claim",
    [
        "Over one year, Cinder Global Growth Fund trailed the Harrow World Index by 0.59 percentage points.",
        "Over five years, Cinder Global Growth Fund beat the Harrow World Index.",
        "Over five years the fund returned 7.77% annualized, ahead of the Harrow World Index at 7.41%.",
        "Over three years the fund returned 6.02%, behind the Harrow World Index at 6.44%.",
        "The fund lagged the index over one, three and ten years.",
    ],
)
def test_a_name_that_shares_words_with_another_row_is_its_own_row(claim: str) -> None:
    assert proved(claim, NAMED)


@pytest.mark.parametrize(
    "claim",
    [
        "Over three years, Cinder Global Growth Fund trailed the Harrow World Index by 0.59 percentage points.",
        "Over one year, Cinder Global Growth Fund trailed the peer average by 0.59 percentage points.",
        "Over one year, Cinder Global Growth Fund beat the Harrow World Index by 0.59 percentage points.",
        "Over one year, the Harrow World Index trailed Cinder Global Growth Fund by 0.59 percentage points.",
        "Over one year, Cinder Global Growth Fund trailed the Harrow World Index by 0.63 percentage points.",
        "Over ten years the fund returned 7.77% annualized, ahead of the Harrow World Index at 7.41%.",
        "Over five years the fund returned 7.77% annualized, behind the Harrow World Index at 7.41%.",
        "Over five years the fund returned 7.77% annualized, ahead of the peer average at 7.41%.",
        "Over five years the index returned 7.77% annualized, ahead of the fund at 7.41%.",
        "Over five years the fund returned 7.77% a quarter, ahead of the Harrow World Index at 7.41%.",
        "The fund lagged the index over one, five and ten years.",
        "The fund beat the index over one, three and ten years.",
    ],
)
def test_another_row_horizon_size_or_way_is_not(claim: str) -> None:
    assert not proved(claim, NAMED)


def test_a_return_is_annualized_only_where_the_table_says_so() -> None:
    plain = Chunk("plain", caption="Cumulative total return", rows=(("", *NAMED.rows[0][1:]), *NAMED.rows[1:]))
    claim = "Over five years the fund returned 7.77% annualized, ahead of the Harrow World Index at 7.41%."
    assert not proved(claim, plain)
    assert proved(claim.replace(" annualized", ""), plain)
