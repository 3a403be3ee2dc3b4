"""A rate told with what it comes to on an amount."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import proved

CHARGES = Chunk(
    "charges",
    element_type="table",
    caption="Larch Nine Annuity, withdrawal charge schedule",
    rows=(("Policy year", "1", "2", "3"), ("Withdrawal charge", "9%", "7.5%", "6%")),
)


@pytest.mark.parametrize(
    "text",
    [
        "In the third policy year the withdrawal charge is 6%, so withdrawing $40,000 would cost about $2,400.",
        "The withdrawal charge is 7.5% in policy year 2, which means withdrawing $10,000 would cost $750.",
    ],
)
def test_a_proved_rate_and_its_share_of_an_amount_are_proved(text: str) -> None:
    assert proved(text, CHARGES)


@pytest.mark.parametrize(
    "text",
    [
        "In the third policy year the withdrawal charge is 6%, so withdrawing $40,000 would cost about $2,600.",
        "In the second policy year the withdrawal charge is 6%, so withdrawing $40,000 would cost about $2,400.",
        "In the third policy year the withdrawal charge is 6%, so withdrawing $40,000 would earn about $2,400.",
        "In the third policy year the withdrawal charge is 6%, so withdrawing $40,000 would cost about $24,000.",
        "In the third policy year the withdrawal charge is 6%, so withdrawing $40,000 would cost $2,400 a month.",
        "In the third policy year the withdrawal charge is 6%, so withdrawing $40,000 may cost about $2,400.",
        "In the third policy year the withdrawal charge is 6%, so the heirs of $40,000 would cost about $2,400.",
        "In the third policy year the withdrawal charge is 7.5%, so withdrawing $40,000 would cost about $3,000.",
    ],
)
def test_another_product_rate_year_or_word_is_not(text: str) -> None:
    assert not proved(text, CHARGES)
