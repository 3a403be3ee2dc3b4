"""Frames of chat prose over three invented filings: proved when sound, never when one thing in them is wrong."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

AIRLINE = (
    Chunk(
        "statistics",
        caption="Operating statistics and revenue",
        rows=(
            ("(in millions, except where noted)", "2023", "2022", "2021"),
            ("Passenger revenue", "$ 1,842.6", "$ 1,520.3", "$ 902.7"),
            ("Cargo revenue", "214.8", "268.1", "301.4"),
            ("Other revenue", "61.2", "55.9", "40.2"),
            ("Total revenue", "2,118.6", "1,844.3", "1,244.3"),
            ("Total operating expenses", "1,902.4", "1,801.6", "1,310.5"),
            ("Operating income (loss)", "216.2", "42.7", "(66.2)"),
            ("Employees at year end", "7,412", "6,905", "6,120"),
        ),
    ),
    Chunk("orders", text="On August 3, 2023 the Company ordered 12 aircraft from Brantor for delivery in 2026."),
)
BANK = (
    Chunk(
        "loans",
        rows=(
            ("", "December 31,", ""),
            ("(in thousands)", "2022", "2021"),
            ("Commercial real estate loans", "$ 812,450", "$ 745,120"),
            ("Residential mortgages", "604,300", "611,870"),
            ("Consumer loans", "98,220", "84,560"),
            ("Total loans", "1,514,970", "1,441,550"),
        ),
    ),
    Chunk(
        "deposits",
        rows=(
            ("Deposits (in thousands)", "2022", "2021"),
            ("Demand deposits", "$ 402,110", "$ 431,900"),
            ("Time deposits", "355,900", "290,640"),
            ("Total deposits", "$ 758,010", "$ 722,540"),
        ),
    ),
)
TILES = (
    Chunk(
        "regions",
        caption="Geographic information",
        rows=(
            ("€ thousand", "Net sales", "", "Non-current assets", ""),
            ("", "2022", "2021", "2022", "2021"),
            ("Italy", "48,120", "44,905", "31,260", "29,870"),
            ("France", "27,640", "29,310", "8,140", "8,420"),
            ("Total", "75,760", "74,215", "39,400", "38,290"),
        ),
    ),
    Chunk("customer", text="The largest customer accounted for 11% of net sales in 2022."),
)
BENEFITS = (
    Chunk(
        "benefits",
        text="As of December 31, 2023, unrecognized tax benefits were $14.6 million, compared with "
        "$12.2 million a year earlier.",
    ),
)
TAX = (
    Chunk(
        "tax",
        caption="Reconciliation of tax",
        rows=(
            ("", "2022", "2021"),
            ("Profit before tax", "912.4", "845.0"),
            ("Income tax expense", "208.1", "199.4"),
        ),
    ),
    Chunk(
        "rates",
        text="The corporate income tax rate was increased from 25.0% to 25.8% with effect from 1 January 2022. The "
        "weighted average discount rate was 5.1% and 4.6% for operating and finance leases, respectively.",
    ),
)


@pytest.mark.parametrize(
    ("filing", "text"),
    [
        (BENEFITS, "The percentage change in unrecognized tax benefits from 2022 to 2023 was 19.67%."),
        (BENEFITS, "Unrecognized tax benefits rose by $2.4 million in 2023."),
        (TAX, "The effective tax rate fell by about 80 basis points in 2022."),
        (AIRLINE, "Passenger revenue climbed to $1,842.6 million in 2023, a gain of roughly 21% on the prior year."),
        (AIRLINE, "The airline swung from an operating loss of $66.2 million in 2021 to"
         " operating income of $42.7 million in 2022."),
        (AIRLINE, "Total revenue grew 14.9% in 2023, while total operating expenses rose only 5.6%."),
        (AIRLINE, "Operating income in 2023 was roughly five times the 2022 figure."),
        (BANK, "Commercial real estate loans made up more than half of total loans at the end of 2022."),
        (BANK, "Consumer loans were less than a tenth of total loans at the end of 2022."),
        (AIRLINE, "Passenger revenue more than doubled between 2021 and 2023."),
        (AIRLINE, "Passenger revenue less than doubled between 2022 and 2023."),
        (BANK, "Residential mortgages fell from $611,870 thousand to $604,300 thousand."),
        (BANK, "Roughly 47% of total deposits were time deposits at the end of 2022."),
        (BANK, "Time deposits were $355,900 thousand in 2022, or 47.0% of total deposits."),
        (TILES, "Italy accounted for 63.5% of net sales in 2022."),
        (TILES, "More than half of net sales in 2022 came from Italy."),
    ],
)  # fmt: skip
def test_a_sound_claim_is_proved(filing: tuple[Chunk, ...], text: str) -> None:
    assert assess(claim_as_stands(text), EvidenceIndex.build(filing)).proved


@pytest.mark.parametrize(
    ("filing", "text"),
    [
        (AIRLINE, "Passenger revenue climbed to $1,842.6 million in 2023, a gain of roughly 25% on the prior year."),
        (AIRLINE, "Passenger revenue climbed to $1,842.6 million in 2023, a drop of roughly 21% on the prior year."),
        (AIRLINE, "The airline swung from an operating loss of $42.7 million in 2021 to"
         " operating income of $66.2 million in 2022."),
        (AIRLINE, "The airline swung from operating income of $66.2 million in 2021 to"
         " an operating loss of $42.7 million in 2022."),
        (AIRLINE, "Total revenue grew 14.9% in 2023, while total operating expenses rose only 14.9%."),
        (AIRLINE, "Total revenue grew 48.2% in 2022, while total operating expenses rose only 5.6%."),
        (AIRLINE, "Operating income in 2023 was roughly six times the 2022 figure."),
        (AIRLINE, "Passenger revenue less than doubled between 2021 and 2023."),
        (AIRLINE, "Passenger revenue more than tripled between 2021 and 2023."),
        (BANK, "Residential mortgages fell from $611,870 thousand to $611,870 thousand."),
        (BANK, "Total loans rose from $1,441,550 thousand to $1,441,550 thousand."),
        (BENEFITS, "The percentage change in unrecognized tax benefits from 2021 to 2022 was 19.67%."),
        (BENEFITS, "Unrecognized tax benefits rose by $2.4 million in 2022."),
        (BENEFITS, "Unrecognized tax benefits fell by $2.4 million in 2023."),
        (TAX, "The effective tax rate rose by about 80 basis points in 2022."),
        (TAX, "The weighted average discount rate for finance leases was 4.9%."),
        (AIRLINE, "The 507 employees were hired in 2022."),
        (BANK, "Commercial real estate loans made up less than half of total loans at the end of 2022."),
        (BANK, "Commercial real estate loans made up just over half of total loans at the end of 2022."),
        (BANK, "Residential mortgages made up more than half of total loans at the end of 2022."),
        (BANK, "Consumer loans were less than a tenth of total deposits at the end of 2022."),
        (BANK, "Roughly 53% of total deposits were time deposits at the end of 2022."),
        (BANK, "Time deposits were $355,900 thousand in 2022, or 40.2% of total deposits."),
        (TILES, "France accounted for more than half of net sales in 2022."),
        (TILES, "Net sales in France were at least 40% of net sales in 2022."),
        (TILES, "Italy accounted for 79.3% of net sales in 2022."),
        (TILES, "France accounted for 11% of net sales in 2022."),
        (TILES, "More than half of net sales in 2022 came from France."),
    ],
)  # fmt: skip
def test_a_wrong_one_is_not(filing: tuple[Chunk, ...], text: str) -> None:
    assert not assess(claim_as_stands(text), EvidenceIndex.build(filing)).proved


def test_a_lone_count_is_grounded_by_a_sentence_that_tells_of_another_time_too() -> None:
    index = EvidenceIndex.build(AIRLINE)
    assert assess(claim_as_stands("It ordered 12 aircraft from Brantor on August 3, 2023."), index).grounded
    assert not assess(claim_as_stands("It ordered 12 aircraft from Brantor on August 3, 2022."), index).grounded
    assert not assess(claim_as_stands("It ordered 14 aircraft from Brantor on August 3, 2023."), index).grounded
