"""A change is measured from the period that the words say: the quarter before, or the same part of the year before."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.finding import Assessment

QUARTERS = Chunk(
    id="t",
    rows=(
        ("(in thousands)", "Q2 2022", "Q1 2022", "Q2 2021"),
        ("Revenue", "112,058", "104,266", "93,275"),
        ("Operating expenses", "61,000", "62,000", "55,000"),
    ),
)
DATED = Chunk(
    id="t",
    rows=(
        ("", "Three Months Ended", "", ""),
        ("(in thousands)", "Jun. 30, 2022", "Mar. 31, 2022", "Jun. 30, 2021"),
        ("Revenue", "112,058", "104,266", "93,275"),
        ("Operating expenses", "61,000", "62,000", "55,000"),
    ),
)


def _assessed(text: str, chunk: Chunk) -> Assessment:
    return assess(claim_as_stands(text), EvidenceIndex.build((chunk,)))


@pytest.mark.parametrize("chunk", [QUARTERS, DATED])
@pytest.mark.parametrize(
    "text",
    [
        "Revenue in the second quarter of 2022 rose 7.5% sequentially.",
        "Revenue rose 7.5% quarter over quarter in the second quarter of 2022.",
        "Second-quarter 2022 revenue was up 7.5% from the previous quarter.",
        "Revenue in the second quarter of 2022 rose 20.1% year over year.",
        "Second-quarter 2022 revenue grew 20.1% compared with the same quarter of the prior year.",
        "Second-quarter 2022 revenue grew 20.1% from the prior-year quarter.",
    ],
)
def test_a_change_from_the_period_that_is_said_is_proved(text: str, chunk: Chunk) -> None:
    assert _assessed(text, chunk).proved


@pytest.mark.parametrize("chunk", [QUARTERS, DATED])
@pytest.mark.parametrize(
    "text",
    [
        "Revenue in the second quarter of 2022 rose 20.1% sequentially.",
        "Revenue in the second quarter of 2022 rose 7.5% year over year.",
        "Second-quarter 2022 revenue was up 20.1% from the previous quarter.",
        "Second-quarter 2022 revenue grew 7.5% compared with the same quarter of the prior year.",
        "Revenue in the second quarter of 2022 fell 7.5% sequentially.",
        "Revenue in the first quarter of 2022 rose 7.5% sequentially.",
    ],
)
def test_a_change_from_another_period_is_not(text: str, chunk: Chunk) -> None:
    assert not _assessed(text, chunk).proved
