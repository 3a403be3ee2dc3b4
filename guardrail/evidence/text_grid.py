"""A grid found in a text, and the text of its cells."""

from __future__ import annotations

import html
import re

from guardrail.claims.record import record

MAX_CELL = 1_000
MAX_COLUMNS = 200
MAX_CELLS = 40_000

REORDERED = re.compile(r"[\u202a-\u202e\u2066-\u2069]")
"""Marks that show characters in another order than they stand in: figures beside them are not what is seen."""

Rows = tuple[tuple[str, ...], ...]


@record
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


_ANY_TAG = re.compile(r"</?[A-Za-z!][^<>]*>")
_BREAK = re.compile(r"</?(?:br|p|div|li)\b[^<>]*>", re.IGNORECASE)


def plain(markup: str) -> str:
    """A piece of HTML as text: tags dropped, entities resolved."""
    if "<" not in markup and "&" not in markup:
        return markup
    return html.unescape(_ANY_TAG.sub("", _BREAK.sub(" ", markup)))


def rectangle(rows: list[list[str]]) -> Rows:
    width = min(max((len(row) for row in rows), default=0), MAX_COLUMNS)
    height = min(len(rows), MAX_CELLS // max(width, 1))
    return tuple(tuple((row + [""] * (width - len(row)))[:width]) for row in rows[:height])


def cell_text(content: str) -> str:
    """White space folded, but leading no-break spaces kept: they are an indent."""
    content = content[:MAX_CELL].replace("\n", " ").strip(" \t\r")
    indent = len(content) - len(content.lstrip("\xa0\u2003\u2002"))
    return "\xa0" * indent + " ".join(content.split())


def lines_of(text: str, start: int, end: int) -> list[tuple[int, str]]:
    lines, at = [], start
    while at < end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop + 1
        lines.append((at, text[at:stop].rstrip("\r\n")))
        at = stop
    return lines
