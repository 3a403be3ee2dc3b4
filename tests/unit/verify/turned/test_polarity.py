"""A dropped or added "not", and one opposite word, are found; anything looser is left to NLI."""

from __future__ import annotations

import pytest

from guardrail.claims.claim import Claim, ClaimType
from guardrail.claims.figures import parse_figures
from guardrail.claims.figures.periods import parse_periods
from guardrail.evidence.chunk import Citation
from guardrail.evidence.premise import Premise
from guardrail.verify.finding import Answer
from guardrail.verify.turned.polarity import check_polarity, opposite


def _claim(text: str, subject: str = "") -> Claim:
    periods = parse_periods(text)
    return Claim(text, ClaimType.ENTITY_ATTRIBUTE, parse_figures(text, periods), periods, subject)


def _premise(text: str) -> Premise:
    periods = parse_periods(text)
    return Premise(text, 1.0, Citation("e1"), parse_figures(text, periods), periods)


def _conflicts(claim: str, *sources: str, subject: str = "") -> bool:
    findings = check_polarity(_claim(claim, subject), [_premise(source) for source in sources])
    assert all(finding.answer is Answer.CONFLICT for finding in findings)
    return bool(findings)


def test_hal_wealth_001_dropped_not_conflicts() -> None:
    source = "Shares of the Brightwater Income Fund are not FDIC insured and may lose value."
    findings = check_polarity(_claim("Shares of the Brightwater Income Fund are FDIC insured."), [_premise(source)])
    assert [finding.answer for finding in findings] == [Answer.CONFLICT]
    assert findings[0].source_says == source
    assert findings[0].answer_says == "Shares of the Brightwater Income Fund are FDIC insured."
    assert [citation.chunk for citation in findings[0].citations] == ["e1"]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The fund does not hedge its exposure.", "The fund hedges its exposure."),
        ("The notes are insured by the agency.", "The notes aren't insured by the agency."),
        ("The adviser can waive the fee.", "The adviser cannot waive the fee."),
        ("Interest was capitalized in 2019.", "No interest was capitalized in 2019."),
        ("All of the bonds are rated.", "None of the bonds are rated."),
        ("The trust always pays monthly.", "The trust never pays monthly."),
        ("The plan is funded.", "The plan is no longer funded."),
        ("The issuer pays interest.", "The issuer fails to pay interest."),
        ("The fund or its adviser is insured.", "Neither the fund nor its adviser is insured."),
        ("The deposit is insured.", "The deposit is uninsured."),
        ("The income is non-taxable.", "The income is taxable."),
        ("The carrying value is less than its fair value.", "The carrying value is not less than its fair value."),
    ],
)
def test_negations_conflict(claim: str, source: str) -> None:
    assert _conflicts(claim, source)
    assert _conflicts(source, claim)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Costs at Ferro Tower fell twelve percent in 2025.", "Costs at Ferro Tower rose 12% in 2025."),
        ("The yield was above 4%.", "The yield was below 4%."),
        ("The income is exempt from federal tax.", "The income is subject to federal tax."),
        ("The fund is closed to new investors.", "The fund is open to new investors."),
        ("The index excludes utilities.", "The index includes utilities."),
        ("The portfolio is overweight in banks.", "The portfolio is underweight in banks."),
        ("The loan pays a fixed rate.", "The loan pays a floating rate."),
        ("Short sales are prohibited.", "Short sales are permitted."),
        ("The fund had net inflows in May 2025.", "The fund had net outflows in May 2025."),
    ],
)
def test_opposite_words_conflict(claim: str, source: str) -> None:
    assert _conflicts(claim, source)
    assert _conflicts(source, claim)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The fund is FDIC insured.", "If the merger closes, the fund is not FDIC insured."),
        ("The fund pays income.", "The fund pays not only income but capital gains."),
        ("The fund holds 12 bonds.", "The fund holds no fewer than 12 bonds."),
        ("The notes are secured.", "The notes are not secured by real estate."),
        ("The fund is insured.", "The adviser does not believe the fund is insured."),
        ("Fees were not waived in 2025.", "Fees were waived in 2024."),
        ("The Alder Fund is insured.", "The Birch Fund is not insured."),
        ("Long-term debt is carried at cost.", "Short-term debt is carried at cost."),
        ("The bond is listed and rated.", "The bond is listed, not subordinated, and rated."),
        ("The bond is not listed or rated.", "The bond is neither listed nor rated."),
        ("Revenue did not rise in 2025.", "Revenue fell in 2025."),
        ("Order No. 5 is final.", "Order 5 is final."),
    ],
)
def test_anything_else_is_no_conflict(claim: str, source: str) -> None:
    assert not _conflicts(claim, source)


def test_negation_in_another_clause_is_no_conflict() -> None:
    assert not _conflicts(
        "Shares of the fund are listed.", "Shares of the fund are listed, but they are not insured by any bank."
    )


def test_reordered_words_conflict() -> None:
    assert _conflicts("The fund's shares are insured by the FDIC.", "Shares of the fund are not FDIC insured.")


def test_a_premise_that_says_the_claim_clears_it() -> None:
    assert not _conflicts("The fund is insured.", "The fund is not insured.", "The fund is insured.")


def test_pronoun_stands_for_the_subject_of_the_sentence_before() -> None:
    source = "The Alder Fund pays monthly. It is not taxable."
    assert _conflicts("The Alder Fund is taxable.", source, subject="The Alder Fund")
    assert not _conflicts("The Birch Fund is taxable.", source, subject="The Birch Fund")


def test_linearised_cells_are_not_compared() -> None:
    premise = _premise("The fund is not insured.")
    cells = Premise(premise.text, 1.0, premise.citation, cells=(None,))  # type: ignore[arg-type]
    assert check_polarity(_claim("The fund is insured."), [cells]) == ()


def test_opposites_are_symmetric() -> None:
    assert opposite("insur", "uninsur")
    assert opposite("uninsur", "insur")
    assert not opposite("less", "unless")
