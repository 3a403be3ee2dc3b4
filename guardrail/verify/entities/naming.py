"""Which of several numbered things is spoken of: "the 2045 Fund" beside "the 2065 Fund", "Class A" beside "Class C".

A designator tells things of one name apart; what stands under another designator is of something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

MAX_TEXT = 2_000
"""Characters beyond which a text is not searched for designators."""

_NOUN = r"(?:fund|portfolio|trust|class|series|tranche|notes?|bonds?|partners|tier)"
_BEFORE = re.compile(rf"\b((?:19|20)\d\d|[IVX]{{1,4}}|[A-Z]\d?)[\s-](?i:({_NOUN}))(?:['’]?s)?\b(?!\s+[A-Z]\d?\b)")
_AFTER = re.compile(
    rf"\b(?i:({_NOUN}))s?\s+((?:19|20)\d\d[A-Z]?|[IVX]{{1,4}}|[A-Z]\d?)\b(?!['’.]\w)(?![\s-](?i:{_NOUN})\b)"
)
_VEHICLES = {"portfolio": "fund", "trust": "fund", "partners": "fund"}
"""Kinds of fund: "Fund II" may be short for "Growth Partners II"."""
_BELONGS = re.compile(r"[\s%)]*(?:for|in|at|of|on)\s+(?:the\s+)?(?:\w+\s+){0,4}$", re.IGNORECASE)
_JOINED = re.compile(r"\s*(?:,|and|or|&|,\s*and)\s*(?:the\s+)?$", re.IGNORECASE)

Mention = tuple[int, int, str, str]
"""Start, end, noun and designator."""


@lru_cache(maxsize=2_048)
def mentions(text: str) -> tuple[Mention, ...]:
    """The designated things of a text in reading order."""
    if len(text) > MAX_TEXT:
        return ()
    found = [(match.start(), match.end(), _noun(match[2]), match[1]) for match in _BEFORE.finditer(text)]
    found += [(match.start(), match.end(), _noun(match[1]), match[2]) for match in _AFTER.finditer(text)]
    return tuple(sorted(found))


def _noun(word: str) -> str:
    word = word.lower()
    return _VEHICLES.get(word, word if word in ("class", "series") else word.rstrip("s"))


def other_is_meant(claim: str, text: str, start: int, end: int) -> bool:
    """Whether what stands at `start` to `end` of `text` is of a thing designated otherwise than the claim's.

    False wherever it is open: no designator on one side, several of them in the claim, a list read in order.
    """
    own = mentions(claim)
    theirs = mentions(text)
    if not own or not theirs or "respectively" in text:
        return False
    for noun in {mention[2] for mention in own}:
        said = {mention[3] for mention in own if mention[2] == noun}
        owners = _owners([mention for mention in theirs if mention[2] == noun], text, start, end)
        if len(said) == 1 and owners and said.isdisjoint(owners):
            return True
    return False


def labels_name_other(claim: str, labels: Iterable[str]) -> bool:
    """Whether a cell's row or column is of a thing designated otherwise than the only one that the claim names."""
    own = mentions(claim)
    if not own:
        return False
    stated = [mention for label in labels for mention in mentions(label)]
    for noun in {mention[2] for mention in own}:
        said = {mention[3] for mention in own if mention[2] == noun}
        named = {mention[3] for mention in stated if mention[2] == noun}
        if len(said) == 1 and named and said.isdisjoint(named):
            return True
    return False


def _owners(theirs: list[Mention], text: str, start: int, end: int) -> set[str]:
    """The designators that a figure belongs to: those that follow it with "for", else those named last before it."""
    after = next((mention for mention in theirs if mention[0] >= end), None)
    if after is not None and _BELONGS.fullmatch(text, end, after[0]):
        return {after[3]}
    before = [mention for mention in theirs if mention[1] <= start]
    if not before:
        return set()
    owners = {before[-1][3]}
    for earlier, later in zip(reversed(before[:-1]), reversed(before), strict=False):
        if not _JOINED.fullmatch(text, earlier[1], later[0]):
            break
        owners.add(earlier[3])
    return owners
