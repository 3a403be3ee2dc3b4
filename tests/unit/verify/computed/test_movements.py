"""Movements between two levels are re-computed: levels, order, periods, step, multiple and direction."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from tests.support.assessed import MARKETS

RATIOS = Chunk(
    "t1",
    caption="Orlan Bancorp, selected ratios",
    rows=(
        ("", "Q3 2026", "Q2 2026", "Q3 2025"),
        ("Net interest margin", "3.41%", "3.36%", "3.22%"),
        ("Combined ratio", "95.8%", "97.1%", "102.0%"),
        ("Nonperforming loans / total loans", "0.48%", "0.52%", "0.61%"),
    ),
)
SHARES = Chunk(
    "t2",
    caption="Orlan Territories Fund, allocation",
    rows=(("Issuer", "June 30, 2026", "June 30, 2025"), ("Guam", "14.6%", "6.1%"), ("Puerto Rico", "58.3%", "64.0%")),
)
RESULTS = Chunk(
    "t3",
    caption="Orlan Storage plc, income statement (in thousands)",
    rows=(("", "2025", "2024"), ("Total revenue", "275,905", "265,250"), ("Net income (loss)", "12,840", "(3,615)")),
)
TEXT = Chunk(
    "c1",
    text="Orlan Bancorp declared a quarterly dividend of $0.36 per share. The previous quarterly dividend was $0.32 "
    "per share. The ten-year government yield fell from 4.38% to 4.12%.",
)


def _outcome(text: str) -> str:
    found = assess(claim_as_stands(text), EvidenceIndex.build((RATIOS, SHARES, RESULTS, TEXT)))
    return "conflict" if found.conflict else "proved" if found.proved else "unknown"


@pytest.mark.parametrize(
    "claim",
    [
        "The net interest margin widened to 3.41% in Q3 2026 from 3.22% in Q3 2025.",
        "Nonperforming loans fell to 0.48% of total loans from 0.61%.",
        "The combined ratio improved to 95.8% from 102.0%.",
        "Guam's share of the portfolio more than doubled, from 6.1% in June 2025 to 14.6% in June 2026.",
        "Total revenue grew by 4.0% in 2025 to $275.9 million from $265.3 million in 2024.",
        "Orlan Storage swung to net income of $12.8 million from a net loss of $3.6 million a year earlier.",
        "Orlan Bancorp declared a quarterly dividend of $0.36 per share, a 12.5% increase from the prior $0.32.",
        "The ten-year government yield declined by 26 basis points, from 4.38% to 4.12%.",
    ],
)
def test_a_movement_whose_every_figure_holds_is_proved(claim: str) -> None:
    assert _outcome(claim) == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        "The net interest margin narrowed to 3.41% in Q3 2026 from 3.22% in Q3 2025.",
        "Nonperforming loans rose to 0.48% of total loans from 0.61%.",
        "Guam's share of the portfolio more than tripled, from 6.1% in June 2025 to 14.6% in June 2026.",
        "Total revenue grew by 9.0% in 2025 to $275.9 million from $265.3 million in 2024.",
        "Orlan Bancorp declared a quarterly dividend of $0.36 per share, a 15.5% increase from the prior $0.32.",
        "Orlan Bancorp cut its quarterly dividend from $0.36 per share to $0.32.",
        "The ten-year government yield declined by 36 basis points, from 4.38% to 4.12%.",
    ],
)
def test_a_movement_with_a_wrong_step_order_or_direction_is_a_conflict(claim: str) -> None:
    assert _outcome(claim) == "conflict"


@pytest.mark.parametrize(
    "claim",
    [
        "The net interest margin widened to 3.41% in Q3 2026 from 3.36% in Q3 2025.",
        "The combined ratio improved to 95.8% in Q3 2026 from 97.1% a year earlier.",
        "Total revenue rose to $275.9 million in 2025 from $265.3 million in 2024 on new hospital contracts.",
        "Orlan Bancorp declared an annual dividend of $0.36 per share, up from $0.32.",
    ],
)
def test_a_movement_of_other_periods_or_with_more_to_say_is_not_proved(claim: str) -> None:
    assert _outcome(claim) != "proved"


YEARS = Chunk("t4", rows=(("(in thousands)", "2025", "2024"), ("Net sales", "1,200", "1,500"), ("Rent", "80", "70")))


def _of_years(text: str) -> str:
    found = assess(claim_as_stands(text), EvidenceIndex.build((YEARS,)))
    return "conflict" if found.conflict else "proved" if found.proved else "unknown"


@pytest.mark.parametrize(
    "claim",
    [
        "In 2024 net sales were $1,500 thousand, compared with $1,200 thousand in 2025.",
        "Rent was $70 thousand in 2024 versus $80 thousand in 2025.",
    ],
)
def test_a_comparison_may_name_the_earlier_year_first(claim: str) -> None:
    assert _of_years(claim) == "proved"


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("In 2024 net sales were $1,200 thousand, compared with $1,500 thousand in 2025.", "unknown"),
        ("Net sales were up at $1,500 thousand in 2024, compared with $1,200 thousand in 2025.", "conflict"),
        ("Net sales changed to $1,500 thousand in 2024 from $1,200 thousand in 2025.", "conflict"),
        ("Rent was $80 thousand in 2024 versus $70 thousand in 2025.", "unknown"),
        ("Net sales rose to $1,500 thousand in 2024, compared with $1,200 thousand in 2025.", "conflict"),
    ],
)
def test_a_comparison_of_the_wrong_years_or_with_a_direction_is_not_proved(claim: str, outcome: str) -> None:
    assert _of_years(claim) == outcome


REGIONS = Chunk(
    "t5",
    rows=(
        ("(In thousands)", "2025", "2024"),
        ("Peru", "140,000", "60,000"),
        ("Chile", "90,000", "80,000"),
        ("Total revenue", "230,000", "140,000"),
    ),
)


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("Sales in Peru more than doubled from 2024 to 2025.", "proved"),  # the rows add up to revenue
        ("Sales in Peru more than tripled from 2024 to 2025.", "unknown"),
        ("Adjusted sales in Peru more than doubled from 2024 to 2025.", "unknown"),
        ("Orders in Peru more than doubled from 2024 to 2025.", "unknown"),
    ],
)
def test_rows_are_of_what_their_total_is_in_other_words_too(claim: str, outcome: str) -> None:
    found = assess(claim_as_stands(claim), EvidenceIndex.build((REGIONS,)))
    assert outcome == ("conflict" if found.conflict else "proved" if found.proved else "unknown")


@pytest.mark.parametrize(
    ("claim", "proved"),
    [
        ("Sales in Chile grew at a compound annual rate of 10.3% from 2023 to 2025.", True),
        ("Sales in Chile shrank at a compound annual rate of 10.3% from 2023 to 2025.", False),
        ("Sales in Chile declined at a compound annual rate of 10.3% from 2023 to 2025.", False),
        ("Sales in Japan fell at a compound annual rate of 2.5% from 2023 to 2025.", True),
        ("Sales in Japan grew at a compound annual rate of 2.5% from 2023 to 2025.", False),
    ],
)
def test_a_compound_rate_has_the_direction_of_its_verb(claim: str, proved: bool) -> None:
    assert assess(claim_as_stands(claim), EvidenceIndex.build((MARKETS,))).proved is proved
