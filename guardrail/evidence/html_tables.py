"""HTML tables in a text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from guardrail.evidence.text_grid import MAX_CELL, MAX_CELLS, MAX_COLUMNS, TextTable, cell_text, plain, rectangle

_TAG = re.compile(r"<(?P<close>/?)(?P<name>table|caption|tr|td|th)\b(?P<attributes>[^<>]*)>", re.IGNORECASE)
_SPAN = re.compile(r"\b(col|row)span\s*=\s*[\"']?\s*(\d{1,3})", re.IGNORECASE)


@dataclass(slots=True)
class _Grid:
    """Rows under construction; a cell that spans columns or rows leaves blanks where it covers others."""

    rows: list[list[str]]
    covered: dict[tuple[int, int], bool]
    heads: int = 0
    all_heads: bool = True
    size: int = 0

    def open_row(self) -> None:
        self.rows.append([])
        self.all_heads = True

    def close_row(self, had_cells: bool) -> None:
        if had_cells and self.all_heads and self.heads == len(self.rows) - 1:
            self.heads = len(self.rows)

    def put(self, cell: str, columns: int, depth: int, label: bool) -> None:
        if self.size >= MAX_CELLS:
            return
        row, at = self.rows[-1], len(self.rows) - 1
        while self.covered.pop((at, len(row)), False):
            row.append("")
        for offset in range(min(columns, MAX_COLUMNS - len(row))):
            for below in range(1, min(depth, 100)):
                self.covered[(at + below, len(row))] = True
            row.append(cell if offset == 0 else "")
            self.size += 1
        self.all_heads = self.all_heads and label


def html_tables(text: str, start: int, end: int) -> list[TextTable]:
    if "<t" not in text and "<T" not in text:
        return []
    found: list[TextTable] = []
    grid: _Grid | None = None
    table_start = cell_start = 0
    caption = ""
    cell: tuple[int, int, bool] | None = None
    caption_start: int | None = None
    had_cells = False

    def closecell_text(at: int) -> None:
        nonlocal cell, had_cells
        if grid is not None and cell is not None:
            if not grid.rows:
                grid.open_row()
            content = plain(text[cell_start : min(at, cell_start + 4 * MAX_CELL)])
            grid.put(cell_text(content), *cell)
            had_cells = True
        cell = None

    for tag in _TAG.finditer(text, start, end):
        name, closes = tag.group("name").lower(), bool(tag.group("close"))
        if name == "table":
            if not closes and grid is None:
                grid, table_start, caption, cell, had_cells = _Grid([], {}), tag.start(), "", None, False
            elif closes and grid is not None:
                closecell_text(tag.start())
                grid.close_row(had_cells)
                found += _finished(grid, table_start, tag.end(), caption)
                grid = None
            continue
        if grid is None:
            continue
        if name == "caption":
            if closes and caption_start is not None:
                caption = " ".join(plain(text[caption_start : tag.start()]).split())[:MAX_CELL]
            caption_start = None if closes else tag.end()
            continue
        closecell_text(tag.start())
        if name == "tr":
            if grid.rows:
                grid.close_row(had_cells)
            if not closes:
                grid.open_row()
            had_cells = False
        elif not closes:
            spans = {m.group(1).lower(): int(m.group(2)) for m in _SPAN.finditer(tag.group("attributes")[:400])}
            cell = (max(1, spans.get("col", 1)), max(1, spans.get("row", 1)), name == "th")
            cell_start = tag.end()
    if grid is not None:
        closecell_text(end)
        found += _finished(grid, table_start, end, caption)
    return found


def _finished(grid: _Grid, start: int, end: int, caption: str) -> list[TextTable]:
    rows = rectangle([row for row in grid.rows if row])
    return [TextTable(rows, start, end, min(grid.heads, len(rows)), caption)] if rows else []
