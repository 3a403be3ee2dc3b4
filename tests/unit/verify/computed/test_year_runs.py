"""Columns that are stretches of years or changes between years, added up over the stretch that a claim names."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

DUE = Chunk(
    id="due",
    element_type="table",
    caption="Contractual obligations (in thousands)",
    rows=(
        ("", "Total", "2024", "2025-2026", "2027-2028", "Thereafter"),
        ("Office rent", "$21,400", "$4,800", "$8,300", "$5,400", "$2,900"),
        ("Software licences", "3,100", "900", "1,500", "700", "-"),
        ("Total obligations", "$24,500", "$5,700", "$9,800", "$6,100", "$2,900"),
    ),
)
STEPS = Chunk(
    id="steps",
    element_type="table",
    rows=(
        ("", "Change between fiscal years increase (decrease)", ""),
        ("(In thousands)", "2023 and 2022", "2022 and 2021"),
        ("Salaries", "$2,310", "$1,180"),
        ("Audit fees", "(140)", "420"),
        ("Total change in overheads", "$2,170", "$1,600"),
    ),
)


def proved(text: str, chunk: Chunk) -> bool:
    return assess(claim_as_stands(text), EvidenceIndex.build([chunk])).proved


@pytest.mark.parametrize(
    ("text", "chunk"),
    [
        ("The average annual office rent for 2024-2028 is 3,700 thousand.", DUE),
        ("The average annual software licences for 2025 to 2028 were $550 thousand.", DUE),
        ("The total change in salaries from fiscal 2021 to 2023 was 3,490 thousand.", STEPS),
        ("The average annual total change in overheads for fiscal years 2021 to 2023 is 1,885 thousand.", STEPS),
        (
            "The difference in the increase of salaries in 2023 and 2022 compared to 2022 and 2021 is 1,130 thousand.",
            STEPS,
        ),
        (
            "The difference in the change in audit fees in 2023 and 2022 compared to 2022 and 2021 was -560 thousand.",
            STEPS,
        ),
    ],
)
def test_the_columns_add_up_to_what_is_said_of_the_stretch(text: str, chunk: Chunk) -> None:
    assert proved(text, chunk)


@pytest.mark.parametrize(
    ("text", "chunk"),
    [
        ("The average annual office rent for 2024-2028 is 3,770 thousand.", DUE),
        ("The average annual office rent for 2024-2028 is 3,700 million.", DUE),
        ("The average annual office rent for 2024-2027 is 3,700 thousand.", DUE),
        ("The average annual office rent for 2025-2028 is 3,700 thousand.", DUE),
        ("The average annual software licences for 2024-2028 are 3,700 thousand.", DUE),
        ("The average annual warehouse rent for 2024-2028 is 3,700 thousand.", DUE),
        ("The total change in salaries from fiscal 2021 to 2023 was -3,490 thousand.", STEPS),
        ("The total change in salaries from fiscal 2022 to 2023 was 3,490 thousand.", STEPS),
        ("The total change in salaries from fiscal 2020 to 2023 was 3,490 thousand.", STEPS),
        ("The total change in audit fees from fiscal 2021 to 2023 was 3,490 thousand.", STEPS),
        ("The average annual total change in overheads for fiscal years 2021 to 2023 is 3,770 thousand.", STEPS),
        (
            "The difference in the increase of salaries in 2022 and 2021 compared to 2023 and 2022 is 1,130 thousand.",
            STEPS,
        ),
        (
            "The difference in the change in audit fees in 2023 and 2022 compared to 2022 and 2021 was 560 thousand.",
            STEPS,
        ),
    ],
)
def test_a_gap_another_row_sign_or_scale_proves_nothing(text: str, chunk: Chunk) -> None:
    assert not proved(text, chunk)
