"""Tables of returns: columns of horizons, and the title beside the table that says what its percentages are.

"Average annual total returns as of December 31, 2025." often stands above or below a table "1 year | 5 years"
of share classes and an index; the table itself does not say that it is one of returns, nor as of when.
"""

from __future__ import annotations

import re

from guardrail.claims.figures.figure import Unit
from guardrail.evidence.features import Cell, Sentence
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.lines.horizons import horizon_of

_RETURNS = re.compile(r"\b(?:returns?|performance)\b", re.IGNORECASE)
FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|may|will|do|does|did|not|before|after|without)\b", re.IGNORECASE
)
"""A title says nothing of anything, and a return before taxes or charges is not that of every row."""


def title_of_returns(cell: Cell, index: EvidenceIndex) -> Sentence | None:
    """The title that makes a percentage under a horizon a return; None without one, or with several."""
    if cell.figure is None or cell.figure.unit is not Unit.PERCENT:
        return None
    if not any(horizon_of(heading) is not None for heading in cell.column_path):
        return None
    kept = index.kept.setdefault("titles_of_returns", {})
    if not isinstance(kept, dict):
        return None
    chunk = cell.citation.chunk
    if chunk not in kept:
        kept[chunk] = _found(chunk, index)
    found: Sentence | None = kept[chunk]
    return found


def _found(chunk: str, index: EvidenceIndex) -> Sentence | None:
    at = next((at for at, one in enumerate(index.chunks) if one.id == chunk), -1)
    if at < 0 or len(index.features[at].tables) > 1:
        return None
    beside = [
        sentence
        for place in (at - 1, at + 1)
        if 0 <= place < len(index.chunks) and index.chunks[place].document == index.chunks[at].document
        for sentence in index.features[place].sentences
        if not index.features[place].tables
    ]
    titles = [one for one in beside if not one.figures and _RETURNS.search(one.text) and not FINITE.search(one.text)]
    return titles[0] if len(titles) == 1 else None
