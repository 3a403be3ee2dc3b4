"""Rows of years above a named total are of what that total is of, and "due" tells nothing apart in such a table."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

_ROWS = (
    ("(In millions)", "Operating leases", "Finance leases", "Total"),
    ("2026", "$48.0", "$6.0", "$54.0"),
    ("2027", "40.0", "5.0", "45.0"),
    ("Thereafter", "32.0", "3.0", "35.0"),
    ("Total lease payments", "120.0", "14.0", "134.0"),
    ("Less: imputed interest", "(20.0)", "(2.0)", "(22.0)"),
)


def _outcome(text: str, rows: tuple[tuple[str, ...], ...] = _ROWS) -> str:
    found = assess(claim_as_stands(text), EvidenceIndex.build((Chunk("t1", rows=rows),)))
    return "conflict" if found.conflict else "proved" if found.proved else "unknown"


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("Lease payments due in 2026 and 2027 together come to $99.0 million.", "proved"),
        ("Operating lease payments due in 2026 and 2027 together come to $88.0 million.", "proved"),
        ("Operating lease payments due in 2026 were 20.0% higher than those due in 2027.", "proved"),
        ("Lease payments due in 2026 exceed those due in 2027 by $9.0 million.", "proved"),
        ("Operating lease payments due in 2026 were larger than those due in 2027.", "proved"),
        ("Operating lease payments due in 2027 were larger than those due in 2026.", "conflict"),
        ("Lease payments due in 2026 and 2027 together come to $88.0 million.", "conflict"),  # of operating leases
        ("Operating lease payments due in 2026 and 2027 together come to $99.0 million.", "conflict"),
        ("Interest payments due in 2026 and 2027 together come to $99.0 million.", "unknown"),
        ("Capital lease payments due in 2026 and 2027 together come to $99.0 million.", "unknown"),
    ],
)
def test_years_that_add_up_to_a_total_are_of_what_it_is_of(claim: str, outcome: str) -> None:
    assert _outcome(claim) == outcome


def test_years_that_do_not_add_up_to_a_total_are_of_nothing_named() -> None:
    rows = tuple(
        ("Total lease payments", "125.0", "14.0", "139.0") if row[0].startswith("Tot") else row for row in _ROWS
    )
    assert _outcome("Lease payments due in 2026 and 2027 together come to $99.0 million.", rows) != "proved"
