"""Figures that an answer worked out from others: a claim is judged without them, and they by arithmetic."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import Context, claim_as_stands, extract
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess
from guardrail.verify.worked.tails import tail_of
from tests.support.assessed import assessed, proved

FEES = Chunk(
    "fees",
    element_type="table",
    caption="Alder Wrap Program, fees",
    rows=(
        ("Strategy", "Maximum annual fee", "Paid to the manager"),
        ("Large-cap equity", "2.10%", "0.32%"),
        ("Municipal bonds", "1.40%", "0.20%"),
    ),
)
PAYOUT = (
    "Larch Income Trust paid $0.052 per share each month until May 2026 and has paid $0.055 per share since June 2026."
)


def core(text: str) -> str:
    tail = tail_of(claim_as_stands(text))
    return tail.core.text if tail is not None else ""


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("The fee is 2.10% a year, or $6,300 on $300,000.", "The fee is 2.10% a year."),
        ("The payout rose from $0.052 to $0.055, an increase of about 5.8%.", "The payout rose from $0.052 to $0.055."),
        ("The shares traded at $14.96 against a NAV of $16.21, a discount of about 7.7%.",
         "The shares traded at $14.96 against a NAV of $16.21."),
        ("The coupon is 8.40% per year, which works out to $21.00 per $1,000 note each quarter.",
         "The coupon is 8.40% per year."),
        ("You can put in $7,500 plus the $1,100 catch-up, for a total of $8,600.",
         "You can put in $7,500 plus the $1,100 catch-up."),
        ("Statements are $5 per quarter, so $20 a year, but the first is free.",
         "Statements are $5 per quarter but the first is free."),
        ("Profit was $218.4 million on revenue of $1,284.6 million, a margin of 17.0%.",
         "Profit was $218.4 million on revenue of $1,284.6 million."),
        ("Lot B has a gain of $2.50 per share, or $375 on 150 shares.", "Lot B has a gain of $2.50 per share."),
        ("Class I costs 0.72%, against 0.99% for Class A, a gap of 0.27 percentage points.",
         "Class I costs 0.72%, against 0.99% for Class A."),
    ],
)  # fmt: skip
def test_a_reckoning_that_comes_out_is_taken_off(text: str, left: str) -> None:
    assert core(text) == left


@pytest.mark.parametrize(
    "text",
    [
        "The fee is 2.10% a year, or $6,500 on $300,000.",
        "The fee is 0.25% per quarter, or $250 a year on $100,000.",
        "The fee is 2.10% a year, or $6,300 a month on $300,000.",
        "The fee is 2.10% a year, or $6,300 on $300,000 a month.",
        "The price is $5 per share, or $500 a month on 100 shares.",
        "The payout rose from $0.052 to $0.055, a cut of about 5.8%.",
        "The payout went from $0.055 to $0.052, an increase of about 5.8%.",
        "The payout rose from $0.052 to $0.055, an increase of about 5.8% a year.",
        "The payout rose from $0.052 to $0.055, an increase of about 9%.",
        "The shares traded at $14.96 against a NAV of $16.21, a premium of about 7.7%.",
        "Profit was $218.4 million on revenue of $1,284.6 million, a margin of 18.0%.",
        "The fee is 2.10% a year, or up to $6,300 on $300,000.",
        "The fee is 2.10% a year, or $6,300 on $300,000 of cash.",
        "Class I costs 0.72%, against 0.99% for Class A, a gap of 0.27%.",
        "Lot B has a gain of $2.50 per share, or €375 on 150 shares.",
    ],
)
def test_another_result_way_time_or_word_is_not(text: str) -> None:
    assert core(text) == ""


def test_what_is_left_is_proved_and_so_is_the_claim() -> None:
    assert proved("The maximum annual fee for large-cap equity is 2.10%, or $6,300 on $300,000.", FEES)


@pytest.mark.parametrize(
    "text",
    [
        "The maximum annual fee for large-cap equity is 1.40%, or $4,200 on $300,000.",
        "The maximum annual fee for large-cap equity is 2.10%, or $6,000 on $300,000.",
    ],
)
def test_a_wrong_rate_or_result_is_neither_proved_nor_grounded(text: str) -> None:
    found = assessed(text, FEES)
    assert not found.proved
    assert not found.grounded or found.conflict is not None


def test_nli_is_asked_without_the_reckoning() -> None:
    found = assessed("The trust's monthly payment went from $0.052 to $0.055 in June 2026, up about 5.8%.", PAYOUT)
    assert found.grounded
    assert not any("5.8%" in pair.hypothesis for pair in found.pairs)


def test_a_result_of_a_told_and_a_stated_figure_is_grounded_and_told_to_nli() -> None:
    evidence = (
        "Bramhall rates Ardley Water Outperform with a target price of $61. The shares closed at $52.40 on May 4, 2026."
    )
    found = assessed("Bramhall's target price of $61 is about 16% above the close of May 4, 2026.", evidence)
    assert found.grounded
    assert not found.proved
    assert any("$52.40" in pair.premise and "16%" in pair.premise for pair in found.pairs)


def test_a_result_that_points_the_other_way_is_not_grounded() -> None:
    evidence = (
        "Bramhall rates Ardley Water Outperform with a target price of $61. The shares closed at $52.40 on May 4, 2026."
    )
    assert not assessed(
        "Bramhall's target price of $61 is about 16% below the close of May 4, 2026.", evidence
    ).grounded


def said(*sentences: str, evidence: Chunk) -> list[bool]:
    """Whether each claim of an answer is proved."""
    index, context, found = EvidenceIndex.build((evidence,)), Context.answering(""), []
    for sentence in sentences:
        extraction = extract(sentence, context)
        context = extraction.context
        found += [assess(claim, index).proved for claim in extraction.claims]
    return found


def test_a_sentence_that_reckons_on_is_judged_with_the_one_before_it() -> None:
    before = "The maximum annual fee for large-cap equity is 2.10%."
    assert said(before, "On $300,000, that comes to $6,300 a year.", evidence=FEES) == [True, True]
    assert said(before, "On $300,000, that comes to $6,500 a year.", evidence=FEES) == [True, False]
    assert said(before, "On $300,000, that comes to $6,300 a month.", evidence=FEES) == [True, False]
    assert said("The fund is open.", "On $300,000, that comes to $6,300 a year.", evidence=FEES)[-1] is False


def test_it_reckons_on_from_the_last_statement_alone() -> None:
    before = "The maximum annual fee for large-cap equity is 2.10%."
    between = "The maximum annual fee for municipal bonds is 1.40%."
    assert said(before, between, "On $300,000, that comes to $6,300 a year.", evidence=FEES)[-1] is False
    assert said(before, between, "On $300,000, that comes to $4,200 a year.", evidence=FEES)[-1] is True
