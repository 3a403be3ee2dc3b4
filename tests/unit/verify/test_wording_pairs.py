"""Pairs for training that the bank of wordings gives."""

from __future__ import annotations

from itertools import islice
from random import Random

from tests.support.random_tables import random_table
from tests.support.wording_pairs import pairs
from tests.support.wording_premises import premise
from tests.support.wording_tables import load_tables
from tests.support.wordings import Wording, rights


def test_totals_of_random_tables_add_up() -> None:
    for seed in range(50):
        table = random_table(Random(seed), "t")
        totals = {row.part_of for row in table.rows if row.part_of}
        assert totals
        for label in totals:
            total = table.named(label)
            assert total is not None
            assert len(table.parts(total)) >= 2


def test_pairs_are_the_same_for_the_same_seed() -> None:
    assert list(islice(pairs("mend", 50, 3), 50)) == list(islice(pairs("mend", 50, 3), 50))


def test_every_label_is_among_the_pairs() -> None:
    assert {pair["label"] for pair in pairs("mend", 200, 1)} == {"entailment", "neutral", "contradiction"}


def test_a_premise_states_the_figures_of_its_claim_as_the_claim_spells_them() -> None:
    wording = Wording("growth", "{X} [rose|fell] {pct} to {vx} in {p}.")
    (right,) = rights(wording, load_tables(), 1)
    said = {how.text(shown) for _, shown, how in right.shown}
    text = premise(right, Random(0))
    assert text is not None
    assert len(said) == 2
    assert all(figure in text for figure in said)


def test_a_claim_of_the_other_direction_contradicts() -> None:
    turned = [pair for pair in pairs("mend", 400, 2) if pair["kind"] == "computed_direction"]
    assert turned
    assert {pair["label"] for pair in turned} == {"contradiction"}
