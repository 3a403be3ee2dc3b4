"""Rows of tables as candidates: the cells that a claim may be about, and a premise for each of the best rows."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Figure
from guardrail.claims.figures.periods import Period, same_period
from guardrail.claims.record import record
from guardrail.evidence.candidates import (
    CANDIDATES,
    MOST_CLAIMED,
    Candidate,
    agrees_with,
    figure_fit,
    period_fit,
    premise_score,
)
from guardrail.evidence.cell_scores import AlignedCell, Restated, Scored, TableScores
from guardrail.evidence.features import Cell
from guardrail.evidence.hits import Hits
from guardrail.evidence.shortlist import Shortlist

MAX_CELLS = 16
CELL_CLOSE = 0.6
"""Cells within this share of the best cell's score are handed to the typed checks."""
_MOST_SHOWN = 4
_score = attrgetter("score")
_column = attrgetter("cell.column")


@record
class RowCells:
    """The cells of tables that a claim may be about, best first.

    Arguments:
        cells: the cells.
        restated: those as good that a more recent filing restates; they are not among `cells`.
    """

    cells: tuple[AlignedCell, ...] = ()
    restated: tuple[Restated, ...] = ()


def row_candidates(hits: Hits, places: Sequence[int], shortlist: Shortlist) -> RowCells:
    """The cells that the claim may be about; a premise for each of the best rows goes to the shortlist.

    Arguments:
        places: positions of the rows in the index.
    """
    index = hits.index
    superseded = index.superseded
    tables: dict[int, TableScores] = {}
    relevant: list[Scored] = []
    replaced: list[tuple[Scored, Cell]] = []
    for place in places:
        chunk = index.chunk_of[place]
        number = index.first_table[chunk] + index.passages[place].table
        table = tables.get(number)
        if table is None:
            table = tables[number] = TableScores(
                hits, index.tables[number], chunk, index.features[chunk].columns[index.passages[place].table]
            )
        found = table.scored(place)
        if not superseded:
            relevant += found
            continue
        for scored in found:
            newer = superseded.get((number, scored.cell.row, scored.cell.column))
            if newer is None:
                relevant.append(scored)
            else:
                replaced.append((scored, newer))
    if not relevant:
        return RowCells()
    relevant.sort(key=_score, reverse=True)
    least = CELL_CLOSE * relevant[0].score
    weights = hits.profile.weights
    cells = tuple([scored.aligned(weights) for scored in relevant[:MAX_CELLS] if scored.score >= least])
    best: dict[int, Scored] = {}
    for scored in relevant[: 2 * MAX_CELLS]:
        if scored.place not in best and len(best) < CANDIDATES:
            best[scored.place] = scored
    restated: tuple[Restated, ...] = ()
    if replaced:
        replaced.sort(key=lambda item: -item[0].score)
        restated = tuple(
            Restated(older.aligned(weights), newer) for older, newer in replaced[:MAX_CELLS] if older.score >= least
        )
    mates: dict[int, list[Scored]] = {}
    for place, first in best.items():
        if shortlist.may_take(first.fit.coverage, _row_factor(first)):
            if not mates:
                for scored in relevant:
                    mates.setdefault(scored.place, []).append(scored)
            shortlist.add(_row_candidate(hits, first, mates[place]))
    return RowCells(cells, restated)


def _row_candidate(hits: Hits, best: Scored, mates: Sequence[Scored]) -> Candidate:
    profile, index = hits.profile, hits.index
    claim, place = profile.claim, best.place
    shown = _cells_shown(claim, best, mates)
    figures = [scored.cell.figure for scored in shown if scored.cell.figure is not None]
    periods = [scored.cell.periods[0] for scored in shown if scored.cell.periods]
    about = index.passages[place].names or index.features[index.chunk_of[place]].scope_names
    coverage = best.fit.coverage
    period = period_fit(claim.periods, periods)
    score = premise_score(claim, coverage, figure_fit(claim, figures), period)
    return Candidate(
        score=score * _row_factor(best),
        coverage=coverage,
        places=(place,),
        # a row that bears the claim's name is about it, whoever the table's caption names
        other_entity=bool(profile.names and about)
        and about.isdisjoint(profile.names)
        and profile.names.isdisjoint(best.cell.row_terms),
        period=period,
        cells=tuple(scored.cell for scored in shown),
        best=(max(shown, key=_score) if len(shown) > 1 else best).cell,
    )


def _row_factor(best: Scored) -> float:
    """What the score of a row's premise is multiplied by: the better the cell fits, the more."""
    return 0.75 + 0.25 * best.score


def _cells_shown(claim: Claim, best: Scored, mates: Sequence[Scored]) -> list[Scored]:
    """The cells of a row that its premise shows: the best, one for each further period or figure of the claim."""
    shown = [best]
    if len(claim.periods) > 1 or len(claim.figures) > 1:
        for period in claim.periods[:MOST_CLAIMED]:
            if len(shown) < _MOST_SHOWN and _of(shown, period) is None and (one := _of(mates, period)) is not None:
                shown.append(one)
        for figure in claim.figures[:MOST_CLAIMED]:
            if len(shown) < _MOST_SHOWN and _stating(claim, figure, shown) is None:
                one = _stating(claim, figure, mates)
                if one is not None:
                    shown.append(one)
    elif best.cell.figure is None:
        shown += [mate for mate in mates if mate.cell.figure is None and mate is not best][:2]
    if len(shown) > 1:
        shown.sort(key=_column)
    return shown


def _of(mates: Sequence[Scored], period: Period) -> Scored | None:
    """The first cell of a period."""
    for scored in mates:
        periods = scored.cell.periods
        if periods and same_period(period, periods[0]) is True:
            return scored
    return None


def _stating(claim: Claim, figure: Figure, mates: Sequence[Scored]) -> Scored | None:
    """The first cell that supports a figure of the claim."""
    for scored in mates:
        if agrees_with(claim, figure, scored.cell.figure):
            return scored
    return None
