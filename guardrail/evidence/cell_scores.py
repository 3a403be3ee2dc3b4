"""How well table cells fit a claim: the row by its labels, the column by its headings and period.

The paper's idea (FinGround, section 3.1): 0.6 for the row, 0.4 for the column headers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from guardrail.claims.figures import Figure, comparable
from guardrail.claims.figures.periods import Period, same_period
from guardrail.claims.record import record
from guardrail.evidence.candidates import MIN_COVERAGE
from guardrail.evidence.features import Cell, Table
from guardrail.evidence.hits import Carried, Hits
from guardrail.evidence.profile import Profile
from guardrail.evidence.reading import Column, Passage
from guardrail.evidence.terms import prior

ROW_SHARE = 0.6
"""Weight of the row; the column headers have the rest (FinGround, section 3.1, alpha)."""
_NOTHING_NAMED = 0.5
_NOTHING_SAID = 0.4
_OTHER_PERIOD = 0.0
_OPEN_PERIOD = 0.5
_PERIOD_SHARE = 0.6
_SCOPE = 0.6
_CAPTION = 0.9
_OTHER_UNIT = 0.8
_SLACK = 1e-9


class AlignedCell(NamedTuple):
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


@record
class Restated:
    """A cell that a claim may have been taken from though a more recent filing states another value.

    Arguments:
        older: the cell of the earlier filing, as aligned.
        newer: the cell that stands instead.
    """

    older: AlignedCell
    newer: Cell


@dataclass(slots=True)
class ColumnFit:
    """What the cells of one row under headings of the same words have in common.

    Arguments:
        words: how well the headings' words fit; row_score: how well the row's do.
        carried: the claim's words that such a cell carries; coverage: their share of the claim's meaning.
    """

    words: float
    row_score: float
    carried: Carried
    coverage: float
    missing: frozenset[str] | None = None


@dataclass(slots=True)
class Scored:
    """A cell of the row at `place` with its score."""

    cell: Cell
    place: int
    score: float
    column_score: float
    fit: ColumnFit

    def aligned(self, weights: dict[str, float]) -> AlignedCell:
        """The cell as it is handed on.

        Arguments:
            weights: the claim's words.
        """
        missing = self.fit.missing
        if missing is None:
            missing = self.fit.missing = frozenset(weights).difference(self.fit.carried)
        return AlignedCell(self.cell, self.score, self.fit.row_score, self.column_score, missing)


class TableScores:
    """Scores of one table's cells for one claim; what holds for the whole table is worked out once.

    Arguments:
        hits: the passages that the claim's words touch.
        table: the table; `chunk` the position of its chunk, `kinds` the kinds of its columns.
    """

    __slots__ = (
        "_around",
        "_asked",
        "_columns",
        "_headings",
        "_hits",
        "_kinds",
        "_least_held",
        "_periods",
        "_profile",
        "_table",
    )

    def __init__(self, hits: Hits, table: Table, chunk: int, kinds: Sequence[Column]) -> None:
        profile = hits.profile
        self._hits = hits
        self._profile = profile
        self._table = table
        self._kinds = kinds
        self._asked = _Asked(profile, table.row_terms)
        self._columns = _Asked(profile, table.column_terms)
        self._around = {term: share * _SCOPE for term, share in hits.scope(chunk).items()}
        if table.caption_terms:
            for term, share in profile.carried(table.caption_terms).items():
                self._around[term] = share * _CAPTION
        self._least_held = 0.0
        if hits.complete:  # else what a row carries is not known before it is looked at
            around = sum(profile.weights[term] * share for term, share in self._around.items())
            self._least_held = (MIN_COVERAGE - _SLACK) * profile.whole - around
        self._headings: list[tuple[Carried, float] | None] = [None] * len(kinds)
        self._periods: dict[int, float] = {}

    def scored(self, place: int) -> list[Scored]:
        """The cells of a row with their scores, those left out that carry too little of the claim.

        Arguments:
            place: the row's position in the index.
        """
        if self._hits.weights.get(place, 0.0) < self._least_held:
            return []
        row = self._hits.index.passages[place]
        claimed, periods = self._profile.claim.figures, self._profile.claim.periods
        in_row = self._in_row(row, place)
        columns = _Asked(self._profile, self._table.column_terms | row.words) if row.words else self._columns
        bare: ColumnFit | None = None
        fits: dict[int, ColumnFit] = {}
        found: list[Scored] = []
        for cell, kind in zip(row.cells, row.columns, strict=True):
            fit = fits.get(kind)
            if fit is None:
                in_column, heading_said = self._headings[kind] or self._heading(cell, kind)
                if in_column:
                    fit = self._fit(row, in_row, in_column, columns)
                else:
                    bare = bare or self._fit(row, in_row, in_column, columns)
                    fit = ColumnFit(bare.words, bare.row_score, bare.carried, bare.coverage)
                fit.words *= 0.5 + 0.5 * heading_said
                fits[kind] = fit
            if fit.coverage < MIN_COVERAGE:
                continue
            column_score = fit.words
            if claimed and cell.figure is not None and _unlike(claimed, cell.figure):
                column_score *= _OTHER_UNIT
            if periods:
                stated = cell.periods
                of_period = self._periods.get(id(stated))
                if of_period is None:
                    of_period = self._periods[id(stated)] = _period(periods, stated)
                column_score *= 1.0 - _PERIOD_SHARE + _PERIOD_SHARE * of_period
            score = ROW_SHARE * fit.row_score + (1.0 - ROW_SHARE) * column_score
            found.append(Scored(cell, place, score, column_score, fit))
        return found

    def _fit(self, row: Passage, in_row: Carried, in_column: Carried, columns: _Asked) -> ColumnFit:
        """What the row and one kind of column carry together, its heading's own words not yet counted."""
        carried = dict(in_row)
        for term, share in in_column.items():
            if share > carried.get(term, 0.0):
                carried[term] = share
        words = columns.held(carried) / columns.weight if columns.weight > 0.0 else 1.0
        for term, share in self._around.items():
            if share > carried.get(term, 0.0):
                carried[term] = share
        if self._asked.weight > 0.0:
            recall = self._asked.held(carried) / self._asked.weight
        else:
            recall = _NOTHING_SAID * _NOTHING_NAMED if row.label else _NOTHING_NAMED
        row_score = (0.5 + 0.5 * self._label_said(row)) * recall
        return ColumnFit(words, row_score, carried, self._profile.coverage(carried))

    def _in_row(self, row: Passage, place: int) -> Carried:
        """The claim's words in the row's labels: some of those that the row as a whole carries."""
        order = None if self._profile.phrases else self._hits.carried(place)
        return self._profile.carried(row.cells[0].row_terms, order)

    def _label_said(self, row: Passage) -> float:
        """How much of the row's own label the claim says, 1 for no words."""
        if not row.label_weight:
            return 1.0
        spoken = self._profile.spoken
        said = 0.0
        for word, weight in row.label:
            said += weight * spoken.get(word, 0.0)
        return said / row.label_weight

    def _heading(self, cell: Cell, kind: int) -> tuple[Carried, float]:
        """The claim's words in a kind of column, and how much of its heading the claim says.

        A heading without content words (">360") has to stand in the claim as it is.
        """
        column = self._kinds[kind]
        if column.heading:
            heading_said = 1.0 if column.heading in self._profile.claim.text.casefold() else 0.0
        else:
            spoken = self._profile.spoken
            weighed, whole = _weighed(cell.column_terms)
            said = 0.0
            for word, weight in weighed:
                said += weight * spoken.get(word, 0.0)
            heading_said = said / whole if whole else 1.0
        found = self._headings[kind] = self._profile.carried(column.terms), heading_said
        return found


class _Asked:
    """The claim's words that some of the labels, or headings, of a table carry, and their weight."""

    __slots__ = ("_parts", "weight")

    def __init__(self, profile: Profile, terms: frozenset[str]) -> None:
        weights = profile.weights
        self._parts = [(term, weights[term], share) for term, share in profile.carried(terms).items()]
        self.weight = 0.0
        for _, weight, share in self._parts:
            self.weight += weight * share

    def held(self, carried: Carried) -> float:
        """The weight of those of them that `carried` carries as well."""
        held = 0.0
        for term, weight, share in self._parts:
            own = carried.get(term, 0.0)
            held += weight * (own if own < share else share)
        return held


@lru_cache(maxsize=8_192)
def _weighed(terms: frozenset[str]) -> tuple[tuple[tuple[str, float], ...], float]:
    """The words of a heading in the order of the alphabet, each with its prior, and the sum of these."""
    weighed = tuple((word, prior(word)) for word in sorted(terms))
    return weighed, sum(weight for _, weight in weighed)


def _unlike(figures: Sequence[Figure], source: Figure) -> bool:
    """Whether a cell measures another kind of quantity than every figure of the claim: percent against money."""
    for figure in figures:  # noqa: SIM110 - `any` costs more than the comparison
        if comparable(figure, source):
            return False
    return True


def _period(claimed: Sequence[Period], stated: Sequence[Period]) -> float:
    if not stated:
        return _OPEN_PERIOD
    fit = _OTHER_PERIOD
    for period in claimed:
        same = same_period(period, stated[0])
        if same:
            return 1.0
        if same is None:
            fit = _OPEN_PERIOD
    return fit
