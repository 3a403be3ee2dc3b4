"""Operands in running text: which figures of a sentence a phrase names, of which period, and which came first."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence

from guardrail.claims.figures import Figure, Unit
from guardrail.claims.periods import Period
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import prior
from guardrail.verify.operands import Line, Named, Value, dated, phrase_terms
from guardrail.verify.statement import sentence_spans

MIN_COVERAGE = 0.75  # weight of a phrase's words that a sentence has to carry
PLAIN_SCORE = 0.9  # a sentence that is about the phrase alone
MIXED_SCORE = 0.7  # one that states other things as well
MAX_PLAIN = 4  # figures of one kind beyond which a sentence is a list
_GENERIC = 0.4  # prior weight of words that start no new subject

_FROM = re.compile(r"\bfrom\s*$", re.IGNORECASE)
_TO = re.compile(r"^\s*(?:in [\w ]+ )?to\b", re.IGNORECASE)
_AGAINST = re.compile(r"\b(?:compared (?:to|with)|versus|vs\.?|against|up from|down from|from)\s*$", re.IGNORECASE)


class SentenceLines:
    """The sentences of premises that hold figures, ready to be named."""

    def __init__(self, premises: Iterable[Premise]) -> None:
        self._sentences = [
            _Sentence(premise, begin, end)
            for premise in premises
            if premise.figures and not premise.cells
            for begin, end in sentence_spans(premise.text, premise.figures)
            if any(begin <= figure.start < end for figure in premise.figures)
        ]

    def named(self, phrase: frozenset[str]) -> list[Named]:
        """What the sentences state of `phrase`, as one line: what one sentence says of 2018 and another of 2019."""
        if not phrase:
            return []
        found: list[tuple[Line, float, float]] = []
        for sentence in self._sentences:
            named = sentence.named(phrase)
            if named is not None:
                found.append(named)
        if not found:
            return []
        best = max(coverage for _, _, coverage in found)
        kept = [item for item in found if item[2] >= 0.95 * best]
        values: list[Value] = []
        for line, _, _ in kept:
            values += [value for value in line.values if not any(_same(value, other) for other in values)]
        terms = frozenset().union(*(line.terms for line, _, _ in kept))
        return [Named(Line(terms, frozenset(), frozenset(), None, values), min(score for _, score, _ in kept), best)]


class _Sentence:
    """One sentence: its figures, dated and ordered, and the words that lead up to each."""

    def __init__(self, premise: Premise, begin: int, end: int) -> None:
        text = premise.text
        figures = [f for f in premise.figures if begin <= f.start < end and math.isfinite(f.value)]
        periods = [period for period in premise.periods if begin <= period.start < end]
        orders = _orders(text, figures)
        self._values = [
            Value(figure, of, premise.citation, figure.text, None, order)
            for (figure, of), order in zip(dated(text, figures, periods), orders, strict=True)
        ]
        self._leads: list[frozenset[str]] = []
        at = begin
        for figure in figures:
            self._leads.append(phrase_terms(_without(text, at, figure.start, periods)))
            at = figure.end
        self._tail = phrase_terms(_without(text, at, end, periods))
        self.terms = frozenset().union(*self._leads, self._tail)

    def named(self, phrase: frozenset[str]) -> tuple[Line, float, float] | None:
        """The figures that `phrase` names here, how surely, and the share of the phrase that the sentence carries."""
        whole = sum(prior(term) for term in phrase)
        coverage = sum(prior(term) for term in phrase if term in self.terms) / whole if whole else 0.0
        if coverage < MIN_COVERAGE:
            return None
        said = [len(phrase & lead) for lead in self._leads]
        first = said.index(max(said)) if max(said) else 0
        values = [self._values[first]]
        for at in range(first + 1, len(self._values)):
            if any(prior(term) > _GENERIC for term in self._leads[at] - phrase):
                break
            values.append(self._values[at])
        plain = len(values) == len(self._values) <= MAX_PLAIN and len({_kind(value.figure) for value in values}) == 1
        line = Line(self.terms, frozenset(), frozenset(), None, values)
        return line, coverage * (PLAIN_SCORE if plain else MIXED_SCORE), coverage


def _kind(figure: Figure) -> bool:
    return figure.unit in (Unit.PERCENT, Unit.POINT)


def _same(one: Value, other: Value) -> bool:
    return one.figure.value == other.figure.value and [p.text for p in one.periods] == [p.text for p in other.periods]


def _without(text: str, begin: int, end: int, periods: Sequence[Period]) -> str:
    """The words of `text` from `begin` to `end` without its periods."""
    pieces: list[str] = []
    for period in periods:
        if begin <= period.start and period.end <= end:
            pieces.append(text[begin : period.start])
            begin = period.end
    pieces.append(text[begin:end])
    return " ".join(pieces)


def _orders(text: str, figures: Sequence[Figure]) -> list[int]:
    """Which of neighbouring figures came first: "from A to B", "B, against A"."""
    orders = [0] * len(figures)
    for at in range(len(figures) - 1):
        between = text[figures[at].end : figures[at + 1].start]
        before = text[max(0, figures[at].start - 24) : figures[at].start]
        if _FROM.search(before) and _TO.search(between):
            orders[at], orders[at + 1] = -1, 1
        elif _AGAINST.search(between):
            orders[at], orders[at + 1] = 1, -1
    return orders
