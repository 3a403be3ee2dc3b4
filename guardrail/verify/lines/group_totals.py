"""Bare totals below a group of rows: "Total" under "Net sales: Motors, Pumps, eliminations" is a total of net sales.

Which heading a bare total closes is not printed. The arithmetic says it: the rows since the heading add up to it, in
every column. Rows of periods above a named total are of what that total is of, where they add up to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from guardrail.evidence.features import Cell
from guardrail.evidence.terms import content_terms
from guardrail.verify.lines.adding_up import LEAST_PARTS, column_comes_to

MAX_ROWS = 400
"""Rows of a table beyond which no group's total is sought."""
MAX_PARTS = 24
"""Rows that are tried as the parts of one total."""
_BARE = re.compile(r"\W*totals?\W*$", re.IGNORECASE)
_NAMED = re.compile(r"\W*totals? +\w", re.IGNORECASE)
_LATER = re.compile(r"\W*(?:thereafter|later years?|beyond)\W*$", re.IGNORECASE)
_TOTAL = content_terms("total")
_SURE = 3
"""Rows that no coincidence makes add up to another, whatever its label says."""
_Row = dict[int, Cell]


def closed_groups(cells: Sequence[Cell]) -> dict[int, tuple[str, ...]]:
    """The headings that bare totals close, by the totals' rows."""
    if not any(len(cell.row_path) > 1 for cell in cells):
        return {}
    if not any(len(cell.row_path) == 1 and _BARE.match(cell.row_path[0]) for cell in cells):
        return {}
    rows: dict[int, _Row] = {}
    for cell in cells:
        if cell.figure is not None and cell.row_path:
            rows.setdefault(cell.row, {})[cell.column] = cell
    if len(rows) > MAX_ROWS:
        return {}
    found: dict[int, tuple[str, ...]] = {}
    heading: tuple[str, ...] = ()
    group: list[_Row] = []
    for at in sorted(rows):
        path = next(iter(rows[at].values())).row_path
        if len(path) > 1 and path[:-1] != heading:
            heading, group = path[:-1], []
        elif len(path) == 1 and _BARE.match(path[0]):
            if (
                heading
                and len(group) >= LEAST_PARTS
                and all(column_comes_to(group, cell) for cell in rows[at].values())
            ):
                found[at] = heading
            heading, group = (), []
            continue
        group.append(rows[at])
    return found


def dated_parts(cells: Sequence[Cell]) -> dict[int, str]:
    """Labels of totals by the rows of periods above them that add up to them: "2026" above "Total lease payments"."""
    labels = {cell.row: cell.row_path[-1] for cell in cells if cell.row_path}
    if len(labels) > MAX_ROWS or not any(_NAMED.match(label) for label in labels.values()):
        return {}
    rows: dict[int, _Row] = {}
    for cell in cells:
        if cell.figure is not None and cell.row_path:
            rows.setdefault(cell.row, {})[cell.column] = cell
    found: dict[int, str] = {}
    run: list[int] = []
    for at in sorted(rows):
        label = labels[at]
        if _NAMED.match(label) and len(run) >= LEAST_PARTS:
            if all(column_comes_to([rows[one] for one in run], cell) for cell in rows[at].values()):
                found.update(dict.fromkeys(run, label))
            run = []
        elif _LATER.match(label) or not content_terms(label):
            run.append(at)
        else:
            run = []
    return found


def summing_rows(cells: Sequence[Cell]) -> dict[int, tuple[int, ...]]:
    """The rows that others add up to in every column, each with those others: a "Total", or "Net sales" below regions.

    The parts stand directly above, under the same headings. A row without the word "total" needs `_SURE` of them, all
    of one sign: what income and its costs come to is no total of either.
    """
    rows: dict[int, _Row] = {}
    for cell in cells:
        rows.setdefault(cell.row, {})[cell.column] = cell
    found: dict[int, tuple[int, ...]] = {}
    if len(rows) > MAX_ROWS:
        return found
    parts: list[int] = []
    heading: tuple[str, ...] = ()
    for at, row in rows.items():
        path = next(iter(row.values())).row_path
        label = content_terms(path[-1]) if path else frozenset()
        over = headings_of(path)
        if parts and heading != over:
            parts = []
        heading = over
        stating = [cell for cell in row.values() if cell.figure is not None]
        may_sum = bool(label & _TOTAL) or (len(parts) >= _SURE and _of_one_sign(rows[part] for part in parts))
        if may_sum and stating and all(column_comes_to([rows[part] for part in parts], cell) for cell in stating):
            found[at] = tuple(parts)
            parts = []
        elif label & _TOTAL:
            parts = []
        else:
            parts.append(at)
    return found


def headings_of(path: Sequence[str]) -> tuple[str, ...]:
    """The headings over a row's label; a total above rows that are set in further is none of theirs."""
    return tuple(heading for heading in path[:-1] if not content_terms(heading) & _TOTAL)


def parts_of_totals(cells: Sequence[Cell]) -> dict[int, tuple[int, ...]]:
    """The rows that others above add up to in every column, each with those others; a total may be part of another.

    Arguments:
        cells: of one table, row by row.

    A row without the word "total" needs `_SURE` parts, all of one sign.
    """
    rows: dict[int, _Row] = {}
    for cell in cells:
        if cell.figure is not None:
            rows.setdefault(cell.row, {})[cell.column] = cell
    found: dict[int, tuple[int, ...]] = {}
    if len(rows) > MAX_ROWS:
        return found
    open_rows: list[int] = []
    for at, row in rows.items():
        path = next(iter(row.values())).row_path
        least = LEAST_PARTS if path and content_terms(path[-1]) & _TOTAL else _SURE
        for count in range(least, min(len(open_rows), MAX_PARTS) + 1):
            parts = open_rows[-count:]
            stated = [rows[part] for part in parts]
            if all(column_comes_to(stated, cell) for cell in row.values()) and _of_one_sign(stated):
                found[at] = tuple(parts)
                del open_rows[-count:]
                break
        open_rows.append(at)
    return found


def _of_one_sign(rows: Iterable[_Row]) -> bool:
    values = [cell.figure.value for row in rows for cell in row.values() if cell.figure is not None]
    return all(value >= 0 for value in values) or all(value <= 0 for value in values)
