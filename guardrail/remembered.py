"""What was found before of the same words: the claims of a segment, and what the checks say of a claim in its evidence.

Both are pure functions, so that remembering changes no verdict, only what it costs: research chunks come again and
again, and answers about them repeat their sentences. What is remembered stays in this process, is bounded by entries
and by weight, and is written nowhere (docs/decisions/0014).
"""

from __future__ import annotations

from guardrail.claims.claim import Claim
from guardrail.claims.extract import Context, Extraction, extract
from guardrail.evidence.cache import FeatureCache
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.finding import Assessment

ENTRIES = 16_384
WEIGHT = 16_000_000
"""Of extractions, and again of assessments: characters of their texts, and as many for the objects about them."""
MOST_ASSESSED = 1_024
"""Claims of one evidence set after which it is read anew, since its index keeps what they asked for."""
_OBJECT = 400  # what a claim or a finding takes besides its text

EXTRACTIONS: FeatureCache[Extraction] = FeatureCache(ENTRIES, WEIGHT)
ASSESSMENTS: FeatureCache[tuple[Claim, Assessment]] = FeatureCache(ENTRIES, WEIGHT)


def extracted(segment_text: str, context: Context) -> Extraction:
    """As `extract`."""
    key = (segment_text, context)
    found = EXTRACTIONS.find(key)
    if found is None:
        found = extract(segment_text, context)
        EXTRACTIONS.keep(key, found, len(segment_text) + sum(len(claim.text) + _OBJECT for claim in found.claims))
    return found


def assessed(claim: Claim, index: EvidenceIndex, *, max_premises: int) -> Assessment:
    """As `assess`."""
    key = (index.number, claim.text, max_premises)
    found = ASSESSMENTS.find(key)
    if found is not None and (found[0] is claim or found[0] == claim):
        return found[1]
    assessment = assess(claim, index, max_premises=max_premises)
    weight = len(claim.text) + _OBJECT * (1 + len(assessment.findings))
    ASSESSMENTS.keep(key, (claim, assessment), weight + sum(len(pair.premise) for pair in assessment.pairs))
    made = index.kept.get("assessed", 0)
    index.kept["assessed"] = made = (made if isinstance(made, int) else 0) + 1
    if made == MOST_ASSESSED:
        index.forget()
    return assessment
