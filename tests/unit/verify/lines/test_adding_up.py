"""Printed figures add up to another within the rounding of their last digits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guardrail.claims.figures import Figure, parse_figures
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.lines.adding_up import column_comes_to, comes_to


def _figures(*texts: str) -> list[Figure]:
    return [parse_figures(text)[0] for text in texts]


@pytest.mark.parametrize(
    ("parts", "total", "does"),
    [
        (("12.4", "7.6"), "20.0", True),
        (("12.4", "7.6"), "20.1", True),  # each may be off by half of its last digit
        (("12.4", "7.6"), "20.2", False),
        (("$12", "8"), "$20", True),  # the currency stands in the first row only
        (("12%", "8%"), "20%", True),
        (("12%", "8"), "20", False),
    ],
)
def test_parts_come_to_a_total_of_their_kind(parts: tuple[str, ...], total: str, does: bool) -> None:
    assert comes_to(_figures(*parts), _figures(total)[0]) is does


@given(st.lists(st.integers(1, 10_000), min_size=2, max_size=8), st.integers(-3, 3))
def test_whole_numbers_come_to_their_sum_alone(parts: list[int], off: int) -> None:
    total = sum(parts) + off
    assert comes_to(_figures(*(f"{part}.0" for part in parts)), _figures(f"{total}.0")[0]) is (off == 0)


def test_a_column_needs_two_rows_that_state_something() -> None:
    rows = (("", "2025", "2024"), ("Pumps", "12", ""), ("Motors", "8", "5"), ("Total", "20", "5"))
    cells = EvidenceIndex.build((Chunk("t", rows=rows),)).tables[0].cells
    by_row = {row: {cell.column: cell for cell in cells if cell.row == row} for row in (1, 2, 3)}
    assert column_comes_to([by_row[1], by_row[2]], by_row[3][1])
    assert not column_comes_to([by_row[1], by_row[2]], by_row[3][2])
