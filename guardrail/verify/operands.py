"""Operands: the lines of tables and sentences that a phrase of a claim names, with their values by period.

A line is what a phrase such as "net sales from Germany" can name: the cells of a table that share row and column
words and differ in period only, whichever way the table is turned, or the figures that one sentence states.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from guardrail.claims.figures import Figure, Unit
from guardrail.claims.periods import Period, parse_periods, same_period
from guardrail.evidence.cache import FeatureCache
from guardrail.evidence.chunk import Citation
from guardrail.evidence.features import Cell, Table
from guardrail.evidence.terms import content_terms, prior, weak_synonyms

MAX_LINES = 48  # lines of one table that are scored for one phrase
_LATE_CLOSE = 7  # days of January on which a 52- or 53-week year can still end
MIN_COVERAGE = 0.55  # weight of a phrase's words that a line has to carry to be named by it


WHOLE_LABEL = 0.6
"""Least score of a line all of whose label the phrase says: the rest of the phrase may name the table or its column."""

_KEPT = {
    word: kept
    for kept, listed in {
        "other": "other others",
        "before": "before",
        "after": "after",
        "excluding": "excluding excludes excluded",
        "end": "end ending closing",
        "beginning": "beginning opening start",
        "per": "per",
        "less": "less within under below up",
        "more": "more over above thereafter",
        "total": "total totals",
        "amount": "amount",
        **{
            f"#{number}": word
            for number, word in enumerate(
                ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 1
            )
        },
    }.items()
    for word in listed.split()
}
"""Words that are no content of a sentence but tell one line item from another ("other assets", "before tax")."""
_BRACKETED = re.compile(r"\([^()]*\)")
_NIL = re.compile(r"^[\s$€£]*[-‐‑–—−]+\s*$")
_TOTALS = re.compile(r"\b(?:sub-?)?totals?\b|\bgrand\b", re.IGNORECASE)
_PERCENTS = frozenset((Unit.PERCENT, Unit.POINT))
_BARE_TOTAL = re.compile(r"\W*totals?\W*$", re.IGNORECASE)
_LETTERS = re.compile(r"[a-z]+|(?<![\d.,])\d{1,3}(?![\d%]|[.,]\d)")


def _kept(text: str) -> frozenset[str]:
    """The small words, small numbers and yearless dates of a label; numbers of periods are no names."""
    dates: set[str] = set()
    for period in reversed(parse_periods(text)):
        text = f"{text[: period.start]} {text[period.end :]}"
        if period.year is None:
            dates.update(date_terms(period))
    return _small_words(text).union(dates)


def _small_words(text: str) -> frozenset[str]:
    found = _LETTERS.findall(text.lower())
    return frozenset(f"#{word}" if word.isdigit() else _KEPT[word] for word in found if word in _KEPT or word.isdigit())


def date_terms(period: Period) -> tuple[str, ...]:
    """A day of the year as a word of a name: "outstanding at 31 March"."""
    return (f"~{period.month}/{period.day}",) if period.month and period.day else ()


def phrase_terms(text: str) -> frozenset[str]:
    """The words by which a phrase without periods names a line item: content words and the small ones above."""
    return content_terms(text) | _small_words(text)


def _label_terms(path: tuple[str, ...]) -> frozenset[str]:
    """The words of a row's own label; what stands in brackets is another name or the other sign of the same item."""
    if not path:
        return frozenset()
    label = _BRACKETED.sub(" ", path[-1])
    if len(path) > 1 and _BARE_TOTAL.match(label):  # the total of a group is what the group's heading names
        label = f"{_BRACKETED.sub(' ', path[-2])} {label}"
    return content_terms(label) | _kept(label) or content_terms(path[-1]) | _kept(path[-1])


@dataclass(frozen=True, slots=True)
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


@dataclass(slots=True)
class Line:
    """What a phrase can name.

    Arguments:
        terms: content words of the row's and column's header paths, or of the sentence.
        label: words of the row's own label, empty when it is a period or for a sentence.
        attribute: words of the column's headers.
        values: in the order of the table or sentence.
        index: the lines of its table, None for a sentence.
    """

    terms: frozenset[str]
    label: frozenset[str]
    attribute: frozenset[str]
    index: LineIndex | None
    values: list[Value] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Named:
    """A line that a phrase names: how well (0 to 1), and the share of all the phrase's words that it carries itself."""

    line: Line
    score: float
    coverage: float


def nil_value(cell: Cell, line: Line) -> Value:
    """A dash of a line of figures as zero in their unit."""
    zero = replace(line.values[0].figure, text=cell.text, value=0.0, resolution=0.0, high=None)
    return Value(zero, cell.periods, cell.citation, cell.text, cell)


_Weighted = tuple[tuple[tuple[str, float], ...], float]
"""Words with their weights, and the sum of the weights."""


class LineIndex:
    """The lines of one table, indexed by their words; built once a table."""

    def __init__(self, table: Table) -> None:
        self._context = table.terms
        lines: dict[tuple[frozenset[str], frozenset[str], frozenset[str], bool], Line] = {}
        columns: dict[tuple[str, ...], frozenset[str]] = {}
        rows: dict[tuple[str, ...], tuple[frozenset[str], frozenset[str]]] = {}
        nils: list[Cell] = []
        closing = fiscal_years([cell.periods[0] for cell in table.cells if cell.periods])
        for cell in table.cells:
            if cell.figure is None:
                if _NIL.match(cell.text):
                    nils.append(cell)
                continue
            if not math.isfinite(cell.figure.value):
                continue
            percent = cell.figure.unit in (Unit.PERCENT, Unit.POINT)
            path, heads = cell.row_path, cell.column_path
            if path not in rows:
                rows[path] = (cell.row_terms | _kept(" ".join(path)), _label_terms(path))
            if heads not in columns:
                numbers = _kept(" ".join(heads)) if not cell.periods else frozenset()
                columns[heads] = cell.column_terms | numbers
            (row_terms, label), attribute = rows[path], columns[heads]
            key = (row_terms, label, attribute, percent)
            line = lines.get(key)
            if line is None:
                line = lines[key] = Line(row_terms | attribute, label, attribute, self)
            year = closing.get(cell.periods[0].year or 0) if closing and cell.periods else None
            line.values.append(Value(cell.figure, cell.periods, cell.citation, cell.text, cell, fiscal_year=year))
        for cell in nils:
            label_of = rows.get(cell.row_path)
            for percent in (False, True) if label_of else ():
                numbers = _kept(" ".join(cell.column_path)) if not cell.periods else frozenset()
                heads_of = columns.get(cell.column_path, cell.column_terms | numbers)
                line = lines.get((*label_of, heads_of, percent)) if label_of else None
                if line is not None:
                    line.values.append(nil_value(cell, line))
                    break
        self.lines = list(lines.values())
        self._by_term: dict[str, list[int]] = defaultdict(list)
        for position, line in enumerate(self.lines):
            for term in line.terms:
                self._by_term[term].append(position)
        self._rows: dict[int, list[Value]] = defaultdict(list)
        for line in self.lines:
            for value in line.values:
                if value.cell is not None:
                    self._rows[value.cell.row].append(value)
        size = math.log(2.0 + len(self.lines))
        self._weights = {
            term: prior(term) * (0.25 + 0.75 * (size - math.log(1.0 + len(held))) / size)
            for term, held in self._by_term.items()
        }
        self._labels = [self._weighted(line.label) for line in self.lines]
        self._attributes = [self._weighted(line.attribute) for line in self.lines]

    def weight(self, term: str) -> float:
        """How much of a phrase's meaning a term carries here: less when common in finance or in this table."""
        weight = self._weights.get(term)
        return prior(term) if weight is None else weight

    def _weighted(self, terms: frozenset[str]) -> _Weighted:
        weights = tuple((term, self._weights[term]) for term in terms)
        return weights, sum(weight for _, weight in weights)

    def row_mates(self, value: Value) -> list[Value]:
        """All values of the row of `value`, whatever their columns say besides the period."""
        return self._rows[value.cell.row] if value.cell is not None else []

    def says(self, terms: frozenset[str]) -> bool:
        """Whether the table's title or headings hold all of `terms`."""
        return terms <= self._context

    def siblings(self, value: Value) -> list[Value]:
        """The values beside `value` in its column that are of the same group of rows and kind, no totals among them."""
        if value.cell is None:
            return []
        own = value.cell
        return [
            other
            for line in self.lines
            for other in line.values
            if other is not value
            and other.cell is not None
            and other.cell.column == own.column
            and other.cell.row_path[:-1] == own.row_path[:-1]
            and (other.figure.unit in _PERCENTS) == (value.figure.unit in _PERCENTS)
            and not (other.cell.row_path and _TOTALS.search(other.cell.row_path[-1]))
        ]

    def named(self, phrase: frozenset[str], context: frozenset[str], limit: int) -> list[Named]:
        """The lines that `phrase` names, best first; empty when none carries enough of its words.

        Arguments:
            phrase: words of the phrase.
            context: words of the evidence around the table; they can name its subject, so a line need not carry them.
            limit: most lines wanted.
        """
        carried: dict[int, float] = defaultdict(float)
        whole = strict = 0.0
        for term in phrase:
            weight = self.weight(term)
            holders = self._by_term.get(term, ())
            strict += weight
            if not holders and (term in self._context or term in context):
                continue
            whole += weight
            for position in holders:
                carried[position] += weight
            reached = set(holders)
            for synonym, closeness in weak_synonyms(term):
                for position in self._by_term.get(synonym, ()):
                    if position not in reached:
                        reached.add(position)
                        carried[position] += weight * closeness
        if whole <= 0.0 or not carried:
            return []
        found: list[Named] = []
        best_first = sorted(carried.items(), key=lambda item: -item[1])[:MAX_LINES]
        for position, weight in best_first:
            coverage = min(1.0, weight / whole)
            line = self.lines[position]
            score = coverage * self._precision(position, phrase)
            if line.label and line.label <= phrase:
                score = max(score, WHOLE_LABEL + (1.0 - WHOLE_LABEL) * score)
            elif coverage < MIN_COVERAGE:
                continue
            found.append(Named(line, score, min(1.0, weight / strict)))
        found.sort(key=lambda item: -item.score)
        return found[:limit]

    def _precision(self, position: int, phrase: frozenset[str]) -> float:
        """How little the line's own label and columns say beyond the phrase, 0.3 to 1."""
        return 0.3 + 0.5 * _share(self._labels[position], phrase) + 0.2 * _share(self._attributes[position], phrase)


def _share(words: _Weighted, phrase: frozenset[str]) -> float:
    """The share of `words`, by weight, that `phrase` says."""
    weights, whole = words
    if whole <= 0.0:
        return 1.0
    said = 0.0
    for term, weight in weights:
        if term in phrase or any(synonym in phrase for synonym, _ in weak_synonyms(term)):
            said += weight
    return said / whole


HELD_TABLES = 4_096
HELD_LINES = 400_000
_LINES: FeatureCache[tuple[Table, LineIndex]] = FeatureCache(HELD_TABLES, HELD_LINES)
"""Keyed by identity: the evidence's own cache hands out the same table again, and a held table keeps its identity."""


def lines_of(table: Table) -> LineIndex:
    """The lines of `table`, kept for as long as tables are re-used: retrievers return the same ones again and again."""
    return _LINES.get(id(table), 1 + len(table.cells), lambda: (table, LineIndex(table)))[1]


def dated(text: str, figures: Sequence[Figure], periods: Sequence[Period]) -> list[tuple[Figure, tuple[Period, ...]]]:
    """Each figure with the period it is of: lists are paired, else the nearest period after it, else the one before.

    "$2.9 billion and $2.5 billion at December 31, 2019 and 2018": a list of figures takes the next list of periods as
    long as itself, or the last one before it.
    """
    of_lists = _of_lists(text, figures, periods)
    found: list[tuple[Figure, tuple[Period, ...]]] = []
    for position, figure in enumerate(figures):
        if (paired := of_lists.get(position)) is not None:
            found.append((figure, (paired,)))
            continue
        until = figures[position + 1].start if position + 1 < len(figures) else len(text)
        after = [period for period in periods if figure.end <= period.start < until]
        before = [period for period in periods if period.end <= figure.start]
        found.append((figure, tuple(after[:1]) or tuple(before[-1:])))
    return found


_BETWEEN = re.compile(r"\s*(?:,|,? and|,? or|;)\s*(?:in |at |to |for |from )?(?:fiscal )?(?:years? )?$", re.IGNORECASE)


def _runs(text: str, spans: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Positions of what stands listed, "A, B and C", as lists."""
    runs: list[list[int]] = []
    for position, (start, _) in enumerate(spans):
        if runs and _BETWEEN.match(text[spans[position - 1][1] : start]):
            runs[-1].append(position)
        else:
            runs.append([position])
    return runs


def _of_lists(text: str, figures: Sequence[Figure], periods: Sequence[Period]) -> dict[int, Period]:
    """For the figures of lists the period of the list of periods that belongs to them."""
    if len(figures) == len(periods) > 1 and (
        figures[-1].end <= periods[0].start or periods[-1].end <= figures[0].start
    ):
        return dict(enumerate(periods))
    if len(periods) < 2:
        return {}
    stated = [run for run in _runs(text, [(one.start, one.end) for one in periods]) if len(run) > 1]
    paired: dict[int, Period] = {}
    for run in _runs(text, [(one.start, one.end) for one in figures]) if stated else ():
        fitting = [other for other in stated if len(other) == len(run)]
        after = [other for other in fitting if periods[other[0]].start >= figures[run[-1]].end]
        before = [other for other in fitting if periods[other[-1]].end <= figures[run[0]].start]
        if len(run) > 1 and (after or before):
            chosen = after[0] if after else before[-1]
            paired.update(zip(run, (periods[place] for place in chosen), strict=True))
    return paired


def filled(line: Line, periods: Sequence[Period]) -> Line:
    """`line` with values of its row for those of `periods` that its own columns lack.

    Header cells of one table are not always alike ("2019", "2018 Restated"); the row is what the phrase names.
    """
    index = line.index
    if index is None or all(of_period(line, period) for period in periods):
        return line
    rows = {value.cell.row for value in line.values if value.cell is not None}
    if len(rows) != 1:
        return line
    mates = [
        value
        for value in index.row_mates(line.values[0])
        if any(of_one(value, period) for period in periods) and value.figure.unit is line.values[0].figure.unit
    ]
    for period in periods:
        if sum(of_one(value, period) for value in mates) != 1:
            return line
    values = sorted(mates, key=lambda value: value.cell.column if value.cell else 0)
    return Line(line.terms, line.label, line.attribute, index, values)


def of_one(value: Value, period: Period) -> bool:
    """Whether `value` is of `period`."""
    return any(same_period(period, other) is True for other in value.periods[:1])


def of_period(line: Line, period: Period) -> list[Value]:
    """The values of `line` for `period`; a quarter or month without a year is the latest one of the line."""
    if period.year is None:
        years = [value.periods[0].year for value in line.values if value.periods and value.periods[0].year]
        if years:
            period = replace(period, year=max(years))
    found = [value for value in line.values if of_one(value, period)]
    return found or [value for value in line.values if value.fiscal_year and _is_year(period, value.fiscal_year)]


def _is_year(period: Period, year: int) -> bool:
    return period.year == year and not (period.quarter or period.half or period.month or period.end_year)


def fiscal_years(periods: Sequence[Period]) -> dict[int, int]:
    """For calendar years that a 52- or 53-week fiscal year ends in the first days of, the fiscal year it is.

    Retailers and makers close on the last Friday or Saturday of December, or a few days later ("January 3, 2020"). The
    date is that of the year before where no other date claims that year and all others lie around the year's end.

    Arguments:
        periods: the first period of each column.
    """
    dates = {
        (period.year, period.month, period.day) for period in periods if period.year and period.month and period.day
    }
    early = {year for year, month, day in dates if month == 1 and 1 < (day or 0) <= _LATE_CLOSE}
    around = all(
        (month == 12 and (day or 0) > 24) or (month == 1 and (day or 0) <= _LATE_CLOSE) for _, month, day in dates
    )
    if not early or not around:
        return {}
    closed = {year for year, month, _ in dates if month == 12}
    return {year: year - 1 for year in early if year - 1 not in closed}


def percent_line(values: Sequence[Value]) -> bool:
    """Whether the values are percentages."""
    return all(value.figure.unit in (Unit.PERCENT, Unit.POINT) for value in values)


_DEDUCTIONS = content_terms(
    "expense cost charge allowance provision payment paid depreciation amortization impairment loss purchase repurchase"
    " tax expenditure deduction outflow used interest dividend repayment write-off"
)
_COSTS = content_terms("cost expense")
_OUTFLOWS = content_terms("used outflow")
_EARNINGS = content_terms("income profit earnings gain revenue sales receivable asset cash flow margin")


def is_earned(line: Line) -> bool:
    """Whether a line is of income, profit or cash: a negative there is a loss, not a way of printing."""
    return bool((line.label or line.terms) & _EARNINGS)


def is_cost(line: Line) -> bool:
    """Whether a line is of costs or expenses, which are spoken of as positive amounts however they are printed."""
    return bool((line.label or line.terms) & _COSTS)


def is_deduction(line: Line) -> bool:
    """Whether a line is of what is taken off: tables print it as a negative, claims speak of its size."""
    label = line.label or line.terms
    if label & _COSTS or label & _OUTFLOWS:
        return True
    return bool(label & _DEDUCTIONS) and not label & _EARNINGS
