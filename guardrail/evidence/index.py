"""Evidence features, computed once a chunk: sentences and table cells with their figures, periods and words."""

from __future__ import annotations

from dataclasses import dataclass

from guardrail.claims.figures import Figure
from guardrail.claims.periods import Period
from guardrail.evidence.chunk import Citation


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a text chunk.

    Arguments:
        text: the sentence without markup.
        context: the sentence before it, empty for the first of a chunk (a pronoun's referent stands there).
        terms: normalised content words (lower case, stemmed, synonyms folded).
        figures, periods: what it states.
        citation: where it stands.
    """

    text: str
    context: str
    terms: frozenset[str]
    figures: tuple[Figure, ...]
    periods: tuple[Period, ...]
    citation: Citation


@dataclass(frozen=True, slots=True)
class Cell:
    """One body cell of a table.

    Arguments:
        text: as printed.
        row, column: zero-based position in the chunk's rows.
        row_path: row group headings and the row's label, outermost first.
        column_path: the column's header cells, outermost first.
        figure: the parsed value with header, caption or note scale, unit and currency applied; None for words,
            blanks and dashes that are not zero.
        periods: from the column path, row path or caption, the closest first.
        row_terms, column_terms: normalised content words of the paths.
        citation: where it stands.
    """

    text: str
    row: int
    column: int
    row_path: tuple[str, ...]
    column_path: tuple[str, ...]
    figure: Figure | None
    periods: tuple[Period, ...]
    row_terms: frozenset[str]
    column_terms: frozenset[str]
    citation: Citation


@dataclass(frozen=True, slots=True)
class Table:
    """A table understood: its cells in reading order and what is said about all of them."""

    chunk: str
    caption: str
    cells: tuple[Cell, ...]
    terms: frozenset[str]
