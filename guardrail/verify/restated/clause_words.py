"""Words that say the same of a clause wherever they stand, for comparing two sentences: "mainly", "chiefly", "mostly".

The tables of words of one sense stand in `clause_classes`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from guardrail.claims.lexicon import word_set
from guardrail.claims.sentences.verbs import (
    BASE_OF_GERUND,
    BASES,
    PARTICIPLES,
    PAST,
    participle,
    past_form,
    third_person,
)
from guardrail.verify.restated.clause_classes import CLASSES, PHRASES

FREQUENCIES = {
    "monthly": "@monthly", "quarterly": "@quarterly", "annually": "@annual", "annual": "@annual", "yearly": "@annual",
    "weekly": "@weekly", "daily": "@daily", "semi-annually": "@twice-a-year", "semiannually": "@twice-a-year",
    "semi-annual": "@twice-a-year", "semiannual": "@twice-a-year",
}  # fmt: skip
CONTRACTED = {
    "cannot": ("can", "not"), "can't": ("can", "not"), "won't": ("will", "not"), "shan't": ("shall", "not"),
    "they're": ("they", "are"), "it's": ("it", "is"), "there's": ("there", "is"), "you're": ("you", "are"),
    "we're": ("we", "are"), "that's": ("that", "is"),
}  # fmt: skip
NOMINAL = {
    "reinvestment": "reinvest", "preservation": "preserve", "acquisition": "acquire", "purchase": "purchase",
    "repurchase": "repurchase", "redemption": "redeem", "payment": "pay", "sale": "sell", "transfer": "transfer",
    "disposal": "dispose", "issuance": "issue", "completion": "complete", "termination": "terminate",
    "appointment": "appoint", "maintenance": "maintain", "reduction": "reduce", "closure": "close",
    "exclusion": "exclude", "inclusion": "include", "use": "use", "refinancing": "refinance", "repayment": "repay",
}  # fmt: skip
"""Nouns behind which "of" names what is acted on: "preservation of capital" is "preserving capital"."""
ABLE = {
    "deductible": "deduct", "excludable": "exclude", "redeemable": "redeem", "callable": "call",
    "transferable": "transfer", "assignable": "assign", "convertible": "convert", "refundable": "refund",
    "negotiable": "negotiate", "cancellable": "cancel", "renewable": "renew", "exchangeable": "exchange",
    "withdrawable": "withdraw", "recoverable": "recover",
}  # fmt: skip
"""Adjectives that say what can be done: "not deductible" is "cannot be deducted"."""
EMPTY = word_set(
    "the a an your this these those that which who also itself themselves instead too however "
    "currently presently already still even both very just then there please such own own so today now would-be "
    "respectively"
) - word_set("both just even still so would-be already respectively now then today")
"""Words without which a clause says the same."""
MODALS = {
    "may": "may", "can": "may", "could": "may", "might": "may", "must": "must", "shall": "must", "will": "will",
    "would": "would", "should": "should",
}  # fmt: skip
CHAINED = word_set(
    "seek offer intend plan agree continue begin need aim try require expect anticipate propose promise decide refuse "
    "decline commit undertake elect choose allow permit entitle obligate oblige bind forbid prohibit use fail want"
)
"""Verbs before "to" and another."""
SEEKING = word_set("seek aim try strive")
"""Verbs that only say what is meant to be reached."""
GAINING = word_set("generate provide achieve earn obtain receive produce deliver")
"""Verbs behind those that add nothing: "seeks to provide income" is "seeks income"."""
RETURNING = word_set("be return gain rise fall grow lose yield earn average outperform underperform exceed")
"""Verbs of which "a year" tells a rate, which "every year" does not."""
NEUTRAL = word_set("have charge carry bear feature offer show report post")
"""Verbs that only link a thing with its rate or level: "charges a fee of 2 %", "has a duration of 6 years"."""


def _base_forms() -> dict[str, str]:
    found: dict[str, str] = {}
    for base in sorted(BASES):
        for form in (participle(base), past_form(base), third_person(base), base):
            found.setdefault(form, base)
            if form.endswith("ed") and not base.endswith("e") and len(base) > 3:
                found.setdefault(f"{base}{base[-1]}ed", base)
    for gerund, base in BASE_OF_GERUND.items():
        found.setdefault(gerund, base)
    found |= {"found": "found", "founded": "found", "left": "leave", "rose": "rise"}
    found |= {"has": "have", "had": "have", "having": "have", "does": "do", "did": "do", "done": "do"}
    found |= dict.fromkeys(("is", "are", "was", "were", "been", "being", "am"), "be")
    return found


_BASE_FORMS: Mapping[str, str] = _base_forms()
_CLASS_OF = {word: line.split()[0] for line in CLASSES.split("\n") if line for word in line.split()}
_PLURAL_KEPT = word_set("always besides perhaps series species news less across towards plus gross us basis axis")


def _trie() -> dict[str, list[tuple[tuple[str, ...], str]]]:
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for line in PHRASES.strip().split("\n"):
        name, _, phrase = line.partition(": ")
        words = tuple(phrase.split())
        found.setdefault(words[0], []).append((words, name))
    for entries in found.values():
        entries.sort(key=lambda entry: -len(entry[0]))
    return found


_TRIE = _trie()


@lru_cache(maxsize=16_384)
def base_of(word: str) -> str:
    """A lower-case word without its inflection: "shares" is "share", "traded" is "trade"."""
    if word in _BASE_FORMS:
        return _BASE_FORMS[word]
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")) or word in _PLURAL_KEPT:
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    if word.endswith(("xes", "ches", "shes", "sses", "zes")):
        return word[:-2]
    return word[:-1]


_PARTICIPLES = PARTICIPLES | frozenset(f"{base}{base[-1]}ed" for base in BASES if base[-1] not in "eyhwx")


def is_participle(word: str) -> bool:
    """Whether a lower-case word may be a past participle."""
    return word in _PARTICIPLES


_PAST_FORMS = (_PARTICIPLES | PAST) - BASES - {"based", "related"}


def is_past_form(word: str) -> bool:
    """Whether a lower-case word is a past form of a verb or a past participle, and no base form."""
    return word in _PAST_FORMS


def is_verb_form(word: str) -> bool:
    """Whether a lower-case word may be a form of a verb."""
    return word in _BASE_FORMS


@lru_cache(maxsize=16_384)
def class_of(base: str) -> str:
    """The word that stands for all that say the same as `base`."""
    return _CLASS_OF.get(base, base)


_SCALES = tuple(
    tuple(scale.split())
    for scale in (
        "aaa aa+ aa aa- a+ a a- bbb+ bbb bbb- bb+ bb bb- b+ b b- ccc+ ccc ccc- cc c d",
        "aaa aa1 aa2 aa3 a1 a2 a3 baa1 baa2 baa3 ba1 ba2 ba3 b1 b2 b3 caa1 caa2 caa3 ca c",
    )
)
"""Grades of the agencies, the best first."""


def rank_of(grade: str) -> int | None:
    """The place of a lower-case grade on its agency's scale, None for another word."""
    for scale in _SCALES:
        if grade in scale:
            return scale.index(grade)
    return None


def phrase_at(words: Sequence[str], bases: Sequence[str], at: int) -> tuple[int, str] | None:
    """A set phrase that begins at a place: how many words it has and the one word that stands for it.

    Arguments:
        words: lower-case words; bases: the same without their inflections.
    """
    for first in {words[at], bases[at]} & _TRIE.keys():
        for phrase, name in _TRIE[first]:
            size = len(phrase)
            if at + size <= len(words) and all(map(_is, phrase, words[at : at + size], bases[at : at + size])):
                return size, name
    return None


def _is(listed: str, word: str, base: str) -> bool:
    return listed in (word, base)
