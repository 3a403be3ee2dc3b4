"""Horizons of returns: the columns "1 year | 5 years | Since inception" of a table, and the one that a claim names."""

from __future__ import annotations

import re
from functools import lru_cache

from guardrail.claims.lexicon import NUMBER_OF
from guardrail.verify.hints import Hint

_NUMBERS = NUMBER_OF | {"fifteen": 15, "twenty": 20}
_N = rf"(?P<n>\d{{1,3}}|{'|'.join(_NUMBERS)})"
_UNIT = r"(?P<unit>years?|yrs?\.?|months?|mos?\.?)"
_HEADING = re.compile(
    rf"\W*(?:past |last )?{_N}[ -]?{_UNIT}(?: \((?:cumulative|annuali[sz]ed|average annual|p\.?a\.?|ann\.?|%)\))?\W*"
)
_OPEN = re.compile(r"\W*(?:since|from) (?:inception|launch)\b.*|\W*life of (?:the )?(?:fund|class)\b.*")
_IN_TEXT = re.compile(
    rf"(?<![\w-]){_N}[ -]{_UNIT}(?![\w-])(?! (?:sec|yield|treasury|note|bond|bill|old|term|maturit|average life|rate))"
)
_INCEPTION = re.compile(
    r"\bsince (?:its |the (?:fund|class)'s )?(?:inception|launch)\b|\bover the life of the (?:fund|class)\b"
)
_MAY_NAME_ONE = Hint(r"\b(?:years?|yrs?|months?|mos?)(?![\w-])|inception|launch|life", lower=True)
SINCE_INCEPTION = -1
_YEAR = 12  # months
_MAX_HEADING = 60


@lru_cache(maxsize=8_192)
def horizon_of(heading: str) -> int | None:
    """Months of a heading that is a horizon and nothing else, `SINCE_INCEPTION`, or None for another heading."""
    if len(heading) > _MAX_HEADING:
        return None
    text = heading.lower()
    if _OPEN.fullmatch(text):
        return SINCE_INCEPTION
    match = _HEADING.fullmatch(text)
    return _months(match) if match else None


def horizon_in(text: str) -> int | None:
    """The one horizon that a claim names; None where it names none or several."""
    if not _MAY_NAME_ONE(text):
        return None
    text = text.lower()
    found = {_months(match) for match in _IN_TEXT.finditer(text)}
    if _INCEPTION.search(text):
        found.add(SINCE_INCEPTION)
    return found.pop() if len(found) == 1 else None


def _months(match: re.Match[str]) -> int:
    number = _NUMBERS.get(match["n"]) or int(match["n"])
    return number * (_YEAR if match["unit"][0] == "y" else 1)
