"""A value that a sentence states of a thing in the claim's own words, and the sentences that only seem to."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.judge import pairs_to_score
from guardrail.policy.policy import Policy
from guardrail.verify.assess import assess
from guardrail.verify.sentences.stated_value import check_stated_value


def proved(text: str, *sources: str) -> bool:
    chunks = tuple(Chunk(id=f"p{at}", text=source, element_type="text") for at, source in enumerate(sources))
    return assess(claim_as_stands(text), EvidenceIndex.build(chunks)).proved


RESPECTIVELY = (
    "Advertising costs amounted to $278,057, $365,859 and $378,217 for the years ended June 30, 2025, 2024 and 2023,"
    " respectively, and are charged to expense when incurred."
)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("The advertising costs in 2025 were $278,057.", RESPECTIVELY),
        ("The advertising costs for the year ended June 30, 2024 were $365,859.", RESPECTIVELY),
        (
            "The income tax expense from continuing operations in 2025 was $39,000.",
            "The Company recorded an income tax expense from continuing operations of $39,000 in fiscal year 2025.",
        ),
        (
            "The standard rate of corporation tax was 19.0%.",
            "The charge for the period differs from the standard rate of corporation tax of 19.0% (2024: 20.0%).",
        ),
        ("The hurdle rate is 7%.", "The hurdle rate has been set at 7%, and the plan allows for a share of growth."),
        (
            "The net losses of service customers in 2025 were 4,697.",
            "In 2025, service customers net losses stood at 4,697 compared to 6,760 for the prior year.",
        ),
        (
            "The remaining life of plan participants is 16 years as of December 31, 2025.",
            "It is amortized over the remaining life of plan participants, which was 16 years as of December 31, 2025.",
        ),
        (
            "The compensation expense reduction in 2024 was $181,000.",
            "An expense of $1,792,000 (compensation expense reduction of $181,000 in 2024) was recorded for 2025.",
        ),
    ],
)
def test_a_sentence_that_binds_the_claims_own_phrase_to_its_figure_proves_it(text: str, source: str) -> None:
    assert proved(text, source)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("The advertising costs in 2024 were $278,057.", RESPECTIVELY),
        ("The advertising costs were $365,859.", RESPECTIVELY),
        ("Revenue in 2025 was $5 million.", "Net revenue in 2025 was $5 million."),
        ("Revenue in 2025 was $5 million.", "Revenue from Germany in 2025 was $5 million."),
        ("Revenue in 2025 was $5 million.", "Revenue in 2025 was $5 million in Germany."),
        ("Revenue in 2025 was $5 million.", "The increase in revenue in 2025 was $5 million."),
        ("Revenue in 2025 was $5 million.", "We recorded an increase in revenue of $5 million in 2025."),
        ("Revenue in 2025 was $5 million.", "Excluding leases, revenue in 2025 was $5 million."),
        ("Revenue in 2025 was $5 million.", "Revenue in 2025 was $5 million, excluding leases."),
        ("Revenue in 2025 was $5 million.", "It is not true that revenue in 2025 was $5 million."),
        ("Revenue in 2025 was $5 million.", "If we had sold it, revenue in 2025 was $5 million."),
        ("Revenue in 2025 was $5 million.", "Analysts wrote that revenue in 2025 was $5 million."),
        ("Revenue in 2025 was $5 million.", "Revenue in 2024 was $5 million."),
        ("Revenue in 2025 was $5 million.", "Revenue in 2025 was approximately $5 million."),
        ("Revenue in 2025 was $5 million.", "Revenue in 2025 was more than $5 million."),
        ("Revenue in 2025 was $5 million.", "Cost and revenue in 2025 were $5 million and $7 million, respectively."),
        ("Cost in 2025 was $5 million.", "Revenue and cost in 2025 were $5 million and $7 million, respectively."),
        ("The cost in 2025 was $5 million.", "Revenue and the cost in 2025 were $5 million."),
        ("The fee is 5%.", "The maximum fee is 5%."),
        ("The fee is $5.", "The fee is $5 per transaction."),
        (
            "The tax expense in 2025 was $5 million.",
            "We recorded a tax expense of $5 million related to leases in 2025.",
        ),
        ("Sales from Alpha to Beta in 2025 were $5 million.", "In 2025, sales from Beta to Alpha were $5 million."),
        ("The loss in 2025 was $5 million.", "We recorded a loss of $5 million on disposals in 2025."),
        ("Revenue in 2025 was not $5 million.", "Revenue in 2025 was $5 million."),
        ("Revenue in 2025 may be $5 million.", "Revenue in 2025 was $5 million."),
        ("Revenue in 2025 was $5 billion.", "Revenue in 2025 was $5 million."),
    ],
)
def test_what_the_sentence_says_of_something_else_is_not_proved(text: str, source: str) -> None:
    assert not proved(text, source)


def test_nli_is_not_asked_about_a_stated_value() -> None:
    text = "The hurdle rate has been set at 7%, and the plan allows for a share of growth."
    index = EvidenceIndex.build((Chunk(id="p", text=text, element_type="text"),))
    assert pairs_to_score(assess(claim_as_stands("The hurdle rate is 7%."), index), Policy.load()) == ()


def test_two_sentences_of_different_values_prove_neither() -> None:
    assert not proved("The yield is 4%.", "The yield is 4%, as of June.", "The yield is 5%, as of July.")


def test_a_claim_of_several_figures_is_not_read() -> None:
    assert check_stated_value(claim_as_stands("The fee is 5% and the yield is 4%."), (), EvidenceIndex.build(())) == ()


OF_EACH = "The Fund had a 30-day SEC yield of 3.15% for Class A shares and 3.40% for Class I shares as of May 31, 2025."
IN_TURN = (
    "The weighted average remaining lease term was 7.1 years for operating leases and 2.9 years for finance leases, and"
    " the weighted average discount rate was 5.4% and 4.2%, respectively."
)
TOLD_BEFORE = "The average interest rate for fixed and floating rate loans was 4.1% and 6.3%, respectively, in 2025."
DECLARED = "The Company declared dividends of $0.61 per share in 2025 and $0.55 per share in 2024."


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("The 30-day SEC yield of the Class A shares was 3.15%.", OF_EACH),
        ("The 30-day SEC yield for Class I shares was 3.40% as of May 31, 2025.", OF_EACH),
        ("The weighted average remaining lease term for finance leases was 2.9 years.", IN_TURN),
        ("The weighted average discount rate for finance leases was 4.2%.", IN_TURN),
        ("The weighted average discount rate for operating leases was 5.4%.", IN_TURN),
        ("The average interest rate for floating rate loans was 6.3% in 2025.", TOLD_BEFORE),
        ("Dividends declared were $0.55 per share in 2024.", DECLARED),
    ],
)
def test_a_value_of_a_list_is_of_what_the_list_says(text: str, source: str) -> None:
    assert proved(text, source)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("The 30-day SEC yield of the Class A shares was 3.40%.", OF_EACH),
        ("The 30-day SEC yield was 3.15%.", OF_EACH),  # of which class?
        ("The 30-day SEC yield of the Class C shares was 3.15%.", OF_EACH),
        ("The 30-day SEC yield of the Class A shares was 3.15% as of May 31, 2024.", OF_EACH),
        ("The 12-month yield of the Class A shares was 3.15%.", OF_EACH),
        ("The weighted average discount rate for finance leases was 5.4%.", IN_TURN),
        ("The weighted average discount rate for leases was 5.4%.", IN_TURN),
        ("The weighted average remaining lease term for finance leases was 7.1 years.", IN_TURN),
        ("The average interest rate for floating rate loans was 4.1% in 2025.", TOLD_BEFORE),
        ("The average interest rate for fixed rate loans was 6.3% in 2025.", TOLD_BEFORE),
        ("Dividends declared were $0.61 per share in 2024.", DECLARED),
        ("Dividends paid were $0.55 per share in 2024.", DECLARED),
        ("Dividends declared were $0.55 in 2024.", DECLARED),  # the amount, not one per share
        ("Dividends declared were $0.55 per share in 2024.", DECLARED.replace("The Company", "Its subsidiary")),
        (
            "The discount rate for finance leases was 4.2%.",
            "The discount rate was 5.4% for operating and 4.2% for finance leases held abroad.",
        ),
        (
            "The margin for pumps was 12%.",
            "The margin was 9% for motors and 12% for pumps and valves.",
        ),
        (
            "The margin for pumps was 12%.",
            "The margin was not 9% for motors and 12% for pumps.",
        ),
        (
            "The margin for pumps was 12%.",
            "The target margin was 9% for motors and 12% for pumps.",
        ),
    ],
)
def test_a_value_of_another_part_of_the_list_is_not_proved(text: str, source: str) -> None:
    assert not proved(text, source)
