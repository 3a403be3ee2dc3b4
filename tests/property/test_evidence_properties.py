"""Evidence of any shape is read without error, and what is read stands where it says it stands."""

from __future__ import annotations

import math
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from guardrail.claims.claim import Claim, ClaimType
from guardrail.claims.figures import parse_figures
from guardrail.claims.periods import parse_periods
from guardrail.evidence.align import align
from guardrail.evidence.candidates import most_coverage, sentence_candidate
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.hits import Hits
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.evidence.profile import profile_of
from guardrail.evidence.text_tables import find_tables

PIECES = """
Revenue revenue total Alder Valley Fund the its was not 2025 2024 FY2025 12% $5 (1,204) million — | || |---|---| <td>
</td> <table> </table> <tr> &nbsp; # - 1. ( ) . : ; , Q2 (in thousands) % $ NaN Infinity 1e400 ٣٤ \u202e \u200b \x00
"""
WORDS = st.sampled_from([*PIECES.split(), "\n", "\n\n", "\t", "    "])
PROSE = st.lists(WORDS, max_size=60).map(" ".join)
TEXT = st.one_of(PROSE, st.text(max_size=200))
CELL = st.one_of(
    WORDS, st.text(max_size=12), st.sampled_from(("", " ", "(in thousands)", "2025", "Total", "5", "$", ")"))
)
ROWS = st.lists(st.lists(CELL, max_size=6).map(tuple), max_size=12).map(tuple)
CHUNKS = st.lists(
    st.builds(
        Chunk,
        id=st.sampled_from(("a", "b", "c")),
        text=TEXT,
        rows=ROWS,
        header_rows=st.one_of(st.none(), st.integers(-1, 20)),
        caption=TEXT,
        unit_note=st.sampled_from(("", "(in thousands)", "€m", "x")),
        document=st.sampled_from(("", "A", "B")),
    ),
    max_size=4,
)


def claim_of(text: str) -> Claim:
    periods = parse_periods(text)
    return Claim(text, ClaimType.NUMERICAL, parse_figures(text, periods), periods)


def spans_hold(premise: Premise) -> bool:
    return all(premise.text[part.start : part.end] for part in (*premise.figures, *premise.periods)) and all(
        premise.text[figure.start : figure.end] == figure.text for figure in premise.figures
    )


@given(TEXT)
def test_tables_in_a_text_lie_inside_it_and_do_not_overlap(text: str) -> None:
    tables = find_tables(text)
    assert all(0 <= table.start < table.end <= len(text) for table in tables)
    assert all(first.end <= second.start for first, second in pairwise(tables))
    assert all(len({len(row) for row in table.rows}) <= 1 for table in tables)


@given(ROWS, st.one_of(st.none(), st.integers(-1, 20)))
def test_every_cell_of_a_table_stands_in_the_given_rows(rows: tuple[tuple[str, ...], ...], header: int | None) -> None:
    index = EvidenceIndex.build([Chunk("t", rows=rows, header_rows=header)])
    for table in index.tables:
        places = [(cell.row, cell.column) for cell in table.cells]
        assert len(places) == len(set(places))
        for cell in table.cells:
            assert 0 <= cell.row < len(rows)
            assert cell.text
            assert cell.figure is None or math.isfinite(cell.figure.value)


@settings(max_examples=150)
@given(TEXT, CHUNKS, st.integers(1, 4))
def test_alignment_keeps_its_promises_for_any_evidence(text: str, chunks: list[Chunk], limit: int) -> None:
    index = EvidenceIndex.build(chunks)
    claim = claim_of(text)
    found = align(claim, index, limit=limit)
    assert len(found.premises) <= limit
    assert all(spans_hold(premise) and 0.0 <= premise.score <= 1.0 for premise in found.premises)
    assert all(premise.citation.chunk in {chunk.id for chunk in chunks} for premise in found.premises)
    assert all(0.0 <= cell.score <= 1.0 for cell in found.cells)
    assert [cell.score for cell in found.cells] == sorted((cell.score for cell in found.cells), reverse=True)
    assert found == align(claim, index, limit=limit)


FINANCE_WORDS = """
revenue net sales turnover capital expenditure purchases of property plant and equipment the fund its profit income
Alder Valley cost expense of goods sold staff headcount free cash flow from operations 2025 5%
"""
FINANCE = st.lists(st.sampled_from(FINANCE_WORDS.split()), max_size=14).map(" ".join)


@settings(max_examples=150)
@given(FINANCE, st.lists(FINANCE, max_size=5).map(". ".join), ROWS)
def test_what_postings_tell_is_what_a_passage_carries(text: str, prose: str, rows: tuple[tuple[str, ...], ...]) -> None:
    index = EvidenceIndex.build([Chunk("e", prose), Chunk("t", rows=rows, caption=prose[:60])])
    profile = profile_of(claim_of(text), index)
    hits = Hits(profile, index)
    for place, passage in enumerate(index.passages):
        assert hits.carried(place) == profile.carried(passage.terms)
        if passage.sentence is not None:
            assert most_coverage(hits, place) >= sentence_candidate(hits, (place,)).coverage - 1e-9


@given(CHUNKS, CHUNKS)
def test_evidence_added_later_reads_as_evidence_given_at_once(first: list[Chunk], second: list[Chunk]) -> None:
    assert EvidenceIndex.build(first).extended(second) == EvidenceIndex.build([*first, *second])


@given(CHUNKS)
def test_every_sentence_of_the_evidence_is_its_own_quotation(chunks: list[Chunk]) -> None:
    index = EvidenceIndex.build(chunks)
    for sentence in index.sentences[:5]:
        stripped = sentence.text.strip(" .;:,!?")
        if (
            len(stripped) >= 12
            and stripped == " ".join(stripped.split())
            and stripped.isascii()
            and stripped[0].isalpha()
        ):
            assert align(claim_of(sentence.text.upper()), index).quoted is not None


@given(
    st.lists(st.sampled_from(("Costs rose.", "Its yield was 3%.", "The fund pays 5% in 2025.")), min_size=1, max_size=6)
)
def test_sentences_keep_their_order_and_number(texts: list[str]) -> None:
    index = EvidenceIndex.build([Chunk("e", " ".join(texts))])
    assert [sentence.text for sentence in index.sentences] == texts
