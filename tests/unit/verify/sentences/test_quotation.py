"""A claim that is the evidence's own sentence is proved; whatever could have changed its meaning is not."""

from __future__ import annotations

import pytest

from guardrail.claims.claim import Claim, ClaimType
from guardrail.claims.figures import parse_figures
from guardrail.claims.figures.periods import parse_periods
from guardrail.evidence.chunk import Chunk, Citation
from guardrail.evidence.premise import Premise
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.sentences.quotation import check_quotation
from tests.support.assessed import proved


def _quote(text: str, source: str, subject: str = "") -> tuple[Finding, ...]:
    periods = parse_periods(text)
    claim = Claim(text, ClaimType.ENTITY_ATTRIBUTE, parse_figures(text, periods), periods, subject)
    periods = parse_periods(source)
    return check_quotation(claim, [Premise(source, 1.0, Citation("e1"), parse_figures(source, periods), periods)])


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Shares are not FDIC insured.", "Shares are not FDIC insured."),
        ("shares  are not\nFDIC insured", "Fees apply. “Shares are not FDIC insured.” See note 4."),
        ("Fees apply. Shares are not insured.", "Fees apply. Shares are not insured. They may lose value."),
        ("Shares are not FDIC insured.", "Shares are not FDIC insured and may lose value."),
        ("Shares may lose value.", "Shares are not FDIC insured and may lose value."),
        ("Shares are not FDIC insured.", "Shares are not FDIC insured, which the prospectus says twice."),
        ("The fee was waived.", "However, the fee was waived."),
    ],
)
def test_a_quoted_sentence_is_proved(claim: str, source: str) -> None:
    (finding,) = _quote(claim, source)
    assert finding.answer is Answer.MATCH
    assert finding.proved
    assert finding.citations == (Citation("e1"),)


def test_a_sentence_that_a_claim_only_introduces_is_proved() -> None:
    source = "Audit-related services are assurance services. The weighted-average rate of return is 3.3%."
    for claim in (
        "The audit-related services are Audit-related services are assurance services.",
        "The rate of return is The weighted-average rate of return is 3.3%.",
    ):
        (finding,) = _quote(claim, source)
        assert finding.proved


@pytest.mark.parametrize(
    "claim",
    [
        "The guaranteed rate of return is The weighted-average rate of return is 3.3%.",  # a word of its own
        "The rate of return is not The weighted-average rate of return is 3.3%.",
        "No rate of return is The weighted-average rate of return is 3.3%.",
        "The rate of return is The weighted-average rate of return.",  # no whole sentence
    ],
)
def test_an_introduction_that_says_more_is_not_proved(claim: str) -> None:
    assert _quote(claim, "The weighted-average rate of return is 3.3%.") == ()


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Shares are FDIC insured.", "Shares are not FDIC insured."),
        ("The fund is insured.", "If the merger closes, the fund is insured."),
        ("The fund is insured.", "It is not true that the fund is insured."),
        ("The fund is insured.", "The fund is insured, unless the agency objects."),
        ("The adviser is expected to waive the fee.", "The adviser is expected to raise the fee."),
        ("The fund is exempt from federal.", "The fund is exempt from federal and state tax."),
        ("The bank denied the fund is insured.", "The fund is insured."),
        ("The fund is either rated.", "The fund is either rated and is listed or is neither."),
        ("The fund pays income.", "The fund pays."),
        ("Total assets.", "Total assets."),
    ],
)
def test_anything_else_is_not_proved(claim: str, source: str) -> None:
    assert _quote(claim, source) == ()


def test_figures_may_be_rounded_to_the_digits_shown() -> None:
    claim = "Occupancy of the Marrow Street portfolio stood at about 85% at year end."
    (finding,) = _quote(claim, "Occupancy of the Marrow Street portfolio stood at 85.19% at year end.")
    assert finding.proved
    ((start, end, source),) = finding.restated
    assert claim[start:end].endswith("85%")
    assert source == "85.19%"
    wrong = claim.replace("about 85%", "86%")
    assert _quote(wrong, "Occupancy of the Marrow Street portfolio stood at 85.19% at year end.") == ()


def test_figures_and_periods_of_a_quotation_are_grounded() -> None:
    claim = "The 30-day SEC yield was 3.92% on June 30, 2026."
    (finding,) = _quote(claim, claim)
    assert {claim[start:end] for start, end in finding.matched} == {"3.92%", "June 30, 2026"}


def test_pronoun_is_filled_in_from_the_sentence_before() -> None:
    source = "The Alder Fund seeks income. Its expense ratio is 0.45%."
    assert _quote("The Alder Fund's expense ratio is 0.45%.", source, "The Alder Fund")
    assert not _quote("The Birch Fund's expense ratio is 0.45%.", source, "The Birch Fund")


OEM = (
    "Equipment Manufacturers are the customers to which we provide support, while Distribution customers refers"
    " to the distributors that we engage."
)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "The amount of losses that were reclassified into earnings during 2025 was No losses were reclassified into"
            " earnings during 2025.",
            "No losses were reclassified into earnings during 2025.",
        ),
        ("The reduction in force from the plan was The plan included a reduction in force.",
         "The plan included a reduction in force."),
        ("The distribution customers are Distribution customers refers to the distributors that we engage.", OEM),
        ("Distribution customers refers to the distributors that we engage.", OEM),
    ],
)  # fmt: skip
def test_a_copula_inside_the_introduction_and_a_contrasting_clause_are_no_hindrance(claim: str, source: str) -> None:
    (finding,) = _quote(claim, source)
    assert finding.proved


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The reduction in 2024 was The plan had a reduction in force.", "The plan had a reduction in force."),
        ("The plan without reduction was The plan included a reduction in force.",
         "The plan included a reduction in force."),
        ("Sales were 6 million.", "In 2024 costs were 5 million, while sales were 6 million."),
        ("Sales fell.", "If prices rise, demand is weak, while sales fell."),
    ],
)  # fmt: skip
def test_an_introduction_may_not_add_and_a_clause_may_not_lose_its_frame(claim: str, source: str) -> None:
    assert not _quote(claim, source)


def test_words_of_rounding_that_say_the_same_may_stand_for_each_other() -> None:
    source = Chunk("p", text="The Company expects to contribute approximately $12 million to its plans in 2024.")
    claim = "The Company expects to contribute about $12 million to its plans in 2024."
    assert proved(claim, source)
    assert not proved(claim.replace("about", "more than"), source)
    assert not proved(claim.replace("$12", "$13"), source)
