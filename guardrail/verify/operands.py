"""Operands: the lines of tables and sentences that a phrase of a claim names, with their values by period.

A line is what a phrase such as "net sales from Germany" can name: the cells of a table that share row and column
words and differ in period only, whichever way the table is turned, or the figures that one sentence states.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from guardrail.claims.figures import Figure, Unit
from guardrail.claims.periods import Period, same_period
from guardrail.evidence.chunk import Citation
from guardrail.evidence.index import Cell, Table
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import content_terms, prior, weak_synonyms

MAX_LINES = 48  # lines of one table that are scored for one phrase
MIN_COVERAGE = 0.55  # weight of a phrase's words that a line has to carry to be named by it


@dataclass(frozen=True, slots=True)
class Value:
    """One operand's value.

    Arguments:
        figure: value, resolution, unit, currency and scale.
        periods: what the value is of, the closest first; empty when nothing says so.
        citation: where it stands.
        text: as printed.
        cell: the table cell, None for a figure of a sentence.
        place: position in its line, to tell equal values apart.
    """

    figure: Figure
    periods: tuple[Period, ...]
    citation: Citation
    text: str
    cell: Cell | None
    place: int


@dataclass(slots=True)
class Line:
    """What a phrase can name.

    Arguments:
        terms: content words of the row's and column's header paths, or of the sentence.
        label: words of the row's own label, empty when it is a period or for a sentence.
        attribute: words of the column's headers.
        values: in the order of the table or sentence.
        table: position of its table, -1 for a sentence.
    """

    terms: frozenset[str]
    label: frozenset[str]
    attribute: frozenset[str]
    table: int
    values: list[Value] = field(default_factory=list)
    total: bool = False


@dataclass(frozen=True, slots=True)
class Named:
    """A line that a phrase names: how well (0 to 1) and the share of the phrase's words it carries."""

    line: Line
    score: float
    coverage: float


class Grid:
    """The lines of one table, indexed by their words; built once a table."""

    def __init__(self, table: Table, number: int) -> None:
        self.context = table.terms
        self.number = number
        lines: dict[tuple[frozenset[str], frozenset[str]], Line] = {}
        labels: dict[str, frozenset[str]] = {}
        for cell in table.cells:
            if cell.figure is None or not math.isfinite(cell.figure.value):
                continue
            key = (cell.row_terms, cell.column_terms)
            line = lines.get(key)
            if line is None:
                label = cell.row_path[-1] if cell.row_path else ""
                if label not in labels:
                    labels[label] = content_terms(label)
                line = lines[key] = Line(
                    terms=cell.row_terms | cell.column_terms,
                    label=labels[label],
                    attribute=cell.column_terms,
                    table=number,
                    total=label.lower().startswith("total"),
                )
            line.values.append(Value(cell.figure, cell.periods, cell.citation, cell.text, cell, len(line.values)))
        self.lines = list(lines.values())
        self._by_term: dict[str, list[int]] = defaultdict(list)
        for position, line in enumerate(self.lines):
            for term in line.terms:
                self._by_term[term].append(position)
        self._scale = 1.0 / math.log(2.0 + len(self.lines))

    def weight(self, term: str) -> float:
        """How much of a phrase's meaning a term carries here: less when common in finance or in this table."""
        lines = len(self._by_term.get(term, ()))
        rarity = math.log((2.0 + len(self.lines)) / (1.0 + lines)) * self._scale if lines else 1.0
        return prior(term) * (0.25 + 0.75 * rarity)

    def named(self, phrase: frozenset[str], limit: int = 4) -> list[Named]:
        """The lines that `phrase` names, best first; empty when none carries enough of its words."""
        carried: dict[int, float] = defaultdict(float)
        whole = 0.0
        for term in phrase:
            weight = self.weight(term)
            holders = self._by_term.get(term, ())
            if not holders and term in self.context:
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
            if coverage < MIN_COVERAGE:
                break
            line = self.lines[position]
            found.append(Named(line, coverage * self._precision(line, phrase), coverage))
        found.sort(key=lambda item: -item.score)
        return found[:limit]

    def _precision(self, line: Line, phrase: frozenset[str]) -> float:
        """How little the line's own label and columns say beyond the phrase, 0.3 to 1."""
        return 0.3 + 0.5 * self._share(line.label, phrase) + 0.2 * self._share(line.attribute, phrase)

    def _share(self, words: frozenset[str], phrase: frozenset[str]) -> float:
        if not words:
            return 1.0
        whole = said = 0.0
        for term in words:
            weight = self.weight(term)
            whole += weight
            if term in phrase or any(synonym in phrase for synonym, _ in weak_synonyms(term)):
                said += weight
        return said / whole if whole else 1.0


def sentence_lines(premises: Iterable[Premise]) -> list[Line]:
    """The lines that premises of running text state: their figures with the periods that belong to them."""
    lines: list[Line] = []
    for premise in premises:
        if premise.cells or not premise.figures:
            continue
        line = Line(content_terms(premise.text), frozenset(), frozenset(), -1)
        for figure, periods in dated(premise.text, premise.figures, premise.periods):
            line.values.append(Value(figure, periods, premise.citation, figure.text, None, len(line.values)))
        lines.append(line)
    return lines


def dated(text: str, figures: Sequence[Figure], periods: Sequence[Period]) -> list[tuple[Figure, tuple[Period, ...]]]:
    """Each figure with the period it is of: lists are paired, else the nearest period after it, else the one before."""
    figures = [figure for figure in figures if math.isfinite(figure.value)]
    if len(figures) == len(periods) > 1 and (
        figures[-1].end <= periods[0].start or periods[-1].end <= figures[0].start
    ):
        return [(figure, (period,)) for figure, period in zip(figures, periods, strict=True)]
    found: list[tuple[Figure, tuple[Period, ...]]] = []
    for position, figure in enumerate(figures):
        until = figures[position + 1].start if position + 1 < len(figures) else len(text)
        after = [period for period in periods if figure.end <= period.start < until]
        before = [period for period in periods if period.end <= figure.start]
        found.append((figure, tuple(after[:1]) or tuple(before[-1:])))
    return found


def of_period(line: Line, period: Period) -> list[Value]:
    """The values of `line` for `period`."""
    return [value for value in line.values if any(same_period(period, other) is True for other in value.periods[:1])]


def percent_line(values: Sequence[Value]) -> bool:
    """Whether the values are percentages."""
    return all(value.figure.unit in (Unit.PERCENT, Unit.POINT) for value in values)
