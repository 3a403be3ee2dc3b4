"""Who has which part in what a sentence says: agent and patient by voice, the rest by preposition and possessor.

Read by word order and a small lexicon, without a parser: what does not stand in a plain place is left out, so that a
reading holds few parts rather than wrong ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import lru_cache

from guardrail.claims.figures.periods import parse_periods
from guardrail.claims.record import record
from guardrail.claims.sentences.stops import CLAUSE_ENDS
from guardrail.verify.roles.lexicon import COMPARED, EVENTS, OWED, PARTIES, TELLING, TELLING_OF_NAMES
from guardrail.verify.roles.nouns import told_by_debt, told_by_event, told_by_party
from guardrail.verify.roles.parts import Part, Told
from guardrail.verify.roles.places import Places
from guardrail.verify.roles.tokens import NEGATIONS, words_of
from guardrail.verify.roles.verbs import told_by_comparison, told_by_verb

MAX_WORDS = 80
"""Words of a sentence beyond which it is not read."""

_LOWER = re.compile(r"[a-z]+")
_CAPITAL = re.compile(r"\b[A-Z]")
_NUMBER = re.compile(r"\d[\d,.]*\d|\d")


@record
class Reading:
    """One event or relation that a sentence tells.

    Arguments:
        family: what is told; roles: who has which part.
        trigger: the word that tells it.
        plain: the word has no frame of its own, so that only names tell its parts.
        numbers: those of the sentence, dates apart; years: those of its dates.
        sentence: the text it was read from.
    """

    family: str
    roles: Mapping[str, Part]
    trigger: str
    plain: bool = False
    numbers: frozenset[str] = field(default=frozenset(), compare=False)
    years: frozenset[int] = field(default=frozenset(), compare=False)
    sentence: str = field(default="", compare=False)


def may_tell(text: str) -> bool:
    """A cheap first test: whether any word of a text may tell who has which part."""
    words = set(_LOWER.findall(text.lower()))
    return not words.isdisjoint(TELLING) or (
        _CAPITAL.search(text, 1) is not None and not words.isdisjoint(TELLING_OF_NAMES)
    )


@lru_cache(maxsize=1_024)
def readings(text: str) -> tuple[Reading, ...]:
    """What the sentences of a text tell, in order; empty where nothing has two parts."""
    if not may_tell(text):
        return ()
    found: list[Reading] = []
    before: Places | None = None
    for sentence in CLAUSE_ENDS.split(text):
        words = words_of(sentence)
        if (
            not words
            or len(words) > MAX_WORDS
            or any(word.low in NEGATIONS or word.low.endswith("n't") for word in words)
        ):
            before = None
            continue
        said = Places(words, before)
        told = list(_merged(_told(said)))
        if told:
            periods = parse_periods(sentence)
            numbers = _NUMBER.findall(_blanked(sentence, [(period.start, period.end) for period in periods]))
            years = frozenset(year for period in periods for year in (period.year, period.end_year) if year)
            found += [Reading(*one, frozenset(map(_plain_number, numbers)), years, sentence) for one in told]
        before = said
    return tuple(found)


def _blanked(text: str, spans: list[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _plain_number(number: str) -> str:
    number = number.replace(",", "")
    return number.rstrip("0").rstrip(".") if "." in number else number


def _told(said: Places) -> Iterator[Told]:
    """What the words of a sentence tell, in reading order."""
    for at, word in enumerate(said.words):
        if word.name and at:
            continue
        if word.low in COMPARED:
            yield from told_by_comparison(said, at)
        if word.low in PARTIES:
            yield from told_by_party(said, at)
        elif word.low in EVENTS and said.is_noun(at):
            yield from told_by_event(said, at)
        elif word.low in OWED:
            yield from told_by_debt(said, at)
        if word.base and said.is_verb(at):
            yield from told_by_verb(said, at)


def _merged(found: Iterator[Told]) -> Iterator[Told]:
    """Readings of two parts; nouns for parties that tell one each are one: "A is the debtor and B the creditor"."""
    single: dict[str, Told] = {}
    for one in found:
        if len(one.roles) > 1:
            yield one
        elif one.trigger in PARTIES:
            known = single.setdefault(one.family, one)
            if not known.roles.keys() & one.roles.keys():
                known.roles.update(one.roles)
    yield from single.values()
