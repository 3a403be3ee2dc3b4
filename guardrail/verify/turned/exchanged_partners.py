"""Partners of parallel clauses exchanged: "Alder rates it A+, Birch Aa3" of "Aa3 by Alder and A+ by Birch".

Each part of such a sentence has a name and a value of one kind: a grade, a figure of a unit, a date, or what is done by
whom. A claim that puts
the name of one part beside the value of another says something else, with the sentence's own words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations

from guardrail.claims.claim import Claim
from guardrail.claims.figures.figure import Figure
from guardrail.claims.figures.periods import Period
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import FUNCTION_WORDS, MONTH_NAMES, POINTING, word_set
from guardrail.claims.plain.grades import GRADE
from guardrail.claims.record import record
from guardrail.claims.sentences.verbs import finite_verb
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import stem
from guardrail.verify.finding import Finding, contradicted_by
from guardrail.verify.hints import Hint
from guardrail.verify.memo import per_premise
from guardrail.verify.roles.lexicon import BASE_OF, IS_PARTICIPLE
from guardrail.verify.turned.sentences import Marked, all_marked, marked

LEAST_SHARED = 0.8
"""Share of the words of a claim's part that the sentence has to have where its parts have no names."""
MAX_PARTS = 6
"""Parts of a sentence beyond which it is a list of its own."""

_JOINED = Hint(r";|\A(?:and|while|whereas|but)\Z|,\Z", lower=True, bare=True)
_BREAK = re.compile(r";|\b(?:and|while|whereas|but)\b|,(?=\s(?:the\s|both\s)?[A-Z])")
_GRADES = re.compile(rf"(?<![\w+-]){GRADE}(?![\w+-])")
_NAME = re.compile(r"(?:[A-Z][\w&’'-]*|[A-Z])(?:\s(?:of\s|&\s)?(?:[A-Z][\w&’'-]*|\d{1,3}\b))*")
_BY = re.compile(r"\b([A-Za-z]+)\s+by\b(?!\s+\d)")
_OUTLOOK = re.compile(r"\b(?:stable|positive|negative|developing)(?=\soutlook\b)", re.IGNORECASE)
_FRONTED = re.compile(r"(?:With|In|On|At|For|After|Before|Under|By|During|Despite|As|From|Of|Without)\b")
_RANK = re.compile(
    r"\b(?:first|second|third|fourth)[- ](?:priority|lien|ranking|tier)\b|\b(?:senior|junior)\b", re.IGNORECASE
)
_MOST = re.compile(r"\b(?:majority|two[- ]thirds|three[- ]quarters|supermajority|half|all)\b", re.IGNORECASE)
_SETTING_APART = word_set("for without with before after under over above below")
_DETERMINERS = POINTING | {"any"}
_WORD = re.compile(r"[a-z][\w’'-]*")
_SHARED = re.compile(r"\b(?:both|each|all|either|neither|respectively|together|combined|same)\b", re.IGNORECASE)


@record
class _Part:
    """One part of a sentence: its names, lower case, its values as (kind, value), the stems of its other words
    and of the sentence's."""

    names: tuple[str, ...]
    values: frozenset[tuple[str, str]]
    words: frozenset[str]
    around: frozenset[str]
    text: str


def check_exchanged_partners(claim: Claim, premises: Sequence[Premise]) -> tuple[Finding, ...]:
    """A conflict where the claim gives the name of one part of a sentence the value of another part.

    Arguments:
        claim: the proposition.
        premises: the sentences that are aligned to it.
    """
    said = _said(claim)
    if not said:
        return ()
    sentences = [(parts, premise) for premise in premises for parts in _sentences(premise)]
    for own in said:
        for parts, premise in sentences:
            for first, other in permutations(parts, 2):
                if _exchanged(own, first, other) and not _stands(own, first, other, sentences):
                    return (contradicted_by(premise, "exchanged_partners", first.text, own.text),)
    return ()


def _exchanged(own: _Part, first: _Part, other: _Part) -> bool:
    """Whether a part of the claim has a name, or the words, of `first` alone and a value of `other` alone."""
    named = _names(own, first, other) and not _names(own, other, first)
    if not named and not _worded(own, first, other):
        return False
    taken = (other.values - first.values) & own.values
    if not named:
        taken = frozenset(
            (kind, value) for kind, value in taken if kind != "period"
        )  # a time that leads may be that of all
    return any(_of_kind(first, kind) - other.values and not _of_kind(first, kind) & own.values for kind, _ in taken)


def _names(own: _Part, part: _Part, other: _Part) -> bool:
    """Whether `own` names what `part` names and `other` does not."""
    return any(_distinct(name, other) and any(_is_name(said, name, other) for said in own.names) for name in part.names)


def _worded(own: _Part, first: _Part, other: _Part) -> bool:
    """Whether a part of the claim, worded as the sentence is, has what `first` has and `other` has not, and nothing of
    what the other has: of parts without names."""
    mine, theirs = first.words - other.words, other.words - first.words
    if first.names or other.names or not (mine and theirs) or not mine <= own.words or theirs & own.words:
        return False
    return len(own.words & first.around) >= LEAST_SHARED * len(own.words)


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
    return any(
        (_names(own, part, other) or _worded(own, part, other)) and taken & part.values
        for parts, _ in sentences
        for part in parts
    )


@per_claim
def _said(claim: Claim) -> tuple[_Part, ...]:
    whole = marked(claim)
    return () if whole is None or _SHARED.search(claim.text) else tuple(_parts(whole))


@per_premise
def _sentences(premise: Premise) -> tuple[tuple[_Part, ...], ...]:
    """The parts of each sentence that has several with a name and a value."""
    if not _JOINED(premise.text):
        return ()
    found = []
    for one in all_marked(premise):
        parts = [] if _SHARED.search(one.text, one.start, one.end) else list(_parts(one))
        if 1 < len(parts) <= MAX_PARTS:
            found.append(tuple(_without_head(parts)))
    return tuple(found)


def _without_head(parts: list[_Part]) -> list[_Part]:
    """The parts, the first without what leads all of them: names beyond those of the others, words up to its verb."""
    first, *others = parts
    beyond = max(0, len(first.names) - max(len(part.names) for part in others))
    tokens = first.text.split()
    behind = " ".join(tokens[(finite_verb(tokens) or -1) + 1 :])
    words = first.words & _words(behind)
    return [_Part(first.names[beyond:], first.values, words, first.around, first.text), *others]


def _parts(sentence: Marked) -> Iterator[_Part]:
    """The parts of a sentence that have a value and a name or words."""
    text, start, end, periods = sentence.text, sentence.start, sentence.end, sentence.periods
    breaks = [match.start() for match in _BREAK.finditer(text, start, end)]
    if breaks and text[breaks[0]] == "," and _FRONTED.match(text, start):
        del breaks[0]  # "With growth of 5 %, sales ..."
    stops = [start, *breaks, end]
    around = _words(sentence.sentence)
    for at, until in pairwise(stops):
        figures = [one for one in sentence.figures if at <= one.start < until]
        times = [one for one in periods if at <= one.start < until]
        values = {(one.unit.value, f"{one.value:g}") for one in figures}
        values |= {("period", one.text.lower()) for one in times}
        values |= {("grade", match[0]) for match in _GRADES.finditer(text, at, until) if len(match[0]) > 1}
        values |= {("by", base) for base in _done_by(text, at, until)}
        values |= {("outlook", match[0].lower()) for match in _OUTLOOK.finditer(text, at, until)}
        values |= {("rank", match[0].lower()) for match in _RANK.finditer(text, at, until)}
        values |= {("percent", match[0].lower()) for match in _MOST.finditer(text, at, until)}
        words = _words(_without(text[at:until], at, [*figures, *times]))
        named = _named(text, at, until, start, periods)
        if values and (named or words):
            yield _Part(named, frozenset(values), words, around, text[at:until].strip(" ,;"))


def _without(text: str, at: int, values: Sequence[Figure | Period]) -> str:
    """The text of a part without its figures, times and other values."""
    for one in sorted(values, key=lambda one: -one.start):
        text = f"{text[: one.start - at]} {text[max(0, one.end - at) :]}"
    return _MOST.sub(" ", _RANK.sub(" ", _OUTLOOK.sub(" ", _GRADES.sub(" ", text))))


def _words(text: str) -> frozenset[str]:
    """The stems of content words, and with what leads up to them where that sets things apart ("without cause")."""
    found: set[str] = set()
    before = ""
    for word in _WORD.findall(text.lower()):
        if word not in FUNCTION_WORDS:
            found.add(stem(word))
            if before in _SETTING_APART:
                found.add(f"{before} {stem(word)}")
        before = word if word not in _DETERMINERS else before
    return frozenset(found)


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
        if words[0].lower() in MONTH_NAMES or any(one.start <= match.start() < one.end for one in periods):
            continue
        found.append(" ".join(words).lower())
    return tuple(found)
