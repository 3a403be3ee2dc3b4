"""Recognises text that states nothing and may pass unchecked. Strict: only what is recognised passes."""

from __future__ import annotations

import re
from functools import lru_cache

from guardrail.claims.dialogue import asks, is_courtesy, leads_in, offers
from guardrail.claims.language import language_supported
from guardrail.claims.markup import cells_of, is_table_row, strip_markup
from guardrail.claims.refusals import advises_reading, is_standing_disclaimer, refuses
from guardrail.claims.sentences.labels import has_digit_or_sign, has_figure, is_label, is_source_line

__all__ = ["is_assertive", "is_heading", "language_supported", "states_something"]

_WORD_CHARACTER = re.compile(r"[^\W_]")
# "the two funds" repeats a number that the talk has made plain.
_COUNTED_BEFORE = re.compile(
    r"\b(?:the|these|those|your) (?:two|three|four)\b(?! (?:percent|million|billion))", re.IGNORECASE
)
LONGEST_HARMLESS = 400
"""Characters; no greeting, refusal or heading is longer, and a longer text is checked whatever it looks like."""


def is_assertive(segment_text: str) -> bool:
    """Whether the segment states something that has to be checked. In doubt: yes.

    A figure, a second clause beside the harmless one or an unknown word makes a text assertive.

    Arguments:
        segment_text: one segment as the segmenter cut it, markup included.
    """
    if is_table_row(segment_text) and not cells_of(segment_text):
        return False
    return states_something(strip_markup(segment_text), heading=is_heading(segment_text))


@lru_cache(maxsize=4_096)
def states_something(text: str, *, heading: bool = False) -> bool:
    """As `is_assertive`, for text without markup.

    Arguments:
        text: the words of a segment on one line.
        heading: the segment is marked up as a heading, so that a mere topic is enough to recognise it.
    """
    if not _WORD_CHARACTER.search(text):
        return False
    if len(text) > LONGEST_HARMLESS:
        return True
    text = text.replace("’", "'").strip(" \"“”'")
    if heading and is_label(text):
        return False
    if is_source_line(text) or refuses(text):
        return False
    if has_digit_or_sign(text) or has_figure(_COUNTED_BEFORE.sub("", text)):
        return True
    return not (
        is_courtesy(text)
        or is_standing_disclaimer(text)
        or advises_reading(text)
        or offers(text)
        or asks(text)
        or leads_in(text)
    )


def is_heading(segment_text: str) -> bool:
    """Whether the segment is marked up as a heading: "#" before it, or bold from end to end."""
    body = segment_text.strip()
    bold = len(body) > 4 and body[:2] in ("**", "__") and body.rstrip(":.").endswith(body[:2]) and "\n" not in body
    return body.startswith("#") or bold
