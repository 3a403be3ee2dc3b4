"""Lists of values that differ in what they are of: "6.3 years for operating leases and 3.9 years for finance leases".

A claim names one of them whole ("the lease term for finance leases"); the sentence says the thing once and what each
value is of behind it, before the values in the same order, or with the values of another thing just before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from guardrail.claims.lexicon import POINTING, word_set
from guardrail.evidence.terms import stem
from guardrail.verify.values.value_words import Word

MAX_PART = 8
"""Words of what one value is of."""
_OF = word_set("for of in from on at")
_ENDS = frozenset((",", "and", "(", ")", ".", ";", ":", "?", "!", "–", "—", "while", "whereas", "but", "compared"))

Phrase = tuple[str, ...]
"""Stemmed words without determiners."""


def splits(thing: Phrase) -> Iterator[tuple[Phrase, Phrase]]:
    """A stemmed noun phrase as a thing and what it is of: ("discount rate", "finance leases"), at each preposition."""
    for at in range(1, len(thing) - 1):
        if thing[at] in _OF and (of := tuple(word for word in thing[at + 1 :] if word not in POINTING)):
            yield thing[:at], of


def phrase_of(words: Sequence[str]) -> Phrase:
    """The words, stemmed, without determiners."""
    return tuple(stem(word) for word in words if word not in POINTING)


def qualified(words: Sequence[Word], place: int, stop: int) -> tuple[list[tuple[int, Phrase]], int]:
    """The values of a list from `place` on, each with what it is said to be of, and where the list ends.

    Empty where a value is of nothing, or where it is open what the last one is of.
    """
    found: list[tuple[int, Phrase]] = []
    at = place
    while at < stop and words[at].at >= 0:
        start = at + 1
        if start >= stop or words[start].key not in _OF:
            return [], at
        end = start + 1
        while end < stop and words[end].key not in _ENDS and words[end].at < 0:
            end += 1
        of = phrase_of([word.key for word in words[start + 1 : end]])
        if not of or len(of) > MAX_PART or (end < stop and words[end].at >= 0):
            return [], at
        found.append((words[at].at, of))
        after = end
        while after < stop and words[after].key in (",", "and"):
            after += 1
        if after < stop and after > end and words[after].at >= 0:
            at = after
            continue
        if end < stop and words[end].key == "and":
            return [], end  # "for operating and finance leases": of which?
        return found, end
    return [], at


def parts_before(words: Sequence[Word], start: int, link: int) -> list[Phrase]:
    """What the values behind a link are of, told before it in their order: "for operating and finance leases was".

    Arguments:
        start: the preposition's place; link: the first word that links to the values.
    """
    if link - start > 4 * MAX_PART or start >= link or words[start].key not in _OF:
        return []
    parts: list[list[str]] = [[]]
    for word in words[start + 1 : link]:
        if word.at >= 0 or word.key in "().;:–—":
            return []
        if word.key in (",", "and"):
            parts.append([])
        else:
            parts[-1].append(word.key)
    told = [phrase_of(part) for part in parts if part]
    if len(told) < 2:
        return []
    last = told[-1]
    return [part + last[len(part) :] if len(part) < len(last) else part for part in told]


def parts_of_list_before(words: Sequence[Word], begin: int, first: int) -> list[Phrase]:
    """What the values of the last list of a sentence before `first` are of, in their order."""
    for at in range(begin, first):
        if words[at].at >= 0:
            items, end = qualified(words, at, first)
            if len(items) > 1 and end < first and words[end].key in (",", "and"):
                return [of for _, of in items]
            return []
    return []
