"""The words of a sentence for reading who has which part in it: names marked, dates and brackets left out."""

from __future__ import annotations

import re
from functools import lru_cache

from guardrail.claims.figures.periods import parse_periods
from guardrail.claims.lexicon import DETERMINERS, NEGATIVES, word_set
from guardrail.claims.record import record
from guardrail.claims.sentences.verbs import AUXILIARIES
from guardrail.evidence.lexicon import LEGAL_FORMS
from guardrail.evidence.names import is_common, names
from guardrail.evidence.terms import term_list
from guardrail.verify.roles.lexicon import BASE_OF, IS_BASE, IS_FINITE, IS_PARTICIPLE, PARTS_OF
from guardrail.verify.roles.parts import SELF, Part

_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
_TOKEN = re.compile(r"[$€£¥]?\w(?:[\w&’'/%\-]|[.,](?=\w))*|[,;:—–&]")
_BEFORE_PERIOD = re.compile(
    r"\b(?:in|on|during|since|for|as of|at|by|from|to|of)(?:\s+(?:the|its|early|late|mid))*\s*$", re.I
)
_FIGURE = re.compile(r"[$€£¥]?\d[\d.,]*%?(?:[a-z]{1,2})?")
_FORMS = frozenset(LEGAL_FORMS) - {"company", "the", "and", "of"}
_TITLES = word_set("mr mrs ms dr sir messrs")
_SEVERAL = "&"
"""Stands among the kin of a part in which several names stand: it is none of them."""
_FIRST_PERSON = word_set("we us our ours")
_ORDINALS = word_set("first second third fourth fifth senior junior")
_NOT_WORDS = word_set("than that those this these it its they them their he him his she her which who whom whose")
PREPOSITIONS = word_set(
    "to from by with for on over in into of at against under through as between among within during upon behind before "
    "after without via per toward towards onto above below ahead out off about across around despite until"
)
NEGATIONS = NEGATIVES | word_set(
    "cannot failed declined refused unable instead rejected terminated abandoned cancelled canceled withdrew"
)


@record
class Word:
    """One word or mark.

    Arguments:
        text: as written; low: lower case, possessive off.
        possessive: it ends in "'s" or "s'"; name: it belongs to a name.
    """

    text: str
    low: str
    possessive: bool
    name: bool

    @property
    def mark(self) -> bool:
        """Whether it is a mark and no word."""
        return not self.text[-1].isalnum() and len(self.text) == 1

    @property
    def figure(self) -> bool:
        """Whether it is a number or an amount."""
        return _FIGURE.fullmatch(self.text) is not None

    @property
    def base(self) -> str:
        """The verb that it may be a form of, "" where it can be none."""
        return "" if self.name or self.possessive else BASE_OF.get(self.low, "")

    @property
    def finite(self) -> bool:
        """Whether it may be a finite verb by its form."""
        return bool(self.base) and self.low in IS_FINITE

    @property
    def participle(self) -> bool:
        """Whether it may be a past participle by its form."""
        return bool(self.base) and self.low in IS_PARTICIPLE

    @property
    def bare(self) -> bool:
        """Whether it may be a verb's base form and is no other form of one."""
        return bool(self.base) and self.low in IS_BASE and not self.finite

    @property
    def opens_phrase(self) -> bool:
        """Whether a noun phrase may begin with it."""
        return self.name or self.figure or self.low in DETERMINERS or self.low in _FIRST_PERSON


@lru_cache(maxsize=2_048)
def words_of(sentence: str) -> tuple[Word, ...]:
    """The words of a sentence in reading order, without what stands in brackets and without dates."""
    text = _BRACKETS.sub("", sentence)
    for period in reversed(parse_periods(text)):
        before = text[: period.start]
        lead = _BEFORE_PERIOD.search(before)
        after = text[period.end :]
        begin = lead.start() if lead else period.start
        if not text[:begin].strip():
            after = after.lstrip(" ,")
        text = f"{text[:begin].rstrip()} {after.lstrip()}"
    named = {word.lower() for name in names(text) for word in name.words}
    found: list[Word] = []
    raw = _TOKEN.findall(text)
    for at, token in enumerate(raw):
        core = token.replace("’", "'")
        possessive = core.endswith(("'s", "s'"))
        bare = core[:-2] if core.endswith("'s") else core.rstrip("'")
        capital = bare[:1].isupper()
        followed = at + 1 < len(raw) and raw[at + 1][:1].isupper()
        known = bare.lower() in named
        behind_article = at > 0 and raw[at - 1].lower() == "the"
        behind = raw[at + 1] if at + 1 < len(raw) else ""
        acts = behind in BASE_OF or behind in AUXILIARIES or behind in _FORMS or behind == ","
        name = capital and (
            (known and (at > 0 or followed or possessive or (acts and not is_common(bare))))
            or (behind_article and bare.lower() not in AUXILIARIES)
            or (at > 0 and bare.lower() not in DETERMINERS and bare.lower() not in PREPOSITIONS)
        )
        if bare == "&" and found and found[-1].name and followed:
            name = True
        found.append(Word(token, bare.lower(), possessive, name))
    return tuple(_without_form_commas(found))


def _without_form_commas(found: list[Word]) -> list[Word]:
    """The words without the commas before legal forms ("Alder, Inc.")."""
    return [
        word
        for at, word in enumerate(found)
        if not (word.text == "," and at + 1 < len(found) and found[at + 1].low in _FORMS)
    ]


def part_of(phrase: tuple[Word, ...]) -> Part | None:
    """What a noun phrase names; None where it says nothing, lists several names, or holds a pronoun."""
    kept = [word for word in phrase if not word.mark or word.name]
    if not kept or any(
        word.low in _NOT_WORDS and not word.possessive for word in kept if word.low not in ("its", "their")
    ):
        return None
    if _lists(kept):
        return None
    if len(kept) == 1 and kept[0].low in _FIRST_PERSON:
        return Part(frozenset({SELF}), frozenset({SELF}))
    named = frozenset(
        word.low
        for word in kept
        if word.name and word.low not in _FORMS and word.low not in _TITLES and word.text != "&"
    )
    text = " ".join(word.text for word in kept)
    terms = frozenset(term_list(text)) | {word.low for word in kept if word.low in _ORDINALS}
    if not named and terms == {"compani"}:
        named = frozenset({SELF})
    named |= {term for term in terms if "#" in term[1:]}
    return Part(named, terms, _kin(kept)) if terms or named else None


def _lists(kept: list[Word]) -> bool:
    """Whether a phrase names several: "Alpha and Beta"."""
    return any(
        word.low in ("and", "or") and 0 < at < len(kept) - 1 and kept[at - 1].name and kept[at + 1].opens_phrase
        for at, word in enumerate(kept)
    )


def _kin(kept: list[Word]) -> frozenset[str]:
    """The nouns of a phrase that name another than the name they stand beside."""
    found = set()
    for at, word in enumerate(kept):
        if word.low not in PARTS_OF or word.name:
            continue
        owned = any(before.possessive and before.name for before in kept[:at])
        owning = at + 1 < len(kept) and kept[at + 1].low in ("of", "to", "for")
        if owned or owning:
            found.add(word.low)
    runs = sum(
        word.name and (at == 0 or not kept[at - 1].name or kept[at - 1].possessive) for at, word in enumerate(kept)
    )
    return frozenset(found | {_SEVERAL}) if runs > 1 else frozenset(found)
