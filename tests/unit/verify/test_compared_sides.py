"""Two sides of one quantity set against each other: "sales in 2019 exceeded those in 2018 by 300"."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

YEARS = Chunk(
    "t1",
    rows=(
        ("(in thousands)", "2019", "2018"),
        ("Net sales", "1,200", "1,500"),
        ("Cost of sales", "(800)", "(700)"),
        ("Purchases of property and equipment", "(90)", "(60)"),
    ),
)
DUE = Chunk(
    "t2",
    rows=(
        ("(in thousands)", "Total", "Less than 1 year", "1-3 years", "3-5 years"),
        ("Operating lease obligations", "60", "10", "35", "15"),
        ("Purchase obligations", "30", "20", "6", "4"),
    ),
)


def _outcome(text: str) -> str:
    found = assess(claim_as_stands(text), EvidenceIndex.build((YEARS, DUE)))
    return "conflict" if found.conflict else "proved" if found.proved else "unknown"


@pytest.mark.parametrize(
    "claim",
    [
        "Net sales in 2018 exceeded those in 2019 by $300 thousand.",
        "Net sales were 25% higher in 2018 than in 2019.",
        "Net sales were 20% lower in 2019 than in 2018.",
        "Cost of sales in 2019 exceeded that in 2018 by $100 thousand.",
        "Capital expenditures in 2019 exceeded those in 2018 by $30 thousand.",
        "Operating lease obligations due in 1-3 years exceed those due in 3-5 years by $20 thousand.",
    ],
)
def test_a_side_told_by_a_pronoun_is_of_the_other_sides_noun(claim: str) -> None:
    assert _outcome(claim) == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        "Net sales in 2019 exceeded those in 2018 by $300 thousand.",
        "Net sales in 2018 were 20% higher than in 2019.",
        "Net sales were 25% higher in 2019 than in 2018.",
        "Operating lease obligations due in 3-5 years exceed those due in 1-3 years by $20 thousand.",
    ],
)
def test_sides_the_other_way_round_conflict(claim: str) -> None:
    assert _outcome(claim) == "conflict"


@pytest.mark.parametrize(
    "claim",
    [
        "Cost of sales in 2018 exceeded that in 2019 by $100 thousand.",  # of printed negatives the sign stays open
        "Adjusted net sales in 2018 exceeded those in 2019 by $300 thousand.",
        "Foreign capital expenditures in 2019 exceeded those in 2018 by $30 thousand.",
        "Operating lease obligations due in 1-3 years exceed those due in 3-5 years by $31 thousand.",
        "Purchase obligations due in 1-3 years exceed those due in 3-5 years by $20 thousand.",
    ],
)
def test_other_sides_prove_nothing(claim: str) -> None:
    assert _outcome(claim) != "proved"
