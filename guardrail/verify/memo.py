"""What is worked out of a premise once: several claims of an answer share it, and others ask about it later."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from guardrail.claims.kept import CHARACTERS, ENTRIES, UNKNOWN, Keeping
from guardrail.evidence.premise import Premise

T = TypeVar("T")

MAX_TEXT = 4_000
"""Characters of a premise beyond which it is read anew each time, so that what is kept stays small."""
PREMISES = Keeping(ENTRIES, CHARACTERS)


def per_premise(make: Callable[[Premise], T]) -> Callable[[Premise], T]:
    """`make`, a function of a premise's text, figures and periods, worked out once for each."""

    place = PREMISES.place()

    def remembered(premise: Premise) -> T:
        try:
            value = premise.kept[place]
        except IndexError:
            value = UNKNOWN
        if value is UNKNOWN:
            value = make(premise)
            if len(premise.text) <= MAX_TEXT:
                PREMISES.keep(premise.kept, place, value, len(premise.text))
        return value  # type: ignore[return-value]

    return remembered
