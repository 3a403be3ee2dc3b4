"""The order of a classifier's labels: read where it is written, stated where it is not, never guessed."""

from __future__ import annotations

from itertools import permutations

import pytest

from guardrail.errors import ModelError
from guardrail.export.labels import label_order

UNNAMED = {0: "LABEL_0", 1: "LABEL_1", 2: "LABEL_2"}
NAMES = ("entailment", "neutral", "contradiction")


@pytest.mark.parametrize("names", list(permutations(NAMES)))
@pytest.mark.parametrize("written", [str.lower, str.upper, str.title])
def test_any_order_and_any_case_is_read_from_the_config(names: tuple[str, ...], written: object) -> None:
    order = label_order({at: written(name) for at, name in enumerate(names)})  # type: ignore[operator]
    assert [names[at] for at in order] == list(NAMES)


@pytest.mark.parametrize("names", list(permutations(NAMES)))
def test_the_order_of_unnamed_labels_may_be_stated(names: tuple[str, ...]) -> None:
    assert [names[at] for at in label_order(UNNAMED, names)] == list(NAMES)


def test_unnamed_labels_are_refused_with_the_way_out() -> None:
    with pytest.raises(ModelError, match="--labels contradiction,neutral,entailment"):
        label_order(UNNAMED)


@pytest.mark.parametrize("names", [("entailment", "not_entailment"), ("LABEL_0", "LABEL_1")])
def test_two_labels_are_refused_with_the_reason(names: tuple[str, str]) -> None:
    with pytest.raises(ModelError, match=r"2 labels.*a contradiction cannot be told"):
        label_order(dict(enumerate(names)))


def test_two_labels_are_refused_whatever_is_stated() -> None:
    with pytest.raises(ModelError, match="2 labels"):
        label_order({0: "LABEL_0", 1: "LABEL_1"}, NAMES)


@pytest.mark.parametrize("names", [("positive", "neutral", "negative"), ("entailment", "entailment", "contradiction")])
def test_other_names_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(ModelError, match="expected entailment, neutral, contradiction"):
        label_order(dict(enumerate(names)))


@pytest.mark.parametrize("given", [("entailment", "neutral"), ("a", "b", "c"), ("neutral", "neutral", "entailment")])
def test_a_stated_order_must_name_all_three(given: tuple[str, ...]) -> None:
    with pytest.raises(ModelError, match="each once"):
        label_order(UNNAMED, given)


def test_a_stated_order_does_not_overrule_the_config() -> None:
    with pytest.raises(ModelError, match="the model's config says"):
        label_order(dict(enumerate(NAMES)), ("contradiction", "neutral", "entailment"))
