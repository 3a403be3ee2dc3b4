"""Series of provisions: which numbers of a law's rules, sections, articles, items or forms exist."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from guardrail.claims.record import record

_WHOLE = re.compile(r"(?P<main>[0-9]{1,5})(?P<rest>[A-Z]{0,2}(?:-[0-9]{1,2})?|[a-z]{0,3}(?:-[0-9]{1,3})?)")
_STEM = re.compile(r"(?P<stem>(?P<main>[0-9]{0,4})[^-]{0,20})-(?P<last>[0-9]{1,3})(?P<letters>[A-Za-z]{0,2})")
_FIRST_PARAGRAPH = re.compile(r"\(([a-z])\)")
_SHOWN = 6


class Existence(StrEnum):
    """Whether a provision exists; OPEN when the knowledge base cannot tell."""

    EXISTS = "exists"
    ABSENT = "absent"
    OPEN = "open"


@record
class Series:
    """The provisions of one kind of one law.

    Arguments:
        kind: "rule", "section", "article", "item", "form", "asc", ...
        law: id of the law.
        cite: citation with `{}` for the number.
        source: where the series is published.
        as_of: the date on which it was known so.
        numbering: "whole" (14, 144A), "stem" (10b-5: stem and running number), or "listed" (10-K: names, no numbers).
        complete: all of `within` is known, what is neither an entry nor known nor unsettled does not exist.
        entries: number, with paragraph where that has a title of its own -> title.
        known: ranges of numbers that exist.
        within: ranges outside of which no number exists; empty when that is not known.
        closed: ranges of which all is known, for a series that is not complete.
        unsettled: withdrawn, reserved or proposed: nothing is said of them.
        stems: stem -> the highest running number under it.
        stem_shape: pattern of the stems of this series; other stems are not its own.
        closed_shapes: patterns of names ("listed") of which all are known.
        paragraphs: number -> letter of its last paragraph.
        parts: form -> its parts.
        reports: form -> how often the report on it is made.
        regulator: who made it, empty when it is an act's.
    """

    kind: str
    law: str
    cite: str
    source: str
    as_of: str
    numbering: str
    complete: bool
    entries: Mapping[str, str]
    known: tuple[tuple[int, int], ...]
    within: tuple[tuple[int, int], ...]
    closed: tuple[tuple[int, int], ...]
    unsettled: frozenset[str]
    stems: Mapping[str, int]
    stem_shape: re.Pattern[str]
    closed_shapes: tuple[re.Pattern[str], ...]
    paragraphs: Mapping[str, str]
    parts: Mapping[str, Sequence[str]]
    reports: Mapping[str, str]
    regulator: str
    bases: frozenset[str]

    @classmethod
    def read(cls, data: Mapping[str, Any], *, law: str, source: str, as_of: str) -> Series:
        """A series from its JSON form; `source` and `as_of` are the law's and the file's."""
        numbering = data.get("numbering", "whole")
        if numbering not in ("whole", "stem", "listed"):
            raise ValueError(f"series {data['kind']} of {law}: unknown numbering {numbering!r}")
        entries = dict(data["entries"])
        bases = {number.upper() for number in entries}
        if numbering == "whole":
            bases |= {number.partition("(")[0].upper() for number in entries}
        return cls(
            kind=data["kind"],
            law=law,
            cite=data["cite"],
            source=data.get("source", source),
            as_of=as_of,
            numbering=numbering,
            complete=data.get("complete", False),
            entries=entries,
            known=_ranges(data.get("known", ())),
            within=_ranges(data.get("within", ())),
            closed=_ranges(data.get("closed", ())),
            unsettled=frozenset(number.upper() for number in data.get("unsettled", ())),
            stems={stem.upper(): last for stem, last in data.get("stems", {}).items()},
            stem_shape=re.compile(data.get("stem_shape", ".*")),
            closed_shapes=tuple(re.compile(shape) for shape in data.get("closed_shapes", ())),
            paragraphs=data.get("paragraphs", {}),
            parts=data.get("parts", {}),
            reports=data.get("reports", {}),
            regulator=data.get("regulator", ""),
            bases=frozenset(bases),
        )

    def standing(self, number: str, paragraph: str = "") -> Existence | None:
        """Whether the provision exists; None when its number is not of this series' form."""
        if self._lacks_part(number, paragraph):
            return Existence.ABSENT
        key = number.upper()
        if key in self.bases:
            return Existence.EXISTS
        if key in self.unsettled:
            return Existence.OPEN
        if self.numbering == "listed":
            return Existence.ABSENT if any(shape.fullmatch(key) for shape in self.closed_shapes) else None
        match = (_STEM if self.numbering == "stem" else _WHOLE).fullmatch(number)
        if match is None or (self.kind == "rule" and self.numbering == "whole" and match["rest"][:1].islower()):
            return None
        if self.numbering == "stem" and not self.stem_shape.fullmatch(match["stem"]):
            return None
        if self.kind == "section" and match["rest"][:1].islower():  # as the code numbers it: 15 U.S.C. 78j
            return Existence.OPEN
        main = int(match["main"] or 0)
        if self.within and not _inside(main, self.within):
            return Existence.ABSENT
        if self.numbering == "stem":
            last = self.stems.get(match["stem"].upper())
            return Existence.ABSENT if last is not None and not 0 < int(match["last"]) <= last else Existence.OPEN
        if match["rest"]:
            return Existence.OPEN
        if _inside(main, self.known):
            return Existence.EXISTS
        return Existence.ABSENT if self._closed_at(main) else Existence.OPEN

    def title(self, number: str, paragraph: str) -> str:
        """The title of the longest prefix of `number` and `paragraph` that has one."""
        full = number + paragraph
        while len(full) > len(number):
            if full in self.entries:
                return self.entries[full]
            full = full[: full.rfind("(")] if "(" in full[len(number) :] else number
        return self.entries.get(number, "")

    def cited(self, number: str) -> str:
        """The official citation of a provision."""
        return self.cite.format(number)

    def nearness(self, number: str) -> int:
        """How much an absent number is like those of this series, to name the one that explains it best."""
        match = _STEM.fullmatch(number) if self.numbering == "stem" else None
        return 1 + self.stems.get(match["stem"].upper(), 0) if match else 0

    def extent(self, number: str, paragraph: str, title: str) -> str:
        """What exists instead of an absent number, in words; `title` is the law's."""
        dated = f" (as of {self.as_of})"
        if self._lacks_part(number, paragraph):
            parts = self.parts.get(number)
            if parts:
                return f"{self.cited(number)} has the parts {', '.join(parts)}"
            return f"{self.kind} {number} of the {title} has the paragraphs (a) to ({self.paragraphs[number]})"
        if self.numbering == "listed":
            shape = next(shape for shape in self.closed_shapes if shape.fullmatch(number.upper()))
            like = [entry for entry in self.entries if shape.fullmatch(entry.upper())]
            shown = like if len(like) <= _SHOWN else [*like[: _SHOWN - 1], "...", like[-1]]
            return f"{title}: those that exist are {', '.join(shown)}{dated}"
        match = (_STEM if self.numbering == "stem" else _WHOLE).fullmatch(number)
        if match is not None and self.numbering == "stem" and match["stem"].upper() in self.stems:
            stem = match["stem"]
            return f"those numbered {stem} end at {self.cited(f'{stem}-{self.stems[stem.upper()]}')}{dated}"
        if match is not None and _inside(int(match["main"] or 0), self.within):
            return f"{self._neighbours(int(match['main']))}{dated}"
        if len(self.within) == 1 and self.numbering == "whole":
            low, high = self.within[0]
            return f"they run from {self.cited(str(low))} to {self.cited(str(high))}{dated}"
        spans = ", ".join(f"{low} to {high}" if low != high else str(low) for low, high in self.within)
        return f"{self.kind}s of the {title} have the numbers {spans}{dated}"

    def _lacks_part(self, number: str, paragraph: str) -> bool:
        if not paragraph:
            return False
        if number in self.parts:
            return paragraph.startswith("Part ") and paragraph[5:] not in self.parts[number]
        if number in self.paragraphs:
            first = _FIRST_PARAGRAPH.match(paragraph)
            return first is not None and first[1] > self.paragraphs[number]
        return False

    def _closed_at(self, main: int) -> bool:
        return self.complete or _inside(main, self.closed)

    def _neighbours(self, main: int) -> str:
        numbers = sorted(int(base) for base in self.bases if base.isdigit())
        below = [number for number in numbers if number < main][-1:]
        above = [number for number in numbers if number > main][:1]
        near = [f"{self.cited(str(number))} ({self.entries.get(str(number), '')})" for number in below + above]
        return "the nearest are " + " and ".join(near).replace(" ()", "")


def _ranges(pairs: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    return tuple((low, high) for low, high in pairs)


def _inside(number: int, ranges: Sequence[tuple[int, int]]) -> bool:
    return any(low <= number <= high for low, high in ranges)
