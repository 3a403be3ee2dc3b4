"""Movements between two dated balances are of the stretch between them (design, section 5)."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex


def _years(*labels: str) -> dict[str, int | None]:
    rows = [("Awards", "Shares"), *((label, f"{1_000 + at}") for at, label in enumerate(labels))]
    index = EvidenceIndex.build([Chunk(id="t1", rows=tuple(rows), element_type="table")])
    cells = index.tables[0].cells
    return {cell.row_path[-1]: cell.periods[0].year if cell.periods else None for cell in cells}


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("Non-vested at December 31, 2018", "Non-vested at December 31, 2019"),
        ("Balance at December 29, 2018", "Balance at December 28, 2019"),
        ("Balance, January 1, 2019", "Balance, December 31, 2019"),
        ("Balance at beginning of 2019", "Balance at end of 2019"),
    ],
)
def test_movements_are_of_the_year_between_the_balances(opening: str, closing: str) -> None:
    years = _years(opening, "Granted", "Vested", closing)
    assert (years["Granted"], years["Vested"]) == (2019, 2019)


def test_each_movement_has_the_year_of_its_own_stretch() -> None:
    years = _years(
        "Balance at June 30, 2017", "Granted", "Balance at June 30, 2018", "Vested", "Balance at June 30, 2019"
    )
    assert (years["Granted"], years["Vested"]) == (2018, 2019)


def test_balances_two_years_apart_tell_nothing() -> None:
    assert _years("Balance at June 30, 2016", "Granted", "Balance at June 30, 2018")["Granted"] is None


def test_dates_of_different_things_tell_nothing() -> None:
    assert _years("Notes due June 30, 2018", "Granted", "Leases at June 30, 2019")["Granted"] is None


def test_rows_outside_the_balances_stay_undated() -> None:
    years = _years("Balance at June 30, 2018", "Granted", "Balance at June 30, 2019", "Exercisable")
    assert years["Exercisable"] is None
