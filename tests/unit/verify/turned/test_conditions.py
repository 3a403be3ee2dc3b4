"""A condition asks for all that the source's asks for, and for no more."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

TERMS = (
    "Advisors may not exercise discretion unless the client has signed a discretionary authorization form and the"
    " branch manager has approved it in writing. The fee is waived if the account exceeds $1 million or the client is a"
    " trustee. The trust protector may remove the trustee with or without cause. The notes are callable regardless of"
    " whether a default has occurred. Shares may be redeemed in whole or in part."
    " The policy may be converted until the earlier of the end of the tenth policy year and the insured's 65th"
    " birthday."
)
INDEX = EvidenceIndex.build((Chunk(id="c", text=TERMS),))


def _conflict(text: str) -> bool:
    found = assess(claim_as_stands(text), INDEX).conflict
    return found is not None and found.check == "conditions"


@pytest.mark.parametrize(
    "text",
    [
        "An advisor may exercise discretion if either the client has signed a discretionary authorization form or the"
        " branch manager has approved it in writing.",
        "The fee is waived only if the account exceeds $1 million and the client is a trustee.",
        "The trust protector may remove the trustee only for cause.",
        "The notes are callable only if a default has occurred.",
        "The fee is waived if the account exceeds $1 million and the client is a trustee.",
        "The policy may be converted until the later of the end of the tenth policy year and the insured's 65th"
        " birthday.",
        "The policy may be converted until the end of the tenth policy year or the insured's 65th birthday, whichever"
        " comes last.",
    ],
)
def test_another_condition_is_a_conflict(text: str) -> None:
    assert _conflict(text)


@pytest.mark.parametrize(
    "text",
    [
        "An advisor may exercise discretion if the client has signed a discretionary authorization form and the branch"
        " manager has approved it in writing.",
        "An advisor needs both the client's signed authorization form and the branch manager's approval in writing.",
        "The fee is waived if the account exceeds $1 million or the client is a trustee.",
        "The fee is waived if the client is a trustee.",
        "The trust protector may remove the trustee for any reason, with or without cause.",
        "The trust protector may remove the trustee without cause.",
        "Shares may be redeemed in whole or in part.",
        "The policy may be converted until the end of the tenth policy year or the insured's 65th birthday, whichever"
        " comes first.",
    ],
)
def test_the_same_condition_is_none(text: str) -> None:
    assert not _conflict(text)
