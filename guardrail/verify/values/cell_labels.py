"""What the labels of a cell tell of its figure whatever claim asks: its kind, a change, a horizon, numbers in them."""

from __future__ import annotations

from functools import lru_cache

from guardrail.claims.record import record
from guardrail.verify.lines.figure_roles import Kind, label_kind, names_change
from guardrail.verify.lines.horizons import horizon_of


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
