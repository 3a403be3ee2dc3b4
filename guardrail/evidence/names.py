"""Proper names in a text: issuers, products, people, places; enough to tell one subject from another."""

from __future__ import annotations

import re
from functools import lru_cache
from operator import ne

from guardrail.claims.record import record
from guardrail.claims.sentences.verbs import PARTICIPLES
from guardrail.evidence.lexicon import (
    ACRONYMS_OF_THE_TRADE,
    COMMON_SUBJECTS,
    DIRECTION_WORDS,
    ENTITY_CLASSES,
    LEGAL_FORMS,
    NEGATION_WORDS,
    NUMBER_WORDS,
    PERIOD_WORDS,
    STOP_WORDS,
)
from guardrail.evidence.terms import term_list

_TOKEN = re.compile(r"[^\s,;:()\[\]{}\"“”/|<>=…]+|[,;:()\[\]\"“”/|]")
_CONNECTORS = frozenset(("of", "and", "&", "for", "de", "la", "von", "van", "del", "du", "y"))
_PERIOD = re.compile(r"(?:fy|cy|q[1-4]|[1-4]q|h[12]|[12]h)['’]?\d{0,4}", re.IGNORECASE)
_NO_NAME = STOP_WORDS | NEGATION_WORDS | NUMBER_WORDS | PERIOD_WORDS | DIRECTION_WORDS
_COMMON_ENDINGS = ("ing", "ment", "ments", "tion", "tions", "ness", "ancy", "ency", "ities", "ively", "ally")
_TITLE_SHARE = 0.6
_TITLE_LENGTH = 4
_ENTITY_TERMS = ENTITY_CLASSES | LEGAL_FORMS


def is_common(word: str) -> bool:
    """Whether a word of a name is one of finance prose, a legal form or an abbreviation of the trade."""
    lowered = word.casefold().rstrip(".")
    return (
        lowered in COMMON_SUBJECTS
        or lowered in _ENTITY_TERMS
        or lowered in ACRONYMS_OF_THE_TRADE
        or ("-" in lowered and all(part in COMMON_SUBJECTS for part in lowered.split("-")))
    )


@record
class Name:
    """One proper name.

    Arguments:
        words: as written, possessive off ("Alder", "Valley", "Municipal", "Bond", "Fund").
        terms: of the words, normalised as content terms are; a designator stays ("fund#a").
        distinctive: the terms that are no common words of finance and no legal form; empty for "Net Sales".
        sure: the case of its letters cannot come from the start of a sentence or from a title.
    """

    words: tuple[str, ...]
    terms: frozenset[str]
    distinctive: frozenset[str]
    sure: bool

    @property
    def is_entity(self) -> bool:
        """Whether it names an issuer, product, person or place rather than a line item written with capitals."""
        return bool(self.distinctive) or (len(self.words) > 1 and self.words[-1].casefold() in ENTITY_CLASSES)

    @property
    def ends_with_class(self) -> bool:
        """Whether it closes with "Fund", "Trust", "Bank" or the like."""
        return self.words[-1].casefold() in ENTITY_CLASSES or any("#" in term for term in self.terms)

    @property
    def initials(self) -> str:
        """ "TCS" of "Tata Consultancy Services"."""
        return "".join(word[0] for word in self.words if word[0].isupper())


_COMPOUND = re.compile(
    r"(?:Pre|Post|Non|After|Before|Year|Long|Short|Mid|Full|First|Second|Third|Fourth|High|Low|Like|Same|One|Two|Three|Four"
    r"|Five|Ten|Cash|Tax|Debt|Price|Interest|Share|Stock|Fee|Day|Off|On|In|Per|Top|Lower|Higher|Fixed|Floating|Variable"
    r"|Quarter|Month|Third|Right|Work|Held|Available|Revenue|Cost|Market|Level)-[a-z]+(?:-[a-z]+)*"
)
"""Compounds of prose that open a sentence ("Pre-tax income"); a name goes on with a capital ("Rolls-Royce")."""


@record
class _Word:
    """What one capitalised token may be in a name, worked out once a token.

    Arguments:
        core: the token without marks around it and without its possessive.
        common: `is_common`; may_name: it can stand in a name; letter: it is one capital letter.
        trade: it is an abbreviation of the trade; plain: alone at the start of a sentence it is a word of prose.
        inner: it has a capital or digit behind its first letter.
        connects: it only joins words of a name; possessive: the token is one.
        terms: its content terms, alone.
        designates: it may be a designator ("A", "II", "2") of the word before it.
    """

    core: str
    common: bool
    may_name: bool
    letter: bool
    trade: bool
    plain: bool
    inner: bool
    connects: bool
    possessive: bool
    terms: tuple[str, ...]
    designates: bool


@lru_cache(maxsize=16_384)
def _word(token: str) -> _Word:
    core = token.strip("'’`*_.!?-–—$€£%+#&")
    core = core[:-2] if core.endswith(("'s", "’s")) else core.rstrip("'’")
    folded = core.casefold()
    return _Word(
        core=core,
        common=is_common(core),
        may_name=bool(core) and folded not in _NO_NAME and not _PERIOD.fullmatch(core),
        letter=len(core) == 1 and core.isupper(),
        trade=folded in ACRONYMS_OF_THE_TRADE,
        plain=folded in COMMON_SUBJECTS
        or folded.endswith(_COMMON_ENDINGS)
        or folded in PARTICIPLES
        or _COMPOUND.fullmatch(core) is not None,
        inner=any(char.isupper() or char.isdigit() for char in core[1:]),
        connects=not core or core in _CONNECTORS,
        possessive=token.endswith(("'s", "’s")),
        terms=tuple(term_list(core)),
        designates=len(core) < 2 or not core.isalpha() or core.isupper(),
    )


@lru_cache(maxsize=8_192)
def names(text: str) -> tuple[Name, ...]:
    """The proper names of a text in reading order.

    A capital at the start of a sentence makes a name only where the word is followed by another capitalised one, has
    a capital or digit inside, is a possessive, or is no common word of finance prose. In a text that is capitalised
    throughout, only words that are not common count.
    """
    tokens = _TOKEN.findall(text)
    lowered = list(map(str.lower, tokens))
    capital = list(map(ne, tokens, lowered))
    count = sum(capital)
    if not count:
        return ()
    title = False
    if count > _TITLE_SHARE * _TITLE_LENGTH:
        letters = sum(map(ne, map(str.upper, tokens), lowered))
        title = letters >= _TITLE_LENGTH and count > _TITLE_SHARE * letters
    found: list[Name] = []
    run: list[str] = []
    start_of_run = False
    starts = True
    for at, token in enumerate(tokens):
        if not capital[at]:
            if run:
                joins = token in _CONNECTORS and at + 1 < len(tokens) and capital[at + 1]
                if not joins or (start_of_run and len(run) == 1 and _word(run[0]).common):
                    found += _name(run, start_of_run, title)
                    run = []
            if token[-1] in ".!?:":
                starts = True
            elif starts:
                starts = not any(map(str.isalnum, token))
            continue
        word = _word(token)
        if word.may_name or (run and word.letter):
            if not run:
                start_of_run = starts
            run.append(token)
            starts = token[-1] in ".!?" and _ends_sentence(token)
            if not starts:
                continue
        else:
            starts = token[-1] in ".!?:"
        if run:
            found += _name(run, start_of_run, title)
            run = []
    if run:
        found += _name(run, start_of_run, title)
    return tuple(found)


def _ends_sentence(token: str) -> bool:
    core = token.rstrip(".!?")
    return (
        len(core) > 1
        and "." not in core
        and core.casefold() not in LEGAL_FORMS
        and core not in ("No", "Mr", "Dr", "St")
    )


def _name(run: list[str], at_start: bool, title: bool) -> list[Name]:
    parts = [word for word in map(_word, run) if not word.connects]
    if not parts:
        return []
    words = tuple(part.core for part in parts)
    sure = not title
    if at_start or title:
        inner = parts[0].inner and not title
        if len(words) == 1 and not inner and parts[0].plain:
            return []
        sure = inner or _word(run[0]).possessive or (len(words) > 1 and not title)
    if all(part.trade for part in parts):
        return []
    if any(part.designates for part in parts):
        terms = term_list(" ".join(words))
    else:
        terms = [term for part in parts for term in part.terms]
    if not terms:
        return []
    distinctive = {term for part in parts if not part.common for term in part.terms}
    distinctive.update(term for term in terms if "#" in term)
    return [Name(words, frozenset(terms), frozenset(distinctive), sure)]


def terms_of_word(word: str) -> tuple[str, ...]:
    """The content terms of one word of a name.

    Arguments:
        word: as in `Name.words`.
    """
    return _word(word).terms
