"""The sentence that introduces an undated table dates its cells."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

OBLIGATIONS = Chunk(
    id="t",
    rows=(
        ("(in thousands)", "Total", "Less than 1 year", "More than 5 years"),
        ("Purchase obligations", "$ 31,655", "$ 27,940", "$ 3,715"),
        ("Total contractual obligations", "$ 599,997", "$ 576,922", "$ 23,075"),
    ),
)
LEAD = Chunk(id="p", text="The following table sets forth our contractual obligations as of September 30, 2022.")


def _proved(text: str, *chunks: Chunk) -> bool:
    return assess(claim_as_stands(text), EvidenceIndex.build(chunks)).proved


def test_the_sentence_that_introduces_a_table_dates_it() -> None:
    assert _proved("Total contractual obligations were $600.0 million as of September 30, 2022.", LEAD, OBLIGATIONS)


@pytest.mark.parametrize(
    "text",
    [
        "Total contractual obligations were $600.0 million as of September 30, 2021.",
        "Total contractual obligations were $600.0 million as of June 30, 2022.",
        "Total contractual obligations were $23.1 million as of September 30, 2022.",
    ],
)
def test_no_other_date_or_column_is_meant(text: str) -> None:
    assert not _proved(text, LEAD, OBLIGATIONS)


def test_two_dates_date_nothing() -> None:
    lead = Chunk(id="p", text="The following table sets forth obligations as of September 30, 2022 and June 30, 2021.")
    assert not _proved("Total contractual obligations were $600.0 million as of September 30, 2022.", lead, OBLIGATIONS)


def test_a_sentence_that_introduces_no_table_dates_nothing() -> None:
    text = Chunk(id="p", text="Our credit facility was amended as of September 30, 2022.")
    assert not _proved("Total contractual obligations were $600.0 million as of September 30, 2022.", text, OBLIGATIONS)
