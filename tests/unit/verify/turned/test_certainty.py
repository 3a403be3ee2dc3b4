"""What may be or is planned is not told as what is or was; less certainty than the source has is no conflict."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

PLANS = (
    "Kestrel expects to open 12 stores in Texas in 2025. Kestrel has agreed to acquire Birch Foods for $40 million."
    " The board intends to appoint a new auditor in May. Kestrel may sell its plant in Ohio next year. The adviser may"
    " waive part of its fee in any year. The lender could call the loan after the audit. Kestrel will pay a dividend of"
    " $0.40 in June. The merger is expected to be completed in the third quarter. Kestrel is considering closing its"
    " mill in Maine. The fund seeks to track the index. The lenders agreed to waive the covenant until July."
)
INDEX = EvidenceIndex.build((Chunk(id="c", text=PLANS),))


def _conflict(text: str) -> bool:
    found = assess(claim_as_stands(text), INDEX).conflict
    return found is not None and found.check in ("certainty", "permissions")


@pytest.mark.parametrize(
    "text",
    [
        "Kestrel opened 12 stores in Texas in 2025.",
        "Kestrel has opened 12 stores in Texas in 2025.",
        "Kestrel acquired Birch Foods for $40 million.",
        "Kestrel has acquired Birch Foods for $40 million.",
        "The board has appointed a new auditor in May.",
        "Kestrel will sell its plant in Ohio next year.",
        "Kestrel must sell its plant in Ohio next year.",
        "Kestrel has sold its plant in Ohio.",
        "The adviser waives part of its fee in any year.",
        "The adviser will waive part of its fee in any year.",
        "The lender will call the loan after the audit.",
        "Kestrel has paid a dividend of $0.40 in June.",
        "The merger was completed in the third quarter.",
    ],
)
def test_what_may_be_or_is_planned_told_as_certain_is_a_conflict(text: str) -> None:
    assert _conflict(text)


@pytest.mark.parametrize(
    "text",
    [
        "Kestrel expects to open 12 stores in Texas in 2025.",
        "Kestrel plans to open 12 stores in Texas in 2025.",
        "Kestrel will open 12 stores in Texas in 2025.",
        "Kestrel will acquire Birch Foods for $40 million.",
        "The board plans to appoint a new auditor in May.",
        "Kestrel could sell its plant in Ohio next year.",
        "The adviser can waive part of its fee in any year.",
        "The lender may call the loan after the audit.",
        "Kestrel may pay a dividend of $0.40 in June.",
        "Completion of the merger is planned for the third quarter.",
        "The lenders waived the covenant until July.",
        "It is not certain that Kestrel will sell its plant in Ohio.",
    ],
)
def test_as_much_certainty_or_less_is_none(text: str) -> None:
    assert not _conflict(text)


def test_a_sentence_that_tells_of_it_as_done_clears_the_claim() -> None:
    later = EvidenceIndex.build(
        (
            Chunk(id="a", text="Kestrel expects to open 12 stores in Texas in 2025."),
            Chunk(id="b", text="The 12 stores in Texas were opened by Kestrel in 2025."),
        )
    )
    assert assess(claim_as_stands("Kestrel opened 12 stores in Texas in 2025."), later).conflict is None


HOPES = (
    "Management expects the distribution to be covered by income in the second half. The exchange is intended to"
    " qualify as a tax-free transfer. The closing of the Leeds office is not expected to affect the desk's"
    " clients. The adviser does not expect the index change to raise turnover. The transfer is subject to the"
    " written consent of the landlord. The merger requires the approval of two-thirds of the shareholders. The"
    " board anticipates the plant to reopen in June. A rate cut is unlikely to lower deposit costs. The sale of"
    " the mill is pending approval by the county."
)
HOPED = EvidenceIndex.build((Chunk(id="h", text=HOPES),))


def _too_sure(text: str) -> bool:
    found = assess(claim_as_stands(text), HOPED).conflict
    return found is not None and found.check in ("certainty", "contrasts")


@pytest.mark.parametrize(
    "text",
    [
        "The distribution was covered by income in the second half.",
        "The exchange qualifies as a tax-free transfer.",
        "The closing of the Leeds office cannot affect the desk's clients.",
        "The closing of the Leeds office will not affect the desk's clients.",
        "The closing of the Leeds office does not affect the desk's clients.",
        "The index change will not raise turnover.",
        "A rate cut will not lower deposit costs.",
        "The landlord has given written consent to the transfer.",
        "The merger was approved by two-thirds of the shareholders.",
        "The merger has received the approval of two-thirds of the shareholders.",
        "The sale of the mill was approved by the county.",
    ],
)
def test_what_somebody_expects_and_what_awaits_approval_is_not_so_yet(text: str) -> None:
    assert _too_sure(text)


@pytest.mark.parametrize(
    "text",
    [
        "The distribution is expected to be covered by income in the second half.",
        "The exchange should qualify as a tax-free transfer.",
        "The closing of the Leeds office should not affect the desk's clients.",
        "The closing of the Leeds office is unlikely to affect the desk's clients.",
        "The index change is not expected to raise turnover.",
        "The transfer needs the written consent of the landlord.",
        "The merger has to be approved by two-thirds of the shareholders.",
        "The merger must receive the approval of two-thirds of the shareholders.",
        "The sale of the mill still awaits approval by the county.",
    ],
)
def test_what_is_told_as_expected_or_awaited_is_no_surer(text: str) -> None:
    assert not _too_sure(text)
