"""Whoever a thing was acquired from neither took it nor is the thing."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

REDUCED = (
    "Sales rose with the first full-year contribution of Oldmere, acquired from Kestrel Holdings in September 2021."
)
PASSIVE = "Larch Air added service to nine cities. Ground handling in Boise was taken over from Loring Services."
COMPANY = "In March 2020 the Company purchased Gorse Rings, a maker of seals, from Fenwick Group for $12 million."


def _conflict(text: str, *evidence: str) -> bool:
    chunks = [Chunk(id=f"p{at}", text=said) for at, said in enumerate(evidence)]
    return assess(claim_as_stands(text), EvidenceIndex.build(chunks)).conflict is not None


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        ("Kestrel Holdings was acquired from Oldmere in September 2021.", REDUCED),
        ("Kestrel Holdings acquired Oldmere in September 2021.", REDUCED),
        ("Oldmere was acquired by Kestrel Holdings in September 2021.", REDUCED),
        ("Loring Services took over ground handling in Boise from Larch Air.", PASSIVE),
        ("Ground handling in Boise was taken over by Loring Services.", PASSIVE),
        ("Loring Services took over ground handling in Boise.", PASSIVE),
    ],
)
def test_a_source_without_a_stated_taker_is_no_taker_and_no_thing(text: str, evidence: str) -> None:
    assert _conflict(text, evidence)


@pytest.mark.parametrize(
    "text",
    [
        "Fenwick Group purchased Gorse Rings from Harrow Bearing Company.",
        "In March 2020 Fenwick Group purchased Gorse Rings from the Company for $12 million.",
        "Fenwick Group bought Gorse Rings in March 2020.",
        "Fenwick acquired Gorse Rings for $12 million.",
        "Gorse Rings was purchased by Fenwick Group in March 2020.",
        "Gorse Rings, a maker of seals, was acquired by Fenwick Group.",
        "In March 2020 Fenwick Group completed the acquisition of Gorse Rings.",
    ],
)
def test_the_source_of_what_the_company_bought_is_no_buyer(text: str) -> None:
    assert _conflict(text, COMPANY)


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        ("Oldmere was acquired from Kestrel Holdings in September 2021.", (REDUCED,)),
        ("The Company acquired Oldmere from Kestrel Holdings in September 2021.", (REDUCED,)),
        ("Kestrel Holdings sold Oldmere in September 2021.", (REDUCED,)),
        ("Kestrel Holdings acquired a brewery from its founders.", (REDUCED,)),
        ("Kestrel Holdings acquired Oldmere.", (REDUCED, "Kestrel Holdings had acquired Oldmere from its founders.")),
        ("Ground handling in Boise was taken over from Loring Services.", (PASSIVE,)),
        ("Larch Air took over ground handling in Boise from Loring Services.", (PASSIVE,)),
        ("Loring Services took over catering in Fargo.", (PASSIVE,)),
    ],
)
def test_the_source_in_its_own_place_is_none(text: str, evidence: tuple[str, ...]) -> None:
    assert not _conflict(text, *evidence)


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        ("Harrow Bearing Company purchased Gorse Rings from Fenwick Group.", (COMPANY,)),
        ("Gorse Rings was purchased from Fenwick Group in March 2020.", (COMPANY,)),
        ("The Company bought Gorse Rings, a maker of seals, for $12 million.", (COMPANY,)),
        ("Fenwick Group sold Gorse Rings to the Company.", (COMPANY,)),
        ("Fenwick Group's Gorse Rings was purchased in March 2020.", (COMPANY,)),
        ("Fenwick Group purchased Gorse Rings from Dale.", (COMPANY, "Fenwick Group bought Gorse Rings from Dale.")),
        ("Fenwick Group purchased Gorse Rings.", (COMPANY + " Fenwick had bought it in 2011.",)),
        ("Gorse Rings was acquired by the Company from Fenwick Group.", (COMPANY,)),
        (
            "Fenwick Inc. acquired the Dover mill.",
            ("We bought Gorse from Fenwick Inc. and sold the Dover mill to it.",),
        ),
        (
            "Fenwick Inc. acquired the Dover mill.",
            ("We sold the Dover mill and bought Gorse from Fenwick Inc. in 2020.",),
        ),
        (
            "Fenwick Inc. acquired Gorse.",
            ("We bought Gorse from Fenwick Inc. in 2020. Fenwick Inc. acquired Gorse first.",),
        ),
    ],
)
def test_the_seller_in_its_own_place_is_none(text: str, evidence: tuple[str, ...]) -> None:
    assert not _conflict(text, *evidence)
