"""A claim about one line is read in any order of its words, and proved where all of it holds."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import proved

TABLE = Chunk(
    "t",
    caption="Results (in millions)",
    rows=(
        ("", "2023", "2022", "2021"),
        ("Total revenue", "$240", "$200", "$160"),
        ("Net income", "$30", "$40", "$50"),
        ("Retention rate", "91.5%", "95.1%", "96.0%"),
    ),
)


@pytest.mark.parametrize(
    "text",
    [
        "So yes, according to the table, total revenue logged $240 million in 2023.",
        "At $240 million, total revenue in 2023 was the highest of the periods reported.",
        "Measured against 2022, 2023 brought a 20.0% increase in total revenue.",
        "Total revenue ended 2023 $40 million above its 2022 level.",
        "Net income slid without interruption from 2021 to 2023.",
        "The retention rate gave up 3.6 percentage points going from 2022 to 2023.",
        "Total revenue came in at $240 million and net income at $30 million for 2023.",
        "No other period in the table had higher net income than 2021.",
    ],
)
def test_a_sound_claim_is_proved_in_any_wording(text: str) -> None:
    assert proved(text, TABLE)


@pytest.mark.parametrize(
    "text",
    [
        "So yes, according to the table, total revenue logged $200 million in 2023.",
        "Measured against 2023, 2022 brought a 20.0% increase in total revenue.",
        "Measured against 2022, 2023 brought a 20.0% decrease in total revenue.",
        "Total revenue ended 2022 $40 million above its 2023 level.",
        "Net income rose without interruption from 2021 to 2023.",
        "The retention rate pulled back 3.6 percentage points going from 2023 to 2022.",
        "Net income was $30 million in 2023, higher than the $39 million seen in 2022.",
        "Smoothed over 2022 and 2023, net income stood at $40 million.",
        "Total revenue came in at $30 million and net income at $240 million for 2023.",
        "Total revenue did not come in at $240 million in 2023.",
        "Total revenue excluding rebates logged $240 million in 2023.",
    ],
)
def test_a_claim_of_which_a_part_does_not_hold_is_not_proved(text: str) -> None:
    assert not proved(text, TABLE)
