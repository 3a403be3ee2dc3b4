"""What a table's introduction and rows lend: the noun that all parts of a total share, a qualifier quoted whole."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import conflicts, proved

FEES = Chunk(
    id="fees",
    element_type="table",
    rows=(
        ("", "Fiscal 2024", "Fiscal 2023"),
        ("Audit fees", "$3,200,000", "$2,900,000"),
        ("Tax fees", "540,000", "500,000"),
        ("All other fees", "60,000", "80,000"),
        ("Total", "$3,800,000", "$3,480,000"),
    ),
)
LEAD = Chunk(
    id="lead",
    text="Staff. The average number of persons employed by Orbeck Instruments, by function, was as follows:",
)
STAFF = Chunk(
    id="staff",
    element_type="table",
    rows=(
        ("", "2023", "2024"),
        ("Manufacturing", "2,795", "2,864"),
        ("Sales", "902", "938"),
        ("Total", "3,697", "3,802"),
        ("Personnel expenses (€ thousand)", "247,226", "261,850"),
    ),
)


@pytest.mark.parametrize(
    "claim",
    [
        "Total fees were $3.8 million in fiscal 2024.",
        "Total fees rose 9.2% in fiscal 2024.",
        "Audit fees were 84.2% of total fees in fiscal 2024.",
    ],
)
def test_a_total_is_of_what_all_its_parts_are(claim: str) -> None:
    assert proved(claim, FEES)


@pytest.mark.parametrize(
    "claim",
    [
        "Total audit fees were $3.8 million in fiscal 2024.",
        "Total fees were $3.48 million in fiscal 2024.",
        "Total tax fees rose 9.2% in fiscal 2024.",
        "Total legal fees were $3.8 million in fiscal 2024.",
        "Tax fees were 84.2% of total fees in fiscal 2024.",
    ],
)
def test_it_is_not_of_one_part(claim: str) -> None:
    assert not proved(claim, FEES)


@pytest.mark.parametrize(
    "claim",
    [
        "The average number of persons employed in manufacturing in 2024 was 2,864.",
        "The average number of employees in manufacturing was 2,864 in 2024.",
        "Average headcount in sales was 938 in 2024.",
    ],
)
def test_a_qualifier_of_the_introduction_is_lent_with_its_noun(claim: str) -> None:
    assert proved(claim, LEAD, STAFF)


@pytest.mark.parametrize(
    "claim",
    [
        "The average number of persons employed in manufacturing in 2024 was 2,795.",
        "The weighted average number of persons employed in manufacturing in 2024 was 2,864.",
        "The adjusted number of persons employed in manufacturing in 2024 was 2,864.",
        "The average cost in manufacturing in 2024 was 2,864.",
        "The average number of women employed in manufacturing in 2024 was 2,864.",
    ],
)
def test_it_is_lent_with_no_other(claim: str) -> None:
    assert not proved(claim, LEAD, STAFF)


def test_an_amount_for_each_is_not_contradicted_by_the_sum() -> None:
    assert not conflicts("Personnel expenses per employee were about €68.9 thousand in 2024.", LEAD, STAFF)
    assert not proved("Personnel expenses per employee were €261,850 thousand in 2024.", LEAD, STAFF)
    assert conflicts("Personnel expenses were €68.9 thousand in 2024.", LEAD, STAFF)


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("Audit fees did not reach $3.5 million in fiscal 2024.", True),
        ("Audit fees didn't reach $3.5 million in fiscal 2024.", True),
        ("Audit fees came in short of $3.5 million in fiscal 2024.", True),
        ("Audit fees never topped $3.5 million in fiscal 2024.", True),
        ("Audit fees did not reach $3.0 million in fiscal 2024.", False),
        ("Audit fees didn't reach $3.0 million in fiscal 2024.", False),
        ("Audit fees fell just short of $3.1 million in fiscal 2024.", False),
        ("Audit fees never topped $3.0 million in fiscal 2024.", False),
    ],
)
def test_what_was_not_reached_is_a_bound(claim: str, holds: bool) -> None:
    assert proved(claim, FEES) is holds
    assert not (holds and conflicts(claim, FEES))
