"""Whether a claim's own figures say the contrary of what it compares: "5.8 years, longer than the index's 6.1 years".

Each figure may stand in the evidence; that the one is above the other, the claim itself shows to be wrong.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.figures.agreement import comparable
from guardrail.claims.figures.figure import Figure
from guardrail.claims.kept import per_claim

_OVER = re.compile(
    r"\b(?:higher|longer|larger|greater|bigger|more|better) than\b|\b(?:above|exceed(?:s|ed|ing)?|ahead of)\b",
    re.IGNORECASE,
)
_UNDER = re.compile(r"\b(?:lower|shorter|smaller|less|fewer|worse) than\b|\b(?:below|short of|behind)\b", re.IGNORECASE)
_WON = re.compile(r"\b(?:outperform(?:s|ed|ing)?|outpac(?:es|ed|ing)|beat|beats|topped|exceeded)\b", re.IGNORECASE)
_LOST = re.compile(r"\b(?:underperform(?:s|ed|ing)?|lag(?:s|ged|ging)|trail(?:s|ed|ing))\b", re.IGNORECASE)
_AGAINST = re.compile(r"\b(?:compared (?:with|to)|versus|vs\.?|against)\b", re.IGNORECASE)
_APART = re.compile(r"[;:]|\b(?:and|or|but|when|where|while|whereas|each|for|on|in|from|at)\b", re.IGNORECASE)
"""What parts a figure from a comparison that is not of it."""
_NOT = re.compile(r"\b(?:not|never|no|nor|neither|if|unless|whether)\b|n['’]t\b", re.IGNORECASE)


@per_claim
def contradicts_itself(claim: Claim) -> bool:
    """Whether a figure of the claim is compared with one behind it, and is on the other side of it.

    "Rose to 7 from 5, above the 6 of the index" compares either of the figures before the last.
    """
    if _NOT.search(claim.text):
        return False
    figures = sorted(claim.figures, key=lambda one: one.start)
    for at, other in enumerate(figures[1:], 1):
        before = [one for one in figures[:at] if comparable(one, other)]
        if before and _is_belied(claim.text, before, other):
            return True
    return False


def _is_belied(text: str, before: Sequence[Figure], other: Figure) -> bool:
    between = text[before[-1].end : other.start]
    plain = _APART.search(between) is None
    over, under = plain and _OVER.search(between) is not None, plain and _UNDER.search(between) is not None
    if over == under and _AGAINST.search(between):
        head = text[: before[-1].start]
        over, under = _WON.search(head) is not None, _LOST.search(head) is not None
        before = before[-1:]
    if over == under:
        return False
    if over:
        return all(one.value <= (other.high or other.value) for one in before)
    return all((one.high or one.value) >= other.value for one in before)
