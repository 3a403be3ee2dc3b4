"""Shares told as fractions ("nearly a third", "one in four", "well over half"), said as a range of percentages.

A fraction is said of what it is the nearest of: "more than a third" is no half, though half is more than a third. Above
the next common fraction, or below the one before, the word is not borne out.
"""

from __future__ import annotations

import re
from itertools import pairwise

_PARTS = {
    "half": 2, "halves": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
    "ninth": 9, "tenth": 10,
}  # fmt: skip
_COUNTS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
} | {str(number): number for number in range(1, 11)}  # fmt: skip
_LADDER = (0.0, 10.0, 20.0, 25.0, 100 / 3, 50.0, 200 / 3, 75.0, 100.0)
"""Percentages of the fractions that speakers choose from."""
_FINEST = 0.01
_NARROW = 2.0  # points that "about" allows at most, and
_RELATIVE = 0.08  # the share of the fraction itself
_SLIGHT = 0.04  # the share that "just over" allows, and
_NEARLY = 0.1  # that "nearly" does

_BELOW = (
    r"nearly|almost|just (?:under|below|shy of|short of)|close to|not quite|(?:a (?:little|bit|touch|shade)|slightly)"
    r" (?:under|below|less than)|shy of|approaching|near(?:ing)?|virtually|practically|verging on|nigh on"
)
_JUST_OVER = (
    r"(?:just|slightly|marginally|a (?:little|bit|touch|shade)) (?:over|above|more than|past|north of|better than)"
)
_ABOVE = (
    r"(?:(?:well|much|far) )?(?:more than|over|above|upwards? of|north of|in excess of|better than|greater than"
    r"|exceeding|beyond|past)|at least|no less than"
)
_LESS = (
    r"(?:(?:well|much|far) )?(?:less than|under|below|south of|short of|fewer than|smaller than)|at most|no more than"
    r"|not even"
)
_ABOUT = r"about|around|roughly|approximately|some|circa|something like|in the region of|more or less|in the order of"
_EXACT = r"exactly|precisely|fully"
_NAMES = "|".join(_PARTS)
_NUMBERS = "|".join(sorted(map(re.escape, _COUNTS), key=len, reverse=True))
_FRACTION = re.compile(
    rf"\b(?:(?P<below>{_BELOW})|(?P<just>{_JUST_OVER})|(?P<above>{_ABOVE})|(?P<less>{_LESS})|(?P<about>{_ABOUT})"
    rf"|(?P<exact>{_EXACT}))?(?:(?<=[a-z]) )?(?<![\w-])"
    rf"(?:(?P<count>a|an|{_NUMBERS})[ -](?P<part>{_NAMES})s?|(?P<half>half)"
    rf"|(?P<one>{_NUMBERS}) (?:in|out of|of)(?: every)? (?P<of>{_NUMBERS}))\b(?! (?:of )?(?:fiscal )?(?:19|20)\d\d)"
    r"(?P<loose> or so)?",
    re.IGNORECASE,
)
_MAY_HOLD = re.compile(rf"\b(?:{_NAMES})s?\b|\b(?:in|of|every) (?:{_NUMBERS})\b", re.IGNORECASE)


def fractions_as_ranges(text: str) -> str:
    """`text` with its fractions as percentages: "nearly a third of sales" is "30.00%–33.32% of sales"."""
    if _MAY_HOLD.search(text) is None:
        return text
    return _FRACTION.sub(_range, text)


def fraction_range(share: float, bound: str) -> tuple[float, float]:
    """The percentages of which a fraction is said.

    Arguments:
        share: the fraction in percent.
        bound: "below" ("nearly"), "just" ("just over"), "above", "less", "about" or "" for a bare one.
    """
    if bound == "below":
        return share * (1 - _NEARLY), share - _FINEST
    if bound == "just":
        return share + _FINEST, share * (1 + _SLIGHT)
    if bound in ("above", "less"):
        steps = sorted({*_LADDER, share})
        before, after = next((low, high) for low, high in _around(steps, share))
        return (share + _FINEST, after) if bound == "above" else (before, share - _FINEST)
    room = min(_NARROW, _RELATIVE * share) if bound == "about" else 0.5
    return share - room, share + room


def _around(steps: list[float], share: float) -> list[tuple[float, float]]:
    return [
        (low, high) for (low, at), (_, high) in pairwise(pairwise([0.0, *steps, 100.0])) if abs(at - share) < _FINEST
    ]


def fraction_at(text: str, at: int) -> tuple[int, float, float] | None:
    """Where a fraction in words begins that covers a place, with its bound, and the percentages of which it is said."""
    match = next((match for match in _FRACTION.finditer(text) if match.start() <= at < match.end()), None)
    said = _percentages(match) if match is not None else None
    return (match.start(), *said) if match is not None and said is not None else None


def _range(match: re.Match[str]) -> str:
    said = _percentages(match)
    return match[0] if said is None else f"{said[0]:.2f}%–{said[1]:.2f}%"


def _percentages(match: re.Match[str]) -> tuple[float, float] | None:
    if match["half"]:
        parts, count = 2, 1
    elif match["part"]:
        count = _COUNTS.get(match["count"].lower(), 1)
        parts = _PARTS[match["part"].lower()]
    else:
        count, parts = _COUNTS[match["one"].lower()], _COUNTS[match["of"].lower()]
    if count >= parts:
        return None
    bounds = [name for name in ("below", "just", "above", "less", "about") if match[name]]
    bound = bounds[0] if bounds else "about" if match["loose"] else ""
    return fraction_range(100.0 * count / parts, bound)
