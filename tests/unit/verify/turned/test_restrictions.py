"""What turns or narrows a claim beside its figures: proved of nothing that does not say so as well."""

from __future__ import annotations

import pytest

from guardrail.evidence.chunk import Chunk
from tests.support.assessed import LEAD, ROLL, proved

REVENUE = Chunk(
    id="revenue",
    element_type="table",
    unit_note="(in millions)",
    rows=(
        ("", "2024", "2023"),
        ("Pumps", "$700.0", "$640.0"),
        ("Valves", "480.0", "485.0"),
        ("Total revenue", "$1,180.0", "$1,125.0"),
        ("Cost of sales", "610.0", "600.0"),
        ("Operating income", "118.0", "105.0"),
    ),
)
QUARTERS = Chunk(
    id="quarters",
    element_type="table",
    unit_note="(in millions)",
    rows=(
        ("", "Three Months Ended December 31,", ""),
        ("", "2024", "2023"),
        ("Total revenue", "$310.0", "$290.0"),
    ),
    header_rows=2,
)
BY_REGION = Chunk(
    id="regions",
    element_type="table",
    unit_note="(in millions)",
    rows=(
        ("", "2024", "2023"),
        ("Europe", "$1,240.5", "$1,102.3"),
        ("Asia", "310.2", "275.0"),
        ("Total net sales", "$1,550.7", "$1,377.3"),
        ("Cost of sales", "900.1", "850.6"),
    ),
)
EXPENSES = Chunk(
    id="expenses",
    element_type="table",
    rows=(
        ("", "Class A", "Class C"),
        ("Management fees", "0.60%", "0.60%"),
        ("Other expenses", "0.15%", "0.12%"),
        ("Total expenses", "0.75%", "0.72%"),
        ("Net expenses", "0.70%", "0.68%"),
    ),
)
SHEET = Chunk(
    id="sheet",
    element_type="table",
    unit_note="(in millions)",
    rows=(("", "2024"), ("Total assets", "$800"), ("Total liabilities", "$30")),
)
DUE = "Bonds maturing within one year were $120 million at December 31, 2024, and others were $40 million."
PER_STORE = "Revenue per store was $2.4 million in 2024 and $2.2 million in 2023."
FALL = "Sales in the Americas decreased 3.3% in 2024."


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Total revenue rose by $55.0 million in 2024.", (REVENUE,)),
        ("Total revenue rose 4.9% in 2024.", (REVENUE,)),
        ("Operating income was $118.0 million in 2024.", (REVENUE,)),
        ("Total revenue exceeded cost of sales by $570.0 million in 2024.", (REVENUE,)),
        ("Total revenue rose 6.9% in the fourth quarter of 2024.", (QUARTERS,)),
        ("Goodwill rose by $15.3 million in 2024.", (LEAD, ROLL)),
        ("Revenue per store was $2.4 million in 2024, up from $2.2 million in 2023.", (PER_STORE,)),
        (
            "Net sales in Europe were $1,240.5 million in 2024, up from $1,102.3 million in 2023.",
            ("Net sales by region were as follows:", BY_REGION),
        ),
        ("Total revenue was $310.0 million in the fourth quarter of 2024.", (QUARTERS,)),
        ("Total assets net of total liabilities were $770 million in 2024.", (SHEET,)),
        ("Pumps revenue was $700.0 million in 2024, up from $640.0 million in 2023.", (REVENUE,)),
        ("Revenue of Pumps exceeded revenue of Valves in 2024.", (REVENUE,)),
        ("More than 59% of total revenue came from Pumps in 2024.", (REVENUE,)),
    ],
)
def test_what_is_said_plainly_is_proved(claim: str, evidence: tuple[str | Chunk, ...]) -> None:
    assert proved(claim, *evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Total revenue did not rise by $55.0 million in 2024.", (REVENUE,)),
        ("Total revenue rose 4.9% in 2024, not 2023.", (REVENUE,)),
        ("Total revenue rose 4.9% in 2024 and 2023.", (REVENUE,)),
        ("Total revenue rose 4.9% per share in 2024.", (REVENUE,)),
        ("Revenue per store was $2.4 million per share in 2024, up from $2.2 million in 2023.", (PER_STORE,)),
        ("Operating income was $118.0 million in 2024, a record.", (REVENUE,)),
        ("Total revenue rose by $55.0 million in cash in 2024.", (REVENUE,)),
        ("Total revenue rose by $55.0 million for each segment in 2024.", (REVENUE,)),
        ("Total revenue rose 4.9% in the fourth quarter of 2024.", (REVENUE,)),
        ("Goodwill rose by $15.3 million in the fourth quarter of 2024.", (LEAD, ROLL)),
        ("Operating income was €118.0 million in 2024.", (REVENUE,)),
        ("Total revenue exceeded cost of sales by €570.0 million in 2024.", (REVENUE,)),
        ("Total revenue was more than $1,180.0 million in 2024.", (REVENUE,)),
        ("Total revenue exceeded cost of sales by more than $570.0 million in 2024.", (REVENUE,)),
        (
            "Cost of sales in Europe was $1,240.5 million in 2024, up from $1,102.3 million in 2023.",
            ("Net sales by region were as follows:", BY_REGION),
        ),
        ("Total revenue was $310.0 million in 2024, up from $290.0 million in 2023.", (QUARTERS,)),
        ("Class C's net expenses were the highest.", (EXPENSES,)),
        ("Total liabilities net of total assets were $770 million in 2024.", (SHEET,)),
        ("Pumps revenue was $700.0 million in 2024, up by almost a third from $640.0 million in 2023.", (REVENUE,)),
        ("Bonds were $120 million at December 31, 2024.", (DUE,)),
        ("Revenue of Pumps exceeded revenue of Valves in 2024, a record.", (REVENUE,)),
        ("More than 59% of operating income came from Pumps in 2024.", (REVENUE,)),
        ("Pumps exceeded sales in the Americas by $700.0 million in 2024.", (REVENUE, FALL)),
    ],
)
def test_what_the_sources_do_not_say_is_not(claim: str, evidence: tuple[str | Chunk, ...]) -> None:
    assert not proved(claim, *evidence)


EXPENSES = Chunk(
    id="x",
    text="In 1993, lower headcount was the reason why administrative expenses fell to $835 million from $874 million.",
)


def test_a_cause_that_the_source_does_not_tell_is_not_proved() -> None:
    fell = "Administrative expenses fell from $874 million to $835 million in 1993"
    assert proved(f"{fell}.", EXPENSES)
    assert not proved(f"{fell} because it had more employees.", EXPENSES)


def test_a_difference_that_never_was_is_denied() -> None:
    assert proved("The difference between pumps and valves was $220.0 million in 2024.", REVENUE)
    assert not proved("The difference between pumps and valves never was $220.0 million in 2024.", REVENUE)
