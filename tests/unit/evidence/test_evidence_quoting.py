"""Quotations: the same words modulo white space, case, quotation marks and final stops."""

from __future__ import annotations

import pytest

from guardrail.evidence.quoting import normal_form, quotable

SENTENCES = ["Shares of the fund are not FDIC insured.", "They may lose value; fees apply.", "The yield was 3.92%!"]


def find(claim: str) -> tuple[int, int] | None:
    return quotable(SENTENCES).find(normal_form(claim))


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("Shares of the fund are not FDIC insured.", (0, 0)),
        ("shares of  the fund\nare not “FDIC” insured", (0, 0)),
        ("They may lose value; fees apply. The yield was 3.92%.", (1, 2)),
        ("Shares of the fund are not FDIC insured. They may lose value; fees apply", (0, 1)),
    ],
)
def test_whole_sentences_are_quoted(claim: str, expected: tuple[int, int]) -> None:
    assert find(claim) == expected


@pytest.mark.parametrize(
    "claim",
    [
        "Shares of the fund are FDIC insured.",
        "Shares of the fund are not FDIC",
        "of the fund are not FDIC insured.",
        "They may lose value",
        "The yield was 3.9%",
        "The yield was 3.92",
        "",
        "the",
    ],
)
def test_part_of_a_sentence_or_another_wording_is_no_quotation(claim: str) -> None:
    assert find(claim) is None
