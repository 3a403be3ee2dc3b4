"""Operands in running text: which figures of a sentence a phrase names, of which period, and which came first."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace

from guardrail.claims.figures import Figure
from guardrail.claims.figures.periods import Period
from guardrail.evidence.cache import FeatureCache
from guardrail.evidence.features import Sentence
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.terms import prior, weight
from guardrail.verify.lines.dating import dated
from guardrail.verify.lines.operands import Line, Named, Value
from guardrail.verify.lines.phrase_words import phrase_terms
from guardrail.verify.values.value_words import PER

MIN_COVERAGE = 0.75  # weight of a phrase's words that a sentence has to carry
PLAIN_SCORE = 0.9  # a sentence that is about the phrase alone
MIXED_SCORE = 0.7  # one that states other things as well
MAX_TELLING = 3  # words of a phrase whose sentences are looked at
MAX_SENTENCES = 200  # sentences of one word that are counted
MAX_READ = 12  # sentences that are read closely for one phrase
MAX_PLAIN = 4  # figures of one kind beyond which a sentence is a list
_ENDS = phrase_terms("end beginning close start")
_GENERIC = 0.4  # prior weight of words that start no new subject

_FOLLOWS = re.compile(
    r"\s*(?:of|as|is|are|was|were|has been|have been|before|after|excluding|including) [^,;.]*?(?=,|;|\.| and |$)",
    re.IGNORECASE,
)
_SIDES = phrase_terms("before after excluding")
"""Words that tell two values of one thing apart, so that they have to stand with the value itself."""
_LISTED = re.compile(r"\s*(?:,|,? and|,? or)\s*(?:approximately |about )?", re.IGNORECASE)
_FROM = re.compile(r"\bfrom\s*$", re.IGNORECASE)
_TO = re.compile(r"^\s*(?:in [\w ]+ )?to\b", re.IGNORECASE)
_PREVIOUS = re.compile(r"\b(?:previous|prior|former|preceding|last year's)\b", re.IGNORECASE)
_BEFORE = phrase_terms("previous prior former preceding last")
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
            if sentence is not None:
                found += sentence.named(phrase)
        if not found:
            return []
        best = max(coverage for _, _, coverage in found)
        kept = [item for item in found if item[2] >= 0.95 * best]
        lines: list[Named] = []
        for percent in (False, True):
            alike = [item for item in kept if item[0].values[0].figure.is_percent is percent]
            values: list[Value] = []
            for line, _, _ in alike:
                values += [value for value in line.values if not any(_same(value, other) for other in values)]
            if values:
                terms = frozenset().union(*(line.terms for line, _, _ in alike))
                line = Line(terms, frozenset(), frozenset(), None, values)
                lines.append(Named(line, min(score for _, score, _ in alike), best))
        return lines

    def previous(self, chunk: str, terms: frozenset[str]) -> list[Value]:
        """What sentences of `chunk` state as the previous value of something that `terms` name.

        "The previous quarterly dividend was $0.32": all telling words of such a sentence are among `terms`.
        """
        found: list[Value] = []
        for sentence in self._index.sentences[:MAX_SENTENCES]:
            if sentence.citation.chunk != chunk or len(sentence.figures) != 1:
                continue
            figure = sentence.figures[0]
            if _PREVIOUS.search(sentence.text, 0, figure.start) is None:
                continue
            told = [term for term in phrase_terms(sentence.text) - _BEFORE if prior(term) > _GENERIC]
            if told and terms.issuperset(told):
                found.append(Value(figure, sentence.periods[:1], sentence.citation, figure.text, None, -1))
        return found

    def around(self, value: Value) -> str:
        """The sentences that `value` may have been read in."""
        return " ".join(
            sentence.text
            for sentence in self._index.sentences
            if sentence.citation == value.citation and value.text in sentence.text
        )

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
        for position in range(1, len(figures)):
            self._values[position] = _year_earlier(
                text, self._values[position - 1], self._values[position], figures[position]
            )
        self._leads: list[frozenset[str]] = []
        at = 0
        for position, figure in enumerate(figures):
            lead = phrase_terms(_without(text, at, figure.start, periods))
            if position and figures[position - 1].noun:  # "1,250 employees, compared with 1,175"
                lead -= phrase_terms(figures[position - 1].noun)
            until = figures[position + 1].start if position + 1 < len(figures) else len(text)
            at = figure.end
            if per := PER.match(text, figure.end, until):  # "$2.31 per diluted share": of which, not of the next
                at = per.end()
                lead |= phrase_terms(per[0])
            if follows := _FOLLOWS.match(text, at, until):  # "$53 million of its own debentures"
                lead |= phrase_terms(_without(text, at, follows.end(), periods))
                at = follows.end()
            self._leads.append(lead)
        _share_tails(text, figures, self._leads)
        tail = phrase_terms(_without(text, at, len(text), periods))
        self.terms = about.union(*self._leads, tail)

    def named(self, phrase: frozenset[str]) -> list[tuple[Line, float, float]]:
        """The figures that `phrase` names here, amounts and percentages apart.

        Each with how surely, and the share of the phrase that the sentence carries.
        """
        whole = weight(phrase)
        if not self._values:
            return []
        coverage = weight(phrase & self.terms) / whole if whole else 0.0
        if coverage < MIN_COVERAGE:
            return []
        sides = phrase & _SIDES
        if self.terms & _SIDES <= sides:  # it speaks of no other side
            sides = frozenset()
        said = [len(phrase & lead) if sides <= lead else 0 for lead in self._leads]
        if sides and not any(said):
            return []
        most = max(said)
        first = said.index(most) if most else 0
        values = [self._values[first]]
        running = True
        for at in range(first + 1, len(self._values)):
            if not sides <= self._leads[at]:
                running = False
                continue
            running = running and not any(prior(term) > _GENERIC for term in self._leads[at] - phrase - _ENDS)
            if running or (most > 1 and said[at] == most):
                values.append(self._values[at])
        found = []
        for percent in (False, True):
            alike = [value for value in values if value.figure.is_percent is percent]
            if alike:
                moments = [value.periods[0].text for value in alike if value.periods]
                plain = len(alike) == len(self._values) <= MAX_PLAIN and len(set(moments)) == len(moments)
                line = Line(self.terms, frozenset(), frozenset(), None, alike)
                found.append((line, coverage * (PLAIN_SCORE if plain else MIXED_SCORE), coverage))
        return found


_YEAR_EARLIER = re.compile(
    r"\s+(?:(?:an?|one|the) year (?:earlier|ago|before)|(?:in|for) the (?:prior|previous|preceding) (?:fiscal )?year)\b"
)


def _year_earlier(text: str, value: Value, other: Value, figure: Figure) -> Value:
    """`other`, dated a year before `value` where the sentence says so: "was 5, compared with 4 a year earlier"."""
    if not value.periods or value.periods[0].year is None or value.periods[0].end_year is not None:
        return other
    if _YEAR_EARLIER.match(text, figure.end) is None:
        return other
    return replace(other, periods=(replace(value.periods[0], year=value.periods[0].year - 1),))


def _share_tails(text: str, figures: Sequence[Figure], leads: list[frozenset[str]]) -> None:
    """Give the figures of a list what is said after the list: "$2.9 billion and $2.5 billion is a liability"."""
    for at in range(len(figures) - 2, -1, -1):
        if _LISTED.fullmatch(text, figures[at].end, figures[at + 1].start):
            leads[at] |= leads[at + 1]


HELD_SENTENCES = 4_096  # at about 2 kB each, 9 MB
_SENTENCES: FeatureCache[tuple[Sentence, _Sentence]] = FeatureCache(HELD_SENTENCES, 1_000_000)
"""Keyed by identity, as the lines of tables are."""


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
