"""The scale of a table that does not state one, as the text around it gives it away.

A filing's text repeats figures of its tables with their scale: "net income was $24.2 million" beside a row "Net income"
that prints 24,193. A sentence that says the row's label and shows the cell's digits, three or more of them, says what
the table counts in; sentences that disagree say nothing.
"""

from __future__ import annotations

from guardrail.claims.figures import Figure, Unit
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.lines.phrase_words import label_terms

SCALES = (1e3, 1e6, 1e9)
MAX_CELLS = 600  # cells of one table, and
MAX_FIGURES = 300  # figures of the text that are compared with them
LEAST_DIGITS = 99.0  # a figure of two digits agrees with too many cells

_RELATIVE = frozenset((Unit.PERCENT, Unit.POINT, Unit.MULTIPLE))


class Scales:
    """The scales of one stream's tables, worked out when first asked for."""

    def __init__(self, index: EvidenceIndex) -> None:
        self._index = index
        self._known: dict[str, float | None] = {}
        self._told: list[tuple[Figure, frozenset[str]]] | None = None

    def of(self, chunk: str) -> float | None:
        """The scale of the unscaled cells of `chunk`; None where the text does not give it away."""
        if chunk not in self._known:
            self._known[chunk] = self._read(chunk)
        return self._known[chunk]

    def _read(self, chunk: str) -> float | None:
        if self._told is None:
            self._told = [
                (figure, sentence.terms)
                for sentence in self._index.sentences
                for figure in sentence.figures
                if figure.scale_stated and figure.unit not in _RELATIVE and _digits(figure) > LEAST_DIGITS
            ][:MAX_FIGURES]
        if not self._told:
            return None
        found: set[float] = set()
        for table in self._index.tables:
            if table.chunk != chunk:
                continue
            for cell in table.cells[:MAX_CELLS]:
                figure = cell.figure
                if figure is None or figure.scale_stated or figure.unit in _RELATIVE or _digits(figure) <= LEAST_DIGITS:
                    continue
                scales = {scale for scale in SCALES for told, _ in self._told if _repeats(told, figure, scale)}
                if not scales:
                    continue
                label = label_terms(cell.row_path)
                found |= {
                    scale
                    for scale in scales
                    for told, terms in self._told
                    if label and label <= terms and _repeats(told, figure, scale)
                }
        return found.pop() if len(found) == 1 else None


def _digits(figure: Figure) -> float:
    return abs(figure.value) / figure.resolution if figure.resolution > 0 else 0.0


def _repeats(told: Figure, cell: Figure, scale: float) -> bool:
    """Whether the text shows the cell's digits, rounded as the text rounds."""
    return abs(abs(told.value) - abs(cell.value) * scale) <= told.resolution / 2 * (1 + 1e-9)
