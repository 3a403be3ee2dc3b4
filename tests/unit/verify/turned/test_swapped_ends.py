"""What went from one place to another did not go the other way."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

TRANSFERS = (
    Chunk(
        id="p",
        text="During fiscal 2023, the Company transferred $1.1 million of asset-backed securities from Level 2 to"
        " Level 3 because observable inputs were no longer available.",
    ),
    Chunk(id="q", text="In May 2023 the head office was moved from Dayton, Ohio to Reno, Nevada."),
    Chunk(id="r", text="Rental income rose from the prior year owing to higher occupancy."),
    Chunk(id="s", text="Loans of $3.0 million were reclassified from held for sale into held for investment in 2023."),
)


def _conflict(text: str, *chunks: Chunk) -> bool:
    found = assess(claim_as_stands(text), EvidenceIndex.build(chunks or TRANSFERS)).conflict
    return found is not None and found.check == "swapped_ends"


@pytest.mark.parametrize(
    "text",
    [
        "In fiscal 2023 $1.1 million of asset-backed securities was transferred from Level 3 to Level 2.",
        "Asset-backed securities of $1.1 million were transferred from Level 3 into Level 2 in fiscal 2023.",
        "Loans of $3.0 million were reclassified from held for investment to held for sale in 2023.",
    ],
)
def test_the_other_way_is_a_conflict(text: str) -> None:
    assert _conflict(text)


@pytest.mark.parametrize(
    "text",
    [
        "In fiscal 2023 $1.1 million of asset-backed securities was transferred from Level 2 to Level 3.",
        "Asset-backed securities were transferred from Level 1 to Level 2.",
        "Loans of $3.0 million were reclassified from held for sale to held for investment in 2023.",
        "Equity securities of the pension plan were sold from Level 3 to Level 2 funds in 2019.",
        "Rental income rose from higher occupancy to the prior year.",
    ],
)
def test_the_same_way_or_another_thing_is_none(text: str) -> None:
    assert not _conflict(text)


def test_what_went_both_ways_is_open() -> None:
    both = Chunk(
        id="p",
        text="The Company transferred $1.1 million of securities from Level 2 to Level 3 and $0.4 million of securities"
        " from Level 3 to Level 2 in 2023.",
    )
    assert not _conflict("The Company transferred $0.4 million of securities from Level 3 to Level 2 in 2023.", both)
