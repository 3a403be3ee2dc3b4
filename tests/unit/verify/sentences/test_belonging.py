"""Answers to "What is included in X?" and "What is excluded from X?", against sentences and notes that say it."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

COSTS = Chunk(
    id="costs",
    element_type="table",
    caption="Costs by kind (in thousands)",
    rows=(
        ("", "2023", "2022"),
        ("Harbour costs (1)", "$4,120", "$3,980"),
        ("Fleet upkeep (2)", "1,870", "1,655"),
        ("Other", "310", "290"),
    ),
)
FIRST = Chunk(id="n1", text="(1) Include pilot fees, mooring dues and waste charges.")
SECOND = Chunk(id="n2", text="(2) Includes paint, dry docking and spare parts.")
TAX = Chunk(
    id="tax", text="Port taxes collected from shippers and passed on to cities are excluded from freight revenue."
)
INTEREST = Chunk(
    id="interest",
    text="Adjusted interest expense rose 4% over the prior year. It excludes the fees for the cancelled bridge loan.",
)
UNSURE = Chunk(id="unsure", text="Port taxes collected from shippers are generally not excluded from freight revenue.")
ALL = [COSTS, FIRST, SECOND, TAX, INTEREST]


def proved(text: str, chunks: list[Chunk]) -> bool:
    return assess(claim_as_stands(text), EvidenceIndex.build(chunks)).proved


@pytest.mark.parametrize(
    "text",
    [
        "The included in harbour costs is Include pilot fees, mooring dues and waste charges.",
        "Included in fleet upkeep are paint, dry docking and spare parts.",
        "Harbour costs include pilot fees, mooring dues and waste charges.",
        "The excluded from freight revenue is Port taxes collected from shippers and passed on to cities.",
        "The excluded when calculating freight revenue is Port taxes collected from shippers and passed on to cities.",
        "The excluded from the adjusted interest expense is It excludes the fees for the cancelled bridge loan.",
        "Excluded from adjusted interest expense are the fees for the cancelled bridge loan.",
    ],
)
def test_what_a_sentence_or_note_says_to_belong(text: str) -> None:
    assert proved(text, ALL)


@pytest.mark.parametrize(
    ("text", "chunks"),
    [
        ("Included in fleet upkeep are pilot fees, mooring dues and waste charges.", ALL),
        ("Harbour costs include paint, dry docking and spare parts.", ALL),
        ("Harbour costs exclude pilot fees, mooring dues and waste charges.", ALL),
        ("Harbour costs include pilot fees, mooring dues and fuel charges.", ALL),
        ("Net harbour costs include pilot fees, mooring dues and waste charges.", ALL),
        ("Included in freight revenue are port taxes collected from shippers and passed on to cities.", ALL),
        ("Excluded from charter revenue are port taxes collected from shippers and passed on to cities.", ALL),
        ("Excluded from freight revenue are port taxes collected from shippers.", ALL),
        ("Excluded from interest expense are the fees for the cancelled bridge loan.", ALL),
        ("Excluded from freight revenue are port taxes collected from shippers.", [UNSURE]),
        ("Included in harbour costs are pilot fees, mooring dues and waste charges.", [COSTS, FIRST, COSTS]),
    ],
)
def test_another_thing_another_side_or_a_part_is_not_proved(text: str, chunks: list[Chunk]) -> None:
    assert not proved(text, chunks)
