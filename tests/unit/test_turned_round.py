"""Who did what to whom: parts that have changed places around a shared word contradict their sentence."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

EVIDENCE = EvidenceIndex.build(
    tuple(
        Chunk(id=f"p{at}", text=text)
        for at, text in enumerate(
            (
                "In April 2021 Calder Robotics acquired Visioline GmbH for $57.3 million in cash.",
                "Customer B accounted for 13% of revenue and Customer C for 11%.",
                "Mr. Alan Reyes succeeded Ms. Dana Whitfield as chief executive officer on July 1, 2023.",
                "The lawsuit was filed by Keller Foods against Tarn Industries in the District Court of Delaware.",
                "Revenue in Europe grew faster than revenue in Asia.",
                "Gross margin declined because of higher resin prices.",
                "Northgale sold its Canadian stores to Birch Retail for $120 million in March 2022.",
            )
        )
    )
)


def _turned(text: str) -> bool:
    found = assess(claim_as_stands(text), EVIDENCE).conflict
    return found is not None and found.check == "turned_round"


@pytest.mark.parametrize(
    "text",
    [
        "In April 2021 Visioline GmbH acquired Calder Robotics for $57.3 million in cash.",
        "Customer C accounted for 13% of revenue and Customer B for 11%.",
        "Ms. Dana Whitfield succeeded Mr. Alan Reyes as chief executive officer on July 1, 2023.",
        "The lawsuit was filed by Tarn Industries against Keller Foods in the District Court of Delaware.",
        "Revenue in Asia grew faster than revenue in Europe.",
        "Resin prices were higher because gross margin declined.",
        "Birch Retail sold its Canadian stores to Northgale for $120 million in March 2022.",
    ],
)
def test_parts_that_changed_places_are_a_conflict(text: str) -> None:
    assert _turned(text)


@pytest.mark.parametrize(
    "text",
    [
        "Calder Robotics acquired Visioline GmbH for $57.3 million in cash in April 2021.",
        "Visioline GmbH was acquired by Calder Robotics for $57.3 million in April 2021.",
        "For $57.3 million in cash Calder Robotics acquired Visioline GmbH in April 2021.",
        "Customer B accounted for 13% of revenue.",
        "Because of higher resin prices, gross margin declined.",
        "On July 1, 2023 Mr. Alan Reyes succeeded Ms. Dana Whitfield as chief executive officer.",
        "In March 2022 Northgale sold its Canadian stores to Birch Retail.",
        "Calder Robotics acquired Ferrous Labs for $57.3 million in cash.",
    ],
)
def test_another_order_that_says_the_same_is_none(text: str) -> None:
    assert not _turned(text)
