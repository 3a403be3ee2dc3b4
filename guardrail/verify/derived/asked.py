"""A claim taken apart for derivations: its words, its periods, and what stands beside the names of lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Protocol

from guardrail.claims.claim import Claim
from guardrail.claims.figures.periods import Period, same_period
from guardrail.claims.kept import per_claim
from guardrail.claims.record import record
from guardrail.verify.derived import words as cues
from guardrail.verify.derived.lines import MAX_WORDS, Word, words_of
from guardrail.verify.finding import Finding, matched
from guardrail.verify.lines.selections import moment
from guardrail.verify.phrases.grounds import stated
from guardrail.verify.phrases.masked import masked_of

MAX_TEXT = 500
"""Characters of a claim beyond which it is no statement of one computation."""
MAX_FIGURES = 6
MAX_PERIODS = 5


@record
class Asked:
    """A claim taken apart.

    Arguments:
        words: its content words.
        periods: those it states or implies, each with a year where one is known, no two of one time.
        rest: its text with its periods and the words that name lines blanked out, so that they are no cues.
    """

    claim: Claim
    words: tuple[Word, ...]
    periods: tuple[Period, ...]
    rest: str


def asked_of(claim: Claim, findings: Sequence[Finding]) -> Asked | None:
    left = stated(claim) - matched(findings)
    if not left and not _compares(claim):
        return None
    return taken_apart(claim)


@per_claim
def _compares(claim: Claim) -> bool:
    return compares(claim.text)


@per_claim
def tells_a_way(claim: Claim) -> bool:
    """Whether a claim with figures says a direction or an extreme."""
    said = tokens(claim.text)
    moves = cues.direction(said) or cues.valued(said) or cues.extreme_of(said)
    return bool(claim.figures and claim.periods and moves)


@per_claim
def taken_apart(claim: Claim) -> Asked | None:
    """A claim taken apart; None where it denies, speaks of what is not so, or is too long for one computation."""
    text = claim.text
    if len(text) > MAX_TEXT or len(claim.figures) > MAX_FIGURES or len(claim.periods) > MAX_PERIODS:
        return None
    if cues.MAY_RULE_OUT(text) and any(one.search(text) for one in (cues.DENIES, cues.UNREAL, cues.POINTS_BACK)):
        return None
    words = words_of(claim)
    if not words or len(words) > MAX_WORDS:
        return None
    masked = masked_of(claim)
    periods: list[Period] = []
    for period in masked.periods_in(masked.text):
        if not any(moment(period) == moment(other) and same_period(period, other) for other in periods):
            periods.append(period)
    if any(period.year is None for period in periods):
        return None
    return Asked(claim, tuple(words), tuple(sorted(periods, key=moment)), text)


class _Span(Protocol):
    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


def without(text: str, spans: Iterable[_Span]) -> str:
    """`text` with blanks for `spans`."""
    for span in spans:
        text = text[: span.start] + " " * (span.end - span.start) + text[span.end :]
    return text


_BASE = re.compile(
    r"\b(?:relative to|compared (?:with|to)|versus|vs\.?|(?:up|down) (?:on|over|from|against)|against|over|than"
    r"|under|below|above|since"
    r"|from|set against|measured against|on)"
    r"(?: the| that| those| level| levels| figure| its| mark| value| of| for| in| at| seen| year| fiscal| ended)* $",
    re.IGNORECASE,
)
"""What stands before the period that a movement is measured from."""


_TO = re.compile(r" ?(?:to|through|until|–|-) ?", re.IGNORECASE)


def is_backwards(asked: Asked) -> bool:
    """Whether a movement is said to set out from the later of two periods: it is none that is computed here."""
    if len(asked.periods) != 2:
        return False
    last = asked.periods[-1]
    said = sorted(asked.claim.periods, key=lambda period: period.start)
    if any(
        moment(one) > moment(other) and _TO.fullmatch(asked.claim.text, one.end, other.start) is not None
        for one, other in pairwise(said)
    ):
        return True
    return any(
        same_period(period, last) is True and _BASE.search(asked.claim.text, 0, period.start) is not None
        for period in asked.claim.periods
    )


def compares(text: str) -> bool:
    return any(
        one.search(text) is not None
        for one in (cues.COMPARES, cues.EXTREMES, cues.STEADY, cues.FRACTIONS, cues.CHANGES)
    ) or bool(cues.direction(tokens(text)) or cues.valued(tokens(text)))


def tokens(text: str) -> list[str]:
    return [token.strip(".,;:()\"'’") for token in text.lower().replace("-", " ").split()]
