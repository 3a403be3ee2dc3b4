"""A claim whose own figures say the contrary of what it compares is not grounded."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.verify.computed.belied_comparisons import contradicts_itself
from tests.support.assessed import outcome


@pytest.mark.parametrize(
    "text",
    [
        "The fund's maturity of 4.2 years was longer than the index's 5.0 years.",
        "Occupancy of 91.0% was above the sector's 93.5%.",
        "The loan ratio rose to 62%, below the 60% limit.",
        "Class R outperformed its index, returning 7.1% a year compared with 8.3%.",
        "The trust lagged its peers, earning 9.0% versus 6.5%.",
        "Coverage of 1.3x exceeded the range of 1.2x to 1.5x.",
    ],
)
def test_a_comparison_that_the_figures_belie(text: str) -> None:
    assert contradicts_itself(claim_as_stands(text))


@pytest.mark.parametrize(
    "text",
    [
        "The fund's maturity of 4.2 years was shorter than the index's 5.0 years.",
        "Occupancy of 94.0% was above the sector's 93.5%.",
        "Sales rose to 7% of the total from 5%, above the 6% of the plan.",
        "Class R outperformed its index, returning 8.3% a year compared with 7.1%.",
        "The coupon of 8% is paid when the index closes at or above 70% of its first level.",
        "Occupancy of 91.0% was not above the sector's 93.5%.",
        "Charges of $40 are below the limit for plans of 10% in stock.",
    ],
)
def test_one_that_they_bear_out_or_that_is_of_something_else(text: str) -> None:
    assert not contradicts_itself(claim_as_stands(text))


def test_such_a_claim_is_not_grounded() -> None:
    source = "The maturity of the fund was 4.2 years in May; that of the index was 5.0 years."
    claim = "In May the fund's maturity of 4.2 years was longer than the index's maturity of 5.0 years."
    assert outcome(claim, source) in ("open", "conflict")
