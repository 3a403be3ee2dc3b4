"""Alignment: the few sentences and table cells of the evidence that a claim is about.

Lexical, since it runs for every claim within a fraction of a millisecond: the share of the claim's words that a passage
carries, and its figures and periods. Ambiguity is reported, not guessed: cells that fit alike are all handed on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import nlargest

from guardrail.claims.claim import Claim
from guardrail.claims.markup import strip_markup
from guardrail.evidence.candidates import (
    CANDIDATES,
    MIN_COVERAGE,
    Candidate,
    RowCandidates,
    accumulate,
    row_candidates,
    sentence_candidate,
)
from guardrail.evidence.cell_scores import AlignedCell, Restated
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.linearise import entity_title, linearise
from guardrail.evidence.premise import Premise
from guardrail.evidence.profile import Profile, profile_of
from guardrail.evidence.quoting import normal_form
from guardrail.evidence.sentence_premise import sentence_premise

__all__ = ["AlignedCell", "Alignment", "Restated", "align"]

CLOSE = 0.88
"""A further premise is scored only within this share of the best one's score: one or two pairs a claim."""
JOIN_GAIN = 0.15
"""Coverage that a neighbouring sentence must add to be joined to a premise."""
MAX_JOINED = 4
_OTHER_ENTITY = 0.6


@dataclass(frozen=True, slots=True)
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
    carried = accumulate(profile, index)
    sentences: list[tuple[float, int]] = []
    rows: list[tuple[float, int]] = []
    for place, weight in carried.items():
        (rows if index.passages[place].sentence is None else sentences).append((weight, -place))
    candidates = [sentence_candidate(profile, index, (-negative,)) for _, negative in nlargest(CANDIDATES, sentences)]
    of_rows = RowCandidates()
    if rows:
        of_rows = row_candidates(profile, index, [-negative for _, negative in nlargest(2 * CANDIDATES, rows)])
        candidates += of_rows.candidates
    chosen = _chosen(profile, candidates, limit, 0.0 if quoted is None else CLOSE)
    premises: list[Premise] = [quoted] if quoted is not None else []
    for candidate in chosen:
        if len(premises) >= limit or (quoted_places and set(candidate.places) <= quoted_places):
            continue
        if not candidate.cells:
            candidate = _joined(profile, index, candidate)
        premises.append(_premise(profile, index, candidate))
    return Alignment(tuple(_distinct(premises)), of_rows.cells, profile.unknown, quoted, of_rows.restated)


def _chosen(profile: Profile, candidates: Sequence[Candidate], limit: int, least: float) -> list[Candidate]:
    """The candidates about the claim's subject, best first.

    What names another issuer or product is left out where the evidence names the claim's own, and weighs less where
    it does not; what is of another period is left out beside what is of the claim's.

    Arguments:
        least: score below which nothing is wanted beside a quotation.
    """
    about = [candidate for candidate in candidates if candidate.coverage >= MIN_COVERAGE and candidate.score >= least]
    if profile.names:
        about = [candidate for candidate in about if not candidate.other_entity]
    elif profile.unknown:
        for candidate in about:
            candidate.score *= _OTHER_ENTITY
    about.sort(key=lambda candidate: -candidate.score)
    kept: list[Candidate] = []
    for candidate in about[: 2 * limit]:
        if kept and (len(kept) >= limit or candidate.score < CLOSE * kept[0].score):
            break
        if kept and kept[0].period is True and candidate.period is False:
            continue
        kept.append(candidate)
    return kept


def _joined(profile: Profile, index: EvidenceIndex, candidate: Candidate) -> Candidate:
    """The candidate with neighbouring sentences of its chunk where they carry clearly more of the claim."""
    while len(candidate.places) < MAX_JOINED and candidate.coverage < 0.95:
        first, last = candidate.places[0], candidate.places[-1]
        best: Candidate | None = None
        for place in (first - 1, last + 1):
            if not 0 <= place < len(index.passages) or index.chunk_of[place] != index.chunk_of[first]:
                continue
            if index.passages[place].sentence is None:
                continue
            places = tuple(sorted((*candidate.places, place)))
            wider = sentence_candidate(profile, index, places)
            if wider.coverage >= candidate.coverage + JOIN_GAIN and (best is None or wider.score > best.score):
                best = wider
        if best is None or best.other_entity:
            break
        candidate = best
    return candidate


def _premise(profile: Profile, index: EvidenceIndex, candidate: Candidate) -> Premise:
    if candidate.cells:
        cells = tuple(item.cell for item in candidate.cells)
        chunk = index.chunk_of[candidate.places[0]]
        table = index.tables[index.first_table[chunk] + index.passages[candidate.places[0]].table]
        title = entity_title(table.caption, index.chunks[chunk], profile.names)
        text, figures, periods = linearise(cells, title)
        best = max(candidate.cells, key=lambda item: item.score).cell
        return Premise(text, min(1.0, candidate.score), best.citation, figures, periods, cells)
    return sentence_premise(index, candidate.places, min(1.0, candidate.score))


def _quoted(claim: Claim, index: EvidenceIndex) -> tuple[Premise | None, set[int]]:
    """The sentences that the claim repeats word for word, as one premise, and their positions."""
    normal = normal_form(strip_markup(claim.text))
    start = 0
    for features in index.features:
        found = features.quotable.find(normal)
        if found is not None:
            places = tuple(range(start + found[0], start + found[1] + 1))
            return sentence_premise(index, places, 1.0), set(places)
        start += len(features.passages)
    return None, set()


def _distinct(premises: Sequence[Premise]) -> list[Premise]:
    """Premises whose text is not another's; one that lies inside another adds nothing."""
    kept: list[Premise] = []
    for premise in premises:
        if not any(premise.text in other.text for other in kept):
            kept.append(premise)
    return kept
