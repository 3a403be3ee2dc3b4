"""The constructions by which English relates two quantities, in the order in which they are tried, and which may match.

Each is one pattern with what it says (`guardrail.claims.plain.construction`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from guardrail.claims.plain.construction import Construction
from guardrail.claims.plain.constructions_of_order import COMPARED, RANKED
from guardrail.claims.plain.constructions_of_parts import REMAINING, SHARES, TOTALED
from guardrail.claims.plain.constructions_of_ratios import DIVIDED, METRICS, PER_UNIT
from guardrail.claims.plain.pattern_words import WordsHeld

CONSTRUCTIONS: tuple[Construction, ...] = (
    *REMAINING, *RANKED, *SHARES, *TOTALED, *PER_UNIT, *COMPARED, *METRICS, *DIVIDED,
)  # fmt: skip


def _by_word() -> dict[str, list[int]]:
    """The numbers of the constructions that need a word or one of few others; under "" of those that need none."""
    found: dict[str, list[int]] = defaultdict(list)
    for number, construction in enumerate(CONSTRUCTIONS):
        for word in min(construction.needs, key=len, default=frozenset({""})):
            found[word].append(number)
    return dict(found)


_BY_WORD = _by_word()


def _bits() -> tuple[dict[str, int], tuple[int, ...]]:
    """For each word the sets of words that hold it, and for each construction the sets that it needs, one bit a set."""
    places: dict[frozenset[str], int] = {}
    for construction in CONSTRUCTIONS:
        for need in construction.needs:
            places.setdefault(need, len(places))
    held: dict[str, int] = defaultdict(int)
    for need, place in places.items():
        for word in need:
            held[word] |= 1 << place
    needed = tuple(sum(1 << places[need] for need in set(each.needs)) for each in CONSTRUCTIONS)
    return dict(held), needed


_SETS_OF, _NEEDED = _bits()


def possible(held: WordsHeld) -> Iterator[Construction]:
    """The constructions that may match a text, those whose words it has one of each, in their order."""
    numbers: set[int] = set(_BY_WORD.get("", ()))
    met = 0
    for word in held.all:
        met |= _SETS_OF.get(word, 0)
        numbers.update(_BY_WORD.get(word, ()))
    return (CONSTRUCTIONS[number] for number in sorted(numbers) if not _NEEDED[number] & ~met)
