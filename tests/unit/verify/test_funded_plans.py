"""How far a plan is funded: its assets over its obligation at one date, of one kind of plan."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

PLANS = Chunk(
    "t1",
    rows=(
        ("(in millions)", "Pension Benefits", "", "Other Postretirement Benefits", ""),
        ("", "2025", "2024", "2025", "2024"),
        ("Benefit obligation at beginning of year", "$1,480", "$1,980", "$214", "$286"),
        ("Benefit obligation at end of year", "$1,500", "$1,480", "$200", "$214"),
        ("Fair value of plan assets at end of year", "$1,380", "$1,332", "$50", "$60"),
    ),
)


@pytest.mark.parametrize(
    ("claim", "proved"),
    [
        ("The pension plans were 92.0% funded at the end of 2025.", True),
        ("The pension plans were 90.0% funded at the end of 2024.", True),
        ("The pension plans were 90.0% funded at the end of 2025.", False),  # of 2024
        ("The pension plans were 93.2% funded at the end of 2025.", False),  # of the opening obligation
        ("The pension plans were 25.0% funded at the end of 2025.", False),  # the other plans
        ("The foreign pension plans were 92.0% funded at the end of 2025.", False),
        ("The other postretirement plans were 25.0% funded at the end of 2025.", True),
        ("The other postretirement plans were 92.0% funded at the end of 2025.", False),
    ],
)
def test_a_plan_is_funded_by_its_own_assets(claim: str, proved: bool) -> None:
    assert assess(claim_as_stands(claim), EvidenceIndex.build((PLANS,))).proved is proved
