"""Restated figures: of two filings that state the same, the more recent one stands."""

from __future__ import annotations

import pytest

from guardrail.claims.claim import Claim, ClaimType
from guardrail.claims.figures import parse_figures
from guardrail.claims.figures.periods import parse_periods
from guardrail.evidence.align import Alignment, align
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.filings import Filing, filing_of
from guardrail.evidence.index import EvidenceIndex

OLD = (("(in thousands)", "2024", "2023"), ("Revenue", "17,902", "16,000"), ("Net result", "310", "205"))
NEW = (("(in thousands)", "2025", "2024"), ("Revenue", "18,450", "17,415"), ("Net result", "(1,204)", "310"))


def old(rows: tuple[tuple[str, ...], ...] = OLD, document: str = "10-K 2024", **more: str) -> Chunk:
    return Chunk("old", rows=rows, document=document, **more)  # type: ignore[arg-type]


def new(rows: tuple[tuple[str, ...], ...] = NEW, document: str = "10-K 2025", **more: str) -> Chunk:
    return Chunk("new", rows=rows, document=document, **more)  # type: ignore[arg-type]


def replaced(*chunks: Chunk) -> dict[str, str]:
    """Printed values that are superseded, each with the one that stands instead."""
    index = EvidenceIndex.build(chunks)
    cells = {(at, cell.row, cell.column): cell for at, table in enumerate(index.tables) for cell in table.cells}
    return {cells[place].text: newer.text for place, newer in index.superseded.items()}


def aligned(text: str, *chunks: Chunk) -> Alignment:
    periods = parse_periods(text)
    return align(
        Claim(text, ClaimType.NUMERICAL, parse_figures(text, periods), periods), EvidenceIndex.build(chunks), limit=4
    )


# ----------------------------------------------------------------------------------------- dates of filings


@pytest.mark.parametrize(
    ("document", "section", "expected"),
    [
        ("10-K 2025", "", Filing(2025)),
        ("Corvane AG 10-K, filed 2026-02-14", "", Filing(2026, 2, 14)),
        ("10-K for the year ended December 31, 2024, filed February 14, 2025", "", Filing(2025, 2, 14)),
        ("10-Q Q3 2025", "", Filing(2025, 9)),
        ("CRV-10K-20250214.htm", "", Filing(2025, 2, 14)),
        ("corvane_10k_2025.pdf", "", Filing(2025)),
        ("10-K/A 2025", "", Filing(2025, amended=True)),
        ("Annual report", "10-K 2025, item 8", Filing(2025)),
        ("Annual report", "Changes since 2019", None),
        ("Fact sheet", "", None),
        ("", "", None),
    ],
)
def test_a_filing_is_dated_by_its_name_or_section(document: str, section: str, expected: Filing | None) -> None:
    assert filing_of(document, section) == expected


@pytest.mark.parametrize(
    ("first", "second", "newer"),
    [
        (Filing(2025), Filing(2024, 11, 3), True),
        (Filing(2025, 9), Filing(2025, 6, 30), True),
        (Filing(2025, 2, 14), Filing(2025, 2, 13), True),
        (Filing(2025, amended=True), Filing(2025), True),
        (Filing(2025), Filing(2025), False),
        (Filing(2025, 2, 14), Filing(2025), False),
        (Filing(2025, 2, amended=True), Filing(2025), False),
        (Filing(2024), Filing(2025), False),
    ],
)
def test_a_filing_is_newer_only_where_that_is_sure(first: Filing, second: Filing, newer: bool) -> None:
    assert first.is_newer_than(second) is newer


# ------------------------------------------------------------------------------------------ cells restated


@pytest.mark.parametrize("chunks", [(old(), new()), (new(), old())])
def test_the_value_of_the_more_recent_filing_stands(chunks: tuple[Chunk, ...]) -> None:
    assert replaced(*chunks) == {"17,902": "17,415"}


def test_a_heading_may_say_that_the_figures_are_restated() -> None:
    assert replaced(old(), new((("(in thousands)", "2025", "2024 (restated)"), *NEW[1:]))) == {"17,902": "17,415"}


def test_the_same_value_with_fewer_digits_is_not_restated() -> None:
    rows = (("(in millions)", "2025", "2024"), ("Revenue", "18.5", "17.9"))
    assert replaced(old(), new(rows)) == {}


def test_without_a_period_the_row_and_column_are_the_same_thing_at_another_time() -> None:
    first = old((("", "Class A"), ("Expense ratio", "0.50%")), "Prospectus dated March 1, 2024")
    second = new((("", "Class A"), ("Expense ratio", "0.45%")), "Prospectus dated March 1, 2025")
    assert replaced(first, second) == {"0.50%": "0.45%"}


@pytest.mark.parametrize(
    "chunks",
    [
        (old(document="10-K"), new(document="10-K")),
        (old(document="10-K 2025"), new()),
        (old(), new(document="")),
        (old(caption="Alder Valley Fund"), new(caption="Harbor Crest Fund")),
        (old((*OLD, ("Revenue", "5", "4"))), new()),
        (old((("", "2024"), ("Total", "5"))), new((("", "2024"), ("Total", "6")), caption="Leases")),
        (old((("", "2024"), ("Revenue", "5%"))), new((("", "2024"), ("Revenue", "$6")))),
    ],
    ids=[
        "no date",
        "one filing",
        "one date",
        "another fund",
        "twice in a table",
        "totals of other things",
        "other unit",
    ],
)
def test_what_is_not_surely_the_same_is_left_alone(chunks: tuple[Chunk, ...]) -> None:
    assert replaced(*chunks) == {}


# --------------------------------------------------------------------------------------------- alignment


def test_the_restated_cell_is_no_premise_and_no_candidate_but_is_handed_on() -> None:
    found = aligned("Revenue in 2024 was 17,902 thousand.", old(), new())
    assert found.cells[0].cell.text == "17,415"
    assert "17,902" not in {one.cell.text for one in found.cells}
    assert not any("17,902" in premise.text for premise in found.premises)
    assert [(one.older.cell.text, one.newer.text) for one in found.restated] == [("17,902", "17,415")]


def test_cells_of_the_older_filing_that_nothing_restates_still_count() -> None:
    found = aligned("Revenue in 2023 was 16,000 thousand.", old(), new())
    assert found.cells[0].cell.text == "16,000"
    assert found.restated == () or found.restated[0].older.cell.text == "17,902"


def test_without_a_restatement_nothing_is_handed_on() -> None:
    assert aligned("Revenue in 2025 was 18,450 thousand.", new()).restated == ()
