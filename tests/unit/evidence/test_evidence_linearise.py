"""Table cells as sentences for NLI."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from guardrail.evidence.features import Cell
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.linearise import entity_title, linearise, short_caption, spelled

Rows = tuple[tuple[str, ...], ...]
INCOME: Rows = (("(in thousands)", "FY2025", "FY2024"), ("Net result", "(1,204)", "310"))


def cells(rows: Rows, **more: str) -> tuple[Cell, ...]:
    return EvidenceIndex.build([Chunk("t1", rows=rows, **more)]).tables[0].cells  # type: ignore[arg-type]


def test_a_cell_becomes_a_sentence_with_row_column_sign_and_scale() -> None:
    text, figures, periods = linearise(cells(INCOME)[:1], "Corvane AG, statement of income")
    assert text == "Corvane AG, statement of income: Net result (FY2025) is -1,204 thousand."
    assert [text[figure.start : figure.end] for figure in figures] == ["-1,204 thousand"]
    assert figures[0].value == -1_204_000.0
    assert [text[period.start : period.end] for period in periods] == ["FY2025"]


def test_several_cells_of_a_row_share_its_label() -> None:
    text, figures, periods = linearise(cells(INCOME), "")
    assert text == "Net result (FY2025) is -1,204 thousand; (FY2024) is 310 thousand."
    assert [figure.value for figure in figures] == [-1_204_000.0, 310_000.0]
    assert [period.year for period in periods] == [2025, 2024]


def test_a_period_of_the_title_is_none_of_the_cells() -> None:
    _, _, periods = linearise(cells(INCOME)[:1], "Results for 2024")
    assert [period.year for period in periods] == [2025]


@pytest.mark.parametrize(
    ("cell", "note", "expected"),
    [
        ("$ 45.2", "(in millions)", "$45.2 million"),
        ("82.3", "(cents per share)", "82.3 cents"),
        ("82.3", "(pence per share)", "82.3 pence"),
        ("(45.2)", "(€ million)", "-€45.2 million"),
        ("3.92%", "", "3.92%"),
        ("0.52", "", "0.52"),
        ("2.5x", "", "2.5x"),
        ("$1.2 billion", "", "$1.2 billion"),
        ("Director", "", "Director"),
        ("—", "", "—"),
    ],
)
def test_a_value_is_spelled_with_sign_currency_and_scale(cell: str, note: str, expected: str) -> None:
    found = cells((("", "2025"), ("Total debt", cell), ("Other", "5")), unit_note=note)[0]
    assert spelled(found) == expected


def test_a_row_that_is_a_period_stands_in_brackets() -> None:
    text, _, _ = linearise(cells((("", "Operating leases"), ("2021", "$138"), ("2022", "135")))[:1], "")
    assert text == "Operating leases (2021) is $138."


def test_cells_of_a_row_named_by_its_date_keep_their_headings() -> None:
    row = cells((("Due July 1", "Principal", "Yield"), ("2036", "$16,365,000", "3.52%")))
    assert linearise(row, "")[0] == "Principal (2036) is $16,365,000; Yield is 3.52%."


@pytest.mark.parametrize(
    ("caption", "expected"),
    [
        ("Pellwick Co. (in millions)", "Pellwick Co"),
        ("The following table shows our results:", ""),
        (" ".join(["word"] * 20), " ".join(["word"] * 12)),
        ("", ""),
    ],
)
def test_a_caption_is_cut_to_what_helps(caption: str, expected: str) -> None:
    assert short_caption(caption) == expected


def test_the_subject_is_taken_from_the_document_where_the_caption_lacks_it() -> None:
    chunk = Chunk("t1", document="Quillon Freight annual report")
    assert entity_title("Income", chunk, frozenset(("quillon",))) == "Quillon Freight, Income"
    assert entity_title("Income", chunk, frozenset()) == "Income"
