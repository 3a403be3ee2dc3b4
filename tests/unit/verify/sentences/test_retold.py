"""Sentences told in other words: the same words in the same order, those that say the same taken for one."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.claims.plain.retelling import retelling
from guardrail.evidence.chunk import Chunk
from tests.support.assessed import proved


def _text(text: str, document: str = "", name: str = "t") -> Chunk:
    return Chunk(id=name, text=text, document=document)


FUND = _text(
    "Sedge Income Interval Fund was launched on May 4, 2016. The Fund makes quarterly offers to repurchase 5% of its"
    " outstanding shares at net asset value. It held 94 bonds at June 30, 2025; the ten largest made up 21.8% of"
    " assets. Annual turnover was 44%.",
    "Prospectus",
)
FEES = _text(
    "The management fee is 1.35% of commitments during the investment period. The sponsor fee is 0.40% of net asset"
    " value per year. The minimum initial investment is $50,000, or $5,000 for retirement accounts.",
    "Prospectus",
    "f",
)
COMPANY = _text(
    "Marram Tools Inc. repurchased 310,000 shares for $12.4 million in 2024. For the full year 2025 the company expects"
    " revenue between $410 million and $430 million. The board proposes a dividend of $0.82 per share for 2024 (2023:"
    " $0.75). The 2023 underwriting loss reflected storm claims of $47 million."
)
LIMITS = _text(
    "Owners may withdraw up to 12% of the contract value each year without a surrender charge after the second contract"
    " year. Withdrawals before age 59 1/2 may be subject to a 10% federal tax penalty. Residents of Ostrava may deduct"
    " contributions of up to $3,000 per year ($6,000 for joint filers) from state taxable income. Savings held at Dell"
    " Bank are protected by the deposit scheme up to $85,000."
)
SHARES = _text("Class A shares pay a fee of 0.25% per year. Class C shares pay a fee of 1.00% per year.")
INDEX = _text(
    "Launched on March 2, 2018, RGIE had $415 million in assets. The ETF excludes companies that derive more than 10%"
    " of revenue from tobacco. Its total expense ratio is 0.31%."
)
TITLE = Chunk(
    "n",
    element_type="table",
    caption="Rill Green Infrastructure ETF (RGIE)",
    rows=(("Sector", "Weight"), ("Rail", "40%"), ("Grids", "60%")),
)

BOARD = _text("The Board has eleven members, eight of whom are independent.", name="b")
PAID = _text(
    "Cairn Bancorp declared a quarterly cash dividend of $0.41 per share, payable on March 14, 2025 to shareholders of"
    " record on February 28, 2025. Its largest client, Vetch Foods, accounts for 9.3% of loans. The bank employs"
    " approximately 2,200 people."
)
RIGHT = [
    ((BOARD,), "The board has eleven directors."),
    ((BOARD,), "Eight directors are independent."),
    ((BOARD,), "Eight of the eleven directors are independent."),
    ((PAID,), "The quarterly dividend is $0.41 per share."),
    ((PAID,), "The dividend will be paid on March 14, 2025."),
    ((PAID,), "Vetch Foods accounts for 9.3% of loans."),
    ((PAID,), "The bank has about 2,200 employees."),
    ((FUND,), "The fund was established in May 2016."),
    ((FUND,), "The fund offers to buy back 5% of its outstanding shares each quarter at net asset value."),
    ((FUND,), "As of June 30, 2025, the top ten accounted for about 22% of assets."),
    ((FUND,), "As of June 30, 2025, the Sedge Income Interval Fund owned 94 bonds."),
    ((FUND,), "Portfolio turnover ran at 44% a year."),
    ((FEES,), "During the investment period, the management fee is 1.35% on commitments."),
    ((FEES,), "The sponsor charges 0.40% of net asset value annually."),
    ((FUND, FEES), "The interval fund's minimum initial investment is $50,000."),
    ((FEES,), "The minimum initial investment for retirement accounts is $5,000."),
    ((COMPANY,), "In 2024 the company bought back 310,000 shares for $12.4 million."),
    ((COMPANY,), "For 2025 as a whole, the company is guiding to revenue of $410 million to $430 million."),
    ((COMPANY,), "The board has proposed paying $0.82 per share for 2024."),
    ((COMPANY,), "The underwriting loss in 2023 was due to $47 million of storm claims."),
    (
        (LIMITS,),
        "After the second contract year, you may withdraw as much as 12% of the contract value annually"
        " with no surrender charge.",
    ),
    ((LIMITS,), "Withdrawals before age 59 1/2 may incur a 10% federal tax penalty."),
    ((LIMITS,), "Ostrava residents can deduct up to $3,000 in annual contributions from their state taxable income."),
    ((INDEX, TITLE), "RGIE also screens out companies earning more than 10% of their revenue from tobacco."),
    ((INDEX, TITLE), "The Rill Green Infrastructure ETF was launched in March 2018."),
    ((INDEX, TITLE), "The Rill Green Infrastructure ETF has a total expense ratio of 0.31%."),
]
WRONG = [
    ((BOARD,), "The board has eight directors."),
    ((BOARD,), "Eleven directors are independent."),
    ((BOARD,), "Eleven of the eight directors are independent."),
    ((BOARD,), "Eight directors are executives."),
    ((PAID,), "The annual dividend is $0.41 per share."),
    ((PAID,), "The dividend will be paid on February 28, 2025."),
    ((PAID,), "The dividend was paid on March 14, 2024."),
    ((PAID,), "Cairn Bancorp accounts for 9.3% of loans."),
    ((PAID,), "Vetch Foods accounts for 9.3% of deposits."),
    ((PAID,), "The bank has about 2,200 branches."),
    # another value, a bound that is turned, a finer or another time
    ((FUND,), "The fund was established in May 2017."),
    ((FUND,), "The fund was established on May 14, 2016."),
    ((FUND,), "The fund offers to buy back 6% of its outstanding shares each quarter at net asset value."),
    ((FUND,), "As of March 31, 2025, the top ten accounted for about 22% of assets."),
    (
        (LIMITS,),
        "After the second contract year, you may withdraw at least 12% of the contract value annually"
        " with no surrender charge.",
    ),
    ((COMPANY,), "In 2023 the company bought back 310,000 shares for $12.4 million."),
    ((COMPANY,), "The board has proposed paying $0.82 per share for 2023."),
    # another frequency
    ((FUND,), "The fund offers to buy back 5% of its outstanding shares each month at net asset value."),
    ((FEES,), "The sponsor charges 0.40% of net asset value quarterly."),
    # another party, class or thing
    ((FUND,), "The company was established in May 2016."),
    ((FUND,), "The Heron Income Fund was established in May 2016."),
    ((SHARES,), "Class A shares pay a fee of 1.00% a year."),
    ((SHARES,), "Class C shares pay a fee of 0.25% a year."),
    ((SHARES,), "Class I shares pay a fee of 0.25% a year."),
    ((FEES,), "The minimum initial investment is $5,000."),
    ((FEES,), "The minimum initial investment for retirement accounts is $50,000."),
    ((FEES,), "The sponsor charges 1.35% of commitments annually."),
    (
        (LIMITS,),
        "After the first contract year, you may withdraw as much as 12% of the contract value annually"
        " with no surrender charge.",
    ),
    ((LIMITS,), "Withdrawals after age 59 1/2 may incur a 10% federal tax penalty."),
    ((LIMITS,), "Ostrava residents can deduct up to $6,000 in annual contributions from their state taxable income."),
    ((LIMITS,), "The deposit scheme at Dell Bank is protected by savings up to $85,000."),
    ((INDEX, TITLE), "RGIE screens out companies earning less than 10% of their revenue from tobacco."),
    # what is stronger, denied, left out or added
    ((LIMITS,), "Withdrawals before age 59 1/2 will incur a 10% federal tax penalty."),
    ((LIMITS,), "Withdrawals before age 59 1/2 may not incur a 10% federal tax penalty."),
    ((LIMITS,), "You may withdraw as much as 12% of the contract value annually with no surrender charge."),
    ((COMPANY,), "The board has paid $0.82 per share for 2024."),
    ((COMPANY,), "The company's revenue of $410 million to $430 million came in 2025."),
    ((FUND,), "The fund offers to sell 5% of its outstanding shares each quarter at net asset value."),
    ((FUND,), "The fund offers to buy back 5% of its shares each quarter at a premium to net asset value."),
]


@pytest.mark.parametrize(("chunks", "text"), RIGHT, ids=[text for _, text in RIGHT])
def test_the_same_in_other_words_is_proved(chunks: tuple[Chunk, ...], text: str) -> None:
    assert proved(text, *chunks)


@pytest.mark.parametrize(("chunks", "text"), WRONG, ids=[text for _, text in WRONG])
def test_anything_else_is_left_open(chunks: tuple[Chunk, ...], text: str) -> None:
    assert not proved(text, *chunks)


def test_two_funds_leave_it_open_which_one_is_meant() -> None:
    other = _text("Heron Core Fund is an open-end fund. It was launched on July 1, 2012.", "Other prospectus", "o")
    assert not proved("The fund was established in May 2016.", FUND, other)
    assert proved("Sedge Income Interval Fund was established in May 2016.", FUND, other)


def test_what_a_guarded_sentence_says_is_no_statement() -> None:
    text = "The fee is 0.40% of assets annually."
    assert proved(text, "The fee is 0.40% of assets per year.")
    assert not proved(text, "If assets exceed $5 million, the fee is 0.40% of assets per year.")
    assert not proved(text, "The fee is 0.40% of assets per year unless it is waived.")


def _words(text: str) -> tuple[str, ...]:
    claim = claim_as_stands(text)
    return retelling(claim.text, claim.figures, claim.periods, tuple(figure.start for figure in claim.figures)).words


def test_designations_and_negations_are_words() -> None:
    assert _words("Class A pays 5%.") != _words("Class C pays 5%.")
    assert _words("Series B pays 5%.") != _words("Series 2026B pays 5%.")
    assert _words("The fund may not pay 5%.") != _words("The fund may pay 5%.")


def test_a_passive_clause_is_told_as_an_active_one() -> None:
    assert _words("Deposits are insured by the scheme up to $5.") == _words("The scheme insured deposits up to $5.")
    assert _words("Deposits are insured by the scheme up to $5.") != _words("Deposits insured the scheme up to $5.")
