"""Evidence as a caller has it."""

from __future__ import annotations

from typing import Any

import pytest

from guardrail.client.evidence import write_evidence
from guardrail.evidence.chunk import Chunk
from guardrail.server.convert import read_evidence

TABLE = {
    "id": "t1",
    "rows": [["", "2024", "2025"], ["Net margin", 4.85, None]],
    "header_rows": 1,
    "caption": "Margins",
    "unit_note": "(in percent)",
    "document": "10-K",
    "section": "Item 7",
    "page": 41,
    "element_type": "table",
}


def test_strings_are_text_chunks_named_by_their_place() -> None:
    written = write_evidence(["First.", "Second."])
    assert [(chunk.id, chunk.text) for chunk in written] == [("e1", "First."), ("e2", "Second.")]


def test_a_table_keeps_its_cells_and_provenance() -> None:
    ((chunk,), _) = read_evidence(write_evidence([TABLE]))
    assert chunk == Chunk(
        id="t1",
        rows=(("", "2024", "2025"), ("Net margin", "4.85", "")),
        header_rows=1,
        caption="Margins",
        unit_note="(in percent)",
        document="10-K",
        section="Item 7",
        page="41",
        element_type="table",
    )


@pytest.mark.parametrize(
    "chunk",
    [
        Chunk(id="a", text="Words.", document="d", section="s", page="3"),
        Chunk(id="b", rows=(("x", "1"),), header_rows=0, caption="c", unit_note="u", element_type="table"),
        Chunk(id="c", rows=(("x", "1"),), element_type="table"),
    ],
)
def test_a_chunk_arrives_as_it_was(chunk: Chunk) -> None:
    assert read_evidence(write_evidence([chunk]))[0] == [chunk]


def test_a_table_without_rows_stays_a_table() -> None:
    (chunk,) = write_evidence([{"id": "t", "rows": []}])
    assert chunk.WhichOneof("content") == "table"


@pytest.mark.parametrize(
    ("evidence", "error"),
    [
        ("one string", TypeError),
        ({"id": "e", "text": "one dict"}, TypeError),
        ([3], TypeError),
        ([{"id": "e"}], ValueError),
        ([{"id": "e", "text": "x", "rows": [["y"]]}], ValueError),
        ([{"id": "e", "text": "x"}, {"id": "e", "text": "y"}], ValueError),
        ([{"id": "e2", "text": "x"}, "y"], ValueError),
    ],
)
def test_what_can_not_be_read_is_refused(evidence: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        write_evidence(evidence)


def test_other_keys_of_a_retriever_are_ignored() -> None:
    (chunk,) = write_evidence([{"id": "e", "text": "x", "score": 0.9}])
    assert chunk.text == "x"
