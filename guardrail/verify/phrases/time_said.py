"""What a claim says of time beside its periods: how far two values lie apart, and over how many years it speaks."""

from __future__ import annotations

import re

from guardrail.claims.lexicon import NUMBER_OF
from guardrail.verify.lines.formulas import FIGURE

YEAR, QUARTER = 12, 3  # months
_YEAR_EARLIER = re.compile(
    r"\b(?:(?:an?|one) year (?:earlier|ago|before)|the (?:prior|previous|preceding)[ -]year|the year before"
    r"|year[- ]over[- ]year|year[- ]on[- ]year|yoy|over the (?:past |last )?year)\b"
)
_QUARTER_EARLIER = re.compile(
    r"\b(?:(?:an?|one) quarter (?:earlier|ago|before)|the (?:prior|previous|preceding) quarter"
    r"|over the (?:past |last )?quarter|quarter[- ]over[- ]quarter|quarter[- ]on[- ]quarter|qoq|sequential(?:ly)?"
    r"|during the quarter)\b"
)
_NUMBERS = {word: number for word, number in NUMBER_OF.items() if number > 1}
YEARS = (
    rf"(?:over|across|for|of|in|among|during) (?:all (?:of )?)?(?:the |these |those )?(?:last |past )?"
    rf"(?P<years>[{FIGURE}]|{'|'.join(_NUMBERS)})(?:[ -](?:fiscal|financial|reported))?[ -](?:years?|periods?)"
    r"(?: period)?(?: shown| presented| reported)?"
)
"""A stretch by the number of its years: "over the three years", "of the five years"."""
_COUNTED = re.compile(rf"\b{YEARS}(?![a-z])")


def months_apart(text: str) -> int:
    """Months between the two values that lower-case `text` compares, 0 where it says nothing of them."""
    if ("year" in text or "yoy" in text) and _YEAR_EARLIER.search(text):
        return YEAR
    if "quarter" in text or "sequential" in text or "qoq" in text:
        return QUARTER if _QUARTER_EARLIER.search(text) else 0
    return 0


def number_of(word: str) -> int:
    """The number that a word stands for, 0 for another word."""
    return _NUMBERS.get(word, 0)


def years_counted(phrase: str) -> tuple[int, str]:
    """The number of years in words that `phrase` speaks over, and the phrase without them; 0 where it says none."""
    match = _COUNTED.search(phrase) if "year" in phrase or "period" in phrase else None
    if match is None or not number_of(match["years"]):
        return 0, phrase
    return number_of(match["years"]), f"{phrase[: match.start()]} {phrase[match.end() :]}"
