"""Formulas of line items evaluated: the lines that play their roles, and the fillings that belong together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from guardrail.claims.figures.periods import Period, same_period
from guardrail.evidence.terms import content_terms, prior, weak_synonyms
from guardrail.verify.computed.metrics import METRICS, Metric
from guardrail.verify.lines.formulas import Operation
from guardrail.verify.lines.line_items import Role
from guardrail.verify.lines.operands import COSTS, Named, Value, is_cost, of_period
from guardrail.verify.lines.phrase_words import phrase_terms
from guardrail.verify.lines.readings import Reading, computed, gather, single
from guardrail.verify.lines.selections import pairs
from guardrail.verify.lines.unsaid import TELLING
from guardrail.verify.phrases.masked import Leaf

_EXACT = 0.95  # least coverage of a line that plays a role
_SURE = 0.75  # least score of such a line
_FURTHER = 0.9  # how surely a name is meant by a phrase that says more
_NEUTRAL = phrase_terms(
    "company group fund firm trust business portfolio ratio multiple overall consolidated total annual end close amount"
    " level value rate figure percentage number day generate report record post deliver produce achieve less plus i.e."
    " define calculate compute"
)
_PARTS = phrase_terms("segment division business unit region")
"""Nouns for the parts of a company beside their names: "the Flow Control segment's operating margin"."""
_TOTAL = phrase_terms("total")
_EXPLAINED = re.compile(
    r"(?:(?:defined|calculated|computed) as|i\.e\.,?|that is,?|meaning|[,(]) (?P<first>[^,(]+?)"
    r" (?P<sign>less|minus|plus|divided by) (?P<last>.+)$"
)
"""How a claim spells out the formula of the name before it: "free cash flow, defined as A less B"."""
_SIGNS = {"less": " - ", "minus": " - ", "plus": " + ", "divided by": " / "}
_AVERAGED = phrase_terms("average mean")
_BASIC, _DILUTED = phrase_terms("basic"), phrase_terms("diluted")
"""Words that make no other metric of a name: "the company's overall current ratio"."""
_KINDS = phrase_terms("adjusted underlying core normalised recurring")
"""Words that one operand's name has in common with a metric's: an adjusted margin is of adjusted profit and sales."""
_MAX_ROLES = 512  # roles of parts whose lines are kept
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
        self._lines: dict[tuple[Role, frozenset[str]], list[list[Named]]] = {}

    def readings(self, leaf: Leaf, periods: tuple[Period, ...]) -> list[Reading]:
        """All readings of `leaf` by formulas of its name.

        A word more than the name makes it something else ("the adjusted gross margin", "the target"), unless the
        operands' lines or what introduces them say it too.
        """
        found: list[Reading] = []
        explained = _EXPLAINED.search(leaf.text) if any(sign in leaf.text for sign in _SIGNS) else None
        for metric, further in metrics_named(leaf.terms):
            share = _FURTHER if further else 1.0
            own = further - _NEUTRAL
            parts = [frozenset[str]()]
            kind = own & _KINDS
            if (told := own - _PARTS - kind) and told <= self._vocabulary:  # a cheap first test
                parts.append(told)
            for part in parts:
                for used in self._fillings(metric, periods, part, kind):
                    if not all(self._says(term, used) for term in own - (_PARTS if part else part)):
                        continue
                    if explained is not None and not _is_formula(metric, explained, used):
                        continue
                    values = [reading.value for reading in used]
                    score = min(item.score for item in used)
                    found += computed(metric.compute, values, used, metric.result, metric.name, score, share)
        return found

    def _fillings(
        self, metric: Metric, periods: tuple[Period, ...], part: frozenset[str], kind: frozenset[str]
    ) -> list[list[Reading]]:
        """Fillings of a metric's roles; where `part` is given, all by the lines of what it names: one segment's.

        Arguments:
            kind: words of `_KINDS` that the name of the metric has; its operands' names may have them.
        """
        roles: list[list[Reading]] = []
        for role in metric.roles:
            roles.append(self._role(role, periods, part, kind))
            if not roles[-1]:
                return []
        return _together(roles)

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

    def _role(
        self, role: Role, periods: tuple[Period, ...], part: frozenset[str], kind: frozenset[str]
    ) -> list[Reading]:
        """Readings of one role: of its line items the one that a table names most exactly, earlier ones first."""
        lines = self._lines.get((role, part | kind))
        if lines is None:
            exact = (
                [item for item in self._named(terms | part) if _plays(item, terms, part, kind)]
                for terms, content in _ITEMS[role]
                if content <= self._vocabulary
            )
            if len(self._lines) >= _MAX_ROLES:
                self._lines.clear()
            lines = self._lines[role, part | kind] = [items for items in exact if items]
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


def _plays(item: Named, role: frozenset[str], part: frozenset[str], kind: frozenset[str]) -> bool:
    """Whether a line plays a role: "sales" is no "cost of sales"; a part's line says role and part and no more.

    The heading over a part's row says what it is of, so that every word of it counts.
    """
    line = item.line
    if item.coverage <= _EXACT or item.score <= _SURE or (is_cost(line) and not role & COSTS):
        return False
    if not part:
        return True
    said = role | {synonym for term in role for synonym, _ in weak_synonyms(term)}
    more = line.terms - part - said - _PARTS - kind
    unsaid = {term for term in role - line.terms if not any(one in line.terms for one, _ in weak_synonyms(term))}
    return part <= line.terms and unsaid <= _TOTAL and not any(prior(term) > TELLING for term in more - _TOTAL)


def _is_formula(metric: Metric, said: re.Match[str], used: Sequence[Reading]) -> bool:
    """Whether the formula that a claim spells out is the metric's: the sign, and the operands on its either side."""
    if _SIGNS[said["sign"]] not in metric.expression:
        return False
    return all(
        phrase_terms(said[side]) - _NEUTRAL <= reading.terms
        for side, reading in (("first", used[0]), ("last", used[-1]))
    )


def _values(item: Named, periods: tuple[Period, ...]) -> list[Value]:
    """The values of a line for `periods`, all where none are given."""
    if not periods:
        return item.line.values[:_MAX_VALUES]
    return [value for period in periods for value in of_period(item.line, period)][:_MAX_VALUES]


def _averages(items: Sequence[Named], periods: tuple[Period, ...]) -> list[Reading]:
    """Means of a balance at the two ends of a period."""
    return [
        mean._replace(formula="")
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
