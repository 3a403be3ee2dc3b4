"""What a party may or must do, in any wording, is not said the other way."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

TERMS = (
    "The issuer may redeem the Series D shares on any dividend payment date on or after June 15, 2031. Holders have no"
    " right to require redemption. The company is not obligated to acquire any particular number of shares. The adviser"
    " has no authority to withdraw funds. Clients may not borrow against the account. Shareholders are entitled to vote"
    " on the merger. The adviser is not required to seek best execution for directed trades. Interests may not be"
    " transferred without the general partner's consent. The fund may not invest more than 15% of its assets in"
    " illiquid securities."
)
INDEX = EvidenceIndex.build((Chunk(id="c", text=TERMS),))


def _conflict(text: str) -> bool:
    found = assess(claim_as_stands(text), INDEX).conflict
    return found is not None and found.check in ("permissions", "polarity")


@pytest.mark.parametrize(
    "text",
    [
        "Holders may require the issuer to redeem their shares.",
        "Holders can require redemption.",
        "On or after June 15, 2031, holders may require the issuer to redeem their shares.",
        "The company must acquire a particular number of shares.",
        "The adviser may withdraw funds.",
        "The adviser is authorized to withdraw funds from the account.",
        "Clients can borrow against their account.",
        "Shareholders cannot vote on the merger.",
        "Shareholders must vote on the merger.",
        "The adviser must seek best execution for directed trades.",
    ],
)
def test_a_power_turned_is_a_conflict(text: str) -> None:
    assert _conflict(text)


@pytest.mark.parametrize(
    "text",
    [
        "Holders cannot require redemption.",
        "Holders are not entitled to require redemption.",
        "The company need not acquire any particular number of shares.",
        "The adviser cannot withdraw funds.",
        "The adviser may withdraw its fees.",
        "Shareholders may vote on the merger.",
        "Shareholders have the right to vote on the merger.",
        "The adviser need not seek best execution for directed trades.",
        "Interests can't be transferred unless the general partner consents.",
        "Interests may be transferred with the general partner's consent.",
        "The fund may invest up to 15% of its assets in illiquid securities.",
    ],
)
def test_the_same_power_in_other_words_is_none(text: str) -> None:
    assert not _conflict(text)


OPTIONS = EvidenceIndex.build(
    (
        Chunk(
            id="o",
            text="The Series B bonds are subject to redemption at the option of the District on any date at a"
            " make-whole price. Holders have no such right.",
        ),
        Chunk(
            id="t",
            text="The Trustee may, in its sole discretion, distribute principal to Ruth for her health or education."
            " The Trust Protector may remove the Trustee with or without cause.",
        ),
    )
)


@pytest.mark.parametrize(
    "text",
    [
        "The Series B bonds may be redeemed at the option of the holders at any time at a make-whole price.",
        "Holders may redeem the Series B bonds at a make-whole price.",
        "The Trustee shall distribute principal to Ruth for her health or education.",
        "The Trustee may remove the Trust Protector with or without cause.",
        "Corbel Trust Company, as Trustee, can remove the Trust Protector.",
    ],
)
def test_a_power_of_the_other_side_is_a_conflict(text: str) -> None:
    assert assess(claim_as_stands(text), OPTIONS).conflict is not None


@pytest.mark.parametrize(
    "text",
    [
        "The Series B bonds may be redeemed at the option of the District at any time at a make-whole price.",
        "The District may redeem the Series B bonds at any time at a make-whole price.",
        "Series B bonds can be redeemed at the issuer's option.",
        "The Trustee may distribute principal to Ruth for her health or education.",
        "The Trustee may, at its discretion, pay out principal to Ruth.",
        "The Trustee may be removed by the Trust Protector with or without cause.",
    ],
)
def test_a_power_of_its_own_side_is_none(text: str) -> None:
    assert assess(claim_as_stands(text), OPTIONS).conflict is None
