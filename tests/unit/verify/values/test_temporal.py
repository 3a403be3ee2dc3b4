"""Dates, quarters and years of a claim against those of the evidence (design, section 5)."""

from __future__ import annotations

import pytest

from guardrail.claims.claim import Claim, ClaimType
from guardrail.claims.figures import parse_cell, parse_figures
from guardrail.claims.figures.periods import parse_periods
from guardrail.evidence.align import AlignedCell
from guardrail.evidence.chunk import Citation
from guardrail.evidence.index import Cell
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import content_terms
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.values.temporal import check_temporal


def claim(text: str) -> Claim:
    periods = parse_periods(text)
    return Claim(text, ClaimType.TEMPORAL, parse_figures(text, periods), periods)


def sentence(text: str) -> Premise:
    periods = parse_periods(text)
    return Premise(text, 1.0, Citation("e1"), parse_figures(text, periods), periods)


def check(text: str, *sources: str) -> tuple[Finding, ...]:
    return check_temporal(claim(text), [sentence(source) for source in sources])


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("The fund was established in 2018.", "The fund was established in 2018."),
        ("The fund was established in 2018.", "The fund was established on March 1, 2018."),
        ("The report covers fiscal 2019.", "The report covers FY2019."),
        ("The yield was 3.92% on June 30, 2026.", "Its yield was 3.92% on 30 June 2026."),
        (
            "Net margin was 4.85% in Q2 2025.",
            "The company reported a net margin of 4.85% in the second quarter of 2025.",
        ),
    ],
)
def test_a_period_that_the_sentence_states_is_grounded(text: str, source: str) -> None:
    said = claim(text)
    (finding,) = check_temporal(said, [sentence(source)])
    assert finding.answer is Answer.MATCH
    assert finding.matched == ((said.periods[0].start, said.periods[0].end),)
    assert finding.citations


@pytest.mark.parametrize(
    ("text", "source", "source_says"),
    [
        ("The fund was established in 2016.", "The fund was established in 2018.", "2018"),
        ("The bonds mature on June 30, 2031.", "The bonds mature on March 31, 2031.", "March 31, 2031"),
        ("The yield was 3.92% on March 31, 2026.", "The yield was 3.92% on June 30, 2026.", "June 30, 2026"),
        ("The fund closed in 2016.", "The fund opened in 2016 and closed in 2019.", "2019"),
    ],
)
def test_another_period_in_the_same_words_is_a_conflict(text: str, source: str, source_says: str) -> None:
    (finding,) = check(text, source)
    assert (finding.answer, finding.source_says) == (Answer.CONFLICT, source_says)
    assert finding.answer_says in text


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("The fund was established in 2016.", "The manager joined the company in 2018."),
        ("The fund was established in 2016.", "The fund was established by two partners."),
        ("The report covers March 2019.", "The report covers 2019."),
    ],
)
def test_what_is_not_comparable_cannot_be_told(text: str, source: str) -> None:
    (finding,) = check(text, source)
    assert finding.answer is Answer.CANNOT_TELL
    assert finding.matched == ()


def test_one_sentence_that_agrees_outweighs_another_of_another_period() -> None:
    (finding,) = check("Dividends rose in 2019.", "Dividends rose in 2018.", "Dividends rose in 2019.")
    assert finding.answer is Answer.MATCH


def test_a_like_period_is_restated_in_the_source_spelling() -> None:
    (finding,) = check("The report covers fiscal 2019.", "The report covers FY2019.")
    assert finding.restated == ((18, 29, "FY2019"),)


def test_a_coarser_period_is_not_restated() -> None:
    (finding,) = check("The fund was established in 2018.", "The fund was established on March 1, 2018.")
    assert finding.restated == ()


def date_cells(said: Claim) -> list[AlignedCell]:
    aligned = []
    for row, (label, text) in enumerate((("Inception date", "June 30, 2016"), ("Maturity", "2031"))):
        terms = content_terms(label)
        cell = Cell(text, row, 1, (label,), (), parse_cell(text), (), terms, frozenset(), Citation("t1", row=label))
        aligned.append(AlignedCell(cell, 1.0, 1.0, 1.0, content_terms(said.text) - terms))
    return aligned


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("The inception date was June 30, 2016.", Answer.MATCH),
        ("The inception date was June 30, 2017.", Answer.CONFLICT),
        ("The maturity is 2031.", Answer.MATCH),
        ("The maturity is 2032.", Answer.CONFLICT),
    ],
)
def test_dates_printed_in_cells_are_looked_up(text: str, answer: Answer) -> None:
    said = claim(text)
    (finding,) = check_temporal(said, [], date_cells(said))
    assert finding.answer is answer
    assert finding.proved is (answer is Answer.MATCH)


def test_a_denied_date_is_not_proved() -> None:
    said = claim("The inception date was not June 30, 2016.")
    assert not any(finding.proved for finding in check_temporal(said, [], date_cells(said)))


def test_a_claim_without_periods_has_no_findings() -> None:
    assert check("The fund pays monthly.", "The fund pays monthly.") == ()
