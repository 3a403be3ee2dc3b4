"""Evidence of any shape is read without error, and what is read stands where it says it stands."""

from __future__ import annotations

import math
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from guardrail.claims.claim import Claim, ClaimType
from guardrail.claims.figures import parse_figures
from guardrail.claims.figures.periods import parse_periods
from guardrail.evidence.align import align
from guardrail.evidence.candidates import most_coverage, sentence_candidate
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.grid import MAX_CELL, MAX_CELLS
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


# ------------------------------------------------------------------------------------------------- hostile input

HOSTILE_WORDS = """
NaN nan Infinity -inf 1e400 -1e400 1e-400 0x10 1_000 1,2,3 5%% $€5 ((5)) (5 5) −5 ½ ² ① ٣٤٫٥ १२३ １２３ \u202e054,81
\u20665\u2069 \u200f5 1\u200b8 5\u0301 5\x00 \ufeff5 (1)(2)(3) 99999999999999999999999999999999999999999999999999999999
"""
HOSTILE = HOSTILE_WORDS.split()
LONG = [
    unit * (length // len(unit))
    for length in (5_000, 1_000_000)
    for unit in ("9", "1,", "a", "(", "$", "x ", "٣", "\u202e", "5% ")
]
HOSTILE_CELL = st.one_of(st.sampled_from(HOSTILE), CELL, st.sampled_from(LONG), st.text(max_size=8))
HOSTILE_ROWS = st.lists(st.lists(HOSTILE_CELL, max_size=8).map(tuple), max_size=10).map(tuple)
REPEATED = (
    *(
        "1\n",
        "$\n",
        ")\n",
        "FY2025\n",
        "Revenue\n1\n2\n",
        "2025\n2024\nRevenue\n1\n2\nCosts\n3\n4\n",
        "a  1  2\n",
        "\t1",
        "\n",
    ),
    *("|", "|a|1|\n", "<td>", "<table><tr><td>x</td></tr>", "&amp;", "`", "* ", " . . . ", "(", "“", " "),
    *("1,", "٣٤٫٥ ", "\u202e", "1e400 ", "(in thousands)\n", "cents ", "January ", "A. ", "Fund A ", "per share (p) "),
)


@settings(max_examples=100, deadline=None)
@given(HOSTILE_ROWS, st.one_of(st.none(), st.integers(-3, 30)), st.sampled_from(("", *HOSTILE, LONG[0])), TEXT)
def test_hostile_tables_are_read_within_bounds_and_aligned(
    rows: tuple[tuple[str, ...], ...], header: int | None, caption: str, text: str
) -> None:
    index = EvidenceIndex.build([Chunk("t", rows=rows, header_rows=header, caption=caption, unit_note=caption)])
    for table in index.tables:
        assert len(table.cells) <= MAX_CELLS
        assert all(len(cell.text) <= MAX_CELL for cell in table.cells)
        assert all(math.isfinite(cell.figure.value) for cell in table.cells if cell.figure is not None)
        assert all(math.isfinite(cell.figure.resolution) for cell in table.cells if cell.figure is not None)
    assert all(spans_hold(premise) for premise in align(claim_of(f"Revenue {text} 5% in 2025"), index).premises)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(REPEATED), st.integers(1, 3_000)), min_size=1, max_size=4))
def test_text_that_repeats_itself_is_read_within_bounds(pieces: list[tuple[str, int]]) -> None:
    text = "".join((unit * times)[:6_000] for unit, times in pieces)
    index = EvidenceIndex.build([Chunk("e", text)])
    assert sum(len(table.cells) for table in index.tables) <= len(text)
    assert len(index.sentences) <= len(text)
    align(claim_of("Revenue of the Alder Valley Fund was 5% in 2025."), index)


@given(st.sampled_from(HOSTILE), st.sampled_from(("Revenue was {} in 2025.", "{}", "Alder Valley {} Fund in {}")))
def test_a_hostile_claim_is_aligned(word: str, frame: str) -> None:
    index = EvidenceIndex.build(
        [Chunk("e", "Revenue of Alder Valley Fund was 5% in 2025."), Chunk("t", rows=(("", word),))]
    )
    align(claim_of(frame.replace("{}", word)), index)


@given(st.integers(0, 9_999), st.sampled_from(("\u202e", "\u202d", "\u2066", "\u202b")))
def test_a_figure_whose_marks_reorder_what_is_shown_is_none(number: int, mark: str) -> None:
    shown = f"{mark}{number}"
    index = EvidenceIndex.build(
        [
            Chunk("t", rows=(("", "2025"), ("Revenue", shown), ("Costs", "5"))),
            Chunk("e", f"Revenue was {shown} dollars."),
        ]
    )
    assert [cell.figure for cell in index.tables[0].cells if cell.row == 1] == [None]
    assert all(not sentence.figures for sentence in index.sentences)


@given(st.integers(0, 999_999), st.sampled_from((0x660, 0x966, 0xFF10)))
def test_digits_of_another_script_are_the_number_they_write_or_none(number: int, zero: int) -> None:
    written = "".join(chr(zero + int(digit)) for digit in str(number))
    index = EvidenceIndex.build([Chunk("t", rows=(("", "2025"), ("Revenue", written), ("Costs", "5")))])
    figures = [cell.figure for cell in index.tables[0].cells if cell.row == 1]
    assert all(figure is None or figure.value == number for figure in figures)
