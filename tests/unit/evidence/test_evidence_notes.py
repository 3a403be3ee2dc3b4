"""Unit notes in the wordings of printed tables: scales, currencies, cents and pence."""

from __future__ import annotations

import pytest

from guardrail.claims.figures import Unit
from guardrail.evidence.grid import is_unit
from guardrail.evidence.notes import HUNDREDTH, note_of


@pytest.mark.parametrize(
    ("text", "scale", "currency"),
    [
        ("$ in millions", 1e6, "USD"),
        ("US$ m", 1e6, "USD"),
        ("'000", 1e3, ""),
        ("EUR k", 1e3, "EUR"),
        ("k EUR", 1e3, "EUR"),
        ("(000's omitted)", 1e3, ""),
        ("(inthousands)", 1e3, ""),
        ("Mio. EUR", 1e6, "EUR"),
        ("EUR Mrd", 1e9, "EUR"),
        ("(Rs. in crore)", 1e7, "INR"),
        ("(in thousands of Canadian dollars)", 1e3, "CAD"),
        ("(in thousand NT dollars)", 1e3, "TWD"),
        ("(in millions of U.S. dollars)", 1e6, "USD"),
    ],
)
def test_a_note_states_scale_and_currency(text: str, scale: float, currency: str) -> None:
    note = note_of(text)
    assert (note.scale, note.currency) == (scale, currency)
    assert is_unit(text)


@pytest.mark.parametrize(
    ("text", "currency"),
    [
        ("cents per share", ""),
        ("(in cents)", ""),
        ("Dividend per share (¢)", ""),
        ("Earnings per share, cents", ""),
        ("Distribution (US cents per unit)", "USD"),
        ("Australian cents", "AUD"),
        ("€ cents", "EUR"),
        ("pence", "GBP"),
        ("Earnings per share (p)", "GBP"),
    ],
)
def test_a_note_in_cents_or_pence_is_a_hundredth_of_money(text: str, currency: str) -> None:
    note = note_of(text)
    assert (note.scale, note.unit, note.currency) == (HUNDREDTH, Unit.MONEY, currency)


def test_a_note_may_give_amounts_per_share_in_cents_and_the_rest_in_thousands() -> None:
    note = note_of("($ in thousands, except per share data in cents)")
    assert (note.scale, note.per_share_scale, note.currency) == (1e3, HUNDREDTH, "USD")


def test_shares_have_a_scale_of_their_own() -> None:
    assert (note_of("(shares in thousands)").scale, note_of("(shares in thousands)").count_scale) == (1.0, 1e3)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "per cent of sales",
        "2025 (p)",
        "A dividend of 25 US cents per share was paid.",
        "5¢ per share",
        "cents-off coupons",
        "Century",
        "We invested $5 million in 2025.",
        "The spread widened 25 bps.",
    ],
)
def test_percentages_provisional_years_and_amounts_are_no_note_of_scale(text: str) -> None:
    assert note_of(text).scale == 1.0


@pytest.mark.parametrize("text", ["Revenue grew by 5%", "The spread widened by 25 basis points."])
def test_a_stated_rate_is_no_note(text: str) -> None:
    assert not note_of(text)


def test_a_heading_that_says_of_what_its_unit_is_stays_a_heading() -> None:
    assert not is_unit("Cents per share")
    assert is_unit("Cents")
    assert is_unit("(in millions, except per share data)")
    assert is_unit("Per cent")


@pytest.mark.parametrize(
    ("text", "scale", "currency"),
    [
        ("Number of shares (1,000)", 1e3, ""),
        ("(USD 1,000)", 1e3, "USD"),
        ("(€1,000)", 1e3, "EUR"),
        ("(in 1,000s)", 1e3, ""),
    ],
)
def test_a_thousand_in_brackets_is_a_scale(text: str, scale: float, currency: str) -> None:
    assert (note_of(text).scale, note_of(text).currency) == (scale, currency)


@pytest.mark.parametrize(
    "text", ["A loss of (1,000)", "The result was (1,000)", "1,000 shares", "Par value $1 (1,000 shares)"]
)
def test_an_amount_of_a_thousand_is_no_scale(text: str) -> None:
    assert note_of(text).scale == 1.0


def test_a_scale_said_of_money_and_shares_holds_for_both() -> None:
    note = note_of("(dollars and share amounts in thousands, except per share amounts)")
    assert (note.scale, note.count_scale, note.except_per_share) == (1e3, 1e3, True)
