"""Superlatives are decided over the whole column or row that they speak of."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

SECTORS = Chunk(
    "t1",
    caption="Orlan Bond Fund, sector weights",
    rows=(
        ("Sector", "June 30, 2026", "June 30, 2025"),
        ("Utilities", "41.5%", "36.0%"),
        ("Toll roads", "30.2%", "38.5%"),
        ("Hospitals", "18.1%", "15.4%"),
        ("Cash", "10.2%", "10.1%"),
    ),
)
CLASSES = Chunk(
    "t2",
    caption="Orlan Bond Fund, share classes",
    rows=(
        ("", "Class A", "Class C", "Class I"),
        ("Net expense ratio", "0.74%", "1.49%", "0.49%"),
        ("SEC yield", "3.12%", "2.44%", "3.47%"),
    ),
)


def _outcome(text: str) -> str:
    found = assess(claim_as_stands(text), EvidenceIndex.build((SECTORS, CLASSES)))
    return "conflict" if found.conflict else "proved" if found.proved else "unknown"


@pytest.mark.parametrize(
    "claim",
    [
        "Utilities remain the largest sector at 41.5%.",
        "The single largest sector is utilities, at 41.5%.",
        "Utilities are the largest sector, making up 41.5% of the portfolio, followed by toll roads at 30.2%.",
        "Toll roads are the second-largest sector.",
        "Class C has the highest net expense ratio, at 1.49%.",
        "Class I has the lowest net expense ratio.",
    ],
)
def test_a_superlative_that_holds_is_proved(claim: str) -> None:
    assert _outcome(claim) == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        "Hospitals are the largest sector.",
        "Toll roads remain the largest sector at 30.2%.",
        "The single largest sector is hospitals, at 18.1%.",
        "Utilities are the largest sector, making up 41.5% of the portfolio, followed by hospitals at 18.1%.",
        "Utilities are the second-largest sector.",
        "Class A has the highest net expense ratio, at 0.74%.",
    ],
)
def test_a_superlative_that_another_value_beats_is_a_conflict(claim: str) -> None:
    assert _outcome(claim) == "conflict"


def test_a_superlative_at_a_level_of_another_period_is_not_proved() -> None:
    assert _outcome("Utilities remain the largest sector at 36.0%.") != "proved"


HOLDINGS = Chunk(
    "t9",
    caption="Portfolio composition",
    rows=(
        ("Sector", "Market value", "% of net assets"),
        ("Hospitals", "210,100", "42.0"),
        ("Schools", "160,050", "32.0"),
        ("Toll roads", "130,100", "26.0"),
        ("Net assets", "500,250", "100.0"),
    ),
)


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [("Hospitals was the largest sector in the portfolio.", "proved"), ("Schools was the largest sector.", "conflict")],
)
def test_a_row_that_all_others_add_up_to_is_no_rival(claim: str, outcome: str) -> None:
    found = assess(claim_as_stands(claim), EvidenceIndex.build((HOLDINGS,)))
    assert outcome == ("conflict" if found.conflict else "proved" if found.proved else "unknown")


def test_a_row_that_the_others_do_not_add_up_to_is_a_rival() -> None:
    rows = (*HOLDINGS.rows[:-1], ("Bridges", "500,900", "48.0"))
    chunk = Chunk("t9", caption="Portfolio composition", rows=rows)
    found = assess(claim_as_stands("Hospitals was the largest sector in the portfolio."), EvidenceIndex.build((chunk,)))
    assert not found.proved
