"""Shares by credit rating, added up to the band that a claim names."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import proved

QUALITY = Chunk(
    "quality",
    element_type="table",
    caption="Fennel Bond Fund, credit quality",
    rows=(
        ("Rating", "% of portfolio"),
        ("AA and above", "21.3"),
        ("A", "18.2"),
        ("BBB", "27.6"),
        ("BB", "19.4"),
        ("B", "8.1"),
        ("CCC and below", "2.9"),
        ("Cash", "2.5"),
    ),
)


@pytest.mark.parametrize(
    "text",
    [
        "Bonds rated BBB or higher make up 67.1% of the Fennel Bond Fund.",
        "Securities rated BB or lower account for 30.4% of the portfolio.",
        "Investment-grade bonds make up 67.1% of the fund.",
        "Below-investment-grade bonds make up 30.4% of the portfolio.",
        "Bonds rated A make up 18.2% of the portfolio.",
        "39.5% of the portfolio is rated A or above.",
    ],
)
def test_the_ratings_of_a_band_add_up(text: str) -> None:
    assert proved(text, QUALITY)


@pytest.mark.parametrize(
    "text",
    [
        "Bonds rated BBB or lower make up 67.1% of the Fennel Bond Fund.",
        "Bonds rated A or higher make up 67.1% of the Fennel Bond Fund.",
        "Bonds rated BB or higher make up 67.1% of the Fennel Bond Fund.",
        "Bonds rated BBB or higher make up 67.4% of the Fennel Bond Fund.",
        "Bonds rated BBB or higher make up 67.1% of the Dill Bond Fund.",
        "Bonds rated AAA make up 21.3% of the portfolio.",
        "Below-investment-grade bonds make up 67.1% of the portfolio.",
        "Investment-grade bonds do not make up 67.1% of the fund.",
        "Bonds rated BBB or higher returned 67.1%.",
        "Bonds rated BBB or higher made up 67.1% of the portfolio in 2019.",
        "Bonds rated BBB+ or higher make up 67.1% of the Fennel Bond Fund.",
    ],
)
def test_another_band_end_fund_or_value_is_not(text: str) -> None:
    assert not proved(text, QUALITY)
