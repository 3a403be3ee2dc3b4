"""Operands in running text: which figures of a sentence a phrase names, of which period, and which came first."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from guardrail.claims.figures import Figure, Unit
from guardrail.claims.periods import Period
from guardrail.evidence.cache import FeatureCache
from guardrail.evidence.features import Sentence
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.terms import prior
from guardrail.verify.operands import Line, Named, Value, dated, phrase_terms

MIN_COVERAGE = 0.75  # weight of a phrase's words that a sentence has to carry
PLAIN_SCORE = 0.9  # a sentence that is about the phrase alone
MIXED_SCORE = 0.7  # one that states other things as well
MAX_TELLING = 3  # words of a phrase whose sentences are looked at
MAX_SENTENCES = 200  # sentences of one word that are counted
MAX_READ = 12  # sentences that are read closely for one phrase
MAX_PLAIN = 4  # figures of one kind beyond which a sentence is a list
_GENERIC = 0.4  # prior weight of words that start no new subject

_FROM = re.compile(r"\bfrom\s*$", re.IGNORECASE)
_TO = re.compile(r"^\s*(?:in [\w ]+ )?to\b", re.IGNORECASE)
_AGAINST = re.compile(r"\b(?:compared (?:to|with)|versus|vs\.?|against|up from|down from|from)\s*$", re.IGNORECASE)


class SentenceLines:
    """The sentences of the evidence that hold figures, read when a phrase first asks for them."""

    def __init__(self, index: EvidenceIndex) -> None:
        self._index = index
        self._read: dict[int, _Sentence | None] = {}

    def named(self, phrase: frozenset[str]) -> list[Named]:
        """What the sentences state of `phrase`, as one line: what one sentence says of 2018 and another of 2019."""
        found: list[tuple[Line, float, float]] = []
        for place in self._places(phrase):
            sentence = self._sentence(place)
            named = sentence.named(phrase) if sentence is not None else None
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

    def _places(self, phrase: frozenset[str]) -> list[int]:
        """The passages that hold the phrase's telling words, few of them: those of its rarest word that hold most."""
        postings = self._index.postings
        telling = sorted((postings[term] for term in phrase if term in postings and prior(term) > _GENERIC), key=len)
        if not telling:
            return []
        counts: dict[int, int] = {}
        for held in telling[:MAX_TELLING]:
            for place in held[:MAX_SENTENCES]:
                counts[place] = counts.get(place, 0) + 1
        best_first = sorted(counts, key=lambda place: (-counts[place], place))
        return best_first[:MAX_READ]

    def _sentence(self, place: int) -> _Sentence | None:
        if place not in self._read:
            sentence = self._index.passages[place].sentence
            if sentence is None or not sentence.figures:
                self._read[place] = None
            else:
                self._read[place] = _SENTENCES.get(id(sentence), 1, lambda: (sentence, _Sentence(sentence)))[1]
        return self._read[place]


class _Sentence:
    """One sentence: its figures, dated and ordered, and the words that lead up to each."""

    def __init__(self, sentence: Sentence) -> None:
        about = phrase_terms(sentence.referent) if sentence.referent else frozenset()
        text, periods = sentence.text, sentence.periods
        figures = [figure for figure in sentence.figures if math.isfinite(figure.value)]
        orders = _orders(text, figures)
        self._values = [
            Value(figure, of, sentence.citation, figure.text, None, order)
            for (figure, of), order in zip(dated(text, figures, periods), orders, strict=True)
        ]
        self._leads: list[frozenset[str]] = []
        at = 0
        for figure in figures:
            self._leads.append(phrase_terms(_without(text, at, figure.start, periods)))
            at = figure.end
        tail = phrase_terms(_without(text, at, len(text), periods))
        self.terms = about.union(*self._leads, tail)

    def named(self, phrase: frozenset[str]) -> tuple[Line, float, float] | None:
        """The figures that `phrase` names here, how surely, and the share of the phrase that the sentence carries."""
        whole = sum(prior(term) for term in phrase)
        if not self._values:
            return None
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


HELD_SENTENCES = 16_384
_SENTENCES: FeatureCache[tuple[Sentence, _Sentence]] = FeatureCache(HELD_SENTENCES, 1_000_000)
"""Keyed by identity, as the lines of tables are."""


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
