"""Candidates: sentences and table rows that may be the premise of a claim, scored.

The share of the claim's words that a passage carries, rare words and proper names weighing more, then figures and
periods. Cells follow the paper's idea (FinGround, section 3.1): 0.6 for the row, 0.4 for the column headers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Figure, agrees
from guardrail.claims.periods import Period, same_period
from guardrail.evidence.cell_scores import AlignedCell, Restated, aligned_cells
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.profile import Profile

CANDIDATES = 12
"""Sentences, and rows, that are looked at closely for one claim."""
MAX_CELLS = 16
CELL_CLOSE = 0.6
"""Cells within this share of the best cell's score are handed to the typed checks."""
MIN_COVERAGE = 0.3
"""Least share of a claim's words that a premise carries; below, it is about something else."""
_WORDS, _FIGURES, _PERIODS = 0.7, 0.2, 0.1
_SCOPE = 0.6
_REFERENT = 0.9
_NO_PERIOD = 0.5
_COMMON_POSTINGS = 512
_MOST_POSTINGS = 4_096
"""Passages that are looked at for one word; what is not looked at never counts as support."""
_LEAD = 0.8
_RESTATED = 0.9
"""Coverage from which on a heading is what the claim restates, not only what stands near its words."""


@dataclass(slots=True)
class Candidate:
    """A premise before it is put into words.

    Arguments:
        places: positions of its sentences in the index, in reading order; of its row for cells.
        score: 0 to 1; coverage: the share of the claim's words it carries.
        other_entity: it names another issuer or product and not the claim's.
        period: whether it is of the claim's period, None when that is open.
        cells: the cells, empty for sentences.
    """

    score: float
    coverage: float
    places: tuple[int, ...]
    other_entity: bool
    period: bool | None
    cells: tuple[AlignedCell, ...] = ()


def accumulate(profile: Profile, index: EvidenceIndex) -> dict[int, float]:
    """For each passage the weight of the claim's words in it; words that most passages hold only add to it."""
    weights: dict[int, float] = {}
    postings = index.postings
    for term in sorted(profile.weights, key=lambda word: len(postings.get(word, ()))):
        weight = profile.weights[term]
        held = postings.get(term, ())[:_MOST_POSTINGS]
        if len(held) > _COMMON_POSTINGS and weights:
            for place in weights:
                if term in index.passages[place].terms:
                    weights[place] += weight
            continue
        for place in held:
            weights[place] = weights.get(place, 0.0) + weight
        for synonym, closeness in profile.synonyms[term]:
            also = postings.get(synonym, ())
            if len(also) > _COMMON_POSTINGS and weights:
                continue
            for place in also:
                if term not in index.passages[place].terms:
                    weights[place] = weights.get(place, 0.0) + weight * closeness
    for replaced, standing, closeness in profile.phrases:
        rarest = min(standing, key=lambda word: len(postings.get(word, ())))
        gain = closeness * sum(profile.weights[term] for term in replaced)
        for place in postings.get(rarest, ())[:_MOST_POSTINGS]:
            if standing <= index.passages[place].terms:
                weights[place] = weights.get(place, 0.0) + gain
    return weights


def sentence_candidate(profile: Profile, index: EvidenceIndex, places: tuple[int, ...]) -> Candidate:
    carried: dict[str, float] = {}
    figures: list[Figure] = []
    periods: list[Period] = []
    named: frozenset[str] = frozenset()
    size = 0
    for place in places:
        passage = index.passages[place]
        sentence = passage.sentence
        if sentence is None:
            continue
        _add(carried, profile.carried(passage.terms), 1.0)
        size += len(passage.terms)
        figures += sentence.figures
        periods += sentence.periods
        named |= passage.names
        if sentence.referent_position is not None:
            referent = index.passages[place - sentence.position + sentence.referent_position]
            _add(carried, profile.carried(referent.terms), _REFERENT)
    chunk = index.chunk_of[places[0]]
    scope = index.scopes[chunk]
    if len(carried) < len(profile.weights) and scope:
        _add(carried, profile.carried(scope), _SCOPE)
    coverage = profile.coverage(carried)
    period = _period_fit(profile.claim.periods, periods)
    score = _score(profile.claim, coverage, _figure_fit(profile.claim, figures), period)
    score *= 0.92 + 0.08 * min(1.0, len(carried) / max(size, 1))
    if coverage < _RESTATED and all(index.passages[place].lead for place in places):
        score *= _LEAD
    about = named or index.features[chunk].scope_names
    return Candidate(
        score=score,
        coverage=coverage,
        places=places,
        other_entity=bool(profile.names and about) and about.isdisjoint(profile.names),
        period=period,
    )


def _add(carried: dict[str, float], more: dict[str, float], share: float) -> None:
    for term, held in more.items():
        value = held * share
        if value > carried.get(term, 0.0):
            carried[term] = value


@dataclass(frozen=True, slots=True)
class RowCandidates:
    """What table rows have for a claim.

    Arguments:
        cells: that the claim may be about, best first.
        restated: those among as good ones that a more recent filing restates; they are in neither of the others.
        candidates: one premise for each of the best rows.
    """

    cells: tuple[AlignedCell, ...] = ()
    restated: tuple[Restated, ...] = ()
    candidates: tuple[Candidate, ...] = ()


def row_candidates(profile: Profile, index: EvidenceIndex, places: Sequence[int]) -> RowCandidates:
    """The cells that the claim may be about, and a premise for each of the best rows.

    Arguments:
        places: positions of the rows in the index.
    """
    scored: list[tuple[AlignedCell, int, dict[str, float]]] = []
    replaced: list[Restated] = []
    for place in places:
        chunk = index.chunk_of[place]
        passage = index.passages[place]
        number = index.first_table[chunk] + passage.table
        for aligned, carried in aligned_cells(profile, passage, index.tables[number], index.scopes[chunk]):
            newer = index.superseded.get((number, aligned.cell.row, aligned.cell.column)) if index.superseded else None
            if newer is None:
                scored.append((aligned, place, carried))
            elif profile.coverage(carried) >= MIN_COVERAGE:
                replaced.append(Restated(aligned, newer))
    scored.sort(key=lambda item: -item[0].score)
    relevant = [item for item in scored if profile.coverage(item[2]) >= MIN_COVERAGE]
    if not relevant:
        return RowCandidates()
    best = relevant[0][0].score
    cells = tuple(aligned for aligned, _, _ in relevant[:MAX_CELLS] if aligned.score >= CELL_CLOSE * best)
    candidates: dict[int, Candidate] = {}
    for aligned, place, carried in relevant[: 2 * MAX_CELLS]:
        if place not in candidates and len(candidates) < CANDIDATES:
            mates = [item for item in relevant if item[1] == place]
            candidates[place] = _row_candidate(profile, index, place, aligned, carried, [item[0] for item in mates])
    replaced = [one for one in replaced if one.older.score >= CELL_CLOSE * best]
    replaced.sort(key=lambda one: -one.older.score)
    return RowCandidates(cells, tuple(replaced[:MAX_CELLS]), tuple(candidates.values()))


def _row_candidate(
    profile: Profile,
    index: EvidenceIndex,
    place: int,
    best: AlignedCell,
    carried: dict[str, float],
    mates: Sequence[AlignedCell],
) -> Candidate:
    claim = profile.claim
    shown = _cells_shown(claim, best, mates)
    figures = [item.cell.figure for item in shown if item.cell.figure is not None]
    periods = [period for item in shown for period in item.cell.periods[:1]]
    passage = index.passages[place]
    coverage = profile.coverage(carried)
    period = _period_fit(claim.periods, periods)
    about = passage.names or index.features[index.chunk_of[place]].scope_names
    score = _score(claim, coverage, _figure_fit(claim, figures), period)
    return Candidate(
        score=score * (0.75 + 0.25 * best.score),
        coverage=coverage,
        places=(place,),
        # a row that bears the claim's name is about it, whoever the table's caption names
        other_entity=bool(profile.names and about)
        and about.isdisjoint(profile.names)
        and profile.names.isdisjoint(best.cell.row_terms),
        period=period,
        cells=shown,
    )


def _cells_shown(claim: Claim, best: AlignedCell, mates: Sequence[AlignedCell]) -> tuple[AlignedCell, ...]:
    """The cells of a row that its premise shows: the best, one for each further period or figure of the claim."""
    shown = [best]
    if len(claim.periods) > 1 or len(claim.figures) > 1:
        for period in claim.periods:
            if not any(_of(item, period) for item in shown):
                shown += [item for item in mates if _of(item, period) and item not in shown][:1]
        for figure in claim.figures:
            if not any(_agrees(claim, figure, item.cell.figure) for item in shown):
                shown += [item for item in mates if _agrees(claim, figure, item.cell.figure) and item not in shown][:1]
    elif best.cell.figure is None:
        shown += [item for item in mates if item.cell.figure is None and item is not best][:2]
    return tuple(sorted(shown[:4], key=lambda item: item.cell.column))


def _of(item: AlignedCell, period: Period) -> bool:
    return any(same_period(period, own) is True for own in item.cell.periods[:1])


def _agrees(claim: Claim, figure: Figure, source: Figure | None) -> bool:
    return source is not None and agrees(figure, source, hedged=claim.hedged)


def _figure_fit(claim: Claim, figures: Sequence[Figure]) -> float:
    if not claim.figures or not figures:
        return 0.0
    found = sum(any(agrees(figure, source, hedged=claim.hedged) for source in figures) for figure in claim.figures)
    return found / len(claim.figures)


def _period_fit(claimed: Sequence[Period], stated: Sequence[Period]) -> bool | None:
    """Whether the periods agree: True when one does, False when all conflict, None when nothing can be told."""
    if not claimed or not stated:
        return None
    answers = [same_period(period, other) for period in claimed for other in stated]
    if True in answers:
        return True
    return False if None not in answers else None


def _score(claim: Claim, coverage: float, figures: float, period: bool | None) -> float:
    score, whole = _WORDS * coverage, _WORDS
    if claim.figures:
        score += _FIGURES * figures
        whole += _FIGURES
    if claim.periods:
        score += _PERIODS * (_NO_PERIOD if period is None else 1.0 if period else 0.0)
        whole += _PERIODS
    return score / whole
