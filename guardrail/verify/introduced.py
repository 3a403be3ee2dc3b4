"""When an undated table is of: the one date of the sentence that introduces it ("as of September 30, 2022")."""

from __future__ import annotations

from guardrail.claims.periods import Period
from guardrail.evidence.features import Cell
from guardrail.evidence.index import EvidenceIndex

_KEPT = "introduced"


def introduced(cell: Cell, index: EvidenceIndex) -> tuple[Period, ...]:
    """The time of a cell without periods by the sentence that introduces the only table of the evidence, else none."""
    if cell.periods or len(index.tables) != 1:
        return ()
    kept = index.kept.get(_KEPT)
    if not isinstance(kept, tuple):
        kept = index.kept[_KEPT] = _stated(index)
    return kept


def _stated(index: EvidenceIndex) -> tuple[Period, ...]:
    """The one period that the sentences which introduce a table state together; none where they state several."""
    stated = [
        period
        for passage in index.passages
        if passage.lead and passage.sentence is not None
        for period in passage.sentence.periods
    ]
    return tuple(stated) if len(stated) == 1 else ()
