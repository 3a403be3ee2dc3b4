"""Notes that marks point to: "(2)" behind a row's label, "**" behind a heading, and the text that opens with the mark.

A note says something of its row or column alone. A mark that two tables carry may point to either's notes, and is left
alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from guardrail.evidence.chunk import Chunk
from guardrail.evidence.features import Cell
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.terms import content_terms

MAX_TEXT = 4_000
"""Characters of a text in which notes are looked for."""
MAX_ROWS = 400
"""Rows of a table beyond which its marks are not looked for."""
_BEHIND = re.compile(r"(?<=\S)\s?(?P<marks>\*{1,4}|†{1,3}|‡|\((?:\d{1,2})(?:,\s?\d{1,2})*\)(?:\(\d{1,2}\))*)\s*:?\s*$")
_OPENS = re.compile(r"\s*(?P<mark>\*{1,4}|†{1,3}|‡|\(\d{1,2}\))\s*(?=[A-Z&])")
_NEXT = re.compile(r"(?:(?<=[.;])|(?<=[a-z)]))\s+(?P<mark>\*{1,4}|†{1,3}|‡)\s*(?=[A-Z&])")
"""A further note of the same paragraph: stars and daggers, which stand in no sentence otherwise."""

_PHRASE_END = re.compile(r"\s[-–—]\s|[,;:.](?=\s|$)")

Notes = dict[str, str]
_DIGITS = re.compile(r"\d+")


def note_texts(text: str) -> Notes:
    """The notes of a paragraph that opens with a mark, by their marks."""
    if (first := _OPENS.match(text)) is None or len(text) > MAX_TEXT:
        return {}
    found: Notes = {}
    mark, start = first["mark"], first.end()
    for match in _NEXT.finditer(text, start) if mark[0] != "(" else ():
        found.setdefault(mark, text[start : match.start()].strip())
        mark, start = match["mark"], match.end()
    found.setdefault(mark, text[start:].strip())
    return found


@lru_cache(maxsize=8_192)
def marks_behind(label: str) -> frozenset[str]:
    """The marks behind a label: "Other costs (1)(2)", "FY19**"; none of a label that is all mark."""
    match = _BEHIND.search(label)
    if match is None:
        return frozenset()
    marks = match["marks"]
    return frozenset(f"({number})" for number in _DIGITS.findall(marks)) if marks[0] == "(" else frozenset((marks,))


def notes_of(cell: Cell, index: EvidenceIndex) -> tuple[str, ...]:
    """The notes that the marks behind a cell's label and headings point to."""
    notes = _notes(index)
    chunk = _chunk(cell, index) if notes else None
    if chunk is None or cell.row >= len(chunk.rows):
        return ()
    labels = [chunk.rows[cell.row][0]] if chunk.rows[cell.row] else []
    labels += [row[cell.column] for row in chunk.rows[: cell.row] if cell.column < len(row)]
    marks = frozenset[str]().union(*(marks_behind(label) for label in labels if _is_of(label, cell)))
    return tuple(notes[mark] for mark in sorted(marks) if mark in notes)


def noted_words(cells: Sequence[Cell], text: str, index: EvidenceIndex) -> frozenset[str]:
    """The words that notes say of all of `cells`: of each note's first phrase, where `text` says the whole of it."""
    if not cells or not _notes(index):
        return frozenset()
    said = content_terms(text)
    of_each = []
    for cell in cells:
        opened = [content_terms(_PHRASE_END.split(note, maxsplit=1)[0]) for note in notes_of(cell, index)]
        of_each.append(frozenset().union(*(terms for terms in opened if terms <= said)))
    return frozenset.intersection(*of_each)


def labels_noted(note: str, index: EvidenceIndex) -> tuple[str, ...]:
    """The labels of the rows whose marks point to the note that opens with `note`, without the marks."""
    marks = [mark for mark, text in _notes(index).items() if text.startswith(note)]
    chunk = next((chunk for chunk in index.chunks if chunk.rows), None)
    if not marks or chunk is None:
        return ()
    labels = [row[0] for row in chunk.rows[:MAX_ROWS] if row]
    return tuple(_BEHIND.sub("", label).strip() for label in labels if marks[0] in marks_behind(label))


def _is_of(label: str, cell: Cell) -> bool:
    bare = _BEHIND.sub("", label).strip(" :").casefold()
    return bool(bare) and any(bare in part.casefold() for part in (*cell.row_path[-1:], *cell.column_path))


def _chunk(cell: Cell, index: EvidenceIndex) -> Chunk | None:
    return next((chunk for chunk in index.chunks if chunk.id == cell.citation.chunk and chunk.rows), None)


def _notes(index: EvidenceIndex) -> Notes:
    """All notes of the evidence by their marks; none where several tables or documents may be meant."""
    kept = index.kept.get("notes")
    if not isinstance(kept, dict):
        kept = index.kept["notes"] = _read(index)
    return kept


def _read(index: EvidenceIndex) -> Notes:
    if sum(bool(chunk.rows) for chunk in index.chunks) != 1 or len({chunk.document for chunk in index.chunks}) > 1:
        return {}
    found: Notes = {}
    twice: set[str] = set()
    for chunk in index.chunks:
        for mark, text in note_texts(chunk.text).items() if not chunk.rows else ():
            if mark in found:
                twice.add(mark)
            found[mark] = text
    return {mark: text for mark, text in found.items() if mark not in twice}
