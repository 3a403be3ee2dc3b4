"""A level beside the wrong direction is a conflict (HAL-WEALTH-001: no contradicted claim is released)."""

from __future__ import annotations

import pytest

from guardrail.claims.claim import Claim, ClaimType
from guardrail.claims.figures import parse_figures
from guardrail.claims.figures.periods import parse_periods
from guardrail.evidence.chunk import Citation
from guardrail.evidence.premise import Premise
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.values.direction import move_to
from guardrail.verify.values.numerical import check_numerical


def _check(text: str, *sources: str) -> Finding:
    periods = parse_periods(text)
    premises = []
    for source in sources:
        stated = parse_periods(source)
        premises.append(Premise(source, 1.0, Citation("e1"), parse_figures(source, stated), stated))
    claim = Claim(text, ClaimType.NUMERICAL, parse_figures(text, periods), periods)
    return check_numerical(claim, premises)[0]


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("The fund's yield rose to 4.5%.", "The fund's yield fell to 4.5%."),
        ("The fund's yield fell to 4.5%.", "The fund's yield increased from 4.1% to 4.5%."),
        ("The fund's yield fell to 4.5%.", "The fund's yield was 4.5%, up from 4.1%."),
        ("The fund's yield was 4.5%, down from 4.9%.", "The fund's yield rose to 4.5%."),
        ("The fund's yield rose to 4.5%.", "The fund's yield was 4.5%, compared with 4.9% a year before."),
        ("The fund's yield rose to 4.5%.", "The fund's yield was 4.5% versus 4.9% a year before."),
        ("The fund's yield rose to 4.5%.", "The fund's yield was 4.5% in 2025, a decline of 0.4 points from 2024."),
    ],
)
def test_inv_hal_02_the_wrong_direction_of_the_right_level_is_a_conflict(text: str, source: str) -> None:
    finding = _check(text, source)
    assert finding.answer is Answer.CONFLICT
    assert "4.5%" in finding.source_says
    assert "4.5%" in finding.answer_says


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("The fund's yield rose to 4.5%.", "The fund's yield climbed to 4.5%."),
        ("The fund's yield rose to 4.5%.", "The fund's yield was 4.5%, up from 4.1%."),
        ("The fund's yield fell to 4.5%.", "The fund's yield was 4.5% versus 4.9% a year before."),
        ("The fund's yield is down to 4.5%.", "The fund's yield fell to 4.5%."),
        ("The fund's yield rose to 4.5%.", "The fund's yield was 4.5%."),
        ("The fund's yield was 4.5%.", "The fund's yield fell to 4.5%."),
    ],
)
def test_the_same_direction_or_none_is_no_conflict(text: str, source: str) -> None:
    assert _check(text, source).answer is Answer.MATCH


def test_a_sentence_that_agrees_clears_the_direction() -> None:
    finding = _check(
        "The fund's yield rose to 4.5%.", "The fund's yield fell to 4.5%.", "The fund's yield rose to 4.5%."
    )
    assert finding.answer is Answer.MATCH


@pytest.mark.parametrize(
    "text",
    ["The yield did not rise to 4.5%.", "Rising rates matter. The yield is 4.5%.", "The yield may be up to 4.5%."],
)
def test_what_is_denied_elsewhere_or_a_bound_is_no_direction(text: str) -> None:
    assert move_to(text, parse_figures(text), 0).sign == 0
