"""Properties of the segmenter: nothing lost, nothing dependent on the deltas, work in proportion to the text."""

from __future__ import annotations

import sys
from types import FrameType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guardrail.segmenter import MAX_SEGMENT_CHARACTERS, Segment, Segmenter, split_sentences

PIECES = [
    *". \n|*#[]()0-9$%“”\"'_`<>:;,!?…\r\t",
    *["Inc.", "U.S.", "e.g.", "No. 5", "J. K. ", "est. ", "p.a. ", "3 p.m. ", "ET", "Class A. ", "I", "A"],
    *["The ", "the ", "It ", "fund ", "yields 4.85% ", "1,204.5", "iShares ", "Key: ", "Fee: 0.45%\n"],
    *["[2]", "[^1]", " (Orlan, 2023)", "【4†source】", "¹", "https://x.com/a.b?c=d ", "<br>", "</p>", "a@b.com "],
    *["- ", "1. ", "a) ", "## ", "**", "---\n", "| a | b |\n", "> ", "```\n", "\n\n", "\r\n", "\u2028"],
    *["。", "基金", "\ud83d", "\ude00", "😀", "\u200b", "a" * 40, " " * 20],
]
texts = st.lists(st.sampled_from(PIECES), max_size=120).map("".join) | st.text(max_size=200)


def segments_of(deltas: list[str]) -> list[Segment]:
    segmenter = Segmenter()
    found = [segment for delta in deltas for segment in segmenter.feed(delta)]
    return found + segmenter.close()


@given(texts)
@settings(max_examples=300, deadline=None)
def test_all_segments_joined_are_the_input(text: str) -> None:
    found = segments_of([text])
    assert "".join(segment.text for segment in found) == text
    assert [segment.index for segment in found] == list(range(len(found)))


@given(texts, st.lists(st.integers(0, 4_000), max_size=6))
@settings(max_examples=300, deadline=None)
def test_the_deltas_do_not_matter(text: str, places: list[int]) -> None:
    cuts = sorted({min(place, len(text)) for place in places})
    deltas = [text[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    assert segments_of(deltas) == segments_of([text])


@given(texts)
@settings(max_examples=150, deadline=None)
def test_one_character_at_a_time_gives_the_same_segments(text: str) -> None:
    assert segments_of(list(text)) == segments_of([text])


@given(texts)
@settings(max_examples=150, deadline=None)
def test_white_space_belongs_to_the_segment_before_it(text: str) -> None:
    for segment in segments_of([text])[1:]:
        assert not segment.text[0].isspace() or segment.blank or len(segment.text) >= MAX_SEGMENT_CHARACTERS


@given(texts)
@settings(max_examples=150, deadline=None)
def test_what_is_held_back_is_bounded(text: str) -> None:
    segmenter = Segmenter()
    for character in text * 20:
        segmenter.feed(character)
        assert len(segmenter.pending) < MAX_SEGMENT_CHARACTERS


@given(texts)
@settings(max_examples=150, deadline=None)
def test_evidence_sentences_hold_every_character_but_white_space(text: str) -> None:
    assert "".join("".join(split_sentences(text)).split()) == "".join(text.split())


def calls(deltas: list[str]) -> int:
    """How many functions, Python's and C's, cutting the deltas takes."""
    count = 0

    def seen(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        segments_of(deltas)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize(
    "text",
    ["The fund yields 4.85% in the U.S. (see No. 5). ", "a", "(", '"', ". ", "[1", "| a ", "U.S. ", "word\n", " "],
)
def test_work_grows_in_proportion_to_the_text(text: str) -> None:
    many = 8_000
    once = calls(list((text * many)[:many]))
    twice = calls(list((text * 2 * many)[: 2 * many]))
    assert twice <= 2.1 * once
