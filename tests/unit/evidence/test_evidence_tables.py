"""Tables understood: a cell knows its row path, column path, unit, scale, period and provenance (DESIGN section 5)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from guardrail.claims.figures import Unit, UnitNote
from guardrail.evidence.chunk import Citation
from guardrail.evidence.features import Cell, Table
from guardrail.evidence.tables import Surroundings, states_scale, understand

Rows = Sequence[Sequence[str]]


def read(
    rows: Rows,
    *,
    caption: str = "",
    unit_note: str = "",
    hint: UnitNote | None = None,
    header_rows: int | None = None,
) -> Table:
    about = Surroundings(
        Citation("t1", "10-K", "7", "42"),
        caption=caption,
        unit_note=unit_note,
        hint=hint or UnitNote(),
        header_rows=header_rows,
        table_name="Table 2",
    )
    return understand(rows, about)


def at(table: Table, row: int, column: int) -> Cell:
    return next(cell for cell in table.cells if (cell.row, cell.column) == (row, column))


def value(table: Table, row: int, column: int) -> float:
    figure = at(table, row, column).figure
    assert figure is not None
    return figure.value


INCOME = [["(in thousands)", "FY2025", "FY2024"], ["Net result", "(1,204)", "310"], ["Revenue", "18,450", "17,902"]]


def test_a_cell_knows_row_column_period_scale_and_sign() -> None:
    cell = at(read(INCOME), 1, 1)
    assert (cell.row_path, cell.column_path) == (("Net result",), ("FY2025",))
    assert cell.figure is not None
    assert (cell.figure.value, cell.figure.scale_stated) == (-1_204_000.0, True)
    assert cell.periods[0].year == 2025


def test_a_cell_is_cited_with_table_row_and_column() -> None:
    assert str(at(read(INCOME), 2, 2).citation) == "[Doc:10-K, Table Table 2, Row Revenue, Col FY2024]"
    assert at(read(INCOME), 2, 2).citation.page == "42"


# ------------------------------------------------------------------------------------------------- headers


def test_blank_header_cells_take_the_spanning_heading_at_their_left() -> None:
    table = read([["", "Fiscal 2019", "", "Change"], ["", "Actual", "Plan", "%"], ["Sales", "5", "6", "7"]])
    assert at(table, 2, 2).column_path == ("Fiscal 2019", "Plan")
    assert at(table, 2, 3).column_path == ("Change",)


@pytest.mark.parametrize(
    "header",
    [["", "Year ended March 31,", "", ""], ["", "", "Year ended March 31,", ""]],
)
def test_one_heading_over_all_columns_holds_for_all_wherever_it_is_printed(header: list[str]) -> None:
    table = read([header, ["", "2019", "2018", "2017"], ["Sales", "5", "6", "7"]])
    for column, year in ((1, 2019), (2, 2018), (3, 2017)):
        period = at(table, 2, column).periods[0]
        assert (period.year, period.month, period.day) == (year, 3, 31)


def test_headings_printed_at_the_end_of_their_span_are_shared_out_evenly() -> None:
    table = read(
        [
            ["", "", "Fiscal year", "", "% Change"],
            ["", "2019", "2018", "Actual", "Comp."],
            ["Orders", "5", "6", "8", "7"],
        ]
    )
    assert at(table, 2, 1).column_path == ("Fiscal year", "2019")
    assert at(table, 2, 3).column_path == ("% Change", "Actual")


def test_headings_without_a_span_leave_the_next_column_alone() -> None:
    table = read([["", "F19", "F18", ""], ["", "53 weeks", "52 weeks", "Change"], ["Sales", "1,671", "1,612", "3.7%"]])
    assert at(table, 2, 3).column_path == ("Change",)
    assert at(table, 2, 3).periods == ()


def test_given_header_rows_are_respected() -> None:
    rows = [["", "A", "B"], ["2019", "5", "6"]]
    assert len(read(rows, header_rows=0).cells) == 4
    assert {cell.row for cell in read(rows, header_rows=1).cells} == {1}


def test_a_header_in_mid_table_heads_the_rows_below_it() -> None:
    table = read(
        [
            ["Currency", "Weight (%)", "FY 2019"],
            ["USD", "53.6", "70.07"],
            ["Breakup of growth", "FY 2019 (%)", "FY 2018 (%)"],
            ["Business growth", "11.4", "6.7"],
        ]
    )
    cell = at(table, 3, 2)
    assert cell.column_path == ("FY 2018 (%)",)
    assert cell.row_path == ("Breakup of growth", "Business growth")
    assert cell.figure is not None
    assert cell.figure.unit is Unit.PERCENT


def test_first_to_fourth_are_quarters() -> None:
    table = read([["", "First", "Second", "Third", "Fourth"], ["2019", "", "", "", ""], ["Sales", "1", "2", "3", "4"]])
    period = at(table, 2, 3).periods[0]
    assert (period.year, period.quarter) == (2019, 3)


def test_buckets_are_headings_not_figures() -> None:
    table = read([["Days past due", "1–90", ">360", "Total"], ["Low risk", "1,347", "313", "1,912"]])
    assert at(table, 1, 3).column_path == ("Total",)
    assert at(table, 1, 1).column_path == ("1–90",)


def test_a_key_value_table_has_no_header() -> None:
    table = read([["Fund", "Alder Valley"], ["Ticker", "ALDX"], ["Yield", "3.92%"]])
    assert at(table, 0, 1).text == "Alder Valley"
    assert at(table, 2, 1).row_path == ("Yield",)


def test_a_table_of_words_has_one_header_row() -> None:
    table = read([["Name", "Age", "Title"], ["Lee Fox", "47", "President"], ["Ann Ray", "51", "Finance chief"]])
    assert at(table, 2, 2).column_path == ("Title",)
    assert at(table, 2, 2).figure is None


# ---------------------------------------------------------------------------------------------------- rows


def test_rows_stand_under_their_group_heading_and_the_total_closes_it() -> None:
    table = read(
        [
            ["", "2025"],
            ["Revenue:", ""],
            ["License", "3"],
            ["Services", "4"],
            ["Total revenue", "7"],
            ["Net income", "1"],
        ]
    )
    assert at(table, 2, 1).row_path == ("Revenue", "License")
    assert at(table, 4, 1).row_path == ("Revenue", "Total revenue")
    assert at(table, 5, 1).row_path == ("Net income",)


def test_a_total_without_a_label_belongs_to_its_group() -> None:
    rows = [
        ["", "2025"],
        ["Inventories:", ""],
        ["Raw", "2"],
        ["Goods", "3"],
        ["", "5"],
        ["Other:", ""],
        ["Prepaid", "1"],
    ]
    table = read(rows)
    assert at(table, 4, 1).row_path == ("Inventories", "Total")
    assert at(table, 6, 1).row_path == ("Other", "Prepaid")


def test_a_total_of_all_groups_stands_outside_the_last_one() -> None:
    rows = [["", "2025"], ["Here:", ""], ["a", "20"], ["b", "30"], ["Abroad:", ""], ["c", "40"], ["Total", "90"]]
    assert at(read(rows), 6, 1).row_path == ("Total",)


def test_indents_make_the_row_path() -> None:
    table = read(
        [["", "2025"], ["Revenue", "7"], ["  Product", "3"], ["    Own", "2"], ["  Service", "4"], ["Costs", "5"]]
    )
    assert at(table, 3, 1).row_path == ("Revenue", "Product", "Own")
    assert at(table, 4, 1).row_path == ("Revenue", "Service")
    assert at(table, 5, 1).row_path == ("Costs",)


def test_footnote_marks_and_dot_leaders_are_no_part_of_a_label() -> None:
    table = read([["", "2025 (1)"], ["Working capital (2)", "5"], ["Revenue .", "6"], ["Other*", "7"]])
    assert [at(table, row, 1).row_path for row in (1, 2, 3)] == [("Working capital",), ("Revenue",), ("Other",)]
    assert at(table, 1, 1).column_path == ("2025",)


def test_years_down_the_rows_are_periods() -> None:
    cell = at(read([["", "Operating leases", "Finance leases"], ["2021", "$138", "$6"], ["2022", "135", "6"]]), 2, 2)
    assert cell.periods[0].year == 2022
    assert cell.column_path == ("Finance leases",)


def test_a_period_in_the_group_heading_dates_its_rows() -> None:
    table = read([["", "Share"], ["Year ended 30 June 2019", ""], ["Freehold", "38%"]])
    assert at(table, 2, 1).periods[0].year == 2019


def test_a_lone_period_of_the_caption_dates_cells_that_say_nothing_else() -> None:
    assert at(read([["", "Net"], ["Low", "1,912"]], caption="Aging at December 31, 2019"), 1, 1).periods[0].year == 2019


# --------------------------------------------------------------------------------------------------- units


@pytest.mark.parametrize(
    ("rows", "kwargs", "expected"),
    [
        ([["", "2025"], ["", "£m"], ["Debt", "295.2"]], {}, 295_200_000.0),
        ([["($ in billions)", ""], ["", "2019"], ["Debt", "9.0"]], {}, 9e9),
        ([["", "2019", "2018"], ["", "", "(in thousands)"], ["Debt", "5", "6"]], {}, 5_000.0),
        ([["", "2019"], ["Debt (in millions)", "5"]], {}, 5e6),
        ([["", "2019"], ["Assets (in thousands):", ""], ["Debt", "5"]], {}, 5_000.0),
        ([["", "2019 (in thousands)"], ["Debt", "5"]], {}, 5_000.0),
        ([["", "2019"], ["Debt", "5"]], {"caption": "Pellwick Co. (in millions)"}, 5e6),
        ([["", "2019"], ["Debt", "5"]], {"unit_note": "(in thousands)"}, 5_000.0),
        ([["", "2019"], ["Debt", "5"]], {"hint": UnitNote(scale=1e6)}, 5e6),
        ([["(in thousands)", "2019"], ["Debt", "5"]], {"hint": UnitNote(scale=1e6)}, 5_000.0),
        ([["(in thousands)", "2019"], ["Debt", "$5 million"]], {}, 5e6),
    ],
)
def test_scale_comes_from_the_nearest_note(rows: Rows, kwargs: dict[str, str], expected: float) -> None:
    table = read(rows, **kwargs)  # type: ignore[arg-type]
    assert value(table, len(rows) - 1, 1) == pytest.approx(expected)


def test_percentages_do_not_take_the_money_scale() -> None:
    table = read([["(in thousands)", "2025"], ["Revenue", "$500"], ["Gross margin", "40.1%"], ["Margin (%)", "40.1"]])
    assert value(table, 2, 1) == value(table, 3, 1) == pytest.approx(40.1)
    assert at(table, 3, 1).figure is not None


def test_amounts_per_share_do_not_take_the_scale() -> None:
    table = read([["(in thousands)", "2025"], ["Net income", "$500"], ["Diluted earnings per share", "$0.52"]])
    assert value(table, 2, 1) == pytest.approx(0.52)


@pytest.mark.parametrize(("text", "expected"), [("$0.52", 0.52), ("500", 500_000.0)])
def test_basic_and_diluted_alone_are_per_share_where_the_note_excepts_it(text: str, expected: float) -> None:
    table = read([["(in thousands, except per share amounts)", "2025"], ["Net income", "$500"], ["Diluted", text]])
    assert value(table, 2, 1) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("rows", "caption", "currency"),
    [
        ([["", "2025"], ["Dividend per share (cents)", "82.3"]], "", ""),
        ([["A$m", "2025"], ["Revenue", "500"], ["Dividend per share (cents)", "82.3"]], "", "AUD"),
        ([["", "Cents per share", "$m"], ["Final dividend", "82.3", "41"]], "", ""),
        ([["", "2025"], ["Dividends (pence)", ""], ["Final dividend", "82.3"]], "", "GBP"),
        ([["", "2025"], ["Earnings per share", "82.3"]], "$ in thousands, except per share data in cents", "USD"),
        ([["", "2025"], ["Final dividend", "82.3"]], "Dividends (US cents per share)", "USD"),
    ],
)
def test_amounts_in_cents_are_hundredths(rows: Rows, caption: str, currency: str) -> None:
    table = read(rows, caption=caption)
    figure = at(table, len(rows) - 1, 1).figure
    assert figure is not None
    assert figure.value == pytest.approx(0.823)
    assert figure.resolution == pytest.approx(0.001)
    assert (figure.unit, figure.currency) == (Unit.MONEY, currency)


@pytest.mark.parametrize(("text", "expected"), [("$0.82", 0.82), ("82p", 0.82), ("5%", 5.0)])
def test_a_cell_that_states_its_own_unit_is_not_in_cents(text: str, expected: float) -> None:
    assert value(read([["(in cents)", "2025"], ["Dividend", text], ["Costs", "5"]]), 1, 1) == pytest.approx(expected)


def test_a_row_in_cents_does_not_keep_a_note_elsewhere_from_the_table() -> None:
    rows = [["", "2025"], ["Revenue", "500"], ["Earnings per share (cents)", "82.3"]]
    assert not states_scale(rows, "", "")
    table = read(rows, hint=UnitNote(scale=1e6))
    assert value(table, 1, 1) == pytest.approx(500e6)
    assert value(table, 2, 1) == pytest.approx(0.823)


def test_ratios_and_durations_take_neither_scale_nor_currency() -> None:
    rows = [["", "2025"], ["", "£m"], ["Net debt", "295.2"], ["Net debt to EBITDA", "0.9"], ["Term (in years)", "0.6"]]
    table = read(rows)
    assert value(table, 3, 1) == pytest.approx(0.9)
    assert value(table, 4, 1) == pytest.approx(0.6)


def test_shares_take_their_own_scale() -> None:
    hint = UnitNote(scale=1e6, count_scale=1e3)
    table = read([["", "2025"], ["Net income", "$1,887.8"], ["Basic weighted average shares", "442,319"]], hint=hint)
    assert value(table, 1, 1) == pytest.approx(1_887_800_000.0)
    assert value(table, 2, 1) == pytest.approx(442_319_000.0)


def test_a_currency_sign_in_a_cell_of_its_own_belongs_to_the_number_beside_it() -> None:
    table = read(
        [["", "2025", "", "2024", ""], ["Revenue", "$", "18,450", "$", "17,902"], ["Loss", "", "(12", "", "5"]]
    )
    cell = at(table, 1, 4)
    assert cell.figure is not None
    assert (cell.figure.value, cell.figure.currency, cell.column_path) == (17_902.0, "USD", ("2024",))


def test_a_bracket_closed_in_the_next_cell_is_a_negative() -> None:
    table = read([["", "2025", ""], ["Revenue", "18", ""], ["Loss", "(12", ")"]])
    assert value(table, 2, 1) == -12.0


def test_cells_between_marked_ones_are_of_their_unit() -> None:
    table = read([["", "2025"], ["Product", "$ 5"], ["Service", "6"], ["Total", "$ 11"], ["Staff", "9"]])
    between, after = at(table, 2, 1).figure, at(table, 4, 1).figure
    assert between is not None
    assert after is not None
    assert (between.unit, between.currency) == (Unit.MONEY, "USD")
    assert after.unit is Unit.PLAIN


def test_a_column_of_notes_holds_no_figures() -> None:
    table = read([["", "Note", "2025"], ["Revenue", "5", "18,450"]])
    assert at(table, 1, 1).figure is None
    assert value(table, 1, 2) == 18_450.0


@pytest.mark.parametrize("text", ["—", "-", "n/a", "–", "N/A"])
def test_a_dash_is_no_figure(text: str) -> None:
    assert at(read([["", "2025"], ["Revenue", text], ["Costs", "5"]]), 1, 1).figure is None


def test_a_year_in_a_cell_is_a_period_where_the_label_speaks_of_one() -> None:
    table = read([["", "Alder", "Birch"], ["Inception", "2018", "2019"], ["Holdings", "145", "12"]])
    cell = at(table, 1, 1)
    assert cell.figure is None
    assert cell.periods[0].year == 2018


# ----------------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize("rows", [[], [[]], [[""]], [["", ""], ["", ""]], [["  ", "\xa0"]]])
def test_a_table_of_nothing_has_no_cells(rows: Rows) -> None:
    assert read(rows).cells == ()


def test_ragged_rows_are_read_as_far_as_they_go() -> None:
    table = read([["", "2025", "2024"], ["Revenue", "18"], ["Costs", "1", "2", "3"], []])
    assert value(table, 1, 1) == 18.0
    assert value(table, 2, 2) == 2.0


def test_a_table_beyond_the_limits_is_read_to_the_limit() -> None:
    rows = [["", "2025"], *([f"Item {n}", "5"] for n in range(30_000))]
    assert 0 < len(read(rows).cells) <= 20_000


def test_a_cell_of_a_megabyte_is_no_figure() -> None:
    assert at(read([["", "2025"], ["Revenue", "9" * 1_000_000], ["Costs", "5"]]), 1, 1).figure is None


def test_a_heading_per_share_makes_small_amounts_with_decimals_amounts_per_share() -> None:
    rows = [
        ["(in millions, except per share)", "2025", "2024"],
        ["Net income", "1,169", "116"],
        ["Net income per share:", "", ""],
        ["Basic", "$4.60", "$0.43"],
        ["Total assets", "9,000.5", "8,000.5"],
    ]
    assert [value(read(rows), row, 1) for row in (1, 3)] == [1_169e6, 4.6]
    assert value(read(rows), 4, 1) == 9_000.5e6  # a heading may stand over rows that are not its own


def test_dilutive_securities_are_counted_in_shares() -> None:
    rows = [
        ["", "2025", "2024"],
        ["Net income", "$1,887.8", "$1,236.4"],
        ["Dilutive securities", "3,201", "3,354"],
        ["Dilutive effect of interest", "12", "11"],
    ]
    read_rows = read(rows, caption="(in millions, shares in thousands)")
    assert [value(read_rows, row, 1) for row in (2, 3)] == [3_201e3, 12e6]
