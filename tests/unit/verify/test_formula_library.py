"""Every formula of the library proves what follows from its operands and refutes what does not."""

from __future__ import annotations

import pytest

from guardrail.claims.claim import Claim, ClaimType
from guardrail.claims.figures import parse_figures
from guardrail.claims.figures.periods import parse_periods
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.computed.computational import check_computational
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.computed.metric_evaluation import metrics_named
from guardrail.verify.computed.metrics import METRICS, Metric
from guardrail.verify.finding import Answer
from guardrail.verify.lines.formulas import OPERATIONS, Operation, Result
from guardrail.verify.lines.phrase_words import phrase_terms

_AMOUNTS = (840.0, 300.0, 120.0, 75.0, 40.0)
_SPECIAL: dict[str, tuple[float, ...]] = {
    "30-day SEC yield": (5000.0, 500.0, 100000.0, 10.5),
    "tax-equivalent yield": (3.2, 37.0),
}


def _operands(metric: Metric) -> tuple[float, ...]:
    return _SPECIAL.get(metric.name, _AMOUNTS[: len(metric.roles)])


def _evidence(metric: Metric) -> EvidenceIndex:
    """A table with one row for each operand, two years of it."""
    percent = "%" if metric.name == "tax-equivalent yield" else ""
    rows = [("", "2025", "2024")]
    for role, value in zip(metric.roles, _operands(metric), strict=True):
        rows.append((role.items[0].capitalize(), f"{value:,.1f}{percent}", f"{value * 1.31:,.1f}{percent}"))
    return EvidenceIndex.build((Chunk("t", caption="Orlan Inc.", rows=tuple(rows)),))


def _answer(metric: Metric, value: float) -> tuple[Answer, bool] | None:
    shown = f"{value:,.2f}%" if metric.result is Result.PERCENT else f"{value:,.2f}"
    text = f"The {metric.aliases[0]} in 2025 was {shown}."
    periods = parse_periods(text)
    claim = Claim(text, ClaimType.COMPUTATIONAL, parse_figures(text, periods), periods)
    findings = check_computational(claim, Evaluator(_evidence(metric)))
    return (findings[0].answer, findings[0].proved) if findings else None


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_a_formula_proves_its_result(metric: Metric) -> None:
    assert _answer(metric, metric.compute(_operands(metric))) == (Answer.MATCH, True)


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_a_formula_refutes_another_result(metric: Metric) -> None:
    assert _answer(metric, 1.07 * metric.compute(_operands(metric))) == (Answer.CONFLICT, False)


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_a_formula_of_another_year_proves_nothing(metric: Metric) -> None:
    scaled = metric.compute([value * 1.31 for value in _operands(metric)])
    if abs(scaled / metric.compute(_operands(metric)) - 1.0) > 0.05:  # ratios of one year are those of the other
        assert _answer(metric, scaled) != (Answer.MATCH, True)


def test_the_library_has_the_papers_47_formulas_and_more() -> None:
    assert len(METRICS) >= 47
    assert {template.operation for template in OPERATIONS} == set(Operation) - {Operation.RATED}


def test_a_formulas_entry_says_all_that_a_reader_needs() -> None:
    for metric in METRICS:
        assert metric.name
        assert metric.aliases
        assert metric.expression
        assert all(role.name and role.items for role in metric.roles)


def test_the_library_holds_the_formulas_that_advisers_speak_of() -> None:
    named = {alias for metric in METRICS for alias in metric.aliases}
    assert named >= {
        "gross margin", "operating margin", "net margin", "ebitda margin", "ebit margin", "free cash flow margin",
        "earnings per share", "book value per share", "dividend per share", "payout ratio", "dividend yield",
        "30-day sec yield", "tax-equivalent yield", "expense ratio", "current ratio", "quick ratio", "cash ratio",
        "debt to equity", "net debt", "leverage ratio", "interest coverage", "roa", "roe", "roic", "asset turnover",
        "inventory turnover", "receivables turnover", "dso", "dio", "dpo", "cash conversion cycle", "working capital",
        "free cash flow", "ebitda", "p/e", "p/b", "ev/ebitda", "effective tax rate", "capex to revenue",
    }  # fmt: skip


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_every_name_of_a_formula_has_a_word_of_its_own(metric: Metric) -> None:
    generic = phrase_terms("ratio margin multiple yield rate")
    assert all(phrase_terms(alias) - generic for alias in metric.aliases)


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_every_name_of_a_formula_reaches_it(metric: Metric) -> None:
    for alias in metric.aliases:
        assert metric in [named for named, further in metrics_named(phrase_terms(alias)) if not further]
