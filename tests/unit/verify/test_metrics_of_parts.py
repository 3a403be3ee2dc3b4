"""Named formulas of one segment, of a turnover beside its cost, and formulas that a claim spells out."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

SEGMENTS = Chunk(
    "t1",
    rows=(
        ("(in millions)", "2025", "2024"),
        ("Net sales", "", ""),
        ("   Cold Storage", "$1,200", "$1,100"),
        ("   Freight", "800", "750"),
        ("Segment operating profit", "", ""),
        ("   Cold Storage", "$240", "$198"),
        ("   Freight", "120", "90"),
        ("Operating income", "$310", "$240"),
    ),
)
TURNOVER = Chunk(
    "t2",
    rows=(
        ("(£ million)", "2025", "2024"),
        ("Turnover", "1,500.0", "1,400.0"),
        ("Cost of sales", "(900.0)", "(850.0)"),
        ("Gross profit", "600.0", "550.0"),
        ("Operating profit", "180.0", "140.0"),
    ),
)
CASH = Chunk(
    "t3",
    rows=(
        ("(in thousands)", "2025", "2024"),
        ("Net cash provided by operating activities", "58,400", "46,600"),
        ("Purchases of property and equipment", "(13,700)", "(19,400)"),
        ("Acquisitions", "(2,000)", "(1,000)"),
    ),
)


def _outcome(text: str, chunk: Chunk) -> str:
    found = assess(claim_as_stands(text), EvidenceIndex.build((chunk,)))
    return "conflict" if found.conflict else "proved" if found.proved else "unknown"


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("Cold Storage's operating margin in 2025 was 20.0%.", "proved"),
        ("The operating margin of the Freight segment was 12.0% in 2024.", "proved"),
        ("Cold Storage's operating margin in 2025 was 18.0%.", "conflict"),  # of 2024
        ("Cold Storage's operating margin in 2025 was 12.0%.", "conflict"),  # its profit over all sales
        ("Cold Storage's net margin in 2025 was 20.0%.", "unknown"),
        ("Cold Storage's adjusted operating margin in 2025 was 20.0%.", "unknown"),
        ("Storage's foreign operating margin in 2025 was 20.0%.", "unknown"),
        ("The operating margin in 2025 was 20.0%.", "unknown"),
    ],
)
def test_a_segments_margin_is_of_its_own_profit_and_its_own_sales(claim: str, outcome: str) -> None:
    assert _outcome(claim, SEGMENTS) == outcome


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("The operating margin in 2025 was 12.0%.", "proved"),
        ("The operating margin in 2025 was 40.0%.", "conflict"),  # the gross margin
        ("The operating margin in 2025 was 20.0%.", "conflict"),  # over the cost of sales
    ],
)
def test_sales_are_no_cost_of_sales(claim: str, outcome: str) -> None:
    assert _outcome(claim, TURNOVER) == outcome


_OPERATING, _PURCHASES = "net cash provided by operating activities", "purchases of property and equipment"


@pytest.mark.parametrize(
    ("formula", "outcome"),
    [
        (f"{_OPERATING} less {_PURCHASES}", "proved"),
        (f"{_OPERATING} plus {_PURCHASES}", "unknown"),
        (f"{_PURCHASES} less {_OPERATING}", "unknown"),
        (f"{_OPERATING} less acquisitions", "unknown"),
    ],
)
def test_a_formula_that_the_claim_spells_out_is_the_metrics(formula: str, outcome: str) -> None:
    assert _outcome(f"Free cash flow, defined as {formula}, was $44.7 million in 2025.", CASH) == outcome


NET_DEBT = Chunk(
    "t4",
    rows=(
        ("€ in millions", "2025", "2024"),
        ("Cash and cash equivalents", "1,318", "1,702"),
        ("Short-term borrowings", "655", "912"),
        ("Long-term borrowings", "3,480", "3,905"),
    ),
)


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("Net financial debt amounted to €2,817 million in 2025.", "proved"),
        ("Net debt was €3,115 million in 2024.", "proved"),
        ("Net debt was €2,162 million in 2025.", "conflict"),  # the short-term part left out
        ("Net debt was €2,817 million in 2024.", "conflict"),
        ("Net debt of the joint ventures was €2,817 million in 2025.", "unknown"),
    ],
)
def test_net_debt_is_of_all_its_parts(claim: str, outcome: str) -> None:
    assert _outcome(claim, NET_DEBT) == outcome


def test_a_combined_figure_names_nobody() -> None:
    """A capital at the start of the sentence makes no company of "Combined"."""
    assert _outcome("Combined net sales of Cold Storage and Freight were $2,000 million in 2025.", SEGMENTS) == "proved"
