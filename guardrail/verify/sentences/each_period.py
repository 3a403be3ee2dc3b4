"""What a sentence says of several periods holds of each: "no transfers during the years ended 2025 and 2024"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from guardrail.claims.claim import Claim
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import stem
from guardrail.verify.entities.rivals import is_of_rival
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.legible import is_legible, premise_is_legible
from guardrail.verify.values.candidates import MAX_STATED, same
from guardrail.verify.values.value_words import words_in, words_of

MAX_TEXT = 1_000
"""Characters of a sentence beyond which it is not read."""
_JOINED = re.compile(r"\s*(?:,|and|, and|or)\s*(?:(?:in|for|during|at|as of)\s+)?(?:the\s+)?", re.IGNORECASE)
_TOGETHER = re.compile(
    r"\b(?:total\w*|combined|together|aggregate\w*|cumulative\w*|average\w*|both|same"
    r"|first|last|only|consecutive|compared|versus|than|respectively|if|unless|would|could|may|might)\b",
    re.IGNORECASE,
)
_STRETCH = re.compile(r"\b(?:between|from|since|through|over|across|than)\s+(?:the\s+)?(?:\w+\s+){0,2}$", re.IGNORECASE)
"""Words with which a sentence speaks of its periods together, or of one against another."""


def check_each_period(claim: Claim, premises: Sequence[Premise]) -> tuple[Finding, ...]:
    """A proved match where a sentence says the claim word for word of a list of periods that holds the claim's.

    Arguments:
        claim: one that states no figure.
        premises: what is aligned to it.
    """
    if claim.figures or not claim.periods or not is_legible(claim.text) or len(claim.text) > MAX_TEXT:
        return ()
    said: list[str] | None = None
    for premise in premises:
        if premise.cells or premise.figures or not len(claim.periods) < len(premise.periods) <= MAX_STATED:
            continue
        if len(premise.text) > MAX_TEXT or not premise_is_legible(premise) or is_of_rival(claim.text, premise):
            continue
        if not _is_list(premise) or _TOGETHER.search(premise.text):
            continue
        if said is None:
            said = [stem(word.key) for word in words_in(claim.text, (), claim.periods)]
        if said != [stem(word.key) for word in words_of(premise)]:
            continue
        if all(any(same(own, other) is True for other in premise.periods) for own in claim.periods):
            spans = tuple((period.start, period.end) for period in claim.periods)
            return (Finding("each_period", Answer.MATCH, True, (premise.citation,), premise=premise, matched=spans),)
    return ()


def _is_list(premise: Premise) -> bool:
    """Whether the periods of a sentence stand beside each other, joined by commas and "and"."""
    periods = sorted(premise.periods, key=lambda period: period.start)
    if _STRETCH.search(premise.text, 0, periods[0].start):
        return False
    return all(_JOINED.fullmatch(premise.text, one.end, other.start) for one, other in pairwise(periods))
