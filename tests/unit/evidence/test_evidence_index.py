"""The evidence of a stream: sentences, tables, what text says about a table, and nothing at all."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex

ROWS = (("", "2025", "2024"), ("Revenue", "18,450", "17,902"))


def table(id: str = "t1", rows: tuple[tuple[str, ...], ...] = ROWS, **more: str) -> Chunk:
    return Chunk(id, rows=rows, element_type="table", **more)  # type: ignore[arg-type]


def first_value(index: EvidenceIndex, number: int = 0) -> float:
    figure = index.tables[number].cells[0].figure
    assert figure is not None
    return figure.value


def test_text_and_table_chunks_give_sentences_and_tables_with_their_provenance() -> None:
    index = EvidenceIndex.build([Chunk("e1", "Costs fell. Sales rose.", document="10-K", page="3"), table()])
    assert [sentence.text for sentence in index.sentences] == ["Costs fell.", "Sales rose."]
    assert index.sentences[0].citation.page == "3"
    assert [cell.text for cell in index.tables[0].cells] == ["18,450", "17,902"]


def test_a_table_inside_text_is_a_table_and_the_text_around_it_stays_text() -> None:
    text = "Dorrin Labs (in millions)\n\n| | 2025 |\n|---|---|\n| Revenue | 280 |\n\nRevenue grew."
    index = EvidenceIndex.build([Chunk("e1", text)])
    assert index.tables[0].caption == "Dorrin Labs (in millions)"
    assert first_value(index) == 280e6
    assert [sentence.text for sentence in index.sentences] == ["Dorrin Labs (in millions)", "Revenue grew."]


@pytest.mark.parametrize(
    "text",
    [
        "(In thousands)",
        "Consolidated statements (USD thousands)",
        "All figures are in EUR thousands.",
        "The table below shows revenue in thousands.",
        "Other assets consist of the following (in thousands):",
        "Notes to the financial statements (dollars in thousands, except per share data)",
        "Comparison of the year ended December 31, 2025 to the year ended December 31, 2024 (in 000’s)",
    ],
)
@pytest.mark.parametrize("before", [True, False])
def test_the_only_unit_note_of_the_evidence_is_the_tables(text: str, before: bool) -> None:
    chunks = [Chunk("p1", text), table()] if before else [table(), Chunk("p1", text)]
    assert first_value(EvidenceIndex.build(chunks)) == 18_450_000.0


def test_a_table_that_states_its_own_scale_takes_no_hint() -> None:
    chunks = [Chunk("p1", "The following table (in thousands):"), table(unit_note="(in millions)")]
    assert first_value(EvidenceIndex.build(chunks)) == 18_450e6


@pytest.mark.parametrize(
    "text",
    [
        "In 2025 the company recorded a tax benefit of $43 million.",
        "We sell phones in millions of homes.",
        "Our customers, in millions, grew. Revenue rose.",
        "The spread widened 25 bps in May.",
    ],
)
def test_an_amount_in_a_sentence_is_no_unit_note(text: str) -> None:
    assert first_value(EvidenceIndex.build([Chunk("p1", text), table()])) == 18_450.0


def test_the_chunk_directly_before_speaks_of_the_table_that_follows() -> None:
    chunks = [
        Chunk("p1", "The following table shows sales (in thousands):"),
        table("t1"),
        Chunk("p2", "The following table shows sales (in millions):"),
        table("t2"),
    ]
    index = EvidenceIndex.build(chunks)
    assert (first_value(index, 0), first_value(index, 1)) == (18_450e3, 18_450e6)


def test_unit_notes_that_differ_and_name_neither_table_are_left_alone() -> None:
    chunks = [
        table(),
        Chunk("p1", "Leases were as follows (in thousands):"),
        Chunk("p2", "Debt was as follows (in millions):"),
    ]
    assert first_value(EvidenceIndex.build(chunks)) == 18_450.0


def test_a_note_of_another_document_says_nothing_about_a_table() -> None:
    chunks = [Chunk("p1", "The following (in thousands):", document="A"), table(document="B")]
    assert first_value(EvidenceIndex.build(chunks)) == 18_450.0


def test_more_evidence_extends_an_index_and_leaves_it_as_it_was() -> None:
    first = EvidenceIndex.build([Chunk("e1", "Costs fell.")])
    second = first.extended([Chunk("e2", "Sales rose.")])
    assert (len(first.sentences), len(second.sentences)) == (1, 2)
    assert first.extended([]) is first


@pytest.mark.parametrize(
    "chunks",
    [
        [],
        [Chunk("e1")],
        [Chunk("e1", "   \n ")],
        [Chunk("e1", "— … !")],
        [Chunk("t1", rows=(("", " "), ("-", "—")))],
    ],
)
def test_evidence_without_a_letter_or_digit_is_blank(chunks: list[Chunk]) -> None:
    assert EvidenceIndex.build(chunks).is_blank


@pytest.mark.parametrize("chunks", [[Chunk("e1", "x")], [Chunk("t1", rows=(("a", "1"),))]])
def test_evidence_with_a_letter_or_digit_is_not(chunks: list[Chunk]) -> None:
    assert not EvidenceIndex.build(chunks).is_blank


def test_a_table_with_one_cell_a_line_is_read_with_the_note_above_it() -> None:
    text = "Corvane AG\n(in thousands)\nFY2025\nFY2024\nRevenue\n18,450\n17,902\nNet result\n(1,204)\n310"
    (table,) = EvidenceIndex.build([Chunk("e1", text)]).tables
    read = {(cell.row_path, cell.column_path): cell.figure.value for cell in table.cells if cell.figure}
    assert read[("Net result",), ("FY2025",)] == -1_204_000.0
    assert read[("Revenue",), ("FY2024",)] == 17_902_000.0
