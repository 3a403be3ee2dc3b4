"""Claims in the words of a chat, proved from a filing once said plainly; the same with one thing wrong are not."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.finding import Assessment

FILING = (
    Chunk(
        "income",
        caption="Income statement (in millions)",
        rows=(
            ("", "2024", "2023", "2022"),
            ("Freight revenue", "$ 412.0", "$ 400.0", "$ 380.0"),
            ("Fuel surcharges", "88.0", "100.0", "80.0"),
            ("Total revenue", "500.0", "500.0", "460.0"),
            ("Interest expense", "(12.0)", "(15.0)", "(9.0)"),
            ("Net income", "$ 61.0", "$ 49.0", "$ 40.0"),
        ),
    ),
    Chunk(
        "allowance",
        caption="Allowance for doubtful accounts (in millions)",
        rows=(
            ("", "2024", "2023", "2022"),
            ("Balance at beginning of year", "17.0", "15.0", "12.0"),
            ("Provision", "8.0", "7.9", "8.9"),
            ("Write-offs", "(6.4)", "(7.5)", "(8.1)"),
            ("Recoveries", "1.4", "1.6", "2.2"),
            ("Balance at end of year", "20.0", "17.0", "15.0"),
        ),
    ),
    Chunk(
        "sentence",
        text="Gross receivables were $500.0 million and $510.0 million at December 31, 2024 and 2023, respectively.",
    ),
    Chunk(
        "options",
        rows=(
            ("", "Number of options", "Weighted average exercise price"),
            ("Outstanding at June 30, 2024", "5,000", "$ 18.10"),
            ("Exercisable at June 30, 2024", "3,100", "$ 16.40"),
        ),
    ),
)

AWARDS = (
    Chunk(
        "awards",
        rows=(
            ("", "Shares", "Fair value"),
            ("Unvested at June 30, 2023", "1,500", "$ 40.00"),
            ("Granted", "900", "42.00"),
            ("Vested", "(700)", "39.00"),
            ("Unvested at June 30, 2024", "1,700", "$ 41.00"),
        ),
    ),
)
REGIONS = (
    Chunk(
        "regions",
        caption="Revenue by region",
        rows=(
            ("€ million", "2024", "2023"),
            ("Spain", "210.0", "190.0"),
            ("France", "150.0", "160.0"),
            ("Italy", "52.0", "50.0"),
            ("Total revenue", "412.0", "400.0"),
        ),
    ),
)
SEGMENTS = (
    Chunk(
        "segments",
        rows=(
            ("", "Revenue", "", "Adjusted operating profit", ""),
            ("£m", "2024", "2023", "2024", "2023"),
            ("Cables", "612.4", "588.9", "71.3", "64.0"),
            ("Valves", "448.7", "461.2", "38.8", "47.5"),
            ("Group", "1,061.1", "1,050.1", "110.1", "111.5"),
        ),
    ),
)
LEVELS = (
    Chunk("lead", text="Orrel Insurance. The table presents the level at which assets were measured at June 30, 2024."),
    Chunk(
        "levels",
        rows=(
            ("", "Level 1", "Level 2", "Total"),
            ("Municipal bonds", "$ —", "$ 762.9", "$ 762.9"),
            ("Total assets at fair value", "$ 615.0", "$ 2,452.9", "$ 3,067.9"),
        ),
    ),
)
FEES = (
    Chunk(
        "fees",
        caption="Annual fund operating expenses",
        rows=(
            ("", "Class A", "Class R6"),
            ("Management fee", "0.70%", "0.70%"),
            ("Other expenses", "0.31%", "0.16%"),
            ("Total annual expenses", "1.01%", "0.86%"),
        ),
    ),
)


def assessed(text: str) -> Assessment:
    return assess(claim_as_stands(text), EvidenceIndex.build(FILING))


@pytest.mark.parametrize(
    "text",
    [
        "Freight revenue crept up 3.0% in 2024.",
        "Fuel surcharges slipped 12.0% in 2024 after growing 25.0% in 2023.",
        "Fuel surcharges slipped 12.0% in 2024 after climbing the year before.",
        "Averaged over the three years, net income works out to $50.0 million a year.",
        "Net of recoveries, write-offs amounted to $5.0 million in 2024.",
        "Write-offs have come down every year since 2022.",
        "Interest expense actually peaked in 2023.",
        "About 62% of the options outstanding at June 30, 2024 were exercisable.",
        "As a share of total revenue, fuel surcharges were 17.6% in 2024.",
        "In 2024, fuel surcharges made up 17.6% of total revenue, down from 20.0% in 2023.",
        "Interest expense dropped by a fifth in 2024.",
        "Interest expense declined by $3.0 million (20.0%) in 2024.",
        "In percentage terms, net income rose 24.5% in 2024.",
    ],
)
def test_a_sound_claim_is_proved(text: str) -> None:
    assert assessed(text).proved


@pytest.mark.parametrize(
    "text",
    [
        "Freight revenue crept up 3.4% in 2024.",
        "Freight revenue crept down 3.0% in 2024.",
        "Fuel surcharges slipped 12.0% in 2024 after growing 26.0% in 2023.",
        "Fuel surcharges slipped 12.0% in 2023 after growing 25.0% in 2022.",
        "Fuel surcharges slipped 12.0% in 2024 after falling the year before.",
        "Fuel surcharges slipped 12.0% in 2024, and net income fell.",
        "Averaged over the three years, net income works out to $61.0 million a year.",
        "Averaged over the two years, net income works out to $50.0 million a year.",
        "Net of recoveries, write-offs amounted to $7.8 million in 2024.",
        "Net of recoveries, write-offs amounted to $5.0 million in 2023.",
        "Write-offs have gone up every year since 2022.",
        "Interest expense actually peaked in 2022.",
        "Interest expense was lowest in 2024.",
        "About 62% of the options outstanding at June 30, 2024 were forfeited.",
        "About 66% of the options outstanding at June 30, 2024 were exercisable.",
        "About 62% of the options outstanding at June 30, 2023 were exercisable.",
        "As a share of total revenue, fuel surcharges were 20.0% in 2024.",
        "In 2024, fuel surcharges made up 17.6% of total revenue, up from 20.0% in 2023.",
        "In 2024, fuel surcharges made up 17.6% of total revenue, down from 22.0% in 2023.",
        "Interest expense dropped by a quarter in 2024.",
        "Interest expense declined by $3.0 million (25.0%) in 2024.",
        "Interest expense rose by $3.0 million (20.0%) in 2024.",
        "Brimworth's freight revenue crept up 3.0% in 2024.",
    ],
)
def test_a_wrong_one_is_not(text: str) -> None:
    assert not assessed(text).proved


@pytest.mark.parametrize(
    ("evidence", "text", "proved"),
    [
        (SEGMENTS, "The adjusted operating margin of Valves in 2024 was 8.6%.", True),
        (SEGMENTS, "The adjusted operating margin of Valves in 2024 was 10.3%.", False),
        (SEGMENTS, "The adjusted operating margin of Cables in 2024 was 8.6%.", False),
        (SEGMENTS, "The core operating margin of Valves in 2024 was 8.6%.", False),
        (LEVELS, "The total assets at fair value at June 30, 2024 were $3,067.9 million.", False),  # of what scale?
        (LEVELS, "The total assets at fair value at June 30, 2024 were $3,067.9.", True),
        (LEVELS, "The total assets at fair value at June 30, 2023 were $3,067.9.", False),
        (FEES, "Class R6 is 0.15 percentage points cheaper than Class A.", True),
        (FEES, "Class R6 is 0.25 percentage points cheaper than Class A.", False),
        (FEES, "Class A is 0.15 percentage points cheaper than Class R6.", False),
        (FILING, "The allowance rose by $3.0 million in 2024.", True),
        (FILING, "The allowance fell by $3.0 million in 2024.", False),
        (FILING, "The allowance covered 4.0% of gross receivables at December 31, 2024.", True),
        (FILING, "The allowance covered 4.0% of gross receivables at December 31, 2023.", False),
        (FILING, "The write-offs covered 4.0% of gross receivables at the end of 2024.", False),
        (AWARDS, "Shares granted exceeded shares vested by 200.", True),
        (AWARDS, "Shares granted exceeded shares vested by 1,600.", False),
        (REGIONS, "Spain was the largest region in 2024, followed by France.", True),
        (REGIONS, "Spain was the largest region in each of the two years, and France came second.", True),
        (REGIONS, "Spain was the largest region in 2024, followed by Italy.", False),
        (REGIONS, "Spain was the largest region in 2024, and Italy came second.", False),
        (REGIONS, "France was the largest region in 2024, followed by Spain.", False),
        (FEES, "The other expenses of Class R6 are lower than those of Class A.", True),
        (FEES, "The other expenses of Class A are lower than those of Class R6.", False),
        (FEES, "The management fee of Class R6 is lower than that of Class A.", False),
    ],
)
def test_what_stands_around_a_table_counts(evidence: tuple[Chunk, ...], text: str, *, proved: bool) -> None:
    assert assess(claim_as_stands(text), EvidenceIndex.build(evidence)).proved is proved
