"""Evidence as people write it in JSON files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from guardrail.evidence.chunk import Chunk

_STRINGS = ("id", "text", "caption", "unit_note", "document", "section", "page", "element_type")


def read_chunks(value: Any) -> tuple[Chunk, ...]:
    """Chunks from a decoded JSON value: one string, or a list of strings and of chunk objects.

    A chunk object has the wire contract's names: `id`, `text` or `rows`, `caption`, `unit_note`, `header_rows`,
    `document`, `section`, `page`, `element_type`; other names are ignored. A chunk without an id is named by its place
    ("e1", "e2", ...).

    Raises:
        ValueError: what is wrong, and in which chunk.
    """
    if isinstance(value, str):
        value = [value]
    if not isinstance(value, list):
        raise ValueError("evidence must be a list of chunks, or a string")
    chunks = tuple(_chunk(item, place) for place, item in enumerate(value, start=1))
    ids = [chunk.id for chunk in chunks]
    if twice := next((name for name in ids if ids.count(name) > 1), None):
        raise ValueError(f"two chunks of the evidence have the id {twice!r}")
    return chunks


def _chunk(item: Any, place: int) -> Chunk:
    if isinstance(item, str):
        return Chunk(id=f"e{place}", text=item)
    if not isinstance(item, Mapping):
        raise ValueError(f"evidence chunk {place} must be an object or a string")
    fields: dict[str, Any] = {"id": f"e{place}"}
    for name in _STRINGS:
        if (given := item.get(name)) is None:
            continue
        if name in ("id", "page") and isinstance(given, int):
            given = str(given)
        if not isinstance(given, str):
            raise ValueError(f"{name} of evidence chunk {place} must be a string")
        fields[name] = given
    if (header_rows := item.get("header_rows")) is not None:
        if not isinstance(header_rows, int) or isinstance(header_rows, bool) or header_rows < 0:
            raise ValueError(f"header_rows of evidence chunk {place} must be a count")
        fields["header_rows"] = header_rows
    fields["rows"] = _rows(item.get("rows"), place)
    if not fields["rows"] and "text" not in fields and item.get("rows") is None:
        raise ValueError(f"evidence chunk {place} has neither text nor rows")
    if fields["rows"] and "element_type" not in fields:
        fields["element_type"] = "table"
    return Chunk(**fields)


def _rows(value: Any, place: int) -> tuple[tuple[str, ...], ...]:
    if value is None:
        return ()
    if not isinstance(value, Sequence) or isinstance(value, str) or not all(isinstance(row, list) for row in value):
        raise ValueError(f"rows of evidence chunk {place} must be a list of lists")
    return tuple(tuple(_cell(cell, place) for cell in row) for row in value)


def _cell(cell: Any, place: int) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, int | float) and not isinstance(cell, bool):
        return str(cell)
    raise ValueError(f"a cell of evidence chunk {place} is neither text nor a number")
