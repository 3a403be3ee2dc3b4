"""The words of a sentence in their classes, its figures and periods as signs: what `clause_form` reads."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from guardrail.claims.figures.figure import Bound, Figure
from guardrail.claims.figures.period import Period
from guardrail.claims.lexicon import COPULAS, word_set
from guardrail.claims.sentences.verbs import core
from guardrail.evidence.lexicon import NUMBER_WORDS
from guardrail.verify.restated.clause_words import (
    CONTRACTED,
    EMPTY,
    FREQUENCIES,
    NOMINAL,
    base_of,
    class_of,
    is_past_form,
    phrase_at,
)
from guardrail.verify.values.candidates import bound_start

FIGURE, PERIOD = "\ue010", "\ue011"
"""In the sign of a figure and of a period; its number follows."""


SIGN = re.compile(rf"0{FIGURE}(?P<at>\d+)(?P<tail>(?:-[a-z]+)*)")
"""A figure, with what it is joined to: "10-year"."""


PAST_MARK = "/d"
"""Ends the sign of a past form: "companies acquired" are not "companies acquiring"."""
OWN = "its"
"""Stands for "its", "their": the words of the subject."""


BE = COPULAS | word_set("be been being am")


NONE = word_set("no none")


PREPOSITIONS = word_set(
    "to for from in on at by with into during over under after before since upon within between among across against"
    " as per above below without toward towards than about beyond throughout following as-of due-to rather-than"
    " through via by-means-of by-way-of"
)


RESTRICTIONS = {
    "unless": "unless", "except": "unless", "excluding": "unless", "if": "if", "only-if": "only-if", "when": "when",
    "whenever": "when", "until": "until", "till": "until", "while": "while", "because": "because",
    "although": "although", "though": "although", "whereas": "although", "whether": "whether", "but": "but",
    "where": "where", "once": "once", "consistent-with": "while", "provided-that": "if", "in-case": "if",
    "in-the-event-that": "if", "as-long-as": "if", "so-long-as": "if",
}  # fmt: skip


_SPELT_BOUNDS = {"under": "less-than", "over": "more-than", "beyond": "more-than"}


_AS_WRITTEN = word_set("excluding was were")


_OWN = word_set("its their his her our")


_MEANS = word_set("through via")


_ORS = word_set("more higher above greater over less lower fewer below better longer shorter later earlier")


@dataclass(frozen=True, slots=True)
class Token:
    """One word or mark: `key` stands for all that say the same, `low` is the word in small letters as written."""

    key: str
    low: str
    comma: bool = False


def masked(text: str, figures: Sequence[Figure], periods: Sequence[Period]) -> str:
    """The text with a sign for each figure (its bound included) and period."""
    spans = [(one.start, one.end, f"{PERIOD}{at}") for at, one in enumerate(periods)]
    for at, figure in enumerate(figures):
        if figure.text.isalpha() and figure.bound in (Bound.LESS_THAN, Bound.MORE_THAN):
            continue  # "less than one year" is compared word by word with "under one year"
        if not any(start <= figure.start < end for start, end, _ in spans):
            start = figure.start if figure.bound is Bound.RANGE else bound_start(text, figure)
            spans.append((start, figure.end, f"0{FIGURE}{at}"))
    for start, end, sign in sorted(spans, reverse=True):
        text = text[:start] + sign + text[end:]
    return text


def tokens_of(raw: Sequence[str], figures: Sequence[Figure]) -> list[Token]:
    """Words in their classes, set phrases as one, contractions taken apart."""
    lows: list[str] = []
    for token in raw:
        word = core(token).lower().rstrip(".")
        if word == "a" and lows and token[:1] == "A":
            word = "class-a"  # a class's letter is no article
        if word in ("fdic-insured", "sipc-protected", "ncua-insured"):
            lows += word.split("-")
        elif word in CONTRACTED:
            lows += CONTRACTED[word]
        elif word.endswith("n't"):
            lows += (word[:-3], "not")
        elif word.endswith("'s"):
            lows += (word[:-2], "'s")
        elif word.endswith("s'"):
            lows += (word[:-1], "'s")
        elif word:
            lows.append(word)
        if token[-1] in ",":
            lows.append(",")
    bases = [base_of(low) for low in lows]
    found: list[Token] = []
    at = 0
    while at < len(lows):
        low = lows[at]
        if low == ",":
            found.append(Token(",", ",", comma=True))
            at += 1
            continue
        if (phrase := phrase_at(lows, bases, at)) is not None:
            size, name = phrase
            if (
                name[0] == "@"
                and low == "a"
                and found
                and (found[-1].low in PREPOSITIONS or found[-1].low in ("of", "than"))
            ):
                at += 1  # "within a year"
                continue
            key = name if name in RESTRICTIONS else class_of(name)
            found.append(Token(key + PAST_MARK if size > 1 and is_past_form(low) else key, name))
            at += size
            continue
        if low == "or" and found and _is_bound(found[-1].key, figures) and _next(lows, at) in _ORS:
            at += 2
            continue
        if low in _SPELT_BOUNDS and _next(lows, at) in NUMBER_WORDS:
            found.append(Token(_SPELT_BOUNDS[low], "-"))
            at += 1
            continue
        if low == "rated" and _next(lows, at) in ("below", "above"):
            at += 1
            continue
        if low in FREQUENCIES:
            found.append(Token(FREQUENCIES[low], low))
        elif low in _MEANS and lows[at + 1 : at + 2] and PERIOD not in "".join(lows[at + 1 : at + 5]):
            found.append(Token("by", "by"))
        elif low in _OWN:
            found.append(Token(OWN, low))
        elif low not in EMPTY:
            key = low if low in _AS_WRITTEN else class_of(NOMINAL.get(bases[at], bases[at]))
            found.append(Token(key + PAST_MARK if is_past_form(low) else key, low))
        at += 1
    return found


def _next(lows: Sequence[str], at: int) -> str:
    return lows[at + 1] if at + 1 < len(lows) else ""


def _is_bound(key: str, figures: Sequence[Figure]) -> bool:
    """Whether a word is the sign of a figure whose bound its signs hold already: "$5,000 or more"."""
    sign = SIGN.fullmatch(key)
    return sign is not None and figures[int(sign["at"])].bound is not Bound.EXACT
