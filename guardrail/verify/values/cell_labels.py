"""What the labels of a cell tell of its figure whatever claim asks: its kind, a change, a horizon, numbers in them."""

from __future__ import annotations

import re
from functools import lru_cache

from guardrail.claims.figures.figure import Figure, Unit
from guardrail.claims.figures.scanner import parse_figures
from guardrail.claims.record import record
from guardrail.evidence.index import Cell
from guardrail.verify.lines.figure_roles import Kind, label_kind, names_change
from guardrail.verify.lines.horizons import horizon_of

_IN_TIME = re.compile(r"[(\[](?:in )?(years|months|weeks|days|hours)[)\]]", re.IGNORECASE)
_COUNTED = re.compile(
    r"^(?:\w+ )?(?:years?|months?|quarters?|rank|no\.?|age|item)(?: (?:to|since|of|from) .*)?$", re.IGNORECASE
)
_MOST_COUNTED = 100


@record
class CellLabels:
    """What a row's path and the headings over a cell say.

    Arguments:
        kind: the kind that they give its figure: the row's own label, else its heading, else the column's.
        change: the row's label or one of the headings names a change.
        horizon: the first horizon of returns among the headings, in months; None without one.
        numbered: the labels that hold a digit.
    """

    kind: Kind
    change: bool
    horizon: int | None
    numbered: frozenset[str]


@lru_cache(maxsize=16_384)
def labels_of(row: tuple[str, ...], column: tuple[str, ...]) -> CellLabels:
    """What the labels of a cell say.

    Arguments:
        row: its row path.
        column: the headings over it that count.
    """
    kinds = (label_kind(label) for label in (*reversed(row), *reversed(column)))
    return CellLabels(
        kind=next((kind for kind in kinds if kind is not Kind.NEUTRAL), Kind.NEUTRAL),
        change=any(names_change(label) for label in row[-1:] + column),
        horizon=next((found for heading in column if (found := horizon_of(heading)) is not None), None),
        numbered=frozenset(label for label in row + column if any(map(str.isdigit, label))),
    )


def kind_of_cell(cell: Cell) -> Kind:
    """The kind that a cell's labels give its figure."""
    return labels_of(cell.row_path, cell.column_path).kind


def counts_rows(cell: Cell) -> bool:
    """Whether a cell only counts what stands beside it: "Contract year | 1 | 2 | 3", "Years to retirement | 40".

    Such a number is no percentage, amount or multiple, whatever unit a claim gives it.
    """
    figure = cell.figure
    if figure is None or figure.unit not in (Unit.PLAIN, Unit.COUNT) or not figure.value.is_integer():
        return False
    return abs(figure.value) <= _MOST_COUNTED and any(map(_counting, (*cell.row_path[-1:], *cell.column_path[-1:])))


@lru_cache(maxsize=8192)
def _counting(label: str) -> bool:
    return _COUNTED.search(label) is not None and not any(char.isdigit() or char in "%$€£" for char in label)


def label_states(cell: Cell, figure: Figure) -> bool:
    """Whether the cell's labels themselves state the claim's figure: "aged 65", "Next $1,500,000"."""
    numbered = labels_of(cell.row_path, cell.column_path).numbered
    return any(
        any(_is_same(figure, stated) for stated in _figures_of(label))
        for label in cell.row_path + cell.column_path
        if label in numbered or figure.text in label
    )


_figures_of = lru_cache(maxsize=4_096)(parse_figures)


def _is_same(figure: Figure, stated: Figure) -> bool:
    """Whether two figures are of one value, written alike or not: no rounding, no bound that only one of them has."""
    if (figure.value, figure.high) != (stated.value, stated.high):
        return False
    return figure.text == stated.text or (figure.unit is stated.unit and figure.currency == stated.currency)


@lru_cache(maxsize=8192)
def time_unit(labels: tuple[str, ...]) -> str:
    """What labels such as "Effective duration (years)" measure their cells in, empty where they name no time."""
    found = next((match for label in labels if (match := _IN_TIME.search(label))), None)
    return found[1].lower() if found else ""
