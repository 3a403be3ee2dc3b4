"""A restated figure and the one it replaces are of one time, whichever a claim names first."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import conflicts, outcome

ROWS = Chunk(
    "t1",
    rows=(
        ("(in millions)", "2022", "2021"),
        ("Revenue (as restated)", "$402", "$380"),
        ("Revenue (as previously reported)", "410", "380"),
    ),
)
COLUMNS = Chunk(
    "t2",
    rows=(
        ("(in millions)", "As previously reported", "Adjustment", "As restated"),
        ("Revenue", "$410", "$(8)", "$402"),
        ("Inventory", "55", "(4)", "51"),
    ),
)
SENTENCE = Chunk("p1", text="The estimate of credit losses was revised to $14 million from $11 million.")
NEWER = Chunk("t3", rows=(("(in millions)", "2023", "2022"), ("Revenue", "$430", "$402")))


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Revenue for 2022 was restated to $402 million from $410 million.", ROWS),
        ("Revenue for 2022 was restated from $410 million to $402 million.", ROWS),
        ("Revenue for 2022 was revised to $402 million from $410 million.", ROWS),
        ("Revenue for 2022 was corrected from $410 million to $402 million.", ROWS),
        ("Revenue was restated to $402 million from $410 million.", COLUMNS),
        ("Inventory was revised from $55 million to $51 million.", COLUMNS),
        ("Inventory was adjusted to $51 million from $55 million.", COLUMNS),
        ("The estimate of credit losses was revised from $11 million to $14 million.", SENTENCE),
        ("The estimate of credit losses was revised to $14 million from $11 million.", SENTENCE),
        ("Revenue for 2022 was restated to $402 million from $410 million.", NEWER),  # the older filing is elsewhere
    ],
)
def test_neither_of_the_two_contradicts_the_other(claim: str, chunk: Chunk) -> None:
    assert not conflicts(claim, chunk)


@pytest.mark.parametrize(
    ("claim", "chunk", "wanted"),
    [
        ("Revenue for 2022 was restated to $412 million from $410 million.", ROWS, "open"),  # nowhere stated
        ("The estimate of credit losses was revised from $14 million to $11 million.", SENTENCE, "conflict"),
        ("Revenue for 2022 was $410 million, down from $480 million in 2021.", ROWS, "conflict"),
    ],
)
def test_what_no_source_states_is_not_grounded(claim: str, chunk: Chunk, wanted: str) -> None:
    assert outcome(claim, chunk) == wanted
