"""Operands that stand in columns, rows and stretches which a claim names: what they prove and what they must not."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess


def proved(text: str, *chunks: Chunk) -> bool:
    """Whether `text` is settled by arithmetic over `chunks`."""
    assessment = assess(claim_as_stands(text), EvidenceIndex.build(chunks))
    return assessment.proved and assessment.conflict is None


def conflicts(text: str, *chunks: Chunk) -> bool:
    """Whether a typed check says that `chunks` say otherwise."""
    return assess(claim_as_stands(text), EvidenceIndex.build(chunks)).conflict is not None


PRICE = Chunk(
    "t1",
    caption="Purchase price (in thousands)",
    rows=(
        ("", "Estimated at June 30, 2019", "Adjustments", "Final as of December 31, 2019"),
        ("Cash", "$3,795", "$ —", "$3,795"),
        ("Working capital adjustment to purchase price", "(38)", "20", "(18)"),
        ("Goodwill", "$725", "$12", "$737"),
    ),
)
PAID = Chunk("p1", text="We paid $18 thousand as the working capital adjustment in 2019.")
WORKING = "The percentage change in the working capital adjustment at June 30 and December 31, 2019 is -52.63%."


@pytest.mark.parametrize("chunks", [(PRICE,), (PRICE, PAID)])
def test_a_row_is_followed_over_columns_that_are_headed_differently(chunks: tuple[Chunk, ...]) -> None:
    assert proved(WORKING, *chunks)
    assert not proved(WORKING.replace("-52.63", "-53.63"), *chunks)
    assert not proved(WORKING.replace("-52.63", "52.63"), *chunks)
    assert not proved(WORKING.replace("June 30", "March 31"), *chunks)


def test_a_figure_does_not_change_from_itself() -> None:
    assert not conflicts(WORKING.replace("is -52.63%", "was 7.5%"), PAID)
    assert not proved(WORKING.replace("is -52.63%", "was 0%"), PAID)
