"""Thousands set apart by a blank, as in "1 000" and "12 500 000": put together where nothing else can be meant.

In the prose of an answer two bare numbers do not follow one another. In the text of a printed table they do, so that
this is done to claims and never to evidence.
"""

from __future__ import annotations

import re

from guardrail.claims.figures.lexicon import IDENTIFIER_WORDS
from guardrail.claims.lexicon import MONTH_NAMES

_SPACED = re.compile(r"(?<![\w.,:/-])(?<![\d)] )([1-9]\d{0,2}(?: \d{3})+)(?![\w:/-]| ?\d|[.,]\d{3})(\.\d+)?")
_MAY_BE_SPACED = re.compile(r"\d \d")
_BEFORE = re.compile(r"([A-Za-z§#]+)\.? ?$")


def joined(text: str) -> str:
    """`text` with commas for the blanks between digit groups; days of a month and numbers of names stay apart."""
    return _SPACED.sub(lambda found: _grouped(text, found), text) if _MAY_BE_SPACED.search(text) else text


def _grouped(text: str, found: re.Match[str]) -> str:
    before = _BEFORE.search(text, max(0, found.start() - 24), found.start())
    word = before[1].lower() if before else ""
    if word in IDENTIFIER_WORDS or word in MONTH_NAMES:
        return found[0]
    return found[1].replace(" ", ",") + (found[2] or "")
