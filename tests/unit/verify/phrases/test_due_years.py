"""What falls due by calendar years: a year may bound the time that a claim means and not be it."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import assessed, proved

INTRODUCED = Chunk("p", text="Future minimum payments as of December 31, 2022 are as follows (in thousands):")
BY_ROW = Chunk(
    "rows",
    rows=(
        ("", "Charter hire", "Warehouse leases"),
        ("Year ending December 31,", "", ""),
        ("2023", "$52,400", "$8,110"),
        ("2024", "49,300", "7,480"),
        ("2025", "40,100", "6,020"),
        ("2026", "31,700", "4,950"),
        ("Thereafter", "96,500", "13,440"),
        ("Total future payments", "$270,000", "$40,000"),
    ),
)
BY_COLUMN = Chunk(
    "columns",
    caption="Contractual obligations (in millions)",
    rows=(
        ("", "Total", "Fiscal 2024", "Fiscal 2025–2026", "Fiscal 2027–2028", "Thereafter"),
        ("Secured notes", "$620.0", "$—", "$220.0", "$100.0", "$300.0"),
        ("Pipeline commitments", "150.0", "30.0", "55.0", "45.0", "20.0"),
        ("Total", "$770.0", "$30.0", "$275.0", "$145.0", "$320.0"),
    ),
)


@pytest.mark.parametrize(
    "claim",
    [
        "Charter hire payments due after 2026 were $96.5 million.",
        "Charter hire payments due after 2025 total $128,200 thousand.",
        "Charter hire payments due in 2026 or later amount to $128.2 million.",
        "Warehouse lease payments due through 2024 total $15,590 thousand.",
        "Warehouse lease payments due before 2025 were $15.6 million.",
        "Charter hire payments due by the end of 2024 total $101.7 million.",
        "Charter hire payments due from 2024 to 2026 total $121.1 million.",
        "Some $128.2 million of charter hire payments fall due after 2025.",
        "Charter hire payments due after 2026 account for 35.7% of total charter hire payments.",
        "More than 35% of charter hire payments are due after 2026.",
        "Charter hire payments due in 2023 make up 19.4% of total charter hire payments.",
        "Charter hire payments due after 2026 are larger than those due in 2023.",
        "Warehouse lease payments due after 2026 exceed those due in 2024.",
        "Charter hire payments due each year decline from 2023 to 2026.",
    ],
)
def test_years_of_rows_fill_the_time_that_is_meant(claim: str) -> None:
    assert proved(claim, INTRODUCED, BY_ROW)


@pytest.mark.parametrize(
    "claim",
    [
        "Charter hire payments due after 2026 were $31.7 million.",  # the row of the year itself
        "Charter hire payments due after 2025 total $96.5 million.",
        "Charter hire payments due in 2025 or later amount to $128.2 million.",
        "Warehouse lease payments due through 2024 total $21,610 thousand.",
        "Warehouse lease payments due before 2025 were $21.6 million.",
        "Warehouse lease payments due after 2026 were $96.5 million.",  # another column
        "Charter hire payments due from 2024 to 2026 total $217.6 million.",
        "Charter hire payments due after 2028 were $96.5 million.",  # no row says when that begins
        "Charter hire payments due after 2025 account for 35.7% of total charter hire payments.",
        "More than half of charter hire payments are due after 2026.",
        "Charter hire payments due in 2024 make up 19.4% of total charter hire payments.",
        "Charter hire payments due after 2026 are smaller than those due in 2023.",
        "Charter hire payments due each year rise from 2023 to 2026.",
    ],
)
def test_another_bound_row_or_direction_is_not_proved(claim: str) -> None:
    assert not proved(claim, INTRODUCED, BY_ROW)


@pytest.mark.parametrize("year", ["2025", "2026"])
def test_the_value_of_a_year_does_not_ground_what_is_due_after_it(year: str) -> None:
    amount = {"2025": "$40.1", "2026": "$31.7"}[year]
    assert not assessed(f"Charter hire payments due after {year} were {amount} million.", INTRODUCED, BY_ROW).grounded


def test_columns_are_years_as_rows_are() -> None:
    assert proved("Secured notes due after fiscal 2026 are $400.0 million.", BY_COLUMN)
    assert proved("Contractual obligations due after fiscal 2028 total $320.0 million.", BY_COLUMN)
    assert proved("Some $30.0 million of obligations fall due in fiscal 2024.", BY_COLUMN)
    assert not proved("Secured notes due after fiscal 2026 are $300.0 million.", BY_COLUMN)
    assert not proved("Secured notes due after fiscal 2025 are $400.0 million.", BY_COLUMN)  # cuts a column in two
    assert not proved("Pipeline commitments due after fiscal 2028 are $320.0 million.", BY_COLUMN)


def test_the_years_of_a_row_are_not_those_of_another_in_its_column() -> None:
    rows = (*BY_ROW.rows, ("Less: imputed interest", "(20,000)", "(2,000)"))
    table = Chunk("rows", rows=rows)
    assert proved("Charter hire payments due after 2026 were $96.5 million.", INTRODUCED, table)
    assert not proved("Interest payments due after 2026 were $96.5 million.", INTRODUCED, table)
