"""The only row that moved a way, and things told apart by letters, are decided over the rows of the group."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from tests.support.assessed import MARKETS

CUSTOMERS = Chunk(
    "t2",
    caption="Concentration of credit risk",
    rows=(
        ("", "Percentage of revenue", "", "Percentage of accounts receivable", ""),
        ("", "2025", "2024", "2025", "2024"),
        ("Customer A", "24%", "19%", "31%", "22%"),
        ("Customer B", "13%", "16%", "*", "14%"),
        ("Customer C", "11%", "12%", "15%", "10%"),
    ),
)


def _outcome(text: str, chunk: Chunk) -> str:
    found = assess(claim_as_stands(text), EvidenceIndex.build((chunk,)))
    return "conflict" if found.conflict else "proved" if found.proved else "unknown"


@pytest.mark.parametrize(
    ("claim", "proved"),
    [
        ("Japan was the only market in which revenue declined in 2025.", True),
        ("Peru was the only market in which revenue declined in 2024.", True),
        ("The only market in which revenue declined in 2025 was Japan.", True),
        ("The only market in which revenue declined in 2025 was Peru.", False),
        ("Peru was the only market in which revenue declined in 2025.", False),
        ("Peru was the only market in which revenue grew in 2025.", False),  # others grew as well
        ("Japan was the only market in which revenue grew in 2025.", False),
        ("Japan was the only market in which adjusted revenue declined in 2025.", False),
        ("Japan was the only market in which orders declined in 2025.", False),
        ("Japan was the only market in which revenue declined in 2023.", False),  # nothing to compare with
    ],
)
def test_the_only_one_moved_that_way_and_no_other_did(claim: str, proved: bool) -> None:
    assert (_outcome(claim, MARKETS) == "proved") is proved


def test_the_only_one_is_not_known_where_another_row_lacks_a_cell() -> None:
    rows = tuple(("Chile", "118", "", "97") if row[0] == "Chile" else row for row in MARKETS.rows)
    assert _outcome("Japan was the only market in which revenue declined in 2025.", Chunk("t1", rows=rows)) != "proved"


GOODWILL = (
    Chunk("c1", text="Changes in the carrying amount of goodwill by segment were as follows:"),
    Chunk(
        "t3",
        rows=(
            ("(in millions)", "Consumer", "Industrial", "Retail", "Total"),
            ("Balance at December 31, 2024", "$420.0", "$160.0", "$90.0", "$670.0"),
            ("Acquisitions", "—", "30.0", "—", "30.0"),
            ("Foreign currency translation", "(12.0)", "(5.0)", "(1.0)", "(18.0)"),
            ("Balance at December 31, 2025", "$408.0", "$185.0", "$89.0", "$682.0"),
        ),
    ),
)


@pytest.mark.parametrize(
    ("claim", "proved"),
    [
        ("Industrial was the only segment in which goodwill increased in 2025.", True),
        ("Consumer was the only segment in which goodwill decreased in 2025.", False),
        ("Industrial was the only segment in which goodwill decreased in 2025.", False),
    ],
)
def test_the_only_one_may_be_a_column_of_a_roll_forward(claim: str, proved: bool) -> None:
    assert assess(claim_as_stands(claim), EvidenceIndex.build(GOODWILL)).proved is proved


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("Industrial was the only segment in which goodwill increased in 2025.", "proved"),
        ("Consumer was the only segment in which goodwill increased in 2025.", "unknown"),
        ("Goodwill in the Industrial segment increased in 2025.", "proved"),
        ("Goodwill in the Industrial segment increased in 2023.", "unknown"),
    ],
)
def test_a_sentence_about_another_period_says_nothing_of_what_moves_in_every_period(claim: str, outcome: str) -> None:
    impaired = Chunk(
        "p1",
        text="During the fourth quarter of 2024, the Company recorded a goodwill impairment charge of $40.2 million "
        "in the Industrial segment as a result of lower projected cash flows.",
    )
    found = assess(claim_as_stands(claim), EvidenceIndex.build((*GOODWILL, impaired)))
    assert ("conflict" if found.conflict else "proved" if found.proved else "unknown") == outcome


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("Customers A, B and C together accounted for 48% of revenue in 2025.", "proved"),
        ("Customers A and C together accounted for 46% of accounts receivable in 2025.", "proved"),
        ("Customers A and C together accounted for 37% of revenue in 2025.", "conflict"),  # A and B
        ("Customers A and B together accounted for 37% of accounts receivable in 2025.", "unknown"),
        ("Customers A, B and D together accounted for 48% of revenue in 2025.", "unknown"),
        ("Customers A, B and C together accounted for 48% of foreign revenue in 2025.", "unknown"),
    ],
)
def test_each_letter_of_a_list_has_the_lists_noun(claim: str, outcome: str) -> None:
    assert _outcome(claim, CUSTOMERS) == outcome
