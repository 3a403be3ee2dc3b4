"""Directions and extremes without a size are re-computed from both operands."""

from __future__ import annotations

import pytest

from guardrail.claims.claim import Claim, ClaimType
from guardrail.claims.figures import parse_figures
from guardrail.claims.periods import parse_periods
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.comparative import check_comparative
from guardrail.verify.evaluation import Evaluator
from guardrail.verify.finding import Answer

TABLE = Chunk(
    "t1",
    caption="Orlan Inc. (in millions)",
    rows=(
        ("", "2025", "2024", "2023"),
        ("Net sales", "280", "250", "300"),
        ("Operating expenses", "90", "100", "80"),
        ("Americas sales", "150", "120", "110"),
        ("Europe sales", "130", "130", "190"),
    ),
)


def _answer(text: str) -> tuple[Answer, bool] | None:
    index = EvidenceIndex.build((TABLE,))
    periods = parse_periods(text)
    claim = Claim(text, ClaimType.COMPARATIVE, parse_figures(text, periods), periods)
    findings = check_comparative(claim, Evaluator(index))
    assert len(findings) <= 1
    return (findings[0].answer, findings[0].proved) if findings else None


@pytest.mark.parametrize(
    "claim",
    [
        "Net sales increased in 2025.",
        "Net sales rose to $280 million in 2025.",
        "Net sales fell from 2023 to 2024.",
        "Net sales were higher in 2025 than in 2024.",
        "Net sales were lower in 2024 than in 2025.",
        "Operating expenses declined in 2025.",
        "Americas sales were higher than Europe sales in 2025.",
        "Net sales were highest in 2023.",
        "Operating expenses were lowest in 2023.",
    ],
)
def test_directions_that_hold_are_proved(claim: str) -> None:
    assert _answer(claim) == (Answer.MATCH, True)


@pytest.mark.parametrize(
    "claim",
    [
        "Net sales decreased in 2025.",
        "Net sales rose from 2023 to 2024.",
        "Net sales were lower in 2025 than in 2024.",
        "Operating expenses increased in 2025.",
        "Americas sales were lower than Europe sales in 2025.",
        "Net sales were highest in 2025.",
    ],
)
def test_directions_that_do_not_hold_conflict(claim: str) -> None:
    assert _answer(claim) == (Answer.CONFLICT, False)


@pytest.mark.parametrize(
    "claim",
    [
        "Net sales rose to $290 million in 2025.",
        "Europe sales were higher in 2025 than in 2024.",
        "Marketing costs increased in 2025.",
        "Net sales increased in 2026.",
    ],
)
def test_what_cannot_be_told_proves_nothing(claim: str) -> None:
    assert _answer(claim) in (None, (Answer.CANNOT_TELL, False))


def test_reasons_that_the_claim_adds_are_not_proved() -> None:
    assert _answer("Net sales increased in 2025 thanks to pricing.") == (Answer.MATCH, False)


def test_a_size_is_left_to_the_computation() -> None:
    assert _answer("Net sales increased by 12% in 2025.") is None
    assert _answer("Net sales increased 12% in 2025.") is None
