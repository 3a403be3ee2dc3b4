"""The knowledge base of rules, acts, forms and standards that exist (FinGround, Appendix A: "Regulatory KB lookup").

The data is in `knowledge/*.json`, one file a field, read once when this module is imported. A law (an act, a
regulation, a rulebook, a set of standards) has series of provisions by kind. A series says which numbers exist, and
where it is known completely also which do not; of all others it says nothing. The record
docs/decisions/0005-regulatory-knowledge-base.md says why.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import field
from importlib.resources import files
from typing import Any

from guardrail.claims.record import record
from guardrail.verify.regulatory.provisions import Existence, Series

JUDGED_RULE_STEM = 1
"""Letters or brackets that the stem of a rule's number must hold before a rule of no named law is called absent."""


@record
class Law:
    """An act, regulation, rulebook or set of standards.

    Arguments:
        id: key of the knowledge base.
        title: as it is cited.
        names: what it is called in text, without a year.
        weak_names: those of the names that mean the law only beside one of its provisions.
        years: years that may follow the name; the first is the usual one.
        regulator: who made it, empty when it is an act.
        number: of an EU act ("2014/65"), empty otherwise.
        form: the form's number when the law is a form whose items are numbered.
        source: official citation.
        under: ids of the acts it was made under, whose rules its rules are too.
        same_as: (kind, law, number) of the provision that it is also known by.
    """

    id: str
    title: str
    names: tuple[str, ...] = ()
    weak_names: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    regulator: str = ""
    number: str = ""
    form: str = ""
    source: str = ""
    under: tuple[str, ...] = ()
    same_as: tuple[str, ...] = ()


@record
class Lookup:
    """What the knowledge base knows about a reference.

    Arguments:
        standing: exists, absent, or open.
        source: official citation it rests on, empty when open.
        says: what exists instead, for an absent reference; empty otherwise.
    """

    standing: Existence
    source: str = ""
    says: str = ""


@record
class KnowledgeBase:
    """Laws and their provisions.

    Arguments:
        laws: by id.
        series: by kind of provision.
        nicknames: "marketing rule" -> (kind, law, number).
        cfr_parts: part of title 17 of the Code of Federal Regulations -> (kind, law).
    """

    laws: Mapping[str, Law]
    series: Mapping[str, tuple[Series, ...]]
    nicknames: Mapping[str, tuple[str, str, str]]
    cfr_parts: Mapping[str, tuple[str, str]]
    by_number: Mapping[str, str] = field(default_factory=dict)
    by_form: Mapping[str, str] = field(default_factory=dict)

    def look_up(
        self, kind: str, number: str, paragraph: str = "", law: str = "", regulators: Iterable[str] = ()
    ) -> Lookup:
        """Whether a provision exists.

        Arguments:
            kind: "rule", "section", "article", "form", "asc", ...
            number: in the spelling of `references`, without paragraphs ("206(4)-1", "2210").
            paragraph: "(d)(1)" or "Part 2A", empty when none is given.
            law: id of the law it is said to belong to, empty when none is named.
            regulators: whose rule it is said to be; empty when nobody is named.
        """
        found = [(series, series.standing(number, paragraph)) for series in self.series.get(kind, ())]
        said_of = frozenset(regulators)
        if law:
            named = [
                (series, standing)
                for series, standing in found
                if series.law == law or law in self.laws[series.law].under
            ]
        elif said_of:
            named = [(series, standing) for series, standing in found if series.regulator in said_of]
        elif kind in NEEDS_LAW or (kind == "rule" and not _telling(number)):
            named = []
        else:
            named = found
        if not named:
            exists = any(standing is Existence.EXISTS for _, standing in found) and kind not in NEEDS_LAW
            return Lookup(Existence.EXISTS if exists and not law and not said_of else Existence.OPEN)
        for wanted in (Existence.EXISTS, Existence.OPEN):
            for series, standing in named:
                if standing is not wanted:
                    continue
                if said_of and series.regulator and series.regulator not in said_of:
                    return Lookup(Existence.ABSENT, series.cited(number), self._owner(series, number))
                return Lookup(wanted, series.cited(number) if wanted is Existence.EXISTS else "")
        if kind == "rule":
            for series, standing in found:
                if standing is Existence.EXISTS:
                    return Lookup(Existence.ABSENT, series.cited(number), self._owner(series, number))
            if any(standing is Existence.OPEN for _, standing in found):
                return Lookup(Existence.OPEN)
        absent = [series for series, standing in [*named, *found] if standing is Existence.ABSENT]
        if not absent:
            return Lookup(Existence.OPEN)
        best = max(absent, key=lambda series: series.nearness(number))
        return Lookup(Existence.ABSENT, best.source, best.extent(number, paragraph, self.laws[best.law].title))

    def usual_report(self, number: str) -> str:
        """How often the report on a form is made ("annual"), empty when that is not fixed."""
        return next((series.reports[number] for series in self.series["form"] if number in series.reports), "")

    def _owner(self, series: Series, number: str) -> str:
        """Whose rule it is, when it was said to be another's."""
        law = self.laws[series.law]
        article = "a" if series.regulator == "FINRA" else "an"
        of = f"{article} {series.regulator} rule" + (
            f" under the {law.title}" if law.regulator != series.regulator else ""
        )
        title = series.title(number, "")
        return f"Rule {number} is {of}" + (f" ({title})" if title else "")


NEEDS_LAW = frozenset({"section", "article", "annex", "item"})
"""Kinds whose number means nothing without the law it is of."""


def _telling(number: str) -> bool:
    """Whether a rule's number can only be an SEC rule's ("10b-5", "206(4)-1"); "144" and "2210" can be anyone's."""
    stem, hyphen, _ = number.rpartition("-")
    return bool(hyphen) and sum(char.isalpha() or char == "(" for char in stem.lstrip("ADG")) >= JUDGED_RULE_STEM


def load(documents: Iterable[Mapping[str, Any]]) -> KnowledgeBase:
    """Build the base from documents of the form of `knowledge/*.json`.

    Raises:
        KeyError, TypeError, ValueError: a document is not of that form.
    """
    laws: dict[str, Law] = {}
    series: dict[str, list[Series]] = {}
    nicknames: dict[str, tuple[str, str, str]] = {}
    cfr_parts: dict[str, tuple[str, str]] = {}
    held = list(documents)
    for document in held:
        for item in document["laws"]:
            if "title" in item:
                laws[item["id"]] = _law(item)
        nicknames |= {name: (kind, law, number) for name, (kind, law, number) in document.get("nicknames", {}).items()}
        cfr_parts |= {part: (kind, law) for part, (kind, law) in document.get("cfr_parts", {}).items()}
    for document in held:
        for item in document["laws"]:
            for data in item.get("series", ()):
                read = Series.read(data, law=item["id"], source=laws[item["id"]].source, as_of=document["as_of"])
                series.setdefault(read.kind, []).append(read)
    return KnowledgeBase(
        laws,
        {kind: tuple(found) for kind, found in series.items()},
        nicknames,
        cfr_parts,
        {law.number: law.id for law in laws.values() if law.number},
        {law.form: law.id for law in laws.values() if law.form},
    )


def _law(item: Mapping[str, Any]) -> Law:
    return Law(
        id=item["id"],
        title=item["title"],
        names=tuple(item["names"]),
        weak_names=tuple(item.get("weak_names", ())),
        years=tuple(item.get("years", ())),
        regulator=item.get("regulator", ""),
        number=item.get("number", ""),
        form=item.get("form", ""),
        source=item["source"],
        under=tuple(item.get("under", ())),
        same_as=tuple(item.get("same_as", ())),
    )


def _documents() -> list[Mapping[str, Any]]:
    folder = files("guardrail.verify.regulatory").joinpath("knowledge")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".json"))
    return [json.loads(folder.joinpath(name).read_text("utf-8")) for name in names]


BASE = load(_documents())
