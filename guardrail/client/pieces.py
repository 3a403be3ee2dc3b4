"""What an LLM's stream yields, as pieces of text: strings, or chunks as the OpenAI SDK and its imitators have them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Piece:
    """Text of one choice; `finish_reason` is given with the last piece of it."""

    text: str
    choice: int = 0
    finish_reason: str = ""


def pieces_of(item: Any) -> list[Piece]:
    """The pieces in one item of an LLM's stream.

    A str is text of choice 0. An object or dict with `choices` is an OpenAI chunk: of each choice `index`,
    `delta.content` and `finish_reason` count; tool calls, roles and usage carry no text.

    Raises:
        TypeError: anything else.
    """
    if isinstance(item, str):
        return [Piece(item)]
    choices = _get(item, "choices")
    if choices is None:
        raise TypeError(f"the stream yielded a {type(item).__name__}: str or chunks with `choices`")
    found = []
    for place in choices:
        content = _get(_get(place, "delta"), "content")
        if content is not None and not isinstance(content, str):
            raise TypeError(f"delta.content is a {type(content).__name__}, not text")
        found.append(Piece(content or "", int(_get(place, "index") or 0), str(_get(place, "finish_reason") or "")))
    return found


def _get(holder: Any, name: str) -> Any:
    if isinstance(holder, Mapping):
        return holder.get(name)
    return getattr(holder, name, None)
