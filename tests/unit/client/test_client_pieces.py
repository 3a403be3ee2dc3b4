"""What an LLM's stream yields, and how it is gathered into deltas."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guardrail.client.coalesce import Coalescer, as_unicode
from guardrail.client.pieces import Piece, pieces_of


def openai_chunk(*choices: Any) -> SimpleNamespace:
    return SimpleNamespace(id="c", choices=list(choices), usage=None)


def openai_choice(content: str | None, index: int = 0, finish_reason: str | None = None) -> SimpleNamespace:
    delta = SimpleNamespace(content=content, role=None, tool_calls=None)
    return SimpleNamespace(index=index, delta=delta, finish_reason=finish_reason)


def test_a_string_is_text_of_the_first_choice() -> None:
    assert pieces_of("The fund") == [Piece("The fund")]


def test_openai_chunks_are_read_choice_by_choice() -> None:
    chunk = openai_chunk(openai_choice("The", 0), openai_choice("A", 1), openai_choice(None, 0, "stop"))
    assert pieces_of(chunk) == [Piece("The", 0), Piece("A", 1), Piece("", 0, "stop")]


def test_dicts_of_the_same_shape_are_read_alike() -> None:
    chunk = {"choices": [{"index": 2, "delta": {"content": "x"}, "finish_reason": "length"}]}
    assert pieces_of(chunk) == [Piece("x", 2, "length")]


@pytest.mark.parametrize("chunk", [openai_chunk(), {"choices": [], "usage": {"total_tokens": 4}}, {"choices": [{}]}])
def test_chunks_without_text_yield_none(chunk: Any) -> None:
    assert "".join(piece.text for piece in pieces_of(chunk)) == ""


@pytest.mark.parametrize("item", [None, 3, b"bytes", object(), {"choices": [{"delta": {"content": 3}}]}])
def test_anything_else_is_refused(item: Any) -> None:
    with pytest.raises(TypeError):
        pieces_of(item)


@pytest.mark.parametrize("text", ["It yields 4.85%.", "Really?", 'He said "no."', "- item\n", "Done.) "])
def test_a_sentence_end_is_sent_at_once(text: str) -> None:
    assert Coalescer().add(text)


@pytest.mark.parametrize("text", ["", "The fund", " and ", "4.8"])
def test_the_middle_of_a_sentence_waits_a_little(text: str) -> None:
    assert not Coalescer().add(text)


def test_a_long_text_without_an_end_is_sent_too() -> None:
    coalescer = Coalescer()
    assert not coalescer.add("x" * 4095)
    assert coalescer.add("x")


def test_choices_are_kept_apart() -> None:
    coalescer = Coalescer()
    for text, choice in (("a", 0), ("b", 1), ("c", 0)):
        coalescer.add(text, choice)
    assert coalescer.take() == [(0, "ac"), (1, "b")]
    assert coalescer.empty


def test_a_split_utf16_pair_is_joined() -> None:
    coalescer = Coalescer()
    coalescer.add("up \ud83d")
    first = coalescer.take()
    coalescer.add("\ude00 down")
    assert first + coalescer.take() == [(0, "up "), (0, "\U0001f600 down")]


def test_half_a_pair_that_stays_alone_is_replaced() -> None:
    coalescer = Coalescer()
    coalescer.add("a\ude00b\ud83d")
    assert coalescer.take(last=True) == [(0, "a\ufffdb\ufffd")]


@given(st.lists(st.text(max_size=8)))
def test_gathering_loses_and_adds_nothing(texts: list[str]) -> None:
    coalescer = Coalescer()
    out = []
    for text in texts:
        if coalescer.add(text):
            out += coalescer.take()
    out += coalescer.take(last=True)
    assert "".join(text for _, text in out) == "".join(texts)


@given(st.text(alphabet=st.characters(categories=["L", "Cs"]), max_size=12))
def test_whatever_is_sent_is_unicode(text: str) -> None:
    as_unicode(text).encode("utf-8")
