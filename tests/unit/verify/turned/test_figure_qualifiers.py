"""A figure keeps what its sentence says behind it: how often it counts, and the phrase that tells it from others."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.finding import Assessment

LIMITS = "Total redemptions are limited to 2% of aggregate NAV per month and 5% per calendar quarter."
NON_ACCRUAL = (
    "Investments in three portfolio companies were on non-accrual status at June 30, 2026, representing 2.1% of the"
    " portfolio at cost and 0.9% at fair value, compared with two companies, 1.6% at cost and 0.8% at fair value, at"
    " March 31, 2026."
)
RETURNS = "The fund returned 8.2% before taxes and 6.9% after taxes on distributions."


def _assess(text: str, source: str) -> Assessment:
    return assess(claim_as_stands(text), EvidenceIndex.build((Chunk(id="c", text=source),)))


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("Redemptions are limited to 2% of aggregate NAV per quarter.", LIMITS),
        ("Redemptions are limited to 2% of aggregate NAV each quarter.", LIMITS),
        ("Redemptions are limited to 2% of aggregate NAV per year.", LIMITS),
        ("Redemptions are limited to 5% per month.", LIMITS),
        ("Redemptions are limited to 5% of aggregate NAV a month and 2% a quarter.", LIMITS),
        (
            "As of June 30, 2026, three companies were on non-accrual, or 2.1% of the portfolio at fair value.",
            NON_ACCRUAL,
        ),
        ("Non-accruals amounted to 0.9% at cost and 2.1% at fair value.", NON_ACCRUAL),
        ("Two companies, 1.6% at fair value, were on non-accrual at March 31, 2026.", NON_ACCRUAL),
        ("The fund returned 8.2% after taxes on distributions.", RETURNS),
        ("After taxes on distributions, the fund's return was 8.2%.", RETURNS),
    ],
)
def test_the_words_of_another_figure_are_a_conflict(text: str, source: str) -> None:
    found = _assess(text, source).conflict
    assert found is not None
    assert found.check == "figure_qualifiers"


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("Redemptions are limited to 2% of aggregate NAV per month.", LIMITS),
        ("Redemptions are limited to 2% of aggregate NAV a month and 5% a quarter.", LIMITS),
        ("Redemptions are capped at 5% quarterly.", LIMITS),
        ("Non-accruals amounted to 2.1% at cost and 0.9% at fair value.", NON_ACCRUAL),
        ("Non-accruals were 0.9% of the portfolio at fair value at June 30, 2026.", NON_ACCRUAL),
        ("The fund returned 8.2% before taxes.", RETURNS),
        ("The fund returned 6.9% after taxes on distributions.", RETURNS),
    ],
)
def test_its_own_words_are_none(text: str, source: str) -> None:
    found = _assess(text, source).conflict
    assert found is None or found.check != "figure_qualifiers"


def test_a_rate_that_the_sentence_states_elsewhere_is_none() -> None:
    source = f"{LIMITS} In a tender offer, redemptions are limited to 2% of aggregate NAV per quarter."
    found = _assess("Redemptions are limited to 2% of aggregate NAV per quarter.", source).conflict
    assert found is None or found.check != "figure_qualifiers"


def test_what_is_said_per_month_is_no_proof_of_a_quarter() -> None:
    assert _assess("Total redemptions are limited to 2% of aggregate NAV per month.", LIMITS).proved
    assert not _assess("Total redemptions are limited to 2% of aggregate NAV per quarter.", LIMITS).proved


def test_what_each_received_is_not_what_all_received_together() -> None:
    source = "The two founders of Haiheklonn Alder received $66,700 each."
    assert _assess("The two founders of Haiheklonn Alder together received $66,700.", source).conflict is not None
    assert _assess("The two founders of Haiheklonn Alder each received $66,700.", source).conflict is None
