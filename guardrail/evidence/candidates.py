"""Candidates: sentences and table rows that may be the premise of a claim, scored.

The share of the claim's words that a passage carries, rare words and proper names weighing more, then figures and
periods.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Figure, agrees
from guardrail.claims.figures.periods import Period, same_period
from guardrail.evidence.features import Cell
from guardrail.evidence.hits import Carried, Hits

CANDIDATES = 12
"""Sentences, and rows, that are looked at closely for one claim."""
MIN_COVERAGE = 0.3
"""Least share of a claim's words that a premise carries; below, it is about something else."""
_WORDS, _FIGURES, _PERIODS = 0.7, 0.2, 0.1
_SCOPE = 0.6
_REFERENT = 0.9
_NO_PERIOD = 0.5
_LEAD = 0.8
_RESTATED = 0.9
"""Coverage from which on a heading is what the claim restates, not only what stands near its words."""
MOST_CLAIMED = 64
"""Figures, and periods, of a claim that are compared."""
_MOST_STATED = 256


@dataclass(slots=True)
class Candidate:
    """A premise before it is put into words.

    Arguments:
        places: positions of its sentences in the index, in reading order; of its row for cells.
        score: 0 to 1; coverage: the share of the claim's words it carries.
        other_entity: it names another issuer or product and not the claim's.
        period: whether it is of the claim's period, None when that is open.
        cells: the cells, empty for sentences; `best` is the one that fits best.
        carried: the claim's words that its sentences carry.
    """

    score: float
    coverage: float
    places: tuple[int, ...]
    other_entity: bool
    period: bool | None
    cells: tuple[Cell, ...] = ()
    best: Cell | None = None
    carried: Carried = field(default_factory=dict)


def sentence_candidate(hits: Hits, places: tuple[int, ...]) -> Candidate:
    """Sentences of one chunk as one candidate.

    Arguments:
        places: their positions in the index, in reading order.
    """
    profile, index = hits.profile, hits.index
    passages = index.passages
    carried: Carried = {}
    figures: tuple[Figure, ...] = ()
    periods: tuple[Period, ...] = ()
    named: frozenset[str] = frozenset()
    size = 0
    lead = True
    for place in places:
        passage = passages[place]
        sentence = passage.sentence
        if sentence is None:
            continue
        if carried:
            add_carried(carried, hits.carried(place), 1.0)
        else:
            carried = dict(hits.carried(place))
        size += len(passage.terms)
        figures += sentence.figures
        periods += sentence.periods
        named |= passage.names
        lead = lead and passage.lead
        if sentence.referent_position is not None:
            add_carried(carried, hits.carried(place - sentence.position + sentence.referent_position), _REFERENT)
    chunk = index.chunk_of[places[0]]
    if len(carried) < len(profile.weights):
        add_carried(carried, hits.scope(chunk), _SCOPE)
    coverage = profile.coverage(carried)
    period = period_fit(profile.claim.periods, periods)
    score = premise_score(profile.claim, coverage, figure_fit(profile.claim, figures), period)
    score *= 0.92 + 0.08 * min(1.0, len(carried) / max(size, 1))
    if lead and coverage < _RESTATED:
        score *= _LEAD
    about = named or index.features[chunk].scope_names
    other = bool(profile.names and about) and about.isdisjoint(profile.names)
    return Candidate(score, coverage, places, other, period, carried=carried)


def most_coverage(hits: Hits, place: int) -> float:
    """The most of the claim's words that a sentence can carry, its referent and its chunk's titles counted in.

    Arguments:
        place: position of the sentence in the index.
    """
    profile, index = hits.profile, hits.index
    sentence = index.passages[place].sentence
    if sentence is None or not hits.complete or profile.whole <= 0.0:
        return 1.0
    held = hits.weights.get(place, 0.0) + _SCOPE * hits.scope_weight(index.chunk_of[place])
    if sentence.referent_position is not None:
        before = place - sentence.position + sentence.referent_position
        held += _REFERENT * hits.weights.get(before, 0.0)
    return min(1.0, held / profile.whole)


def most_gained(hits: Hits, candidate: Candidate, place: int) -> float:
    """The most that a further sentence can add to a candidate's coverage.

    Arguments:
        place: position of the sentence in the index.
    """
    profile, carried = hits.profile, candidate.carried
    sentence = hits.index.passages[place].sentence
    if sentence is None or profile.whole <= 0.0:
        return 0.0
    own = hits.carried(place)
    if sentence.referent_position is not None:
        own = dict(own)
        add_carried(own, hits.carried(place - sentence.position + sentence.referent_position), _REFERENT)
    gained = 0.0
    for term, share in own.items():
        more = share - carried.get(term, 0.0)
        if more > 0.0:
            gained += profile.weights[term] * more
    return gained / profile.whole


def add_carried(carried: Carried, more: Carried, share: float) -> None:
    """Add to `carried` what `more` carries, each word at `share` of it, where that is more."""
    for term, held in more.items():
        value = held * share
        if value > carried.get(term, 0.0):
            carried[term] = value


def agrees_with(claim: Claim, figure: Figure, source: Figure | None) -> bool:
    """Whether a source's figure supports a figure of the claim."""
    return source is not None and agrees(figure, source, hedged=claim.hedged)


def figure_fit(claim: Claim, figures: Sequence[Figure]) -> float:
    """The share of the claim's figures that a premise states."""
    claimed = claim.figures
    if not claimed or not figures:
        return 0.0
    found = 0
    for figure in claimed[:MOST_CLAIMED]:
        for source in figures[:_MOST_STATED]:
            if agrees(figure, source, hedged=claim.hedged):
                found += 1
                break
    return found / len(claimed)


def period_fit(claimed: Sequence[Period], stated: Sequence[Period]) -> bool | None:
    """Whether the periods agree: True when one does, False when all conflict, None when nothing can be told."""
    if not claimed or not stated:
        return None
    conflict = True
    for period in claimed[:MOST_CLAIMED]:
        for other in stated[:_MOST_STATED]:
            same = same_period(period, other)
            if same:
                return True
            if same is None:
                conflict = False
    return False if conflict else None


def most_score(claim: Claim, coverage: float) -> float:
    """The score of a premise that carries so much of the claim's words and all its figures and periods."""
    return premise_score(claim, coverage, 1.0, True)


def premise_score(claim: Claim, coverage: float, figures: float, period: bool | None) -> float:
    """How well a premise fits, 0 to 1: words first, then figures and periods where the claim states any."""
    score, whole = _WORDS * coverage, _WORDS
    if claim.figures:
        score += _FIGURES * figures
        whole += _FIGURES
    if claim.periods:
        score += _PERIODS * (_NO_PERIOD if period is None else 1.0 if period else 0.0)
        whole += _PERIODS
    return score / whole
