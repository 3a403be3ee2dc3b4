"""Figures of one claim that stand in one row, column or sentence ground each other; what stands elsewhere does not."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.finding import Assessment
from guardrail.verify.values.candidates import claimed_of, periods_of

SCHEDULE = Chunk(
    id="m",
    element_type="table",
    caption="Maturity schedule",
    rows=(
        ("Due July 1", "Principal amount", "Interest rate", "Yield"),
        ("2032", "$12,240,000", "5.000%", "3.14%"),
        ("2036", "$16,365,000", "5.000%", "3.52%"),
        ("2041", "$19,400,000", "4.000%", "4.08%"),
    ),
)
FACTS = Chunk(
    id="f",
    element_type="table",
    caption="Fund facts at September 30, 2026",
    rows=(
        ("", "HLVE", "HQIE"),
        ("Standard deviation, 3 years", "10.9%", "13.6%"),
        ("Effective duration (years)", "2.64", "2.67"),
    ),
)
DEPOSITS = Chunk(
    id="d",
    element_type="table",
    caption="Certificates of deposit",
    rows=(
        ("Term", "APY", "Minimum"),
        ("6 months", "4.10%", "$1,000"),
        ("24 months", "4.20%", "$10,000"),
        ("36 months", "4.30%", "$5,000"),
    ),
)
RESULTS = Chunk(
    id="r",
    element_type="table",
    caption="Third-quarter results",
    rows=(
        ("", "Q3 2026", "Q3 2025"),
        ("Net income ($ millions)", "224.1", "205.3"),
        ("Diluted earnings per share", "$1.38", "$1.24"),
    ),
)
RETURNS = Chunk(
    id="a",
    element_type="table",
    caption="Average annual total returns",
    rows=(
        ("", "YTD", "1 year", "5 years"),
        ("Class A", "8.14%", "11.92%", "9.61%"),
        ("Class I", "8.35%", "12.21%", "9.89%"),
        ("Broad US Equity Index", "9.02%", "14.37%", "11.26%"),
        ("Large Value Index", "7.66%", "10.83%", "9.02%"),
    ),
)


def judged(text: str, *chunks: Chunk) -> Assessment:
    return assess(claim_as_stands(text), EvidenceIndex.build(chunks))


def test_figures_of_one_record_ground_each_other_and_nli_sees_all_of_them() -> None:
    known = judged("The bonds due July 1, 2036 total $16.365 million, carry a 5% coupon and yield 3.52%.", SCHEDULE)
    assert known.grounded
    assert not known.proved
    for value in ("16,365,000", "5.000%", "3.52%"):
        assert value in known.pairs[0].premise


@pytest.mark.parametrize(
    "text",
    [
        "The bonds due July 1, 2036 total $12.240 million, carry a 5% coupon and yield 3.14%.",
        "The bonds due July 1, 2041 total $16.365 million, carry a 5% coupon and yield 3.52%.",
        "The bonds due July 1, 2036 total $16.366 million, carry a 5% coupon and yield 3.52%.",
    ],
)
def test_inv_hal_01_figures_of_another_record_are_not_grounded(text: str) -> None:
    assert not judged(text, SCHEDULE).grounded


def test_a_figure_without_words_of_its_own_is_the_other_one_of_the_row() -> None:
    assert judged("HLVE has a three-year standard deviation of 10.9% against 13.6%.", FACTS).grounded


def test_inv_hal_01_two_figures_in_each_others_places_are_not_grounded() -> None:
    assert not judged("HLVE has a three-year standard deviation of 13.6% against 10.9%.", FACTS).grounded


def test_years_stand_in_a_row_that_is_measured_in_years() -> None:
    assert judged("HLVE's effective duration was 2.64 years, just shy of the 2.67 years of HQIE.", FACTS).grounded


def test_the_label_of_a_row_is_said_as_a_compound() -> None:
    known = judged("The 24-month one offers 4.20%.", DEPOSITS)
    assert known.grounded
    assert "24 months" in known.pairs[0].premise
    assert not judged("The 36-month one offers 4.20%.", DEPOSITS).grounded


def test_figures_of_one_column_ground_each_other() -> None:
    known = judged(
        "The pattern is the same over five years: 9.89% a year for Class I, against 9.02% and 11.26%.", RETURNS
    )
    assert known.grounded
    for value in ("9.89%", "9.02%", "11.26%"):
        assert value in known.pairs[0].premise


SEGMENTS = Chunk(
    id="s",
    element_type="table",
    caption="Revenue (in millions)",
    rows=(
        ("", "2023", "2022"),
        ("License revenue", "$84.6", "$91.2"),
        ("Subscription revenue", "934.5", "801.7"),
        ("Services", "121.3", "118.8"),
    ),
)


def test_inv_hal_01_a_figure_without_words_of_its_own_is_not_of_a_line_that_the_claim_does_not_name() -> None:
    text = "At {} million against $934.5 million, license revenue proved smaller than subscription revenue in 2023."
    assert judged(text.format("$84.6"), SEGMENTS).grounded
    assert not judged(text.format("$121.3"), SEGMENTS).grounded


def test_a_period_behind_what_is_compared_with_is_not_of_what_stands_before() -> None:
    text = (
        "Net income was $224.1 million, or $1.38 per diluted share, compared with $1.24 in the third quarter of 2025."
    )
    claim = claim_as_stands(text)
    assert [bool(claimed_of(claim, figure)) for figure in claim.figures] == [False, False, True]
    assert judged(text, RESULTS).grounded


def test_inv_hal_01_a_figure_of_another_period_is_not_grounded() -> None:
    assert not judged(
        "In the third quarter of 2025, net income was $224.1 million, or $1.38 a share.", RESULTS
    ).grounded


def test_a_period_before_a_bracket_is_of_the_figures_in_it() -> None:
    claim = claim_as_stands("It beat the index twice: 2021 (24.1% against 22.9%) and 2025 (16.9% against 15.2%).")
    years = {figure.text: [period.text for period in periods_of(claim, figure)] for figure in claim.figures}
    assert years["22.9%"] == ["2021"]
    assert years["16.9%"] == ["2025"]


VALUES = Chunk(
    id="v",
    element_type="table",
    caption="Policy values",
    rows=(
        ("End of year", "Cumulative premium", "Guaranteed cash value"),
        ("10", "$113,400", "$89,200"),
        ("20", "$226,800", "$214,900"),
    ),
)


def test_a_number_that_leads_a_row_is_grounded_with_the_figures_of_the_row() -> None:
    assert judged("At year 20 cash value is $214,900, below premiums ($226,800).", VALUES).grounded
    assert not judged("At year 10 cash value is $214,900, below premiums ($226,800).", VALUES).grounded


def test_both_ends_of_a_range_are_grounded_by_it() -> None:
    text = Chunk(
        id="t", text="Each quarter the Fund offers to repurchase between 5% and 25% of its outstanding shares."
    )
    assert judged("The Fund offers each quarter to buy back from 5% to 25% of its shares.", text).grounded
    assert not judged("The Fund offers each quarter to buy back from 5% to 20% of its shares.", text).grounded
