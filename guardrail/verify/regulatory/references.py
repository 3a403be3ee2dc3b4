"""References to rules, sections, articles, forms and standards in a text ("FINRA Rule 2210(d)(1)", "ASC 606").

Reading is linear in the text, whose length is bounded, and raises nothing. A number is read only in the shapes that its
kind has; "Section 1.401" and "Rule 2,000" are no references.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from guardrail.verify.regulatory.knowledge_base import BASE
from guardrail.verify.regulatory.law_names import LawMention, follows_name, law_mentions
from guardrail.verify.regulatory.reference import Reference
from guardrail.verify.regulatory.reference_patterns import (
    BOTH,
    COUNTRY,
    HEAD,
    HINT,
    NUMBER,
    OF,
    OF_FORM,
    PART,
    PLAIN,
    PLURAL,
    POSSESSIVE,
    REGULATOR,
    SEPARATOR,
)
from guardrail.verify.regulatory.unheaded_references import bare, codified, lettered, nicknames, standards

__all__ = ["Reference", "as_said", "may_refer", "parse_references", "plain", "plain_all"]

MAX_TEXT = 20_000
"""Characters of a text that are read."""
UNHYPHENATED = frozenset(("10K", "10Q", "8K", "6K", "20F", "40F", "11K"))
CACHED = 1_024
"""Texts whose references are kept: the claims of an answer share their premises."""
MAX_REFERENCES = 64
"""References of a text that are looked at."""


_ROMAN = {"I": 1, "V": 5, "X": 10}


def may_refer(text: str) -> bool:
    """Whether `text` holds a word that references have; cheap, and True too often."""
    return HINT.search(text) is not None


def plain(text: str) -> str:
    """`text`, as far as it is read, with plain hyphens, quotes and spaces; positions stay the same."""
    return plain_all(text[:MAX_TEXT])


def plain_all(text: str) -> str:
    """All of `text` with plain hyphens, quotes and spaces; positions stay the same."""
    return text.translate(PLAIN)


def parse_references(text: str) -> tuple[Reference, ...]:
    """The references in `text`, in order, spans relative to it."""
    if not may_refer(text):
        return ()
    return _read(plain(text))


@lru_cache(maxsize=CACHED)
def _read(text: str) -> tuple[Reference, ...]:
    return _Reader(text).read()


def as_said(text: str, said: Reference) -> str:
    """The reference as `text` has it, with its regulator and its law."""
    words = text[said.start : said.end]
    if said.regulators:
        words = f"{' and '.join(sorted(said.regulators))} {words}"
    if said.law in BASE.laws and said.kind not in ("law", "item") and words.lower() not in BASE.nicknames:
        words = f"{words} ({BASE.laws[said.law].title})"
    return words


class _Reader:
    """One text being read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.laws = law_mentions(text)
        self.law_at = {mention.start: mention for mention in self.laws}
        self.law_before = {mention.end: mention for mention in self.laws}
        self.regulator_at = {match.start(): match for match in REGULATOR.finditer(text)}
        self.regulator_before = {match.end(): match for match in self.regulator_at.values()}
        self.used: set[int] = set()
        self.taken: list[tuple[int, int]] = []

    def read(self) -> tuple[Reference, ...]:
        found: list[Reference] = []
        readings = (
            codified(self.text),
            self._headed(),
            standards(self.text),
            bare(self.text),
            lettered(self.text, self.law_at),
            nicknames(self.text),
        )
        for reading in readings:
            for reference in reading:
                if any(start < reference.end and reference.start < end for start, end in self.taken):
                    continue
                self.taken.append((reference.start, reference.end))
                found.append(reference)
        found += self._laws()
        return tuple(sorted(found, key=lambda reference: (reference.start, reference.end))[:MAX_REFERENCES])

    def _headed(self) -> Iterator[Reference]:
        """Rule 10b-5, Sections 13(a) and 15(d) of the Exchange Act, Form N-PORT."""
        chain: list[Reference] = []
        for head in HEAD.finditer(self.text):
            kind = head.lastgroup or ""
            listed = list(self._listed(kind, head))
            if not listed:
                continue
            start, end = listed[0].start, listed[-1].end
            law, regulators, judged = self._owner(kind, start, end)
            owned = [replace(item, law=law, regulators=regulators, judged=judged) for item in listed]
            if chain and (chain[-1].kind != kind or not SEPARATOR.fullmatch(self.text[chain[-1].end : start] + " ")):
                yield from chain
                chain = []
            if law:
                chain = [replace(item, law=item.law or law) for item in chain]
            yield from chain
            chain = owned
        yield from chain

    def _listed(self, kind: str, head: re.Match[str]) -> Iterator[Reference]:
        """The numbers after a head; several after a plural one. The first spans the head too."""
        number, start, at = NUMBER[kind], head.start(), head.end()
        plural = PLURAL.search(head[0]) is not None
        while match := number.match(self.text, at):
            said = _canonical(kind, match["number"])
            end, paragraph = match.end(), match["paragraph"]
            if kind == "form":
                if said.isalpha() and not any(said in series.entries for series in BASE.series["form"]):
                    return
                if part := PART.match(self.text, end):
                    end, paragraph = part.end(), f"Part {part[1]}"
            yield Reference(kind, said, start, end, paragraph)
            separator = SEPARATOR.match(self.text, end) if plural else None
            if separator is None:
                return
            start = at = separator.end()

    def _owner(self, kind: str, start: int, end: int) -> tuple[str, frozenset[str], bool]:
        """The law and the regulators that a provision is said to be of, and whether it can be judged."""
        if kind in ("form", "schedule"):
            return "", frozenset(), not self._named_by_other(start)
        if kind == "rts":
            return "", frozenset(), self.text[:start].rstrip().lower().endswith(("mifid ii", "mifid 2"))
        at = self._end_before(start)
        regulators, known = self._regulators(at)
        bracketed = self.text[at:start] == " (" and kind in ("rule", "section")
        law = "" if bracketed else self._use(self.law_before.get(at))
        if not law:
            law = self._law_after(kind, end)
        if law == "?":
            return "", frozenset(), False
        if not law and not regulators:
            follows = OF.match(self.text, end)
            if follows and (match := self.regulator_at.get(follows.end())):
                regulators, known = self._regulators(match.end())
        return law, regulators, known and (bool(law or regulators) or not self._named_by_other(start))

    def _end_before(self, start: int) -> int:
        """Where the name ends that stands directly before `start`, a possessive left out; -1 when none can."""
        before = POSSESSIVE.search(self.text[max(0, start - 4) : start])
        return start - len(before[0]) if before else -1

    def _law_after(self, kind: str, end: int) -> str:
        """The law after "of" or "under"; "?" when something else is named there."""
        if kind in ("article", "annex") and (near := self.law_at.get(end + 1)) and self.text[end] == " ":
            return self._use(near) or "?"
        match = OF.match(self.text, end)
        if match is None:
            return ""
        at = match.end()
        if kind == "item" and (form := OF_FORM.match(self.text, at)):
            return BASE.by_form.get(form["form"], "?")
        mention = self.law_at.get(at)
        if mention is None and (country := COUNTRY.match(self.text, at)):
            mention = self.law_at.get(country.end())
        if mention is not None:
            return self._use(mention) or "?"
        named = self.text[at : at + 1].isupper() and at not in self.regulator_at
        if match["link"] in ("of", "under") and named and not self.text.startswith("Act", at):
            return "?"
        return ""

    def _use(self, mention: LawMention | None) -> str:
        if mention is None or mention.foreign:
            return ""
        self.used.add(mention.start)
        return mention.law

    def _regulators(self, end: int) -> tuple[frozenset[str], bool]:
        """The regulators named up to `end`, and whether all of them are ones whose rules are known."""
        found: set[str] = set()
        while (match := self.regulator_before.get(end)) and len(found) < len(REGULATOR.groupindex):
            found.add(match.lastgroup or "other")
            both = BOTH.search(self.text[max(0, match.start() - 6) : match.start()])
            if both is None:
                break
            end = match.start() - len(both[0])
        return frozenset(found - {"other"}), "other" not in found

    def _named_by_other(self, start: int) -> bool:
        """Whether the word before makes it somebody else's ("Bankruptcy Rule 2004", "NASD Rule 2310")."""
        match = self.regulator_before.get(start - 1)
        if match is not None:
            return match.lastgroup == "other" and match[0] != "IRS"
        return follows_name(self.text, start)

    def _laws(self) -> Iterator[Reference]:
        """The laws that are named for themselves, and the years of all."""
        for mention in self.laws:
            attached = mention.start in self.used
            if mention.foreign or (mention.weak and not attached):
                continue
            if attached and mention.year is None:
                continue
            if any(start < mention.end and mention.start < end for start, end in self.taken):
                continue
            regulators, known = self._regulators(self._end_before(mention.start))
            yield Reference(
                "law", "", mention.start, mention.end, "", mention.law, regulators, mention.year, known, attached
            )


def _canonical(kind: str, number: str) -> str:
    """One spelling of a number."""
    if kind == "form":
        number = number.replace(" ", "").removesuffix("/A").upper()
        return f"{number[:-1]}-{number[-1]}" if number in UNHYPHENATED else number
    if kind == "annex" and not number.isdigit():
        values = [_ROMAN[char] for char in number]
        after = [*values[1:], 0]
        return str(sum(-value if value < next_one else value for value, next_one in zip(values, after, strict=True)))
    return number
