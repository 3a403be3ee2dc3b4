"""Pairs of one statement in many wordings."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from guardrail.training import pairs_paraphrase as pp
from guardrail.training import statements as st
from guardrail.training.mixtures import SHARES
from guardrail.training.pairs import LABELS, Pair

PAIRS = pp.paraphrase_pairs(1_500, seed=1)
HELD_OUT = pp.paraphrase_pairs(600, evaluation=True, seed=1)
BLOCK = """cap p
E {F} caps its fee at {p}.
E The fee of {F} is [capped|limited] at {p}.
N {F} has no cap on its fee.
O {F} has the lowest cap of all."""


def test_a_block_gives_its_forms_by_letter() -> None:
    (statement,) = st.parse(BLOCK)
    assert (statement.key, statement.single, statement.main) == ("cap", ("p",), "F")
    assert [len(statement.forms[letter]) for letter in "ENSTFO"] == [2, 1, 0, 0, 0, 1]


def test_a_line_of_no_known_letter_is_refused() -> None:
    with pytest.raises(ValueError, match="begins with none"):
        st.parse("cap p\nX {F} caps its fee.")


def test_no_slot_or_bracket_is_left_in_a_pair() -> None:
    assert not [p for p in PAIRS + HELD_OUT if set("{}[]|") & set(p.premise + p.hypothesis)]


@pytest.mark.parametrize("pairs", [PAIRS, HELD_OUT], ids=["training", "held_out"])
def test_every_label_has_at_least_a_quarter(pairs: list[Pair]) -> None:
    counts = Counter(p.label for p in pairs)
    assert min(counts[label] for label in LABELS) >= len(pairs) / 4


def test_held_out_statements_are_never_trained_on() -> None:
    assert not {p.group for p in PAIRS} & {p.group for p in HELD_OUT}


def test_held_out_words_come_from_evaluation_only() -> None:
    form = "[" + "|".join(f"word{n}" for n in range(40)) + "]"
    rng = random.Random(0)
    seen = {st.spell(form, rng, evaluation=False) for _ in range(400)}
    kept = {st.spell(form, rng, evaluation=True) for _ in range(400)}
    assert kept
    assert not seen & kept


def test_only_the_words_are_new_in_the_set_of_words() -> None:
    words = pp.paraphrase_pairs(300, evaluation=True, seed=1, words=True)
    trained_on = {s.key for s in st.STATEMENTS if not st.held_out(s)}
    assert {p.group for p in words} <= trained_on


def test_a_negation_in_the_hypothesis_says_nothing_about_the_label() -> None:
    negated = Counter(
        p.label for p in PAIRS if p.label != "neutral" and any(w in p.hypothesis for w in (" not ", " no ", "n't "))
    )
    assert 0.35 < negated["entailment"] / negated.total() < 0.65


def test_two_products_in_one_premise_take_both_labels() -> None:
    labels = Counter(p.label for p in PAIRS if p.kind == "two_products")
    assert set(labels) == {"entailment", "contradiction"}


@pytest.mark.parametrize("slot", ["p", "m", "d", "f", "c", "u", "n", "z", "lo", "hi", "ga", "gb", "w", "my"])
def test_the_second_value_of_a_slot_differs_from_the_first(slot: str) -> None:
    for seed in range(40):
        drawn = st.values(random.Random(seed))
        assert drawn[slot] != drawn[slot + "2"]


def test_the_same_seed_draws_the_same_pairs() -> None:
    assert pp.paraphrase_pairs(50, seed=4) == pp.paraphrase_pairs(50, seed=4)


def test_the_last_stage_is_mostly_paraphrases() -> None:
    scale, financial, advisory, paraphrase = SHARES["paraphrase"]
    assert scale < 1
    assert paraphrase > financial + advisory


def test_a_sentence_of_a_real_document_stands_in_some_premises_and_in_no_claim() -> None:
    stranger = "Depreciation is computed by the straight-line method."
    pairs = pp.paraphrase_pairs(2_000, seed=6, neighbours=[stranger])
    beside = [p for p in pairs if stranger in p.premise]
    assert 0.1 < len(beside) / len(pairs) < 0.5
    assert not [p for p in pairs if stranger in p.hypothesis]


def test_two_statements_joined_in_one_claim_take_every_label() -> None:
    assert {p.label for p in PAIRS if p.kind == "joined"} == set(LABELS)


def test_facts_near_each_other_are_known_statements() -> None:
    keys = {s.key for s in st.STATEMENTS}
    assert not {key for group in st._GROUPS for key in group} - keys


def test_no_statement_has_the_key_of_another() -> None:
    assert max(Counter(s.key for s in st.STATEMENTS).values()) == 1


@pytest.mark.parametrize("form", ["{F}: Annual fee is {p}.", "{F}, fees: Class A is {p}."])
def test_a_pronoun_never_heads_a_row_of_cells(form: str) -> None:
    rng = random.Random(0)
    assert not st.fill(form, st.values(rng), rng, False, subject="It").startswith("It")
