"""Other measures of one row: "Europe was higher in 2024" over columns of sales and of their share of the total.

A claim that does not say which it means is proved only where all of them bear it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.evidence.terms import content_terms
from guardrail.verify.lines.figure_roles import names_change
from guardrail.verify.lines.line_index import LineIndex
from guardrail.verify.lines.operands import Value


def other_measures(claim: Claim, values: Sequence[Value], index: LineIndex) -> Iterator[tuple[Value, ...]]:
    """For each other heading over the row of `values` the values of the same periods, where the claim names it as well.

    Arguments:
        values: what a check has compared, of one row and one heading.
        index: the lines of their table.
    """
    cells = [value.cell for value in values if value.cell is not None]
    if len(cells) < len(values) or len({cell.row for cell in cells}) != 1:
        return
    terms = content_terms(claim.text)
    named = len(cells[0].column_terms & terms)
    by_heading: dict[tuple[frozenset[str], bool], list[Value]] = {}
    for mate in index.row_mates(values[0]):
        cell = mate.cell
        if cell is None or mate.nil or any(cell is one for one in cells) or any(map(names_change, cell.column_path)):
            continue
        if len(cell.column_terms & terms) >= named:
            by_heading.setdefault((cell.column_terms, mate.figure.unit is values[0].figure.unit), []).append(mate)
    for mates in by_heading.values():
        found = [_of_time(value, mates) for value in values]
        if all(len(one) == 1 for one in found):
            yield tuple(one[0] for one in found)


def _of_time(value: Value, mates: Sequence[Value]) -> list[Value]:
    wanted = [period.text for period in value.periods[:1]]
    return [mate for mate in mates if wanted and [period.text for period in mate.periods[:1]] == wanted]
