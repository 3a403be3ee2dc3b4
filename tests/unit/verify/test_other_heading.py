"""Rows of one label under several headings: the heading that the claim names tells which is meant."""

from __future__ import annotations

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

RESERVES = Chunk(
    id="t",
    caption="Accrued warranty and restructuring (in millions)",
    rows=(
        ("", "2023", "2022"),
        ("Warranty reserve:", "", ""),
        ("Balance at beginning of period", "$ 64.8", "$ 58.3"),
        ("Balance at end of period", "$ 65.5", "$ 64.8"),
        ("Restructuring reserve:", "", ""),
        ("Balance at beginning of period", "$ 3.4", "$ 8.8"),
        ("Balance at end of period", "$ 9.2", "$ 3.4"),
    ),
)


def _grounded(text: str) -> bool:
    return assess(claim_as_stands(text), EvidenceIndex.build((RESERVES,))).grounded


def test_the_row_under_the_named_heading_is_meant() -> None:
    assert _grounded("The warranty reserve was $64.8 million at the end of 2022.")
    assert _grounded("The restructuring reserve was $3.4 million at the end of 2022.")


def test_the_row_under_another_heading_is_not() -> None:
    """The title says "warranty" of the whole table; that makes no warranty of a restructuring reserve."""
    assert not _grounded("The warranty reserve was $3.4 million at the end of 2022.")
    assert not _grounded("The restructuring reserve was $64.8 million at the end of 2022.")
