"""The operands of a change are of periods of one length."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

TABLE = Chunk(
    "t1",
    caption="Orlan plc, statements of operations (in thousands)",
    header_rows=2,
    rows=(
        (
            "",
            "Year ended December 31,",
            "Year ended December 31,",
            "Six months ended June 30,",
            "Six months ended June 30,",
        ),
        ("", "2025", "2024", "2026", "2025"),
        ("Freight revenue", "214,630", "198,410", "112,875", "104,220"),
        ("Port revenue", "61,275", "66,840", "31,450", "29,190"),
        ("Operating expenses", "(241,180)", "(230,655)", "(121,760)", "(118,655)"),
    ),
)


def _outcome(text: str) -> str:
    found = assess(claim_as_stands(text), EvidenceIndex.build((TABLE,)))
    return "conflict" if found.conflict else "proved" if found.proved else "unknown"


@pytest.mark.parametrize(
    "claim",
    [
        "Freight revenue rose in 2025.",
        "Port revenue fell in 2025.",
        "Port revenue rose in the six months ended June 30, 2026.",
        "Freight revenue grew by about 8.2% in 2025.",
        "Freight revenue grew 8.3% in the six months ended June 30, 2026.",
        "Operating expenses rose in 2025.",
    ],
)
def test_a_change_is_measured_against_the_period_before_of_the_same_length(claim: str) -> None:
    assert _outcome(claim) == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        "Freight revenue fell in 2025.",
        "Port revenue rose in 2025.",
        "Port revenue fell in the six months ended June 30, 2026.",
        "Operating expenses fell in 2025.",
        "Freight revenue fell 47.5% in 2025.",
    ],
)
def test_a_year_set_against_six_months_is_no_proof(claim: str) -> None:
    assert _outcome(claim) == "conflict"


def test_a_direction_without_a_period_is_open_where_the_periods_disagree() -> None:
    index = EvidenceIndex.build((TABLE,))
    assert not assess(claim_as_stands("Port revenue rose."), index).proved
    assert assess(claim_as_stands("Port revenue rose."), index).conflict is None
