"""Sums and averages down a table: over the rows that a phrase names together, a group of rows, or a whole column.

"Total deferred revenue" over "Deferred revenue (current)" and "(non-current)"; "the average age" over a column "Age".
Every row takes part that carries all of the phrase's words, and no total does.
"""

from __future__ import annotations

from collections.abc import Iterator

from guardrail.claims.figures.periods import Period
from guardrail.evidence.terms import prior, weight
from guardrail.verify.lines.line_index import LineIndex
from guardrail.verify.lines.operands import Line, Named, Value, of_one
from guardrail.verify.lines.phrase_words import SET_WORDS
from guardrail.verify.lines.row_groups import TOTALS

MAX_ROWS = 400  # lines of one table that are looked at
WHOLE_ROWS = 0.8  # how surely rows that a phrase names together are what a sum is over
_PER = frozenset(("per",))
_IMPLIED = frozenset(("total",))
_TELLING = 0.4  # prior weight of words that can name a row


def without_rows(phrase: frozenset[str]) -> frozenset[str]:
    """A phrase without what it says the rows are: "the average per segment" is over the segments."""
    return phrase - _PER - SET_WORDS if "per" in phrase else phrase


def run_down(
    index: LineIndex, phrase: frozenset[str], context: frozenset[str], periods: tuple[Period, ...]
) -> Iterator[tuple[list[Value], Named]]:
    """The runs of a column's values that `phrase` names together, each with how well it does.

    Arguments:
        phrase: words of the operand.
        context: words of the evidence around the table, which may say what the table does not; whether what
            introduces the table says them is left to the caller.
        periods: what the values are of; one value a row is taken.
    """
    phrase = without_rows(phrase)
    inside = phrase & index.vocabulary
    if not inside or any(prior(term) > _TELLING and term not in context for term in phrase - inside):
        return
    if not any(prior(term) > _TELLING for term in inside):
        return
    held = index.holding(inside)[:MAX_ROWS]
    whole = (line for line in held if line.label and line.label <= phrase and line.label != _IMPLIED)
    if len({value.cell.row for line in whole for value in line.values[:1] if value.cell is not None}) == 1:
        return  # the phrase names one row
    if any(line.label >= _IMPLIED and line.label - _IMPLIED == phrase - _IMPLIED for line in held):
        return  # "total assets" are the row of that name, not what stands under the heading "Assets"
    columns: dict[tuple[int, tuple[str, ...]], list[tuple[Value, Line]]] = {}
    for line in held:
        for value in line.values:
            if value.cell is None or (value.cell.row_path and TOTALS.search(value.cell.row_path[-1])):
                continue
            if periods and value.periods and not any(of_one(value, period) for period in periods):
                continue
            columns.setdefault((value.cell.column, value.cell.row_path[:-1]), []).append((value, line))
    coverage = weight(inside) / (weight(phrase) or 1.0)
    headings: dict[int, set[tuple[str, ...]]] = {}
    for column, heading in columns:
        headings.setdefault(column, set()).add(heading)
    for (column, _), run in columns.items():
        if len(headings[column]) > 1:
            continue  # "total assets" over "Assets in use" and "Assets held for sale" is the sum of neither
        values = [value for value, _ in run]
        rows = {value.cell.row for value in values if value.cell is not None}
        if len(rows) == len(values) >= 2 and len({value.figure.scale for value in values if not value.nil}) == 1:
            yield values, Named(run[0][1], WHOLE_ROWS * (0.5 + 0.5 * coverage), coverage)
