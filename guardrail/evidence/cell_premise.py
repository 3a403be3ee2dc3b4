"""Cells of one row of a table as a premise."""

from __future__ import annotations

from guardrail.evidence.candidates import Candidate
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.linearise import entity_title, linearise
from guardrail.evidence.premise import Premise
from guardrail.evidence.wordings import Wording


def cells_premise(index: EvidenceIndex, candidate: Candidate, claimed: frozenset[str]) -> Premise:
    """The candidate's cells in a sentence that names what they are of.

    Arguments:
        candidate: of a row; its best cell is the one that is cited.
        claimed: words of the proper names that the claim is about, as `Name.terms` are.
    """
    (place,) = candidate.places
    chunk = index.chunk_of[place]
    features, cells = index.features[chunk], candidate.cells
    table = features.tables[index.passages[place].table]

    def worded() -> Wording:
        return Wording(*linearise(cells, entity_title(table.caption, index.chunks[chunk], claimed)), [])

    key = (place - index.first_passage[chunk], tuple(cell.column for cell in cells), claimed)
    known = features.wordings.get(key, worded)
    citation = (candidate.best or cells[0]).citation
    return Premise(known.text, min(1.0, candidate.score), citation, known.figures, known.periods, cells, known.kept)
