"""Roll-forwards: rows of balances and of what moved one to the next.

The rows "At 1 January" and "At 31 December" are balances of what the table's title names; "Balance at end of period"
below a heading is one of what the heading names, where the rows between the two balances add up to their difference.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from guardrail.claims.lexicon import word_set
from guardrail.evidence.terms import content_terms
from guardrail.verify.lines.adding_up import comes_to
from guardrail.verify.lines.operands import Line, Value, percent_line
from guardrail.verify.lines.phrase_words import phrase_terms

if TYPE_CHECKING:
    from guardrail.verify.lines.line_index import LineIndex

_IMPLIED = phrase_terms("total")
MAX_ROWS = 64
"""Rows of one group beyond which it is no roll-forward."""
OPENING = word_set("beginning opening start")
"""Words of a balance before any movement."""
_BALANCE = content_terms("balance balances")
_PLACED = re.compile(
    r"(?:(?:opening|closing|beginning|ending)\s+balances?|balances?,?\s+(?:(?:at|as of)\s+)?(?:the\s+)?"
    r"(?:beginning|start|end|close)\s+of\s+(?:the\s+)?(?:fiscal\s+)?(?:period|year|quarter))\W*",
    re.IGNORECASE,
)
_BALANCES = phrase_terms("balance at as of beginning end opening closing")


def balances_of(lines: list[Line], index: LineIndex) -> list[Line]:
    """The rows "At 1 January" and "At 31 December" as one line a column; none unless all are dated to the day.

    Rows under headings are balances of several things. Columns that say something ("Consumer", "Total") are the parts.
    """
    if yearly := _yearly_balances(lines, index):
        return yearly
    dated = [line for line in lines if line.label and all(term in _BALANCES or term[0] == "~" for term in line.label)]
    columns: dict[frozenset[str], list[Value]] = {}
    for line in dated:
        columns.setdefault(line.attribute, []).extend(line.values)
    if len(columns) > 1 and (_IMPLIED not in columns or not all(columns)):
        return []  # columns without a total are no parts of one thing
    found = [_balance(attribute, values, index) for attribute, values in columns.items()]
    return [line for line in found if line is not None] if all(found) else []


def _yearly_balances(lines: Sequence[Line], index: LineIndex) -> list[Line]:
    """The rows "Balance at beginning of year" and "Balance at end of year" under no heading as one line, where the
    rows between them add up and the columns are nothing but years."""
    members = [
        (line, value)
        for line in lines
        for value in line.values
        if value.cell is not None and len(value.cell.row_path) == 1 and not line.attribute
    ]
    if len(members) < sum(len(line.values) for line in lines) or not any(
        value.cell is not None and is_opening(value.cell.row_path[-1]) and is_balance(value.cell.row_path[-1])
        for _, value in members
    ):
        return []
    values = _closed(members)
    return [Line(frozenset(), frozenset(), frozenset(), index, values)] if len(values) > 1 else []


def _balance(attribute: frozenset[str], values: list[Value], index: LineIndex) -> Line | None:
    cells = [value.cell for value in values if value.cell is not None]
    if len({cell.row for cell in cells}) < 2 or any(len(cell.row_path) > 1 for cell in cells):
        return None
    if (
        not all(value.periods and value.periods[0].day for value in values)
        or len({percent_line((value,)) for value in values}) > 1
    ):
        return None
    return Line(attribute, frozenset(), attribute, index, values)


@lru_cache(maxsize=4_096)
def is_balance(label: str) -> bool:
    """Whether a label says no more than that a row is the balance at a date, or at an end of its period."""
    if _PLACED.fullmatch(label.strip()):
        return True
    return content_terms(label) == _BALANCE and any(map(str.isdigit, label))


def is_opening(label: str) -> bool:
    """Whether a balance's label says that it is the one at the beginning."""
    return not OPENING.isdisjoint(label.lower().replace(",", " ").split())


def headed_balances(lines: Sequence[Line], index: LineIndex) -> list[Line]:
    """The balances of what a heading names, as one line for each group of rows and thing its columns are of.

    The rows between an opening and a closing balance have to add up to their difference in every column; an opening
    balance that no earlier column closes is that of the year before.
    """
    groups: dict[tuple[tuple[str, ...], frozenset[str]], list[tuple[Line, Value]]] = {}
    for line in lines:
        for value in line.values:
            if value.cell is not None and len(value.cell.row_path) > 1:
                groups.setdefault((value.cell.row_path[:-1], line.attribute), []).append((line, value))
    found = []
    for (path, attribute), members in groups.items():
        if not any(is_balance(value.cell.row_path[-1]) for _, value in members if value.cell is not None):
            continue
        values = _closed(members)
        label = phrase_terms(path[-1])
        if len(values) > 1 and label:
            found.append(Line(label | attribute | _BALANCE, label, attribute, index, values))
    return found


def _closed(members: Sequence[tuple[Line, Value]]) -> list[Value]:
    """The balances of one group in the order of time; none where a column does not roll forward."""
    columns: dict[int, list[Value]] = {}
    for _, value in members:
        if value.cell is not None:
            columns.setdefault(value.cell.column, []).append(value)
    found: list[Value] = []
    opened: list[Value] = []
    for values in columns.values():
        rows = sorted(values, key=lambda value: value.cell.row if value.cell else 0)
        ends = [at for at, value in enumerate(rows) if value.cell and is_balance(value.cell.row_path[-1])]
        if len(rows) > MAX_ROWS or len(ends) < 2 or not all(map(_rolls, *_stretches(rows, ends))):
            return []
        for at in ends:
            value = rows[at]
            if not value.periods or value.cell is None:
                return []
            if at == ends[0] and is_opening(value.cell.row_path[-1]):
                opened.append(value)
            else:
                found.append(value)
    years = {value.periods[0].year for value in found}
    for value in opened:
        period = value.periods[0]
        if period.year is not None and period.year - 1 not in years and period.end_year is None:
            found.append(replace(value, periods=(replace(period, year=period.year - 1), *value.periods[1:])))
    return found


def _stretches(rows: Sequence[Value], ends: Sequence[int]) -> tuple[list[Value], list[Value], list[Sequence[Value]]]:
    """Opening balances, closing balances, and the rows between each two."""
    couples = list(pairwise(ends))
    return (
        [rows[first] for first, _ in couples],
        [rows[last] for _, last in couples],
        [rows[first + 1 : last] for first, last in couples],
    )


def _rolls(opening: Value, closing: Value, moves: Sequence[Value]) -> bool:
    """Whether movements lead from one balance to the next, within their last digits."""
    return bool(moves) and comes_to([value.figure for value in (opening, *moves)], closing.figure)
