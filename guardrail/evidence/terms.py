"""Content words of a text in one normal form, so that claim and evidence can be compared word by word."""

from __future__ import annotations

import re
from functools import lru_cache
from math import fsum

from guardrail.evidence.lexicon import (
    ABBREVIATIONS,
    CHANGE_TERM,
    DESIGNATED_NOUNS,
    DIRECTION_WORDS,
    GENERIC_WORDS,
    JOINED_PREFIXES,
    LETTERED_NOUNS,
    NEGATION_WORDS,
    NUMBER_WORDS,
    PERIOD_WORDS,
    SPELLINGS,
    STOP_WORDS,
    WEAK_PHRASES,
    weak_groups,
)

_TOKEN = re.compile(r"\d{1,4}[-–]\d{1,4}(?![\w,.–-]*\d)|[^\W_]+(?:[&'’.\-‐‑][^\W_]+)*")
_PERIOD_TOKEN = re.compile(r"(?:fy|cy|q[1-4]|[1-4]q|h[12]|[12]h)\d{0,4}|f\d\d|\d+(?:st|nd|rd|th|s|m|k|bn|mn|x)?")
_MARK = re.compile(r"[A-Z]|\d{1,3}|I{1,3}|IV|VI{0,3}")
_HYPHENS = re.compile(r"[\-‐‑]")
_SPAN = re.compile(r"(\d{1,4})[-–](\d{1,4})")
_STANDARD = re.compile(r"([A-Za-z]{3,5})(\d{1,4})")
_SPACED_OUT = re.compile(r"(?<=\b[A-Z]) & (?=[A-Z]\b)|(?<=\b[A-Z]{2}) & (?=[A-Z]\b)", re.IGNORECASE)
"""Blanks inside an abbreviation: "R & D", "SG & A"."""
_FALLING_DUE = re.compile(r"\bfall(?:s|ing)? (?=due\b)", re.IGNORECASE)
"""No movement: what is due."""
_MAX_WORD = 40
_MAX_RUNS = 65_536
"""Runs of characters without white space whose terms are remembered."""
_VOWELS = frozenset("aeiouy")


def _stem_plural(word: str) -> str:
    if not word.endswith("s") or word.endswith(("ss", "us", "is")) or len(word) < 4:
        return word
    if word.endswith("ies"):
        return word[:-3] + "y" if len(word) > 4 else word[:-1]
    if word.endswith(("xes", "ches", "shes", "sses", "zes")):
        return word[:-2]
    return word[:-1]


def _stem_verb(word: str) -> str:
    for ending in ("ing", "ed"):
        if word.endswith(ending) and not word.endswith("eed"):
            stem = word[: -len(ending)]
            if len(stem) >= 3 and not _VOWELS.isdisjoint(stem):
                if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "lsz":
                    stem = stem[:-1]
                return stem
    return word


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """The common form of a lower-case word's inflections; cheap, and cautious with short words.

    Arguments:
        word: lower case, letters.
    """
    word = SPELLINGS.get(word, word)
    if len(word) <= 3:
        return word
    word = _stem_plural(word)
    if word.endswith("ly") and len(word) > 6:
        word = word[:-2]
    if word.endswith(("isation", "ization")) and len(word) > 8:
        return word[:-7] + "iz"
    word = _stem_verb(word)
    if (word.endswith("ion") and len(word) > 5 and word[-4] in "ts") or (word.endswith("tive") and len(word) > 6):
        word = word[:-3]
    if word.endswith("e") and len(word) > 4:
        word = word[:-1]
    if word.endswith("is") and len(word) > 6:
        word = word[:-1] + "z"
    return word


def _terms_of_word(raw: str) -> tuple[str, ...]:
    word = raw.casefold()
    if word.endswith("'s"):
        word = word[:-2]
    word = word.strip("'.")
    if word in ABBREVIATIONS and (word != "us" or raw == "US"):
        return tuple(stem(part) for part in ABBREVIATIONS[word])
    if word in NEGATION_WORDS or word.endswith("n't") or word in STOP_WORDS or word in NUMBER_WORDS:
        return ()
    if word in DIRECTION_WORDS:
        return (CHANGE_TERM,)
    if len(word) < 2 or word in PERIOD_WORDS or _PERIOD_TOKEN.fullmatch(word):
        return ()
    if "." in word:
        word = word.replace(".", "")
        if word[0].isdigit():
            return ()
    return (stem(word),)


@lru_cache(maxsize=65_536)
def _terms_of_token(token: str) -> tuple[str, ...]:
    """The terms one token stands for; empty for words that carry no content."""
    if len(token) > _MAX_WORD:
        return ()
    token = token.replace("’", "'")
    if (span := _SPAN.fullmatch(token)) and not (len(span[1]) == 4 and span[1][:2] in ("19", "20")):
        return (f"{span[1]}~{span[2]}",)
    if (standard := _STANDARD.fullmatch(token)) and standard[1].casefold() in DESIGNATED_NOUNS:
        noun = stem(standard[1].casefold())
        return (noun, f"{noun}#{standard[2]}")
    parts = _HYPHENS.split(token)
    if len(parts) == 1:
        return _terms_of_word(token)
    if any(
        (len(part) == 1 and part.isalpha())
        or (part[0].isdigit() and not part.isdigit() and not _PERIOD_TOKEN.fullmatch(part.casefold()))
        for part in parts
    ):
        return ("".join(parts).casefold(),)
    if parts[0].casefold() in JOINED_PREFIXES:
        joined = _terms_of_word("".join(parts[1:2]))
        rest = [term for part in parts[2:] for term in _terms_of_word(part)]
        return (*(parts[0].casefold() + term for term in joined), *rest)
    return tuple(term for part in parts for term in _terms_of_word(part))


def term_list(text: str) -> list[str]:
    """Normalised content words in reading order, repeated as the text repeats them.

    Lower case, inflections and possessives removed, abbreviations spelt out ("capex" gives two terms), "non-" kept
    with its word. Stop words, negations, words of time and numbers are left out; words of direction all become
    `CHANGE_TERM`; a span of numbers that is none of years is kept ("1-90 days" gives "1~90"). A designator stays with
    its noun: "Class A" gives "class" and "class#a", "Level 2" "level#2", and so does a party's capitalised one
    ("Customer C").
    """
    found: list[str] = []
    designated = ""
    if " due" in text:
        text = _FALLING_DUE.sub("", text)
    if " & " in text:
        text = _SPACED_OUT.sub("&", text)
    for terms, noun, run in map(_RUNS.__getitem__, text.split()):  # no token spans white space
        if designated:
            if noun is not None:
                terms, designated = _scanned(run, designated)
                found += terms
        else:
            found += terms
            if noun:
                designated = noun
    return found


def _scanned(run: str, designated: str) -> tuple[tuple[str, ...], str]:
    """The terms of the tokens of `run`, and the noun that a designator after it would belong to.

    Arguments:
        run: characters without white space.
        designated: the noun that a designator at its beginning belongs to, empty for none.

    The noun is empty when the last token is none, and `designated` where there is no token.
    """
    found: list[str] = []
    for token in _TOKEN.findall(run):
        mark = token[:-2] if designated and token.endswith(("'s", "’s")) else token  # "Fund X's yield"
        if designated and _MARK.fullmatch(mark):
            found.append(f"{designated}#{mark.casefold()}")
            designated = ""
            continue
        terms = _terms_of_token(token)
        found += terms
        designated = terms[0] if terms and (terms[0] in _DESIGNATED or token in LETTERED_NOUNS) else ""
    return tuple(found), designated


class _Runs(dict[str, tuple[tuple[str, ...], str | None, str]]):
    """`_scanned` of runs that follow no noun, each with the run, remembered; a look-up costs less than a call."""

    def __missing__(self, run: str) -> tuple[tuple[str, ...], str | None, str]:
        terms, noun = _scanned(run, "")
        value = terms, noun if noun or _TOKEN.search(run) else None, run
        if len(run) <= _MAX_WORD:
            if len(self) >= _MAX_RUNS:
                self.clear()
            self[run] = value
        return value


_RUNS = _Runs()


def content_terms(text: str) -> frozenset[str]:
    """The set of `term_list(text)`."""
    return frozenset(term_list(text))


def prior(term: str) -> float:
    """How much of its weight a term keeps, 0 to 1: words that stand in most sentences of a filing weigh little."""
    return PRIORS.get(term, 1.0)


@lru_cache(maxsize=16_384)
def weight(terms: frozenset[str]) -> float:
    """How much `terms` mean together, whatever their order: a set has another one in each process."""
    return fsum(map(prior, terms))


def _build_weak() -> dict[str, tuple[tuple[str, float], ...]]:
    table: dict[str, dict[str, float]] = {}
    for weight, words in weak_groups():
        stems = [stem(word) for word in words]
        for one in stems:
            for other in stems:
                if one != other:
                    known = table.setdefault(one, {})
                    known[other] = max(weight, known.get(other, 0.0))
    return {term: tuple(sorted(others.items())) for term, others in table.items()}


SYNONYMS = _build_weak()
"""For each term those that finance treats nearly like it, each with a weight below 1."""
STANDING_IN = {term: frozenset(other for other, _ in others) for term, others in SYNONYMS.items()}
"""The terms of `SYNONYMS` alone."""
PRIORS = {stem(word): weight for weight, words in GENERIC_WORDS.items() for word in words.split()}
PRIORS[CHANGE_TERM] = 0.35
"""How much of its weight a term keeps, where that is not all."""
_DESIGNATED = frozenset(map(stem, DESIGNATED_NOUNS))
_PHRASES = tuple(
    (frozenset(map(stem, first - STOP_WORDS)), frozenset(map(stem, second - STOP_WORDS)), weight)
    for first, second, weight in WEAK_PHRASES
)


_PHRASES_BY_WORD: dict[str, list[int]] = {}
"""For one word of either side of a paraphrase the positions of those that it is in."""
for _place, _phrase in enumerate(_PHRASES):
    for _side in _phrase[:2]:
        _PHRASES_BY_WORD.setdefault(min(_side), []).append(_place)


def weak_synonyms(term: str) -> tuple[tuple[str, float], ...]:
    """Terms that finance treats nearly like `term`, each with a weight below 1; empty when none is known."""
    return SYNONYMS.get(term, ())


def paraphrases(terms: frozenset[str]) -> tuple[tuple[frozenset[str], frozenset[str], float], ...]:
    """Line items named in other words: (terms replaced, terms that stand for them, weight), either direction."""
    places = {place for term in terms if term in _PHRASES_BY_WORD for place in _PHRASES_BY_WORD[term]}
    found = []
    for place in sorted(places):
        first, second, weight = _PHRASES[place]
        if first <= terms:
            found.append((first, second, weight))
        elif second <= terms:
            found.append((second, first, weight))
    return tuple(found)
