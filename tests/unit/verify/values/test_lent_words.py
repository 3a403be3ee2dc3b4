"""Words that a table lends its rows: the total they add up to, what its balances are of, amounts per share."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import LEAD, ROLL, proved

COUNTRIES = Chunk(
    id="countries",
    element_type="table",
    caption="Geographic information (in thousands)",
    rows=(
        ("", "2024", "2023"),
        ("Brazil", "$41,200", "$38,700"),
        ("Norway", "22,150", "25,010"),
        ("Total net sales", "$63,350", "$63,710"),
        ("Employees in Brazil", "310", "295"),
    ),
)
NOT_ADDED_UP = Chunk(
    id="loose",
    element_type="table",
    caption="Geographic information (in thousands)",
    rows=(
        ("", "2024", "2023"),
        ("Brazil", "$41,200", "$38,700"),
        ("Norway", "22,150", "25,010"),
        ("Total net sales", "$91,400", "$90,300"),
    ),
)
WIDE_LEAD = Chunk(
    id="lead", text="Changes in the carrying amount of goodwill and trademarks by segment were as follows:"
)
HIGHLIGHTS = Chunk(
    id="highlights",
    element_type="table",
    caption="FINANCIAL HIGHLIGHTS",
    rows=(
        ("Year ended April 30,", "2024", "2023"),
        ("Net asset value, beginning of year", "$14.10", "$15.02"),
        ("Net asset value, end of year", "$13.37", "$14.10"),
        ("Total distributions", "(0.84)", "(0.79)"),
        ("Net assets, end of year (in 000s)", "$301,220", "$288,400"),
    ),
)
PLAIN_NAV = Chunk(
    id="nav",
    element_type="table",
    caption="Statement of changes (in millions)",
    rows=(("", "2024", "2023"), ("Distributions", "$0.84", "$0.79"), ("Subscriptions", "$4.10", "$3.97")),
)
BONDS = Chunk(
    id="sectors",
    element_type="table",
    caption="Sector breakdown",
    rows=(("Sector", "% of net assets"), ("Toll roads", "18.8%"), ("Housing bonds", "9.1%"), ("Ports", "13.0%")),
)
STOCKS = Chunk(
    id="stocks",
    element_type="table",
    caption="Common stocks by sector",
    rows=(("Sector", "% of net assets"), ("Toll roads", "18.8%"), ("Railways", "9.1%"), ("Ports", "13.0%")),
)


@pytest.mark.parametrize(
    ("text", "chunks"),
    [
        ("Net sales from Norway were $25,010 thousand in 2023.", [COUNTRIES]),
        ("Net sales in Norway were $22.2 million in 2024.", [COUNTRIES]),
        ("Goodwill in the Wholesale segment was $98.1 million at December 31, 2023.", [LEAD, ROLL]),
        ("Goodwill of the Retail segment stood at $222.4 million as of December 31, 2024.", [LEAD, ROLL]),
        ("The fund's net asset value per share at the end of fiscal 2024 was $13.37.", [HIGHLIGHTS]),
        ("Total distributions were $0.79 per share in fiscal 2023.", [HIGHLIGHTS]),
        ("Toll roads bonds represented 18.8% of net assets.", [BONDS]),
        ("Ports holdings made up 13.0% of net assets.", [STOCKS]),
    ],
)
def test_what_the_table_lends_is_accounted_for(text: str, chunks: list[Chunk]) -> None:
    assert proved(text, *chunks)


@pytest.mark.parametrize(
    ("text", "chunks"),
    [
        ("Net sales from Norway were $25,010 thousand in 2024.", [COUNTRIES]),
        ("Net sales from Norway were $38,700 thousand in 2023.", [COUNTRIES]),
        ("Cost of sales in Norway was $25,010 thousand in 2023.", [COUNTRIES]),
        ("Online net sales from Norway were $25,010 thousand in 2023.", [COUNTRIES]),
        ("Net sales from Norway excluding services were $25,010 thousand in 2023.", [COUNTRIES]),
        ("Net sales from Norway were $25,010 thousand in 2023.", [NOT_ADDED_UP]),
        ("Goodwill in the Wholesale segment was $101.4 million at December 31, 2023.", [LEAD, ROLL]),
        ("Goodwill in the Retail segment was $98.1 million at December 31, 2023.", [LEAD, ROLL]),
        ("Goodwill in the Wholesale segment was $308.5 million at December 31, 2023.", [LEAD, ROLL]),
        ("Goodwill acquired in the Wholesale segment was $98.1 million at December 31, 2023.", [LEAD, ROLL]),
        ("Impaired goodwill in the Wholesale segment was $98.1 million at December 31, 2023.", [LEAD, ROLL]),
        ("Goodwill in the Wholesale segment was $98.1 million at December 31, 2023.", [WIDE_LEAD, ROLL]),
        ("The fund's net asset value per share at the beginning of fiscal 2024 was $13.37.", [HIGHLIGHTS]),
        ("The fund's net asset value per share at the end of fiscal 2023 was $13.37.", [HIGHLIGHTS]),
        ("The benchmark's net asset value per share at the end of fiscal 2024 was $13.37.", [HIGHLIGHTS]),
        ("Distributions from net realized gains were $0.79 per share in fiscal 2023.", [HIGHLIGHTS]),
        ("The fund's net assets per share at the end of fiscal 2024 were $301,220.", [HIGHLIGHTS]),
        ("Distributions were $0.84 per share in 2024.", [PLAIN_NAV]),
        ("Toll roads bonds represented 18.8% of net assets.", [STOCKS]),
        ("Toll roads loans represented 18.8% of net assets.", [BONDS]),
        ("Ports holdings made up 18.8% of net assets.", [STOCKS]),
    ],
)
def test_what_it_does_not_lend_proves_nothing(text: str, chunks: list[Chunk]) -> None:
    assert not proved(text, *chunks)


RECONCILED = Chunk(
    id="reconciled",
    element_type="table",
    caption="Reconciliation (in thousands)",
    rows=(
        ("", "2024", "2023"),
        ("Adjusted EBITDA:", "", ""),
        ("Net income", "$48,210", "$41,030"),
        ("Income taxes", "9,420", "8,150"),
        ("Foreign operations", "", ""),
        ("Pension cost", "1,410", "1,380"),
    ),
)


def test_a_qualifier_of_a_heading_is_lent_only_where_the_claim_says_the_heading() -> None:
    assert proved("Net income was $48,210 thousand in 2024.", RECONCILED)
    assert proved("The pension cost of foreign operations was $1,410 thousand in 2024.", RECONCILED)
    assert not proved("Adjusted net income was $48,210 thousand in 2024.", RECONCILED)
    assert not proved("Foreign income taxes were $9,420 thousand in 2024.", RECONCILED)
