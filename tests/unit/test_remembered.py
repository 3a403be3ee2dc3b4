"""What was found before of the same words is found again without work, changes nothing, and is bounded."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guardrail import remembered
from guardrail.claims.extract import Context, claim_as_stands, extract
from guardrail.claims.segment_reading import read_segment
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.index import KNOWN, EvidenceIndex
from guardrail.remembered import assessed, extracted, heard, keep_heard
from guardrail.verify.assess import assess

CHUNKS = (
    Chunk("e1", "The Alder Bay Fund charges an expense ratio of 0.45% a year. Distributions are paid monthly."),
    Chunk("t1", rows=(("", "2025", "2024"), ("Net assets ($ millions)", "120.5", "98.4"))),
)
NONE = EvidenceIndex.build(())
SENTENCES = (
    "The Alder Bay Fund charges an expense ratio of 0.45% a year. ",
    "Its net assets were $120.5 million in 2025, compared with $98.4 million in 2024. ",
    "It pays distributions monthly. ",
    "They rose by 22.5% in 2025. ",
    "## Costs\n",
    "| Net assets | $120.5 million |\n",
    "Partly. ",
)


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    KNOWN.clear()
    remembered.SEGMENTS.clear()
    remembered.ASSESSMENTS.clear()
    remembered.HEARD.clear()


@given(st.lists(st.sampled_from(SENTENCES), max_size=6))
@settings(max_examples=60, deadline=None)
def test_an_answer_is_read_and_checked_as_if_nothing_were_remembered(sentences: list[str]) -> None:
    known, anew = NONE.extended(CHUNKS), EvidenceIndex.build(CHUNKS)
    context = Context.answering("What does the Alder Bay Fund cost?")
    for sentence in sentences:
        found = extracted(sentence, context)
        assert found == extract(sentence, context)
        for claim in found.claims:
            assert assessed(claim, known, max_premises=2) == assess(claim, anew, max_premises=2)
        context = found.context


def test_a_segment_is_taken_apart_once_whatever_it_is_read_against(monkeypatch: pytest.MonkeyPatch) -> None:
    read = Mock(side_effect=read_segment)
    monkeypatch.setattr(remembered, "read_segment", read)
    found = [extracted(SENTENCES[1], Context(entity=name)) for name in ("Alder Bay Fund", "Mill Ridge Fund")]
    read.assert_called_once_with(SENTENCES[1])
    assert [extraction.claims[0].text.split()[0] for extraction in found] == ["Alder", "Mill"]


def test_a_claim_that_comes_again_is_the_same_object() -> None:
    context = Context(entity="Alder Bay Fund")
    assert extracted(SENTENCES[1], context).claims[0] is extracted(SENTENCES[1], context).claims[0]


def test_the_same_chunks_in_another_stream_are_one_evidence_set() -> None:
    assert NONE.extended(CHUNKS) is NONE.extended([replace(chunk) for chunk in CHUNKS])


@pytest.mark.parametrize(
    "changed",
    [
        (replace(CHUNKS[0], text=CHUNKS[0].text.replace("0.45", "0.54")), CHUNKS[1]),
        (replace(CHUNKS[0], id="e9"), CHUNKS[1]),
        (CHUNKS[0], replace(CHUNKS[1], rows=(("", "2025", "2024"), ("Net assets ($ millions)", "98.4", "120.5")))),
        (CHUNKS[0], replace(CHUNKS[1], unit_note="in thousands")),
        (CHUNKS[0], replace(CHUNKS[1], caption="At December 31")),
        (CHUNKS[0], replace(CHUNKS[1], header_rows=0)),
        (CHUNKS[0], replace(CHUNKS[1], document="10-K 2024, filed 2025-02-20")),
        (CHUNKS[0], replace(CHUNKS[1], section="Notes")),
        (CHUNKS[0], replace(CHUNKS[1], page="7")),
        (CHUNKS[0], replace(CHUNKS[1], element_type="table")),
        CHUNKS[:1],
        CHUNKS[::-1],
    ],
)
def test_chunks_that_differ_in_anything_are_another_evidence_set(changed: tuple[Chunk, ...]) -> None:
    claim = claim_as_stands("The Alder Bay Fund charges an expense ratio of 0.45% a year.")
    assessed(claim, NONE.extended(CHUNKS), max_premises=2)
    other = NONE.extended(changed)
    assert other is not NONE.extended(CHUNKS)
    assert assessed(claim, other, max_premises=2) == assess(claim, EvidenceIndex.build(changed), max_premises=2)


def test_claims_of_one_wording_that_were_read_differently_are_checked_apart() -> None:
    evidence = NONE.extended(CHUNKS)
    claim = claim_as_stands("The Alder Bay Fund charges an expense ratio of 0.45% a year.")
    without = replace(claim, figures=())
    assessed(claim, evidence, max_premises=2)
    assert assessed(without, evidence, max_premises=2) == assess(without, EvidenceIndex.build(CHUNKS), max_premises=2)


def test_another_number_of_premises_is_another_assessment() -> None:
    evidence = NONE.extended(CHUNKS)
    claim = claim_as_stands("The Alder Bay Fund pays distributions monthly from its net assets.")
    for most in (1, 2, 1):
        assert assessed(claim, evidence, max_premises=most) == assess(claim, evidence, max_premises=most)


@given(st.permutations(SENTENCES))
@settings(max_examples=20, deadline=None)
def test_what_was_asked_before_of_the_evidence_changes_no_assessment(order: list[str]) -> None:
    claims = [claim for sentence in order for claim in extract(sentence, Context(entity="Alder Bay Fund")).claims]
    asked = EvidenceIndex.build(CHUNKS)
    for claim in claims:
        assert assess(claim, asked) == assess(claim, EvidenceIndex.build(CHUNKS))


def test_a_check_that_breaks_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    evidence = NONE.extended(CHUNKS)
    claim = claim_as_stands("Distributions are paid monthly.")

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(remembered, "assess", broken)
        with pytest.raises(ZeroDivisionError):
            assessed(claim, evidence, max_premises=2)
    assert assessed(claim, evidence, max_premises=2) == assess(claim, EvidenceIndex.build(CHUNKS), max_premises=2)


def test_evidence_that_was_asked_much_is_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "MOST_ASSESSED", 3)
    first = NONE.extended(CHUNKS)
    for number in range(3):
        assert NONE.extended(CHUNKS) is first
        assessed(claim_as_stands(f"The fund held {number} bonds."), first, max_premises=2)
    assert NONE.extended(CHUNKS) is not first


def test_what_is_remembered_of_many_answers_stays_bounded() -> None:
    limit = remembered.SEGMENTS.weight
    text = "The Alder Bay Fund paid $1.2 million in 2024, and it held 31 bonds in 2023, " * 20
    for number in range(40):
        extracted(f"{number} {text}", Context())
    assert 0 < remembered.SEGMENTS.held <= limit
    assert remembered.SEGMENTS.held >= 40 * len(text)


def test_a_segments_claims_are_found_together_once_each_was_assessed() -> None:
    evidence, other = NONE.extended(CHUNKS), NONE.extended(CHUNKS[:1])
    claims = extracted(SENTENCES[1], Context(entity="Alder Bay Fund")).claims
    found = tuple(assessed(claim, evidence, max_premises=2) for claim in claims)
    assert heard(claims, evidence, max_premises=2) is None
    keep_heard(claims, evidence, found, max_premises=2)
    assert heard(claims, evidence, max_premises=2) is found
    assert heard(claims, evidence, max_premises=1) is None
    assert heard(claims, other, max_premises=2) is None
    assert heard(claims[:1], evidence, max_premises=2) is None
    assert heard(tuple(replace(claim, figures=()) for claim in claims), evidence, max_premises=2) is None
