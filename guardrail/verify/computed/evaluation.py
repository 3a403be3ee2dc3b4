"""From a computation's names to values: every reading of its operands that the evidence offers, within bounds.

A reading is one way of filling the operands from lines that the claim names. Readings are ranked by how well the lines
are named; arithmetic never chooses a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import attrgetter

from guardrail.claims.figures.periods import Period
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.computed.metric_evaluation import MetricReader, beside
from guardrail.verify.computed.named_lines import NamedLines
from guardrail.verify.computed.nodes import Either, Node, Operated, Rated
from guardrail.verify.lines.adoption import adopted, without_and_with
from guardrail.verify.lines.formulas import Operation, Result
from guardrail.verify.lines.line_index import lines_of
from guardrail.verify.lines.operands import filled, is_told_as_loss, of_period, percent_line
from guardrail.verify.lines.parts_of_whole import (
    of_one_group,
    of_one_schedule,
    parts_below,
    parts_beside,
    totals_meant,
    whole_meant,
)
from guardrail.verify.lines.phrase_words import phrase_terms
from guardrail.verify.lines.readings import UNSURE, Reading, alike, changes, combine, computed, gather, single
from guardrail.verify.lines.run_down import run_down, without_rows
from guardrail.verify.lines.scales import Scales
from guardrail.verify.lines.selections import is_apart, latest_since, moment, pairs, selections
from guardrail.verify.lines.steps import step_of
from guardrail.verify.lines.stretches import filling, years_of
from guardrail.verify.lines.unsaid import PACED
from guardrail.verify.phrases.masked import Leaf
from guardrail.verify.phrases.time_said import YEAR

_SCORE = attrgetter("score")
MAX_OPERANDS = 10  # readings of each of two operands that are combined
MAX_READINGS = 48  # readings kept for one node
WHOLLY = 0.9  # coverage from which on a line is what the phrase names, and no formula need be tried


class Evaluator(NamedLines):
    """Evaluates nodes against the lines of the evidence's tables and sentences."""

    def __init__(self, index: EvidenceIndex) -> None:
        super().__init__(index)
        self.scales = Scales(index)
        self.kept_labels: tuple[str, ...] | None = None
        self._metrics = MetricReader(self.meant, index.vocabulary, self.scope)

    @classmethod
    def of(cls, index: EvidenceIndex) -> Evaluator:
        """The evaluator of this evidence, one for all its claims: they ask for the same lines again and again."""
        kept = index.kept.get("evaluator")
        if not isinstance(kept, cls):
            kept = index.kept["evaluator"] = cls(index)
        return kept

    def readings(self, node: Node, periods: tuple[Period, ...] = (), spans: bool = False) -> list[Reading]:
        """All readings of `node`, best named first; `periods` serve operands that state none of their own."""
        if isinstance(node, Leaf):
            found = self._leaf(node, node.periods or periods)
        elif isinstance(node, Rated):
            found = self._rated(node, periods)
        elif isinstance(node, Either):
            found = _distinct(reading for option in node.options for reading in self.readings(option, periods, spans))
        else:
            found = self._operated(node, node.periods or periods, node.spans or spans)
        found.sort(key=_SCORE, reverse=True)
        return found[:MAX_READINGS]

    def _leaf(self, leaf: Leaf, periods: tuple[Period, ...]) -> list[Reading]:
        stretch = leaf.stretch
        if stretch is not None and (not stretch.years or leaf.bounds or stretch.low == stretch.high):
            due = self.buckets(leaf)
            if due or leaf.bounds:
                return due
        found = []
        for item in self.named(leaf.terms):
            values = [value for period in periods for value in of_period(item.line, period)] if periods else []
            if not values and (not periods or not any(value.periods for value in item.line.values)):
                values = item.line.values
            found += [single(value, item) for value in values[:8]]
        if not found or max(reading.coverage for reading in found) < WHOLLY:
            found += self._metrics.readings(leaf, periods)
        return found

    def buckets(self, leaf: Leaf) -> list[Reading]:
        """Readings of what is due in a stretch of time: the cells of a row, or of a column, that fill it together."""
        found: list[Reading] = []
        if leaf.stretch is None or not leaf.bare:
            return found
        meant = self.named(leaf.bare)
        if leaf.stretch.years:
            meant = totals_meant(meant, leaf.bare)
            if not meant and leaf.bounds:
                meant = [item for item in self.named(leaf.bare | _TOTAL) if not item.unsaid]
        for item in meant:
            value, index = item.line.values[0], item.line.index
            if index is None:
                continue
            values = filling(leaf.stretch, index.row_mates(value))
            if not values and (not leaf.stretch.years or years_of(value) is not None):
                values = filling(leaf.stretch, [value, *index.siblings(value)])
            if values and not (leaf.stretch.years and len(values) > 1 and percent_line(values)):
                named = [single(one, item)._replace(terms=item.line.terms | leaf.terms) for one in values]
                found += gather(Operation.SUM, named) if len(named) > 1 else named
        return _distinct(found)

    def due(self, leaf: Leaf) -> list[Reading]:
        """Readings of what falls due in the calendar years that a plain name says; none where it says none."""
        return self.buckets(leaf) if leaf.stretch is not None and leaf.stretch.years else []

    def metric_readings(self, leaf: Leaf) -> list[Reading]:
        """Readings of a plain name by the formulas that it names, best named first."""
        found = self._metrics.readings(leaf, leaf.periods) if not leaf.bounds else []
        found.sort(key=_SCORE, reverse=True)
        return found[:MAX_READINGS]

    def _operated(self, node: Operated, periods: tuple[Period, ...], spans: bool) -> list[Reading]:
        operation = node.operation
        if len(node.operands) == 2:
            return self._binary(operation, node.operands[0], node.operands[1], periods)
        operand = node.operands[0]
        if operation in (Operation.GROWTH, Operation.CHANGE, Operation.CAGR):
            return self._change(operation, operand, periods, spans)
        return self._gathered(operation, operand, periods, spans, node.listed)

    def _rated(self, node: Rated, periods: tuple[Period, ...]) -> list[Reading]:
        base = node.base.value
        return [
            result
            for rate in self._leaf(node.rate, node.rate.periods or periods)
            if rate.result is Result.PERCENT
            for result in computed(
                lambda values: base * values[0] / 100.0, [rate.value], [rate], Result.AMOUNT, Operation.RATED.value
            )
        ]

    # -- over time

    def _change(self, operation: Operation, operand: Node, periods: tuple[Period, ...], spans: bool) -> list[Reading]:
        found: list[Reading] = []
        if isinstance(operand, Leaf) and operand.years:
            return found  # "rose by 8 over the three years": in each of them or in all
        since = spans and len(periods) == 1 and not periods[0].end_year
        if isinstance(operand, Leaf):
            line, standard = adopted(operand.text)
            if line:
                return self._adopted(operation, line, standard)
            for item in totals_meant(self.named(operand.terms), operand.terms):
                ends = latest_since(item.line, periods[0]) if since else pairs(filled(item.line, periods), periods)
                of_losses = is_told_as_loss(operand.terms, item.line)
                for first, last in ends:
                    if not is_apart(first, last, operand.apart):
                        continue
                    both = single(first, item), single(last, item)
                    if of_losses and max(reading.value for reading in both) >= 0:
                        continue  # one of them is none
                    if of_losses:
                        both = both[0]._replace(value=-both[0].value), both[1]._replace(value=-both[1].value)
                    found += changes(operation, *both)
            if found and max(reading.coverage for reading in found) >= WHOLLY:
                return found
        if since or (isinstance(operand, Leaf) and operand.apart not in (0, YEAR)):
            return found
        if len(periods) == 1 and periods[0].year and not periods[0].end_year:
            periods = (replace(periods[0], year=periods[0].year - 1), periods[0])
        if len(periods) == 2:
            early, late = sorted(periods, key=moment)
            for first_reading in self.readings(_without_periods(operand), (early,))[:4]:
                for last_reading in self.readings(_without_periods(operand), (late,))[:4]:
                    if alike(first_reading, last_reading) and first_reading.used != last_reading.used:
                        found += changes(operation, first_reading, last_reading)
        return found

    def _adopted(self, operation: Operation, terms: frozenset[str], standard: frozenset[str]) -> list[Reading]:
        """What the adoption of a standard changed in the line that `terms` name, where the table is about it."""
        found: list[Reading] = []
        for item in self.named(terms):
            index = item.line.index
            columns = without_and_with(index.row_mates(item.line.values[0])) if index is not None else None
            if (
                index is None
                or columns is None
                or not standard <= index.context | self.scope(columns[0].citation.chunk)
            ):
                continue
            found += changes(operation, single(columns[0], item), single(columns[1], item))
        return _distinct(found)

    def _gathered(
        self, operation: Operation, operand: Node, periods: tuple[Period, ...], spans: bool, listed: bool
    ) -> list[Reading]:
        found: list[Reading] = []
        stretch = operand.stretch if isinstance(operand, Leaf) and operation is Operation.SUM else None
        if isinstance(operand, Leaf) and stretch is not None and (operand.bounds or not stretch.years):
            return self.buckets(operand)
        if isinstance(operand, Leaf):
            for item in totals_meant(self.named(operand.terms), operand.terms):
                line = filled(item.line, periods)
                if spans and any(map(step_of, line.values)):
                    continue  # changes between years: the one that ends with the first year is none of the stretch
                sure = listed or spans
                averaged = bool(_AVERAGED & item.line.terms)
                if averaged and operation is Operation.AVERAGE and not (sure or operand.years):
                    continue  # "the weighted average rate was 4.6%" is of a line, no mean of its values
                factor = 1.0 if sure and not averaged else UNSURE
                for values in selections(line, periods, spans, operation is Operation.AVERAGE):
                    if operand.years and len(values) != operand.years:
                        continue
                    found += gather(operation, [single(value, item) for value in values], factor)
            return found + self._down(operation, operand.terms, periods)
        for period_readings in _product(
            [self.readings(_without_periods(operand), (period,))[:3] for period in periods]
        ):
            if all(alike(period_readings[0], other) for other in period_readings[1:]):
                found += gather(operation, period_readings)
        return found

    def _down(self, operation: Operation, terms: frozenset[str], periods: tuple[Period, ...]) -> list[Reading]:
        """Sums and averages over rows of one column."""
        if len(periods) > 1 or any(period.end_year for period in periods):
            return []
        return [
            reading
            for table in self._tables
            for values, named in run_down(lines_of(table), terms - PACED, self._vocabulary, periods)
            for item in [self.heard(named, without_rows(terms))]
            for reading in gather(operation, [single(value, item) for value in values])
        ]

    # -- of two operands

    def _is_one(self, left: Node, right: Node) -> bool:
        """Whether "A and B" is the name of one row: "cash and cash equivalents"."""
        one, other = _leaf_of(left), _leaf_of(right)
        if one is None or other is None:
            return False
        both = one.terms | other.terms
        if not any(both <= item.line.label for item in self.named(both)[:1]):
            return False
        rows = (any(item.line.label == leaf.terms for item in self.named(leaf.terms)[:1]) for leaf in (one, other))
        return not all(rows)  # "net bookings and in-game net bookings" are two rows

    def _binary(self, operation: Operation, left: Node, right: Node, periods: tuple[Period, ...]) -> list[Reading]:
        found: list[Reading] = []
        if operation is Operation.SUM and self._is_one(left, right):
            return found
        first = self.readings(left, periods)[:MAX_OPERANDS]
        second = self.readings(right, periods)[:MAX_OPERANDS]
        if operation is Operation.SHARE and isinstance(right, Leaf):
            if any(reading.result is Result.AMOUNT for reading in first):
                second = [reading for reading in second if reading.result is not Result.PERCENT]  # "11% of net sales"
            if not second:  # "69% of Level 1 assets": of their total
                right = replace(right, terms=right.terms | _TOTAL)
                second = self.readings(right, periods)[:MAX_OPERANDS]
            second = whole_meant(second, self.named(right.terms), right.terms)
        both = _says_operation(left) and _says_operation(right)
        fillings = [(a, b) for a in first for b in second if a.used != b.used]
        if operation is Operation.SHARE and isinstance(left, Leaf):
            fillings = of_one_group(fillings, left.terms)
            fillings += self._in_columns(left, right, second)
            if left.bounds:
                fillings = of_one_schedule(fillings)
            elif left.stretch is not None and left.stretch.years:
                due = [(a, b) for a in self.buckets(left) for b in self.readings(right)[:MAX_OPERANDS]]
                fillings = of_one_schedule(due) or fillings
        for a, b in fillings:
            if both and a.formula != b.formula:
                continue  # "the difference between the average A and the average B": both are averages or both columns
            if beside(a, b) and not _indistinct(a, b):
                found += combine(operation, a, b)
        return found

    def _in_columns(self, part: Leaf, whole: Node, readings: Sequence[Reading]) -> list[tuple[Reading, Reading]]:
        """Parts that are columns of the whole's own row, or rows of its column, where the part's phrase names them."""
        leaf = _leaf_of(whole)
        if leaf is None:
            return []
        indexes = {id(value): item.line.index for item in self.named(leaf.terms) for value in item.line.values}
        found: list[tuple[Reading, Reading]] = []
        for reading in readings:
            index = indexes.get(id(reading.used[0]))
            parts = parts_beside(reading, index, part.terms) or parts_below(reading, index, self.named(part.terms))
            found += [(cell, reading) for cell in parts]
        return found


_TOTAL = phrase_terms("total")
_AVERAGED = phrase_terms("average weighted mean")


def _leaf_of(node: Node) -> Leaf | None:
    """The plain name that a node is or can be."""
    if isinstance(node, Either):
        return next((option for option in node.options if isinstance(option, Leaf)), None)
    return node if isinstance(node, Leaf) else None


def _without_periods(node: Node) -> Node:
    if isinstance(node, Leaf):
        return replace(node, periods=(), spans=False, listed=False)
    if isinstance(node, Rated):
        return node
    if isinstance(node, Either):
        return Either(tuple(map(_without_periods, node.options)))
    return Operated(node.operation, tuple(_without_periods(item) for item in node.operands), (), False)


def _says_operation(node: Node) -> bool:
    """Whether a phrase can be read as naming an operation."""
    if isinstance(node, Either):
        return any(map(_says_operation, node.options))
    return isinstance(node, Operated)


def _indistinct(one: Reading, other: Reading) -> bool:
    """Whether nothing that is known of two cells tells which operand is which."""
    first, second = one.used[0], other.used[0]
    if len(one.used) > 1 or len(other.used) > 1 or first.cell is None or second.cell is None:
        return False
    same = [period.text for period in first.periods] == [period.text for period in second.periods]
    return same and one.terms == other.terms and first.cell.row == second.cell.row


def _distinct(readings: Iterable[Reading]) -> list[Reading]:
    """Readings of the same operands once, the best named one."""
    best: dict[tuple[str, tuple[int, ...]], Reading] = {}
    for reading in readings:
        key = (reading.formula, tuple(map(id, reading.used)))
        if key not in best or best[key].score < reading.score:
            best[key] = reading
    return list(best.values())


def _product(lists: Sequence[Sequence[Reading]]) -> list[list[Reading]]:
    found: list[list[Reading]] = [[]]
    for options in lists:
        found = [[*chosen, option] for chosen in found for option in options][:MAX_READINGS]
    return [chosen for chosen in found if len(chosen) >= 2]
