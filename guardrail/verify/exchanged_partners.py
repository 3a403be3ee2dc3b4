"""Partners of parallel clauses exchanged: "Alder rates it A+, Birch Aa3" of "Aa3 by Alder and A+ by Birch".

Each part of such a sentence has a name and a value of one kind: a grade, a figure of a unit, a date, or what is done by
whom. A claim that puts
the name of one part beside the value of another says something else, with the sentence's own words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, permutations

from guardrail.claims.claim import Claim
from guardrail.claims.figure import Figure
from guardrail.claims.grades import GRADE
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import FUNCTION_WORDS, word_set
from guardrail.claims.periods import Period
from guardrail.claims.record import record
from guardrail.evidence.premise import Premise
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.hints import Hint
from guardrail.verify.memo import per_premise
from guardrail.verify.role_lexicon import BASE_OF, IS_PARTICIPLE
from guardrail.verify.statement import sentence_spans

MAX_TEXT = 600
"""Characters of a sentence or claim beyond which its parts are not told apart."""
MAX_PARTS = 6
"""Parts of a sentence beyond which it is a list of its own."""

_JOINED = Hint(r";|\A(?:and|while|whereas|but)\Z|,\Z", lower=True, bare=True)
_BREAK = re.compile(r";|\b(?:and|while|whereas|but)\b|,(?=\s(?:the\s|both\s)?[A-Z])")
_GRADES = re.compile(rf"(?<![\w+-]){GRADE}(?![\w+-])")
_NAME = re.compile(r"(?:[A-Z][\w&’'-]*|[A-Z])(?:\s(?:of\s|&\s)?(?:[A-Z][\w&’'-]*|\d{1,3}\b))*")
_BY = re.compile(r"\b([A-Za-z]+)\s+by\b(?!\s+\d)")
_OUTLOOK = re.compile(r"\b(?:stable|positive|negative|developing)(?=\soutlook\b)", re.IGNORECASE)
_SHARED = re.compile(r"\b(?:both|each|all|either|neither|respectively|together|combined|same)\b", re.IGNORECASE)
_MONTHS = word_set(
    "january february march april may june july august september october november december jan feb mar apr jun jul aug"
    " sep sept oct nov dec"
)


@record
class _Part:
    """One part of a sentence: its names, lower case, and its values as (kind, value)."""

    names: tuple[str, ...]
    values: frozenset[tuple[str, str]]
    text: str


def check_exchanged_partners(claim: Claim, premises: Sequence[Premise]) -> tuple[Finding, ...]:
    """A conflict where the claim gives the name of one part of a sentence the value of another part.

    Arguments:
        claim: the proposition.
        premises: what is aligned to it; sentences alone are looked at.
    """
    said = _said(claim)
    if not said:
        return ()
    sentences = [(parts, premise) for premise in premises if not premise.cells for parts in _sentences(premise)]
    for own in said:
        for parts, premise in sentences:
            for first, other in permutations(parts, 2):
                if _exchanged(own, first, other) and not _stands(own, first, other, sentences):
                    return (
                        Finding(
                            "exchanged_partners",
                            Answer.CONFLICT,
                            citations=(premise.citation,),
                            source_says=first.text,
                            answer_says=own.text,
                            premise=premise,
                        ),
                    )
    return ()


def _exchanged(own: _Part, first: _Part, other: _Part) -> bool:
    """Whether a part of the claim has a name of `first` alone and a value of `other` alone."""
    if not _names(own, first, other) or _names(own, other, first):
        return False
    taken = (other.values - first.values) & own.values
    return any(_of_kind(first, kind) - other.values and not _of_kind(first, kind) & own.values for kind, _ in taken)


def _names(own: _Part, part: _Part, other: _Part) -> bool:
    """Whether `own` names what `part` names and `other` does not."""
    return any(_distinct(name, other) and any(_is_name(said, name, other) for said in own.names) for name in part.names)


def _distinct(name: str, other: _Part) -> bool:
    return not any(name in theirs or theirs in name for theirs in other.names)


def _is_name(said: str, name: str, other: _Part) -> bool:
    """Whether two names are one: the same words, or the first that the other part's names do not have ("Kestrel")."""
    theirs = {word for one in other.names for word in one.split()}
    own, stated = said.split(), name.split()
    telling = [word for word in stated if word not in theirs]
    return own == stated or bool(telling and telling[0] in own)


def _of_kind(part: _Part, kind: str) -> frozenset[tuple[str, str]]:
    return frozenset(value for value in part.values if value[0] == kind)


def _stands(own: _Part, first: _Part, other: _Part, sentences: Sequence[tuple[tuple[_Part, ...], Premise]]) -> bool:
    """Whether a part of any sentence has that name and that value together."""
    taken = (other.values - first.values) & own.values
    return any(_names(own, part, other) and taken & part.values for parts, _ in sentences for part in parts)


@per_claim
def _said(claim: Claim) -> tuple[_Part, ...]:
    if len(claim.text) > MAX_TEXT or _SHARED.search(claim.text):
        return ()
    return tuple(
        part
        for part in _parts(claim.text, 0, len(claim.text), claim.figures, claim.periods)
        if part.names and part.values
    )


@per_premise
def _sentences(premise: Premise) -> tuple[tuple[_Part, ...], ...]:
    """The parts of each sentence that has several with a name and a value."""
    if not _JOINED(premise.text):
        return ()
    found = []
    for start, end in sentence_spans(premise.text, premise.figures):
        if end - start > MAX_TEXT or _SHARED.search(premise.text, start, end):
            continue
        parts = [
            part
            for part in _parts(premise.text, start, end, premise.figures, premise.periods)
            if part.names and part.values
        ]
        if 1 < len(parts) <= MAX_PARTS:
            found.append(tuple(_without_head(parts)))
    return tuple(found)


def _without_head(parts: list[_Part]) -> list[_Part]:
    """The parts, the first without the names that it has beyond those of the others: they lead all parts."""
    first, *others = parts
    beyond = max(0, len(first.names) - max(len(part.names) for part in others))
    return [_Part(first.names[beyond:], first.values, first.text), *others]


def _parts(text: str, start: int, end: int, figures: Sequence[Figure], periods: Sequence[Period]) -> list[_Part]:
    stops = [start, *(match.start() for match in _BREAK.finditer(text, start, end)), end]
    found = []
    for at, until in pairwise(stops):
        values = {(one.unit.value, f"{one.value:g}") for one in figures if at <= one.start < until}
        values |= {("period", one.text.lower()) for one in periods if at <= one.start < until}
        values |= {("grade", match[0]) for match in _GRADES.finditer(text, at, until) if len(match[0]) > 1}
        values |= {("by", base) for base in _done_by(text, at, until)}
        values |= {("outlook", match[0].lower()) for match in _OUTLOOK.finditer(text, at, until)}
        found.append(_Part(_named(text, at, until, start, periods), frozenset(values), text[at:until].strip(" ,;")))
    return found


def _done_by(text: str, at: int, until: int) -> set[str]:
    """What is done "by" somebody in a part: "sponsored by the State"."""
    found = (match[1].lower() for match in _BY.finditer(text, at, until))
    return {BASE_OF[word] for word in found if word in IS_PARTICIPLE and word in BASE_OF}


def _named(text: str, at: int, until: int, start: int, periods: Sequence[Period]) -> tuple[str, ...]:
    """The names of a part, in order: runs of capitals that are no grade, period or word that only opens a sentence."""
    found = []
    for match in _NAME.finditer(text, at, until):
        words = match[0].split()
        opens = match.start() == start or not text[start : match.start()].strip(" \"'“‘(")
        if opens and words[0].lower() in FUNCTION_WORDS:
            words = words[1:]
        if not words or _GRADES.fullmatch(match[0]):
            continue
        if words[0].lower() in _MONTHS or any(one.start <= match.start() < one.end for one in periods):
            continue
        found.append(" ".join(words).lower())
    return tuple(found)
