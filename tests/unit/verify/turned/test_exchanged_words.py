"""Two things in each other's places are no paraphrase, whatever the verb is."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

GIFTS = (
    "On Ruth's death, the Trustee shall distribute the Lakeshore property to Daniel and the investment portfolio to"
    " Miriam."
)
REMOVAL = "The Trust Protector may remove the Trustee with or without cause and appoint a successor."
NOTES = (
    "Our firm makes a market in Sablewood and has received investment banking compensation from Crestrail in the past"
    " 12 months."
)
LIMITS = (
    "Covered associates may contribute up to $350 per election to an official for whom they are entitled to vote and up"
    " to $150 per election to any other official."
)
ORDER = "Rail Components won a EUR 310 million framework order from the Austrian operator Nordbahn."
LOAN = "Alder Corp lends money to Birch Inc. under the facility."


def _conflict(text: str, source: str) -> bool:
    return assess(claim_as_stands(text), EvidenceIndex.build((Chunk(id="c", text=source),))).conflict is not None


@pytest.mark.parametrize(
    ("text", "source"),
    [
        (
            "On Ruth's death, the Trustee shall distribute the Lakeshore property to Miriam and the investment"
            " portfolio to Daniel.",
            GIFTS,
        ),
        ("Corbel Trust Company, as Trustee, can remove the Trust Protector with or without cause.", REMOVAL),
        (
            "Our firm makes a market in Crestrail and has received investment banking compensation from Sablewood in"
            " the past 12 months.",
            NOTES,
        ),
        (
            "Covered associates may contribute up to $150 per election to an official for whom they are entitled to"
            " vote and up to $350 per election to any other official.",
            LIMITS,
        ),
        ("Birch Inc. lends money to Alder Corp under the facility.", LOAN),
        ("Nordbahn received a EUR 310 million framework order from Rail Components.", ORDER),
    ],
)
def test_an_exchange_is_a_conflict(text: str, source: str) -> None:
    assert _conflict(text, source)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("On Ruth's death, the investment portfolio goes to Miriam and the Lakeshore property to Daniel.", GIFTS),
        ("The Trustee may be removed by the Trust Protector with or without cause.", REMOVAL),
        (
            "In the past 12 months our firm has received investment banking compensation from Crestrail, and it makes a"
            " market in Sablewood.",
            NOTES,
        ),
        (
            "Covered associates may contribute up to $150 per election to any other official and up to $350 per"
            " election to an official for whom they are entitled to vote.",
            LIMITS,
        ),
        ("Birch Inc. borrows money from Alder Corp under the facility.", LOAN),
        ("Rail Components received a EUR 310 million framework order from Nordbahn.", ORDER),
        ("Nordbahn gave a EUR 310 million framework order to Rail Components.", ORDER),
    ],
)
def test_another_order_or_verb_is_none(text: str, source: str) -> None:
    assert not _conflict(text, source)
