"""A claim that a sentence of the evidence states, once both are taken apart, is proved (MC-CE-01)."""

from __future__ import annotations

import pytest

from guardrail.claims.extract import Context, extract
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.segmenter import split_sentences
from guardrail.verify.assess import assess


def proved_by(answer: str, evidence: str) -> list[str]:
    """For each claim of the answer the check that proves it, "" when none does."""
    index = EvidenceIndex.build([Chunk(id="e1", text=evidence)])
    context, checks = Context(), []
    for sentence in split_sentences(answer):
        extraction = extract(sentence, context)
        context = extraction.context
        for claim in extraction.claims:
            assessment = assess(claim, index)
            finding = next((finding for finding in assessment.findings if finding.proved), None)
            checks.append(finding.check if finding and assessment.proved else "")
    return checks


FUND = (
    "The Alder Valley Municipal Bond Fund seeks income that is exempt from federal income tax. Its 30-day SEC yield "
    "was 3.92% on June 30, 2026. Its average duration is 6.1 years. Shares of the fund are not FDIC insured and "
    "may lose value."
)


def test_a_pronoun_that_stands_for_the_same_subject_on_both_sides() -> None:
    answer = "The Alder Valley Municipal Bond Fund seeks income. Its 30-day SEC yield was 3.92% on June 30, 2026."
    assert proved_by(answer, FUND)[-1] in ("proposition", "quotation")


def test_mc_ce_01_the_parts_of_the_specifications_example() -> None:
    evidence = "Fund X, yielding 4.2%, was established in 2018."
    assert proved_by("Fund X yields 4.2%. Fund X was established in 2018.", evidence) == ["proposition"] * 2


def test_one_of_two_coordinated_facts() -> None:
    assert proved_by("Shares of the fund are not FDIC insured.", FUND)[0] in ("proposition", "quotation")


def test_a_company_with_and_without_its_legal_form() -> None:
    evidence = "Tessaro Inc. is a lender in Oslo. Tessaro pays 3.1%."
    assert proved_by("Tessaro Inc. is a lender in Oslo. It pays 3.1%.", evidence)[-1] in ("proposition", "quotation")


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Fund X yields 4.2%.", "If rates rise, Fund X yields 4.2%, and Fund Y yields 3%."),
        ("Fund X yields 4.2%.", "It is false that Fund X yields 4.2%."),
        ("Fund X yields 4.2%.", "According to a rumor, Fund X yields 4.2%."),
        ("Fund X yields 4.2%.", "Fund X yields 4.3%, and Fund X was established in 2018."),
        ("Fund X charges $5.", "Fund X charges €5, and Fund X was established in 2018."),
        ("Fund X is insured.", "Fund X is not insured, and Fund X was established in 2018."),
        ("Fund Y yields 4.2%.", "Fund X, yielding 4.2%, was established in 2018."),
        ("Fund X yields 4.2%.", "Fund X may yield 4.2% and was established in 2018."),
        ("The yield rose 0.25%.", "The yield rose 25 bps, and the fund was established in 2018."),
    ],
)
def test_what_the_evidence_does_not_state_is_not_proved(answer: str, evidence: str) -> None:
    assert proved_by(answer, evidence) == [""]
