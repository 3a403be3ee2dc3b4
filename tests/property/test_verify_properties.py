"""Whatever stands in claim and evidence, the typed checks end with an answer, and what cannot be read is no support."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guardrail.claims.claim import Claim, ClaimType
from guardrail.claims.figures import parse_figures
from guardrail.claims.figures.periods import parse_periods
from guardrail.claims.lexicon import word_set
from guardrail.evidence.align import align
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.entities.entity import check_entity
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.legible import is_legible
from guardrail.verify.sentences.quotation import check_quotation
from guardrail.verify.turned.polarity import check_polarity
from guardrail.verify.values.numerical import check_numerical
from guardrail.verify.values.temporal import check_temporal

WORDS = sorted(
    word_set(
        """revenue yield of the fund in 2019 2018 FY25 Q2 was is rose fell to from up down versus no not more than 4.5%
        $1,204 (1,204) 1,204 12 million thousand NaN Infinity 1e400 -Infinity ٤.٥% ４ \u202e \u200f ∞ — . , ; : ( ) ’ “
        ß CFO Jane Smith at least nearly between and 38 42 twelve percent nil 0 per share total"""
    )
)
TEXTS = st.one_of(st.lists(st.sampled_from(WORDS), max_size=24).map(" ".join), st.text(max_size=80))
ROWS = st.lists(st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=12)), max_size=4), max_size=5)
LOST = ["NaN", "Infinity", "-Infinity", "1e400", "٤.٥%", "４.５%", "4.\u202e5%", "4.5\u200f%", "∞"]


def _claim(text: str) -> Claim:
    periods = parse_periods(text)
    return Claim(text, ClaimType.NUMERICAL, parse_figures(text, periods), periods)


def _check(text: str, chunks: Sequence[Chunk]) -> list[Finding]:
    said = _claim(text)
    found = align(said, EvidenceIndex.build(chunks), limit=4)
    return [
        *check_quotation(said, found.premises),
        *check_numerical(said, found.premises, found.cells),
        *check_temporal(said, found.premises, found.cells),
        *check_polarity(said, found.premises),
        *check_entity(said, found.premises),
    ]


@settings(max_examples=150)
@given(TEXTS, TEXTS, ROWS)
def test_any_claim_and_evidence_end_with_findings(text: str, source: str, rows: list[list[str]]) -> None:
    table = Chunk(id="t1", rows=tuple(tuple(row) for row in rows), element_type="table")
    findings = _check(text, [Chunk(id="e1", text=source, element_type="text"), table])
    if not is_legible(text):
        assert all(finding.answer is not Answer.MATCH for finding in findings)


@pytest.mark.parametrize("number", LOST)
def test_a_number_that_cannot_be_read_supports_nothing(number: str) -> None:
    text = f"The yield of the Alder Fund in 2019 was {number}."
    rows = (("", "2019", "2018"), ("Yield of the Alder Fund", number, "4.1%"))
    said = [Chunk(id="e1", text=text, element_type="text"), Chunk(id="t1", rows=rows, element_type="table")]
    assert all(finding.answer is not Answer.MATCH for finding in _check(text, said))


@pytest.mark.parametrize("number", ["٤.٥%", "４.５%", "4.5\u200f%", "\u202e4.5%"])
def test_a_cell_that_cannot_be_read_supports_nothing(number: str) -> None:
    rows = (("", "2019"), ("Yield of the Alder Fund", number))
    findings = _check(
        "The yield of the Alder Fund in 2019 was 4.5%.", [Chunk(id="t1", rows=rows, element_type="table")]
    )
    assert all(finding.answer is not Answer.MATCH for finding in findings)


@pytest.mark.parametrize(
    "text", ["The Infinity Fund yields 4.5%.", "It’s a 5 € fee.", "Financial information.", "Nan Ya Inc."]
)
def test_names_and_ordinary_marks_are_legible(text: str) -> None:
    assert is_legible(text)


PIECES = ["$", "(usd ", "[in millions ", "rose to 5% ", "no ", "from the net loss of ", "1e", "( "]


@pytest.mark.parametrize("piece", PIECES)
def test_endless_repetitions_end_and_prove_nothing(piece: str) -> None:
    long = piece * (30_000 // len(piece))
    rows = (("", long), (long, "4.5%"), ("Yield", "4.1%"))
    chunks = [Chunk(id="e1", text=long, element_type="text"), Chunk(id="t1", rows=rows, element_type="table")]
    assert not any(finding.proved for finding in _check(f"The yield rose to 4.5% {piece * 20}.", chunks))
    _check(long, chunks)
