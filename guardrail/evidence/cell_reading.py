"""Cells of rows that have been read: their figures with units and scale applied, their periods and provenance."""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.claims.figures import Figure, UnitNote
from guardrail.claims.figures.periods import Period, parse_periods
from guardrail.claims.record import record
from guardrail.evidence.chunk import Citation
from guardrail.evidence.features import Cell
from guardrail.evidence.grid import Grid, Kind, figure_of
from guardrail.evidence.headers import ESTIMATED, ESTIMATED_YEAR, Head
from guardrail.evidence.notes import NO_NOTE
from guardrail.evidence.periods_of_cells import first_complete
from guardrail.evidence.terms import content_terms
from guardrail.evidence.text_grid import REORDERED
from guardrail.evidence.units import is_note_column, merged, notes_between_marks, unit_label, with_units

_DATED_LABEL = re.compile(
    r"\b(?:year|founded|established|inception|launched?|maturity|matures|due|expir\w*|since|date|incorporated|opened|"
    r"built|acquired)\b",
    re.IGNORECASE,
)


@record
class ReadRow:
    """A row of figures or words, before its cells are made.

    Arguments:
        index: position in the grid.
        path: headings over the row and its own label, outermost first.
        periods: of the label and the headings, completed.
        note, group_note: units that the label, and the headings over it, state.
    """

    index: int
    path: tuple[str, ...]
    periods: tuple[Period, ...]
    note: UnitNote
    group_note: UnitNote


@record
class _Column:
    """What a column gives its cells under one header."""

    heading: str
    named: str
    path: tuple[str, ...]
    terms: frozenset[str]
    note: UnitNote
    periods: tuple[Period, ...]
    holds_figures: bool


def make_cells(
    grid: Grid,
    read: Sequence[tuple[ReadRow, int, Head]],
    caption: str,
    far: UnitNote,
    about: Citation,
    table_name: str,
) -> tuple[Cell, ...]:
    """The cells of a table in reading order.

    Arguments:
        read: for each filled body cell its row, its column in the grid and what stands above it.
        far: what is said for the whole table.
        about: provenance of the chunk; `table_name`: how citations name the table.
    """
    stated = parse_periods(caption) if caption else ()
    around = stated if len(stated) == 1 else ()
    between = _notes_between_marks(grid, read)
    columns: dict[int, _Column] = {}
    periods_of: dict[tuple[int, int], tuple[Period, ...]] = {}
    row: ReadRow | None = None
    made = []
    for own_row, place, head in read:
        if own_row is not row:
            row = own_row
            label, named = row.path[-1] if row.path else "", " / ".join(row.path)
            terms = content_terms(" ".join(row.path))
        column = columns.get(id(head))
        if column is None:
            column = columns[id(head)] = _column(head)
        text = grid.cells[row.index][place]
        figure, own = _value(text, grid.kinds[row.index][place], label, column.heading)
        if figure is not None and column.holds_figures:
            beyond = merged((row.group_note, far, between.get((row.index, place), NO_NOTE)))
            figure = with_units(figure, unit_label(row.path, figure), column.heading, row.note, column.note, beyond)
        periods = periods_of.get((id(head), id(row.periods)))
        if periods is None:  # shared by the cells of a column, which are then known to be of one period
            periods = periods_of[id(head), id(row.periods)] = first_complete(column.periods, row.periods, around)
        made.append(
            Cell(
                text=text,
                row=row.index,
                column=grid.columns[place],
                row_path=row.path,
                column_path=column.path,
                figure=figure if column.holds_figures else None,
                periods=(*own, *periods) if own else periods,
                row_terms=terms,
                column_terms=column.terms,
                citation=Citation(
                    chunk=about.chunk,
                    document=about.document,
                    section=about.section,
                    page=about.page,
                    table=table_name,
                    row=named,
                    column=column.named,
                ),
            )
        )
    return tuple(made)


def _column(head: Head) -> _Column:
    heading = " ".join(head.path)
    estimated = any(map(ESTIMATED_YEAR.fullmatch, head.path))
    return _Column(
        heading=heading,
        named=" / ".join(head.path),
        path=head.path,
        terms=content_terms(heading) | (ESTIMATED if estimated else frozenset()),
        note=merged(reversed(head.notes)),
        periods=head.periods,
        holds_figures=not is_note_column(heading),
    )


def _value(text: str, kind: Kind, label: str, heading: str) -> tuple[Figure | None, tuple[Period, ...]]:
    """A cell's figure as printed, or the periods it states: "1998" is a year where the labels speak of one."""
    if kind is Kind.DASH or REORDERED.search(text):
        return None, ()
    if kind is Kind.PERIOD and (stated := parse_periods(text)):
        bare_year = text.isdigit() and not _DATED_LABEL.search(f"{label} {heading}")
        return (figure_of(text), ()) if bare_year else (None, stated)
    return figure_of(text), ()


def _notes_between_marks(grid: Grid, read: Sequence[tuple[ReadRow, int, Head]]) -> dict[tuple[int, int], UnitNote]:
    """For each row and column of the grid the unit that marked cells above and below give it."""
    runs: dict[int, list[tuple[int, Figure, str]]] = {}
    for row, column, _ in read:
        if grid.kinds[row.index][column] is Kind.NUMBER:
            figure = figure_of(grid.cells[row.index][column])
            if figure is not None:
                runs.setdefault(column, []).append((row.index, figure, row.path[-1] if row.path else ""))
    return {
        (index, column): note
        for column, run in runs.items()
        for (index, _, _), note in zip(run, notes_between_marks([(f, label) for _, f, label in run]), strict=True)
        if note
    }
