"""A sum down a table proves nothing of what neither its rows, nor its headings, nor its title name."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import proved

SALES = Chunk(
    "t1",
    caption="Net sales",
    unit_note="(in millions)",
    rows=(
        ("", "2024", "2023"),
        ("Net sales of products", "$500", "$450"),
        ("Net sales of services", "120", "110"),
    ),
)
OF_CANADA = Chunk("t2", caption="Net sales in Canada", unit_note="(in millions)", rows=SALES.rows)
IN_LABELS = Chunk(
    "t3",
    unit_note="(in millions)",
    rows=(("", "2024"), ("Canada net sales of products", "$60"), ("Canada net sales of services", "25")),
)
CHARGES = Chunk(
    "t4",
    unit_note="(in millions)",
    rows=(("", "Expected charges", "Incurred charges"), ("Pumps", "$160", "$144"), ("Valves", "80", "66")),
)
ELSEWHERE = "Canada is one of our markets, and so is the aftermarket for rental equipment."


@pytest.mark.parametrize(
    "claim",
    [
        "Total net sales in Canada were $620 million in 2024.",
        "Net sales in Canada for the full year 2024 were $620 million.",
        "Total Canadian net sales were $620 million in 2024.",
        "Total aftermarket net sales were $620 million in 2024.",
        "Total net sales of rental equipment were $620 million in 2024.",
        "Average net sales in Canada were $310 million in 2024.",
    ],
)
def test_a_sum_of_rows_that_are_of_something_else_proves_nothing(claim: str) -> None:
    assert not proved(claim, SALES, ELSEWHERE)


@pytest.mark.parametrize(
    ("claim", "table"),
    [
        ("Total net sales were $620 million in 2024.", SALES),
        ("Total net sales in Canada were $620 million in 2024.", OF_CANADA),
        ("Total net sales in Canada were $85 million in 2024.", IN_LABELS),
        ("The average expected charges per segment were $120 million.", CHARGES),
    ],
)
def test_a_sum_of_rows_that_are_of_it_proves_it(claim: str, table: Chunk) -> None:
    assert proved(claim, table, ELSEWHERE)


def test_another_sum_of_them_is_not_proved() -> None:
    assert not proved("Total net sales were $720 million in 2024.", SALES)
