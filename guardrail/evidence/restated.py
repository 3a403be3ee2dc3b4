"""Restated figures: cells that a more recent filing states anew with another value.

Two cells state the same when their labels and column headings have the same words, their periods agree and neither
chunk names another issuer. Of those that differ in value the one with the more recent filing date stands.
"""

from __future__ import annotations

from collections.abc import Sequence

from guardrail.claims.figures import Figure, agrees, comparable
from guardrail.claims.figures.periods import same_period
from guardrail.evidence.features import Cell, Table
from guardrail.evidence.filings import Filing
from guardrail.evidence.reading import ChunkFeatures
from guardrail.evidence.terms import prior, stem

Place = tuple[int, int, int]
"""A cell: position of its table among all tables of the evidence, row, column."""

_MARKS = frozenset(stem(word) for word in ("restated", "recast", "revised", "amended", "audited", "unaudited"))
"""Words of a heading that tell of the filing, not of what is stated."""
_PLAIN = 0.6
"""Rows without a word above this weight ("Total", "Other") are the same only in tables of the same title."""
_COMPARED = 8
"""Newer statements that one cell is compared with."""

_Key = tuple[frozenset[str], frozenset[str], frozenset[str], int | None]
_Stated = tuple[Filing, int, int, Cell]


def superseded_cells(features: Sequence[ChunkFeatures]) -> dict[Place, Cell]:
    """For each cell that a later filing restates the cell that stands instead. Linear in the number of cells.

    Arguments:
        features: of all chunks, in order.
    """
    dated = [(at, read) for at, read in enumerate(features) if read.filing is not None and read.tables]
    if len({read.filing for _, read in dated}) < 2:
        return {}
    first_table = 0
    stated: dict[_Key, list[_Stated]] = {}
    for at, read in enumerate(features):
        if read.filing is not None:
            for number, table in enumerate(read.tables, first_table):
                for cell in table.cells:
                    if cell.figure is not None and cell.row_terms:
                        stated.setdefault(_key(cell, table), []).append((read.filing, at, number, cell))
        first_table += len(read.tables)
    found: dict[Place, Cell] = {}
    for alike in stated.values():
        if len(alike) > 1:
            found.update(_superseded(_once_a_chunk(alike), features))
    return found


def _key(cell: Cell, table: Table) -> _Key:
    plain = all(prior(term) <= _PLAIN for term in cell.row_terms)
    year = cell.periods[0].year if cell.periods else None
    return cell.row_terms, cell.column_terms - _MARKS, table.caption_terms - _MARKS if plain else frozenset(), year


def _once_a_chunk(alike: Sequence[_Stated]) -> list[_Stated]:
    """Without the chunks that hold several such cells: it is open which of them is meant."""
    count: dict[int, int] = {}
    for _, at, _, _ in alike:
        count[at] = count.get(at, 0) + 1
    return [one for one in alike if count[one[1]] == 1]


def _superseded(alike: Sequence[_Stated], features: Sequence[ChunkFeatures]) -> dict[Place, Cell]:
    ordered = sorted(alike, key=lambda one: (one[0].year, one[0].month, one[0].day, one[0].amended), reverse=True)
    found: dict[Place, Cell] = {}
    for place, (filing, at, number, cell) in enumerate(ordered):
        for newer, other, _, instead in ordered[max(0, place - _COMPARED) : place]:
            if not newer.is_newer_than(filing) or not _same_issuer(features[at], features[other]):
                continue
            if not _same_time(cell, instead) or cell.figure is None or instead.figure is None:
                continue
            if comparable(cell.figure, instead.figure):
                if not _equal(cell.figure, instead.figure):
                    found[(number, cell.row, cell.column)] = instead
                break
    return found


def _same_issuer(first: ChunkFeatures, second: ChunkFeatures) -> bool:
    names, others = first.scope_names, second.scope_names
    return not names or not others or not names.isdisjoint(others)


def _same_time(first: Cell, second: Cell) -> bool:
    if not first.periods or not second.periods:
        return not first.periods and not second.periods
    return same_period(first.periods[0], second.periods[0]) is True


def _equal(first: Figure, second: Figure) -> bool:
    return agrees(first, second) or agrees(second, first)
