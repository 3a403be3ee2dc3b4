"""What was found before of the same words: a segment taken apart, and what the checks say of a claim in its evidence.

Both are pure functions, so that remembering changes no verdict, only what it costs: research chunks come again and
again, and answers about them repeat their sentences. What is remembered stays in this process, is bounded by entries
and by weight, and is written nowhere (docs/decisions/0014).
"""

from __future__ import annotations

from guardrail.claims.claim import Claim
from guardrail.claims.extract import Context, Extraction, recalling
from guardrail.claims.rereading import read_again
from guardrail.claims.segment_reading import SegmentReading, read_segment
from guardrail.evidence.cache import FeatureCache
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.finding import Assessment

ENTRIES = 16_384
WEIGHT = 16_000_000
"""Of segments, and again of assessments: characters of their texts, and as many for the objects about them."""
MOST_ASSESSED = 1_024
"""Claims of one evidence set after which it is read anew, since its index keeps what they asked for."""
_OBJECT = 400  # what a claim or a finding takes besides its text

Claims = tuple[Claim, ...]
Assessments = tuple[Assessment, ...]

QUESTIONS: FeatureCache[Context] = FeatureCache(1_024, 256_000)
SEGMENTS: FeatureCache[SegmentReading] = FeatureCache(ENTRIES, WEIGHT)
ASSESSMENTS: FeatureCache[tuple[Claim, Assessment]] = FeatureCache(ENTRIES, WEIGHT)
HEARD: FeatureCache[tuple[Claims, Assessments]] = FeatureCache(ENTRIES, WEIGHT // 4)


def answering(question: str) -> Context:
    """As `Context.answering`."""
    return QUESTIONS.get(question, len(question) + _OBJECT, lambda: Context.answering(question))


def extracted(segment_text: str, context: Context) -> Extraction:
    """As `extract`: a segment's words are taken apart once, whatever they are read against."""
    reading = SEGMENTS.find(segment_text)
    if reading is None:
        reading = read_segment(segment_text)
        parts = len(reading.taken_apart.said) if reading.taken_apart is not None else 0
        # A proposition repeats its part of the text twice.
        SEGMENTS.keep(segment_text, reading, 4 * len(segment_text) + _OBJECT * (1 + parts))
    return recalling(read_again(reading, context), context)


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


def heard(claims: Claims, index: EvidenceIndex, *, max_premises: int) -> Assessments | None:
    """What `assessed` gives for each of a segment's claims, by one look-up; None when one has to be assessed."""
    found = HEARD.find((index.number, max_premises, *map(id, claims)))
    if found is None or found[0] != claims:
        return None
    ASSESSMENTS.hits += len(claims)
    return found[1]


def keep_heard(claims: Claims, index: EvidenceIndex, assessments: Assessments, *, max_premises: int) -> None:
    """Let `heard` find them for the same claim objects, which those that come again are.

    Most of what they weigh is counted where claims and assessments are kept one by one.
    """
    HEARD.keep((index.number, max_premises, *map(id, claims)), (claims, assessments), _OBJECT * len(claims))
