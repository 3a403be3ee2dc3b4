"""Cause and effect in each other's places contradict the sentence that gives them."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

EVIDENCE = EvidenceIndex.build(
    (
        Chunk(id="p1", text="Gross margin declined because of higher resin prices."),
        Chunk(id="p2", text="Freight volumes fell due to the closure of the Tarn terminal."),
        Chunk(id="p3", text="Churn increased because customer support was slow."),
    )
)


def _check(text: str) -> str:
    found = assess(claim_as_stands(text), EVIDENCE).conflict
    return found.check if found is not None else ""


@pytest.mark.parametrize(
    "text",
    [
        "Resin prices were higher because gross margin declined.",
        "Because of the decline in gross margin, resin prices were higher.",
        "The Tarn terminal closure was due to lower freight volumes.",
        "Customer support was slow because churn increased.",
    ],
)
def test_the_effect_given_as_the_cause_is_a_conflict(text: str) -> None:
    assert _check(text) == "turned_causes"


@pytest.mark.parametrize(
    "text",
    [
        "Because of higher resin prices, gross margin declined.",
        "Due to the closure of the Tarn terminal, freight volumes fell.",
        "Freight volumes fell because the Tarn terminal closed.",
        "Churn increased because customer support was slow.",
        "Gross margin declined because of lower volumes.",
    ],
)
def test_another_order_that_says_the_same_is_none(text: str) -> None:
    assert not _check(text)


@pytest.mark.parametrize(
    "text",
    [
        "Gross margin declined, and as a result resin prices were higher.",
        "It was on account of this that customer support was slow.",
        "Therefore customer support was slow.",
        "Freight volumes fell, which is why the Tarn terminal closure came.",
        "Churn increased, so customer support was slow.",
        "Consequently there was the closure of the Tarn terminal.",
        "For this reason customer support was slow.",
    ],
)
def test_a_cause_told_as_the_effect_of_what_went_before_contradicts(text: str) -> None:
    assert _check(text) == "turned_causes"


@pytest.mark.parametrize(
    "text",
    [
        "Resin prices were higher, and as a result gross margin declined.",
        "Customer support was slow, so churn increased.",
        "Therefore churn increased.",
        "The Tarn terminal was closed, which is why freight volumes fell.",
        "It was on account of this that churn increased.",
    ],
)
def test_an_effect_told_as_the_effect_of_what_went_before_does_not(text: str) -> None:
    assert _check(text) == ""
