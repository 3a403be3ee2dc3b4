"""Movements told by their worth, and losses by their size: the way is that of what moved, or it is open."""

from __future__ import annotations

import pytest

from guardrail.claims.plain.valued_moves import told_plainly, worth
from guardrail.evidence.chunk import Chunk
from tests.support.assessed import conflicts, proved

RATIOS = Chunk(
    id="ratios",
    element_type="table",
    rows=(
        ("", "2024", "2023"),
        ("Loss ratio", "68.3%", "63.9%"),
        ("Expense ratio", "27.5%", "29.1%"),
        ("Combined ratio", "95.8%", "93.0%"),
        ("Underwriting margin", "4.2%", "7.0%"),
        ("Average premium per policy ($)", "612", "598"),
        ("Net debt ($ million)", "204.6", "231.9"),
    ),
)
RESULT = Chunk(
    id="result",
    element_type="table",
    caption="Selected data (in millions)",
    rows=(
        ("", "2021", "2022", "2023", "2024"),
        ("Operating income (loss)", "$(9.4)", "$(7.2)", "$(8.1)", "$2.3"),
    ),
)


@pytest.mark.parametrize(
    "claim",
    [
        "The loss ratio worsened in 2024.",
        "The loss ratio deteriorated by 4.4 percentage points in 2024.",
        "The loss ratio deteriorated by 4.4 points in 2024, while the expense ratio improved by 1.6 points.",
        "The expense ratio improved to 27.5% in 2024.",
        "The combined ratio worsened to 95.8% in 2024 from 93.0% in 2023.",
        "The underwriting margin deteriorated in 2024.",
        "Net debt improved by $27.3 million in 2024.",
    ],
)
def test_a_way_by_worth_is_that_of_the_thing(claim: str) -> None:
    assert proved(claim, RATIOS)


@pytest.mark.parametrize(
    "claim",
    [
        "The loss ratio improved in 2024.",
        "The loss ratio improved to 68.3% in 2024.",
        "The loss ratio improved from 63.9% in 2023 to 68.3% in 2024.",
        "The loss ratio improved by 4.4 percentage points in 2024.",
        "The expense ratio worsened in 2024.",
        "The underwriting margin improved in 2024.",
        "Net debt worsened in 2024.",
    ],
)
def test_the_other_way_is_a_conflict(claim: str) -> None:
    assert conflicts(claim, RATIOS)


@pytest.mark.parametrize(
    "claim",
    [
        "The combined ratio improved to 95.8% in 2024 from 93.0% in 2023.",
        "The average premium per policy improved in 2024.",
        "The average premium per policy improved to $612 in 2024.",
        "The average premium per policy worsened in 2024.",
        "The loss ratio deteriorated by 4.4 points in 2024, while the expense ratio worsened by 1.6 points.",
    ],
)
def test_what_is_neither_good_nor_bad_proves_nothing(claim: str) -> None:
    assert not proved(claim, RATIOS)


@pytest.mark.parametrize(
    "claim",
    [
        "The operating loss fell in 2022.",
        "The operating loss narrowed by $2.2 million in 2022.",
        "The operating loss rose by $0.9 million in 2023.",
        "The operating loss was larger in 2023 than in 2022.",
        "The operating loss was largest in 2021.",
        "The operating loss was smallest in 2022.",
        "The operating loss improved in 2022.",
    ],
)
def test_a_loss_is_spoken_of_by_its_size(claim: str) -> None:
    assert proved(claim, RESULT)


@pytest.mark.parametrize(
    "claim",
    [
        "The operating loss rose in 2022.",
        "The operating loss widened by $2.2 million in 2022.",
        "The operating loss narrowed by $0.9 million in 2023.",
        "The operating loss was larger in 2022 than in 2023.",
        "The operating loss was smallest in 2021.",
        "The operating loss was smallest in 2024.",
        "The operating loss was largest in 2024.",
        "The operating loss fell by $10.4 million in 2024.",
        "The operating loss worsened in 2022.",
    ],
)
def test_a_loss_is_not_told_by_the_sign_of_the_print(claim: str) -> None:
    assert not proved(claim, RESULT)


@pytest.mark.parametrize(
    ("name", "sign"),
    [
        ("The gross margin", 1),
        ("Operating income (loss)", 1),
        ("The net loss", -1),
        ("Interest coverage", 1),
        ("The cost-to-income ratio", -1),
        ("The dividend payout ratio of costs", 0),
        ("The average premium", 0),
    ],
)
def test_the_worth_of_a_name(name: str, sign: int) -> None:
    assert worth(name) == sign


def test_a_verb_of_worth_is_told_plainly_where_all_are_clear() -> None:
    assert (
        told_plainly("Churn improved by 2 points and margins deteriorated.")
        == "Churn fell by 2 points and margins fell."
    )
    assert told_plainly("Churn improved by 2 points and prices deteriorated.") == ""
    assert told_plainly("Leasehold improvements were $4 million.") == ""
