"""The bands of a schedule, by which a rate is one for some amounts alone: "$100,000 to $499,999", "First $500,000"."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from guardrail.claims.figures import Bound, Figure, Unit, parse_figures
from guardrail.claims.figures.agreement import comparable
from guardrail.claims.figures.periods import parse_periods
from guardrail.claims.record import record
from guardrail.evidence.features import Cell, Table

MOST_CELLS = 2_000
"""Cells of the evidence that are looked at."""
_LONGEST = 80
_LOW = re.compile(
    r"\b(?:over|above|more than|exceeding|from|at least)\W*$|\+"
    r"|\b(?:and|or) (?:over|above|more|older|later|greater|up)\b",
    re.IGNORECASE,
)
_HIGH = re.compile(r"\b(?:under|below|up to|less than|to)\W*$|\b(?:and|or) (?:under|below|less)\b", re.IGNORECASE)
_PART = re.compile(r"\b(?:first|next|initial|following)\W*$", re.IGNORECASE)


@record
class Band:
    """A stretch of amounts.

    Arguments:
        bound: a figure of its label, which tells what kind of amount it is of.
        low, high: its ends, infinite where it has none.
        part: it is of a part of an amount alone ("Next $500,000"), high being how much that is.
    """

    bound: Figure
    low: float
    high: float
    part: bool = False

    def holds(self, amount: Figure) -> bool:
        """Whether an amount lies in it."""
        return self.is_of(amount) and self.low <= amount.value <= self.high

    def is_of(self, amount: Figure) -> bool:
        """Whether it is of such amounts: of money, or of none."""
        money = (self.bound.unit is Unit.MONEY, amount.unit is Unit.MONEY)
        return comparable(self.bound, amount) and all(money) is any(money)


@lru_cache(maxsize=4_096)
def band_of(label: str) -> Band | None:
    """The band that a label tells, None where it tells none."""
    if len(label) > _LONGEST or not any(map(str.isdigit, label)):
        return None
    figures = parse_figures(label, parse_periods(label))
    if len(figures) == 2 and figures[0].value < figures[1].value:
        return Band(figures[0], figures[0].value, figures[1].value) if comparable(*figures) else None
    if len(figures) != 1:
        return None
    figure, before, behind = figures[0], label[: figures[0].start], label[figures[0].end :]
    if figure.bound is Bound.RANGE and figure.high is not None:
        return Band(figure, figure.value, figure.high)
    if _PART.search(before):
        return Band(figure, 0.0, figure.value, part=True)
    if figure.bound in (Bound.AT_LEAST, Bound.MORE_THAN) or _LOW.search(before) or _LOW.search(behind):
        return Band(figure, figure.value, math.inf)
    if figure.bound in (Bound.AT_MOST, Bound.LESS_THAN) or _HIGH.search(before) or _HIGH.search(behind):
        return Band(figure, -math.inf, figure.value)
    return None


def applies(rate: Figure, base: Figure, tables: Sequence[Table]) -> bool:
    """Whether a schedule has a rate for such an amount.

    A rate that stands in no table, or beside no band, may be one for all amounts. What lies above all parts of an
    amount may be as large as it likes.
    """
    found = False
    for bands, parted in _bands_of((rate,), tables):
        held = [band.holds(base) or (parted and math.isinf(band.high)) for _, band in bands if band.is_of(base)]
        if all(held):
            return True
        found = True
    return not found


def rows_of(amount: Figure, tables: Sequence[Table]) -> Iterator[tuple[str, Band, tuple[Cell, ...]]]:
    """The label and the cells of each row that a schedule has for an amount, but for schedules of parts."""
    for table in _read(tables):
        labels = _row_labels(table)
        if any(band.part for label in labels.values() if (band := band_of(label)) is not None):
            continue
        for row, label in labels.items():
            band = band_of(label)
            if band is not None and band.holds(amount):
                yield label, band, tuple(cell for cell in table.cells if cell.row == row and cell.text != label)


def chosen(amount: Figure, told: Iterable[Figure], tables: Sequence[Table]) -> str:
    """The label of the band in which an amount lies and for which a table states one of the figures `told`."""
    for bands, parted in _bands_of(tuple(told), tables):
        for label, band in bands if not parted else ():
            if band.holds(amount):
                return label
    return ""


def _read(tables: Sequence[Table]) -> Iterator[Table]:
    left = MOST_CELLS
    for table in tables:
        left -= len(table.cells)
        if left < 0:
            return
        yield table


def _row_labels(table: Table) -> dict[int, str]:
    """What each row is called: its label, or its first cell where that is read as a value."""
    labels: dict[int, str] = {}
    for cell in table.cells:
        if cell.row_path:
            labels[cell.row] = cell.row_path[-1]
        elif cell.column == 0:
            labels.setdefault(cell.row, cell.text)
    return labels


def _bands_of(figures: tuple[Figure, ...], tables: Sequence[Table]) -> Iterator[tuple[list[tuple[str, Band]], bool]]:
    """The bands by which each cell is found that states one of some figures, and whether they tell parts."""
    for table in _read(tables):
        of_rows = _row_labels(table)
        labels = {*of_rows.values(), *(cell.column_path[-1] for cell in table.cells if cell.column_path)}
        parted = any(band.part for label in labels if (band := band_of(label)) is not None)
        for cell in table.cells:
            stated, own = cell.figure, of_rows.get(cell.row, "")
            if stated is None or cell.text == own:
                continue
            if any(one.unit is stated.unit and math.isclose(one.value, stated.value) for one in figures):
                yield [(label, band) for label in (own, *cell.column_path[-1:]) if (band := band_of(label))], parted
