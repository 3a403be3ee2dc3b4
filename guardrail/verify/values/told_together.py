"""What a table states of several figures of a claim as one premise, so that NLI sees all of them."""

from __future__ import annotations

from collections.abc import Sequence

from guardrail.claims.claim import Claim
from guardrail.evidence.candidates import Candidate as Place
from guardrail.evidence.cell_premise import cells_premise
from guardrail.evidence.features import Cell
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.linearise import linearise
from guardrail.evidence.premise import Premise
from guardrail.evidence.profile import profile_of
from guardrail.verify.values.spots import Spot

MOST_ROWS = 4
"""Rows of a table that are told in one premise."""


def told_together(claim: Claim, index: EvidenceIndex, spot: Spot, spots: Sequence[Spot], score: float) -> Premise:
    """All that a table or sentence states of a claim, each row's cells in one sentence.

    Arguments:
        spot: where the figure stands that the premise is for.
        spots: where others of the claim stand; those in the table of `spot` are told with it.
    """
    if spot.premise is not None:
        return spot.premise
    chunk, table = index.chunk_of[spot.place], index.passages[spot.place].table
    together = [
        one
        for one in (spot, *spots)
        if one.cell is not None and index.chunk_of[one.place] == chunk and index.passages[one.place].table == table
    ]
    rows: dict[int, list[Cell]] = {}
    for one in together:
        if one.cell is not None and one.cell not in rows.setdefault(one.place, []):
            rows[one.place].append(one.cell)
    if len(rows) > MOST_ROWS:
        rows = {spot.place: rows[spot.place]}
    names = profile_of(claim, index).names
    told: list[Premise] = []
    for place, cells in sorted(rows.items()):
        leading = index.passages[place].cells[0]
        if not leading.row_path and leading not in cells:
            cells.append(leading)  # what tells a row without a label from others
        cells.sort(key=lambda cell: cell.column)
        candidate = Place(0.0, score, (place,), False, None, tuple(cells), cells[0])
        told.append(cells_premise(index, candidate, names))
    if len(told) == 1:
        return told[0]
    texts = [told[0].text, *(linearise(one.cells, "")[0] for one in told[1:])]
    every = tuple(cell for one in told for cell in one.cells)
    first = told[0]
    return Premise(" ".join(texts), first.score, first.citation, first.figures, first.periods, every)
