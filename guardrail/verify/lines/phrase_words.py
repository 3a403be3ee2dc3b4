"""The words by which phrases and labels name line items: content words, and the small ones that tell items apart."""

from __future__ import annotations

import re
from functools import lru_cache

from guardrail.claims.figures.periods import Period, parse_periods
from guardrail.claims.lexicon import NUMBER_OF
from guardrail.evidence.terms import content_terms
from guardrail.verify.hints import Hint

_KEPT = {
    word: kept
    for kept, listed in {
        "other": "other others",
        "before": "before",
        "after": "after",
        "excluding": "excluding excludes excluded",
        "end": "end ending closing",
        "beginning": "beginning opening start",
        "per": "per",
        "less": "less within under below up",
        "more": "more over above thereafter",
        "total": "total totals",
        "quarterly": "quarterly",
        "monthly": "monthly",
        "weekly": "weekly",
        "daily": "daily",
        "amount": "amount",
        **{f"#{number}": word for word, number in NUMBER_OF.items()},
    }.items()
    for word in listed.split()
}
"""Words that are no content of a sentence but tell one line item from another ("other assets", "before tax")."""
_BRACKETED = re.compile(r"\([^()]*\)")
_BARE_TOTAL = re.compile(r"\W*totals?\W*$", re.IGNORECASE)
_MULTIPLE = re.compile(
    r"\b(?P<of>p|d|ev)(?:/|[ -]to[ -])(?P<to>e|bv?|s|fcf|sales|revenues?|ebitda|ebit)\b"
    r"|\bpe(?= (?:ratio|multiple)\b)",
    re.IGNORECASE,
)
_MULTIPLE_OF = {"p": "price", "d": "debt", "ev": "enterprise value"}
_MULTIPLE_TO = {"e": "earnings", "b": "book", "bv": "book", "s": "sales"}
"""What multiples are short for: their letters are no words."""
_MAY_BE_MULTIPLE = Hint(r"/|^pe\Z|^ev\b", re.IGNORECASE)
_MARKED = re.compile(r"[a-z]{5,}[1-9]")
_LETTERS = re.compile(r"[a-z]+|(?<![\w.,])\d{1,3}(?![\d%]|[.,]\d)")

SET_WORDS = content_terms(
    "segment region country geography category item component source contributor line division market product expense"
    " cost asset liability customer group part area unit class type business"
)
"""Nouns for what a table's rows are, by which claims speak of them together ("the largest segment")."""


def kept(text: str) -> frozenset[str]:
    """The small words, small numbers and yearless dates of a label; numbers of periods are no names."""
    dates: set[str] = set()
    for period in reversed(parse_periods(text)):
        text = f"{text[: period.start]} {text[period.end :]}"
        if period.year is None:
            dates.update(date_terms(period))
    return _small_words(text).union(dates)


def _small_words(text: str) -> frozenset[str]:
    found: set[str] = set()
    for word in text.split():
        if small := _small_of(word):
            found |= small
    return frozenset(found)


@lru_cache(maxsize=16_384)
def _small_of(run: str) -> frozenset[str]:
    """`_small_words` of characters without white space."""
    found = _LETTERS.findall(run.lower())
    return frozenset(f"#{word}" if word.isdigit() else _KEPT[word] for word in found if word in _KEPT or word.isdigit())


def date_terms(period: Period) -> tuple[str, ...]:
    """A day of the year as a word of a name: "outstanding at 31 March"."""
    return (f"~{period.month}/{period.day}",) if period.month and period.day else ()


def phrase_terms(text: str) -> frozenset[str]:
    """The words by which a phrase without periods names a line item: content words and the small ones above."""
    if _MAY_BE_MULTIPLE(text):
        text = _MULTIPLE.sub(_spelt_out, text)
    return content_terms(text) | _small_words(text)


def _spelt_out(match: re.Match[str]) -> str:
    """ "price earnings" of "P/E", "debt equity" of "D/E"."""
    of, to = (match["of"] or "p").lower(), (match["to"] or "e").lower()
    return f"{_MULTIPLE_OF[of]} {'equity' if (of, to) == ('d', 'e') else _MULTIPLE_TO.get(to, to)}"


def label_terms(path: tuple[str, ...]) -> frozenset[str]:
    """The words of a row's own label; what stands in brackets is another name or the other sign of the same item."""
    if not path:
        return frozenset()
    label = _BRACKETED.sub(" ", path[-1])
    if len(path) > 1 and _BARE_TOTAL.match(label):  # the total of a group is what the group's heading names
        label = f"{_BRACKETED.sub(' ', path[-2])} {label}"
    return content_terms(label) | kept(label) or content_terms(path[-1]) | kept(path[-1])


def unmarked(terms: frozenset[str]) -> frozenset[str]:
    """`terms` without the footnote marks that stuck to them when a page was read ("schemes1")."""
    marked = {term for term in terms if _MARKED.fullmatch(term)}
    return terms if not marked else (terms - marked) | content_terms(" ".join(term[:-1] for term in marked))
