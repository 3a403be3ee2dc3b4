"""Figures that stand in the evidence in other words: they ground, and nothing of another fund or period does."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.entities.naming import labels_name_other, other_is_meant
from guardrail.verify.finding import Assessment

FACTS = (
    "Ridge Harbor Municipal Fund seeks current income. As of June 30, 2026, net assets were $1.84 billion across 412"
    " holdings. The maximum return is 45%. The audit committee met eight times in 2025. Carried interest is 20% above"
    " an 8% preferred return."
)


def judged(text: str, *evidence: str) -> Assessment:
    chunks = [Chunk(id=f"c{at}", text=one) for at, one in enumerate(evidence or (FACTS,))]
    return assess(claim_as_stands(text), EvidenceIndex.build(chunks))


@pytest.mark.parametrize(
    "text",
    [
        "As of June 30, 2026, the fund looked after roughly $1.8 billion.",
        "Gains stop at 45%.",
        "The audit committee held eight meetings in 2025.",
    ],
)
def test_a_value_that_stands_in_other_words_is_grounded_and_left_to_nli(text: str) -> None:
    known = judged(text)
    assert known.grounded
    assert not known.proved
    assert known.pairs


def test_the_place_that_grounds_a_figure_is_the_first_premise() -> None:
    known = judged("As of June 30, 2026, the fund managed roughly $1.8 billion.")
    assert "$1.84 billion" in known.pairs[0].premise


@pytest.mark.parametrize(
    "text",
    [
        "As of June 30, 2026, the fund managed roughly $2.8 billion.",
        "As of June 30, 2025, the fund managed roughly $1.8 billion.",
        "Gains are capped at 46%.",
        "Gains are not capped at 45%.",
        "The audit committee held nine meetings in 2025.",
    ],
)
def test_inv_hal_01_a_value_that_stands_nowhere_or_of_another_time_is_not_grounded(text: str) -> None:
    assert not judged(text).grounded


def test_a_value_of_another_fund_is_not_grounded() -> None:
    known = judged("Ridge Harbor Municipal Fund costs 0.65%.", FACTS, "Ridge Harbor Core Equity Fund charges 0.65%.")
    assert not known.grounded


def test_a_value_of_another_fund_in_the_same_sentence_is_not_grounded() -> None:
    text = "Everbrook Target Retirement 2045 Fund charges 0.22%; the 2065 Fund charges 0.24%."
    assert not judged("The annual cost of the 2065 Fund is 0.22%.", text).grounded
    assert judged("The annual cost of the 2065 Fund is 0.24%.", text).grounded


@pytest.mark.parametrize(
    ("claim", "text", "figure", "other"),
    [
        ("The 2065 Fund charges 0.22%.", "The 2045 Fund charges 0.22%; the 2065 Fund 0.24%.", "0.22%", True),
        ("The 2045 Fund charges 0.22%.", "The 2045 Fund charges 0.22%; the 2065 Fund 0.24%.", "0.22%", False),
        ("Fund III returned 11.5%.", "Fund II returned 19.8% and Fund III returned 11.5%.", "11.5%", False),
        ("Fund III returned 19.8%.", "Fund II returned 19.8% and Fund III returned 11.5%.", "19.8%", True),
        ("Class A costs 0.74%.", "The fee is 0.74% for Class A and 1.49% for Class C.", "0.74%", False),
        ("Class C costs 0.74%.", "The fee is 0.74% for Class A and 1.49% for Class C.", "0.74%", True),
        ("Class C costs 0.74%.", "Class A and Class C cost 0.74%.", "0.74%", False),
        ("Class C costs 0.74%.", "Class A and Class C cost 0.74% and 1.49%, respectively.", "0.74%", False),
        ("The fund costs 0.74%.", "Class A costs 0.74%.", "0.74%", False),
    ],
)
def test_a_designator_tells_things_of_one_name_apart(claim: str, text: str, figure: str, other: bool) -> None:
    start = text.index(figure)
    assert other_is_meant(claim, text, start, start + len(figure)) is other


def test_a_column_of_another_class_is_of_something_else() -> None:
    assert labels_name_other("Class A costs 0.74%.", ("Net expense ratio", "Class C"))
    assert not labels_name_other("Class A costs 0.74%.", ("Net expense ratio", "Class A"))
    assert not labels_name_other("The fund costs 0.74%.", ("Net expense ratio", "Class A"))


@pytest.mark.parametrize(
    ("text", "evidence", "asked"),
    [
        # the bound of the claim stays, in its own letters
        ("The fund keeps at least 80% of its assets in bonds.", "At least 80% of the fund's assets are bonds.", ""),
        ("The cap never falls below 2.00%.", "The cap will never fall below 2.00%.", ""),
        # a derived figure is no operand of it
        (
            "Spreads widened by 23 bps to 341 bps.",
            "Spreads widened from 318 to 341 basis points.",
            "Spreads widened by 23 bps to 341 basis points.",
        ),
    ],
)
def test_only_a_figure_that_is_the_sources_is_put_into_its_spelling(text: str, evidence: str, asked: str) -> None:
    pairs = judged(text, evidence).pairs
    assert all(pair.hypothesis in (text, asked) for pair in pairs)


def test_a_percentage_is_no_number_of_a_year() -> None:
    chunk = Chunk(
        id="t",
        element_type="table",
        rows=(("Contract year", "1", "2", "6"), ("Surrender charge", "8%", "7%", "3%")),
    )
    known = assess(claim_as_stands("There is a 6% surrender charge."), EvidenceIndex.build([chunk]))
    assert not known.grounded


def test_a_month_that_stands_once_in_the_evidence_grounds_it() -> None:
    text = "WCIE tracks an index. Launched on October 3, 2019, WCIE had $612 million in assets as of August 31, 2026."
    assert judged("WCIE was started in October 2019.", text).grounded
    assert not judged("WCIE was started in October 2018.", text).grounded


def test_a_growth_fund_is_no_change() -> None:
    chunk = Chunk(
        id="t",
        element_type="table",
        caption="Performance by fund",
        rows=(("", "Net IRR"), ("Stonecress Growth Partners II", "19.8%"), ("Stonecress Growth Partners III", "11.5%")),
    )
    index = EvidenceIndex.build([chunk])
    assert assess(claim_as_stands("Fund II has a net IRR of 19.8%."), index).grounded
    assert not assess(claim_as_stands("Fund II has a net IRR of 11.5%."), index).grounded


def test_a_bare_year_means_all_of_it() -> None:
    chunk = Chunk(
        id="t",
        element_type="table",
        rows=(
            ("", "Year ended December 31, 2025", "Six months ended June 30, 2025"),
            ("Net income", "12,840", "5,230"),
        ),
    )
    index = EvidenceIndex.build([chunk])
    assert assess(claim_as_stands("Net income was 12,840 in 2025."), index).proved
    assert not assess(claim_as_stands("Net income was 5,230 in 2025."), index).proved


FUNDS = EvidenceIndex.build(
    (
        Chunk(
            id="t",
            caption="June 30, 2026 (in millions)",
            rows=(
                ("Fund", "Commitments", "Called", "Distributed", "Remaining value"),
                ("Fund II", "$220", "$214", "$388", "$41"),
                ("Fund III", "$350", "$322", "$196", "$331"),
            ),
        ),
    )
)


@pytest.mark.parametrize(
    "text",
    [
        "Fund III has called $322 million and distributed $331 million.",
        "Fund III had called $331 million, distributed $196 million and had commitments of $350 million.",
        "Fund II has distributed $388 million and called $220 million.",
        "Of commitments of $220 million, Fund II has called $41 million.",
    ],
)
def test_a_value_of_another_column_than_the_words_before_it_name_does_not_stand(text: str) -> None:
    found = assess(claim_as_stands(text), FUNDS)
    assert not found.grounded or found.conflict is not None


@pytest.mark.parametrize(
    "text",
    [
        "Fund III has called $322 million and distributed $196 million.",
        "Fund II has distributed $388 million of the $214 million it called.",
    ],
)
def test_a_value_of_the_column_that_the_words_name_does(text: str) -> None:
    assert assess(claim_as_stands(text), FUNDS).grounded


RETURNS = """
| Calendar year | Fund | Index |
|---|---|---|
| 2023 | -14.6% | -3.1% |
| 2024 | 21.9% | 14.2% |
| 2025 | -2.7% | 4.4% |
"""


def test_a_return_that_is_told_as_a_move_is_no_move_of_the_return() -> None:
    known = judged("In 2025 the index rose 4.4% while the fund lost 2.7%.", RETURNS)
    assert known.grounded
    assert known.conflict is None
    assert not known.proved


@pytest.mark.parametrize(
    "text",
    [
        "In 2025 the index rose 14.2% while the fund lost 2.7%.",
        "In 2025 the index rose 4.4% while the fund gained 2.7%.",
        "In 2025 the fund rose 4.4% while the index lost 2.7%.",
        "In 2024 the index rose 4.4% while the fund lost 2.7%.",
    ],
)
def test_inv_hal_01_a_return_of_another_year_line_or_way_is_not_grounded(text: str) -> None:
    assert not judged(text, RETURNS).grounded


def test_what_something_is_measured_against_is_of_no_period_of_its_own() -> None:
    text = "Coverage was 1.94x in fiscal 2025 and 1.81x in fiscal 2024; the rate covenant requires at least 1.20x."
    assert judged(
        "Coverage of 1.94 times in fiscal 2025 is above the 1.20 times that the rate covenant asks for.", text
    ).grounded
    assert not judged(
        "Coverage of 1.94 times in fiscal 2025 is above the 1.30 times that the rate covenant asks for.", text
    ).grounded


def test_a_number_of_three_digits_that_stands_once_needs_few_words() -> None:
    text = "Halyard is the Custodian. Clients may terminate on 30 days' notice; the Custodian may on 120 days' notice."
    assert judged("Halyard, the Custodian, has to give 120 days.", text).grounded
    assert not judged("Halyard, the Custodian, has to give 130 days.", text).grounded


AVERAGES = """
| Characteristic | Fund | Index |
|---|---|---|
| Average maturity (years) | 2.91 | 2.95 |
| Effective duration (years) | 2.64 | 2.67 |
"""


def test_a_line_that_is_called_an_average_is_printed_and_not_worked_out() -> None:
    assert judged(
        "The fund's average maturity was also slightly shorter, at 2.91 versus 2.95 years.", AVERAGES
    ).grounded
    assert not judged(
        "The fund's average maturity was also slightly shorter, at 2.64 versus 2.95 years.", AVERAGES
    ).grounded


GLIDE = (
    "| Years to target date | Stocks | Bonds |\n|---|---|---|\n| 15 | 78% | 22% |\n| 5 | 60% | 40% |\n| 0 | 48% | 52% |"
)


def test_a_row_that_is_labelled_by_a_number_of_years_is_named_by_a_stretch_of_years() -> None:
    assert judged("Fifteen years before the target date a fund holds 78% in stocks.", GLIDE).grounded
    assert not judged("Fifteen years before the target date a fund holds 60% in stocks.", GLIDE).grounded
    assert not judged("Ten years before the target date a fund holds 78% in stocks.", GLIDE).grounded
    assert not judged("Fifteen months before the target date a fund holds 78% in stocks.", GLIDE).grounded


METRICS = (
    "| Metric | 2024A | 2025A | 2026E | 2027E |\n|---|---|---|---|---|\n| FFO / debt | 16.8% | 15.2% | 14.1% | 14.6% |"
)


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        ("FFO to debt is estimated at 14.1% for 2026, before a recovery to 14.6% is forecast for 2027.", True),
        ("FFO to debt is estimated at 14.6% for 2026.", False),
        ("FFO to debt is estimated at 15.2% for 2025.", False),
    ],
)
def test_a_heading_marks_a_year_as_actual_or_estimated(text: str, stands: bool) -> None:
    assert judged(text, METRICS).grounded is stands


def test_two_series_of_one_year_are_no_years() -> None:
    text = "| Bonds | 2026A | 2026B |\n|---|---|---|\n| Amount issued | $14 million | $15 million |"
    assert not judged("In 2026 the amount issued was $14 million.", text).proved
