"""A claim in the words of its premise, for NLI: "rents 12 stores" beside "leases 12 stores" is "leases 12 stores".

A small NLI model is least sure of a word that it has seldom seen beside its synonym, and takes "left out" for the
contrary of "excludes" sooner than for the same. Where a claim has a word that its premise lacks, and the premise has
one that says the same of a company's affairs, the claim takes the premise's word, in the claim's own form ("buying"
becomes "purchasing"). Only words that may stand for each other in both directions share a line of these lists;
direction, negation, modality, quantity and names are never touched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from guardrail.claims.lexicon import word_set
from guardrail.claims.sentences.verbs import gerund, participle, past_form, third_person
from guardrail.claims.whole_words import places

_VERBS = """
rent lease
buy purchase acquire
expire lapse
exclude omit
begin start commence
finish complete
manufacture produce
transfer shift move
exceed surpass
close shut
use apply employ utilize
receive obtain
own hold
appoint name
anticipate expect
allow permit
approve authorize
decline decrease fall drop
rise increase grow
perform conduct
stem result arise
determine calculate compute
terminate cancel
reduce lower cut
raise lift
repay redeem
serve act
sell divest
get receive
establish found
"""
_PHRASAL = {
    "leave out": "exclude", "run out": "expire", "carry out": "perform", "shut down": "close", "sell off": "sell",
    "pay off": "repay", "pay back": "repay", "set up": "establish", "take over": "acquire",
}  # fmt: skip
_NOUNS = """
closure closing shutdown
increase rise growth
decrease decline drop fall reduction
purchase acquisition
employee worker
plant factory
customer client
shareholder stockholder
reason cause
retiree pensioner
headquarters head-office
"""
_PHRASES = (
    ("primarily", "mainly", "largely", "principally", "mostly", "chiefly", "predominantly"),
    ("because of", "due to", "attributable to", "owing to", "as a result of", "on account of", "thanks to"),
    ("up to", "no more than", "at most", "a maximum of", "not more than"),
    ("at least", "no less than", "a minimum of", "not less than"),
    ("annually", "each year", "every year", "per year", "yearly"),
    ("out of its", "of its"),
    ("out of their", "of their"),
    ("located in", "based in"),
)
_ROUND = ("approximately", "about", "roughly", "around")
_WORD = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*")
_WITH_ARTICLE = re.compile(rf"\b(?:(?P<article>[Aa])n? )?(?P<word>{_WORD.pattern})")
_FIGURE_BEHIND = re.compile(r" [$€£]?\d")
_KINDS = ("base", "third", "past", "participle", "gerund")
MAX_TEXT = 1_000
"""Characters of claim or premise beyond which nothing is put into other words."""


def _form(base: str, kind: str) -> str:
    match kind:
        case "third":
            return third_person(base)
        case "past":
            return past_form(base)
        case "participle":
            return participle(base)
        case "gerund":
            return gerund(base)
        case "plural":
            return base if base.endswith("s") else f"{base}s"
    return base


def _entries() -> Iterator[tuple[str, tuple[str, tuple[str, ...], tuple[str, ...]]]]:
    """Each form of each listed word: its kind, the others that say the same, and the kinds in which they may stand."""
    for table, kinds in ((_VERBS, _KINDS), (_NOUNS, ("singular", "plural"))):
        for line in table.split("\n"):
            for base in line.split():
                others = tuple(other for other in line.split() if other != base)
                for kind in kinds:
                    yield _form(base, kind), (kind, others, kinds)
    verbs = {base: line.split() for line in _VERBS.split("\n") for base in line.split()}
    for phrase, plain in _PHRASAL.items():
        base, _, particle = phrase.partition(" ")
        for kind in _KINDS:
            yield f"{_form(base, kind)} {particle}", (kind, tuple(verbs[plain]), _KINDS)


_ENTRIES: dict[str, list[tuple[str, tuple[str, ...], tuple[str, ...]]]] = {}
for _spelt, _entry in _entries():
    _ENTRIES.setdefault(_spelt, []).append(_entry)
_PHRASAL_FORM = re.compile(
    rf"\b(?:(?P<article>[Aa])n? )?(?P<word>{'|'.join(sorted(form for form in _ENTRIES if ' ' in form))})\b",
    re.IGNORECASE,
)
_TRIGGERS = frozenset(word for form in _ENTRIES for word in form.split()) | word_set(
    " ".join(phrase for listed in (*_PHRASES, _ROUND) for phrase in listed)
)


@lru_cache(maxsize=2_048)
def in_words_of(premise: str, text: str) -> str:
    """`text` with the words that `premise` has for the same.

    Arguments:
        premise: one premise; its words are kept as they are.
        text: the claim, figures restated.
    """
    if len(text) > MAX_TEXT or len(premise) > MAX_TEXT:
        return text
    said = {word.lower() for word in _WORD.findall(text)}
    stated = {word.lower() for word in _WORD.findall(premise)}
    if _TRIGGERS.isdisjoint(said - stated):
        return text
    lowered = premise.lower()

    def taken(match: re.Match[str]) -> str:
        word = match["word"]
        if word.lower() in stated:
            return match[0]
        for kind, others, kinds in _ENTRIES.get(word.lower(), ()):
            for other in others:
                if any((form := _form(other, one)) in stated and form not in said for one in kinds):
                    plain = _form(other, kind)
                    article = f"{match['article']}{'n' if plain[0] in 'aeio' else ''} " if match["article"] else ""
                    return article + (plain.capitalize() if word[0].isupper() else plain)
        return match[0]

    return _WITH_ARTICLE.sub(taken, _PHRASAL_FORM.sub(taken, _phrased(text, lowered)))


def _phrased(text: str, premise: str) -> str:
    """`text` with set phrases of the premise for its own; a word of rounding only before its figure."""
    for listed, figure in (*((phrases, False) for phrases in _PHRASES), (_ROUND, True)):
        own = next((phrase for phrase in listed if _place(phrase, text, figure) >= 0), None)
        if own is None or _place(own, premise, figure) >= 0:
            continue
        theirs = next((phrase for phrase in listed if _place(phrase, premise, figure) >= 0), None)
        if theirs is not None:
            at = _place(own, text, figure)
            text = text[:at] + theirs + text[at + len(own) :]
    return text


def _place(phrase: str, text: str, figure: bool) -> int:
    """Where a phrase stands, before a figure if so asked; -1 where it does not."""
    for at in places(text, phrase):
        if not figure or _FIGURE_BEHIND.match(text, at + len(phrase)):
            return at
    return -1
