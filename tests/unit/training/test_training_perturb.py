"""The training pairs' generators: what a change does to a sentence, and which label it earns."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guardrail.training import faithful, perturb

SEEDS = st.integers(0, 10_000)


def every(function: object, text: str) -> set[str]:
    """All texts that a perturbation can make of `text` over many seeds."""
    return {c.text for seed in range(60) for c in function(text, random.Random(seed))}  # type: ignore[operator]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Shares of the fund are insured.", "Shares of the fund are not insured."),
        ("The fund can borrow money.", "The fund cannot borrow money."),
        ("The board approved the plan.", "The board did not approve the plan."),
        ("The fund pays a fee of 1%.", "The fund does not pay a fee of 1%."),
        ("Revenue has increased since May.", "Revenue has not increased since May."),
    ],
)
def test_negation_is_put_in(text: str, expected: str) -> None:
    assert expected in every(perturb.insert_negation, text)


def test_a_negated_sentence_is_not_negated_twice() -> None:
    assert "The shares are not not insured." not in every(perturb.insert_negation, "The shares are not insured.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Shares of the fund are not insured.", "Shares of the fund are insured."),
        ("The board did not approve the plan.", "The board approved the plan."),
        ("The fund no longer accepts investors.", "The fund still accepts investors."),
        ("There were no impairments in 2019.", "There were impairments in 2019."),
        ("The notes cannot be redeemed.", "The notes can be redeemed."),
        ("The notes can't be redeemed.", "The notes can be redeemed."),
    ],
)
def test_negation_is_taken_out(text: str, expected: str) -> None:
    assert expected in every(perturb.drop_negation, text)


def test_a_contracted_negation_is_not_negated_twice() -> None:
    assert every(perturb.insert_negation, "The notes can't be redeemed.") == set()


def test_a_superlative_is_no_quantifier_to_strengthen() -> None:
    assert every(perturb.strengthen, "This is the most that clients pay at most.") == set()


@pytest.mark.parametrize("text", ["Risks include, but are not limited to, fraud.", "It was not only late but costly."])
def test_a_not_that_negates_nothing_is_left_alone(text: str) -> None:
    assert every(perturb.drop_negation, text) == set()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Revenue increased in 2019.", "Revenue decreased in 2019."),
        ("Sales were above plan.", "Sales were below plan."),
        ("The loan was repaid before maturity.", "The loan was repaid after maturity."),
        ("The fund holds more than 40 bonds.", "The fund holds less than 40 bonds."),
    ],
)
def test_direction_is_turned_round(text: str, expected: str) -> None:
    assert expected in every(perturb.swap_opposite, text)


def test_a_word_inside_another_is_no_opposite() -> None:
    assert every(perturb.swap_opposite, "The allowance was reviewed.") == set()


@given(SEEDS, st.from_regex(r"[1-9]\d{0,2}(,\d{3}){0,2}(\.\d{1,2})?", fullmatch=True))
def test_another_figure_is_never_the_same_figure(seed: int, figure: str) -> None:
    other = perturb.other_figure(figure, random.Random(seed))
    assert other != figure
    assert any(c.isdigit() for c in other)


@given(SEEDS)
def test_a_year_is_no_figure_to_change(seed: int) -> None:
    assert perturb.change_figure("The fund was launched in 2019.", random.Random(seed)) == []


def test_two_years_of_a_sentence_can_change_places() -> None:
    text = "Sales were 5 in 2019 and 7 in 2018."
    assert "Sales were 5 in 2018 and 7 in 2019." in every(perturb.change_period, text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Alder Corp acquired Birch Ltd in 2019.", "Birch Ltd acquired Alder Corp in 2019."),
        ("Debt fell from $5 million to $3 million.", "Debt fell from $3 million to $5 million."),
        ("Sales and costs were $5 and $3, respectively.", "Sales and costs were $3 and $5, respectively."),
    ],
)
def test_roles_are_exchanged(text: str, expected: str) -> None:
    assert expected in every(perturb.swap_roles, text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The fund may use leverage.", "The fund will use leverage."),
        ("Some of the bonds are insured.", "All of the bonds are insured."),
    ],
)
def test_a_stronger_claim_does_not_follow_but_the_weaker_does(text: str, expected: str) -> None:
    changes = [c for seed in range(20) for c in perturb.strengthen(text, random.Random(seed))]
    assert expected in {c.text for c in changes}
    assert {(c.label, c.back) for c in changes} == {("neutral", "entailment")}


def test_a_dropped_exception_leaves_the_claim_open() -> None:
    text = "The fund does not invest in bonds, except for notes of the Treasury."
    changes = perturb.drop_exception(text, random.Random(0))
    assert [(c.text, c.label) for c in changes] == [("The fund does not invest in bonds.", "neutral")]


@given(SEEDS)
def test_contradictions_differ_from_the_sentence_and_from_each_other(seed: int) -> None:
    text = "In 2019 the Company increased its net debt from $5.2 million to $7.1 million before taxes."
    changes = perturb.contradictions(text, random.Random(seed), 4)
    texts = [c.text for c in changes]
    assert text not in texts
    assert len(set(texts)) == len(texts) > 0
    assert {c.label for c in changes} == {"contradiction"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The Alder Fund, yielding 4.2%, was established in 2018.", "The Alder Fund was established in 2018."),
        ("However, revenue was flat in both regions.", "Revenue was flat in both regions."),
        ("Shares of the fund are not insured and may lose value.", "Shares of the fund may lose value."),
    ],
)
def test_a_shortened_sentence_keeps_what_it_says(text: str, expected: str) -> None:
    assert expected in every(faithful.shortened, text)


def test_a_condition_is_never_cut_as_if_it_were_a_detail() -> None:
    text = "The adviser waives its fee in connection with purchases unless the board decides otherwise."
    assert every(faithful.shortened, text) == set()


def test_the_first_person_becomes_the_company() -> None:
    assert faithful.third_person("We lease our offices.", "Alder") == "Alder leases Alder's offices."


@given(SEEDS)
def test_faithful_rewritings_are_all_entailed(seed: int) -> None:
    changes = faithful.faithful("In addition, we recorded $5 million of costs.", random.Random(seed), "Alder")
    assert {c.label for c in changes} == {"entailment"}
