"""Whether a claim puts the two times of a movement in their order.

"Rose from 5 in 2023 to 6 in 2022" has the figures of a rise from 2022 to 2023. An NLI model hardly sees which of two
times came first, so a movement whose order is not plain from the words is derived for no claim.
"""

from __future__ import annotations

import re

from guardrail.claims.figures.periods import Period, same_period
from guardrail.verify.computed.time_order import told_backwards, told_forwards
from guardrail.verify.derived.asked import Asked
from guardrail.verify.derived.bindings import Binding

_MOVEMENTS = frozenset(("growth", "cagr"))
_PICKED = re.compile(r"\b(?:former|latter|respectively)\b", re.IGNORECASE)
"""Words that point at one of two times by its place in the sentence."""
_FROM_ONE = re.compile(r"\bsubtract(?:ing|ed)?\b", re.IGNORECASE)
"""What is taken away may stand first."""


def is_in_order(asked: Asked, binding: Binding) -> bool:
    """Whether a derived movement has its times as the claim tells them; other operations have none to tell."""
    derivation = binding.derivation
    if derivation.formula not in _MOVEMENTS or len(derivation.operands) != 2:
        return True
    first, last = (_place(asked, operand.period) for operand in derivation.operands)
    if first is None or last is None:
        return True  # the other time is implied: the one before
    claim = asked.claim
    if _PICKED.search(claim.text) is not None or _FROM_ONE.search(claim.text) is not None or told_backwards(claim):
        return False
    one, other = binding.operands.get(0), binding.operands.get(1)
    if one is not None and other is not None:
        return (one.start < other.start) is (first < last)
    return told_forwards(claim)


def _place(asked: Asked, period: Period | None) -> int | None:
    """Where a claim names a period, None where it does not."""
    if period is None:
        return None
    return next((said.start for said in asked.claim.periods if same_period(said, period) is True), None)
