"""The typed checks' answers combined: what is grounded, proved or in conflict, and what NLI is still asked."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guardrail.claims.claim import Claim, ClaimType
from guardrail.claims.figures import parse_figures
from guardrail.claims.figures.periods import parse_periods
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify import checks
from guardrail.verify.assess import assess
from guardrail.verify.checks import Check
from guardrail.verify.finding import Answer, Assessment, Finding

CORVANE = Chunk(
    "t1",
    caption="Corvane AG, statement of income",
    rows=(("(in thousands)", "FY2025", "FY2024"), ("Net result", "(1,204)", "310"), ("Revenue", "18,450", "17,902")),
)
PELLWICK = Chunk(
    "t1",
    caption="Pellwick Co. (in millions)",
    rows=(("", "2025", "2024"), ("Gross profit", "$ 45.2", "$ 41.0"), ("Total revenue", "$ 72.5", "$ 70.1")),
)
ALDER = Chunk(
    "e1",
    text="The Alder Valley Municipal Bond Fund seeks income that is exempt from federal income tax. "
    "Its 30-day SEC yield was 3.92% on June 30, 2026.",
)
DORRIN = Chunk("e1", text="Revenue at Dorrin Labs was $280 million in 2025, against $250 million in 2024.")
BRIGHTWATER = Chunk("e1", text="Shares of the Brightwater Income Fund are not FDIC insured and may lose value.")


def _assess(text: str, *chunks: Chunk, subject: str = "", max_premises: int = 2) -> Assessment:
    periods = parse_periods(text)
    claim = Claim(text, ClaimType.NUMERICAL, parse_figures(text, periods), periods, subject)
    return assess(claim, EvidenceIndex.build(chunks), max_premises=max_premises)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Corvane's revenue in FY2025 was 17,902 thousand.", CORVANE),
        ("Corvane's revenue in FY2025 was 18,450 million.", CORVANE),
        ("Corvane's net result in FY2025 was a profit of 1,204 thousand.", CORVANE),
        ("Pellwick's gross margin in 2025 was 58.5%.", PELLWICK),
        ("Revenue at Dorrin Labs grew 16% from $250 million to $290 million in 2025.", DORRIN),
        ("Revenue at Dorrin Labs grew 15% to $280 million in 2025.", DORRIN),
        ("Revenue at Dorrin Labs fell 12% in 2025.", DORRIN),
        ("Shares of the Brightwater Income Fund are FDIC insured.", BRIGHTWATER),
        ("The 30-day SEC yield was 3.95% on June 30, 2026.", ALDER),
        ("The Olden Bay facility totals $50 million.", Chunk("e1", text="The Olden Bay facility totals $150 million.")),
        (
            "Dana Whitlock is the chief financial officer of Ostrava Metals.",
            Chunk("e1", text="Dana Whitlock is the chief operating officer of Ostrava Metals."),
        ),
    ],
)
def test_inv_hal_02_conflicts_are_found_and_settle_the_claim(claim: str, chunk: Chunk) -> None:
    assessment = _assess(claim, chunk)
    assert assessment.conflict is not None
    assert assessment.conflict.citations
    assert assessment.pairs == ()
    assert not assessment.proved


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Pellwick's gross margin in 2025 was 62.3%.", PELLWICK),
        ("Revenue at Dorrin Labs grew 12% from $250 million to $280 million in 2025.", DORRIN),
        ("Revenue at Dorrin Labs grew 12% in 2025.", DORRIN),
        ("Revenue at Dorrin Labs increased in 2025.", DORRIN),
        ("Corvane's revenue in FY2025 was 18.45 million.", CORVANE),
        ("Shares of the Brightwater Income Fund are not FDIC insured.", BRIGHTWATER),
    ],
)
def test_what_follows_from_the_evidence_is_proved(claim: str, chunk: Chunk) -> None:
    assessment = _assess(claim, chunk)
    assert assessment.proved
    assert assessment.grounded
    assert assessment.conflict is None
    assert len(assessment.pairs) <= 1


def test_a_quotation_is_proved_and_keeps_the_pair_it_could_be_asked_about() -> None:
    assessment = _assess("Shares of the Brightwater Income Fund are not FDIC insured.", BRIGHTWATER)
    assert len(assessment.pairs) == 1
    assert [finding.check for finding in assessment.findings] == ["quotation"]


def test_a_result_is_not_looked_up_as_if_it_were_printed() -> None:
    assessment = _assess("The change in Pellwick's total revenue between 2024 and 2025 was $2.4 million.", PELLWICK)
    assert assessment.proved
    assert all(finding.answer is not Answer.CONFLICT for finding in assessment.findings)


def test_a_printed_result_outweighs_a_computation_that_rounds_otherwise() -> None:
    chunk = Chunk(
        "t1",
        caption="Orlan Inc. (in millions)",
        rows=(("", "2025", "2024", "Change"), ("Net sales", "2.4", "2.1", "0.4"), ("Costs", "1.1", "1.0", "0.1")),
    )
    assessment = _assess("The change in Orlan's net sales in 2025 was 0.4 million.", chunk)
    assert assessment.conflict is None


def test_inv_hal_01_an_unknown_name_is_never_grounded() -> None:
    assessment = _assess("The Harbor Crest Tax-Free Income Fund yields 3.92%.", ALDER)
    assert not assessment.grounded
    assert not assessment.proved
    assert any(finding.check == "unknown_entity" for finding in assessment.findings)


def test_inv_hal_01_an_unmatched_figure_or_period_is_not_grounded() -> None:
    assert not _assess("The Alder Valley Municipal Bond Fund holds 412 bonds.", ALDER).grounded
    wrong_date = "The 30-day SEC yield of the Alder Valley Municipal Bond Fund was 3.92% on March 31, 2026."
    assert not _assess(wrong_date, ALDER).grounded


def test_a_claim_without_figures_is_grounded_and_goes_to_nli() -> None:
    assessment = _assess("The Alder Valley Municipal Bond Fund's manager runs an art gallery.", ALDER)
    assert assessment.grounded
    assert not assessment.proved
    assert assessment.pairs


def test_figures_are_restated_for_nli_in_the_spelling_of_the_source() -> None:
    chunk = Chunk("e1", text="Occupancy of the Marrow Street portfolio was 85.19% at the end of the reporting period.")
    assessment = _assess("The Marrow Street portfolio's occupancy was about 85% at period end.", chunk)
    assert assessment.grounded
    assert "85.19%" in assessment.pairs[0].hypothesis
    assert "85.19%" in assessment.pairs[0].premise


def test_pairs_are_at_most_as_many_as_asked_for() -> None:
    chunks = [Chunk(f"e{n}", text=f"The Alder Fund invests in municipal bonds of state {n}.") for n in range(6)]
    claim = "The Alder Fund invests in municipal bonds of many states."
    assert len(_assess(claim, *chunks, max_premises=1).pairs) <= 1
    assert len(_assess(claim, *chunks, max_premises=2).pairs) <= 2


def test_nothing_about_the_claim_means_nothing_to_ask() -> None:
    assessment = _assess("Glaciers retreat slowly.", ALDER)
    assert assessment.pairs == ()
    assert not assessment.proved


def _broken(*_: object) -> tuple[Finding, ...]:
    raise RuntimeError("broken check")


BROKEN = (Check("turned", _broken, "claim texts", "Does an exception come through?"),)


def test_an_exception_in_a_check_propagates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "TURNED", BROKEN)
    with pytest.raises(RuntimeError):
        _assess("Shares of the Brightwater Income Fund are FDIC insured.", BRIGHTWATER)


_CELL = st.one_of(
    st.text(max_size=12),
    st.sampled_from(["NaN", "Infinity", "1e400", "(1,204)", "$", "—", "12%", "-", "2019", "١٢٣", "1" * 60, "0", "(0)"]),
)
_WORDS = st.lists(
    st.sampled_from(
        [
            "the",
            "change",
            "in",
            "average",
            "total",
            "revenue",
            "ratio",
            "of",
            "to",
            "as",
            "a",
            "percentage",
            "between",
            "and",
            "from",
            "was",
            "is",
            "2018",
            "2019",
            "12%",
            "$1.2",
            "not",
            "no",
            "rose",
            "fell",
            "by",
            "higher",
            "than",
            "per",
            "share",
            "gross",
            "margin",
            "(",
            ")",
            ",",
            ".",
            "0",
            "-5",
            "1e400",
            "NaN",
        ]
    ),
    max_size=24,
)


@given(words=_WORDS, rows=st.lists(st.lists(_CELL, max_size=5), max_size=6), text=st.text(max_size=80))
@settings(max_examples=60, deadline=None)
def test_any_claim_against_any_evidence_ends_without_an_exception(
    words: list[str], rows: list[list[str]], text: str
) -> None:
    chunks = (Chunk("t", rows=tuple(map(tuple, rows))), Chunk("e", text=text + " " + " ".join(words[:6])))
    assessment = _assess(" ".join(words) or "x", *chunks)
    assert not (assessment.proved and assessment.conflict)


def test_a_wrong_reference_is_said_to_be_one() -> None:
    source = Chunk("e1", text="The advertisement complies with Rule 206(4)-1 under the Advisers Act.")
    found = _assess("The advertisement complies with Rule 206(4)-9 under the Advisers Act.", source)
    assert found.conflict is not None
    assert found.conflict.check == "regulatory"


def test_what_arithmetic_proves_is_not_looked_up_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "LOOKED_UP", BROKEN)
    assert _assess("Pellwick's gross margin in 2025 was 62.3%.", PELLWICK).proved


def test_a_conflict_ends_the_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "TURNED", BROKEN)
    conflict = _assess("Pellwick's gross margin in 2025 was 58.5%.", PELLWICK).conflict
    assert conflict is not None
    assert conflict.formula == "gross margin"
