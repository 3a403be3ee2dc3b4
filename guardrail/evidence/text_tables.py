"""Tables that stand inside text: markdown, HTML, columns aligned by white space, and one cell a line.

Retrievers send such text. Every scan is linear in the text's length; a cell is cut at `MAX_CELL` characters, since a
longer one is prose and no figure is read beyond it.
"""

from __future__ import annotations

from guardrail.evidence.aligned_tables import aligned_tables
from guardrail.evidence.html_tables import html_tables
from guardrail.evidence.markdown_tables import markdown_tables
from guardrail.evidence.stacked_tables import stacked_tables
from guardrail.evidence.text_grid import Rows, TextTable

__all__ = ["Rows", "TextTable", "find_tables"]


def find_tables(text: str) -> tuple[TextTable, ...]:
    """All tables of a text in reading order, not overlapping. HTML wins over markdown, markdown over white space,
    and all of these over cells that stand one a line.
    """
    found: list[TextTable] = []
    if "\n" not in text and "<t" not in text and "<T" not in text:
        return ()  # only tags make a table of one line
    for start, end in _outside((), len(text)):
        found += html_tables(text, start, end)
    for finder in (markdown_tables, aligned_tables, stacked_tables):
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
