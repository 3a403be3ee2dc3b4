"""Results are re-computed from the operands that a claim names: proved, in conflict, or unknown (FinGround, 3.2)."""

from __future__ import annotations

import pytest

from guardrail.claims.claim import Claim, ClaimType
from guardrail.claims.figures import parse_figures
from guardrail.claims.figures.periods import parse_periods
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.computed.computation import computations
from guardrail.verify.computed.computational import check_computational, derived_spans
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.computed.metrics import METRICS
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.lines.formulas import OPERATIONS, cagr

INCOME = Chunk(
    "t1",
    caption="Orlan Inc. statement of income (in thousands)",
    rows=(
        ("", "2019", "2018", "2017"),
        ("Total revenue", "12,500", "10,000", "8,000"),
        ("Cost of sales", "(7,500)", "(6,400)", "(5,000)"),
        ("Gross profit", "5,000", "3,600", "3,000"),
        ("Operating income", "1,875", "1,200", "1,000"),
        ("Interest expense", "(250)", "(300)", "(200)"),
        ("Net income (loss)", "(900)", "600", "400"),
        ("Gross margin", "40.0%", "36.0%", "37.5%"),
        ("Other income", "120", "100", "80"),
    ),
)
BALANCE = Chunk(
    "t2",
    caption="Orlan Inc. balance sheet (in millions)",
    rows=(
        ("", "December 31, 2019", "December 31, 2018"),
        ("Total current assets", "84.0", "60.0"),
        ("Inventories", "14.0", "12.0"),
        ("Total assets", "400.0", "380.0"),
        ("Total current liabilities", "40.0", "50.0"),
        ("Total debt", "120.0", "150.0"),
        ("Total equity", "160.0", "100.0"),
    ),
)
LEASES = Chunk(
    "t3",
    caption="Contractual obligations (in millions)",
    rows=(
        ("", "2020", "2021", "2022", "2023", "2024"),
        ("Finance leases", "40", "30", "28", "22", "20"),
        ("Operating leases", "10", "9", "8", "7", "6"),
    ),
)


def _claim(text: str) -> Claim:
    periods = parse_periods(text)
    return Claim(text, ClaimType.COMPUTATIONAL, parse_figures(text, periods), periods)


def _check(text: str, *chunks: Chunk) -> tuple[Finding, ...]:
    return check_computational(_claim(text), Evaluator(EvidenceIndex.build(chunks or (INCOME,))))


def _answers(text: str, *chunks: Chunk) -> list[tuple[Answer, bool]]:
    return [(finding.answer, finding.proved) for finding in _check(text, *chunks)]


PROVED = [(Answer.MATCH, True)]
CONFLICT = [(Answer.CONFLICT, False)]


@pytest.mark.parametrize(
    "claim",
    [
        "The percentage change in total revenue from 2018 to 2019 was 25%.",
        "The change in total revenue between 2018 and 2019 was 2,500 thousand.",
        "The change in total revenue in 2019 from 2018 was 2.5 million.",
        "The increase / (decrease) in net income (loss) from 2018 to 2019 is -1,500 thousand.",
        "The average total revenue for 2017-2019 is 10,166.67 thousand.",
        "The average gross profit for 2018 and 2019 was 4,300 thousand.",
        "The sum of total revenue and other income in 2018 is 10,100 thousand.",
        "The total revenue between 2017 and 2019 was 30.5 million.",
        "The difference between total revenue and gross profit in 2019 was 7,500 thousand.",
        "The ratio of gross profit to total revenue in 2019 is 0.4.",
        "Other income as a percentage of total revenue in 2018 is 1%.",
        "The percentage of gross profit in total revenue in 2018 was 36%.",
        "Total revenue grew 25% in 2019.",
        "Gross profit increased by 38.9% from 2018 to 2019.",
        "Total revenue was 25% higher in 2019 than in 2018.",
        "Total revenue rose by 2,500 thousand in 2019.",
        "Other income accounted for 1% of total revenue in 2018.",
        "Total revenue exceeded gross profit by 7.5 million in 2019.",
        "The compound annual growth rate of total revenue from 2017 to 2019 was 25%.",
        "The gross margin rose 4 percentage points from 2018 to 2019.",
        "Gross margin fell 150 bps in 2018.",
        "The operating margin in 2019 was 15%.",
    ],
)
def test_results_that_follow_are_proved(claim: str) -> None:
    (finding,) = _check(claim)
    assert finding.answer is Answer.MATCH
    assert finding.proved
    assert finding.formula
    assert all(citation.row and citation.column for citation in finding.citations)


@pytest.mark.parametrize(
    "claim",
    [
        "The percentage change in total revenue from 2018 to 2019 was 26%.",
        "The percentage change in total revenue from 2018 to 2019 was -25%.",
        "The change in total revenue between 2018 and 2019 was 2,500 million.",
        "The change in total revenue between 2018 and 2019 was 2,050 thousand.",
        "The average total revenue for 2017-2019 is 10,616.67 thousand.",
        "Total revenue grew 35% in 2019.",
        "Total revenue fell 25% in 2019.",
        "Total revenue was 15% higher in 2019 than in 2018.",
        "The difference between total revenue and gross profit in 2019 was 7,800 thousand.",
        "The operating margin in 2019 was 16.5%.",
    ],
)
def test_results_that_do_not_follow_conflict(claim: str) -> None:
    assert _answers(claim) == CONFLICT


def test_a_conflict_says_what_the_source_gives_in_the_claims_own_spelling() -> None:
    (finding,) = _check("The change in total revenue between 2018 and 2019 was 2.9 million.")
    assert (finding.source_says, finding.answer_says) == ("2.5 million", "2.9 million")


@pytest.mark.parametrize(
    "claim",
    [
        "The change in marketing spend between 2018 and 2019 was 2,500 thousand.",
        "The average headcount for 2018 and 2019 was 11,250.",
        "The change in total revenue between 2014 and 2015 was 2,500 thousand.",
    ],
)
def test_a_coincidence_is_no_proof(claim: str) -> None:
    assert (Answer.MATCH, True) not in _answers(claim)


def test_figures_that_are_stated_are_no_computation() -> None:
    assert _answers("Total revenue in 2019 was 12,500 thousand.") == []


@pytest.mark.parametrize(("shown", "answer"), [("38.89%", "match"), ("38.9%", "match"), ("39%", "match")])
def test_rounding_to_the_digits_shown(shown: str, answer: str) -> None:
    (finding,) = _check(f"The percentage change in gross profit from 2018 to 2019 was {shown}.")
    assert finding.answer == answer


def test_order_of_periods_does_not_turn_the_sign() -> None:
    assert _answers("The change in total revenue from 2019 to 2018 was 2,500 thousand.") == PROVED


def test_size_of_a_deduction_is_what_its_change_is_about() -> None:
    assert _answers("The change in interest expense between 2018 and 2019 was -50 thousand.") == PROVED
    assert _answers("The change in interest expense between 2018 and 2019 was 50 thousand.") == [
        (Answer.CANNOT_TELL, False)
    ]


def test_growth_of_a_percentage_may_be_points_or_percent() -> None:
    assert _answers("The change in gross margin between 2018 and 2019 was 4%.") == PROVED
    assert _answers("The percentage change in gross margin between 2018 and 2019 was 11.11%.") == PROVED
    assert _answers("The percentage change in gross margin between 2018 and 2019 was 12.5%.") == CONFLICT


@pytest.mark.parametrize(
    ("claim", "formula"),
    [
        ("The current ratio at December 31, 2019 was 2.1.", "current ratio"),
        ("The quick ratio at December 31, 2019 was 1.75.", "quick ratio"),
        ("The debt to equity ratio was 1.5x at December 31, 2018.", "debt to equity"),
        ("Working capital at December 31, 2019 was 44.0 million.", "working capital"),
    ],
)
def test_named_metrics(claim: str, formula: str) -> None:
    (finding,) = _check(claim, BALANCE)
    assert (finding.answer, finding.proved) == (Answer.MATCH, True)
    assert formula in finding.formula or finding.formula == "ratio"


def test_a_stretch_of_periods_takes_every_period_in_it() -> None:
    assert _answers("The sum of finance leases from 2020 to 2024 is 140 million.", LEASES) == PROVED
    assert (Answer.MATCH, True) not in _answers("The sum of finance leases from 2020 to 2024 is 60 million.", LEASES)


def test_operands_of_sentences() -> None:
    source = "Revenue at Dorrin Labs was $280 million in 2025, against $250 million in 2024."
    chunk = Chunk("e1", text=source)
    claims = {
        "Revenue at Dorrin Labs grew 12% from $250 million to $280 million in 2025.": PROVED,
        "Revenue at Dorrin Labs grew 12% in 2025.": PROVED,
        "Revenue at Dorrin Labs grew 15% to $280 million in 2025.": CONFLICT,
        "Revenue at Dorrin Labs fell 12% in 2025.": CONFLICT,
    }
    for claim, answers in claims.items():
        assert _answers(claim, chunk) == answers, claim


def test_operands_of_two_sentences() -> None:
    chunks = (
        Chunk("e1", text="Revenue at Dorrin Labs was $280 million in 2025."),
        Chunk("e2", text="In 2024, revenue at Dorrin Labs was $250 million. Costs at Dorrin Labs were $90 million."),
    )
    assert _answers("Revenue at Dorrin Labs grew 12% in 2025.", *chunks) == PROVED
    assert _answers("Revenue at Dorrin Labs grew 22% in 2025.", *chunks) == CONFLICT


def test_figures_of_another_subject_in_the_sentence_are_no_operands() -> None:
    chunk = Chunk("e1", text="Revenue at Dorrin Labs was $280 million in 2025, while costs were $250 million in 2024.")
    assert (Answer.MATCH, True) not in _answers("Revenue at Dorrin Labs grew 12% in 2025.", chunk)


def test_basis_points_between_two_percentages() -> None:
    source = "The yield rose from 4.25% to 4.50% over the quarter."
    chunk = Chunk("e1", text=source)
    assert _answers("The yield rose 25 bps to 4.50%.", chunk) == PROVED
    assert _answers("The yield rose 25% to 4.50%.", chunk) == CONFLICT


def test_a_scale_that_the_table_does_not_state_proves_nothing() -> None:
    bare = Chunk("t", rows=(("", "2019", "2018"), ("Total revenue", "12,500", "10,000")))
    assert _answers("The change in total revenue between 2018 and 2019 was 2,500 thousand.", bare) == [
        (Answer.CANNOT_TELL, False)
    ]


def test_what_the_claim_adds_is_not_proved() -> None:
    (finding,) = _check("Total revenue grew 25% in 2019, driven by acquisitions.")
    assert finding.answer is Answer.MATCH
    assert not finding.proved


def test_derived_spans_are_the_results_of_spelt_out_arithmetic() -> None:
    claim = _claim("The average total revenue for 2018 and 2019 was 11,250 thousand.")
    (span,) = derived_spans(computations(claim))
    assert claim.text[span[0] : span[1]] == "11,250 thousand"
    assert derived_spans(computations(_claim("Total revenue in 2019 was 12,500 thousand."))) == set()


def test_every_formula_is_named_once_and_says_what_it_computes() -> None:
    names = [metric.name for metric in METRICS]
    assert len(names) == len(set(names))
    assert len(METRICS) >= 47
    for metric in METRICS:
        assert metric.aliases
        assert metric.expression
        operands = [7.0 + 2.0 * place for place in range(len(metric.roles))]
        assert metric.compute(operands) == metric.compute(operands)
    assert len(METRICS) + len({template.operation for template in OPERATIONS}) >= 47


def test_cagr_of_impossible_values_is_undefined() -> None:
    assert cagr(-1.0, 2.0, 3.0) != cagr(-1.0, 2.0, 3.0)
    assert cagr(100.0, 121.0, 2.0) == pytest.approx(10.0)
