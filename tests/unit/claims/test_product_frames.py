"""What advisers say of products, said as documents do."""

from __future__ import annotations

import pytest

from guardrail.claims.plain.product_frames import product_readings
from tests.support.assessed import proved

ISSUED = (
    "Quill Income Fund was launched in 2014. As of March 31, 2025, its net assets were $2.37 billion across 310"
    " holdings. The minimum initial investment is $15,000, or $2,000 for retirement accounts."
)
NOTES = "The participation rate is 110% and the maximum return is 38%."
TERM = "Brede Partners III is a closed-end fund. The fund's term is twelve years."

RIGHT = [
    (ISSUED, "The fund requires at least $15,000 to start."),
    (NOTES, "Gains are capped at 38%."),
    (TERM, "The fund runs for twelve years."),
]
WRONG = [
    (ISSUED, "As of March 31, 2024, the fund managed roughly $2.4 billion."),
    (ISSUED, "As of March 31, 2025, the fund managed roughly $2.7 billion."),
    (ISSUED, "As of March 31, 2025, the fund managed roughly $2.4 million."),
    (ISSUED, "As of March 31, 2025, the Sedge Income Fund managed roughly $2.4 billion."),
    (ISSUED, "The fund requires at least $2,000 to start."),
    (ISSUED, "The fund requires at least $15,000 to redeem."),
    (ISSUED, "Retirement accounts can invest with as little as $15,000."),
    (NOTES, "Gains are capped at 110%."),
    (NOTES, "Losses are capped at 38%."),
    (TERM, "The fund runs for ten years."),
    (TERM, "The plan runs for twelve years."),
]


@pytest.mark.parametrize(("evidence", "text"), RIGHT, ids=[text for _, text in RIGHT])
def test_an_advisers_words_are_read_as_the_documents(evidence: str, text: str) -> None:
    assert proved(text, evidence)


@pytest.mark.parametrize(("evidence", "text"), WRONG, ids=[text for _, text in WRONG])
def test_another_product_time_or_amount_is_not(evidence: str, text: str) -> None:
    assert not proved(text, evidence)


def test_what_is_called_longer_has_to_be() -> None:
    text = "The Rill Fund has the longer duration: {} years, compared with {} years for the Brook Fund"
    assert list(product_readings(text.format("6.1", "1.9"))) == [
        ("The Rill Fund's duration is 6.1 years", "The Brook Fund's duration is 1.9 years")
    ]
    assert not list(product_readings(text.format("1.9", "6.1")))
