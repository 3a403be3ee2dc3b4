"""What evidence is made of once it is read: sentences, and tables with their cells."""

from __future__ import annotations

from guardrail.claims.figures import Figure
from guardrail.claims.figures.periods import Period
from guardrail.claims.record import record
from guardrail.evidence.chunk import Citation


@record
class Sentence:
    """One sentence of a text chunk.

    Arguments:
        text: the sentence without markup.
        context: the sentence before it, empty for the first of a chunk.
        terms: normalised content words (lower case, stemmed, abbreviations spelt out).
        figures, periods: what it states, spans relative to `text`.
        citation: where it stands.
        referent: the sentence that a pronoun or "the fund" at the start of this one points back to, empty when it
            stands by itself; not always the one directly before.
        referent_position: its position, None when there is none.
        position: zero-based among the sentences of its chunk.
    """

    text: str
    context: str
    terms: frozenset[str]
    figures: tuple[Figure, ...]
    periods: tuple[Period, ...]
    citation: Citation
    referent: str = ""
    referent_position: int | None = None
    position: int = 0


@record
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


@record
class Table:
    """A table understood: its cells in reading order and what is said about all of them.

    Arguments:
        chunk: id of the chunk it stands in.
        caption: its title, or the line above it in the text.
        cells: the body cells, blank ones left out.
        terms: content words of the caption, all labels and all headings.
        row_terms, column_terms, caption_terms: of the labels, the headings and the caption alone.
    """

    chunk: str
    caption: str
    cells: tuple[Cell, ...]
    terms: frozenset[str]
    row_terms: frozenset[str] = frozenset()
    column_terms: frozenset[str] = frozenset()
    caption_terms: frozenset[str] = frozenset()
