"""Each group of constructions: the plain form of what is said, and none of a denial or a verb that is not known."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guardrail.claims.plain.constructions import CONSTRUCTIONS, possible
from guardrail.claims.plain.pattern_words import WordsHeld
from guardrail.claims.plain.relations import related


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        # shares
        ("Storage made up 26.3% of total revenue", "Storage accounted for 26.3% of total revenue"),
        ("Of total revenue, 26.3% came from storage", "Storage accounted for 26.3% of total revenue"),
        ("As a share of total revenue, storage stood at 26.3%", "Storage accounted for 26.3% of total revenue"),
        # ratios
        ("Dividing freight revenue by fuel expense gives 3.1x", "Freight revenue divided by fuel expense was 3.1x"),
        ("Freight revenue was 3.1 times fuel expense", "Freight revenue divided by fuel expense was 3.1 times"),
        # sums
        ("Storage and freight together came to $303.0 million", "The sum of Storage and freight was $303.0 million"),
        ("Storage plus freight equals $303.0 million", "Storage added to freight totaled $303.0 million"),
        # differences, with and without the side
        ("Freight outstripped storage by $297.6 million", "Freight exceeded storage by $297.6 million"),
        ("Storage trailed freight by $297.6 million", "Storage was $297.6 million lower than freight"),
        (
            "The gap between freight and storage was $297.6 million",
            "The difference between freight and storage was $297.6 million",
        ),
        ("Freight topped storage", "Freight was higher than storage"),
        ("Storage lagged behind freight", "Storage was lower than freight"),
        # what is left
        ("Excluding storage, total revenue came to $600.6 million", "Total revenue exceeded storage by $600.6 million"),
        ("All but 26.3% of total revenue came from freight", "Freight accounted for 73.7% of total revenue"),
        # ranks
        (
            "Storage was the second-largest component of total revenue",
            "Storage was the second largest component of total revenue",
        ),
        (
            "Only one component of total revenue exceeded storage",
            "Storage was the second largest component of total revenue",
        ),
        # per unit, and metrics
        ("Freight revenue per shipment came to $512", "Freight revenue divided by shipment was $512"),
        ("The gross margin came to 26.3%", "The gross margin was 26.3%"),
    ],
)
def test_says_a_relation_plainly(said: str, plain: str) -> None:
    assert next(related(f"{said} in 2024")) == (f"{plain} in 2024",)


@pytest.mark.parametrize(
    "denied",
    [
        "Storage did not make up 26.3% of total revenue",
        "Freight revenue was not 3.1 times fuel expense",
        "Storage and freight together did not come to $303.0 million",
        "Freight never exceeded storage by $297.6 million",
        "Freight did not exceed storage",
        "Excluding storage, total revenue did not come to $600.6 million",
        "Storage was not the second-largest component of total revenue",
        "Freight revenue per shipment did not come to $512",
        "The gross margin was not 26.3%",
    ],
)
def test_says_a_denial_no_other_way(denied: str) -> None:
    assert list(related(f"{denied} in 2024")) == []


@pytest.mark.parametrize(
    "unknown",
    [
        "Storage zorped 26.3% of total revenue",
        "Freight revenue zorped 3.1 times fuel expense",
        "Storage and freight together zorped $303.0 million",
        "Freight zorped storage by $297.6 million",
        "Excluding storage, total revenue zorped $600.6 million",
        "Freight revenue per shipment zorped $512",
        "The gross margin zorped 26.3%",
    ],
)
def test_knows_no_verb_that_is_not_listed(unknown: str) -> None:
    assert list(related(f"{unknown} in 2024")) == []


@given(
    st.lists(st.sampled_from(["was", "of", "the", "%", "x", "exceeded", "by", "accounted", "for", "total"]), max_size=9)
)
def test_constructions_are_tried_where_a_text_has_one_word_of_each_set(words: list[str]) -> None:
    held = WordsHeld(" ".join(words))
    needed = [one for one in CONSTRUCTIONS if not any(map(held.all.isdisjoint, one.needs))]
    assert list(possible(held)) == needed
