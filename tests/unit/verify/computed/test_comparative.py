"""Directions and extremes without a size are re-computed from both operands."""

from __future__ import annotations

import pytest

from guardrail.claims.claim import Claim, ClaimType
from guardrail.claims.figures import parse_figures
from guardrail.claims.figures.periods import parse_periods
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.computed.comparative import check_comparative
from guardrail.verify.computed.evaluation import Evaluator
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
        "Net sales peaked in 2023 at $300 million.",
        "The highest net sales were recorded in 2023.",
        "The year with the lowest net sales was 2024.",
        "In 2025, net sales were the highest since 2023.",
        "Net sales exceeded $260 million in two of the three years.",
        "The number of years in which net sales exceeded $290 million was 1.",
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
        "The year with the highest net sales was 2024.",
        "Net sales exceeded $260 million in three of the three years.",
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
        "Net sales peaked in 2023 at $310 million.",
        "Net sales were highest in 2026.",
        "Net sales were the highest since 2019 in 2025.",
    ],
)
def test_what_cannot_be_told_proves_nothing(claim: str) -> None:
    assert _answer(claim) in (None, (Answer.CANNOT_TELL, False))


def _among(text: str) -> Answer | None:
    table = Chunk(
        "t2",
        caption="Net sales by segment (in millions)",
        rows=(
            ("", "2025", "2024"),
            ("Sensors", "90", "95"),
            ("Motors", "120", "80"),
            ("Pumps", "70", "75"),
            ("Total", "280", "250"),
        ),
    )
    periods = parse_periods(text)
    claim = Claim(text, ClaimType.COMPARATIVE, parse_figures(text, periods), periods)
    findings = check_comparative(claim, Evaluator(EvidenceIndex.build((table,))))
    return findings[0].answer if findings else None


def test_the_largest_of_a_tables_rows_leaves_its_total_out() -> None:
    assert _among("Motors was the largest segment in 2025.") is Answer.MATCH
    assert _among("Motors had the highest net sales in 2025.") is Answer.MATCH
    assert _among("Pumps was the smallest segment in 2024.") is Answer.MATCH
    assert _among("Motors was the largest segment in 2024.") is Answer.CONFLICT
    assert _among("Motors had the highest margin in 2025.") is not Answer.MATCH


def test_reasons_that_the_claim_adds_are_not_proved() -> None:
    assert _answer("Net sales increased in 2025 thanks to pricing.") == (Answer.MATCH, False)


def test_a_size_that_is_told_in_words_is_not_proved() -> None:
    assert _answer("Net sales grew by a quarter in 2025.") is None
    assert _answer("Net sales doubled in 2025.") is None


def test_a_course_of_every_year_is_read_step_by_step() -> None:
    assert _answer("Americas sales rose in each year from 2023 to 2025.") == (Answer.MATCH, True)
    assert _answer("Net sales fell in each year from 2023 to 2025.") == (Answer.CONFLICT, False)  # 300, 250, 280
    assert _answer("Europe sales fell every year since 2023.") == (Answer.CONFLICT, False)  # 190, 130, 130
    assert _answer("Americas sales rose steadily from 2023 to 2025.") == (Answer.MATCH, False)
    assert _answer("Americas sales rose in each year from 2022 to 2025.") == (Answer.CANNOT_TELL, False)


def test_a_size_is_left_to_the_computation() -> None:
    assert _answer("Net sales increased by 12% in 2025.") is None
    assert _answer("Net sales increased 12% in 2025.") is None


def test_a_time_that_opens_a_comparison_is_the_first_of_its_two() -> None:
    assert _answer("In 2025, net sales were higher than in 2024.") == (Answer.MATCH, True)
    assert _answer("In 2024, net sales were higher than in 2025.") == (Answer.CONFLICT, False)
