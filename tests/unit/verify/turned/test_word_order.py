"""The words of a sentence in another order are no reason to call a claim entailed."""

from __future__ import annotations

import pytest

from guardrail.verify.turned.word_order import is_turned
from tests.support.assessed import assessed

BOARD = "The Investment Committee may remove a fund from the list without the consent of the Advisory Board."
FEES = "Without the waiver, the expense ratio of the Investor Class would have been 0.83% in fiscal 2023."
MARGIN = "Quillon Freight reported a net margin of 4.85% in Q2 2025."
REPORTS = "Senior advisers review the trades of junior advisers before each month ends."


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        (BOARD, "The Advisory Board may remove a fund from the list without the consent of the Investment Committee."),
        (REPORTS, "Junior advisers review the trades of senior advisers."),
        (REPORTS, "Only senior advisers review the trades of junior advisers."),
        (BOARD, "The Investment Committee must remove a fund from the list."),
    ],
)
def test_another_order_and_another_small_word_are_turned(premise: str, hypothesis: str) -> None:
    assert is_turned(premise, hypothesis)


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        (BOARD, "The Investment Committee may remove a fund from the list."),
        (FEES, "The Investor Class's expense ratio would have been 0.83% without the waiver."),
        (FEES, "In fiscal 2023, the expense ratio of the Investor Class would have been 0.83%."),
        (REPORTS, "Senior advisers review the trades of junior advisers."),
        (REPORTS, "Senior advisers check what junior advisers trade."),
        (MARGIN, "Net margin at Quillon Freight was 4.85%."),
    ],
)
def test_the_same_order_a_phrase_in_front_and_other_words_are_not(premise: str, hypothesis: str) -> None:
    assert not is_turned(premise, hypothesis)


def test_nli_is_not_asked_of_turned_words() -> None:
    turned = assessed(
        "The Advisory Board may remove a fund from the list without asking the Investment Committee.", BOARD
    )
    assert turned.pairs
    turned = assessed("The Advisory Board may remove a fund from the list of the Investment Committee.", BOARD)
    assert not turned.pairs
    assert not turned.proved


def test_the_same_parts_in_another_voice_are_left_to_nli() -> None:
    passive = assessed("Beacon Tools was acquired by Alder Group.", "Alder Group acquired Beacon Tools.")
    assert passive.pairs or passive.proved
