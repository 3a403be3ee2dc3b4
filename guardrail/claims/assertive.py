"""Recognises text that states nothing and may pass unchecked. Strict: only what is recognised passes."""

from __future__ import annotations

import re

from guardrail.claims.dialogue import asks, is_courtesy, leads_in, offers
from guardrail.claims.labels import FIGURE_OR_NUMBER, is_label, is_source_line
from guardrail.claims.language import language_supported
from guardrail.claims.markup import cells_of, is_table_row, strip_markup
from guardrail.claims.refusals import advises_reading, is_standing_disclaimer, refuses

__all__ = ["is_assertive", "language_supported"]

_WORD_CHARACTER = re.compile(r"[^\W_]")
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
    text = strip_markup(segment_text)
    if not _WORD_CHARACTER.search(text):
        return False
    if len(text) > LONGEST_HARMLESS:
        return True
    text = text.replace("’", "'").strip(" \"“”'")
    if _is_heading(segment_text) and is_label(text):
        return False
    if is_source_line(text) or refuses(text):
        return False
    if FIGURE_OR_NUMBER.search(text):
        return True
    return not (
        is_courtesy(text)
        or is_standing_disclaimer(text)
        or advises_reading(text)
        or offers(text)
        or asks(text)
        or leads_in(text)
    )


def _is_heading(segment_text: str) -> bool:
    body = segment_text.strip()
    bold = len(body) > 4 and body[:2] in ("**", "__") and body.rstrip(":.").endswith(body[:2])
    return body.startswith("#") or bold
