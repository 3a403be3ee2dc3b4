"""Where in the evidence a figure of a claim stands, as printed or rounded, by cells and by figures of sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from guardrail.claims.claim import Claim
from guardrail.claims.figures.agreement import singular
from guardrail.claims.figures.figure import Bound, Figure, Unit
from guardrail.claims.figures.lexicon import TIME_NOUNS
from guardrail.evidence.features import Cell, Table
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.evidence.sentence_premise import sentence_premise
from guardrail.verify.entities.naming import labels_name_other, other_is_meant
from guardrail.verify.entities.rivals import is_of_rival
from guardrail.verify.legible import premise_is_legible
from guardrail.verify.lines.figure_roles import Outcome, Role, compare, role_of
from guardrail.verify.values.candidates import MAX_STATED, subject_of
from guardrail.verify.values.cell_labels import counts_rows, kind_of_cell, label_states, labels_of
from guardrail.verify.values.rows_of_others import is_of_others
from guardrail.verify.values.text_candidates import reading_of

_TELLING = (Unit.PERCENT, Unit.POINT, Unit.MULTIPLE, Unit.MONEY)
_TELLING_DIGITS = 3


@dataclass(slots=True)
class Spot:
    """Where one figure of the claim stands: a cell, or the figure of a sentence at a position of its premise."""

    place: int
    cell: Cell | None
    premise: Premise | None = None
    at: int = -1

    @property
    def key(self) -> tuple[int, int, int]:
        """What tells it from other places."""
        return self.place, id(self.cell), self.at


def spots_of(claim: Claim, index: EvidenceIndex, figure: Figure, place: int) -> Iterator[Spot]:
    """Where a passage states `figure`."""
    passage = index.passages[place]
    role = role_of(claim.text, figure)
    if passage.sentence is None:
        table = table_of(index, place)
        for cell in passage.cells:
            if (
                cell.figure is not None
                and _agrees(claim, figure, role, cell, table)
                and _may_be_meant(claim, cell, table)
            ):
                yield Spot(place, cell)
        return
    sentence = passage.sentence
    if len(sentence.figures) + len(sentence.periods) > MAX_STATED:
        return
    premise = sentence_premise(index, (place,), 0.0)
    if not premise_is_legible(premise) or is_of_rival(claim.text, premise):
        return
    read = reading_of(premise)
    offset = len(premise.figures) - len(sentence.figures)  # those of the referent stand before its own
    for at, stated in enumerate(premise.figures):
        if at < offset or other_is_meant(claim.text, premise.text, stated.start, stated.end):
            continue
        outcome = compare(figure, role.kind, stated, read.roles[at].kind, hedged=claim.hedged)
        if outcome is Outcome.AGREES and _is_own(figure, stated):
            yield Spot(place, None, premise, at)


def _agrees(claim: Claim, figure: Figure, role: Role, cell: Cell, table: Table) -> bool:
    stated = cell.figure
    if stated is None or (figure.unit in _TELLING and counts_rows(cell)):
        return False
    if labels_of(cell.row_path, cell.column_path).change is not role.change:
        return False
    if figure.noun in TIME_NOUNS and not stated.noun and not is_in_time(figure.noun, cell, table):
        return False
    outcome = compare(figure, role.kind, stated, kind_of_cell(cell), hedged=claim.hedged)
    if outcome is not Outcome.AGREES and _is_in_brackets(claim, figure):
        figure = replace(figure, value=abs(figure.value))
        outcome = compare(figure, role.kind, stated, kind_of_cell(cell), hedged=claim.hedged)
    return outcome is Outcome.AGREES and _is_own(figure, stated)


def _may_be_meant(claim: Claim, cell: Cell, table: Table) -> bool:
    """Whether a cell can be of what the claim speaks of, by its labels."""
    if labels_name_other(claim.text, (*cell.row_path, *cell.column_path)):
        return False
    return not is_of_others(subject_of(claim).terms, cell, table.cells)


def table_of(index: EvidenceIndex, place: int) -> Table:
    """The table of the row at `place`."""
    return index.features[index.chunk_of[place]].tables[index.passages[place].table]


def is_labelled(cell: Cell, figure: Figure, table: Table) -> bool:
    """Whether a cell's labels state the claim's figure, as a time where they or the title name one: "15" of "Years to
    target date" for "fifteen years"."""
    if label_states(cell, figure):
        return True
    if figure.noun not in TIME_NOUNS or not is_in_time(figure.noun, cell, table):
        return False
    bare = replace(figure, unit=Unit.PLAIN, noun="")
    return any(
        label.strip().isdigit() and label_states(cell, replace(bare, text=label)) for label in cell.row_path[-1:]
    )


def is_in_time(noun: str, cell: Cell, table: Table) -> bool:
    """Whether a bare number is one of years, months or days by its labels: "Effective duration (years)"."""
    return singular(noun) in " ".join((*cell.row_path, *cell.column_path, table.caption)).lower()


def _is_own(figure: Figure, stated: Figure) -> bool:
    """Whether a source's figure is the claim's own as printed or rounded, not only one that its bound lets in."""
    if (figure.bound is Bound.RANGE) is not (stated.bound is Bound.RANGE):
        return False
    return abs(abs(figure.value) - abs(stated.value)) <= max(figure.resolution, stated.resolution) / 2 * (1 + 1e-9)


def is_telling(figure: Figure) -> bool:
    """Whether a value hardly stands anywhere by chance: it has a unit, or three digits."""
    if figure.unit in _TELLING:
        return True
    return sum(map(str.isdigit, figure.text)) >= _TELLING_DIGITS


def _is_in_brackets(claim: Claim, figure: Figure) -> bool:
    """Whether a figure stands in brackets after a word: a remark in prose, no negative."""
    text = claim.text
    return figure.value < 0 and figure.text.startswith("(") and text[: figure.start].rstrip()[-1:].isalpha()
