"""Alignment: the few sentences and table cells of the evidence that a claim is about.

Lexical, since it runs for every claim within a fraction of a millisecond: the share of the claim's words that a passage
carries, and its figures and periods. Ambiguity is reported, not guessed: cells that fit alike are all handed on.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.record import record
from guardrail.evidence.candidates import (
    CANDIDATES,
    Candidate,
    most_coverage,
    most_gained,
    sentence_candidate,
)
from guardrail.evidence.cell_premise import cells_premise
from guardrail.evidence.cell_scores import AlignedCell, Restated
from guardrail.evidence.hits import Hits
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.evidence.profile import profile_of
from guardrail.evidence.quoting import head_of, normal_form
from guardrail.evidence.row_candidates import RowCells, row_candidates
from guardrail.evidence.sentence_premise import sentence_premise
from guardrail.evidence.shortlist import CLOSE, Shortlist

__all__ = ["AlignedCell", "Alignment", "Restated", "align"]

JOIN_GAIN = 0.15
"""Coverage that a neighbouring sentence must add to be joined to a premise."""
MAX_JOINED = 4


@record
class Alignment:
    """What of the evidence a claim is about.

    Arguments:
        premises: worth scoring, best first; empty when nothing in the evidence is about the claim.
        cells: table cells that the claim may be about, best first; equal scores mean that it is open which.
        unknown_entities: words of the claim's proper names that occur nowhere in the evidence.
        quoted: the premise that the claim quotes word for word, None when it quotes none.
        restated: cells that fit as well but that a more recent filing restates; they are no premises and not among
            `cells`, where the more recent ones stand.
    """

    premises: tuple[Premise, ...] = ()
    cells: tuple[AlignedCell, ...] = ()
    unknown_entities: frozenset[str] = frozenset()
    quoted: Premise | None = None
    restated: tuple[Restated, ...] = ()


def align(claim: Claim, index: EvidenceIndex, *, limit: int = 3) -> Alignment:
    """Find the premises and cells for a claim.

    Arguments:
        claim: with its figures and periods.
        index: the evidence of its stream.
        limit: most premises.
    """
    if not index.passages:
        return Alignment(unknown_entities=profile_of(claim, index).unknown)
    profile = profile_of(claim, index)
    quoted, quoted_places = _quoted(claim, index)
    hits = Hits(profile, index)
    sentences: list[tuple[float, int]] = []
    rows: list[tuple[float, int]] = []
    passages = index.passages
    for place, weight in hits.weights.items():
        (rows if passages[place].sentence is None else sentences).append((weight, -place))
    shortlist = Shortlist(profile, 0.0 if quoted is None else CLOSE)
    of_rows = RowCells()
    if rows:
        of_rows = row_candidates(hits, _heaviest(rows, 2 * CANDIDATES), shortlist)
    for place in _heaviest(sentences, CANDIDATES):
        if shortlist.may_take(most_coverage(hits, place)):
            shortlist.add(sentence_candidate(hits, (place,)))
    premises: list[Premise] = [quoted] if quoted is not None else []
    for candidate in shortlist.chosen(limit):
        if len(premises) >= limit or (quoted_places and set(candidate.places) <= quoted_places):
            continue
        if candidate.best is None:
            candidate = _joined(hits, candidate)
            premises.append(sentence_premise(index, candidate.places, min(1.0, candidate.score)))
        else:
            premises.append(cells_premise(index, candidate, profile.names))
    return Alignment(tuple(_distinct(premises)), of_rows.cells, profile.unknown, quoted, of_rows.restated)


def _heaviest(weighed: list[tuple[float, int]], most: int) -> list[int]:
    """The places of most weight, of equal ones the first.

    Arguments:
        weighed: weights with negative places.
    """
    if len(weighed) > most:
        weighed = nlargest(most, weighed)
    else:
        weighed.sort(reverse=True)
    return [-negative for _, negative in weighed]


def _joined(hits: Hits, candidate: Candidate) -> Candidate:
    """The candidate with neighbouring sentences of its chunk where they carry clearly more of the claim."""
    index = hits.index
    while len(candidate.places) < MAX_JOINED and candidate.coverage < 0.95:
        first, last = candidate.places[0], candidate.places[-1]
        best: Candidate | None = None
        for place in (first - 1, last + 1):
            if not 0 <= place < len(index.passages) or index.chunk_of[place] != index.chunk_of[first]:
                continue
            if most_gained(hits, candidate, place) < JOIN_GAIN - 1e-9:
                continue
            wider = sentence_candidate(hits, tuple(sorted((*candidate.places, place))))
            if wider.coverage >= candidate.coverage + JOIN_GAIN and (best is None or wider.score > best.score):
                best = wider
        if best is None or best.other_entity:
            break
        candidate = best
    return candidate


def _quoted(claim: Claim, index: EvidenceIndex) -> tuple[Premise | None, set[int]]:
    """The sentences that the claim repeats word for word, as one premise, and their positions."""
    head = _head(claim)
    if head not in _heads(index):
        return None, set()
    for features, start in zip(index.features, index.first_passage, strict=True):
        if head not in features.quotable.by_head:
            continue
        found = features.quotable.find(_normal(claim))
        if found is not None:
            places = tuple(range(start + found[0], start + found[1] + 1))
            return sentence_premise(index, places, 1.0), set(places)
    return None, set()


def _heads(index: EvidenceIndex) -> frozenset[str]:
    """The characters by which the sentences of all chunks are looked up."""
    kept = index.kept.get("heads")
    if not isinstance(kept, frozenset):
        kept = index.kept["heads"] = frozenset().union(*(features.quotable.by_head for features in index.features))
    return kept


@per_claim
def _head(claim: Claim) -> str:
    return head_of(claim.text)


@per_claim
def _normal(claim: Claim) -> str:
    return normal_form(claim.text)


def _distinct(premises: Sequence[Premise]) -> list[Premise]:
    """Premises whose text is not another's; one that lies inside another adds nothing."""
    kept: list[Premise] = []
    for premise in premises:
        for other in kept:
            if premise.text in other.text:
                break
        else:
            kept.append(premise)
    return kept
