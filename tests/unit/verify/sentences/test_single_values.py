"""A sentence that gives several values is told value by value, and proves a claim about one of them."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.finding import Assessment

ORDERS = "Order intake reached CHF 812 million in 2024, against CHF 790 million in 2023."
LOSSES = "Net write-offs were 0.31% of average loans in 2024 and 0.27% in 2023."
LINES = "The Group had undrawn credit lines of £310.0m at 31 December 2024 (2023: £275.0m)."
DIVIDEND = (
    "The Board has recommended a final dividend of €1.20 per share for the year ended 30 June 2024"
    " (previous year €1.05)."
)
DEBT = "Aggregate maturities of long-term debt are $20 million in 2025, $18 million in 2026 and $240 million in 2027."
PLACES = "Revenue was $50 million in Europe in 2024 and $40 million in Asia in 2024."
RATIO = "The ratio of debt to equity was 0.62 at 31 December 2024 and 0.58 at 31 December 2023."
RISE = "Revenue rose by $12 million in 2024 and $9 million in 2023."
DOUBT = "Order intake would have reached CHF 812 million in 2024, against CHF 790 million in 2023."


def assessed(claim: str, *texts: str) -> Assessment:
    chunks = tuple(Chunk(f"p{at}", text=text) for at, text in enumerate(texts))
    return assess(claim_as_stands(claim), EvidenceIndex.build(chunks))


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Order intake was CHF 790 million in 2023.", ORDERS),
        ("The Group's order intake stood at CHF 812 million in 2024.", ORDERS),
        ("Net write-offs were 0.27% of average loans in 2023.", LOSSES),
        ("Undrawn credit lines were £275.0m at the end of 2023.", LINES),
        ("A final dividend of €1.20 per share was recommended for the year ended 30 June 2024.", DIVIDEND),
        ("Long-term debt of $240 million matures in 2027.", DEBT),
        ("Revenue in Asia was $40 million in 2024.", PLACES),
        ("The ratio of debt to equity was 0.58 at 31 December 2023.", RATIO),
    ],
)
def test_one_value_of_several_is_proved(claim: str, text: str) -> None:
    assert assessed(claim, text).proved


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Order intake was CHF 790 million in 2024.", ORDERS),
        ("Order intake was CHF 812 million in 2023.", ORDERS),
        ("Order intake from services was CHF 790 million in 2023.", ORDERS),
        ("Write-offs were 0.27% of average loans in 2023.", LOSSES),
        ("Net write-offs were 0.27% of total loans in 2023.", LOSSES),
        ("Undrawn credit lines were £275.0m at the end of 2024.", LINES),
        ("Drawn credit lines were £275.0m at the end of 2023.", LINES),
        ("An interim dividend of €1.20 per share was recommended for the year ended 30 June 2024.", DIVIDEND),
        ("A final dividend of €1.20 per share was paid for the year ended 30 June 2024.", DIVIDEND),
        ("Long-term debt was $240 million in 2027.", DEBT),
        ("Short-term debt of $240 million matures in 2027.", DEBT),
        ("Revenue in Europe was $40 million in 2024.", PLACES),
        ("The ratio of equity to debt was 0.58 at 31 December 2023.", RATIO),
        ("Revenue was $9 million in 2023.", RISE),
        ("Order intake was CHF 790 million in 2023.", DOUBT),
    ],
)
def test_another_thing_period_or_mood_is_not(claim: str, text: str) -> None:
    assert not assessed(claim, text).proved


def test_a_value_that_another_sentence_gives_otherwise_is_open() -> None:
    other = "Order intake came to CHF 795 million in 2023, against CHF 700 million in 2022."
    assert not assessed("Order intake was CHF 790 million in 2023.", ORDERS, other).proved
