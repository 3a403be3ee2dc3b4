"""Operands: the lines of tables and sentences that a phrase of a claim names, with their values by period.

A line is what a phrase such as "net sales from Germany" can name: the cells of a table that share row and column
words and differ in period only, whichever way the table is turned, or the figures that one sentence states.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from guardrail.claims.figures import Figure, comparable
from guardrail.claims.figures.periods import Period, same_period
from guardrail.claims.record import record
from guardrail.evidence.chunk import Citation
from guardrail.evidence.features import Cell
from guardrail.evidence.terms import content_terms
from guardrail.verify.lines.dating import dated as dated
from guardrail.verify.lines.figure_roles import SPENT_WORDS

if TYPE_CHECKING:
    from guardrail.verify.lines.line_index import LineIndex


@record
class Value:
    """One operand's value.

    Arguments:
        figure: value, resolution, unit, currency and scale.
        periods: what the value is of, the closest first; empty when nothing says so.
        citation: where it stands.
        text: as printed.
        cell: the table cell, None for a figure of a sentence.
        order: -1 for the earlier and +1 for the later of two that a sentence sets against each other, else 0.
        fiscal_year: the year that a date in the first days of January closes, None for other dates.
    """

    figure: Figure
    periods: tuple[Period, ...]
    citation: Citation
    text: str
    cell: Cell | None
    order: int = 0
    fiscal_year: int | None = None

    @property
    def nil(self) -> bool:
        """Whether the table prints a dash: nothing, or nothing to report."""
        return self.cell is not None and self.cell.figure is None


class Nature(NamedTuple):
    """Whether a line is one of deductions, of costs, of what is owed, of what is earned, of what may be taken off, and
    of costs whose sign the table tells."""

    deducted: bool
    cost: bool
    owed: bool
    earned: bool
    taken_off: bool
    signed: bool


@dataclass(slots=True)
class Line:
    """What a phrase can name.

    Arguments:
        terms: content words of the row's and column's header paths, or of the sentence.
        label: words of the row's own label, empty when it is a period or for a sentence.
        attribute: words of the column's headers.
        values: in the order of the table or sentence.
        index: the lines of its table, None for a sentence.
        nature: `nature_of`, None until it is asked for.
    """

    terms: frozenset[str]
    label: frozenset[str]
    attribute: frozenset[str]
    index: LineIndex | None
    values: list[Value] = field(default_factory=list)
    nature: Nature | None = field(default=None, repr=False, compare=False)


@record
class Named:
    """A line that a phrase names.

    Arguments:
        score: how well, 0 to 1.
        coverage: share of all the phrase's words that the line carries itself.
        unsaid: telling words of the phrase that neither the line nor what introduces it says; they may make it
            another thing ("cloud revenue" against a row "Revenue"), so that nothing is proved.
    """

    line: Line
    score: float
    coverage: float
    unsaid: frozenset[str] = frozenset()


_BOTH = 2  # ends of a change


def filled(line: Line, periods: Sequence[Period]) -> Line:
    """`line` with values of its row for those of `periods` that its own columns lack.

    Header cells of one table are not always alike ("2019", "2018 Restated"); the row is what the phrase names. Without
    periods, the only two of the row that are dated.
    """
    index = line.index
    if index is not None and not periods and len(line.values) == 1:
        mates = [
            value
            for value in index.row_mates(line.values[0])
            if value.periods and comparable(value.figure, line.values[0].figure)
        ]
        return Line(line.terms, line.label, line.attribute, index, mates) if len(mates) == _BOTH else line
    if index is None or all(of_period(line, period) for period in periods):
        return line
    rows = {value.cell.row for value in line.values if value.cell is not None}
    if len(rows) != 1:
        return line
    mates = [
        value
        for value in index.row_mates(line.values[0])
        if any(of_one(value, period) for period in periods) and comparable(value.figure, line.values[0].figure)
    ]
    for period in periods:
        if sum(of_one(value, period) for value in mates) != 1:
            return line
    values = sorted(mates, key=lambda value: value.cell.column if value.cell else 0)
    return Line(line.terms, line.label, line.attribute, index, values)


def of_one(value: Value, period: Period) -> bool:
    """Whether `value` is of `period`."""
    periods = value.periods
    return bool(periods) and same_period(period, periods[0]) is True


def of_period(line: Line, period: Period) -> list[Value]:
    """The values of `line` for `period`; a quarter or month without a year is the latest one of the line."""
    if period.year is None:
        years = [value.periods[0].year for value in line.values if value.periods and value.periods[0].year]
        if years:
            period = replace(period, year=max(years))
    found = [value for value in line.values if (own := value.periods) and same_period(period, own[0]) is True]
    return found or [value for value in line.values if value.fiscal_year and _is_year(period, value.fiscal_year)]


def _is_year(period: Period, year: int) -> bool:
    return period.year == year and not (period.quarter or period.half or period.month or period.end_year)


def percent_line(values: Sequence[Value]) -> bool:
    """Whether the values are percentages."""
    return all(value.figure.is_percent for value in values)


_DEDUCTIONS = content_terms(
    "expense cost charge allowance provision payment paid depreciation amortization impairment loss purchase repurchase"
    " tax expenditure deduction outflow used interest dividend repayment write-off vested exercised forfeited canceled"
    " cancelled expired redeemed"
)
_SPENT = content_terms(" ".join(SPENT_WORDS))
"""Further words of what is taken off, where a table prints all values of their row as negatives."""
COSTS = content_terms("cost expense")
_OWED = content_terms("liability debt payable borrowing obligation")
_OUTFLOWS = content_terms("used outflow")
_EARNINGS = content_terms("income profit earnings gain revenue sales receivable asset cash flow margin")

_LOSSES = content_terms("loss deficit")


def is_told_as_loss(terms: frozenset[str], line: Line) -> bool:
    """Whether a phrase calls a line of results a loss: it speaks of the size of what is printed as a negative."""
    return bool(terms & _LOSSES) and not terms & _EARNINGS and nature_of(line).earned


def nature_of(line: Line) -> Nature:
    """What kind of line it is; worked out once a line."""
    found = line.nature
    if found is None:
        found = line.nature = Nature(
            is_deduction(line), is_cost(line), is_owed(line), is_earned(line), is_taken_off(line), is_signed(line)
        )
    return found


def is_earned(line: Line) -> bool:
    """Whether a line is of income, profit or cash: a negative there is a loss, not a way of printing."""
    return bool((line.label or line.terms) & _EARNINGS) and not is_cost(line)


def is_cost(line: Line) -> bool:
    """Whether a line is of costs or expenses, which are spoken of as positive amounts however they are printed."""
    return bool((line.label or line.terms) & COSTS)


def is_owed(line: Line) -> bool:
    """Whether a line is of what is owed, which some balance sheets print as negatives."""
    return bool((line.label or line.terms) & _OWED)


def is_deduction(line: Line) -> bool:
    """Whether a line is of what is taken off: tables print it as a negative, claims speak of its size."""
    label = line.label or line.terms
    if label & COSTS or label & _OUTFLOWS:
        return True
    return (bool(label & _DEDUCTIONS) and not label & _EARNINGS) or is_taken_off(line)


def is_taken_off(line: Line) -> bool:
    """Whether a line's words let it be taken off, and its table prints all of its values as negatives."""
    label = line.label or line.terms
    if not label & _SPENT or label & (_DEDUCTIONS | _EARNINGS):
        return False
    return all(value.figure.value <= 0 for value in line.values)


_CONVENTION = re.compile(
    r"\bincome,? ?(?:and )?\((?:expenses?|costs?)\)|\((?:expenses?|costs?)\),? ?(?:and )?income", re.IGNORECASE
)
_NET = frozenset(("net",))


def is_signed(line: Line) -> bool:
    """Whether a table says which sign its costs have, so that the negatives it prints are no mere way of printing.

    By the heading over them ("Other income (expense)"), or by netting them against income: "Financing costs" above "Net
    financing costs".
    """
    if not is_cost(line):
        return False
    if line.index is not None and line.label and not line.label >= _NET and line.index.labels(line.label | _NET):
        return True
    return all(
        value.cell is not None and any(_CONVENTION.search(heading) for heading in value.cell.row_path[:-1])
        for value in line.values
    )
