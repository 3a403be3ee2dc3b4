"""The six claim types, by rules (FinGround, section 3.2)."""

from __future__ import annotations

import pytest

from guardrail.claims.claim import ClaimType
from guardrail.claims.extract import claim_as_stands


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Brightwater Bond Fund yields 4.85%.", ClaimType.NUMERICAL),
        ("The fund's expense ratio is 0.75%.", ClaimType.NUMERICAL),
        ("The Olden Bay credit facility totals $150 million.", ClaimType.NUMERICAL),
        ("Fennick has 4,523,000 shares outstanding.", ClaimType.NUMERICAL),
        ("The fund charges up to 4.25%.", ClaimType.NUMERICAL),
        ("The 30-day SEC yield was 3.92% on June 30, 2026.", ClaimType.NUMERICAL),
        ("Pellwick's gross margin in 2025 was 62.3%.", ClaimType.COMPUTATIONAL),
        ("The average revenue of 2024 and 2025 was $265 million.", ClaimType.COMPUTATIONAL),
        ("Client services were 12% of total revenue.", ClaimType.COMPUTATIONAL),
        ("The sum of finance leases is 138 million.", ClaimType.COMPUTATIONAL),
        ("Revenue grew 12% from $250 million to $280 million in 2025.", ClaimType.COMPUTATIONAL),
        ("The yield rose 25 bps to 4.50%.", ClaimType.COMPARATIVE),
        ("Costs at Ferro Tower rose twelve percent in 2025.", ClaimType.COMPARATIVE),
        ("The change in net income between 2018 and 2019 was 8.1 million.", ClaimType.COMPARATIVE),
        ("Alder Valley's fee is lower than Brightwater's.", ClaimType.COMPARATIVE),
        ("The percentage change in sales in 2019 is 31%.", ClaimType.COMPARATIVE),
        ("The fund was established in 2018.", ClaimType.TEMPORAL),
        ("The bond matures on June 15, 2031.", ClaimType.TEMPORAL),
        ("Dana Whitlock is the chief financial officer of Ostrava Metals.", ClaimType.ENTITY_ATTRIBUTE),
        ("Shares of the Brightwater Income Fund are not FDIC insured.", ClaimType.ENTITY_ATTRIBUTE),
        ("Under SEC Rule 10b-77, the fund must report holdings weekly.", ClaimType.REGULATORY),
        ("The fund is registered under the Investment Company Act of 1940.", ClaimType.REGULATORY),
        ("The fund files its holdings on Form N-PORT.", ClaimType.REGULATORY),
        ("The deduction is limited under Section 163(j) of the Internal Revenue Code.", ClaimType.REGULATORY),
    ],
)
def test_a_claim_has_the_type_its_words_and_figures_give(text: str, wanted: ClaimType) -> None:
    assert claim_as_stands(text).type is wanted
