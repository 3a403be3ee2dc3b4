"""A claim in which its speaker worked a figure out, cut into what is claimed and the reckoning: "The fee is 0.90 %" and
"or $4,500 a year on $500,000".

The reckoning has to come out, its operands have to be told, and no word of it may say anything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from guardrail.claims.claim import Claim
from guardrail.claims.extract import claim_as_stands
from guardrail.claims.figures import Figure, Unit
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import word_set
from guardrail.claims.plain.movement_words import forms
from guardrail.claims.plain.told_words import COMMON, SETS_AGAINST
from guardrail.claims.record import record
from guardrail.evidence.terms import content_terms
from guardrail.verify.worked.operations import DOWNWARD, UPWARD, Told, Working, workings
from guardrail.verify.worked.times import told, without_rates

MOST_FIGURES = 8
"""Of a claim; with more, what belongs to which is open."""
_MOST_ASSUMED = 2
_CUT = re.compile(r"(?:[,;] | [–—-]{1,2} |, ?(?=or |so |and |which ))|(?<=\S) (?=\()| (?=(?:or|so) )")
_PAYS, _EARNS = (
    forms(word_set("pay cost owe charge save")) | word_set("paid"),
    forms(word_set("earn yield return gain receive get collect lose make")) | word_set("got lost made"),
)
_LIGHT = word_set(
    "or so which and would will you your that this it about roughly around approximately nearly almost just some"
    " account balance portfolio investment position amount each every per every hypothetical example i.e."
    " percentage points point basis bps bp percent cents cent meaning means works equivalent equal translates"
    " same if had have"
) | word_set("share shares unit units note notes")
_KNOWN = (COMMON | _LIGHT | SETS_AGAINST) - _PAYS - _EARNS
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_DENYING = re.compile(
    r"\b(?:not|no|never|without|unless|except|only|may|might|could|at least|at most|up to|instead)\b|n[’']t\b",
    re.IGNORECASE,
)
_ASSUMES = re.compile(
    r"\b(?:on|of|for|per|with|from|each|every|if you (?:have|had|invest(?:ed)?|own(?:ed)?|h[eo]ld|put(?: in)?))"
    r"(?: (?:an?|each|every|your|the|initial|hypothetical|about))*\s*$",
    re.IGNORECASE,
)
_AGAINST = re.compile(
    r"\b(?:against|versus|vs\.?|than|compared (?:with|to)|relative to|(?:up|down) from|from|ahead of|behind"
    r"|(?:above|below|under) (?:the|its|their))\b[^.;]*$",
    re.IGNORECASE,
)
_RIGHT_BEHIND = re.compile(r"(?: [a-z]+){0,2}[,;]? ?\(?(?:(?:or|which is|that is|a|an) )?(?:about |roughly |some )?$")
_FROM, _TO = re.compile(r"\bfrom\W+(?:\w+ ){0,2}$", re.IGNORECASE), re.compile(r"\bto\W+(?:\w+ ){0,2}$", re.IGNORECASE)


@record
class Tail:
    """A claim without a reckoning in it.

    Arguments:
        core: what is left, a claim of its own.
        at: where the reckoning stood; up to there both have the same words.
        spans: of the figures of the reckoning, and of amounts before it that are assumed for it.
        workings: how each figure of the reckoning was made.
    """

    core: Claim
    at: int
    spans: frozenset[tuple[int, int]]
    workings: tuple[Working, ...]


@per_claim
def tail_of(claim: Claim) -> Tail | None:
    """The claim without its last reckoning; None where none stands in it that comes out."""
    if not 2 <= len(claim.figures) <= MOST_FIGURES:
        return None
    for cut in _cuts(claim.text):
        if (tail := cut_out(claim, *cut)) is not None:
            return tail
    return None


def cut_out(claim: Claim, cut: int, start: int, end: int) -> Tail | None:
    """The claim without a reckoning; None where none stands there that comes out.

    Arguments:
        cut: where what stands before the reckoning ends.
        start, end: the reckoning, characters of the claim's text.
    """
    everything = told(claim.text, claim.figures)
    before = [one for one in everything if one.figure.end <= cut]
    inside = [one for one in everything if start <= one.figure.start and one.figure.end <= end]
    if not before or not inside or any(start <= period.start < end for period in claim.periods):
        return None
    found = _explained(claim.text[:end], cut, start, before, inside)
    if found is None:
        return None
    rest = claim.text[end:].lstrip(",;)") if end < len(claim.text.rstrip(".")) else ""
    core = claim_as_stands(f"{claim.text[:cut].rstrip(' ,;–—-(')}{rest}".rstrip(".") + ".")
    taken_off = {(one.start, one.end) for one in claim.figures if start <= one.start and one.end <= end}
    if len(core.figures) != len(claim.figures) - len(taken_off):
        return None
    used, assumed = found
    spans = taken_off | {(one.figure.start, one.figure.end) for one in assumed}
    return Tail(core, cut, frozenset(spans), used)


def _cuts(text: str) -> Iterator[tuple[int, int, int]]:
    """Where reckonings may stand: the end of what is before one, its first character and its end; the last first."""
    marks = list(_CUT.finditer(text))
    for place in range(len(marks) - 1, -1, -1):
        cut, start = marks[place].span()
        ends = [mark.start() for mark in marks[place + 1 :]]
        closing = text.find(")", start)
        if text[start : start + 1] == "(":
            if closing >= 0:
                yield cut, start, closing + 1
            continue
        for end in (*ends, len(text)):
            yield cut, start, end


def _explained(
    text: str, cut: int, start: int, before: Sequence[Told], behind: Sequence[Told]
) -> tuple[tuple[Working, ...], list[Told]] | None:
    tail = text[start:]
    if _DENYING.search(tail):
        return None
    core_terms = content_terms(text[:cut])
    spoken = _words_of(text, start, behind)
    behind = _of_results(text, start, behind)
    may_assume = [one for one in behind if not one.times and _ASSUMES.search(text[start : one.figure.start])]
    for count in range(min(len(may_assume), _MOST_ASSUMED) + 1):
        for assumed in combinations(may_assume, count):
            used = _worked_out(text, before, behind, assumed, spoken)
            if used is None:
                continue
            cues = frozenset[str]().union(*(one.cues for one in used))
            if all(_is_known(word, cues, core_terms) for word in spoken):
                return tuple(used), _assumed_before(text, before, used)
    return None


def _of_results(text: str, start: int, behind: Sequence[Told]) -> list[Told]:
    """The figures of a reckoning, the rate of time behind an assumed amount given to the result before that: "$21 per
    $1,000 note each quarter"."""
    kept = list(behind)
    for at in range(1, len(kept)):
        result, base = kept[at - 1], kept[at]
        if base.times and not result.times and _ASSUMES.search(text[start : base.figure.start]):
            kept[at - 1], kept[at] = Told(result.figure, base.times), Told(base.figure)
    return kept


def _worked_out(
    text: str, before: Sequence[Told], behind: Sequence[Told], assumed: Sequence[Told], spoken: frozenset[str]
) -> list[Working] | None:
    """How each figure behind was made of those before it and of what is assumed; each assumed one has to be used."""
    pool = [*before, *assumed]
    used: list[Working] = []
    for one in behind:
        if one in assumed:
            continue
        if any(one.figure.unit is other.figure.unit and one.figure.value == other.figure.value for other in before):
            return None  # told again: then it is no result, and of what it is a value is open
        found = next((way for way in workings(one, pool, spoken) if _points_right(text, way, spoken, one.figure)), None)
        if found is None:
            return None
        used.append(found)
        pool.append(one)
    operands = [operand for way in used for operand in way.operands]
    return used if used and all(one.figure in operands for one in assumed) else None


def _points_right(text: str, way: Working, spoken: frozenset[str], result: Figure) -> bool:
    """Whether the way that the words say is that of the two values, and they say which is measured by which."""
    if way.operation not in ("difference", "change"):
        return True
    up, down = bool(way.cues & UPWARD), bool(way.cues & DOWNWARD)
    if up and down:
        return False
    one, other = way.operands
    new = measured(text, one, other, result)
    if new is None:
        return way.operation == "difference" and not up and not down
    signed = way.signed if new is way.operands[0] else -way.signed
    if way.operation == "change" and new is not way.operands[0]:
        return False
    if not up and not down:
        return way.operation == "difference" or "change" in spoken
    return (signed > 0) is up


def measured(text: str, one: Figure, other: Figure, result: Figure) -> Figure | None:
    """Which of two figures is measured by the other: the one moved to, the one that is set against the other, or the
    one that the result stands right behind ("A costs $5 and B $4, or $1 less").
    """
    first, second = (one, other) if one.start < other.start else (other, one)
    between = text[first.end : second.start]
    if _FROM.search(text[: first.start]) and _TO.search(between):
        return second
    if _AGAINST.search(between):
        return first
    return second if _RIGHT_BEHIND.fullmatch(text, second.end, result.start) else None


def _assumed_before(text: str, before: Sequence[Told], used: Sequence[Working]) -> list[Told]:
    """Amounts before the cut that are assumed: "if an $80,000 distribution is paid", used in what follows."""
    operands = [
        operand for way in used if way.operation in ("product", "growth", "difference") for operand in way.operands
    ]
    return [
        one
        for one in before
        if one.figure.unit in (Unit.MONEY, Unit.COUNT)
        and one.figure in operands
        and SUPPOSES.search(text[: one.figure.start])
    ]


SUPPOSES = re.compile(
    r"\b(?:if|suppose|assuming|say|on|for|with|each|every|per|applied to) (?:(?:you|someone|an? \w+) \w+ )?"
    r"(?:(?:an?|each|every|your) )?"
    r"(?:hypothetical )?$",
    re.IGNORECASE,
)
"""What stands before an amount that is assumed."""


def _words_of(text: str, start: int, behind: Sequence[Told]) -> frozenset[str]:
    """The words of the reckoning, figures and rates of time left out."""
    kept = list(without_rates(text))
    for one in behind:
        kept[one.figure.start : one.figure.end] = " " * (one.figure.end - one.figure.start)
    return frozenset(word.lower().replace("’", "'").removesuffix("'s") for word in _WORD.findall("".join(kept), start))


def _is_known(word: str, cues: frozenset[str], core: frozenset[str]) -> bool:
    if word in cues or word in _KNOWN:
        return True
    terms = content_terms(word)
    return bool(terms) and terms <= core
