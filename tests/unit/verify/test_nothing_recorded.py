"""Claims that there was none of something: dashes in tables."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import LEAD, ROLL, proved

STATEMENT = Chunk(
    id="statement",
    element_type="table",
    caption="Consolidated statements of income (in thousands)",
    rows=(
        ("", "2024", "2023", "2022"),
        ("Operating income", "$91,200", "$88,410", "$79,300"),
        ("Impairment of intangible assets", "—", "3,100", "—"),
        ("Loss on extinguishment of debt", "1,250", "—", "*"),
    ),
)
NONE_IN_BOTH = Chunk(
    id="p", text="There were no transfers between levels during the years ended June 30, 2024 and 2023."
)
SPAN = Chunk(id="p", text="The plan was amended between 2022 and 2024.")


@pytest.mark.parametrize(
    ("text", "chunks"),
    [
        ("The company recorded no impairment of intangible assets in 2024.", [STATEMENT]),
        ("No impairment of intangible assets was recorded in 2022.", [STATEMENT]),
        ("There was no loss on extinguishment of debt in 2023.", [STATEMENT]),
        ("No goodwill impairment was recorded in the Retail segment in 2024.", [LEAD, ROLL]),
    ],
)
def test_a_dash_says_that_there_was_none(text: str, chunks: list[Chunk]) -> None:
    assert proved(text, *chunks)


@pytest.mark.parametrize(
    ("text", "chunks"),
    [
        ("The company recorded no impairment of intangible assets in 2023.", [STATEMENT]),
        ("The company recorded an impairment of intangible assets in 2024.", [STATEMENT]),
        ("No impairment was recorded in 2024.", [STATEMENT]),  # of what?
        ("No impairment of goodwill was recorded in 2024.", [STATEMENT]),
        ("No further impairment of intangible assets was recorded in 2024.", [STATEMENT]),
        ("No impairment of intangible assets or goodwill was recorded in 2024.", [STATEMENT]),
        ("No impairment of intangible assets was recorded in 2021.", [STATEMENT]),
        ("No impairment of intangible assets was recorded.", [STATEMENT]),
        ("It is not true that no impairment of intangible assets was recorded in 2024.", [STATEMENT]),
        ("There was no loss on extinguishment of debt in 2024.", [STATEMENT]),
        ("There was no loss on extinguishment of debt in 2022.", [STATEMENT]),  # a mark, no dash
        ("No goodwill impairment was recorded in the Wholesale segment in 2024.", [LEAD, ROLL]),
        ("No goodwill impairment due within one year was recorded in the Retail segment in 2024.", [LEAD, ROLL]),
        ("No goodwill impairment was recorded in 2024.", [LEAD, ROLL]),
        ("No goodwill impairment was recorded in the Retail segment in 2023.", [LEAD, ROLL]),
        ("There were transfers between levels during the year ended June 30, 2024.", [NONE_IN_BOTH]),
        ("There were no transfers between levels during the year ended June 30, 2022.", [NONE_IN_BOTH]),
        ("There were no transfers during the year ended June 30, 2024.", [NONE_IN_BOTH]),
        ("The plan was amended in 2022.", [SPAN]),
    ],
)
def test_what_the_source_does_not_deny_is_not_proved(text: str, chunks: list[Chunk]) -> None:
    assert not proved(text, *chunks)
