"""Several figures about one subject become one claim each where that is sure (spec MC-CE-01)."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guardrail.claims.extract import Context, extract
from guardrail.claims.lexicon import word_set


def claims_of(sentence: str) -> list[str]:
    return [claim.text for claim in extract(sentence, Context()).claims]


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        (
            "In 2025, Orlan Freight reported revenue of $112.9 million and net income of $29.5 million.",
            [
                "In 2025, Orlan Freight reported revenue of $112.9 million.",
                "In 2025, Orlan Freight reported net income of $29.5 million.",
            ],
        ),
        (
            "Orlan Freight reported revenue of $5 million and profit of $1 million in 2025.",
            [
                "Orlan Freight reported revenue of $5 million in 2025.",
                "Orlan Freight reported profit of $1 million in 2025.",
            ],
        ),
        (
            "The bonds carry a 5.000% coupon and were priced at 112.655 to yield 3.480%.",
            [
                "The bonds carry a 5.000% coupon.",
                "The bonds were priced at 112.655.",
                "The bonds were priced to yield 3.480%.",
            ],
        ),
        (
            "The portfolio is split 60% stocks and 40% bonds, and it costs 0.16% a year.",
            [
                "The portfolio is split 60% stocks.",
                "The portfolio is split 40% bonds.",
                "The portfolio costs 0.16% a year.",
            ],
        ),
        (
            "The fund had net assets of $1.84 billion across 412 holdings.",
            ["The fund had net assets of $1.84 billion.", "The fund had 412 holdings."],
        ),
        (
            "A higher rate would lower net interest income by 4.2% and portfolio value by 1.9%.",
            [
                "A higher rate would lower net interest income by 4.2%.",
                "A higher rate would lower portfolio value by 1.9%.",
            ],
        ),
        (
            "The adviser charges 1.00% a year on the first $500,000 and 0.80% on the next $1.5 million.",
            [
                "The adviser charges 1.00% a year on the first $500,000.",
                "The adviser charges 0.80% on the next $1.5 million.",
            ],
        ),
        (
            "Operating income was $20.6 million in 2026, compared with $16.8 million in 2025.",
            ["Operating income was $20.6 million in 2026.", "Operating income was $16.8 million in 2025."],
        ),
        (
            "The margin was 44% in the first quarter of 2026 versus 41% a year earlier.",
            ["The margin was 44% in the first quarter of 2026.", "The margin was 41% in the first quarter of 2025."],
        ),
        (
            "Orlan Freight returned to an operating profit of $97 million in 2025 after losing $42 million in 2024.",
            [
                "Orlan Freight returned to an operating profit of $97 million in 2025.",
                "Orlan Freight had an operating loss of $42 million in 2024.",
            ],
        ),
        (
            "Book value declined by $0.55 per share, from $15.37 to $14.82, a decrease of about 3.6%.",
            [
                "Book value declined by $0.55 per share, from $15.37 to $14.82.",
                "Book value declined by about 3.6%, from $15.37 to $14.82.",
            ],
        ),
        (
            "Orlan Freight declared a quarterly dividend of $0.36 per share, a 12.5% increase from the prior $0.32.",
            [
                "Orlan Freight declared a quarterly dividend of $0.36 per share.",
                "The quarterly dividend of $0.36 per share is a 12.5% increase from the prior $0.32.",
            ],
        ),
        (
            "Revenue and costs were $5 million and $3 million, respectively.",
            ["Revenue was $5 million.", "Costs were $3 million."],
        ),
        (
            "Over one year, the fund returned 11.42%, trailing its index by 0.63 percentage points.",
            [
                "Over one year, the fund returned 11.42%.",
                "Over one year, the fund trailed its index by 0.63 percentage points.",
            ],
        ),
        (
            "The fund owned 86 stocks, with the top ten accounting for about 28% of assets.",
            ["The fund owned 86 stocks.", "The top ten accounted for about 28% of assets."],
        ),
        (
            "Bond spreads moved the other way by 23 bps to 341 bps, with media issuers leading the move.",
            ["Bond spreads moved the other way by 23 bps to 341 bps.", "Media issuers led the move."],
        ),
        (
            "Rail is the largest sector in the fund, making up 34.2% of assets, followed by water at 27.5%.",
            [
                "Rail is the largest sector in the fund, followed by water.",
                "Rail makes up 34.2% of assets.",
                "Water makes up 27.5% of assets.",
            ],
        ),
        (
            "Orlan Freight swung to net income of $12.8 million in 2025 from a net loss of $3.6 million in 2024.",
            [
                "Orlan Freight had net income of $12.8 million in 2025.",
                "Orlan Freight had a net loss of $3.6 million in 2024.",
            ],
        ),
        ("Its margin was 5% in 2025 and 4% in 2024.", ["Its margin was 5% in 2025.", "Its margin was 4% in 2024."]),
        ("Fund A and Fund B yield 4% and 5%, respectively.", ["Fund A yields 4%.", "Fund B yields 5%."]),
        (
            "Revenue was $5 million and $3 million in 2025 and 2024, respectively.",
            ["Revenue was $5 million in 2025.", "Revenue was $3 million in 2024."],
        ),
    ],
)
def test_each_figure_becomes_a_claim(sentence: str, wanted: list[str]) -> None:
    assert claims_of(sentence) == wanted


@pytest.mark.parametrize(
    "sentence",
    [
        "Revenue rose from $3 million in 2024 to $5 million in 2025.",
        "Leases provide for payments between 1% and 15% of sales.",
        "Orlan Freight reported revenue of $5 million in 2025 and profit of $1 million.",
        "The fund did not report revenue of $5 million and profit of $1 million.",
        "The fund holds up to 60% stocks and 40% bonds.",
        "The fund has total fees of 1% and 2%.",
        "The fund and its index have combined costs of 1% and losses of 2%.",
        "Fund A, Fund B and Fund C yield 4% and 5%, respectively.",
        "Book value rose from $15.37 to $16.82, a decrease of about 3.6%.",
        "Revenue was $5 million and costs $3 million.",
        "If rates rise, the fund loses 4% of income and 2% of value.",
        "The yield is 4.95%, compared with 4.62% for the index.",
        "Orlan Freight reported a loss of $9 million in 2025 after losing $42 million in 2024.",
    ],
)
def test_figures_that_may_belong_together_stay_in_one_claim(sentence: str) -> None:
    assert claims_of(sentence) == [sentence]


ITEMS = st.sampled_from(
    [
        "revenue of $5 million",
        "costs of $3 million",
        "a margin of 4.2%",
        "12 warehouses",
        "0.45% in fees",
        "equity of EUR 7 million",
    ]
)
ENDS = st.sampled_from(
    [
        "",
        " in 2025",
        ", compared with $2 million in 2024",
        " versus 41% a year earlier",
        ", respectively",
        " in total",
        ", a decrease of about 3%",
        " after losing $2 million in 2024",
        " across 12 holdings",
        " not including fees",
    ]
)
VERBS = st.sampled_from(["had", "reported", "would not report", "lowered", "is", "returned to", "may have", "charges"])
FREE = word_set("compared with versus respectively a in and the of an year earlier after losing across")


@given(VERBS, st.lists(ITEMS, min_size=1, max_size=3), st.sampled_from([" and ", ", and ", " or ", ", "]), ENDS)
@settings(max_examples=300, deadline=None)
def test_every_figure_negation_and_word_stays_in_some_claim(verb: str, items: list[str], joint: str, end: str) -> None:
    sentence = f"Orlan Freight {verb} {joint.join(items)}{end}."
    said = " ".join(claims_of(sentence)).lower()
    for word in re.findall(r"[\w$%.,'-]*[\w%]", sentence.lower()):
        assert word in FREE or word in said, (word, said)
