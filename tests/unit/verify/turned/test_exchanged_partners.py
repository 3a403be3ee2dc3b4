"""What a sentence says of two names, a value each, is not said the other way round."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

RATED = (
    "The bonds are rated Aa3 with a stable outlook by Dunmore Ratings and A+ with a positive outlook by Kestrel Credit."
)
PAID = "Larkmoor Fund paid 5% to Alder and 6% to Birch."
PLAN = "The Cedarwell 529 College Plan is sponsored by the State of Alderin and managed by Brightmoor Advisers."
LIENS = (
    "The Loans are secured by a first-priority lien on inventory and receivables and a second-priority lien on real"
    " estate."
)
REMOVAL = (
    "The General Partner may be removed for cause by limited partners holding a majority of commitments and without"
    " cause by limited partners holding 75% of commitments."
)
TIERS = "Fees are 0.25% on the first $1 million and 0.20% on the next $4 million."
MATURING = "The Series A notes are rated BBB, while the Series B notes are rated BB+."


def _conflict(text: str, source: str) -> bool:
    found = assess(claim_as_stands(text), EvidenceIndex.build((Chunk(id="c", text=source),))).conflict
    return found is not None and found.check == "exchanged_partners"


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("Dunmore Ratings assigned the bonds A+, and Kestrel Credit rated them Aa3 with a stable outlook.", RATED),
        ("Kestrel Credit rates the bonds Aa3.", RATED),
        ("Kestrel has a stable outlook on the bonds.", RATED),
        ("The Series B notes carry a rating of BBB.", MATURING),
        ("The Cedarwell 529 College Plan is sponsored by Brightmoor Advisers.", PLAN),
        ("The Cedarwell 529 College Plan is managed by the State of Alderin.", PLAN),
        ("The Loans are secured by a second-priority lien on inventory and receivables.", LIENS),
        ("The General Partner may be removed for cause by limited partners holding 75% of commitments.", REMOVAL),
        ("Fees are 0.20% on the first $1 million.", TIERS),
    ],
)
def test_a_name_with_the_value_of_another_is_a_conflict(text: str, source: str) -> None:
    assert _conflict(text, source)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("Dunmore Ratings assigned the bonds Aa3, and Kestrel Credit rated them A+ with a positive outlook.", RATED),
        ("Kestrel Credit rates the bonds A+.", RATED),
        ("Dunmore Ratings' Aa3 is higher than Kestrel Credit's A+.", RATED),
        ("The agencies, Dunmore Ratings and Kestrel Credit, rate the bonds Aa3 and A+, respectively.", RATED),
        ("Larkmoor Fund paid 6% to Birch.", PAID),
        ("Larkmoor Fund paid 6%.", PAID),
        ("The Series A notes carry a rating of BBB.", MATURING),
        ("The Cedarwell 529 College Plan is managed by Brightmoor Advisers.", PLAN),
        ("Brightmoor Advisers manages the Cedarwell 529 College Plan.", PLAN),
        ("The Loans are secured by a first-priority lien on inventory and receivables.", LIENS),
        ("The Loans are secured by a second-priority lien on real estate.", LIENS),
        ("The General Partner may be removed without cause by limited partners holding 75% of commitments.", REMOVAL),
        ("Fees are 0.20% on the next $4 million.", TIERS),
    ],
)
def test_a_name_with_its_own_value_is_none(text: str, source: str) -> None:
    assert not _conflict(text, source)


def test_another_sentence_that_says_so_makes_it_none() -> None:
    source = f"{RATED} In 2025 Kestrel Credit rated the bonds Aa3 and Dunmore Ratings rated them A+."
    assert not _conflict("Kestrel Credit rates the bonds Aa3.", source)
