"""Tables in a text with each cell on a line of its own, as PDF extraction leaves them.

Only what is plain becomes a table: as many header cells as each row has values, then rows of one label and that many
values. The first line that fits no row ends the table, and whatever is open stays text: a list is no table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from guardrail.claims.lexicon import word_set
from guardrail.claims.record import record
from guardrail.evidence.lexicon import GENERIC_STUBS
from guardrail.evidence.notes import note_of
from guardrail.evidence.sentences import OPEN_END
from guardrail.evidence.stacked_lines import Line, Role, count_values, read_lines
from guardrail.evidence.text_grid import MAX_COLUMNS, TextTable, cell_text, lines_of, rectangle

_MAX_HEADING = 40
"""Characters of a column's heading that is no period."""
_MAX_LABELS = 4
"""Lines between the values of two rows: wrapped labels, and headings over rows."""
_LEAST_VALUES = 3
_LEAST_ROWS = 2
_LEAST_ROWS_UNDER_WORDS = 3
_MAX_VALUE = 24
_SMALL_COUNT = re.compile(r"\d{1,3}")
_STUBS = GENERIC_STUBS | word_set(
    """
    fund funds security securities holding holdings issuer issuers bond bonds product products sector sectors industry
    industries state states rating ratings maturity customer customers geography location asset class quality credit
    """
)
"""Words of headings of a label column."""


@record
class _Header:
    """Header rows and where they begin in the text.

    Arguments:
        has_words: some heading is no period; of_words: all are none.
    """

    rows: list[list[str]]
    start: int
    has_words: bool
    of_words: bool = False


def stacked_tables(text: str, start: int, end: int) -> list[TextTable]:
    """The tables with one cell a line between two places of a text."""
    if not _may_hold(text, start, end):
        return []
    lines = read_lines(text, start, end)
    tables: list[TextTable] = []
    at, free = 0, 0
    while at < len(lines):
        if lines[at].role is not Role.VALUE:
            at += 1
            continue
        width = count_values(lines, at)
        header, first = _header(lines, free, at, width)
        rows, after = _rows(lines, first, width) if header else ([], at + width)
        if header and _is_plain(header, rows, width):
            cells = rectangle([*header.rows, *rows])
            tables.append(TextTable(cells, header.start, lines[after - 1].end, len(header.rows)))
        at = free = max(after, at + width)
    return tables


def _may_hold(text: str, start: int, end: int) -> bool:
    """Whether enough short lines have a digit: most texts have none and need no closer look."""
    found = 0
    for _, line in lines_of(text, start, end):
        body = line.strip()
        if len(body) <= _MAX_VALUE and any(map(str.isdigit, body)):
            found += 1
            if found >= _LEAST_VALUES:
                return True
    return False


def _rows(lines: Sequence[Line], at: int, width: int) -> tuple[list[list[str]], int]:
    """Rows of a label and `width` values from line `at` on, with headings between, and the line after the last."""
    rows: list[list[str]] = []
    end = at
    while True:
        values = at
        while values < len(lines) and lines[values].role is Role.LABEL and values - at < _MAX_LABELS:
            values += 1
        if values == at and at < len(lines) and lines[at].role is Role.PERIOD:
            values += 1
        if values == at or count_values(lines, values) != width:
            return rows, end
        *headings, label = _unwrapped([line.text for line in lines[at:values]])
        rows += [[heading, *[""] * width] for heading in headings]
        rows.append([label, *(cell_text(line.text) for line in lines[values : values + width])])
        at = end = values + width


def _unwrapped(labels: Sequence[str]) -> list[str]:
    """Labels, those that go on over several lines joined."""
    joined: list[str] = []
    for label in labels:
        text = cell_text(label)
        if joined and (text[:1].islower() or OPEN_END.search(joined[-1])):
            joined[-1] = f"{joined[-1]} {text}"
        else:
            joined.append(text)
    return joined


def _header(lines: Sequence[Line], free: int, value: int, width: int) -> tuple[_Header | None, int]:
    """The header of `width` columns above the first line of values, and the line of the first label.

    Arguments:
        free: the first line that no table before holds; value: the first line of values.
    """
    top = value
    while top > free and lines[top - 1].role not in (Role.VALUE, Role.OTHER):
        top -= 1
    if width > MAX_COLUMNS:
        return None, value
    fits: list[tuple[_Header, int]] = []
    for first in range(value - 1, max(top, value - _MAX_LABELS) - 1, -1):
        if lines[first].role is not Role.LABEL:
            break
        header = _of_periods(lines[top:first], width)
        if header is not None and _leaves_labels(lines[first:value], header, width):
            fits.append((header, first))
    if len(fits) == 1:
        return fits[0]
    if not fits and value - 1 >= top and lines[value - 1].role in (Role.LABEL, Role.PERIOD):
        return _of_words(lines[top : value - 1], width), value - 1
    return None, value


def _leaves_labels(labels: Sequence[Line], header: _Header, width: int) -> bool:
    """Whether what stands between a header and the first values are labels, and no further headings of columns."""
    *headings, _ = _unwrapped([line.text for line in labels])
    open_ended = [heading for heading in headings if heading[-1] != ":"]
    if header.has_words:
        return not open_ended
    return len(open_ended) < width and len(set(headings)) == len(headings)


def _of_periods(block: Sequence[Line], width: int) -> _Header | None:
    """The header that ends a run of lines: periods, and behind them at most headings such as "% change"."""
    units: list[str] = []
    note = ""
    if len(block) > width and all(line.role is Role.UNIT for line in block[-width:]):
        units, block = [line.text for line in block[-width:]], block[:-width]
    elif len(block) > width and block[-1].role is Role.UNIT and block[-1 - width].role is Role.PERIOD:
        note, block = block[-1].text, block[:-1]
    for paired in (_paired(block, width), list(block)):
        heads = paired[-width:]
        if len(heads) < width or not heads[0].is_dated or not _in_order(heads):
            continue
        before = len(paired) - width
        while before > 0 and paired[before - 1].role is Role.PERIOD and len(paired) - width - before < 2:
            before -= 1
        above = paired[before : len(paired) - width]
        texts = [line.text for line in heads]
        if any(line.is_dated for line in above) or len(set(texts)) < width:
            continue
        if sum(" ended" in f" {line.text.casefold()}" for line in above) > 1:
            continue
        stub = " ".join([*(line.text for line in above), *([note] if note else [])])
        rows = [[stub, *texts], *([["", *units]] if units else [])]
        return _Header(rows, (above or heads)[0].start, has_words=not all(line.is_dated for line in heads))
    return None


def _in_order(heads: Sequence[Line]) -> bool:
    """Whether periods come first and what follows them is short and no heading of rows."""
    others = [line for line in heads if not line.is_dated]
    if others and any(line.is_dated for line in heads[-len(others) :]):
        return False
    return all(map(_may_head, others))


def _may_head(line: Line) -> bool:
    """Whether a line without a period can head a column; a scale in brackets is a note about several."""
    if line.role is Role.UNIT:
        return note_of(line.text).scale == 1.0
    return line.role is Role.LABEL and len(line.text) <= _MAX_HEADING and line.text[-1] != ":"


def _paired(block: Sequence[Line], width: int) -> list[Line]:
    """Header cells printed over two lines each, joined: "December 31," over "2025", "2025" over "£m"."""
    if len(block) < 2 * width:
        return []
    pairs = list(zip(block[-2 * width :: 2], block[1 - 2 * width :: 2], strict=True))
    dates = all(a.role is Role.PERIOD and not a.is_dated and b.is_dated for a, b in pairs)
    measured = all(a.is_dated and b.role is Role.UNIT for a, b in pairs)
    if not dates and not measured:
        return []
    return [*block[: -2 * width], *(replace(a, text=f"{a.text} {b.text}", end=b.end) for a, b in pairs)]


def _of_words(block: Sequence[Line], width: int) -> _Header | None:
    """A header without periods: the whole paragraph above the first label, with or without a heading for labels."""
    opening = max((at for at, line in enumerate(block) if line.opens), default=-1)
    block = block[opening:] if opening >= 0 else ()
    stub = block[0].text if block and _STUBS.issuperset(block[0].text.casefold().strip(": ").split()) else ""
    heads = block[1:] if stub else block
    if width < 2 or len(heads) != width or not all(map(_may_head, heads)) or len({h.text for h in heads}) < width:
        return None
    return _Header([[stub, *(line.text for line in heads)]], block[0].start, has_words=True, of_words=True)


def _is_plain(header: _Header, rows: Sequence[Sequence[str]], width: int) -> bool:
    """Whether rows are many enough, and figures rather than dashes or page numbers, to be a table's."""
    filled = [row[1:] for row in rows if any(row[1:])]
    least = _LEAST_ROWS_UNDER_WORDS if header.of_words or width == 1 else _LEAST_ROWS
    values = [value for row in filled for value in row]
    numbers = [value for value in values if any(map(str.isdigit, value))]
    if len(filled) < least or 2 * len(numbers) < len(values):
        return False
    return width > 1 or not all(map(_SMALL_COUNT.fullmatch, numbers))
