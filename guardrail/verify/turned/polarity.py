"""Polarity: a claim that says what the evidence says, except for a "not" or an opposite (HAL-WEALTH-001, Option B).

Only sentences that otherwise say the same are compared, word by word; everything looser is left to NLI. A conflict
suppresses a whole answer, so whatever is unclear (a condition, a restriction, another subject) is no conflict.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import word_set
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import stem
from guardrail.verify.finding import Finding, contradicted_by
from guardrail.verify.sentences.statement import (
    NO_CONTENT,
    Statement,
    same_figure,
    statements_of,
    statements_said,
    with_subject,
)

MAX_WORDS = 160  # content words of a claim beyond which it is left to NLI
_LEAST_SHARED = 0.5
_PREFIX = 5  # letters of a stem that its inflections keep
MIN_WORDS = 2  # fewer content words say too little to be compared
MIN_WORDS_REORDERED = 3

_UP = "increase increased increasing rise rose risen rising grow grew grown growing climb climbed"
_DOWN = "decrease decreased decreasing decline declined declining fall fell fallen falling drop dropped shrank shrunk"

# Opposites that a sentence can assert, one side and the other.
_OPPOSITES: tuple[tuple[str, str], ...] = (
    (_UP, _DOWN),
    ("higher", "lower"),
    ("above", "below"),
    ("more", "less fewer"),
    ("greater larger", "smaller"),
    ("highest", "lowest"),
    ("largest biggest", "smallest"),
    ("profit gain gained", "loss lost"),
    ("before", "after"),
    ("include included including", "exclude excluded excluding"),
    ("exempt", "subject taxable"),
    ("open", "closed"),
    ("long", "short"),
    ("maximum", "minimum"),
    ("buy bought purchase purchased", "sell sold"),
    ("asset", "liability"),
    ("inflow", "outflow"),
    ("overweight", "underweight"),
    ("fixed", "floating variable"),
    ("permitted allowed", "prohibited forbidden"),
    ("permit allow", "prohibit forbid"),
    ("favorable favourable", "unfavorable unfavourable adverse"),
    ("domestic", "foreign"),
    ("senior", "subordinated subordinate"),
    ("active actively", "passive passively"),
    ("active", "inactive"),
    ("direct directly", "indirect indirectly"),
    ("complete", "incomplete"),
    ("sufficient adequate", "insufficient inadequate"),
    ("effective", "ineffective"),
    ("eligible", "ineligible"),
    ("accurate correct", "inaccurate incorrect"),
    ("dependent", "independent"),
    ("finite", "infinite"),
    ("positive positively", "negative negatively"),
    ("upgraded", "downgraded"),
    ("appreciated", "depreciated"),
    ("strengthened", "weakened"),
    ("outperformed", "underperformed"),
    ("expanded", "contracted"),
    ("improved", "deteriorated worsened"),
    ("accepted", "rejected"),
    ("mandatory required", "optional"),
    ("tighten tightened", "loosen loosened"),
)
_TREND_PAIR = 0
_LONG_WORD = re.compile("[a-z]{4,}(?!['a-z])")
_MOST_ABSENT = 2
_UN_EXCEPTIONS = frozenset({"less"})
_PREPOSITIONS = word_set("from to of by for with on in")


def _sides() -> dict[str, tuple[tuple[int, int], ...]]:
    table: dict[str, set[tuple[int, int]]] = {}
    for number, pair in enumerate(_OPPOSITES):
        for side, listed in zip((1, -1), pair, strict=True):
            for word in listed.split():
                table.setdefault(stem(word), set()).add((number, side))
    return {word: tuple(sorted(entries)) for word, entries in table.items()}


_SIDES = _sides()


def opposite(one: str, other: str) -> bool:
    """Whether two stems are opposites: a listed pair, or the one is "un" or "non" and the other."""
    shorter, longer = (one, other) if len(one) < len(other) else (other, one)
    if len(shorter) >= 4 and longer in ("un" + shorter, "non" + shorter) and shorter not in _UN_EXCEPTIONS:
        return True
    theirs = _SIDES.get(other, ())
    return any((pair, -side) in theirs for pair, side in _SIDES.get(one, ()))


def _same_trend(one: str, other: str) -> bool:
    """Whether both are verbs of the same trend ("rose", "increased"), the only synonyms a comparison needs."""
    return any(entry[0] == _TREND_PAIR and entry in _SIDES.get(other, ()) for entry in _SIDES.get(one, ()))


def check_polarity(claim: Claim, premises: Sequence[Premise]) -> tuple[Finding, ...]:
    """Conflicts between `claim` and `premises` that are one negation, or one opposite word, wide.

    A premise that says the claim with the right polarity clears it: then nothing is returned.
    """
    premises = [premise for premise in premises if not premise.cells and _may_share(claim, premise)]
    if not premises:
        return ()
    stated = [item for item in statements_said(claim) if MIN_WORDS <= len(item.content) <= MAX_WORDS]
    findings: list[Finding] = []
    for said in stated:
        conflicts: list[Finding] = []
        for premise in premises:
            if not _shares_words(said, premise.text):
                continue
            verdicts = [_compare(said, source) for source in with_subject(statements_of(premise), claim.subject)]
            if any(verdict == 0 for verdict in verdicts):
                conflicts = []
                break
            if any(verdict == 1 for verdict in verdicts):
                source = premise.text
                conflicts.append(contradicted_by(premise, "polarity", source, said.text))
        findings += conflicts[:1]
    return tuple(findings)


def _may_share(claim: Claim, premise: Premise) -> bool:
    """A cheap first test: the premise may lack one opposite word and a preposition beside it, and no more."""
    stated, absent = premise.text.lower(), 0
    for beginning in _beginnings(claim):
        if beginning not in stated:
            absent += 1
            if absent > _MOST_ABSENT:
                return False
    return True


@per_claim
def _beginnings(claim: Claim) -> list[str]:
    """The beginnings of the claim's words that a premise may not lack; none where the claim is no plain sentence."""
    found: list[str] = []
    text, at = claim.text, 0
    if not text.isascii() or ". " in text or "; " in text:
        return found
    text = text.lower()
    for figure in (*claim.figures, None):
        end = len(text) if figure is None else figure.start
        found += [word[:_PREFIX] for word in _LONG_WORD.findall(text, at, end) if not _may_lack(word)]
        at = end if figure is None else figure.end
    return found


@lru_cache(maxsize=8192)
def _may_lack(word: str) -> bool:
    """Whether a word is no content word, is of a trend, or is compared in another spelling."""
    return word in NO_CONTENT or stem(word)[:_PREFIX] != word[: min(_PREFIX, len(stem(word)))] or _is_trend(stem(word))


def _shares_words(said: Statement, text: str) -> bool:
    """A cheap first test: most of the claim's words stand somewhere in `text`."""
    text = text.lower()
    held = sum(
        word[:_PREFIX] in text for word, figure in zip(said.content, said.figures, strict=True) if figure is None
    )
    return held >= _LEAST_SHARED * sum(figure is None for figure in said.figures)


def _compare(said: Statement, source: Statement) -> int | None:
    """0 when `source` says the same, 1 when it says the opposite, None when the two cannot be compared."""
    run = _aligned_run(said, source)
    if run is not None:
        first, flips = run
        last = first + len(said.content) - 1
        if any(not first <= position <= last for position in source.conditions):
            return None
        denials = said.negations(0, len(said.content) - 1) - source.negations(first, last)
        if denials % 2 == 0 and flips == 0:
            return 0
        return (denials + flips) % 2 if abs(denials) + flips == 1 else None
    return _compare_reordered(said, source)


def _aligned_run(said: Statement, source: Statement) -> tuple[int, int] | None:
    """Where all words of `said` stand in `source` side by side, and how many of them are opposites there."""
    size = len(said.content)
    for first in range(len(source.content) - size + 1):
        if not source.breaks[first] or not source.breaks[first + size]:
            continue
        flips = _flips(said, source, first)
        if flips is not None:
            return first, flips
    return None


def _flips(said: Statement, source: Statement, first: int) -> int | None:
    flips = 0
    turned = -2
    for index, word in enumerate(said.content):
        at = first + index
        other = source.content[at]
        if word == other or same_figure(said.figures[index], source.figures[at]) or _same_trend(word, other):
            continue
        if opposite(word, other) and (index >= said.finite or _is_trend(word)):
            flips, turned = flips + 1, index
        elif not (turned == index - 1 and word in _PREPOSITIONS and other in _PREPOSITIONS):
            return None
        if flips > 1:
            return None
    return flips


def _is_trend(word: str) -> bool:
    return any(pair == _TREND_PAIR for pair, _ in _SIDES.get(word, ()))


def _compare_reordered(said: Statement, source: Statement) -> int | None:
    """Compare a clause that has exactly the claim's words in another order ("is FDIC insured", "insured by FDIC")."""
    words = {word for word in said.content if word not in _PREPOSITIONS}
    if len(words) < MIN_WORDS_REORDERED or source.conditions or not words.issubset(source.content):
        return None
    first = 0
    for end in range(1, len(source.content) + 1):
        if not source.breaks[end]:
            continue
        clause = {word for word in source.content[first:end] if word not in _PREPOSITIONS}
        if clause == words:
            denials = said.negations(0, len(said.content) - 1) - source.negations(first, end - 1)
            if abs(denials) <= 1:
                return abs(denials)
        first = end
    return None
