"""Tables understood: every cell with its row path, column path, unit, scale, period and provenance."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from guardrail.claims.figures import Figure, Unit, UnitNote, parse_cell
from guardrail.claims.periods import Period, parse_periods
from guardrail.evidence.chunk import Citation
from guardrail.evidence.features import Cell, Table
from guardrail.evidence.grid import FOOTNOTE, Grid, Kind, kind_of, make_grid
from guardrail.evidence.headers import Head, HeaderBlock, inner_header, leading_headers, read_block
from guardrail.evidence.periods_of_cells import first_complete
from guardrail.evidence.terms import content_terms
from guardrail.evidence.units import NO_NOTE, is_count, is_note_column, merged, note_of, with_units

_TOTAL = re.compile(r"^\W*(?:sub[\s-]?|grand )?totals?\b", re.IGNORECASE)
_BARE_TOTAL = re.compile(r"^\W*(?:sub[\s-]?|grand )?totals?\W*$", re.IGNORECASE)
_GENERIC_TOTAL = "Total"
_MAX_DEPTH = 4
_INDENT = 2
"""Blanks before a label from which on it counts as set in; a single one is a slip."""
_DATED_LABEL = re.compile(
    r"\b(?:year|founded|established|inception|launched?|maturity|matures|due|expir\w*|since|date|incorporated|opened|"
    r"built|acquired)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is known about a table besides its cells.

    Arguments:
        citation: provenance of the chunk.
        caption: the title or the paragraph above.
        unit_note: the retriever's note ("(in thousands)").
        hint: a note that stands in other text about this table; used only for what the table itself leaves open.
        header_rows: how many rows are headers, None when unknown.
        least_header_rows: how many the markup calls headers.
        table_name: how citations name the table.
    """

    citation: Citation
    caption: str = ""
    unit_note: str = ""
    hint: UnitNote = NO_NOTE
    header_rows: int | None = None
    least_header_rows: int = 0
    table_name: str = ""


@dataclass(slots=True)
class _Group:
    """A heading over rows."""

    label: str
    indent: int
    note: UnitNote
    periods: tuple[Period, ...]
    terms: frozenset[str]
    values: dict[int, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of figures or words, before its cells are made."""

    index: int
    path: tuple[str, ...]
    periods: tuple[Period, ...]
    note: UnitNote
    group_note: UnitNote


def states_scale(rows: Sequence[Sequence[str]], caption: str, unit_note: str) -> bool:
    """Whether a table says its own scale or unit, so that no hint from other text is wanted."""
    if note_of(caption).scale != 1.0 or note_of(unit_note):
        return True
    return any(note_of(cell[:120]).scale != 1.0 for row in rows[:8] for cell in row if len(cell) > 1)


def understand(rows: Sequence[Sequence[str]], about: Surroundings) -> Table:
    """The cells of a table in reading order; a table of nothing has none. Linear in the number of cells.

    Arguments:
        rows: the cells as printed, rows may be ragged.
    """
    grid = make_grid(rows)
    return _Reader(grid, about).read()


class _Reader:
    """One pass over a table's rows."""

    def __init__(self, grid: Grid, about: Surroundings) -> None:
        self._grid = grid
        self._about = about
        self._groups: list[_Group] = []
        self._after_heading = False
        self._cells: list[tuple[_Row, int, Head]] = []
        self._sums: dict[int, float] = {}
        self._indented = sum(indent >= _INDENT for indent in grid.indents) >= 2
        self._caption = about.caption
        self._far: list[UnitNote] = []

    def read(self) -> Table:
        grid = self._grid
        if not grid.cells or not grid.columns:
            return Table(self._about.citation.chunk, self._about.caption, (), content_terms(self._about.caption))
        count = leading_headers(grid, self._about.header_rows, self._about.least_header_rows)
        block = read_block(grid, 0, count)
        if block.caption:
            self._caption = f"{self._caption} {block.caption}".strip() if self._caption else block.caption
        self._enter(block)
        row = count
        heads = block.heads
        while row < len(grid.cells):
            inner = inner_header(grid, row, {text for head in heads.values() for text in head.path})
            if inner:
                fresh = read_block(grid, row, row + inner)
                heads = self._renewed(fresh, heads)
                row += inner
                continue
            self._read_row(row, heads)
            row += 1
        cells = self._finish()
        row_terms = frozenset().union(*{cell.row_terms for cell in cells})
        column_terms = frozenset().union(*{cell.column_terms for cell in cells})
        terms = content_terms(self._caption) | row_terms | column_terms
        return Table(self._about.citation.chunk, self._caption, cells, terms, row_terms, column_terms)

    def _enter(self, block: HeaderBlock) -> None:
        self._far = list(reversed(block.notes))

    def _renewed(self, block: HeaderBlock, heads: dict[int, Head]) -> dict[int, Head]:
        """A header in mid-table replaces the headings; a row of units alone changes only the units."""
        self._groups = []
        self._sums = {}
        if block.label:
            self._push(block.label, 0)
        if block.notes:
            self._far = [*reversed(block.notes), *self._far]
        if any(head.path for head in block.heads.values()):
            return block.heads
        return {
            column: replace(head, notes=(*head.notes, *block.heads[column].notes)) if column in block.heads else head
            for column, head in heads.items()
        }

    def _push(self, label: str, indent: int) -> None:
        if self._indented:
            while self._groups and self._groups[-1].indent >= indent:
                self._groups.pop()
        elif self._groups and not self._after_heading:
            self._groups.pop()
        del self._groups[_MAX_DEPTH - 1 :]
        label = _label(label)
        note = note_of(label)
        self._groups.append(_Group(label, indent, note, parse_periods(label), content_terms(label)))
        self._after_heading = True

    def _read_row(self, row: int, heads: dict[int, Head]) -> None:
        grid = self._grid
        cells, kinds = grid.cells[row], grid.kinds[row]
        labels = [text for text in cells[: grid.stubs] if text]
        body = [column for column in range(grid.stubs, len(cells)) if kinds[column] is not Kind.BLANK]
        indent = grid.indents[row]
        heading = labels[0] if labels and not body else ""
        if not labels and len(body) == 1 and kinds[body[0]] is Kind.WORDS and grid.is_numeric and grid.stubs:
            heading = cells[body[0]]
        if heading:
            if kind_of(heading) is Kind.UNIT:
                self._far = [note_of(heading), *self._far]
            else:
                self._push(heading, indent)
            return
        if not body:
            return
        if self._indented and labels:
            while self._groups and self._groups[-1].indent >= indent:
                self._groups.pop()
        total = not labels and grid.stubs > 0 and kinds[body[0]] in (Kind.NUMBER, Kind.DASH)
        label = " ".join(_label(text) for text in labels) if labels else _GENERIC_TOTAL if total else ""
        values = self._values(cells, body)
        bare = total or bool(labels and _BARE_TOTAL.match(label))
        groups = self._groups_of_total(values) if bare and not self._indented else self._groups
        path = (*(group.label for group in groups), *((label,) if label else ()))
        near = parse_periods(label) if label else ()
        outer = [group.periods for group in reversed(groups)]
        read = _Row(
            row,
            path,
            first_complete(near, *outer),
            note_of(label),
            merged(group.note for group in reversed(groups)),
        )
        for column in body:
            self._cells.append((read, column, heads.get(column, Head())))
        self._after_row(label, bare, indent, values, total)

    def _values(self, cells: list[str], body: list[int]) -> dict[int, float]:
        if not self._groups or self._indented:
            return {}
        figures = {column: parse_cell(cells[column]) for column in body[:4]}
        return {column: figure.value for column, figure in figures.items() if figure is not None}

    def _groups_of_total(self, values: dict[int, float]) -> list[_Group]:
        """A total that sums the rows of all groups, not of the last one alone, stands outside the groups."""
        if not self._groups:
            return []
        group = self._groups[-1]
        for column, value in values.items():
            inside, overall = group.values.get(column), self._sums.get(column)
            if inside is None or overall is None:
                continue
            slack = 1e-6 * max(abs(value), 1.0) + 1.0001
            if abs(inside - value) > slack and abs(overall - value) <= slack:
                return []
        return self._groups

    def _after_row(self, label: str, bare: bool, indent: int, values: dict[int, float], blank: bool) -> None:
        self._after_heading = False
        if self._indented:
            if not bare and not blank:
                note = note_of(label)
                self._groups.append(_Group(label, indent, note, (), content_terms(label)))
                del self._groups[_MAX_DEPTH - 1 :]
            return
        if not self._groups:
            return
        if bare:
            self._groups.pop()
            return
        if _TOTAL.match(label):
            terms = content_terms(label)
            for at, group in enumerate(self._groups):
                if group.terms and group.terms <= terms:
                    del self._groups[at:]
                    return
            return
        for column, value in values.items():
            self._sums[column] = self._sums.get(column, 0.0) + value
            totals = self._groups[-1].values
            totals[column] = totals.get(column, 0.0) + value

    def _finish(self) -> tuple[Cell, ...]:
        about = self._about
        at = about.citation
        far = merged((*self._far, note_of(about.unit_note), note_of(self._caption), about.hint))
        marked = _marked_columns(self._grid, self._cells)
        caption_periods = parse_periods(self._caption) if self._caption else ()
        terms: dict[tuple[str, ...], frozenset[str]] = {}
        column_notes: dict[int, UnitNote] = {}
        column_periods: dict[tuple[int, int], tuple[Period, ...]] = {}
        made = []
        for row, column, head in self._cells:
            text = self._grid.cells[row.index][column]
            heading = " ".join(head.path)
            label = row.path[-1] if row.path else ""
            key = id(head)
            if key not in column_notes:
                column_notes[key] = merged(reversed(head.notes))
            for path in (row.path, head.path):
                if path not in terms:
                    terms[path] = content_terms(" ".join(path))
            when = column_periods.get((row.index, key))
            if when is None:
                when = first_complete(head.periods, row.periods, caption_periods)
                column_periods[row.index, key] = when
            figure: Figure | None = None
            kind = self._grid.kinds[row.index][column]
            if kind is Kind.PERIOD and (parsed := parse_periods(text)):
                bare_year = text.isdigit() and not _DATED_LABEL.search(f"{label} {heading}")
                figure = parse_cell(text) if bare_year else None
                when = when if bare_year else (*parsed, *when)
            elif kind is not Kind.DASH and not is_note_column(heading):
                figure = parse_cell(text)
            if figure is not None:
                near = merged((row.note, column_notes[key]))
                beyond = merged((row.group_note, far, marked.get((row.index, column), NO_NOTE)))
                figure = with_units(figure, label, heading, near, beyond)
            made.append(
                Cell(
                    text=text,
                    row=row.index,
                    column=self._grid.columns[column],
                    row_path=row.path,
                    column_path=head.path,
                    figure=figure,
                    periods=when,
                    row_terms=terms[row.path],
                    column_terms=terms[head.path],
                    citation=Citation(
                        chunk=at.chunk,
                        document=at.document,
                        section=at.section,
                        page=at.page,
                        table=about.table_name,
                        row=" / ".join(row.path),
                        column=" / ".join(head.path),
                    ),
                )
            )
        return tuple(made)


def _label(text: str) -> str:
    """A row's label without footnote marks, dot leaders and the colon of a heading."""
    return FOOTNOTE.sub("", text).rstrip(" :.–—-").strip() or text


def _marked_columns(grid: Grid, cells: list[tuple[_Row, int, Head]]) -> dict[tuple[int, int], UnitNote]:
    """Units of unmarked cells between marked ones: a column prints "$" or "%" on its first and its total row only."""
    runs: dict[int, list[tuple[int, Figure, str]]] = {}
    for row, column, _ in cells:
        if grid.kinds[row.index][column] is Kind.NUMBER:
            figure = parse_cell(grid.cells[row.index][column])
            if figure is not None:
                runs.setdefault(column, []).append((row.index, figure, row.path[-1] if row.path else ""))
    notes: dict[tuple[int, int], UnitNote] = {}
    for column, run in runs.items():
        for unit in (Unit.MONEY, Unit.PERCENT):
            marks = [at for at, (_, figure, _) in enumerate(run) if figure.unit is unit]
            if len(marks) < 2 or len(marks) == len(run):
                continue
            if unit is Unit.PERCENT and (marks[0] != 0 or marks[-1] != len(run) - 1):
                continue
            currency = run[marks[0]][1].currency
            for at in range(marks[0], marks[-1]):
                index, figure, label = run[at]
                if figure.unit is Unit.PLAIN and not is_count(label):
                    notes[index, column] = UnitNote(1.0, currency if unit is Unit.MONEY else "", unit)
    return notes
