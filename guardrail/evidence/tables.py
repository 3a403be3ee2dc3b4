"""Tables understood: every cell with its row path, column path, unit, scale, period and provenance."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from guardrail.claims.figures import UnitNote
from guardrail.claims.figures.periods import Period, parse_periods
from guardrail.claims.record import record
from guardrail.evidence.cell_reading import ReadRow, make_cells
from guardrail.evidence.chunk import Citation
from guardrail.evidence.effective_rates import effective_rates
from guardrail.evidence.features import Table
from guardrail.evidence.grid import FOOTNOTE, Grid, Kind, figure_of, kind_of, make_grid
from guardrail.evidence.headers import Head, HeaderBlock, inner_header, leading_headers, read_block
from guardrail.evidence.lexicon import DESIGNATED_NOUNS
from guardrail.evidence.movements import dated_movements
from guardrail.evidence.notes import NO_NOTE, note_of
from guardrail.evidence.periods_of_cells import first_complete
from guardrail.evidence.terms import content_terms
from guardrail.evidence.units import merged

_TOTAL = re.compile(r"^\W*(?:sub[\s-]?|grand )?totals?\b", re.IGNORECASE)
_BARE_TOTAL = re.compile(r"^\W*(?:sub[\s-]?|grand )?totals?\W*$", re.IGNORECASE)
_SHARE_OF = re.compile(
    r"(?:as )?(?:a )?(?:%|percent(?:age)?) (?:of|change|growth|increase|decrease|margin)\b"
    r"|(?:year[- ](?:over|on)[- ]year |yoy |annual )?(?:growth|change|margin)(?: rate)?(?: \(?%\)?)?$",
    re.IGNORECASE,
)
"""A row that says what share of something the row above it is, or how that changed."""
_JOINED_MARK = re.compile(r"\b([A-Za-z]?[a-z]{3,})[1-9]$")
"""A footnote mark that lost its raised print: "Current year1"."""
_GENERIC_TOTAL = "Total"
_TOTAL_TERMS = content_terms("total subtotal")
_MAX_DEPTH = 4
_INDENT = 2
"""Blanks before a label from which on it counts as set in; a single one is a slip."""


@record
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


def states_scale(rows: Sequence[Sequence[str]], caption: str, unit_note: str) -> bool:
    """Whether a table says its own scale or unit, so that no hint from other text is wanted."""
    if note_of(caption).scale != 1.0 or note_of(unit_note):
        return True
    return any(note_of(cell[:120]).scale > 1.0 for row in rows[:8] for cell in row if len(cell) > 1)


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
        self._cells: list[tuple[ReadRow, int, Head]] = []
        self._sums: dict[int, float] = {}
        self._above = ""
        self._indented = sum(indent >= _INDENT for indent in grid.indents) >= 2
        self._shares = _repeated_shares(grid)
        self._caption = about.caption
        self._far: list[UnitNote] = []
        self._stub = ""

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
        given = self._about.header_rows is not None
        heads = block.heads
        while row < len(grid.cells):
            inner = (
                0
                if given and not self._cells
                else inner_header(grid, row, {text for head in heads.values() for text in head.path})
            )
            if inner:
                fresh = read_block(grid, row, row + inner)
                heads = self._renewed(fresh, heads)
                row += inner
                continue
            self._read_row(row, heads)
            row += 1
        about = self._about
        far = merged((*self._far, note_of(about.unit_note), note_of(self._caption), about.hint))
        made = make_cells(grid, self._cells, self._caption, far, about.citation, about.table_name)
        cells = effective_rates(dated_movements(made))
        row_terms = frozenset().union(*{cell.row_terms for cell in cells})
        column_terms = frozenset().union(*{cell.column_terms for cell in cells})
        caption = content_terms(self._caption)
        terms = caption | row_terms | column_terms | content_terms(block.label)
        return Table(about.citation.chunk, self._caption, cells, terms, row_terms, column_terms, caption)

    def _enter(self, block: HeaderBlock) -> None:
        self._far = list(reversed(block.notes))
        if block.label:  # what stands over the labels heads the whole table
            self._caption = f"{self._caption} {block.label}".strip()
        self._stub = block.label

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
        self._above = ""
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
        share = bool(self._above) and label in self._shares and not self._indented
        self._above = self._above if share else label
        path = (*(group.label for group in groups), *((self._above,) if share else ()), *((label,) if label else ()))
        if bare and len(path) == 1 and self._stub:
            path = (self._stub, *path)  # the heading over the labels says what the total is of
        near = parse_periods(label) if label else ()
        outer = [group.periods for group in reversed(groups)]
        read = ReadRow(
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
        if self._indented:
            return {}
        figures = {column: figure_of(cells[column]) for column in body[:4]}
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
            self._add(self._sums, {} if bare else values)
            return
        if bare:
            self._groups.pop()
            return
        if _TOTAL.match(label):
            terms = content_terms(label)
            for at, group in enumerate(self._groups):
                if group.terms and (group.terms <= terms or self._sums_up(group, terms, values)):
                    del self._groups[at:]
                    return
            return
        self._add(self._sums, values)
        self._add(self._groups[-1].values, values)

    @staticmethod
    def _add(sums: dict[int, float], values: dict[int, float]) -> None:
        for column, value in values.items():
            sums[column] = sums.get(column, 0.0) + value

    def _sums_up(self, group: _Group, terms: frozenset[str], values: dict[int, float]) -> bool:
        """Whether "Total deferred" is the sum under "Deferred tax expense (benefit)"."""
        if group is not self._groups[-1] or not terms - _TOTAL_TERMS or not terms - _TOTAL_TERMS <= group.terms:
            return False
        summed = [
            abs(group.values[column] - value) <= 1.0001 for column, value in values.items() if column in group.values
        ]
        return len(summed) > 0 and all(summed)


def _repeated_shares(grid: Grid) -> frozenset[str]:
    """The labels that several rows have, each as the share that the row above it is of something."""
    if not grid.stubs:
        return frozenset()
    seen = Counter(_label(cells[0]) for cells in grid.cells if _SHARE_OF.match(cells[0]))
    return frozenset(label for label, count in seen.items() if count > 1)


def _label(text: str) -> str:
    """A row's label without footnote marks, dot leaders and the colon of a heading."""
    label = FOOTNOTE.sub("", text).rstrip(" :.–—-").strip() or text
    if label[-1:].isdigit() and (mark := _JOINED_MARK.search(label)) and mark[1].casefold() not in DESIGNATED_NOUNS:
        return label[:-1]
    return label
