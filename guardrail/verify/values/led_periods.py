"""Periods that a list or a section has from what stands over it: "The decrease for 2024 was primarily due to:".

The items below such a sentence seldom repeat its year, nor do the paragraphs below "Fiscal 2024 compared with fiscal
2023". What they say is of that year. Of two years that are set against each other the first alone is what is spoken of;
the other is only named beside it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.figures.periods import Period
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.values.candidates import same
from guardrail.verify.values.text_candidates import CAUSE

MAX_BACK = 40
"""Chunks before a premise in which its list or section may open."""
_MAX_LEAD = 300
"""Characters of a sentence or heading that can stand over others."""
_ITEM = re.compile(r"\s*(?:[•·▪‣◦*–—-]\s+|\(?(?:[a-z]|[ivx]{1,4}|\d{1,2})[.)]\s+)?(?=[a-z$€£]|[•·▪‣◦])")
_HEADING = re.compile(r"\b(?:compared (?:with|to)|versus|vs\.?)\s", re.IGNORECASE)
_ENDS = re.compile(r"[.!?:;,]\s*$")


def check_led_periods(claim: Claim, premises: Sequence[Premise], index: EvidenceIndex) -> tuple[Finding, ...]:
    """A match for the claim's periods where the sentence or heading over a premise states them, else nothing.

    Arguments:
        claim: its figures are for others to find.
        premises: texts; one that states a year itself is of that year.
        index: all evidence, for what stands before a premise.
    """
    if not claim.periods or not claim.figures:
        return ()
    for premise in premises[:2]:
        if premise.cells or not premise.figures or _is_dated(premise):
            continue
        lead = _over(premise, index)
        if not lead or same(claim.periods[0], lead[0]) is not True:
            continue
        if all(any(same(own, other) is True for other in lead) for own in claim.periods):
            spans = tuple(sorted((period.start, period.end) for period in claim.periods))
            return (Finding("temporal", Answer.MATCH, citations=(premise.citation,), premise=premise, matched=spans),)
    return ()


def _is_dated(premise: Premise) -> bool:
    """Whether a premise states a year of its own, other than one of what caused the thing."""
    first = premise.figures[0].end
    return any(
        period.year and (period.start < first or CAUSE.search(premise.text, first, period.start) is None)
        for period in premise.periods
    )


def _over(premise: Premise, index: EvidenceIndex) -> tuple[Period, ...]:
    """The periods of the list's opening or of the section's heading, empty where neither stands over the premise."""
    kept = index.kept.setdefault("led_periods", {})
    if not isinstance(kept, dict):
        return ()
    chunk = premise.citation.chunk
    if chunk not in kept:
        at = next((at for at, one in enumerate(index.chunks) if one.id == chunk), -1)
        kept[chunk] = _opening(at, index) if at > 0 else ()
    found: tuple[Period, ...] = kept[chunk]
    return found


def _opening(at: int, index: EvidenceIndex) -> tuple[Period, ...]:
    document = index.chunks[at].document
    in_list = _ITEM.match(index.chunks[at].text) is not None
    for place in range(at - 1, max(-1, at - 1 - MAX_BACK), -1):
        chunk = index.chunks[place]
        if chunk.rows or chunk.document != document:
            return ()
        text = chunk.text.strip()
        periods = _years(index, place)
        if in_list and text.endswith(":") and len(text) <= _MAX_LEAD:
            return periods
        if in_list and _ITEM.match(text) is None:
            return ()
        if not in_list and len(text) <= _MAX_LEAD // 2 and not _ENDS.search(text) and periods:
            return periods if _HEADING.search(text) else ()
    return ()


def _years(index: EvidenceIndex, place: int) -> tuple[Period, ...]:
    return tuple(period for one in index.features[place].sentences for period in one.periods if period.year)
