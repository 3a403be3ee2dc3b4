"""What is worked out once: of a premise, which several claims of an answer share, and of a claim for all its checks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Figure
from guardrail.claims.periods import Period
from guardrail.evidence.premise import Premise

T = TypeVar("T")

MAX_PREMISES = 1024
"""Premises remembered for each kind of reading."""
MAX_CLAIMS = 16
"""Claims remembered for each kind of reading."""
MAX_TEXT = 4_000
"""Characters of a premise beyond which it is read anew each time, so that what is remembered stays small."""


def per_premise(make: Callable[[Premise], T]) -> Callable[[Premise], T]:
    """`make`, remembered by a premise's text, figures and periods; the oldest is forgotten first.

    Hashing a premise costs as much as reading a short one, so that only its text is hashed and the rest compared.
    """
    known: dict[str, tuple[tuple[Figure, ...], tuple[Period, ...], T]] = {}

    def remembered(premise: Premise) -> T:
        text = premise.text
        held = known.get(text)
        if held is not None and held[0] == premise.figures and held[1] == premise.periods:
            return held[2]
        value = make(premise)
        if len(text) <= MAX_TEXT:
            if len(known) >= MAX_PREMISES:
                known.pop(next(iter(known)), None)
            known[text] = (premise.figures, premise.periods, value)
        return value

    return remembered


def per_claim(make: Callable[[Claim], T]) -> Callable[[Claim], T]:
    """`make`, remembered for the claims that were asked about last: a claim's checks follow each other, and ask about
    what a premise tells value by value in between."""
    known: dict[int, tuple[Claim, T]] = {}  # by identity, which holds as long as the claim is kept beside it

    def remembered(claim: Claim) -> T:
        held = known.get(id(claim))
        if held is not None and held[0] is claim:
            return held[1]
        value = make(claim)
        if len(known) >= MAX_CLAIMS:
            known.pop(next(iter(known)), None)
        known[id(claim)] = (claim, value)
        return value

    return remembered
