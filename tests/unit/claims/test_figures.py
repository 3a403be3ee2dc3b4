"""Figures are parsed, not compared as text (design, section 5)."""

from __future__ import annotations

import pytest

from guardrail.claims.figures import (
    Bound,
    Figure,
    Unit,
    UnitNote,
    agrees,
    comparable,
    parse_cell,
    parse_figures,
    parse_unit_note,
    scaled,
)
from guardrail.claims.figures.periods import parse_periods


def only(text: str) -> Figure:
    """The one figure of `text`."""
    figures = parse_figures(text)
    assert len(figures) == 1, figures
    return figures[0]


def cell(text: str) -> Figure:
    figure = parse_cell(text)
    assert figure is not None
    return figure


def values(text: str) -> list[float]:
    return [figure.value for figure in parse_figures(text)]


@pytest.mark.parametrize(
    ("text", "value", "unit", "currency"),
    [
        ("$1.2B", 1.2e9, Unit.MONEY, "USD"),
        ("$ 45.2", 45.2, Unit.MONEY, "USD"),
        ("EUR 1,200 million", 1.2e9, Unit.MONEY, "EUR"),
        ("1,200 million EUR", 1.2e9, Unit.MONEY, "EUR"),
        ("US$ 5m", 5e6, Unit.MONEY, "USD"),
        ("A$5m", 5e6, Unit.MONEY, "AUD"),
        ("in a $5 deal", 5.0, Unit.MONEY, "USD"),
        ("HK$ 5", 5.0, Unit.MONEY, "HKD"),
        ("RMB 5 billion", 5e9, Unit.MONEY, "CNY"),
        ("CHF12.5 million", 1.25e7, Unit.MONEY, "CHF"),
        ("5 million dollars", 5e6, Unit.MONEY, "USD"),
        ("50 euros", 50.0, Unit.MONEY, "EUR"),
        ("25 cents", 0.25, Unit.MONEY, ""),
        ("12.5p", 0.125, Unit.MONEY, "GBP"),
        ("$0.34 per share", 0.34, Unit.MONEY, "USD"),
        ("1.2 bn", 1.2e9, Unit.PLAIN, ""),
        ("12 k", 1.2e4, Unit.PLAIN, ""),
        ("45mm", 4.5e7, Unit.PLAIN, ""),
        ("3 mn", 3e6, Unit.PLAIN, ""),
        ("5 thousand", 5e3, Unit.PLAIN, ""),
        ("1 tn", 1e12, Unit.PLAIN, ""),
        ("4.85%", 4.85, Unit.PERCENT, ""),
        ("12 percent", 12.0, Unit.PERCENT, ""),
        ("5 per cent", 5.0, Unit.PERCENT, ""),
        ("4 1/4% Notes", 4.25, Unit.PERCENT, ""),
        ("4½%", 4.5, Unit.PERCENT, ""),
        (".5%", 0.5, Unit.PERCENT, ""),
        ("25 bps", 0.25, Unit.POINT, ""),
        ("25 basis points", 0.25, Unit.POINT, ""),
        ("2 percentage points", 2.0, Unit.POINT, ""),
        ("3 pp", 3.0, Unit.POINT, ""),
        ("2.5x", 2.5, Unit.MULTIPLE, ""),
        ("2.5 times", 2.5, Unit.MULTIPLE, ""),
        ("a ratio of 2.5:1", 2.5, Unit.MULTIPLE, ""),
        ("doubled", 2.0, Unit.MULTIPLE, ""),
        ("tripled", 3.0, Unit.MULTIPLE, ""),
        ("halved", 0.5, Unit.MULTIPLE, ""),
        ("4523000 shares", 4523000.0, Unit.COUNT, ""),
        ("4,523,000 shares", 4523000.0, Unit.COUNT, ""),
        ("12,34,567", 1234567.0, Unit.PLAIN, ""),
        ("1\u00a0234\u00a0567", 1234567.0, Unit.PLAIN, ""),
        ("1'234'567", 1234567.0, Unit.PLAIN, ""),
        ("4,85 %", 4.85, Unit.PERCENT, ""),
    ],
)
def test_amounts_rates_and_multiples(text: str, value: float, unit: Unit, currency: str) -> None:
    figure = only(text)
    assert (figure.value, figure.unit, figure.currency) == (pytest.approx(value), unit, currency)


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("twelve", 12.0, Unit.PLAIN),
        ("twelve percent", 12.0, Unit.PERCENT),
        ("twenty-five basis points", 0.25, Unit.POINT),
        ("one point two million", 1.2e6, Unit.PLAIN),
        ("two hundred and fifty thousand", 250_000.0, Unit.PLAIN),
        ("two and a half percent", 2.5, Unit.PERCENT),
        ("half a million", 500_000.0, Unit.PLAIN),
        ("a dozen", 12.0, Unit.PLAIN),
        ("three-quarters", 75.0, Unit.PERCENT),
        ("half of the portfolio", 50.0, Unit.PERCENT),
        ("a third of the assets", 100 / 3, Unit.PERCENT),
        ("one percent", 1.0, Unit.PERCENT),
        ("Two funds closed", 2.0, Unit.COUNT),
    ],
)
def test_number_words(text: str, value: float, unit: Unit) -> None:
    figure = only(text)
    assert (figure.value, figure.unit) == (pytest.approx(value), unit)


@pytest.mark.parametrize(
    "text",
    [
        "one of the funds",
        "one share class",
        "the two funds",
        "the Big Four firms",
        "for three quarters",
        "the first half",
        "a third party",
        "five-year notes",
        "no one knows",
        "often, money, someone",
    ],
)
def test_words_that_only_look_like_numbers(text: str) -> None:
    assert parse_figures(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Form 10-K",
        "10-K",
        "Rule 10b-5",
        "the 30-day yield",
        "a 401(k) plan",
        "403(b)",
        "Q2",
        "FY2025",
        "Form N-PORT",
        "Rule 2210",
        "Section 17",
        "Note 35",
        "Notes 3 and 4",
        "Level 3 assets",
        "No. 5",
        "COVID-19",
        "S2NA",
        "S&P 500",
        "the Investment Company Act of 1940",
        "https://example.com/123?x=45",
        "a.b12@example.com",
        "1. Lumen Ridge pays monthly",
        "(1) the fund pays",
        "## 3. Outlook",
        "holds assets [2]",
        "holds assets [1, 3]",
        "pays monthly (Orlan, 2023).",
        "1-800-555-0199",
        "(212) 555-0100",
        "5:30 pm",
        "24/7",
        "version 1.2.3",
        "the 1st and 2nd",
        "NaN Infinity 1e400",
        "007",
    ],
)
def test_numbers_in_names_marks_and_addresses_are_no_figures(text: str) -> None:
    assert parse_figures(text) == ()


@pytest.mark.parametrize(
    "text",
    ["in 2025", "on June 30, 2026", "fiscal years 2019 and 2018", "2017-2019", "2Q25", "six months ended May 1"],
)
def test_years_and_days_are_no_figures(text: str) -> None:
    assert parse_figures(text) == ()
    assert parse_figures(text, parse_periods(text)) == ()


def test_a_count_that_looks_like_a_year_is_a_figure() -> None:
    assert values("2019 shares and 2,019 more") == [2019.0, 2019.0]


def test_a_substring_is_never_a_figure() -> None:
    assert only("The facility totals $150 million.").value == 150e6


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a net result of (1,204)", -1204.0),
        ("-3", -3.0),
        ("was −3", -3.0),
        ("$(117)", -117.0),
        ("£(8.1m)", -8.1e6),
        ("(0.5)%", -0.5),
        ("was (1.6) million", -1.6e6),
        ("was ($1.2 million)", -1.2e6),
        ("a change of -$5m", -5e6),
        ("$-5", -5.0),
    ],
)
def test_negatives(text: str, value: float) -> None:
    figure = only(text)
    assert (figure.value, figure.signed) == (pytest.approx(value), True)


@pytest.mark.parametrize(("text", "value"), [("grew (5%) in", 5.0), ("the rise (12 bps) was small", 0.12)])
def test_a_remark_in_brackets_is_not_negative(text: str, value: float) -> None:
    assert only(text).value == pytest.approx(value)


def test_a_repetition_in_brackets_is_one_figure() -> None:
    assert values("twelve (12) properties") == [12.0]


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("38 to 42 million", 38e6, 42e6),
        ("38-42%", 38.0, 42.0),
        ("1%–2%", 1.0, 2.0),
        ("between 3 and 5", 3.0, 5.0),
        ("between $5 and $6 million", 5e6, 6e6),
        ("ranging from 3% to 5%", 3.0, 5.0),
        ("3.5 to 4.5 percent", 3.5, 4.5),
        ("$250 million to $280 million", 250e6, 280e6),
        ("two to three percent", 2.0, 3.0),
    ],
)
def test_ranges(text: str, low: float, high: float) -> None:
    figure = only(text)
    assert (figure.bound, figure.value, figure.high) == (Bound.RANGE, low, high)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rose from 4.25% to 4.50%", [4.25, 4.5]),
        ("grew 12% from $250 million to $280 million", [12.0, 250e6, 280e6]),
        ("fell 3% to 5%", [3.0, 5.0]),
        ("rose 25 bps to 4.50%", [0.25, 4.5]),
        ("from 250 to 280 million", [250e6, 280e6]),
    ],
)
def test_the_ends_of_a_change_are_no_range(text: str, expected: list[float]) -> None:
    assert values(text) == pytest.approx(expected)


def test_a_list_shares_its_last_unit() -> None:
    figures = parse_figures("12, 15 and 18 percent, respectively")
    assert [(figure.value, figure.unit) for figure in figures] == [(value, Unit.PERCENT) for value in (12, 15, 18)]


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("more than 80%", Bound.MORE_THAN),
        ("over 80%", Bound.MORE_THAN),
        ("in excess of $5 billion", Bound.MORE_THAN),
        ("at least 3", Bound.AT_LEAST),
        ("5% or more", Bound.AT_LEAST),
        ("90 consecutive days or more", Bound.AT_LEAST),
        ("five business days or less", Bound.AT_MOST),
        ("aged 65 or older", Bound.AT_LEAST),
        ("between one and three years", Bound.RANGE),
        ("one to three years", Bound.RANGE),
        ("50+ stores", Bound.AT_LEAST),
        ("up to 5%", Bound.AT_MOST),
        ("will never be lower than 5%", Bound.AT_LEAST),
        ("cannot fall below 5%", Bound.AT_LEAST),
        ("does not hold more than 5%", Bound.AT_MOST),
        ("no position may be more than 7%", Bound.AT_MOST),
        ("no employee may buy shares worth more than $25,000", Bound.AT_MOST),
        ("nobody can borrow less than $5,000", Bound.AT_LEAST),
        ("no fee applies, and holders may own more than 5%", Bound.MORE_THAN),
        ("no fee is due and clients may borrow more than 5%", Bound.MORE_THAN),
        ("as little as $5", Bound.AT_LEAST),
        ("no more than 5", Bound.AT_MOST),
        ("less than 1%", Bound.LESS_THAN),
        ("nearly 5", Bound.ABOUT),
        ("about 85%", Bound.ABOUT),
        ("approximately $5m", Bound.ABOUT),
        ("~5", Bound.ABOUT),
        ("spread over 5 years", Bound.EXACT),
        ("85%", Bound.EXACT),
    ],
)
def test_bounds(text: str, bound: Bound) -> None:
    assert only(text).bound is bound


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("12 properties", "properties"),
        ("about 500 full-time employees", "employees"),
        ("12% increases", ""),
        ("12 of the funds", ""),
    ],
)
def test_the_thing_counted(text: str, noun: str) -> None:
    assert only(text).noun == noun


@pytest.mark.parametrize(
    ("text", "resolution"), [("$1.2B", 1e8), ("4.85 %", 0.01), ("25 bps", 0.01), ("1,204", 1.0), ("18.45 million", 1e4)]
)
def test_resolution_is_one_unit_of_the_last_digit(text: str, resolution: float) -> None:
    assert only(text).resolution == pytest.approx(resolution)


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("$ 45.2", 45.2, Unit.MONEY),
        ("(1,204)", -1204.0, Unit.PLAIN),
        ("( 1,204 )", -1204.0, Unit.PLAIN),
        ("(1,204", -1204.0, Unit.PLAIN),
        ("$ (117)", -117.0, Unit.MONEY),
        ("$(117)", -117.0, Unit.MONEY),
        ("75.1%", 75.1, Unit.PERCENT),
        ("(0.5)%", -0.5, Unit.PERCENT),
        ("(0.5%)", -0.5, Unit.PERCENT),
        ("12,899", 12899.0, Unit.PLAIN),
        ("1.81", 1.81, Unit.PLAIN),
        ("12,899 (1)", 12899.0, Unit.PLAIN),
        ("(45)(2)", -45.0, Unit.PLAIN),
        ("1,234*", 1234.0, Unit.PLAIN),
        ("1.234,56", 1234.56, Unit.PLAIN),
        ("1 234", 1234.0, Unit.PLAIN),
        ("12bps", 0.12, Unit.POINT),
        ("2.5x", 2.5, Unit.MULTIPLE),
        ("$45.2m", 45.2e6, Unit.MONEY),
        ("less than 1%", 1.0, Unit.PERCENT),
        ("4.5 years", 4.5, Unit.COUNT),
        ("0", 0.0, Unit.PLAIN),
        ("–3", -3.0, Unit.PLAIN),
    ],
)
def test_cells_as_printed(text: str, value: float, unit: Unit) -> None:
    figure = cell(text)
    assert (figure.value, figure.unit) == (pytest.approx(value), unit)
    assert figure.text == text[figure.start : figure.end]


@pytest.mark.parametrize(
    "text",
    ["", " ", "—", "-", "–", "$", "$—", "N/A", "n.m.", "Total", "nan", "Infinity", "1e400", "10-K", "9" * 1000,
     "1" * 1_000_000, "December 31, 2019"],
)  # fmt: skip
def test_cells_without_a_figure(text: str) -> None:
    assert parse_cell(text) is None


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("(in thousands, except per share)", UnitNote(1e3, "", None, True)),
        ("(in thousands, except share and per share data)", UnitNote(1e3, "", None, True)),
        ("$m", UnitNote(1e6, "USD", Unit.MONEY)),
        ("£m", UnitNote(1e6, "GBP", Unit.MONEY)),
        ("$'000", UnitNote(1e3, "USD", Unit.MONEY)),
        ("$000", UnitNote(1e3, "USD", Unit.MONEY)),
        ("€ million", UnitNote(1e6, "EUR", Unit.MONEY)),
        ("MEUR", UnitNote(1e6, "EUR", Unit.MONEY)),
        ("2019 ($m)", UnitNote(1e6, "USD", Unit.MONEY)),
        ("(in millions of U.S. dollars)", UnitNote(1e6, "USD", Unit.MONEY)),
        ("(dollars in millions)", UnitNote(1e6, "USD", Unit.MONEY)),
        ("Pellwick Co. (in millions)", UnitNote(1e6)),
        ("(amounts in table in millions):", UnitNote(1e6)),
        ("(thousands)", UnitNote(1e3)),
        ("RMB'000", UnitNote(1e3, "CNY", Unit.MONEY)),
        ("RMB", UnitNote(1.0, "CNY", Unit.MONEY)),
        ("%", UnitNote(1.0, "", Unit.PERCENT)),
        ("Yield (%)", UnitNote(1.0, "", Unit.PERCENT)),
        ("bps", UnitNote(0.01, "", Unit.POINT)),
        ("acquired for $5 million", UnitNote()),
        ("invested in thousands of companies", UnitNote()),
        ("2019", UnitNote()),
        ("", UnitNote()),
    ],
)
def test_unit_notes(text: str, note: UnitNote) -> None:
    assert parse_unit_note(text) == note
    assert bool(parse_unit_note(text)) == (note != UnitNote())


def test_a_note_scales_cells_that_state_no_scale() -> None:
    figure = scaled(cell("18,450"), 1e3, currency="EUR")
    assert (figure.value, figure.resolution, figure.scale, figure.scale_stated) == (18_450_000.0, 1e3, 1e3, True)
    assert (figure.unit, figure.currency) == (Unit.MONEY, "EUR")


@pytest.mark.parametrize("text", ["75.1%", "2.5x", "12bps", "$1.2bn"])
def test_a_note_leaves_cells_with_their_own_unit_or_scale(text: str) -> None:
    assert scaled(cell(text), 1e3).value == cell(text).value


def test_a_column_in_basis_points() -> None:
    note = parse_unit_note("bps")
    assert scaled(cell("25"), note.scale, note.unit).value == pytest.approx(0.25)


@pytest.mark.parametrize(
    ("claim", "source", "expected"),
    [
        ("about 85%", "85.19%", True),
        ("85.2%", "85.19%", True),
        ("85%", "85.19%", True),
        ("85.3%", "85.19%", False),
        ("86%", "85.19%", False),
        ("about 85%", "86.4%", False),
        ("85.190%", "85.19%", True),
        ("85.194%", "85.19%", False),
        ("$1 billion", "$604 million", False),  # nobody rounds it so
        ("$1 billion", "$1,108 million", True),
        ("2%", "1.6%", True),
        ("0%", "0.4%", False),
        ("about 500 million", "507 million", True),
        ("about 500 million", "580 million", False),
        ("more than 80%", "85.19%", True),
        ("more than 85.19%", "85.19%", False),
        ("at least 85.19%", "85.19%", True),
        ("less than 80%", "85.19%", False),
        ("up to 42 million", "38 to 42 million", True),
        ("38 to 42 million", "40 million", True),
        ("38 to 42 million", "43 million", False),
        ("38 to 42 million", "38 to 42 million", True),
        ("38 to 43 million", "38 to 42 million", False),
        ("30%", "up to 30%", False),
        ("more than 75%", "more than 80%", True),
        ("up to 30%", "up to 30%", True),
        ("up to 9%", "4.5%", False),  # a limit that nothing reaches
        ("as many as 40 funds", "40 funds", True),
        ("up to 38 million", "38 to 42 million", False),
        ("just over 80%", "80.4%", True),
        ("just over 80%", "95%", False),
        ("just over 80%", "more than 80%", False),
        ("slightly less than 80%", "79.2%", True),
        ("just under 80%", "60%", False),
        ("just shy of 80%", "79.2%", True),
        ("north of $1 billion", "$1,108 million", True),
        ("somewhere north of $1 billion", "$604 million", False),
        ("south of 80%", "85.19%", False),
        ("short of 80%", "79.2%", True),
        ("18.45 million", "18,450 thousand", True),
        ("18,450 million", "18,450 thousand", False),
        ("EUR 1.2 billion", "EUR 1,200 million", True),
        ("$1.2 billion", "EUR 1,200 million", False),
        ("1.2 billion", "EUR 1,200 million", True),
        ("$50 million", "$150 million", False),
        ("25%", "25 percentage points", False),
        ("0.25%", "25 bps", False),
        ("4523000 shares", "4,523,000 shares", True),
        ("1,204", "-1,204", False),
        ("twelve percent", "12%", True),
        ("2.5", "2.5x", True),
    ],
)
def test_agreement_under_the_rounding_of_the_digits_shown(claim: str, source: str, expected: bool) -> None:
    assert agrees(only(claim), only(source)) is expected


def test_a_value_inside_a_stated_range_needs_a_hedge() -> None:
    claim, source = only("40 million"), only("38 to 42 million")
    assert not agrees(claim, source)
    assert agrees(claim, source, hedged=True)
    assert not agrees(only("43 million"), source, hedged=True)


@pytest.mark.parametrize(
    ("claim", "source", "expected"),
    [
        ("5%", "7%", True),
        ("5%", "7 pp", False),
        ("$5", "€7", True),
        ("$5", "7 shares", False),
        ("5 funds", "7 funds", True),
        ("5 funds", "7 banks", False),
        ("5", "7 banks", True),
        ("5%", "$7", False),
    ],
)
def test_comparable_figures_measure_the_same_kind_of_quantity(claim: str, source: str, expected: bool) -> None:
    assert comparable(only(claim), only(source)) is expected


def test_digits_of_other_scripts_are_digits() -> None:
    assert only("١٢٫".rstrip("٫") + "%").value == 12.0
    assert only("４.８５%").value == 4.85


@pytest.mark.parametrize(
    ("claim", "source", "agreeing"),
    [
        ("nearly 80%", "79.6%", True),
        ("almost $80 million", "$79.2 million", True),
        ("nearly 80%", "80.4%", False),
        ("almost $80 million", "$80.3 million", False),
        ("nearly 80%", "80%", True),
        ("nearly 80%", "70%", False),
        ("just under 80%", "79.6%", True),
        ("just under 80%", "80.4%", False),
        ("just over 80%", "80.4%", True),
        ("just over 80%", "79.6%", False),
        ("about 80%", "80.4%", True),
    ],
)
def test_nearly_comes_from_below_and_just_over_from_above(claim: str, source: str, agreeing: bool) -> None:
    (said,), (stated,) = parse_figures(f"It is {claim}."), parse_figures(f"It is {source}.")
    assert agrees(said, stated) is agreeing


@pytest.mark.parametrize(
    ("claim", "source", "expected"),
    [
        ("limited to 2.01%", "limited to 1%", False),
        ("limited to 1%", "limited to 1%", True),
        ("at least 4 members", "at least 5 members", False),
        ("more than 80%", "85%", True),
        ("46 months", "46 years", False),
        ("46 months", "46 months", True),
    ],
)
def test_limits_are_equal_and_stretches_of_time_alike(claim: str, source: str, expected: bool) -> None:
    assert agrees(only(claim), only(source)) is expected


@pytest.mark.parametrize(
    ("text", "bound"),
    [("closes at or above 70%", Bound.AT_LEAST), ("closes at or below 70%", Bound.AT_MOST)],
)
def test_at_or_above_holds_for_the_value_itself(text: str, bound: Bound) -> None:
    assert parse_figures(text)[0].bound is bound
