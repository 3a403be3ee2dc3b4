"""Metrics by their short names: letters beside a slash or an ampersand stand for words."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from guardrail.verify.computed.metrics import METRICS
from guardrail.verify.lines.phrase_words import phrase_terms
from tests.support.assessed import outcome

DATA = Chunk(
    id="t",
    element_type="table",
    caption="Selected data (in millions, except per share amounts)",
    rows=(
        ("", "2024", "2023"),
        ("Share price", "$48.00", "$40.00"),
        ("Earnings per share", "$3.20", "$2.50"),
        ("Shares outstanding", "100", "100"),
        ("Market capitalization", "$4,800", "$4,000"),
        ("Enterprise value", "$6,000", "$5,000"),
        ("EBITDA", "$600", "$500"),
        ("Revenue", "$2,400", "$2,000"),
        ("Total debt", "$1,500", "$1,400"),
        ("Cash", "$300", "$400"),
        ("Total equity", "$1,200", "$1,000"),
        ("Research and development", "$240", "$180"),
        ("Selling, general and administrative", "$480", "$420"),
        ("Free cash flow", "$200", "$150"),
    ),
)


@pytest.mark.parametrize(
    "claim",
    [
        "P/E was 15.0x in 2024.",
        "The P/E ratio was 15.0 in 2024.",
        "The P/E multiple was 15.0x in 2024.",
        "The PE ratio was 16.0 in 2023.",
        "The price-to-earnings ratio was 15.0 in 2024.",
        "The price/earnings ratio was 15.0 in 2024.",
        "P/B was 4.0x in 2024.",
        "The price-to-book ratio was 4.0x in 2024.",
        "P/S was 2.0x in 2024.",
        "P/FCF was 24.0x in 2024.",
        "EV/EBITDA was 10.0x in 2024.",
        "EV-to-EBITDA was 10.0x in 2024.",
        "EV/Sales was 2.5x in 2024.",
        "EV/Revenue was 2.5x in 2024.",
        "D/E was 1.25x in 2024.",
        "The D/E ratio was 1.25 in 2024.",
        "The debt/equity ratio was 1.25 in 2024.",
        "Net debt/EBITDA was 2.0x in 2024.",
        "SG&A was 20% of revenue in 2024.",
        "SG&A was $480 million in 2024.",
        "R&D rose by $60 million in 2024.",
        "R & D was 10% of revenue in 2024.",
    ],
)
def test_a_metric_is_known_by_its_short_name(claim: str) -> None:
    assert outcome(claim, DATA) == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        "The P/E ratio was 18.0 in 2024.",
        "P/B was 2.0x in 2024.",
        "EV/EBITDA was 8.0x in 2024.",
        "EV/Sales was 10.0x in 2024.",
        "The D/E ratio was 2.25 in 2024.",
        "R & D was $480 million in 2024.",
    ],
)
def test_another_result_of_it_is_a_conflict(claim: str) -> None:
    assert outcome(claim, DATA) == "conflict"


def test_every_name_of_a_metric_has_words() -> None:
    assert all(phrase_terms(alias) for metric in METRICS for alias in metric.aliases)


def test_letters_beside_a_slash_that_are_no_multiple_stay() -> None:
    assert phrase_terms("and/or") == phrase_terms("and / or")
    assert "price" not in " ".join(phrase_terms("the p/o box"))
