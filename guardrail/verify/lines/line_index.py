"""The lines of a table, found by the words that a phrase names them with."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from dataclasses import replace
from functools import cached_property

from guardrail.claims.figures import Figure, scaled
from guardrail.claims.figures.periods import Period
from guardrail.evidence.cache import FeatureCache
from guardrail.evidence.features import Cell, Table
from guardrail.evidence.notes import note_of
from guardrail.evidence.terms import content_terms, prior, weak_synonyms
from guardrail.verify.lines.dating import completed, fiscal_years, year_rows
from guardrail.verify.lines.group_totals import closed_groups, dated_parts, parts_of_totals, summing_rows
from guardrail.verify.lines.operands import Line, Named, Value, percent_line
from guardrail.verify.lines.phrase_words import kept, label_terms, phrase_terms, unmarked
from guardrail.verify.lines.roll_forward import balances_of, headed_balances
from guardrail.verify.lines.row_groups import Group, group_of, grouped
from guardrail.verify.lines.unsaid import NEUTRAL

MAX_VALUES = 1_000  # values of one line beyond which no phrase names it: it is a list, not a line item
MAX_SIBLINGS = 500  # rows of one group beyond which nothing is said of the group
MAX_LINES = 48  # lines of one table that are scored for one phrase
MIN_COVERAGE = 0.55  # weight of a phrase's words that a line has to carry to be named by it
WHOLE_LABEL = 0.6
"""Least score of a line all of whose label the phrase says: the rest of the phrase may name the table or its column."""

_NIL = re.compile(r"^[\s$€£]*[-‐‑–—−]+\s*$")
_NAMING = 2  # words that stand in a title only and so make its other words part of a name
TITLED = 0.8  # how surely a table's total is what its title names
_TELLING = 0.4  # prior weight of words that can name something
_PARTS = phrase_terms("segment division unit region")  # nouns for what columns are of, beside their names
DUE = phrase_terms("due")
SCHEDULED = frozenset(("thereafter", *phrase_terms("future maturity mature commitment")))
"""Words by which a table is one of what falls due."""
_ENDS = phrase_terms("end close")  # "the allowance at the end of 2024": a balance of a year is the closing one
_IMPLIED = frozenset(("total",))  # "revenue" names the row "Total revenue"


def nil_value(cell: Cell, line: Line) -> Value:
    """A dash of a line of figures as zero in their unit."""
    return _nil(cell, line.values[0].figure)


def _nil(cell: Cell, like: Figure) -> Value:
    zero = replace(like, text=cell.text, value=0.0, resolution=0.0, high=None)
    return Value(zero, completed(cell.periods, cell.column_path), cell.citation, cell.text, cell)


def _heading_terms(cell: Cell) -> frozenset[str]:
    """The words of a column's headings; the numbers of periods are no names ("2019" over "53 weeks")."""
    words = kept(" ".join(cell.column_path))
    return cell.column_terms | (frozenset(word for word in words if word[0] != "#") if cell.periods else words)


_Weighted = tuple[tuple[tuple[str, float], ...], float]
"""Words with their weights, and the sum of the weights."""


class LineIndex:
    """The lines of one table, indexed by their words; built once a table."""

    @cached_property
    def shared_headings(self) -> frozenset[str]:
        """The words of headings that stand over every line."""
        return frozenset.intersection(*(line.attribute for line in self.lines)) if self.lines else frozenset()

    @cached_property
    def telling_headings(self) -> tuple[frozenset[str], ...]:
        """For each line the words of its column's headings that tell it from others."""
        shared = self.shared_headings
        return tuple(
            frozenset(term for term in line.attribute - shared - NEUTRAL if prior(term) > _TELLING)
            for line in self.lines
        )

    @cached_property
    def labelled(self) -> dict[frozenset[str], list[int]]:
        """The positions of the lines by the words of their labels, without "total"."""
        found: dict[frozenset[str], list[int]] = defaultdict(list)
        for at, line in enumerate(self.lines):
            if line.label:
                found[line.label - _IMPLIED].append(at)
        return found

    @cached_property
    def by_label_term(self) -> dict[str, list[int]]:
        """The positions of the lines by each word of their labels."""
        found: dict[str, list[int]] = defaultdict(list)
        for at, line in enumerate(self.lines):
            for term in line.label:
                found[term].append(at)
        return found

    def __init__(self, table: Table) -> None:
        self._context = table.terms
        self._caption = table.caption_terms
        lines: dict[tuple[frozenset[str], frozenset[str], frozenset[str], bool], Line] = {}
        columns: dict[tuple[str, ...], frozenset[str]] = {}
        rows: dict[tuple[str, ...], tuple[frozenset[str], frozenset[str]]] = {}
        nils: list[Cell] = []
        dates: dict[tuple[tuple[str, ...], tuple[Period, ...], str], tuple[Period, ...]] = {}
        headings = year_rows(table.cells)[::-1]
        closed, dated = closed_groups(table.cells), dated_parts(table.cells)
        closing = fiscal_years([cell.periods[0] for cell in table.cells if cell.periods])
        for cell in table.cells:
            if cell.figure is None:
                if _NIL.match(cell.text):
                    nils.append(cell)
                continue
            if not math.isfinite(cell.figure.value):
                continue
            percent = cell.figure.is_percent
            path, heads = cell.row_path, cell.column_path
            told = cell.row_terms
            if cell.row in closed:
                path = (*closed[cell.row], *path)
                told |= content_terms(" ".join(closed[cell.row]))
            if path not in rows:
                lent = content_terms(dated[cell.row]) - _IMPLIED if cell.row in dated else frozenset()
                rows[path] = (unmarked(told) | kept(" ".join(path)) | lent, unmarked(label_terms(path)))
            if heads not in columns:
                columns[heads] = _heading_terms(cell)
            (row_terms, label), attribute = rows[path], columns[heads]
            heading = next((heading for heading in headings if heading[0] < cell.row), None)
            above = heading[1].get(cell.column, "") if heading else ""
            periods = dates.get((heads, cell.periods, above))
            if periods is None:
                periods = completed(cell.periods, (*heads, above) if above else heads)
                dates[(heads, cell.periods, above)] = periods
            key = (row_terms, label, attribute, percent)
            line = lines.get(key)
            if line is None:
                line = lines[key] = Line(row_terms | attribute, label, attribute, self)
            year = closing.get(periods[0].year or 0) if closing and periods else None
            figure = cell.figure
            if heading and (note := note_of(heading[2])):
                figure = scaled(figure, note.scale, note.unit, note.currency)
            line.values.append(Value(figure, periods, cell.citation, cell.text, cell, fiscal_year=year))
        alone: list[Cell] = []
        for cell in nils:
            label_of = rows.get(cell.row_path)
            for percent in (False, True) if label_of else ():
                heads_of = columns.get(cell.column_path) or _heading_terms(cell)
                line = lines.get((*label_of, heads_of, percent)) if label_of else None
                if line is not None:
                    line.values.append(nil_value(cell, line))
                    break
            else:
                alone.append(cell)
        self.lines = [line for line in lines.values() if len(line.values) <= MAX_VALUES]
        self._groups: dict[Group, list[Value]] | None = None
        self._rows: dict[int, list[Value]] = defaultdict(list)
        for line in self.lines:
            for value in line.values:
                if value.cell is not None:
                    self._rows[value.cell.row].append(value)
        for cell in alone:
            if beside := self._rows.get(cell.row):
                beside.append(_nil(cell, beside[0].figure))
        self._printed = len(self.lines)
        self.lines += headed_balances(self.lines, self)
        self._by_term: dict[str, list[int]] = defaultdict(list)
        for position, line in enumerate(self.lines):
            for term in line.terms:
                self._by_term[term].append(position)
        self._vocabulary = frozenset(self._by_term)
        size = math.log(2.0 + len(self.lines))
        self._weights = {
            term: prior(term) * (0.25 + 0.75 * (size - math.log(1.0 + len(held))) / size)
            for term, held in self._by_term.items()
        }
        self._summed: dict[int, frozenset[str]] | None = None
        self._parts: dict[int, tuple[int, ...]] | None = None
        self._cells = table.cells
        self._totalled = frozenset[str]().union(*(line.label for line in self.lines if line.label >= _IMPLIED))
        self._balances = balances_of(self.lines[: self._printed], self)
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

    @property
    def context(self) -> frozenset[str]:
        """The words of the table's title, headings and labels."""
        return self._context

    @property
    def is_scheduled(self) -> bool:
        """Whether the table is one of what falls due."""
        return not SCHEDULED.isdisjoint(self._context)

    def says(self, terms: frozenset[str]) -> bool:
        """Whether the table's title or headings hold all of `terms`."""
        return terms <= self._context

    def titled(self, phrase: frozenset[str], scope: frozenset[str]) -> list[Named]:
        """The balance of a roll-forward whose title says all of `phrase`; its rows say nothing but dates.

        Arguments:
            scope: words of what introduces the table.
        """
        if not self._balances or not any(prior(term) > _TELLING for term in phrase):
            return []
        named = [
            line for line in self._balances if line.attribute and line.attribute - _IMPLIED and line.attribute <= phrase
        ]
        for line in named or [line for line in self._balances if line.attribute <= _IMPLIED]:
            asked = phrase - _IMPLIED - line.attribute - (_PARTS if named else _IMPLIED) - _ENDS
            if asked and asked <= self._context | scope and not all(map(self._by_term.get, asked)):
                return [Named(line, TITLED, 1.0)]
        return []

    def tells(self, term: str) -> bool:
        """Whether the title or headings say `term` of all lines: what only some lines carry tells them apart."""
        return term in self._context and term not in self._by_term

    def named_in_title(self, terms: frozenset[str]) -> frozenset[str]:
        """Words of `terms` that belong to a name in the title: some of its other words stand there alone.

        "Halvorsen Cold Storage" over a row "Storage revenue": with "Halvorsen" and "Cold" the word is the name's.
        """
        said = terms & self._caption
        return said if sum(map(self.tells, said)) >= _NAMING else frozenset()

    def entitles(self, terms: frozenset[str]) -> bool:
        """Whether the table's title holds all of `terms`."""
        return terms <= self._caption

    def totals(self, term: str) -> bool:
        """Whether a total of the table is of what `term` says: the rows above "Total revenue" are revenue."""
        return term in self._totalled

    def adds_to(self, line: Line, term: str) -> bool:
        """Whether all rows of a line are parts of one that they add up to and that `term` names: "Net sales"."""
        rows = [value.cell.row for value in line.values if value.cell is not None]
        return bool(rows) and all(term in self.summed(row) for row in rows)

    def summed(self, row: int) -> frozenset[str]:
        """The words of the total that a row is a part of; none where it adds up to nothing."""
        if self._summed is None:
            labels = {cell.row: content_terms(cell.row_path[-1]) for cell in self._cells if cell.row_path}
            sums = summing_rows(self._cells)
            self._summed = {part: labels[at] for at, parts in sums.items() for part in parts if at in labels}
        return self._summed.get(row, frozenset())

    def is_total_of(self, line: Line, term: str) -> bool:
        """Whether a line is the total of parts that all have a word: "Total" of audit fees, tax fees and other fees."""
        return term in self.shared_by_parts(line.values[0])

    def shared_by_parts(self, total: Value) -> frozenset[str]:
        """The words that the labels of all parts of a total have; none for a value that is no total."""
        parts = self.parts_of(total)
        labels = [content_terms(one.cell.row_path[-1]) for one in parts if one.cell is not None and one.cell.row_path]
        return frozenset.intersection(*labels) if 1 < len(labels) == len(parts) else frozenset()

    def of_row(self, row: int) -> list[Value]:
        """All values of a row of the table."""
        return self._rows.get(row, [])

    def parts_of(self, total: Value) -> list[Value]:
        """The values of a column that add up to `total`, of rows that do so in every column; empty for no total."""
        cell = total.cell
        if cell is None:
            return []
        if self._parts is None:
            self._parts = parts_of_totals(self._cells)
        found = [
            [value for value in self._rows.get(row, ()) if value.cell is not None and value.cell.column == cell.column]
            for row in self._parts.get(cell.row, ())
        ]
        return [values[0] for values in found] if all(len(values) == 1 for values in found) else []

    @property
    def vocabulary(self) -> frozenset[str]:
        """The words of all lines."""
        return self._vocabulary

    def holding(self, terms: frozenset[str]) -> list[Line]:
        """The lines that hold all of `terms`, in the table's order."""
        shortest = min((self._by_term.get(term, []) for term in terms), key=len, default=[])
        return [self.lines[place] for place in shortest if terms <= self.lines[place].terms]

    def labels(self, terms: frozenset[str]) -> bool:
        """Whether a row has just these words for its label."""
        return any(line.label == terms for line in self.holding(terms))

    def siblings(self, value: Value) -> list[Value]:
        """The values beside `value` in its column that are of the same group of rows and kind, no totals among them.

        None for a group of more than `MAX_SIBLINGS`.
        """
        if value.cell is None:
            return []
        if self._groups is None:
            self._groups = grouped(self.lines[: self._printed])
        group = self._groups.get(group_of(value.cell, value.figure), [])
        return [other for other in group if other is not value] if len(group) <= MAX_SIBLINGS else []

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
            if not holders and (term in self._context or (term in DUE and self.is_scheduled)):
                continue  # the table's title says it of all its lines
            strict += weight
            if not holders and term in context:
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
            return self._totals(phrase, limit)
        found: list[Named] = []
        best_first = sorted(carried.items(), key=lambda item: -item[1])[:MAX_LINES]
        for position, weight in best_first:
            coverage = min(1.0, weight / whole)
            line = self.lines[position]
            whole_label = bool(line.label) and line.label <= phrase
            if coverage < MIN_COVERAGE and not whole_label:
                continue
            score = coverage * self._precision(position, phrase)
            if whole_label:
                score = max(score, WHOLE_LABEL + (1.0 - WHOLE_LABEL) * score)
            found.append(Named(line, score, min(1.0, weight / strict)))
        found.sort(key=lambda item: -item.score)
        return found[:limit]

    def _totals(self, phrase: frozenset[str], limit: int) -> list[Named]:
        """The "Total" rows of a table whose title says all of `phrase`: "net sales" of "Net sales by segment"."""
        telling = [term for term in phrase if prior(term) > _TELLING]
        if not telling or not phrase <= self._context:
            return []
        found = [line for line in self.lines if line.label == _IMPLIED and not line.attribute]
        return [Named(line, TITLED, TITLED) for line in found[:limit]]

    def _precision(self, position: int, phrase: frozenset[str]) -> float:
        """How little the line's own label and columns say beyond the phrase, 0.3 to 1."""
        line = self.lines[position]
        of_total = line.attribute == _IMPLIED and percent_line(line.values[:1])  # "% of total" is a measure of its own
        return (
            0.3
            + 0.5 * _share(self._labels[position], phrase | _IMPLIED)
            + 0.2 * _share(self._attributes[position], phrase if of_total else phrase | _IMPLIED)
        )


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


HELD_TABLES = 1_024  # at about 23 kB each, 24 MB
HELD_LINES = 480_000
"""Cells of all tables kept; a table may have an eighth of them, which is more than a stream may bring."""
_LINES: FeatureCache[tuple[Table, LineIndex]] = FeatureCache(HELD_TABLES, HELD_LINES)
"""Keyed by identity: the evidence's own cache hands out the same table again, and a held table keeps its identity."""


def lines_of(table: Table) -> LineIndex:
    """The lines of `table`, kept for as long as tables are re-used: retrievers return the same ones again and again."""
    return _LINES.get(id(table), 1 + len(table.cells), lambda: (table, LineIndex(table)))[1]
