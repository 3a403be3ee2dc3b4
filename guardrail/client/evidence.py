"""Evidence as a caller has it: strings, dicts or chunks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from guardrail.evidence.chunk import Chunk
from guardrail.v1 import guardrail_pb2 as pb

EvidenceLike = str | Mapping[str, Any] | Chunk

_WORDS = ("document", "section", "page", "element_type")
_TABLE = ("rows", "header_rows", "caption", "unit_note")
_FIELDS = ("id", "text", *_WORDS, *_TABLE)


def write_evidence(evidence: Iterable[EvidenceLike]) -> list[pb.EvidenceChunk]:
    """Put evidence on the wire.

    A string is a text chunk. A dict has "text", or "rows" (a list of rows of cells) with "header_rows", "caption" and
    "unit_note", and beside them "id", "document", "section", "page" and "element_type"; other keys are ignored. Chunks
    without an id are called e1, e2, ... by their place.

    Raises:
        TypeError, ValueError: something else, a dict without text and rows or with both, or an id used twice.
    """
    if isinstance(evidence, str | Mapping | Chunk):
        raise TypeError("evidence is a list of chunks, not a single one")
    written = [_write(item, place) for place, item in enumerate(evidence, start=1)]
    ids = [chunk.id for chunk in written]
    if len(set(ids)) < len(ids):
        raise ValueError(f"evidence id {next(name for name in ids if ids.count(name) > 1)!r} is used twice")
    return written


def _write(item: EvidenceLike, place: int) -> pb.EvidenceChunk:
    if isinstance(item, str):
        return pb.EvidenceChunk(id=f"e{place}", text=item)
    if isinstance(item, Chunk):
        fields: Mapping[str, Any] = {name: getattr(item, name) for name in _FIELDS}
    elif isinstance(item, Mapping):
        fields = item
    else:
        raise TypeError(f"evidence {place} is a {type(item).__name__}: str, dict or Chunk")
    chunk = pb.EvidenceChunk(id=str(fields.get("id") or f"e{place}"))
    for name in _WORDS:
        if (value := fields.get(name)) is not None:
            setattr(chunk, name, str(value))
    text, rows = fields.get("text"), fields.get("rows")
    if text and rows:
        raise ValueError(f"evidence {place}: text or rows, not both")
    if rows or (rows is not None and text is None):
        chunk.table.CopyFrom(_table(fields, rows))
    elif text is not None:
        chunk.text = str(text)
    else:
        raise ValueError(f"evidence {place} has neither text nor rows")
    return chunk


def _table(fields: Mapping[str, Any], rows: Sequence[Sequence[Any]]) -> pb.Table:
    table = pb.Table(
        rows=[pb.Row(cells=["" if cell is None else str(cell) for cell in row]) for row in rows],
        caption=str(fields.get("caption") or ""),
        unit_note=str(fields.get("unit_note") or ""),
    )
    if (header_rows := fields.get("header_rows")) is not None:
        table.header_rows = int(header_rows)
    return table
