"""Tables that stand inside text: markdown, HTML and columns aligned by white space.

Retrievers send such text. Every scan is linear in the text's length; a cell is cut at `MAX_CELL` characters, since a
longer one is prose and no figure is read beyond it.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from dataclasses import dataclass

MAX_CELL = 1_000
MAX_COLUMNS = 200
MAX_CELLS = 40_000

Rows = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class TextTable:
    """A grid found in a text.

    Arguments:
        rows: the cells as printed; leading blanks of a label are kept, they may be its indent.
        start, end: span in the text, characters.
        least_header_rows: leading rows that the markup itself calls headers; more may be.
        caption: what the markup itself calls the caption.
    """

    rows: Rows
    start: int
    end: int
    least_header_rows: int = 0
    caption: str = ""


def find_tables(text: str) -> tuple[TextTable, ...]:
    """All tables of a text in reading order, not overlapping. HTML wins over markdown, markdown over white space."""
    found: list[TextTable] = []
    for start, end in _outside((), len(text)):
        found += _html_tables(text, start, end)
    for finder in (_markdown_tables, _aligned_tables):
        for start, end in _outside(found, len(text)):
            found += finder(text, start, end)
        found.sort(key=lambda table: table.start)
    return tuple(found)


def _outside(tables: list[TextTable] | tuple[()], length: int) -> list[tuple[int, int]]:
    spans, at = [], 0
    for table in sorted(tables, key=lambda t: t.start):
        if table.start > at:
            spans.append((at, table.start))
        at = table.end
    if at < length:
        spans.append((at, length))
    return spans


# ---------------------------------------------------------------------------------------------------- HTML

_TAG = re.compile(r"<(?P<close>/?)(?P<name>table|caption|tr|td|th)\b(?P<attributes>[^<>]*)>", re.IGNORECASE)
_ANY_TAG = re.compile(r"</?[A-Za-z!][^<>]*>")
_BREAK = re.compile(r"</?(?:br|p|div|li)\b[^<>]*>", re.IGNORECASE)
_SPAN = re.compile(r"\b(col|row)span\s*=\s*[\"']?\s*(\d{1,3})", re.IGNORECASE)


def plain(markup: str) -> str:
    """A piece of HTML as text: tags dropped, entities resolved."""
    if "<" not in markup and "&" not in markup:
        return markup
    return html.unescape(_ANY_TAG.sub("", _BREAK.sub(" ", markup)))


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


def _html_tables(text: str, start: int, end: int) -> list[TextTable]:
    if "<t" not in text and "<T" not in text:
        return []
    found: list[TextTable] = []
    grid: _Grid | None = None
    table_start = cell_start = 0
    caption = ""
    cell: tuple[int, int, bool] | None = None
    caption_start: int | None = None
    had_cells = False

    def close_cell(at: int) -> None:
        nonlocal cell, had_cells
        if grid is not None and cell is not None:
            if not grid.rows:
                grid.open_row()
            content = plain(text[cell_start : min(at, cell_start + 4 * MAX_CELL)])
            grid.put(_cell(content), *cell)
            had_cells = True
        cell = None

    for tag in _TAG.finditer(text, start, end):
        name, closes = tag.group("name").lower(), bool(tag.group("close"))
        if name == "table":
            if not closes and grid is None:
                grid, table_start, caption, cell, had_cells = _Grid([], {}), tag.start(), "", None, False
            elif closes and grid is not None:
                close_cell(tag.start())
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
        close_cell(tag.start())
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
        close_cell(end)
        found += _finished(grid, table_start, end, caption)
    return found


def _finished(grid: _Grid, start: int, end: int, caption: str) -> list[TextTable]:
    rows = _rectangle([row for row in grid.rows if row])
    return [TextTable(rows, start, end, min(grid.heads, len(rows)), caption)] if rows else []


def _rectangle(rows: list[list[str]]) -> Rows:
    width = min(max((len(row) for row in rows), default=0), MAX_COLUMNS)
    height = min(len(rows), MAX_CELLS // max(width, 1))
    return tuple(tuple((row + [""] * (width - len(row)))[:width]) for row in rows[:height])


def _cell(content: str) -> str:
    """White space folded, but leading no-break spaces kept: they are an indent."""
    content = content[:MAX_CELL].replace("\n", " ").strip(" \t\r")
    indent = len(content) - len(content.lstrip("\xa0\u2003\u2002"))
    return "\xa0" * indent + " ".join(content.split())


# ------------------------------------------------------------------------------------------------ markdown

_LINE = re.compile(r"[^\n]*(?:\n|$)")
_RULE = re.compile(r"[ \t]*\|?(?:[ \t]*:?-{2,}:?[ \t]*\|)*[ \t]*:?-{2,}:?[ \t]*\|?[ \t\r]*")
_MARKUP = re.compile(r"\*\*|__|`|~~")


def _lines(text: str, start: int, end: int) -> list[tuple[int, str]]:
    lines, at = [], start
    while at < end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop + 1
        lines.append((at, text[at:stop].rstrip("\r\n")))
        at = stop
    return lines


def _pipe_cells(line: str) -> list[str]:
    body = line.strip()
    body = body[1:] if body.startswith("|") else body
    body = body[:-1] if body.endswith("|") and not body.endswith("\\|") else body
    cells = body.replace("\\|", "\x00").split("|")
    return [_cell(plain(_MARKUP.sub("", cell.replace("\x00", "|")))) for cell in cells[:MAX_COLUMNS]]


def _markdown_tables(text: str, start: int, end: int) -> list[TextTable]:
    if text.find("|", start, end) < 0:
        return []
    found: list[TextTable] = []
    run: list[tuple[int, str]] = []
    for at, line in [*_lines(text, start, end), (end, "")]:
        if "|" in line:
            run.append((at, line))
            continue
        found += _pipe_table(run)
        run = []
    return found


def _pipe_table(run: list[tuple[int, str]]) -> list[TextTable]:
    """A run of lines with pipes is a table when one is a rule ("|---|---|") or all are closed by pipes."""
    if len(run) < 2:
        return []
    rules = [i for i, (_, line) in enumerate(run) if "-" in line and _RULE.fullmatch(line)]
    fenced = all(line.strip().startswith("|") and line.count("|") >= 2 for _, line in run)
    if not fenced and not (rules and rules[0] <= 3):
        return []
    first = rules[0] if rules else 0
    skipped = set(rules)
    rows = [_pipe_cells(line) for i, (_, line) in enumerate(run) if i not in skipped]
    if not rows or max(map(len, rows)) < 2:
        return []
    heads = first if any(any(cell.strip() for cell in row) for row in rows[:first]) else 0
    last_at, last_line = run[-1]
    return [TextTable(_rectangle(rows), run[0][0], last_at + len(last_line), heads)]


# --------------------------------------------------------------------------------------------- white space

_GAP = re.compile(r"(?:[ \xa0]{2,}|[ \xa0]*\t[ \xa0\t]*|[ \xa0]*(?:\.[ ]?){4,}[ ]*)")
_NUMBERISH = re.compile(
    r"[(\[]?[-+−–]?\s*(?:[A-Z]{0,3}[$€£¥₹]|[A-Z]{3})?\s*\(?[-−–]?\d[\d,.]*\s*(?:%|bps|x|m|bn|k|million|billion)?\s*[)\]]?[*†]?"
    r"|[-—–−]{1,3}|n/?a|nil|nm|[$€£¥]",
    re.IGNORECASE,
)
_MAX_LABEL = 120

_Field = tuple[int, int, str]


def _fields(line: str) -> list[_Field]:
    if len(line) > 4_000:
        return []
    fields: list[_Field] = []
    at = len(line) - len(line.lstrip())
    for gap in _GAP.finditer(line.rstrip(), at):
        if gap.start() > at:
            fields.append((at, gap.start(), line[at : gap.start()]))
        at = gap.end()
    tail = line[at:].rstrip()
    if tail:
        fields.append((at, at + len(tail), tail))
    return _join_signs(fields)


def _join_signs(fields: list[_Field]) -> list[_Field]:
    """ "$" and the number it stands before are one field, as are a number and the "%" or ")" after it."""
    joined: list[_Field] = []
    for start, end, content in fields:
        if joined and (joined[-1][2] in ("$", "€", "£", "¥") or content in ("%", ")", ")%")):
            joined[-1] = (joined[-1][0], end, joined[-1][2] + content)
        else:
            joined.append((start, end, content))
    return joined


def _is_body(fields: list[_Field]) -> bool:
    return (
        len(fields) >= 2
        and len(fields[0][2]) <= _MAX_LABEL
        and all(_NUMBERISH.fullmatch(content) for _, _, content in fields[1:])
        and any(char.isdigit() for _, _, content in fields[1:] for char in content)
    )


def _aligned_tables(text: str, start: int, end: int) -> list[TextTable]:
    if text.find("  ", start, end) < 0 and text.find("\t", start, end) < 0 and text.find("....", start, end) < 0:
        return []
    found: list[TextTable] = []
    run: list[tuple[int, str, list[_Field]]] = []
    for at, line in [*_lines(text, start, end), (end, ""), (end, "")]:
        fields = _fields(line)
        blank = not line.strip()
        label = len(fields) == 1 and len(line.strip()) <= _MAX_LABEL and not line.rstrip().endswith(".")
        if len(fields) >= 2 or _centred(line) or (run and (label or (blank and run[-1][2]))):
            run.append((at, line, fields))
            continue
        found += _aligned_table(run)
        run = []
    return found


def _aligned_table(run: list[tuple[int, str, list[_Field]]]) -> list[TextTable]:
    body = [i for i, (_, _, fields) in enumerate(run) if _is_body(fields)]
    if len(body) < 2:
        return []
    run = run[: body[-1] + 1]
    run = run[_first_header(run, body[0]) :]
    counts = Counter(len(fields) for _, _, fields in run if _is_body(fields))
    width = max(counts, key=lambda count: (counts[count], count))
    model = [fields for _, _, fields in run if len(fields) == width and _is_body(fields)]
    columns = [(min(f[c][0] for f in model), max(f[c][1] for f in model)) for c in range(width)]
    rows: list[list[str]] = []
    for _, line, fields in run:
        if not fields:
            continue
        rows.append(_placed(line, fields, columns))
    last_at, last_line, _ = run[-1]
    return [TextTable(_rectangle(rows), run[0][0], last_at + len(last_line))]


def _first_header(run: list[tuple[int, str, list[_Field]]], first_body: int) -> int:
    """Where the header above the first line of figures begins: label lines further up are prose or a caption."""
    at = first_body
    while at > 0 and (len(run[at - 1][2]) >= 2 or _centred(run[at - 1][1]) or _is_group(run, at - 1)):
        at -= 1
    return at


def _centred(line: str) -> bool:
    return len(line) - len(line.lstrip()) >= 8 and bool(line.strip())


def _is_group(run: list[tuple[int, str, list[_Field]]], at: int) -> bool:
    """A label line between header and figures ("Revenue:") belongs to the table."""
    return at > 0 and len(run[at][2]) == 1 and len(run[at - 1][2]) >= 2


def _placed(line: str, fields: list[_Field], columns: list[tuple[int, int]]) -> list[str]:
    """The fields of a line under the columns they overlap, or stand nearest to."""
    row = [""] * len(columns)
    tabbed = "\t" in line
    if tabbed and len(parts := line.split("\t")) == len(columns):
        return [_cell(part) for part in parts]
    if len(fields) == len(columns) and not tabbed:
        in_order = list(range(len(columns)))
    else:
        in_order = [_nearest(field, columns) for field in fields]
        if fields and not tabbed and len(fields) == 1 and not _centred(line):
            in_order = [0]
    for (_, _, content), column in zip(fields, in_order, strict=True):
        row[column] = f"{row[column]} {content}".strip()
    indent = len(line) - len(line.lstrip())
    if row[0] and indent and in_order[0] == 0:
        row[0] = "\xa0" * min(indent, 12) + row[0]
    return row


def _nearest(field: _Field, columns: list[tuple[int, int]]) -> int:
    start, end, _ = field
    overlaps = [min(end, right) - max(start, left) for left, right in columns]
    return max(range(len(columns)), key=lambda column: overlaps[column])
