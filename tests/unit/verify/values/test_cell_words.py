"""Claims about words in a table's cells."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

CLASSES = (
    ("", "Class A", "Class C"),
    ("Ticker", "CRIAX", "CRICX"),
    ("Net expense ratio", "0.74%", "1.49%"),
)
RATINGS = (
    ("", "Kestrel Ratings", "Northgate Credit"),
    ("Senior unsecured notes", "BBB-", "BBB"),
    ("Subordinated notes", "BB", "BB+"),
    ("Outlook", "Stable", "Negative"),
)


def proved(text: str, rows: tuple[tuple[str, ...], ...]) -> bool:
    index = EvidenceIndex.build((Chunk(id="t", rows=rows, element_type="table"),))
    return assess(claim_as_stands(text), index).proved


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Class A's ticker is CRIAX.", CLASSES),
        ("The outlook of Northgate Credit was Negative.", RATINGS),
        ("The Kestrel Ratings outlook is stable.", RATINGS),
    ],
)
def test_what_row_and_column_account_for_is_proved(text: str, rows: tuple[tuple[str, ...], ...]) -> None:
    assert proved(text, rows)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Class C's ticker is CRIAX.", CLASSES),
        ("The ticker is CRIAX.", CLASSES),
        ("Class A's former ticker is CRIAX.", CLASSES),
        ("Class A's ticker is not CRIAX.", CLASSES),
        ("Class A's ticker may be CRIAX.", CLASSES),
        ("Class A's ticker is CRIAX2.", CLASSES),
        ("Class A's ticker and Class C's ticker are CRIAX.", CLASSES),
        ("The Kestrel Ratings outlook is negative.", RATINGS),
        ("The Northgate Credit rating of the senior unsecured notes is BBB-.", RATINGS),
        ("Class A's ticker was CRIAX in 2019.", CLASSES),
    ],
)
def test_another_row_column_word_or_period_is_not(text: str, rows: tuple[tuple[str, ...], ...]) -> None:
    assert not proved(text, rows)
