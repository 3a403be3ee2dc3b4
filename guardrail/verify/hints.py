"""Cheap first tests: whether a text has any of the words without which a rule has nothing to say.

Most rules say nothing about most claims. A pattern over a whole claim to find that out costs as much as the rule; a
word that was seen before costs one look-up for all hints together.
"""

from __future__ import annotations

import re
from functools import lru_cache

MAX_RUNS = 32_768
"""Runs of characters without white space that are remembered."""
MAX_RUN = 40
"""Characters of a run beyond which it is not remembered."""
MAX_TEXTS = 8_192
"""Texts that are remembered: all checks of a claim ask for the same one."""

_PATTERNS: list[tuple[int, re.Pattern[str], bool, bool]] = []
"""Each hint's bit and pattern, whether it sees lower case, and whether a run without letters can match."""


class Hint:
    r"""A pattern that is asked of each run of characters without white space by itself, and of each run once.

    Where no match of a pattern holds or looks at white space, `Hint(pattern)(text)` is whether the pattern is found in
    `text`. Where one does, take a part of it that every match has: "cut\Z" for "cut ".

    Arguments:
        pattern: a regular expression.
        flags: its flags.
        lower: it is asked of the run in lower case.
        bare: it may match a run without any letter; else these are not asked.
    """

    __slots__ = ("_bit",)

    def __init__(self, pattern: str, flags: int = 0, *, lower: bool = False, bare: bool = False) -> None:
        self._bit = 1 << len(_PATTERNS)
        _PATTERNS.append((self._bit, re.compile(pattern, flags), lower, bare))
        _KNOWN.clear()
        _hints_of.cache_clear()

    def __call__(self, text: str) -> bool:
        """Whether one of the runs of `text` matches."""
        return _hints_of(text) & self._bit != 0

    def in_phrase(self, phrase: str) -> bool:
        """The same of a text that nothing else is asked about."""
        bit = self._bit
        for bits in map(_KNOWN.__getitem__, phrase.split()):  # noqa: SIM110 - `any` costs more than the look-ups
            if bits & bit:
                return True
        return False


class _Known(dict[str, int]):
    """The bits of all hints that a run matches."""

    def __missing__(self, run: str) -> int:
        lowered = run.lower()
        lettered = lowered != run.upper()
        found = 0
        for bit, pattern, lower, bare in _PATTERNS:
            if (lettered or bare) and pattern.search(lowered if lower else run) is not None:
                found |= bit
        if len(run) <= MAX_RUN:
            if len(self) >= MAX_RUNS:
                self.clear()
            self[run] = found
        return found


_KNOWN = _Known()


@lru_cache(maxsize=MAX_TEXTS)
def _hints_of(text: str) -> int:
    found = 0
    for bits in map(_KNOWN.__getitem__, text.split()):
        found |= bits
    return found
