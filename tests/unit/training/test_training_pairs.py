"""Pairs of tables and of advisory templates."""

from __future__ import annotations

import random

import pytest

from guardrail.training import pairs_advisory, tables
from guardrail.training.facts import FACTS, parse
from guardrail.training.pairs import LABELS

ROWS = [
    ["(in thousands)", "2025", "2024"],
    ["Net result", "(1,204)", "310"],
    ["Revenue", "18,450", "17,902"],
]


def test_cells_carry_row_column_and_scale() -> None:
    found = {(c.row, c.column): (c.value, c.unit) for c in tables.cells(ROWS)}
    assert found["Revenue", "2024"] == ("17,902", "thousand")
    assert found["Net result", "2025"] == ("(1,204)", "thousand")


def test_a_bracketed_figure_is_negative() -> None:
    assert [c.negative for c in tables.cells(ROWS) if c.row == "Net result"] == [True, False]


@pytest.mark.parametrize("text", ["2019", "n/a", "Revenue", "", "—"])
def test_a_year_a_word_or_a_dash_is_no_figure(text: str) -> None:
    assert not tables.is_number(text)


def test_a_cell_is_put_into_words() -> None:
    cell = tables.Cell("Revenue", "2024", "17,902", "thousand", 2, 2)
    form = "{caption}: {row} ({column}) is {value}{unit}."
    assert tables.put(form, cell, "Alder AG", "Alder") == "Alder AG: Revenue (2024) is 17,902 thousand."


@pytest.mark.parametrize("fact", FACTS, ids=lambda f: f.key)
def test_every_fact_is_stated_and_can_be_affirmed_and_denied(fact: pairs_advisory.Fact) -> None:
    assert fact.source
    assert fact.true
    assert fact.false


def test_a_line_of_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="begins with none of"):
        parse("key\nX what is this")


def test_no_slot_is_left_open() -> None:
    for pair in pairs_advisory.advisory_pairs(3_000, seed=1):
        assert "{" not in pair.premise + pair.hypothesis


def test_held_out_facts_never_appear_in_training() -> None:
    held_out = {f.key for f in FACTS if pairs_advisory.held_out(f)}
    assert held_out
    assert not held_out & {p.group for p in pairs_advisory.advisory_pairs(3_000, seed=2)}


def test_all_three_labels_are_well_represented() -> None:
    pairs = pairs_advisory.advisory_pairs(3_000, seed=3)
    for label in LABELS:
        assert sum(p.label == label for p in pairs) > 600


def test_the_same_seed_gives_the_same_pairs() -> None:
    assert pairs_advisory.advisory_pairs(50, seed=4) == pairs_advisory.advisory_pairs(50, seed=4)


def test_the_second_value_of_a_slot_differs_from_the_first() -> None:
    for seed in range(300):
        values = pairs_advisory.slots(random.Random(seed))
        for key in ("p", "m", "n", "d", "y", "q", "f", "st", "s", "r", "x", "a", "k", "C", "P"):
            assert values[key] != values[key + "2"], key
