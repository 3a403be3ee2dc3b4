"""A claim on its way through one record of a schedule: what is accounted for, and what stands beside its figures."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Figure
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import WORD
from guardrail.evidence.terms import STANDING_IN, content_terms
from guardrail.verify.phrases.grounds import stated
from guardrail.verify.records.schedules import Entry, Schedule, Slot, token_of

TOKEN = re.compile(rf"{WORD}[+-]?|[%$€£]")
COUPON = content_terms("interest rate")
"""What a coupon is, as headings say it."""
_BREAKS = re.compile(r"[,;:()]| and | but | while | whereas ")
_ENDS = re.compile(
    r"[,;:()]|\b(?:and|but|while|whereas|would|will|is|are|was|were|has|have|gives?|earns?|pays?|then)\b"
)
_BEHIND = 5
"""Words behind a figure that may name what it is."""


@dataclass(slots=True)
class RecordReading:
    """A claim read in one record: spans that are accounted for, and the cells that its figures and times are of."""

    schedule: Schedule
    entry: Entry
    spans: list[tuple[int, int]] = field(default_factory=list)
    figures: list[tuple[Figure, Slot]] = field(default_factory=list)
    said: set[str] = field(default_factory=set)
    slots: list[Slot] = field(default_factory=list)
    nil: Slot | None = None
    holds: bool = True

    def covers(self, start: int) -> bool:
        return any(begin <= start < end for begin, end in self.spans)


@per_claim
def terms_of(claim: Claim) -> frozenset[str]:
    terms = content_terms(claim.text)
    return terms | COUPON if "coupon" in terms else terms


@per_claim
def words_of(claim: Claim) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z]+", claim.text.lower()))


@per_claim
def tokens_of(claim: Claim) -> frozenset[str]:
    return frozenset(map(token_of, (match[0] for match in TOKEN.finditer(claim.text))))


def says_all(terms: frozenset[str], said: frozenset[str]) -> bool:
    return all(term in said or not STANDING_IN.get(term, frozenset()).isdisjoint(said) for term in terms)


def says_none(terms: frozenset[str], said: frozenset[str]) -> bool:
    return not any(term in said or not STANDING_IN.get(term, frozenset()).isdisjoint(said) for term in terms)


def words_beside(claim: Claim, figure: Figure, reading: RecordReading) -> frozenset[str]:
    """The content words before a figure since the last one, and the few behind it within its phrase."""
    spans = sorted(span for span in stated(claim) if not reading.covers(span[0]))
    before = max((end for _, end in spans if end <= figure.start), default=0)
    behind = min((start for start, _ in spans if start >= figure.end), default=len(claim.text))
    tail = claim.text[figure.end : behind]
    cut = _BREAKS.search(tail)
    tail = " ".join(tail[: cut.start() if cut else len(tail)].split()[:_BEHIND])
    lead = claim.text[before : figure.start]
    if before and (own := _ENDS.search(lead)) is not None:
        lead = lead[own.end() :]  # what stands before it is said of the figure before
    terms = content_terms(lead) | content_terms(tail)
    return terms | COUPON if "coupon" in terms else terms
