"""Whether a claim says more of its figures than their cells do: "crested in 2022", "up to 6 in 2021 from 5 in 2022".

Each figure may stand in its cell, and still no single cell says that one is the highest, nor any in which order two
times came. Such a claim is not grounded by its figures: it is proved, derived, or said by a sentence, or it is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import word_set
from guardrail.claims.plain.movement_words import HIGH, LOW
from guardrail.claims.spoken import spoken
from guardrail.evidence.premise import Premise
from guardrail.verify.computed.time_order import told_backwards

_EXTREMES: Final = (HIGH | LOW | word_set("strongest weakest best worst record poorest")) - word_set("high low")
"""Words of an extreme; "high" and "low" are more often said of a kind of thing ("high yield")."""


def beyond_cells(claim: Claim, asked: Sequence[Premise]) -> bool:
    """Whether a claim that is not proved tells an extreme, or an order of times, that none of its premises tells.

    Arguments:
        asked: the premises that NLI is asked about.
    """
    if told_backwards(claim):
        return True
    extremes = _extremes(claim)
    if not extremes or not asked or not all(premise.cells for premise in asked):
        return False
    return any(extremes.isdisjoint(spoken(premise.text)) for premise in asked)


@per_claim
def _extremes(claim: Claim) -> frozenset[str]:
    return _EXTREMES & spoken(claim.text)
