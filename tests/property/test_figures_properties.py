"""Properties of the figure, cell, unit-note and period parsers, and of agreement under rounding."""

from __future__ import annotations

import math

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from guardrail.claims.figures import (
    Bound,
    Figure,
    Unit,
    agrees,
    comparable,
    parse_cell,
    parse_figures,
    parse_unit_note,
    scaled,
)
from guardrail.claims.figures.periods import Period, parse_periods, same_period

PIECES = """0 7 12 2019 1,204 3.5 .5 1e400 $ € % ( ) - − – , . ' / : [2] million bn k bps percent x FY 30 2017/18 10-K
401(k) NaN Infinity \u202e \u200f ١٢ ４ ½ # @ http:// ß İ twelve hundred a and to"""
PHRASES = [" to ", " and ", "from ", "between ", "about ", "over ", "one ", "twelve ", "hundred ", "point ", "half "]
DATES = ["a third of ", "Q2 ", "June ", "year ended ", "\u00a0", "\n", " "]
AWKWARD = st.sampled_from(PIECES.split() + PHRASES + DATES)
TEXTS = st.one_of(st.text(max_size=200), st.lists(AWKWARD, max_size=40).map("".join))
DIGITS = st.integers(min_value=1, max_value=999_999)
PLACES = st.integers(min_value=0, max_value=4)
SCALES = st.sampled_from(
    [
        ("", 1.0),
        (" thousand", 1e3),
        ("k", 1e3),
        (" million", 1e6),
        ("m", 1e6),
        (" mn", 1e6),
        (" billion", 1e9),
        ("bn", 1e9),
    ]
)
MONEY = st.sampled_from(
    [("", ""), ("$", "USD"), ("€", "EUR"), ("£", "GBP"), ("US$", "USD"), ("CHF ", "CHF"), ("$ ", "USD")]
)


def figure(value: float, resolution: float, unit: Unit = Unit.PLAIN, bound: Bound = Bound.EXACT) -> Figure:
    return Figure("x", 0, 1, value, resolution, unit, bound=bound)


@given(TEXTS)
def test_any_text_gives_finite_figures_whose_spans_are_in_range_and_in_order(text: str) -> None:
    position = 0
    for found in parse_figures(text):
        assert position <= found.start < found.end <= len(text)
        assert found.text == text[found.start : found.end]
        assert math.isfinite(found.value)
        assert math.isfinite(found.resolution)
        assert found.resolution > 0
        assert found.high is None or found.high > found.value
        position = found.end


@given(TEXTS)
def test_any_text_gives_real_periods_whose_spans_are_in_range_and_in_order(text: str) -> None:
    position = 0
    for found in parse_periods(text):
        assert position <= found.start < found.end <= len(text)
        assert found.text == text[found.start : found.end]
        assert found.year is None or 1900 <= found.year <= 2099
        assert found.month is None or 1 <= found.month <= 12
        assert found.quarter in (None, 1, 2, 3, 4)
        assert found.half in (None, 1, 2)
        assert found.end_year is None or (found.year is not None and found.end_year > found.year)
        position = found.end


@given(TEXTS)
def test_figures_and_periods_do_not_overlap(text: str) -> None:
    periods = parse_periods(text)
    for found in parse_figures(text, periods):
        assert not any(found.start < period.end and period.start < found.end for period in periods)


@given(TEXTS)
def test_any_cell_and_note_is_read_without_an_exception(text: str) -> None:
    found = parse_cell(text)
    note = parse_unit_note(text)
    if found is not None:
        assert math.isfinite(found.value)
        assert found.text == text[found.start : found.end]
        assert math.isfinite(scaled(found, note.scale, note.unit, note.currency).value)


@given(DIGITS, PLACES, SCALES, MONEY, st.booleans())
def test_an_amount_in_any_spelling_is_read_back(
    digits: int, places: int, scale: tuple[str, float], money: tuple[str, str], separators: bool
) -> None:
    word, factor = scale
    sign, currency = money
    assume(word or digits > 99 or places)  # a bare small number may be a list marker
    number = f"{digits / 10**places:,.{places}f}" if separators else f"{digits / 10**places:.{places}f}"
    (found,) = parse_figures(f"Revenue reached {sign}{number}{word}.", ())
    assert math.isclose(found.value, digits * factor / 10**places, rel_tol=1e-12)
    assert math.isclose(found.resolution, factor / 10**places, rel_tol=1e-9)
    assert (found.currency, found.scale, found.scale_stated) == (currency, factor, factor != 1.0)


@given(DIGITS, PLACES, st.sampled_from(["%", " %", " percent", " per cent"]))
def test_a_percentage_in_any_spelling_is_read_back(digits: int, places: int, sign: str) -> None:
    (found,) = parse_figures(f"The yield was {digits / 10**places:.{places}f}{sign}.", ())
    assert found.unit is Unit.PERCENT
    assert math.isclose(found.value, digits / 10**places, rel_tol=1e-12)


@given(DIGITS, st.sampled_from(["({})", "-{}", "−{}", "$({})", "$ ({})", "({}) (1)", "({})*", "( {} )"]))
def test_a_negative_cell_in_any_spelling_is_read_back(digits: int, form: str) -> None:
    found = parse_cell(form.format(f"{digits:,}"))
    assert found is not None
    assert found.value == -digits
    assert found.signed


@given(st.integers(1900, 2099), st.integers(1, 12), st.integers(1, 28))
def test_a_date_in_any_spelling_is_the_same_period(year: int, month: int, day: int) -> None:
    names = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ]
    name = names[month - 1]
    spellings = [
        f"{name} {day}, {year}", f"{day} {name} {year}", f"{year}-{month:02}-{day:02}", f"{name[:3]}. {day}, {year}",
        f"year ended {name} {day}, {year}",
    ]  # fmt: skip
    periods: list[Period] = []
    for spelling in spellings:
        (found,) = parse_periods(spelling)
        assert (found.year, found.month, found.day) == (year, month, day)
        periods.append(found)
    assert all(same_period(first, second) is True for first in periods for second in periods)


@given(DIGITS, PLACES, st.sampled_from(list(Unit)))
def test_agreement_of_equal_values_is_symmetric(digits: int, places: int, unit: Unit) -> None:
    one = figure(digits / 10**places, 10.0**-places, unit)
    other = figure(digits / 10**places, 10.0 ** -(places + 1), unit)
    assert agrees(one, other)
    assert agrees(other, one)


@given(st.integers(100, 99_999), PLACES, st.booleans())
def test_a_change_of_one_percent_at_the_digits_shown_never_agrees(digits: int, places: int, up: bool) -> None:
    changed = digits + max(1, round(digits / 100)) * (1 if up else -1)
    claim = figure(changed / 10**places, 10.0**-places)
    source = figure(digits / 10**places, 10.0**-places)
    assert not agrees(claim, source)
    assert comparable(claim, source)


@given(st.integers(1000, 9_999_999), st.integers(0, 3))
def test_a_source_rounds_to_what_it_supports(digits: int, dropped: int) -> None:
    source = figure(float(digits), 1.0)
    unit = 10.0**dropped
    rounded = round(digits / unit) * unit
    assert agrees(figure(rounded, unit), source)
    assert not agrees(figure(rounded + unit, unit), source) or abs(rounded + unit - digits) <= unit / 2


@given(st.integers(1000, 9_999_999), st.integers(1, 999_999))
def test_bounds_hold_as_stated(digits: int, less: int) -> None:
    assume(less < digits)
    source = figure(float(digits), 1.0)
    below, above = float(digits - less), float(digits + less)
    assert agrees(figure(below, 1.0, bound=Bound.MORE_THAN), source)
    assert agrees(figure(above, 1.0, bound=Bound.AT_MOST), source)
    assert not agrees(figure(above, 1.0, bound=Bound.AT_LEAST), source)
    assert not agrees(figure(float(digits), 1.0, bound=Bound.LESS_THAN), source)


@settings(max_examples=20)
@given(
    st.sampled_from(["1", "1,", "1.", "9", "(1", "[1", "one ", "$5 ", "1-", "2019 ", "a@", "1 to ", "first quarter "])
)
def test_a_long_run_of_anything_is_read(piece: str) -> None:
    text = piece * 4000
    assert all(math.isfinite(found.value) for found in parse_figures(text))
    parse_cell(text)
    parse_unit_note(text)


@given(st.integers(1, 999), st.integers(1, 999))
def test_a_substring_of_a_figure_is_no_figure(front: int, back: int) -> None:
    found = parse_figures(f"The facility totals ${front}{back:03} million.", ())
    assert [one.value for one in found] == [int(f"{front}{back:03}") * 1e6]
