"""A claim said again in plain words: what each frame becomes, and what is left as it is."""

from __future__ import annotations

import pytest

from guardrail.claims.plain.plain_words import in_plain_words


def said(text: str) -> list[tuple[str, ...]]:
    return list(in_plain_words(text))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Freight costs crept up 3.1% in 2024.", "Freight costs rose 3.1% in 2024"),
        ("Freight costs edged lower in 2024.", "Freight costs fell in 2024"),
        ("Write-offs have come down every year since 2021.", "Write-offs have fallen every year since 2021"),
        ("Churn actually peaked in 2023.", "Churn peaked in 2023"),
        ("Only 14 stores were closed in 2024.", "14 stores were closed in 2024"),
        ("Capital spending came in at $41.2 million in 2024.", "Capital spending was $41.2 million in 2024"),
        (
            "Averaged over the three years, net income works out to roughly $58.8 million a year.",
            "The average net income over the three years was roughly $58.8 million",
        ),
        (
            "Net of recoveries, write-offs amounted to $5.6 million in 2024.",
            "Write-offs exceeded recoveries by $5.6 million in 2024",
        ),
        (
            "About 62% of the options outstanding at June 30, 2024 were exercisable.",
            "The options exercisable at June 30, 2024 were about 62% of the options outstanding at June 30, 2024",
        ),
        ("About 20% of group revenue came from Asia.", "Asia accounted for about 20% of group revenue"),
        ("Fuel's share of total revenue was 17.6% in 2024.", "Fuel was 17.6% of total revenue in 2024"),
        ("As a share of total revenue, fuel was 17.6% in 2024.", "Fuel was 17.6% of total revenue in 2024"),
        ("There was $4.6 million of unpaid rent at June 30, 2024.", "Unpaid rent was $4.6 million at June 30, 2024"),
        ("Fees dropped by a fifth in 2024.", "Fees dropped by about 20% in 2024"),
        ("Fees fell by $3.0 million (20.0%) in 2024.", "Fees fell by $3.0 million, or 20.0%, in 2024"),
        ("The fund trailed its index by 1.2%.", "The fund was 1.2% lower than its index"),
    ],
)
def test_a_frame_becomes_plain(text: str, plain: str) -> None:
    assert said(text)[0] == (plain,)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "Sales in Asia slipped 5.4% in 2024 after growing 16.0% in 2023.",
            ("Sales in Asia slipped 5.4% in 2024", "Sales in Asia grew 16.0% in 2023"),
        ),
        (
            "Amortization fell 5.6% in fiscal 2024 after climbing the year before.",
            ("Amortization fell 5.6% in fiscal 2024", "Amortization rose in fiscal 2023"),
        ),
        (
            "The notes make up about a third of total debt at the end of 2024 (33.2%).",
            (
                "The notes make up about a third of total debt at the end of 2024",
                "The notes make up 33.2% of total debt at the end of 2024",
            ),
        ),
        (
            "Fuel was 17.6% of revenue in 2024, down from 20.0% in 2023.",
            ("Fuel was 17.6% of revenue in 2024", "Fuel was 20.0% of revenue in 2023"),
        ),
        (
            "New grants carried a far higher exercise price than forfeited options ($31.07 versus $14.85).",
            ("The exercise price of new grants was $31.07", "The exercise price of forfeited options was $14.85"),
        ),
        (
            "The gap between Spain and France widened to $6 million in 2024 from $4 million in 2023.",
            (
                "The difference between Spain and France was $6 million in 2024",
                "The difference between Spain and France was $4 million in 2023",
            ),
        ),
        (
            "Net sales were $84.2 million in 2024, the highest level in the years shown.",
            ("Net sales were $84.2 million in 2024", "Net sales was highest in 2024"),
        ),
    ],
)
def test_two_facts_become_two_sentences(text: str, parts: tuple[str, ...]) -> None:
    assert parts in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "Sales rose 5% in 2024.",
        "Sales did not slip 5.4% in 2024 after growing 16.0% in 2023.",
        "Sales may have slipped 5.4% in 2024 after growing 16.0% in 2023.",
        "Fuel was 17.6% of revenue in 2024, up from 20.0% in 2023.",
        "New grants carried a far lower exercise price than forfeited options ($31.07 versus $14.85).",
        "Either sales fell in 2024 or costs rose in 2024.",
        "Sales grew 16.0% in 2024 before slipping 5.4% in 2023.",
        "Sales slipped 5.4% in 2023 after growing 16.0% in 2024.",
        "On average, sales were $50 million a quarter over the three years.",
        "Excluding restructuring costs, operating income was $50 million in 2024.",
        "Net loss excluding impairment was $50 million in 2024.",
        "Sales and costs were $5 million and $3 million, respectively.",
        "x" * 500,
        "",
    ],
)
def test_what_is_plain_or_bound_together_is_left_alone(text: str) -> None:
    assert said(text) == []


def test_a_gap_told_against_its_figures_is_not_divided() -> None:
    told = "The gap between Spain and France narrowed to $6 million in 2024 from $4 million in 2023."
    assert all(len(parts) == 1 for parts in said(told))
