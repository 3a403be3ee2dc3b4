"""What stands before a number: signs, brackets, currencies, words that bind it or make it a name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from guardrail.claims.figures.figure import Bound
from guardrail.claims.figures.lexicon import (
    BOUND_LAST_WORDS,
    BOUND_PHRASES,
    CODES_ALSO_WORDS,
    CURRENCY_CODES,
    CURRENCY_SIGNS,
    DOLLARS,
    FROM_BELOW,
    IDENTIFIER_WORDS,
    TIGHT_PHRASES,
    TIME_NOUNS,
)
from guardrail.claims.lexicon import NEGATIVE_AUXILIARIES, word_set

WORDS_WINDOW = 56
"""Characters before a number in which words that bind it are looked for."""

_BOUND_SIGNS = {
    "~": Bound.ABOUT, "≈": Bound.ABOUT, "<": Bound.LESS_THAN, ">": Bound.MORE_THAN, "≤": Bound.AT_MOST,
    "≥": Bound.AT_LEAST,
}  # fmt: skip
_TURNED = {Bound.LESS_THAN: Bound.AT_LEAST, Bound.MORE_THAN: Bound.AT_MOST}
_NEGATORS = NEGATIVE_AUXILIARIES | word_set("never not no neither")
_NEGATOR_REACH = 3
"""Words between a denial and the bound it turns: "will never be lower than 2 %"."""
_MODALS = word_set("may can shall will must should could would")
_JOINS = word_set("and but while whereas though although because since so")
_NOBODY = word_set("no none neither nobody nothing")
_SIGNS = frozenset("-+–(~≈<>≤≥ \u00a0") | CURRENCY_SIGNS.keys()
_SKIPPED = " \u00a0~≈<>≤≥"
_LETTERS_BEFORE = re.compile(r"([a-z.]{1,4})$")


@dataclass(slots=True)
class Left:
    """The left side of one number.

    Arguments:
        start: where the figure begins, signs and currency included.
        sign: "-", "+" or empty.
        opened: position of an opening bracket right before the number, -1 without one.
        currency: ISO code, empty when none; hundredth: the sign is "¢".
        symbol: the bound that "~", "<" or the like states.
        words: the words before, in lower case, the nearest last.
    """

    start: int
    sign: str = ""
    opened: int = -1
    currency: str = ""
    hundredth: bool = False
    symbol: Bound | None = None
    words: list[str] = field(default_factory=list)


def look_left(text: str, folded: str, number: int, limit: int, spelled: bool) -> Left | None:
    """The left side of the number at `number`, not further back than `limit`; None when it is part of a name."""
    left = Left(number)
    at = number
    while at > limit:
        char = folded[at - 1]
        if char not in _SIGNS:
            break
        ahead = folded[at - 2] if at > 1 else " "
        if char in "-–+":
            if left.sign or ahead.isalnum() or ahead in ")%'":
                break
            left.sign = "+" if char == "+" else "-"
        elif char == "(":
            if left.opened >= 0:
                break
            left.opened = at - 1
        elif char in _BOUND_SIGNS:
            left.symbol = _BOUND_SIGNS[char]
            at -= 1
            break
        elif char in " \u00a0":
            if not (ahead in CURRENCY_SIGNS or ahead in "~≈<>≤≥" or (ahead == "(" and not spelled)):
                break
        elif left.currency:
            break
        else:
            left.currency, left.hundredth = CURRENCY_SIGNS[char], char == "¢"
            if char == "$" and (before := _LETTERS_BEFORE.search(folded, max(0, at - 6), at - 1)):
                other = DOLLARS.get(before[1])
                if other:
                    left.currency, at = other, before.start() + 1
        at -= 1
    while at < number and folded[at] in _SKIPPED:
        at += 1
    left.words = folded[max(limit, at - WORDS_WINDOW) : at].split()
    left.start = at
    return left if _stands_free(text, folded, left, limit) else None


def _stands_free(text: str, folded: str, left: Left, limit: int) -> bool:
    """Whether no letter, digit or sign glues the number to a name; reads a currency code before it."""
    at = left.start
    touching = folded[at - 1] if at else " "
    words = left.words
    if touching in " \u00a0":
        if words and not left.currency:
            code = words[-1].lstrip("(")
            if currency := _code(text, folded, code, at):
                left.currency = currency
                left.start = folded.rfind(code, 0, at)
                words.pop()
        return True
    if touching == "-" and at > 1 and folded[at - 2].isalpha():
        return False  # "COVID-19"
    if touching == ":" and at > 1 and folded[at - 2].isdigit():
        return False  # "5:30"
    if at <= limit or not (touching.isalnum() or touching in "_@&=\\#/§"):
        return True
    if left.currency:
        return touching == "/"
    if words and touching.isalpha() and words[-1].isalpha() and (money := _code(text, folded, words[-1], at)):
        left.currency = money
        left.start = at - len(words.pop())
        return True
    return False


def _code(text: str, folded: str, word: str, before: int) -> str:
    """The currency that an ISO code or abbreviation names, empty when the word is none."""
    word = word.rstrip(".")
    currency = CURRENCY_CODES.get(word, "")
    if currency and word in CODES_ALSO_WORDS:
        at = folded.rfind(word, 0, before)
        return currency if text[at : at + len(word)].isupper() else ""
    return currency


def is_named_by(words: list[str]) -> bool:
    """Whether the word before makes a number a name: "Note 35", "Rule 2210", "No. 5", "Act of 1940"."""
    if not words:
        return False
    word = words[-1].lstrip("(\"'")
    bare = word.rstrip(".:")
    if bare not in IDENTIFIER_WORDS:
        return bare == "of" and words[-2:-1] == ["act"]
    return bare != "no" or word.endswith(".")


def bound_before(words: list[str], noun: str) -> Bound:
    """How the words before a figure bind it; "over 5 years" is a duration, no bound."""
    if not words or words[-1].lstrip("(") not in BOUND_LAST_WORDS:
        return Bound.EXACT
    for size in (3, 2, 1):
        if len(words) < size:
            continue
        bound = BOUND_PHRASES.get(" ".join(words[-size:]).lstrip("("))
        if bound is not None:
            if bound in _TURNED and _is_denied(words[:-size]):
                return _TURNED[bound]
            return Bound.EXACT if noun in TIME_NOUNS and size == 1 and bound is not Bound.ABOUT else bound
    return Bound.EXACT


def _is_denied(words: Sequence[str]) -> bool:
    """Whether the words before a bound deny it: "will never be", "no holder may own"."""
    if not _NEGATORS.isdisjoint(words[-_NEGATOR_REACH:]):
        return True
    subject = False
    for word in reversed(words):
        if subject and word in _NOBODY:
            return True
        if word in _JOINS or word[-1] in ",;:.)":
            return False
        subject = subject or word in _MODALS
    return False


def is_tight(words: list[str]) -> bool:
    """Whether the words before a bounded figure put the bound right at its value: "just over", "up to", "nearly"."""
    if words[-1:] and words[-1].lstrip("(") in FROM_BELOW:
        return True
    return " ".join(words[-2:]).lstrip("(") in TIGHT_PHRASES or " ".join(words[-3:]).lstrip("(") in TIGHT_PHRASES
