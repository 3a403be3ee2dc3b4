"""Roll-forwards: the rows "At 1 January" and "At 31 December", balances of what the table's title names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guardrail.verify.operands import Line, percent_line
from guardrail.verify.phrase_words import phrase_terms

if TYPE_CHECKING:
    from guardrail.verify.line_index import LineIndex

_BALANCES = phrase_terms("balance at as of beginning end opening closing")


def balance_of(lines: list[Line], index: LineIndex) -> Line | None:
    """The rows "At 1 January" and "At 31 December" as one line; None unless there are two, and all dated to the day.

    Rows under headings are balances of several things.
    """
    dated = [line for line in lines if line.label and all(term in _BALANCES or term[0] == "~" for term in line.label)]
    values = [value for line in dated if not line.attribute for value in line.values]
    cells = [value.cell for value in values if value.cell is not None]
    if len({cell.row for cell in cells}) < 2 or any(len(cell.row_path) > 1 for cell in cells):
        return None
    if (
        not all(value.periods and value.periods[0].day for value in values)
        or len({percent_line((value,)) for value in values}) > 1
    ):
        return None
    return Line(frozenset(), frozenset(), frozenset(), index, values)
