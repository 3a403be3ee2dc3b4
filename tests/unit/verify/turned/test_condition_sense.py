"""A condition or a time that points the other way contradicts the source; the same by other turns does not."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

TERMS = (
    "The surrender charge applies unless the shareholder has died. The redemption fee is waived if the account is "
    "closed by the plan. The issuer may not redeem the notes prior to June 15, 2030. Shares may be transferred "
    "only with the consent of the board. Interest accrues until the invoice is paid. The option may be exercised "
    "on or after March 1, 2026. The holder must send the notice before the annual meeting. Goods are shipped once "
    "the buyer has paid the deposit. The guarantee is released if the borrower reaches investment grade. "
    "Distributions are reinvested except if the shareholder elects cash. The manager may borrow without the "
    "approval of shareholders. The policy may be converted without evidence of insurability until it lapses at age 65."
)
INDEX = EvidenceIndex.build((Chunk(id="c", text=TERMS),))


def _conflict(text: str) -> bool:
    return assess(claim_as_stands(text), INDEX).conflict is not None


@pytest.mark.parametrize(
    "text",
    [
        "The surrender charge applies if the shareholder has died.",
        "If the shareholder has died, the surrender charge applies.",
        "The surrender charge does not apply unless the shareholder has died.",
        "The redemption fee is waived unless the account is closed by the plan.",
        "The redemption fee is not waived if the account is closed by the plan.",
        "The issuer may redeem the notes prior to June 15, 2030.",
        "The issuer may redeem the notes before June 15, 2030.",
        "The issuer may not redeem the notes on or after June 15, 2030.",
        "Shares may be transferred without the consent of the board.",
        "Interest accrues once the invoice is paid.",
        "The option may be exercised before March 1, 2026.",
        "The option may be exercised until March 1, 2026.",
        "The holder must send the notice after the annual meeting.",
        "Goods are shipped before the buyer has paid the deposit.",
        "Distributions are reinvested if the shareholder elects cash.",
        "The manager may not borrow without the approval of shareholders.",
        "The manager may borrow only with the approval of shareholders.",
        "The policy may be converted once it lapses at age 65.",
        "The policy may not be converted until it lapses at age 65.",
    ],
)
def test_a_condition_that_points_the_other_way_is_a_conflict(text: str) -> None:
    assert _conflict(text)


@pytest.mark.parametrize(
    "text",
    [
        "The policy can be converted until it lapses at age 65.",
        "The surrender charge does not apply if the shareholder has died.",
        "If the shareholder has died, the surrender charge is waived.",
        "The surrender charge applies only if the shareholder has not died.",
        "The redemption fee does not apply if the account is closed by the plan.",
        "The issuer cannot redeem the notes before June 15, 2030.",
        "The issuer may redeem the notes on or after June 15, 2030.",
        "Shares may not be transferred without the consent of the board.",
        "Shares may be transferred with the consent of the board.",
        "Interest does not accrue once the invoice is paid.",
        "The option may not be exercised before March 1, 2026.",
        "The holder must send the notice prior to the annual meeting.",
        "Goods are shipped after the buyer has paid the deposit.",
        "Goods are not shipped until the buyer has paid the deposit.",
        "When the borrower reaches investment grade, the guarantee is released.",
        "Distributions are not reinvested if the shareholder elects cash.",
    ],
)
def test_the_same_by_other_turns_is_none(text: str) -> None:
    assert not _conflict(text)


def test_a_sentence_that_points_as_the_claim_does_clears_it() -> None:
    two = EvidenceIndex.build(
        (
            Chunk(id="a", text="The Class A charge applies unless the shares were held for a year."),
            Chunk(id="b", text="The Class C charge applies if the shares were held for a year."),
        )
    )
    claim = claim_as_stands("The Class C charge applies if the shares were held for a year.")
    assert assess(claim, two).conflict is None
