"""Bare totals below a group of rows: "Total" under "Net sales: Motors, Pumps, eliminations" is a total of net sales.

Which heading a bare total closes is not printed. The arithmetic says it: the rows since the heading add up to it, in
every column. Rows of periods above a named total are of what that total is of, where they add up to it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.evidence.features import Cell
from guardrail.evidence.terms import content_terms
from guardrail.verify.adding_up import LEAST_PARTS, column_comes_to

MAX_ROWS = 400
"""Rows of a table beyond which no group's total is sought."""
_BARE = re.compile(r"\W*totals?\W*$", re.IGNORECASE)
_NAMED = re.compile(r"\W*totals? +\w", re.IGNORECASE)
_LATER = re.compile(r"\W*(?:thereafter|later years?|beyond)\W*$", re.IGNORECASE)
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
