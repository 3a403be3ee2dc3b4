"""Which cell is the part that a share is of: that of the whole's own group of rows, row or column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from guardrail.evidence.terms import content_terms, prior
from guardrail.verify.lines.operands import Named, percent_line
from guardrail.verify.lines.phrase_words import kept, phrase_terms
from guardrail.verify.lines.readings import Reading, single
from guardrail.verify.lines.stretches import years_of
from guardrail.verify.lines.unsaid import TELLING

if TYPE_CHECKING:
    from guardrail.verify.lines.line_index import LineIndex

_NOUNS = phrase_terms("segment division unit region asset business")
_TOTAL = phrase_terms("total")
_WHOLE = phrase_terms("total consolidated")
"""Headings of a column that all others are parts of."""
Filling = tuple[Reading, Reading]


def of_one_group(fillings: Sequence[Filling], said: frozenset[str]) -> list[Filling]:
    """Fillings (part, whole) without those whose part is of another group than the whole, where one is of the same.

    "Filtration made up 34% of total net sales" is of the row below "Net sales", not of that below "Operating profit".

    Arguments:
        said: words of the part's phrase; where they say a heading, that group is meant.
    """
    fitting = {_label(part) for part, whole in fillings if _in_group(part, whole)}
    return [
        (part, whole)
        for part, whole in fillings
        if _label(part) not in fitting or _in_group(part, whole) or _heading(part) & said
    ]


def of_one_schedule(fillings: Sequence[Filling]) -> list[Filling]:
    """Fillings whose part is what falls due at some time of what falls due in all: of one row or one column with it."""
    return [(part, whole) for part, whole in fillings if _is_scheduled(part, whole)]


def _is_scheduled(part: Reading, whole: Reading) -> bool:
    total = whole.used[0]
    if len(whole.used) > 1 or total.cell is None or years_of(total) is not None:
        return False
    cells = [value.cell for value in part.used if value.cell is not None]
    return all(cell.row == total.cell.row for cell in cells) or all(cell.column == total.cell.column for cell in cells)


def totals_meant(items: Sequence[Named], said: frozenset[str]) -> list[Named]:
    """Lines without those of a part's column that the phrase does not name, where their row has a total column."""
    totals = {
        (id(item.line.index), item.line.label)
        for item in items
        if item.line.attribute == _TOTAL and not percent_line(item.line.values[:1])  # "% of total" is no total
    }
    return [
        item
        for item in items
        if (id(item.line.index), item.line.label) not in totals
        or not any(prior(term) > TELLING for term in item.line.attribute - said - _TOTAL)
    ]


def whole_meant(readings: Sequence[Reading], items: Sequence[Named], said: frozenset[str]) -> list[Reading]:
    """`totals_meant` of the readings of single values of `items`."""
    kept_lines = {id(item.line) for item in totals_meant(items, said)}
    dropped = {id(value) for item in items if id(item.line) not in kept_lines for value in item.line.values}
    return [reading for reading in readings if id(reading.used[0]) not in dropped]


def parts_beside(whole: Reading, index: LineIndex | None, said: frozenset[str]) -> list[Reading]:
    """The cells of the whole's row in the columns that a part's phrase names: "Consumer" of a total of goodwill.

    Arguments:
        whole: of one cell.
        index: of its table.
        said: words of the part's phrase; the column says them, but for those that the whole says too.
    """
    value = whole.used[0]
    if len(whole.used) > 1 or value.cell is None or index is None or not value.cell.column_terms & _WHOLE:
        return []
    asked = said - _NOUNS
    found: list[Reading] = []
    for mate in index.row_mates(value):
        if mate is value or mate.cell is None or mate.periods != value.periods:
            continue
        column = mate.cell.column_terms | kept(" ".join(mate.cell.column_path))
        if asked & column and asked <= column | whole.terms and not column & _WHOLE:
            found.append(
                whole._replace(
                    value=mate.figure.value,
                    error=mate.figure.resolution / 2,
                    used=(mate,),
                    terms=(whole.terms - _TOTAL) | column,
                )
            )
    return found if len(found) == 1 else []


def parts_below(whole: Reading, index: LineIndex | None, items: Sequence[Named]) -> list[Reading]:
    """The cells of the whole's column in the rows that a part's phrase names, whichever column names them best.

    Arguments:
        whole: of one cell.
        index: of its table.
        items: the lines that the part's phrase names.
    """
    cell = whole.used[0].cell
    if len(whole.used) > 1 or cell is None or index is None:
        return []
    return [
        single(mate, item)
        for item in items
        if item.line.index is index and item.line.attribute == _TOTAL
        for mate in index.row_mates(item.line.values[0])
        if mate.cell is not None and mate.cell.column == cell.column and mate.cell.row != cell.row
    ]


def _label(part: Reading) -> str:
    cell = part.used[0].cell
    return cell.row_path[-1] if cell is not None and cell.row_path else ""


def _heading(part: Reading) -> frozenset[str]:
    cell = part.used[0].cell
    return content_terms(" ".join(cell.row_path[:-1])) if cell is not None else frozenset()


def _in_group(part: Reading, whole: Reading) -> bool:
    """Whether the heading over the part is what the whole is of."""
    heading = _heading(part)
    return bool(heading) and heading <= whole.terms
