"""Line items that answers call by another name than the table: expenses, earnings per share, net balances."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

INCOME = Chunk(
    id="income",
    element_type="table",
    caption="Consolidated statements of operations (in thousands, except per share data)",
    rows=(
        ("", "2024", "2023"),
        ("Net revenue", "$512,400", "$488,310"),
        ("Cost of revenue", "301,220", "290,114"),
        ("Research and development", "41,300", "39,870"),
        ("Interest expense, net", "4,120", "4,870"),
        ("Income tax expense", "12,310", "10,420"),
        ("Net income", "$44,310", "$38,004"),
        ("Net income per share - basic", "$2.11", "$1.82"),
        ("Net income per share - diluted", "$2.06", "$1.79"),
    ),
)
BALANCE = Chunk(
    id="balance",
    element_type="table",
    caption="Consolidated balance sheets (in thousands)",
    rows=(
        ("", "December 31, 2024", "December 31, 2023"),
        ("Accounts receivable, net of allowance of $1,204 and $1,110", "64,210", "60,880"),
        ("Property and equipment, net", "140,220", "138,010"),
    ),
)
BOTH = Chunk(
    id="both",
    element_type="table",
    caption="Receivables (in thousands)",
    rows=(
        ("", "December 31, 2024", "December 31, 2023"),
        ("Accounts receivable, gross", "65,414", "61,990"),
        ("Accounts receivable, net", "64,210", "60,880"),
    ),
)
DEBT = Chunk(
    id="debt",
    element_type="table",
    caption="Long-term debt (in millions)",
    rows=(("", "2024", "2023"), ("Term loan", "112.5", "125.0"), ("Revolving credit facility", "20.0", "45.0")),
)


def proved(text: str, chunk: Chunk) -> bool:
    return assess(claim_as_stands(text), EvidenceIndex.build([chunk])).proved


@pytest.mark.parametrize(
    ("text", "chunk"),
    [
        ("R&D expense was $39.9 million in 2023.", INCOME),
        ("Research and development expenses were $41.3 million in 2024.", INCOME),
        ("The provision for income taxes was $12.3 million in 2024.", INCOME),
        ("Diluted EPS came in at $2.06 for 2024.", INCOME),
        ("Basic earnings per share were $1.82 in 2023.", INCOME),
        ("Revenue was $488.3 million in 2023.", INCOME),
        ("Accounts receivable were $64.2 million at December 31, 2024.", BALANCE),
        ("Accounts receivable, net, were $64.2 million at December 31, 2024.", BALANCE),
        ("Net property and equipment totaled $138.0 million at the end of 2023.", BALANCE),
        ("The term loan had an outstanding balance of $112.5 million in 2024.", DEBT),
    ],
)
def test_another_name_of_the_line_is_proved(text: str, chunk: Chunk) -> None:
    assert proved(text, chunk)


@pytest.mark.parametrize(
    ("text", "chunk"),
    [
        ("Research and development credits were $41.3 million in 2024.", INCOME),
        ("Capitalized research and development expenses were $41.3 million in 2024.", INCOME),
        ("The income tax benefit was $12.3 million in 2024.", INCOME),
        ("The deferred provision for income taxes was $12.3 million in 2024.", INCOME),
        ("The provision for credit losses was $12.3 million in 2024.", INCOME),
        ("Diluted EPS came in at $2.11 for 2024.", INCOME),
        ("Basic earnings per share were $1.79 in 2023.", INCOME),
        ("Basic earnings were $1.82 in 2023.", INCOME),
        ("Gross revenue was $488.3 million in 2023.", INCOME),
        ("Cost of revenue was $488.3 million in 2023.", INCOME),
        ("Interest expense was $4.1 million in 2024.", INCOME),  # net of interest income
        ("Income was $44.3 million in 2024.", INCOME),
        ("Gross accounts receivable were $64.2 million at December 31, 2024.", BALANCE),
        ("The allowance for accounts receivable was $64.2 million at December 31, 2024.", BALANCE),
        ("Accounts receivable were $64.2 million at December 31, 2024.", BOTH),
        ("The term loan had an outstanding balance of $20.0 million in 2024.", DEBT),
    ],
)
def test_the_name_of_another_line_is_not(text: str, chunk: Chunk) -> None:
    assert not proved(text, chunk)
