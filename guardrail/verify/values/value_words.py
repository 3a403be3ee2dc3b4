"""The words of a sentence that gives things their values: each figure in one piece, periods left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guardrail.claims.figures import Figure
from guardrail.claims.figures.periods import Period
from guardrail.claims.lexicon import WORD, word_set
from guardrail.claims.record import record
from guardrail.evidence.premise import Premise
from guardrail.verify.memo import per_premise
from guardrail.verify.values.candidates import bound_start

FIGURE = "#"
"""The key of a word that is a figure."""
_TOKEN = re.compile(rf"{WORD}|[.,;:()?!–—]")
PER = re.compile(r"\s+(per\s+(?:\w+\s+){0,2}?(?:share|unit))\b", re.IGNORECASE)
"""What an amount is of one of; it belongs to the figure."""
_TIMELY = word_set(
    "in for at as of on the during through both each fiscal year years quarter quarters ended ending end"
)
_TIME_JOINS = word_set("and or to through - – ,")


@record
class Word:
    """A word, mark or figure; `at` is a figure's position among the text's, -1 for others."""

    key: str
    at: int = -1


@per_premise
def words_of(premise: Premise) -> tuple[Word, ...]:
    """`words_in` of a premise."""
    return tuple(words_in(premise.text, premise.figures, premise.periods))


def per_tail(text: str, figure: Figure) -> str:
    """What an amount is said to be of one of: "per share" of "$0.84 per share", empty when nothing is."""
    match = PER.match(text, figure.end)
    return " ".join(match[1].lower().split()) if match else ""


def words_in(text: str, figures: Sequence[Figure], periods: Sequence[Period]) -> Iterator[Word]:
    """The words of a text with figures in one piece; periods are left out with the words that lead up to them."""
    items = [(bound_start(text, figure), figure.end, number) for number, figure in enumerate(figures)]
    items += [(period.start, period.end, -2) for period in periods]
    found: list[Word] = []
    at = 0
    timely = False  # a period stands last
    for start, end, number in sorted(items):
        if start < at:
            continue
        between = [Word(match.group().lower().replace("’", "'")) for match in _TOKEN.finditer(text, at, start)]
        if number == -2:
            kept = list(between)
            while kept and kept[-1].key in _TIMELY:
                kept.pop()
            if timely and all(word.key in _TIME_JOINS for word in kept):
                kept = []
            found += kept
            timely = True
        else:
            found += between
            found.append(Word(FIGURE, number))
            timely = False
            noun = figures[number].noun
            if noun and text[end : end + len(noun) + 1].lower() == f" {noun}":
                end += len(noun) + 1  # "16 years": compared with the figure
            elif tail := PER.match(text, end):
                end = tail.end()
        at = end
    found += [Word(match.group().lower().replace("’", "'")) for match in _TOKEN.finditer(text, at)]
    yield from found
