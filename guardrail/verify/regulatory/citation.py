"""Regulatory claims: the rule, act, form or standard that is cited must exist and be the one that the evidence cites.

Each reference of a claim is looked up in the evidence first, then in the knowledge base:

- what the evidence states is no conflict, whatever the knowledge base says: claims are checked against the evidence;
- a number that does not exist, or belongs to another regulator or act, or a year that is not the act's, is a conflict;
- another reference than the evidence's, in a sentence that is otherwise the same, is a conflict;
- all else is "cannot tell". What is said about a rule that exists is judged by NLI.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from guardrail.claims.claim import Claim
from guardrail.evidence.chunk import Citation
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.phrases.grounds import stated
from guardrail.verify.regulatory.cited_differently import cited_differently
from guardrail.verify.regulatory.knowledge_base import BASE, Lookup
from guardrail.verify.regulatory.law_names import law_mentions
from guardrail.verify.regulatory.provisions import Existence
from guardrail.verify.regulatory.reference_patterns import MAY_REFER
from guardrail.verify.regulatory.references import Reference, as_said, parse_references, plain, plain_all

CHECK = "regulatory"
MAX_PLACES = 16
"""Places of a text that are read when a reference is looked for in all the evidence."""

_REACH = 240  # characters on either side of a reference's number that hold all of the reference

_CONTRARY = {
    "annual": frozenset(("quarterly", "current", "monthly", "semiannual")),
    "quarterly": frozenset(("annual", "current", "monthly", "semiannual")),
    "semiannual": frozenset(("annual", "quarterly")),
    "current": frozenset(("annual",)),
}
"""How often a report is made -> what it can't be called."""
_FORM = r"Form (?P<form>[0-9A-Z]{1,2}-[A-Z0-9]{1,4})(?:/A)?"
_HOW_OFTEN = r"(?P<often>annual|quarterly|monthly|semi-?annual|current)"
_REPORT = re.compile(
    rf"(?i:(?<!and )(?<!or )(?<!, )\b{_HOW_OFTEN} reports? on )(?:the )?{_FORM}(?![A-Za-z0-9-])(?!,? (?:and|or)\b)"
)
_IS_REPORT = re.compile(
    rf"{_FORM},? (?i:(?:is|which is) )?(?i:an|a|the|its|our|their)(?: [A-Za-z]{{1,20}}'s)? "
    rf"(?i:{_HOW_OFTEN} reports?\b)"
)
_OFTEN_FORM = re.compile(rf"(?i:(?<!and )(?<!or )(?<!, )\b{_HOW_OFTEN} ){_FORM}(?![A-Za-z0-9-])(?!,? (?:and|or)\b)")
_APPOSED = re.compile(
    r"\s?,?\s?[(\"]{0,2}(?:(?:also )?(?:known as|called|i\.e\.,?)\s)?(?:the\s)?[\"]?(?:(?:SEC|FINRA)(?:'s)?\s)?[\"]?"
)
_NUMBERED_BY = re.compile(r"\s?\((?:the )?(?:EU )?(?:Council |Commission )?")


def check_regulatory(
    claim: Claim, premises: Sequence[Premise], index: EvidenceIndex | None = None
) -> tuple[Finding, ...]:
    """What is known about each reference of `claim`, nothing for a claim without any.

    Arguments:
        claim: of any type.
        premises: aligned to it.
        index: all the evidence, where a reference that the base does not know may stand; None when only the premises
            count.
    """
    if not MAY_REFER(claim.text):
        return ()
    said = [_normal(reference) for reference in parse_references(claim.text)]
    if not said:
        return ()
    evidence = _Evidence(premises, index)
    found = [_judged(claim, reference, evidence) for reference in said]
    found += _named_wrongly(claim, said, evidence)
    other = cited_differently(claim, said, premises, evidence.states)
    if other is not None:
        found = [finding for finding in found if finding.answer is not Answer.CANNOT_TELL] + [other]
    return tuple(found)


class _Evidence:
    """References of the evidence, read when they are asked for."""

    def __init__(self, premises: Sequence[Premise], index: EvidenceIndex | None) -> None:
        self.premises = [
            (premise, [_normal(reference) for reference in parse_references(premise.text)]) for premise in premises
        ]
        self.index = index

    def texts(self) -> Iterator[str]:
        """Every text of the evidence."""
        for premise, _ in self.premises:
            yield premise.text
        for chunk in self.index.chunks if self.index is not None else ():
            yield chunk.text
            yield chunk.caption
            yield chunk.section
            yield chunk.document
            for row in chunk.rows:
                yield " ".join(row)

    def premise_with(self, said: Reference) -> Premise | None:
        """The premise that states `said`, or more of it."""
        for premise, references in self.premises:
            if any(_states(source, said) for source in references):
                return premise
        return None

    def states(self, said: Reference) -> bool:
        """Whether `said` stands anywhere in the evidence, of the same law and regulator as far as they are named."""
        return any(_states(source, said) for source in self._alike(said))

    def states_as_wrongly(self, said: Reference) -> bool:
        """Whether the evidence itself has the reference that the knowledge base calls absent or another's."""
        for source in self._alike(said):
            if _key(source) != _key(said):
                continue
            if (source.law, source.regulators, source.year) == (said.law, said.regulators, said.year):
                return True
            if source.kind != "law" and _looked_up(source).standing is not Existence.EXISTS and _agree(source, said):
                return True
        return False

    def says(self, phrase: str) -> bool:
        """Whether the evidence holds a phrase to the letter."""
        phrase = " ".join(phrase.lower().split())
        return any(phrase in " ".join(plain_all(text).lower().split()) for text in self.texts())

    def _alike(self, said: Reference) -> Iterator[Reference]:
        for _, references in self.premises:
            yield from references
        if self.index is None:
            return
        needles = (said.number,) if said.number else _names(said.law)
        for text in map(plain_all, self.texts()):
            for needle in needles:
                for stretch in _around(text, needle):
                    yield from map(_normal, parse_references(stretch))


def _names(law: str) -> tuple[str, ...]:
    """How a law may be named."""
    known = BASE.laws.get(law)
    if known is None:
        return (law.removeprefix("eu:"),)
    return known.names + ((known.number,) if known.number else ())


def _around(text: str, needle: str) -> Iterator[str]:
    """What stands around each place of `needle`, as many as are looked at."""
    at = text.find(needle)
    for _ in range(MAX_PLACES):
        if at < 0:
            return
        yield text[max(0, at - _REACH) : at + _REACH]
        at = text.find(needle, at + 1)


def _judged(claim: Claim, said: Reference, evidence: _Evidence) -> Finding:
    """What is known about one reference by itself."""
    lookup = _looked_up(said)
    phrase = as_said(claim.text, said)
    if lookup.standing is Existence.ABSENT and said.judged and not evidence.states_as_wrongly(said):
        return Finding(
            check=CHECK,
            answer=Answer.CONFLICT,
            citations=(_cited(lookup.source),),
            source_says=lookup.says,
            answer_says=phrase,
        )
    premise = evidence.premise_with(said)
    if premise is not None:
        return Finding(
            check=CHECK,
            answer=Answer.MATCH,
            citations=(premise.citation,),
            premise=premise,
            matched=tuple(sorted(span for span in stated(claim) if said.start <= span[0] and span[1] <= said.end)),
        )
    return Finding(check=CHECK, answer=Answer.CANNOT_TELL, answer_says=phrase)


def _looked_up(said: Reference) -> Lookup:
    if said.kind != "law":
        return BASE.look_up(said.kind, said.number, said.paragraph, said.law, said.regulators)
    law = BASE.laws.get(said.law)
    if law is None:
        return Lookup(Existence.OPEN)
    if said.year is not None and law.years and said.year not in law.years:
        year = "" if str(law.years[0]) in law.title else f" is of {law.years[0]}"
        return Lookup(Existence.ABSENT, law.source, f"{law.title}{year} ({law.source})")
    if law.regulator and said.regulators and law.regulator not in said.regulators:
        owner = f"{law.title} is a regulation of the {law.regulator} ({law.source})"
        return Lookup(Existence.ABSENT, law.source, owner)
    return Lookup(Existence.EXISTS, law.source)


def _named_wrongly(claim: Claim, said: Sequence[Reference], evidence: _Evidence) -> Iterator[Finding]:
    """Plain misnomers: a 10-Q called an annual report, another rule's nickname, another act's number."""
    text = plain(claim.text)
    for pattern in (_REPORT, _IS_REPORT, _OFTEN_FORM):
        for match in pattern.finditer(text):
            usual = BASE.usual_report(match["form"])
            called = match["often"].lower().replace("-", "")
            if called in _CONTRARY.get(usual, ()) and not evidence.says(match[0]):
                says = f"Form {match['form']} is the {usual} report"
                yield _misnomer(BASE.look_up("form", match["form"]).source, says, match[0])
    for first, second in pairwise(said):
        nick, rule = (first, second) if _is_nickname(claim, first) else (second, first)
        if not _is_nickname(claim, nick) or _is_nickname(claim, rule) or rule.kind != nick.kind:
            continue
        phrase = text[first.start : second.end]
        apart = _APPOSED.fullmatch(text[first.end : second.start]) is not None and rule.number != nick.number
        same_law = BASE.look_up(rule.kind, rule.number, law=nick.law).standing is Existence.EXISTS
        if apart and same_law and not evidence.says(phrase):
            lookup = BASE.look_up(nick.kind, nick.number, law=nick.law)
            yield _misnomer(lookup.source, f"the {text[nick.start : nick.end]} is {lookup.source}", phrase)
    mentions = law_mentions(text)
    for name, number in pairwise(mentions):
        law = BASE.laws.get(name.law)
        if law is None or not law.number or name.foreign or name.numbered or not number.numbered:
            continue
        phrase = text[name.start : number.end]
        apposed = _NUMBERED_BY.fullmatch(text[name.end : number.start]) is not None
        if apposed and number.law != name.law and not evidence.says(phrase):
            yield _misnomer(law.source, f"{law.title} is {law.source}", phrase)


def _misnomer(source: str, says: str, phrase: str) -> Finding:
    return Finding(
        check=CHECK, answer=Answer.CONFLICT, citations=(_cited(source),), source_says=says, answer_says=phrase
    )


def _cited(source: str) -> Citation:
    """The knowledge base as the place that a verdict rests on."""
    return Citation(chunk="knowledge-base", document=source)


def _is_nickname(claim: Claim, said: Reference) -> bool:
    return claim.text[said.start : said.end].lower() in BASE.nicknames


def _normal(reference: Reference) -> Reference:
    """A regulation that is one rule as that rule, so that both names of it are the same."""
    law = BASE.laws.get(reference.law) if reference.kind == "law" else None
    if law is None or not law.same_as:
        return reference
    kind, of, number = law.same_as
    return Reference(
        kind,
        number,
        reference.start,
        reference.end,
        law=of,
        regulators=reference.regulators,
        judged=reference.judged,
    )


def _key(reference: Reference) -> tuple[str, str, str]:
    return reference.kind, reference.number.upper(), reference.law if reference.kind == "law" else ""


def _agree(source: Reference, said: Reference) -> bool:
    """Whether nothing that both name of law and regulator differs."""
    if source.law and said.law and source.law != said.law:
        laws = (BASE.laws.get(source.law), BASE.laws.get(said.law))
        if not any(law and other in law.under for law, other in zip(laws, (said.law, source.law), strict=True)):
            return False
    return not source.regulators or not said.regulators or bool(source.regulators & said.regulators)


def _states(source: Reference, said: Reference) -> bool:
    """Whether `source` is the reference `said`, or a closer one."""
    if _key(source) != _key(said) or not _agree(source, said):
        return False
    return source.paragraph.startswith(said.paragraph) and said.year in (None, source.year)
