"""The row that a reconciliation of the tax rate ends in is the effective tax rate."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

ROWS = (
    ("", "2022", "2022", "2021", "2021"),
    ("", "Amount", "%", "Amount", "%"),
    ("Tax at the statutory rate", "$94.5", "21.0%", "$83.2", "21.0%"),
    ("State taxes", "11.7", "2.6", "9.5", "2.4"),
    ("Credits", "(13.5)", "(3.0)", "(9.9)", "(2.5)"),
    ("Other, net", "0.9", "0.2", "(1.6)", "(0.4)"),
    ("Provision for income taxes", "$93.6", "20.8%", "$81.2", "20.5%"),
)
LEAD = Chunk(id="p", text="Reconciliation of the statutory tax rate (dollars in millions):")


def _proved(text: str, rows: tuple[tuple[str, ...], ...]) -> bool:
    index = EvidenceIndex.build((LEAD, Chunk(id="t", rows=rows)))
    return assess(claim_as_stands(text), index).proved


@pytest.mark.parametrize(
    "text",
    [
        "The effective tax rate was 20.8% in 2022.",
        "The effective tax rate increased by 0.3 percentage points in 2022.",
        "The provision for income taxes was $93.6 million in 2022.",
    ],
)
def test_the_sum_of_a_reconciliation_is_the_effective_rate(text: str) -> None:
    assert _proved(text, ROWS)


@pytest.mark.parametrize(
    "text",
    [
        "The effective tax rate was 20.5% in 2022.",
        "The effective tax rate was 21.0% in 2022.",
        "The effective tax rate decreased by 0.3 percentage points in 2022.",
    ],
)
def test_no_other_percentage_is(text: str) -> None:
    assert not _proved(text, ROWS)


def test_a_row_that_the_items_do_not_add_up_to_is_not() -> None:
    off = (*ROWS[:-1], ("Provision for income taxes", "$93.6", "4.2%", "$81.2", "3.9%"))
    assert not _proved("The effective tax rate was 4.2% in 2022.", off)


def test_a_share_of_revenue_is_not() -> None:
    common_size = (
        ("", "2022", "2021"),
        ("Revenue", "100.0%", "100.0%"),
        ("Costs", "80.0%", "81.0%"),
        ("Provision for income taxes", "20.0%", "19.0%"),
    )
    assert not _proved("The effective tax rate was 20.0% in 2022.", common_size)
