"""Look-ups in the wordings of answers: light words and synonyms are accounted for, other words are not."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import proved

CLASSES = Chunk(
    id="classes",
    element_type="table",
    caption="Ridge Municipal Fund, share classes",
    rows=(
        ("", "Class A", "Class I"),
        ("Gross expense ratio", "0.84%", "0.59%"),
        ("Net expense ratio", "0.74%", "0.49%"),
        ("Yield", "3.12%", "3.47%"),
    ),
)
WEIGHTS = Chunk(
    id="weights",
    element_type="table",
    caption="Harbor ETF, sector weights",
    rows=(("Sector", "Weight"), ("Electric transmission", "34.2%"), ("Water utilities", "14.1%")),
)
YIELDS = Chunk(
    id="yields",
    element_type="table",
    caption="Harbor ETF, yields by sector",
    rows=(("", "June 30, 2026", "June 30, 2025"), ("Guam", "14.6%", "6.1%"), ("Puerto Rico", "58.3%", "61.0%")),
)
BALANCE = Chunk(
    id="balance",
    element_type="table",
    caption="Orsk Maritime NV, balance sheet (EUR million)",
    rows=(("", "31 Dec 2025", "31 Dec 2024"), ("Borrowings", "805.0", "790.1"), ("Cash", "164.2", "121.8")),
)


@pytest.mark.parametrize(
    ("text", "chunk"),
    [
        ("The Ridge Municipal Fund's Class I shares carry a net annual fee of 0.49%.", CLASSES),
        ("Class A's net annual cost is 0.74%.", CLASSES),
        ("Electric transmission makes up 34.2% of the portfolio.", WEIGHTS),
        ("Water utilities account for 14.1% of the ETF.", WEIGHTS),
        ("Orsk Maritime had borrowings of EUR 805 million at the end of 2025.", BALANCE),
    ],
)
def test_a_lookup_in_other_words_is_proved(text: str, chunk: Chunk) -> None:
    assert proved(text, chunk)


@pytest.mark.parametrize(
    ("text", "chunk"),
    [
        ("Class I shares carry a gross annual fee of 0.49%.", CLASSES),
        ("Class A shares carry a net annual fee of 0.49%.", CLASSES),
        ("Class I shares carry a net management fee of 0.49%.", CLASSES),
        ("Electric transmission makes up 34.3% of the portfolio.", WEIGHTS),
        ("Electric transmission yields 34.2%.", WEIGHTS),
        ("Guam's share of the portfolio was 14.6% in June 2026.", YIELDS),  # no table of shares
        ("Orsk Maritime had borrowings of EUR 805 million at the end of 2024.", BALANCE),
    ],
)
def test_a_lookup_with_a_word_unaccounted_for_is_not_proved(text: str, chunk: Chunk) -> None:
    assert not proved(text, chunk)


INCOME = Chunk(
    id="income",
    element_type="table",
    caption="Halvorsen Storage plc, statements of operations (in thousands)",
    rows=(("", "2025", "2024"), ("Net income (loss)", "$ 12,840", "$ (3,615)")),
)
OFFICERS = Chunk(
    id="officers",
    element_type="table",
    caption="Brackwater Insurance Group, executive officers",
    rows=(("Name", "Position"), ("Gethin Marlowe", "Chief Operating Officer"), ("Ida Orrel", "Chair and CEO")),
)
SERIES = Chunk(
    id="series",
    element_type="table",
    caption="Series 2026A maturity schedule",
    rows=(("Maturity", "Interest rate", "Yield"), ("2036", "5.000%", "3.480%"), ("2046", "4.250%", "4.310%")),
)


@pytest.mark.parametrize(
    ("text", "chunk", "follows"),
    [
        ("Halvorsen Storage had net income of $12.8 million in 2025.", INCOME, True),
        ("Halvorsen Storage had a net loss of $3.6 million in 2024.", INCOME, True),
        ("Halvorsen Storage had net income of $3.6 million in 2024.", INCOME, False),
        ("Halvorsen Storage had a net loss of $12.8 million in 2025.", INCOME, False),
        ("The Series 2026A bonds due in 2036 carry a 5.000% coupon.", SERIES, True),
        ("The Series 2026A bonds due in 2046 carry a 5.000% coupon.", SERIES, False),
        ("Gethin Marlowe is Chief Operating Officer of Brackwater.", OFFICERS, True),
        ("Ida Orrel is Chair and CEO of Brackwater.", OFFICERS, True),
        ("Gethin Marlowe is acting Chief Operating Officer of Brackwater.", OFFICERS, False),
        ("Gethin Marlowe is Chief Operating Officer of Corrigan.", OFFICERS, False),
        ("Gethin Marlowe is Chief Operating Officer of Brackwater and a lawyer.", OFFICERS, False),
    ],
)
def test_a_row_proves_one_alternative_of_its_label_and_an_office_of_its_person(
    text: str, chunk: Chunk, follows: bool
) -> None:
    assert proved(text, chunk) is follows


FOR_A_SHARE = Chunk(
    "fund",
    rows=(
        ("", "Year Ended June 30,", ""),
        ("", "2024", "2023"),
        ("Net asset value, beginning of year", "$18.20", "$17.05"),
        ("Net investment income", "0.52", "0.47"),
        ("Net asset value, end of year", "$19.36", "$18.20"),
        ("Net assets, end of year (in millions)", "$402.1", "$377.8"),
    ),
)
ROLLED = Chunk(
    "rolled",
    caption="Pension plans (in millions)",
    rows=(
        ("", "2024", "2023"),
        ("Change in projected benefit obligation", "", ""),
        ("Obligation at beginning of year", "$310.0", "$325.4"),
        ("Service cost", "6.1", "6.5"),
        ("Obligation at end of year", "$298.7", "$310.0"),
    ),
)


def test_what_introduces_a_table_may_say_that_it_is_of_one_share() -> None:
    title = Chunk("title", text="Financial data for one share of the Fund outstanding throughout each year.")
    claim = "The net asset value per share at the end of fiscal 2024 was $19.36."
    assert proved(claim, title, FOR_A_SHARE)
    assert not proved(claim, FOR_A_SHARE)
    assert not proved(claim.replace("$19.36", "$18.20"), title, FOR_A_SHARE)
    assert not proved("Net assets per share at the end of fiscal 2024 were $402.1 million.", title, FOR_A_SHARE)


def test_a_balance_is_of_what_its_heading_rolls_forward() -> None:
    claim = "The projected benefit obligation at the end of 2024 was $298.7 million."
    assert proved(claim, ROLLED)
    assert not proved(claim.replace("$298.7", "$310.0"), ROLLED)
    assert not proved("The projected service cost in 2024 was $6.1 million.", ROLLED)
