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


# -------------------------------------------------------------------------------------- one cell on each line


def test_cells_that_stand_one_a_line_are_a_table() -> None:
    table = only("(in thousands)\nFY2025\nFY2024\nRevenue\n18,450\n17,902\nNet result\n(1,204)\n310")
    assert table.rows == (("", "FY2025", "FY2024"), ("Revenue", "18,450", "17,902"), ("Net result", "(1,204)", "310"))
    assert table.least_header_rows == 1


def test_signs_on_lines_of_their_own_belong_to_the_figure_beside_them() -> None:
    table = only("2025\n2024\nRevenue\n$\n1,234\n$\n999\nMargin\n12\n%\n13\n%\nCosts\n(45\n)\n—")
    assert table.rows[1:] == (("Revenue", "$1,234", "$999"), ("Margin", "12%", "13%"), ("Costs", "(45)", "—"))


def test_a_heading_over_rows_stands_in_a_row_of_its_own() -> None:
    text = "Year ended December 31,\n2025\n2024\nRevenue:\nProduct\n12\n9\nService\n5\n4"
    assert only(text).rows[:3] == (
        ("Year ended December 31,", "2025", "2024"),
        ("Revenue:", "", ""),
        ("Product", "12", "9"),
    )


def test_labels_and_headings_that_go_on_over_lines_are_joined() -> None:
    text = "December 31,\n2025\nDecember 31,\n2024\nPurchases of plant and\nequipment\n45\n40\nCash\n12\n13"
    assert only(text).rows[:2] == (
        ("", "December 31, 2025", "December 31, 2024"),
        ("Purchases of plant and equipment", "45", "40"),
    )


@pytest.mark.parametrize(
    ("text", "header"),
    [
        ("2025\n2024\n£m\n£m\nRevenue\n18\n17\nCosts\n5\n4", (("", "2025", "2024"), ("", "£m", "£m"))),
        ("2025\n£m\n2024\n£m\nRevenue\n18\n17\nCosts\n5\n4", (("", "2025 £m", "2024 £m"),)),
        ("2025\n2024\n(in millions)\nRevenue\n18\n17\nCosts\n5\n4", (("(in millions)", "2025", "2024"),)),
        ("2025\n2024\n% Change\nRevenue\n18\n9\n100%\nCosts\n5\n5\n—", (("", "2025", "2024", "% Change"),)),
    ],
)
def test_headers_of_one_cell_a_line_keep_units_and_changes(text: str, header: tuple[tuple[str, ...], ...]) -> None:
    table = only(text)
    assert table.rows[: table.least_header_rows] == header


def test_headings_without_periods_need_a_paragraph_of_their_own_and_three_rows() -> None:
    text = "Our funds.\n\nFund\nYield\nFee\nAlder\n3.92%\n0.45%\nBirch\n4.10%\n0.50%"
    assert find_tables(text) == ()
    assert only(f"{text}\nCrest\n5.00%\n0.60%").rows[0] == ("Fund", "Yield", "Fee")


def test_a_row_with_a_value_too_few_ends_the_table_and_stays_text() -> None:
    text = "2025\n2024\nRevenue\n18\n17\nCosts\n5\n4\nImpairment\n3\nNet result\n10\n13"
    table = only(text)
    assert [row[0] for row in table.rows[1:]] == ["Revenue", "Costs"]
    assert text[table.end :].startswith("\nImpairment")


@pytest.mark.parametrize(
    "text",
    [
        "Revenue\n18,450\n17,902\nNet result\n(1,204)\n310",
        "2025\n2024\n2023\nRevenue\n18,450\n17,902\nNet result\n(1,204)\n310",
        "2025\n2024\n2025\n2024\nRevenue\n1\n2\n3\n4\nCosts\n1\n2\n3\n4",
        "Annual report\n2025\nBusiness\n5\nRisk factors\n12\nProperties\n20",
        "FY2025\nFY2024\nSales\n% of total\nSales\n% of total\nAsia\n5\n40%\n4\n39%\nEurope\n6\n60%\n5\n61%",
        "2025\n2024\nNumber\nNumber\nOpening\n5\n4\nClosing\n6\n5",
        "As of March 29, 2025\n(in millions)\nReported\nBefore\nEffect\nCash\n5\n4\n1\nDebt\n6\n5\n1",
        "2025\n2024\n- Revenue\n18\n17\n- Costs\n5\n4",
        "2025\n2024\nRevenue rose.\n18\n17\nCosts fell.\n5\n4",
        "Priorities\n1\nGrowth\n2\nSafety\n3\nPeople\n4",
        "2025\n2024\nRevenue\nCosts\n18\n5\n17\n4",
        "2025\n2024\nRevenue\n18\n17",
        "2025\n2024\nRevenue\n—\n—\nCosts\n—\n—\nNet\n1\n—",
    ],
    ids=[
        "no header",
        "more headings than values",
        "headings that are not told apart",
        "page numbers",
        "headings that span columns",
        "two rows of headings",
        "a note among headings",
        "bullets",
        "sentences",
        "a numbered list",
        "columns read one after another",
        "a single row",
        "dashes",
    ],
)
def test_lines_that_are_no_plain_rows_stay_text(text: str) -> None:
    assert find_tables(text) == ()


def test_several_tables_come_in_reading_order() -> None:
    text = "| a | 1 |\n| b | 2 |\n\ntext\n\n<table><tr><td>c</td><td>3</td></tr></table>"
    assert [table.rows[0][0] for table in find_tables(text)] == ["a", "c"]
