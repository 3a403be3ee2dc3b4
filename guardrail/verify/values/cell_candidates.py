"""Table cells as candidates for a claim's figure: row, column, period, sign and the kind of quantity."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import attrgetter, itemgetter

from guardrail.claims.claim import Claim
from guardrail.claims.figures.figure import Figure, Unit
from guardrail.claims.figures.lexicon import TIME_NOUNS
from guardrail.claims.figures.periods import Period
from guardrail.evidence.align import AlignedCell
from guardrail.evidence.index import Cell, EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import content_terms
from guardrail.verify.legible import is_legible
from guardrail.verify.lines.figure_roles import Kind, Outcome, Role, compare
from guardrail.verify.lines.horizons import horizon_in, horizon_of
from guardrail.verify.lines.stretches import is_in_stretch, stretch_of
from guardrail.verify.values.candidates import (
    LEADING,
    Candidate,
    Subject,
    missing,
    relation,
)
from guardrail.verify.values.cell_fit import cell_fit, heading_guards, of_other_side, shared_headings
from guardrail.verify.values.cell_labels import counts_rows, labels_of, time_unit
from guardrail.verify.values.cell_periods import change_relation, periods_of_cell
from guardrail.verify.values.lent_words import NOTHING, Lent, lent, periods_of_lead
from guardrail.verify.values.ordinal_rows import is_dated
from guardrail.verify.values.rows_of_others import is_of_others
from guardrail.verify.values.titled_rows import titled

OTHER_ROLE = 0.5
"""What is left of the fit when one side states the size of a change and the other a level."""

_TOTAL = content_terms("total")
_FIT = attrgetter("fit")


@dataclass(slots=True)
class _Prepared:
    """What is known of an aligned cell before any figure is compared with it."""

    aligned: AlignedCell
    figure: Figure
    kind: Kind
    changes: bool
    fit: float
    exact: bool
    whole: bool


class CellSide:
    """The aligned cells of one claim, read once for all of its figures.

    Arguments:
        claim, subject: the claim and its words.
        cells: the aligned cells; those that only a premise shows are added.
        premises: the linearised ones tell how a cell is spelt.
        index: the evidence, for what a table says of all its rows; None where cells stand alone.
    """

    def __init__(
        self,
        claim: Claim,
        subject: Subject,
        cells: Sequence[AlignedCell],
        premises: Sequence[Premise],
        index: EvidenceIndex | None = None,
    ) -> None:
        self._claim = claim
        self._index = index
        self._premises = [premise for premise in premises if premise.cells]
        self._titles = {
            _table_of(one.cells[0]): one.text.partition(": ")[0] for one in self._premises if ": " in one.text
        }
        every = _all_cells(subject, cells, self._premises)
        shared = shared_headings(every)
        self._subject = subject
        self._usable: list[tuple[AlignedCell, Figure, tuple[str, ...]]] = []
        self._fitted: dict[frozenset[str], list[_Prepared]] = {}
        asked = horizon_in(claim.text) if subject.stretch is None else None
        self._asked = asked
        measured = all(figure.unit not in (Unit.PLAIN, Unit.COUNT) for figure in claim.figures)
        in_time = any(figure.noun in TIME_NOUNS for figure in claim.figures)
        for aligned in every:
            cell = aligned.cell
            if cell.figure is None or not math.isfinite(cell.figure.value):
                continue
            if measured and counts_rows(cell):
                continue
            if not cell.text.isascii() and not is_legible(cell.text):
                continue
            column = tuple(text for text in cell.column_path if text not in shared) if shared else cell.column_path
            horizon = labels_of(cell.row_path, column).horizon
            if horizon is not None:
                if asked is not None and horizon != asked:
                    continue  # the return of another stretch of time
                if asked is not None:
                    column = tuple(text for text in column if horizon_of(text) is None)
            if subject.stretch is not None:
                column = tuple(text for text in column if stretch_of(text) != subject.stretch)
            figure = cell.figure
            if in_time and figure.unit is Unit.PLAIN and (noun := time_unit(cell.row_path[-1:] + column)):
                figure = replace(figure, noun=noun)
            self._usable.append((aligned, figure, column))
        self._cells = every

    def _fit_to(self, own: frozenset[str]) -> list[_Prepared]:
        """The cells with their fit for a figure of the claim that the words `own` belong to, the best first."""
        subject, fitted = self._subject, self._fitted.get(own)
        if fitted is not None:
            return fitted
        fitted = self._fitted[own] = []
        fits: dict[object, tuple[float, bool, bool]] = {}  # cells of a row that differ in period alone fit alike
        lends: dict[object, tuple[Lent, Lent]] = {}
        per_share = "share" in subject.terms  # what is lent may then depend on the figure
        for aligned, figure, column in self._usable:
            cell = aligned.cell
            if is_of_others(subject.terms, cell, (one.cell for one in self._cells)):
                continue
            given = NOTHING
            title_of = NOTHING
            of_row = (cell.row_path, cell.column_terms, aligned.missing, cell.citation.chunk)
            if self._index is not None:
                place = (of_row, cell.row, cell.citation.table, cell.figure if per_share else None)
                known_lent = lends.get(place)
                if known_lent is None:
                    known_lent = lent(subject, aligned, self._index), titled(subject, cell, self._index)
                    lends[place] = known_lent
                given, title_of = known_lent
            key = (
                of_row,
                heading_guards(cell.column_path),
                None if given is NOTHING else given,
                None if title_of is NOTHING else title_of,
            )
            known = fits.get(key)
            if known is None:
                title = self._titles.get(_table_of(cell), "")
                known = cell_fit(self._subject_for(cell), aligned, column, own, title, lent=given, titled=title_of)
                if not known[1] and self._is_the_total(cell):
                    with_total = replace(self._subject, terms=self._subject.terms | _TOTAL)
                    known = (known[0], False, cell_fit(with_total, aligned, column, None, title)[2])
                fits[key] = known
            fit, exact, whole = known
            if fit <= 0.0:
                continue
            labels = labels_of(cell.row_path, column)
            if whole and self._asked is None:
                whole = labels.horizon is None and is_in_stretch(subject.stretch, cell.row_path[-1:] + cell.column_path)
            fitted.append(_Prepared(aligned, figure, labels.kind, labels.change, fit, exact, whole))
        fitted.sort(key=_FIT, reverse=True)
        return fitted

    def _subject_for(self, cell: Cell) -> Subject:
        """The claim's words; "total" is idle for a row that stands under no heading and has no parts beside it."""
        subject = self._subject
        if "total" not in subject.terms or "total" in cell.row_terms or len(cell.row_path) != 1 or cell.column_terms:
            return subject
        chunk, terms = cell.citation.chunk, cell.row_terms
        for aligned in self._cells:
            other = aligned.cell
            if other.citation.chunk == chunk and other.row != cell.row:
                named = content_terms(other.row_path[-1]) if other.row_path else _TOTAL
                if named == _TOTAL or named > terms:
                    return subject
        return replace(subject, idle=subject.idle | _TOTAL)

    def _is_the_total(self, cell: Cell) -> bool:
        """Whether a row is a total that the claim calls by its name alone: "revenue" of "Total revenue".

        No other row may have that name, nor be a part of it that the claim may mean.
        """
        if "total" not in cell.row_terms or not cell.row_path or "total" in self._subject.terms:
            return False
        label = content_terms(cell.row_path[-1])
        if "total" not in label or label == _TOTAL:
            return False
        name = label - _TOTAL
        if not name <= self._subject.terms:
            return False
        chunk = cell.citation.chunk
        others = (one.cell for one in self._cells if one.cell.citation.chunk == chunk and one.cell.row != cell.row)
        return not any(other.row_path and content_terms(other.row_path[-1]) <= name for other in others)

    def _printed_negative(self, cell: Cell) -> bool:
        """Whether the levels of a row are printed as negatives, so that a change has the sign of the print too."""
        levels = [
            other.figure.value
            for aligned in self._cells
            if (other := aligned.cell).row == cell.row
            and other.citation.chunk == cell.citation.chunk
            and other.figure is not None
            and other.periods
            and not labels_of(other.row_path, other.column_path).change
        ]
        return bool(levels) and max(levels) < 0

    def candidates(
        self, figure: Figure, role: Role, claimed: Sequence[Period], own: frozenset[str] | None = None
    ) -> list[Candidate]:
        """The best fitting cells as candidates for `figure`, which plays `role` in the claim: those within `LEADING` of
        the best that can be compared with it, and what fits better than that.

        Arguments:
            claimed: the periods of the figure.
            own: the claim's words that belong to it, None for all.
        """
        claim = self._claim
        found: list[Candidate] = []
        top = 0.0
        for one, fit, role_differs in _ranked(self._fit_to(own or self._subject.terms), role):
            if fit < LEADING * top:
                break
            cell = one.aligned.cell
            signed = one.changes and not self._printed_negative(cell)
            outcome = compare(figure, role.kind, one.figure, one.kind, hedged=claim.hedged, signed=signed)
            if outcome is not Outcome.UNLIKE:
                top = max(top, fit)
            shown = _premise_showing(cell, self._premises) if outcome is Outcome.AGREES else None
            spelling = _spelling(shown, one.figure) if shown else cell.text.strip()
            periods = periods_of_cell(cell, self._cells, one.changes)
            if claimed and not periods and self._index is not None:
                periods = periods_of_lead(cell, self._index)
            if len(periods) > 1 and not is_dated(cell):
                related = change_relation(claim.periods, periods)
            else:
                related = relation(claimed, periods)
            fitting = not role_differs and not (
                outcome is Outcome.AGREES and of_other_side(self._subject, cell, figure)
            )
            exact, whole = one.exact and fitting, one.whole and fitting
            found.append(
                Candidate(
                    one.figure, spelling, outcome, related, periods, fit, exact, whole, one.aligned, shown,
                    cell.citation,
                )
            )  # fmt: skip
        return found


def _table_of(cell: Cell) -> tuple[str, str]:
    return cell.citation.chunk, cell.citation.table


def _ranked(prepared: Sequence[_Prepared], role: Role) -> list[tuple[_Prepared, float, bool]]:
    """The cells with their fit for a figure of this role, the best first, and whether they play another."""
    if not any(one.changes is not role.change for one in prepared):
        return [(one, one.fit, False) for one in prepared]
    rated = [
        (one, one.fit, False) if one.changes is role.change else (one, one.fit * OTHER_ROLE, True) for one in prepared
    ]
    rated.sort(key=itemgetter(1), reverse=True)
    return rated


def _all_cells(subject: Subject, cells: Sequence[AlignedCell], premises: Sequence[Premise]) -> list[AlignedCell]:
    """The aligned cells and those that only a premise shows."""
    found = list(cells)
    held = {id(aligned.cell) for aligned in cells}
    if all(id(cell) in held for premise in premises for cell in premise.cells):
        return found
    known = {(aligned.cell.citation.chunk, aligned.cell.row, aligned.cell.column) for aligned in cells}
    for premise in premises:
        for cell in premise.cells:
            place = (cell.citation.chunk, cell.row, cell.column)
            if place not in known:
                known.add(place)
                absent = missing(subject.terms, cell.row_terms | cell.column_terms)
                found.append(AlignedCell(cell, premise.score, premise.score, premise.score, absent))
    return found


def _premise_showing(cell: Cell, premises: Sequence[Premise]) -> Premise | None:
    """The linearised premise that shows the cell."""
    for premise in premises:
        if premise.citation.chunk == cell.citation.chunk:
            for shown in premise.cells:
                if shown is cell or (shown.row == cell.row and shown.column == cell.column and shown == cell):
                    return premise
    return None


def _spelling(premise: Premise, figure: Figure) -> str:
    """How `premise` spells the value of a cell it shows."""
    for stated in premise.figures:
        if math.isclose(abs(stated.value), abs(figure.value), rel_tol=1e-9):
            return premise.text[stated.start : stated.end]
    return figure.text
