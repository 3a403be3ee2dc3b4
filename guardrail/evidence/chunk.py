"""Evidence as the retriever returned it, and how a piece of it is cited."""

from __future__ import annotations

from guardrail.claims.record import record


@record
class Chunk:
    """One retrieved text or table with its provenance (FinGround, section 3.1).

    Arguments:
        id: the retriever's id, unique in a stream.
        text: the text of a text chunk, empty for a table given as rows.
        rows: the cells of a table, row by row, as they are printed; empty for a text chunk.
        header_rows: how many leading rows are headers; None when the retriever does not know.
        caption, unit_note: what stands above or beside the table ("(in thousands)").
        document, section, page, element_type: the provenance tuple.
    """

    id: str
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    header_rows: int | None = None
    caption: str = ""
    unit_note: str = ""
    document: str = ""
    section: str = ""
    page: str = ""
    element_type: str = "text"


@record
class Citation:
    """Where a verdict found its support or its conflict.

    Arguments:
        chunk: id of the chunk.
        document, section, page: provenance, empty when unknown.
        table: id or caption of the table, empty for text.
        row, column: header paths joined by " / ", empty for text.
    """

    chunk: str
    document: str = ""
    section: str = ""
    page: str = ""
    table: str = ""
    row: str = ""
    column: str = ""

    def __str__(self) -> str:
        """The paper's format: `[Doc:d, Table t, Row r, Col c]` or `[Doc:d, §s, p.p]`."""
        parts = [f"Doc:{self.document or self.chunk}"]
        if self.table or self.row or self.column:
            parts += [f"Table {self.table or self.chunk}", f"Row {self.row}", f"Col {self.column}"]
        else:
            parts += [f"§{self.section}"] if self.section else []
            parts += [f"p.{self.page}"] if self.page else []
        return "[" + ", ".join(parts) + "]"
