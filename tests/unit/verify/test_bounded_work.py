"""However large the evidence is, one claim takes a bounded amount of work: calls are counted, not seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from types import FrameType

import pytest

from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.reading import read_chunk
from guardrail.evidence.terms import content_terms
from guardrail.verify.assess import assess
from guardrail.verify.computed import named_lines
from guardrail.verify.computed.named_lines import MAX_TABLES
from guardrail.verify.finding import Answer
from guardrail.verify.lines import line_index
from guardrail.verify.lines.line_index import MAX_SIBLINGS, MAX_VALUES, LineIndex
from guardrail.verify.prepared import prepared

MOST_CALLS = 250_000
"""Function calls of one claim, steps of generators among them: some twenty milliseconds."""
CLAIMS = (
    "The largest segment by net revenue was unit 7.",
    "The average of net revenue and net income for 2023 and 2024 was $12 million.",
    "Net revenue rose from $10 million in 2023 to $12 million in 2024.",
    "Net revenue was $12.4 million in 2024.",
    "The gross margin was 45% in 2024.",
    "Net revenue in 2024 was higher than in 2023.",
    "The fund is not insured by the FDIC.",
)
_ids = count()


def _units(rows: int) -> Chunk:
    body = tuple((f"Unit {at} net revenue", f"${at}.5", f"${at + 3}.1") for at in range(rows))
    return Chunk(id="t", rows=(("(in millions)", "2024", "2023"), *body))


def _alike(rows: int) -> Chunk:
    return Chunk(id="t", rows=(("", "2024", "2023"), *(("Net revenue", "5", "6") for _ in range(rows))))


def _prose(sentences: int) -> Chunk:
    return Chunk(id="t", text="Net revenue of the unit rose 5% to $12.4 million in 2024, not in 2023. " * sentences)


def _endless(clauses: int) -> Chunk:
    return Chunk(id="t", text="net revenue rose 5% in 2024, and " * clauses)


def _tables(number: int) -> Chunk:
    return Chunk(id="t", text="| a | b |\n| --- | --- |\n| Net revenue | 1 |\n\n" * number)


def calls(work: Callable[[], object]) -> int:
    """How many functions `work` calls, built-in ones too."""
    counted = 0

    def see(frame: FrameType, event: str, argument: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        work()
    finally:
        sys.setprofile(before)
    return counted


@pytest.mark.parametrize("make", [_units, _alike, _prose, _endless, _tables], ids=lambda make: make.__name__[1:])
def test_a_claim_takes_bounded_work_over_large_evidence(make: Callable[[int], Chunk]) -> None:
    index = prepared(EvidenceIndex.build((make(2_500),)))
    work = {text: calls(lambda text=text: assess(claim_as_stands(text), index)) for text in CLAIMS}
    assert max(work.values()) <= MOST_CALLS, work


@pytest.mark.parametrize("make", [_units, _alike, _prose, _endless, _tables], ids=lambda make: make.__name__[1:])
def test_reading_evidence_is_linear_in_its_size(make: Callable[[int], Chunk]) -> None:
    small, large = (
        calls(lambda size=size: prepared(EvidenceIndex.build((replace(make(size), id=f"b{next(_ids)}"),))))
        for size in (150, 600)
    )
    assert large <= 5 * small


def test_a_group_of_too_many_rows_ranks_nothing() -> None:
    for rows, ranked in ((MAX_SIBLINGS, True), (MAX_SIBLINGS + 1, False)):
        (table,) = read_chunk(_units(rows)).tables
        value = LineIndex(table).lines[0].values[0]
        assert bool(LineIndex(table).siblings(value)) is ranked


def test_a_superlative_over_too_many_rows_is_open() -> None:
    claim = claim_as_stands("The largest segment by net revenue in 2024 was unit 7.")
    assessment = assess(claim, EvidenceIndex.build((_units(MAX_SIBLINGS + 1),)))
    assert not assessment.proved
    assert all(
        finding.check != "comparative" or finding.answer is Answer.CANNOT_TELL for finding in assessment.findings
    )


def test_a_line_of_too_many_values_is_named_by_no_phrase() -> None:
    for rows, named in ((MAX_VALUES // 2, True), (MAX_VALUES // 2 + 1, False)):
        (table,) = read_chunk(_alike(rows)).tables
        assert bool(LineIndex(table).lines) is named


def test_a_phrase_is_looked_for_in_a_bounded_number_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    index = EvidenceIndex.build((_tables(3 * MAX_TABLES),))
    asked: list[int] = []
    lines_of = named_lines.lines_of
    monkeypatch.setattr(named_lines, "lines_of", lambda table: asked.append(id(table)) or lines_of(table))
    named_lines.NamedLines(index).named(content_terms("net revenue"))
    assert 0 < len(set(asked)) <= MAX_TABLES


def test_among_many_tables_those_that_share_words_are_looked_at() -> None:
    others = tuple(Chunk(id=f"o{at}", rows=(("", "2024"), ("Headcount", "5"))) for at in range(2 * MAX_TABLES))
    wanted = Chunk(id="w", rows=(("", "2024"), ("Deferred revenue", "7")))
    found = named_lines.NamedLines(EvidenceIndex.build((*others, wanted))).named(content_terms("deferred revenue"))
    assert [item.line.values[0].text for item in found] == ["7"]


def test_no_claim_reads_the_lines_of_prepared_evidence(monkeypatch: pytest.MonkeyPatch) -> None:
    index = prepared(EvidenceIndex.build((replace(_units(40), id=f"p{next(_ids)}"),)))
    monkeypatch.setattr(line_index, "LineIndex", None)
    for text in CLAIMS:
        assess(claim_as_stands(text), index)


def test_the_claims_of_an_answer_ask_for_a_line_once(monkeypatch: pytest.MonkeyPatch) -> None:
    index = EvidenceIndex.build((replace(_units(40), id=f"k{next(_ids)}"),))
    asked: list[frozenset[str]] = []
    named = LineIndex.named
    monkeypatch.setattr(
        LineIndex, "named", lambda self, phrase, *rest: asked.append(phrase) or named(self, phrase, *rest)
    )
    for text in (*CLAIMS, *CLAIMS):
        assess(claim_as_stands(text), index)
    assert asked
    assert len(asked) == len(set(asked))
