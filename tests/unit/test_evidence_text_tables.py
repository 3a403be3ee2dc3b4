"""Tables inside text: markdown, HTML and columns aligned by white space (DESIGN section 2)."""

from __future__ import annotations

import pytest

from guardrail.evidence.text_tables import TextTable, find_tables


def only(text: str) -> TextTable:
    (table,) = find_tables(text)
    return table


def test_a_markdown_table_is_found_with_its_header_row() -> None:
    table = only("Before.\n\n| | 2025 | 2024 |\n|---|---:|:--|\n| **Revenue** | 18,450 | 17,902 |\n\nAfter.")
    assert table.rows == (("", "2025", "2024"), ("Revenue", "18,450", "17,902"))
    assert table.least_header_rows == 1


def test_a_markdown_table_needs_no_outer_pipes() -> None:
    assert only("a | b\n--- | ---\n1 | 2").rows == (("a", "b"), ("1", "2"))


def test_an_escaped_pipe_stays_in_its_cell() -> None:
    assert only("| a \\| b | 1 |\n| c | 2 |").rows[0] == ("a | b", "1")


def test_an_indent_of_a_label_is_kept() -> None:
    assert only("| Revenue | 3 |\n| &nbsp;&nbsp;Product | 2 |").rows[1][0] == "\xa0\xa0Product"


def test_prose_with_pipes_is_no_table() -> None:
    assert find_tables("either | or\nand | so on") == ()


def test_an_html_table_is_found_with_caption_and_spans() -> None:
    table = only(
        "<p>x</p><table><caption>Income &amp; cost</caption><tr><th rowspan='2'></th><th colspan=2>Year ended</th></tr>"
        "<tr><th>2025</th><th>2024</th></tr><tr><td>Revenue<br>net</td><td>$ 10</td><td>9</td></tr></table>"
    )
    assert table.rows == (("", "Year ended", ""), ("", "2025", "2024"), ("Revenue net", "$ 10", "9"))
    assert table.least_header_rows == 2
    assert table.caption == "Income & cost"


def test_an_html_table_that_is_never_closed_ends_with_the_text() -> None:
    assert only("<table><tr><td>Revenue<td>1<tr><td>Costs<td>2").rows == (("Revenue", "1"), ("Costs", "2"))


ALIGNED = """The following table shows results (in thousands):

                      Year ended December 31,
                         2025        2024
Revenue:
  Product             $ 1,234     $   999
  Service ........        500         400

Total revenue         $ 1,734     $ 1,399

Revenue grew on volume."""


def test_columns_aligned_by_white_space_are_a_table() -> None:
    rows = only(ALIGNED).rows
    assert rows[0] == ("", "Year ended December 31,", "")
    assert rows[1] == ("", "2025", "2024")
    assert rows[2] == ("Revenue:", "", "")
    assert [cell.strip("\xa0") for cell in rows[3]] == ["Product", "$ 1,234", "$999"]
    assert [cell.strip("\xa0") for cell in rows[4]] == ["Service", "500", "400"]
    assert rows[5] == ("Total revenue", "$ 1,734", "$ 1,399")


def test_the_text_around_an_aligned_table_is_outside_its_span() -> None:
    table = only(ALIGNED)
    assert "following table" not in ALIGNED[table.start : table.end]
    assert "grew" not in ALIGNED[table.start : table.end]


def test_columns_parted_by_tabs_are_a_table() -> None:
    assert only("Fund\tYield\nAlder\t3.92%\nBirch\t4.10%").rows[1] == ("Alder", "3.92%")


@pytest.mark.parametrize(
    "text",
    [
        "Sentence one.  Sentence two is 5.\nSentence three.  And 6.",
        "Revenue   5",
        "",
        "   \n \n",
        "One line\nanother line\n",
    ],
)
def test_prose_is_no_table(text: str) -> None:
    assert find_tables(text) == ()


def test_several_tables_come_in_reading_order() -> None:
    text = "| a | 1 |\n| b | 2 |\n\ntext\n\n<table><tr><td>c</td><td>3</td></tr></table>"
    assert [table.rows[0][0] for table in find_tables(text)] == ["a", "c"]
