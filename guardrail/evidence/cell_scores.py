"""How well table cells fit a claim: the row by its labels, the column by its headings and period."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from guardrail.claims.figures import comparable
from guardrail.claims.periods import Period, same_period
from guardrail.evidence.features import Cell, Table
from guardrail.evidence.grid import Kind, kind_of
from guardrail.evidence.profile import Profile
from guardrail.evidence.reading import Passage
from guardrail.evidence.terms import content_terms, prior

ROW_SHARE = 0.6
"""Weight of the row; the column headers have the rest (FinGround, section 3.1, alpha)."""
_NOTHING_NAMED = 0.5
_OTHER_PERIOD = 0.0
_OPEN_PERIOD = 0.5
_PERIOD_SHARE = 0.6
_SCOPE = 0.6
_CAPTION = 0.9
_OTHER_UNIT = 0.8


@dataclass(frozen=True, slots=True)
class AlignedCell:
    """A cell that a claim may be about.

    Arguments:
        cell: the cell.
        score: 0 to 1, of row and column together.
        row_score: how well the row's labels fit the claim's words.
        column_score: how well the column's headings and period fit.
        missing: content words of the claim that neither row, column, caption nor the chunk's titles carry.
    """

    cell: Cell
    score: float
    row_score: float
    column_score: float
    missing: frozenset[str]


@dataclass(frozen=True, slots=True)
class Restated:
    """A cell that a claim may have been taken from though a more recent filing states another value.

    Arguments:
        older: the cell of the earlier filing, as aligned.
        newer: the cell that stands instead.
    """

    older: AlignedCell
    newer: Cell


def aligned_cells(
    profile: Profile, row: Passage, table: Table, scope: frozenset[str]
) -> Iterator[tuple[AlignedCell, dict[str, float]]]:
    """The cells of a row with their scores, and the words of the claim that each carries.

    Arguments:
        scope: words of the chunk's caption, section and document.
    """
    if not row.cells:
        return
    first = row.cells[0]
    in_row = profile.carried(first.row_terms)
    asked = profile.carried(table.row_terms)
    label = content_terms(first.row_path[-1]) if first.row_path else frozenset()
    label_said = 0.5 + 0.5 * _said(profile, label)
    around = {term: share * _SCOPE for term, share in profile.carried(scope).items()}
    around.update((term, share * _CAPTION) for term, share in profile.carried(table.caption_terms).items())
    asked_of_columns = profile.carried(table.column_terms | row.words)
    columns: dict[frozenset[str], tuple[float, dict[str, float], frozenset[str]]] = {}
    periods: dict[tuple[Period, ...], float] = {}
    claimed = profile.claim.periods
    for cell in row.cells:
        terms = cell.column_terms
        if cell.figure is None:
            terms |= content_terms(cell.text) if any(char.isalpha() for char in cell.text) else frozenset()
        known = columns.get(terms)
        if known is None:
            known = columns[terms] = _column(profile, cell, terms, asked_of_columns, in_row, around)
        words, carried, missing = known
        row_score = label_said * _row_recall(profile, asked, carried, label)
        if _unlike(profile, cell):
            words *= _OTHER_UNIT
        if claimed:
            fit = periods.get(cell.periods)
            if fit is None:
                fit = periods[cell.periods] = _period(claimed, cell.periods)
            column_score = words * (1.0 - _PERIOD_SHARE + _PERIOD_SHARE * fit)
        else:
            column_score = words
        score = ROW_SHARE * row_score + (1.0 - ROW_SHARE) * column_score
        yield AlignedCell(cell, score, row_score, column_score, missing), carried


def _row_recall(profile: Profile, asked: dict[str, float], carried: dict[str, float], label: frozenset[str]) -> float:
    """Of the claim's words that any row carries, the share that this row, or the cell's own column, carries."""
    weights = profile.weights
    whole = held = 0.0
    for term, share in asked.items():
        whole += weights[term] * share
        held += weights[term] * min(share, carried.get(term, 0.0))
    if whole <= 0.0:
        return _NOTHING_NAMED if not label else 0.4 * _NOTHING_NAMED
    return held / whole


def _unlike(profile: Profile, cell: Cell) -> bool:
    """Whether the cell measures another kind of quantity than every figure of the claim: percent against money."""
    figures = profile.claim.figures
    return bool(figures) and cell.figure is not None and not any(comparable(f, cell.figure) for f in figures)


def _column(
    profile: Profile,
    cell: Cell,
    terms: frozenset[str],
    asked_of_columns: dict[str, float],
    in_row: dict[str, float],
    around: dict[str, float],
) -> tuple[float, dict[str, float], frozenset[str]]:
    """Fit of a column's words, the claim's words that the cell carries, and those it lacks."""
    weights = profile.weights
    in_column = profile.carried(terms)
    carried = dict(in_row)
    for term, share in in_column.items():
        carried[term] = max(share, carried.get(term, 0.0))
    asked = held = 0.0
    for term, share in asked_of_columns.items():
        asked += weights[term] * share
        held += weights[term] * min(share, carried.get(term, 0.0))
    recall = held / asked if asked > 0.0 else 1.0
    for term, share in around.items():
        if share > carried.get(term, 0.0):
            carried[term] = share
    missing = frozenset(weights).difference(carried)
    return recall * (0.5 + 0.5 * _heading_said(profile, cell)), carried, missing


def _heading_said(profile: Profile, cell: Cell) -> float:
    """How much of a column's heading the claim says; a heading without content words (">360") has to be in it."""
    if cell.column_terms or not cell.column_path:
        return _said(profile, cell.column_terms)
    heading = cell.column_path[-1]
    if kind_of(heading) is Kind.PERIOD or kind_of(heading) is Kind.UNIT:
        return 1.0
    return 1.0 if heading.casefold() in profile.claim.text.casefold() else 0.0


def _said(profile: Profile, words: frozenset[str]) -> float:
    """How much of `words` the claim says, 1 for no words."""
    whole = said = 0.0
    for word in words:
        weight = prior(word)
        whole += weight
        said += weight * profile.spoken.get(word, 0.0)
    return said / whole if whole else 1.0


def _period(claimed: Sequence[Period], stated: Sequence[Period]) -> float:
    """Whether a cell is of one of the claim's periods: 1 when it is, 0 when it is of others, between when open."""
    if not stated:
        return _OPEN_PERIOD
    answers = [same_period(period, stated[0]) for period in claimed]
    if True in answers:
        return 1.0
    return _OPEN_PERIOD if None in answers else _OTHER_PERIOD
