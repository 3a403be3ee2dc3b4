"""Roll-forwards: the rows "At 1 January" and "At 31 December", balances of what the table's title names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guardrail.verify.operands import Line, Value, percent_line
from guardrail.verify.phrase_words import phrase_terms

if TYPE_CHECKING:
    from guardrail.verify.line_index import LineIndex

_IMPLIED = phrase_terms("total")
_BALANCES = phrase_terms("balance at as of beginning end opening closing")


def balances_of(lines: list[Line], index: LineIndex) -> list[Line]:
    """The rows "At 1 January" and "At 31 December" as one line a column; none unless all are dated to the day.

    Rows under headings are balances of several things. Columns that say something ("Consumer", "Total") are the parts.
    """
    dated = [line for line in lines if line.label and all(term in _BALANCES or term[0] == "~" for term in line.label)]
    columns: dict[frozenset[str], list[Value]] = {}
    for line in dated:
        columns.setdefault(line.attribute, []).extend(line.values)
    if len(columns) > 1 and (_IMPLIED not in columns or not all(columns)):
        return []  # columns without a total are no parts of one thing
    found = [_balance(attribute, values, index) for attribute, values in columns.items()]
    return [line for line in found if line is not None] if all(found) else []


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
