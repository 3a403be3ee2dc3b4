"""Formulas of line items evaluated: the lines that play their roles, and the fillings that belong together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from guardrail.claims.periods import Period, same_period
from guardrail.evidence.terms import content_terms, prior
from guardrail.verify.formulas import Operation
from guardrail.verify.line_items import Role
from guardrail.verify.masked import Leaf
from guardrail.verify.metrics import METRICS, Metric
from guardrail.verify.operands import Named, Value, of_period
from guardrail.verify.phrase_words import phrase_terms
from guardrail.verify.readings import Reading, computed, gather, single
from guardrail.verify.selections import pairs

_EXACT = 0.95  # least coverage of a line that plays a role
_SURE = 0.75  # least score of such a line
_FURTHER = 0.9  # how surely a name is meant by a phrase that says more
_NEUTRAL = phrase_terms(
    "company group fund firm trust business portfolio ratio multiple overall consolidated total annual end close amount"
    " level value rate figure percentage number day generate report record post deliver produce achieve less plus i.e."
)
_AVERAGED = phrase_terms("average mean")
_BASIC, _DILUTED = phrase_terms("basic"), phrase_terms("diluted")
"""Words that make no other metric of a name: "the company's overall current ratio"."""
_MAX_VALUES = 8  # values of one line for one role

_ALIASES: dict[str, list[tuple[int, int, frozenset[str]]]] = {}
"""The names of metrics by one of their words, each with the metric's position and its own."""
for _metric_at, _metric in enumerate(METRICS):
    for _at, _name in enumerate(filter(None, map(phrase_terms, _metric.aliases))):
        _ALIASES.setdefault(max(_name, key=lambda term: (prior(term), term)), []).append((_metric_at, _at, _name))
_ITEMS = {
    role: tuple((phrase_terms(name), content_terms(name)) for name in role.items)
    for metric in METRICS
    for role in metric.roles
}


class MetricReader:
    """Reads the formulas that a name stands for from the lines of one stream's evidence.

    Arguments:
        named: the lines that words name, best first.
        vocabulary: all content words of the evidence; an item with another word is not there.
        scope: the words of what introduces a chunk's tables, whose figures they may therefore be said of.
    """

    def __init__(
        self,
        named: Callable[[frozenset[str]], list[Named]],
        vocabulary: frozenset[str],
        scope: Callable[[str], frozenset[str]],
    ) -> None:
        self._named = named
        self._vocabulary = vocabulary
        self._scope = scope
        self._lines: dict[Role, list[list[Named]]] = {}

    def readings(self, leaf: Leaf, periods: tuple[Period, ...]) -> list[Reading]:
        """All readings of `leaf` by formulas of its name.

        A word more than the name makes it something else ("the adjusted gross margin", "the target"), unless the
        operands' lines or what introduces them say it too.
        """
        found: list[Reading] = []
        for metric, further in metrics_named(leaf.terms):
            share = _FURTHER if further else 1.0
            roles: list[list[Reading]] = []
            for role in metric.roles:
                roles.append(self._role(role, periods))
                if not roles[-1]:
                    break
            for used in _together(roles):
                if not all(self._says(term, used) for term in further - _NEUTRAL):
                    continue
                values = [reading.value for reading in used]
                score = min(item.score for item in used)
                found += computed(metric.compute, values, used, metric.result, metric.name, score, share)
        return found

    def _says(self, term: str, used: Sequence[Reading]) -> bool:
        """Whether an operand's line, or what introduces its table, says `term`.

        "Average" is said by a mean of balances, "basic" by shares that are not diluted.
        """
        if term in _AVERAGED and any(len(reading.used) > 1 for reading in used):
            return True
        if term in _BASIC:
            return not any(reading.terms & _DILUTED for reading in used)
        return any(
            term in reading.terms or any(term in self._scope(value.citation.chunk) for value in reading.used)
            for reading in used
        )

    def _role(self, role: Role, periods: tuple[Period, ...]) -> list[Reading]:
        """Readings of one role: of its line items the one that a table names most exactly, earlier ones first."""
        lines = self._lines.get(role)
        if lines is None:
            exact = (
                [item for item in self._named(terms) if _plays(item)]
                for terms, content in _ITEMS[role]
                if content <= self._vocabulary
            )
            lines = self._lines[role] = [items for items in exact if items]
        for items in lines:
            found = [single(value, item) for item in items for value in _values(item, periods)]
            if found:
                return found + _averages(items, periods) if role.averaged and periods else found
        return []


def metrics_named(terms: frozenset[str]) -> Iterable[tuple[Metric, frozenset[str]]]:
    """The metrics that a phrase names, with the words that it says beyond the metric's name."""
    longest: dict[int, tuple[int, int, frozenset[str]]] = {}
    for term in terms:
        for metric, at, name in _ALIASES.get(term, ()):
            if name <= terms:
                rank = (len(name), -at, name)
                if metric not in longest or rank[:2] > longest[metric][:2]:
                    longest[metric] = rank
    for metric in sorted(longest):
        yield METRICS[metric], terms - longest[metric][2]


def _plays(item: Named) -> bool:
    return item.coverage > _EXACT and item.score > _SURE


def _values(item: Named, periods: tuple[Period, ...]) -> list[Value]:
    """The values of a line for `periods`, all where none are given."""
    if not periods:
        return item.line.values[:_MAX_VALUES]
    return [value for period in periods for value in of_period(item.line, period)][:_MAX_VALUES]


def _averages(items: Sequence[Named], periods: tuple[Period, ...]) -> list[Reading]:
    """Means of a balance at the two ends of a period."""
    return [
        replace(mean, formula="")
        for item in items
        for first, last in pairs(item.line, periods[:1])
        for mean in gather(Operation.AVERAGE, [single(first, item), single(last, item)])
        if not mean.doubtful
    ]


def _together(roles: Sequence[Sequence[Reading]]) -> list[list[Reading]]:
    """Fillings of all roles from one column or row, with balances as they end and as they average."""
    if not roles or any(not role for role in roles):
        return []
    found: list[list[Reading]] = []
    for start in roles[0]:
        for averaged in (False, True):
            chosen = [start]
            for role in roles[1:]:
                partners = [reading for reading in role if beside(start, reading)]
                means = [reading for reading in partners if len(reading.used) > 1] if averaged else []
                partner = next(iter(means or partners), None)
                if partner is None or partner.used == start.used:
                    break
                chosen.append(partner)
            if len(chosen) == len(roles) and chosen not in found:
                found.append(chosen)
    return found


def beside(one: Reading, other: Reading) -> bool:
    """Whether two operands stand in one column, one row, or are of one period."""
    first, second = one.used[-1], other.used[-1]  # a mean of two balances is of the period that the last one ends
    if first.cell is None or second.cell is None:
        return first.citation == second.citation or _same_time(first, second)
    if first.citation.chunk != second.citation.chunk:
        return _same_time(first, second)
    if len(one.used) > 1 or len(other.used) > 1:
        return True
    return first.cell.column == second.cell.column or first.cell.row == second.cell.row


def _same_time(first: Value, second: Value) -> bool:
    return bool(first.periods and second.periods) and same_period(first.periods[0], second.periods[0]) is True
