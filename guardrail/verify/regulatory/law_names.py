"""Names of laws in a text: "Investment Company Act of 1940", "Reg BI", "MiFID II", "Directive 2014/65/EU"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from guardrail.claims.lexicon import word_set
from guardrail.claims.record import record
from guardrail.verify.regulatory.knowledge_base import BASE

WEAK_LENGTH = 4
"""Names up to this length ("Code", "MAR", "CRR") mean a law only beside one of its provisions."""

SHORT = 2
"""A name with a longer word in capitals ("JOBS Act") is written so; "Jobs Act" is another's."""

_WORD = re.compile(r"(?<![A-Za-z0-9'])'?[A-Za-z0-9][A-Za-z0-9'+-]*")
_YEAR = re.compile(r"\s+of\s+((?:19|20)[0-9]{2})(?![0-9-])")
_PART_OF_LONGER = re.compile(
    r"\s+(?:[IVX]{1,4}\b|RTS\b|ITS\b|Level\b|Delegated\b|Implementing\b|Amendments?\b|Regulations\b|Rules of\b|[0-9])"
)
_EU_ACT = re.compile(
    r"\b(?:Directive|Regulation)\s+(?:\((?:EU|EC|EEC|EU, Euratom)\)\s*)?(?:No\.?\s*)?"
    r"(?P<first>[0-9]{1,4})/(?P<second>[0-9]{1,4})(?:/(?:EU|EC|EEC))?(?![0-9/])"
)
_HYPHENATED = re.compile(r"-[A-Z0-9]")
_BEFORE = re.compile(r"([^\s]{1,30})[ \t]{1,2}$")
_INTRODUCING = word_set(
    "the a an under per by in of to from and or with within see for as on at that this its our their both pursuant "
    "including excluding section sections rule rules article articles art. arts. eu eu's u.s. us federal sec sec's "
    "finra finra's msrb msrb's "
    "amended existing new current said applicable via through than if when while also not only nor but because"
)


@record
class LawMention:
    """A law named in a text.

    Arguments:
        start, end: its span, the year included.
        law: id in the knowledge base; "eu:2014/99" for an EU act that is not in it.
        year: that follows the name, None when none does.
        numbered: named by its EU number.
        weak: too short a name to stand for the law alone.
        foreign: part of a longer name ("Florida Securities Act"), hence another law.
    """

    start: int
    end: int
    law: str
    year: int | None = None
    numbered: bool = False
    weak: bool = False
    foreign: bool = False


def _names() -> dict[str, tuple[tuple[str, str], ...]]:
    """First word, lower case -> (name, law), longest first."""
    found: dict[str, list[tuple[str, str]]] = {}
    for law in BASE.laws.values():
        for name in law.names:
            first = _WORD.match(name)
            if first is None:
                raise ValueError(f"law name {name!r} does not begin with a word")
            found.setdefault(first[0].lower(), []).append((name, law.id))
    return {first: tuple(sorted(names, key=lambda item: -len(item[0]))) for first, names in found.items()}


_NAMES = _names()


def law_mentions(text: str) -> tuple[LawMention, ...]:
    """The laws named in `text`, in order; linear in its length.

    Arguments:
        text: with plain hyphens and apostrophes.
    """
    found = list(_numbered(text))
    taken = [(mention.start, mention.end) for mention in found]
    end = 0
    for match in _WORD.finditer(text):
        if match.start() < end:
            continue
        for name, law in _NAMES.get(match[0].lower(), ()):
            stop = match.start() + len(name)
            if not _is_at(text, match.start(), name) or any(low < stop and match.start() < high for low, high in taken):
                continue
            year = _YEAR.match(text, stop)
            end = year.end() if year else stop
            found.append(
                LawMention(
                    match.start(),
                    end,
                    law,
                    int(year[1]) if year else None,
                    weak=len(name) <= WEAK_LENGTH or name in BASE.laws[law].weak_names,
                    foreign=bool(_PART_OF_LONGER.match(text, stop)) or follows_name(text, match.start()),
                )
            )
            break
    return tuple(sorted(found, key=lambda mention: mention.start))


def _numbered(text: str) -> Iterator[LawMention]:
    if "/" not in text:
        return
    for match in _EU_ACT.finditer(text):
        number = f"{match['first']}/{match['second']}"
        law = BASE.by_number.get(number) or BASE.by_number.get(f"{match['second']}/{match['first']}") or f"eu:{number}"
        yield LawMention(match.start(), match.end(), law, numbered=True)


def _is_at(text: str, start: int, name: str) -> bool:
    """Whether `name` stands at `start`: short or capitalised names to the letter, words of longer ones in any case."""
    stop = start + len(name)
    if text[stop : stop + 1].isalnum() or text[stop : stop + 1] == "+" or _HYPHENATED.match(text, stop):
        return False
    said = text[start:stop]
    if said == name:
        return True
    if any(len(word) > SHORT and word.isupper() for word in name.split()):
        return False
    return (
        " " in name
        and said[:1].isupper()
        and said[-1:].isupper() == name[-1:].isupper()
        and (said.lower() == name.lower())
    )


def follows_name(text: str, start: int) -> bool:
    """Whether the word before `start` is capitalised and opens no clause, so that both are one longer name."""
    match = _BEFORE.search(text[max(0, start - 32) : start])
    if match is None:
        return False
    word = match[1].lstrip("(\"'[")
    return word[:1].isupper() and word.lower() not in _INTRODUCING and word[-1:] not in ',;:.)]!?"-'
