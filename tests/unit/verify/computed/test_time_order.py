"""The order of the times of a movement is read, or the claim is not proved."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import proved

TABLE = Chunk(
    "t",
    caption="Results (in millions)",
    rows=(
        ("", "2023", "2022", "2021"),
        ("Total revenue", "$240", "$200", "$210"),
        ("Net premiums:", "", "", ""),
        ("  Home", "$90", "$80", "$70"),
        ("Total net premiums", "$290", "$280", "$270"),
        ("Cost of goods sold", "(120)", "(100)", "(90)"),
        ("Retention rate", "91.5%", "95.1%", "96.0%"),
    ),
)


@pytest.mark.parametrize(
    "text",
    [
        "Total revenue grew by 20.0% from {q} to {p}.",
        "Compared with {q}, total revenue went up in {p}.",
        "Total revenue rose to $240 million in {p} from $200 million in {q}.",
        "Total revenue moved from $200 million ({q}) to $240 million ({p}).",
        "Between {q} and {p}, total revenue rose from $200 million to $240 million.",
        "Total revenue increased by $40 million in {p} over {q}.",
    ],
)
def test_a_movement_is_proved_in_one_order_of_its_years_only(text: str) -> None:
    assert proved(text.format(q="2022", p="2023"), TABLE)
    assert not proved(text.format(q="2023", p="2022"), TABLE)


def test_levels_beside_each_other_have_no_order() -> None:
    assert proved("Total revenue was $200 million in 2022, compared with $240 million in 2023.", TABLE)


def test_a_bound_below_is_one_of_size() -> None:
    assert proved("Cost of goods sold was under $130 million in 2023.", TABLE)
    assert not proved("Cost of goods sold was under $110 million in 2023.", TABLE)


def test_a_bound_that_another_row_of_the_name_breaks_is_not_proved() -> None:
    assert not proved("Net premiums held under $100 million in 2023.", TABLE)


def test_a_figure_with_a_unit_counts_no_operands() -> None:
    assert not proved("2.0 percentage points is how much the retention rate dropped from 2022 to 2023.", TABLE)


def test_a_noun_behind_the_name_gives_the_direction() -> None:
    assert proved("The retention rate's percentage drop between 2022 and 2023 comes to 3.8%.", TABLE)
    assert not proved("Total revenue's percentage drop between 2022 and 2023 comes to 20.0%.", TABLE)


@pytest.mark.parametrize(
    "text",
    [
        "The change in total revenue between {p} and {q} is $40 million.",
        "The percentage change in total revenue between {p} and {q} was 20.0%.",
        "The increase/ (decrease) in total revenue between {p} and {q} is $40 million.",
    ],
)
def test_a_noun_without_a_direction_names_two_times_in_either_order(text: str) -> None:
    assert proved(text.format(q="2022", p="2023"), TABLE)
    assert proved(text.format(q="2023", p="2022"), TABLE)


def test_what_a_change_sets_out_from_comes_first() -> None:
    assert proved("The change in total revenue from 2022 to 2023 was $40 million.", TABLE)
    assert not proved("The change in total revenue from 2023 to 2022 was $40 million.", TABLE)
    assert not proved("The increase in total revenue between 2023 and 2022 was $40 million.", TABLE)
