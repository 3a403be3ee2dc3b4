"""Shares of a whole: the part of the whole's own group, row or column; the total column; totals that close a group."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

GROUPS = (
    Chunk(
        "t1",
        rows=(
            ("(in millions)", "2025", "2024"),
            ("Net sales", "", ""),
            ("   Motors", "$600", "$500"),
            ("   Pumps", "430", "520"),
            ("Intersegment eliminations", "(30)", "(20)"),
            ("Total", "$1,000", "$1,000"),
            ("Operating profit", "", ""),
            ("   Motors", "$90", "$60"),
            ("   Pumps", "43", "50"),
        ),
    ),
)
GOODWILL = (
    Chunk(
        "t2",
        rows=(
            ("(in millions)", "Consumer", "Industrial", "Total"),
            ("Balance at January 1, 2024", "$400.0", "$100.0", "$500.0"),
            ("Acquisitions", "20.0", "60.0", "80.0"),
            ("Balance at December 31, 2024", "$420.0", "$160.0", "$580.0"),
            ("Foreign currency translation", "(12.0)", "(5.0)", "(17.0)"),
            ("Balance at December 31, 2025", "$408.0", "$155.0", "$563.0"),
        ),
    ),
    Chunk("c1", text="Changes in the carrying amount of goodwill by segment were as follows:"),
)
LEASES = (
    Chunk(
        "t3",
        rows=(
            ("(In millions)", "Operating leases", "Finance leases", "Total"),
            ("Total lease payments", "200.0", "20.0", "220.0"),
            ("Less: imputed interest", "(30.0)", "(1.0)", "(31.0)"),
        ),
    ),
)
LEVELS = (
    Chunk(
        "t4",
        caption="Fair value measurements (in thousands)",
        rows=(
            ("", "Level 1", "Level 2", "Total"),
            ("Money market funds", "300", "—", "300"),
            ("Corporate bonds", "—", "200", "200"),
            ("Total assets", "300", "200", "500"),
        ),
    ),
)


def _outcome(text: str, evidence: tuple[Chunk, ...]) -> str:
    found = assess(claim_as_stands(text), EvidenceIndex.build(evidence))
    return "conflict" if found.conflict else "proved" if found.proved else "unknown"


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("Pumps made up 52.0% of total net sales in 2024.", "proved"),
        ("Pumps' and Motors' share of total net sales was 52.0% in 2024.", "unknown"),
        ("Motors's share of total net sales was 50.0% in 2024.", "proved"),
        ("Motors's share of total net sales was 60.0% in 2024.", "conflict"),
        ("Pumps made up 5.0% of total net sales in 2024.", "conflict"),  # the other group's row
        ("Pumps made up 43.0% of total net sales in 2024.", "conflict"),  # of 2025
        ("Pumps made up 52.0% of total foreign net sales in 2024.", "unknown"),
        ("The operating profit of Pumps made up 5.0% of total net sales in 2024.", "proved"),
    ],
)
def test_a_bare_total_is_of_the_group_that_adds_up_to_it(claim: str, outcome: str) -> None:
    assert _outcome(claim, GROUPS) == outcome


def test_a_bare_total_that_no_group_adds_up_to_is_of_nothing_named() -> None:
    rows = tuple(("Total", "$1,100", "$1,000") if row[0] == "Total" else row for row in GROUPS[0].rows)
    assert _outcome("Pumps made up 52.0% of total net sales in 2024.", (Chunk("t1", rows=rows),)) == "unknown"


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("Total goodwill decreased by $17.0 million in 2025.", "proved"),
        ("Goodwill decreased by $17.0 million in 2025.", "proved"),
        ("Goodwill in the Industrial segment decreased by $5.0 million in 2025.", "proved"),
        ("The Consumer segment accounted for 72.5% of total goodwill at December 31, 2025.", "proved"),
        ("Total goodwill increased by $17.0 million in 2025.", "unknown"),
        ("Total goodwill decreased by $5.0 million in 2025.", "unknown"),
        ("Goodwill in the Industrial segment decreased by $17.0 million in 2025.", "unknown"),
        ("The Consumer segment accounted for 72.4% of total goodwill at December 31, 2025.", "unknown"),  # of 2024
        ("The Industrial segment accounted for 72.5% of total goodwill at December 31, 2025.", "unknown"),
        ("Total adjusted goodwill decreased by $17.0 million in 2025.", "unknown"),
        ("Total acquisitions decreased by $17.0 million in 2025.", "unknown"),
    ],
)
def test_a_roll_forwards_columns_are_parts_of_what_introduces_it(claim: str, outcome: str) -> None:
    assert _outcome(claim, GOODWILL) == outcome


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("Imputed interest amounts to 15.0% of total operating lease payments.", "proved"),
        ("Imputed interest amounts to 14.1% of total lease payments.", "proved"),
        ("Imputed interest amounts to 15.0% of total lease payments.", "unknown"),  # a part's column, none is named
        ("Imputed interest amounts to 15.0% of total finance lease payments.", "unknown"),
    ],
)
def test_a_whole_that_names_no_part_is_of_the_total_column(claim: str, outcome: str) -> None:
    assert _outcome(claim, LEASES) == outcome


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("Level 1 assets made up 60.0% of total assets measured at fair value.", "proved"),
        ("Level 2 assets made up 60.0% of total assets measured at fair value.", "unknown"),
        ("Level 1 assets made up 60.0% of Level 2 assets.", "conflict"),
        ("Level 1 foreign assets made up 60.0% of total assets measured at fair value.", "unknown"),
        ("Money market funds represented 100.0% of Level 1 assets.", "proved"),
        ("Money market funds represented 60.0% of Level 1 assets.", "conflict"),  # of all assets
        ("Level 1 liabilities made up 60.0% of total assets measured at fair value.", "unknown"),
    ],
)
def test_a_part_may_be_a_column_of_the_wholes_row(claim: str, outcome: str) -> None:
    assert _outcome(claim, LEVELS) == outcome
