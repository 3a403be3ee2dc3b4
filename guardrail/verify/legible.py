"""Text whose numbers can be taken at their face: what cannot is never support, whichever side it stands on.

Marks that turn the reading direction show digits in another order than they are stored. Digits of other scripts look
like others to a reader. "NaN", "Infinity" and "1e400" are what programs print where a number went missing.
"""

from __future__ import annotations

import re
from functools import lru_cache

from guardrail.evidence.premise import Premise
from guardrail.verify.memo import per_premise

_TURNS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_FOREIGN = re.compile(r"(?=[^\x00-\x7f])\d")
_EXPONENT = re.compile(r"(?<![A-Za-z0-9.])[0-9]+(?:\.[0-9]+)?[eE][+-]?[0-9]+(?![A-Za-z0-9])")
_NO_NUMBER = re.compile(
    r"(?<![A-Za-z])(?:(?:NaN|NAN|nan)(?![A-Za-z])(?!\s+[A-Z])"
    r"|[+-]?(?:Infinity|infinity|INF|Inf|inf)(?![A-Za-z'’&])(?!\s+(?!percent|thousand|million|billion)[A-Za-z]{4}))"
)
_HINTS = ("NaN", "NAN", " nan", "nfinity", "INF", " inf ", " Inf ")
_LEAST = re.compile(r"[0-9][eE][0-9+-]")


@lru_cache(maxsize=8_192)
def is_legible(text: str) -> bool:
    """Whether every number of `text` can be read as it stands. Linear in its length."""
    if not text.isascii() and (_TURNS.search(text) or _FOREIGN.search(text) or "∞" in text):
        return False
    if _LEAST.search(text) and _EXPONENT.search(text):
        return False
    return not (any(hint in text for hint in _HINTS) and _NO_NUMBER.search(text))


@per_premise
def premise_is_legible(premise: Premise) -> bool:
    """`is_legible` of a premise's text."""
    return is_legible(premise.text)
