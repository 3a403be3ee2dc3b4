"""The words of a text as one set: a rule that needs a trigger word is ruled out by one look-up, not by a pattern."""

from __future__ import annotations

import re
from functools import lru_cache

_WORD = re.compile(r"[^\W\d_]+")
REMEMBERED = 8_192
"""Texts remembered: all checks of a claim ask for the same one."""


@lru_cache(maxsize=REMEMBERED)
def spoken(text: str) -> frozenset[str]:
    """The runs of letters of `text`, in lower case: "semi-annual" gives "semi" and "annual"."""
    return frozenset(_WORD.findall(text.lower()))
