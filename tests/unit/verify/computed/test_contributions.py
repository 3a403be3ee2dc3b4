"""What a part of a total adds to it or takes off it."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import proved

AMOUNTS = Chunk(
    "amounts",
    caption="Reconciliation of income tax (in millions)",
    rows=(
        ("", "2024", "2023"),
        ("Tax at the statutory rate", "$62.0", "$58.5"),
        ("State taxes, net of federal benefit", "7.4", "6.9"),
        ("Tax-exempt income", "(9.2)", "(5.3)"),
        ("Energy credits", "(11.6)", "(8.8)"),
        ("Other, net", "0.7", "(1.1)"),
        ("Provision for income taxes", "$49.3", "$50.2"),
    ),
)
RATES = Chunk(
    "rates",
    rows=(
        ("", "2024", "2023"),
        ("Statutory tax rate", "21.0%", "21.0%"),
        ("State taxes", "2.5", "2.4"),
        ("Energy credits", "(3.9)", "(3.2)"),
        ("Stock compensation", "0.6", "(0.4)"),
        ("Effective tax rate", "20.2%", "19.8%"),
    ),
)


@pytest.mark.parametrize(
    "claim",
    [
        "Energy credits reduced the provision for income taxes by $11.6 million in 2024.",
        "Tax-exempt income lowered the tax provision by $5.3 million in 2023.",
        "State taxes added $7.4 million to the provision for income taxes in 2024.",
        "State taxes increased the provision for income taxes by $6.9 million in 2023.",
    ],
)
def test_an_amount_of_a_sum_is_what_it_adds(claim: str) -> None:
    assert proved(claim, AMOUNTS)


@pytest.mark.parametrize(
    "claim",
    [
        "Energy credits reduced the provision for income taxes by $8.8 million in 2024.",
        "Energy credits increased the provision for income taxes by $11.6 million in 2024.",
        "State taxes reduced the provision for income taxes by $7.4 million in 2024.",
        "Energy credits reduced the provision for income taxes by $11.6 thousand in 2024.",
        "Energy credits reduced the provision for income taxes by 11.6% in 2024.",
        "Energy credits reduced the provision for income taxes by $11.6 million in 2022.",
        "Energy credits may have reduced the provision for income taxes by $11.6 million in 2024.",
        "Energy credits did not reduce the provision for income taxes by $11.6 million in 2024.",
        "Energy credits reduced State taxes by $11.6 million in 2024.",  # no total of them
    ],
)
def test_another_sign_year_unit_or_total_is_not_proved(claim: str) -> None:
    assert not proved(claim, AMOUNTS)


def test_of_a_rate_the_parts_are_points() -> None:
    assert proved("Energy credits shaved 3.9 points off the effective tax rate in 2024.", RATES)
    assert proved("Energy credits cut the effective tax rate by 3.2 percentage points in 2023.", RATES)
    assert proved("Stock compensation added 0.6 percentage points to the effective tax rate in 2024.", RATES)
    assert not proved("Stock compensation added 0.4 percentage points to the effective tax rate in 2023.", RATES)
    assert not proved("Energy credits cut the effective tax rate by 3.9% in 2024.", RATES)


def test_what_does_not_add_up_is_part_of_nothing() -> None:
    rows = (*AMOUNTS.rows[:-1], ("Provision for income taxes", "$54.3", "$55.2"))
    table = Chunk("amounts", caption=AMOUNTS.caption, rows=rows)
    assert not proved("Energy credits reduced the provision for income taxes by $11.6 million in 2024.", table)
