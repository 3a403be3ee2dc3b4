"""Movements told against time: "rose from 2023 to 2022", "fell to 5 in 2022 from 7 in 2023".

Both figures may be right and each may stand under its year; what the sentence says of their order is not. A claim whose
words set out from the later of two times proves nothing, whatever check reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from guardrail.claims.claim import Claim
from guardrail.claims.figures.periods import Period
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import word_set
from guardrail.claims.plain.movement_words import BETTER_VERBS, DOWN_VERBS, MANNER_VERBS, MOVING, UP_VERBS, WORSE_VERBS
from guardrail.claims.spoken import spoken
from guardrail.verify.computed.result_patterns import PERIOD_MARK
from guardrail.verify.finding import Finding
from guardrail.verify.hints import Hint
from guardrail.verify.lines.formulas import FIGURE, PERIOD, Operation
from guardrail.verify.lines.selections import moment
from guardrail.verify.phrases.masked import Masked, masked_of

_MOVING = MOVING | MANNER_VERBS
_AT = r"(?:(?:in|for|at|of|on|as of|during|at the end of) )?(?:the )?(?:(?:fiscal|calendar|financial) )?(?:year )?"
BASED = re.compile(
    rf"\b(?:from|since|versus|vs\.?|against|compared (?:to|with)|relative to|over|on|after|above|below|between)"
    rf" (?:about |approximately |nearly |roughly )?(?:[{FIGURE}],? ?\(?)?(?:reported |recorded |seen )?"
    r"(?:(?:where|what) it (?:had been|was|stood|ended|finished) |(?:the|its) (?:level|figure|value|mark) )?"
    rf"{_AT}(?P<base>[{PERIOD}])"
)
"""A time that a movement sets out from."""


_ONWARDS = re.compile(
    r"[\s,;()]*(?:(?:to|and|then|through|until|till|into)\b|[-–—→])[\s,]*"
    rf"(?:(?:in|at|on|for|the|fiscal|of|about|it|was|level|\(|[{FIGURE}])\s*)*"
)
_THAN = re.compile(
    rf"\b(?:than|short of) (?:(?:those|that|the (?:amount|level|figure)) )?(?:due )?{_AT}(?P<base>[{PERIOD}])"
)
_OPENS = re.compile(rf"\W*{_AT}(?P<first>[{PERIOD}])")
_TWO_MOVES = re.compile(r"\b(?:after|following|before) [a-z]+ing\b")
"""Two movements, told one after the other, are taken apart by whoever reads them."""
_VERBS = (UP_VERBS | DOWN_VERBS | BETTER_VERBS | WORSE_VERBS | word_set("up down")) - word_set("lower")
_NEUTRAL = re.compile(
    r"\b(?:increase ?/? ?\(decrease\)|increase ?/ ?decrease|decrease ?/? ?\(increase\)|decrease ?/ ?increase|changes?"
    r"|difference)(?= (?:in|of|for|between|from)\b)",
    re.IGNORECASE,
)
"""Nouns of a movement that say no direction: "between" two times, the later one is set against the earlier in either
order."""
_MAY_BE_NEUTRAL = Hint("increase|decrease|change|difference", re.IGNORECASE)
"""A run of characters of all that `_NEUTRAL` finds."""
_BETWEEN = re.compile(_NEUTRAL.pattern + r" .*?\bbetween\b|\b(?:change|difference) between\b", re.IGNORECASE)
_MOVEMENTS = ("direction", Operation.GROWTH.value, Operation.CHANGE.value, Operation.CAGR.value)
"""Formulas of a movement between two times."""


@per_claim
def told_backwards(claim: Claim) -> bool:
    """Whether the words of a movement set out from a time that is later than all others of the claim."""
    moves = _moves(claim)
    if not moves and not (_MAY_BE_NEUTRAL(claim.text) and _NEUTRAL.search(claim.text)):
        return False
    masked = masked_of(claim)
    if masked.bounding:  # what falls due after 2027 is beside what does in 2024, not before it
        return False
    bases, others = _bases(masked, between=moves)
    return any(others and all(moment(base) > moment(other) for other in others) for base in bases)


@per_claim
def told_forwards(claim: Claim) -> bool:
    """Whether the words of a movement say which of its times came first: one is what it sets out from, or they stand
    one after the other ("from 5 in 2022 to 6 in 2023", "2022 and 2023")."""
    masked = masked_of(claim)
    bases, others = _bases(masked)
    if any(moment(base) < moment(other) for base in bases for other in others):
        return True
    marks = list(PERIOD_MARK.finditer(masked.text))
    for one, other in pairwise(marks):
        first, last = masked.periods_in(one[0])[0], masked.periods_in(other[0])[0]
        if moment(first) < moment(last) and _ONWARDS.fullmatch(masked.text, one.end(), other.start()):
            return True
    if (than := _THAN.search(masked.text)) is not None:
        base = masked.periods_in(than["base"])[0]
        others = [period for period in masked.periods if period.year is not None and period != base]
        # "higher in 2018 than in 2019" compares in either order, "rose by more in 2018 than in 2019" does not
        return _VERBS.isdisjoint(spoken(claim.text)) or any(moment(base) < moment(other) for other in others)
    return _TWO_MOVES.search(masked.text) is not None


@per_claim
def leaves_the_sign_open(claim: Claim) -> bool:
    """Whether a negative size is of a change or difference "between" two times: which is taken from which is open."""
    return any(figure.value < 0 for figure in claim.figures) and _BETWEEN.search(claim.text) is not None


def unordered(claim: Claim, findings: Iterable[Finding]) -> bool:
    """Whether a movement is what proves a claim that does not say in which order its times came."""
    if not _moves(claim) or not any(finding.formula.startswith(_MOVEMENTS) for finding in findings):
        return False
    if len({moment(period) for period in claim.periods if period.year is not None}) < 2:
        return False
    return _led_by_the_earlier(claim) or not told_forwards(claim)


@per_claim
def _led_by_the_earlier(claim: Claim) -> bool:
    """Whether a claim opens with a time and sets its value against that of a later one: "in 2022, A was 5 higher than
    in 2023". Read as a movement it would be the other way round.
    """
    text = masked_of(claim).text
    first, than = _OPENS.match(text), _THAN.search(text)
    if first is None or than is None:
        return False
    one, other = (masked_of(claim).periods_in(mark)[0] for mark in (first["first"], than["base"]))
    return moment(one) < moment(other)


@per_claim
def _moves(claim: Claim) -> bool:
    """Whether a claim of several times says a direction."""
    if len(claim.periods) < 2:
        return False
    text = _NEUTRAL.sub("", claim.text) if _MAY_BE_NEUTRAL(claim.text) else claim.text
    return not (_MOVING if text == claim.text else MOVING).isdisjoint(spoken(text))


def _bases(masked: Masked, *, between: bool = True) -> tuple[list[Period], list[Period]]:
    """The times that a movement sets out from, and the others.

    Arguments:
        between: "between" names one.
    """
    found = [match for match in BASED.finditer(masked.text) if between or not match[0].startswith("between")]
    based = [masked.periods_in(match["base"])[0] for match in found]
    bases = [period for period in based if period.year is not None and not period.end_year]
    return bases, [period for period in masked.periods if period.year is not None and period not in based]
