"""Other names of a line item are the row's own; a name of another item, or with a word more, is not."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from guardrail.evidence.line_names import names_of, plain_label, renamed
from tests.support.assessed import proved

INCOME = Chunk(
    id="income",
    element_type="table",
    caption="Income (in millions)",
    rows=(
        ("", "2024", "2023"),
        ("Net sales", "$904.0", "$860.0"),
        ("Operating income", "90.4", "77.4"),
        ("Income before provision for income taxes", "79.1", "64.5"),
        ("Provision for income taxes", "17.4", "14.2"),
        ("Net income (loss)", "$61.7", "$(3.5)"),
        ("Weighted average shares, diluted", "33.9", "34.2"),
    ),
)
CASH = Chunk(
    id="cash",
    element_type="table",
    caption="Cash flows (in millions)",
    rows=(
        ("", "2024", "2023"),
        ("Net cash from operating activities", "$128.4", "$110.8"),
        ("Capital expenditure", "(48.6)", "(39.9)"),
        ("Free cash flow", "79.8", "70.9"),
        ("Dividends paid", "(31.2)", "(15.6)"),
    ),
)
STAFF = Chunk(
    id="staff",
    element_type="table",
    caption="Persons employed by function",
    rows=(
        ("", "2024", "2023"),
        ("Manufacturing", "2,864", "2,795"),
        ("Sales", "938", "902"),
    ),
)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Pretax income was $79.1 million in 2024.", INCOME),
        ("Profit before tax rose 22.6% in 2024.", INCOME),
        ("The top line grew 5.1% in 2024.", INCOME),
        ("Top-line growth was 5.1% in 2024.", INCOME),
        ("The bottom line was $61.7 million in 2024.", INCOME),
        ("The diluted share count was 33.9 million in 2024.", INCOME),
        ("Operating cash flow was $128.4 million in 2024.", CASH),
        ("Operating cash flow rose 15.9% in 2024.", CASH),
        ("The dividend payout doubled from 2023 to 2024, going from $15.6 million to $31.2 million.", CASH),
        ("Manufacturing staff numbered 2,864 in 2024.", STAFF),
    ],
)
def test_another_name_of_the_row_is_proved(claim: str, evidence: Chunk) -> None:
    assert proved(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Pretax income was $64.5 million in 2024.", INCOME),
        ("Pretax income was $90.4 million in 2024.", INCOME),
        ("Pretax income was $61.7 million in 2024.", INCOME),
        ("Adjusted pretax income was $79.1 million in 2024.", INCOME),
        ("Profit before tax fell 22.6% in 2024.", INCOME),
        ("The top line grew 22.6% in 2024.", INCOME),
        ("The bottom line was $904.0 million in 2024.", INCOME),
        ("The bottom line was $3.5 million in 2023.", INCOME),
        ("Net profit was $3.5 million in 2023.", INCOME),
        ("The basic share count was 33.9 million in 2024.", INCOME),
        ("Operating cash flow was $79.8 million in 2024.", CASH),
        ("Operating cash flow was $110.8 million in 2024.", CASH),
        ("Free cash flow was $128.4 million in 2024.", CASH),
        ("Manufacturing staff numbered 938 in 2024.", STAFF),
        ("Manufacturing staff costs were 2,864 in 2024.", STAFF),
    ],
)
def test_another_item_year_direction_or_sign_is_not(claim: str, evidence: Chunk) -> None:
    assert not proved(claim, evidence)


def test_a_name_is_put_otherwise_only_where_one_row_can_be_meant() -> None:
    assert list(renamed("Pretax income rose.", names_of(["income before taxes"]))) == ["Income before taxes rose."]
    assert list(renamed("Pretax income rose.", names_of(["income before taxes", "pretax profit"]))) == []
    assert list(renamed("Pretax income rose.", names_of(["pretax income", "income before taxes"]))) == []
    assert list(renamed("The workforce grew.", names_of(["manufacturing"]), "number of employees by plant")) == [
        "The number of employees grew."
    ]


def test_a_label_is_a_name_without_brackets_and_total() -> None:
    assert plain_label("Less: Total Net income (loss):") == "net income"
