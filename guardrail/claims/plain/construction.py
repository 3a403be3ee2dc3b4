"""One construction by which English relates two quantities: a pattern over words of each kind, and what it says.

Patterns see a sentence in lower case, without opener, period, owner and the values of its operands. They hold between
the sentence's beginning and end, so that no word of it is left unread.
"""

from __future__ import annotations

import re

from guardrail.claims.plain.pattern_words import FEWEST, Found, WordsHeld, lists_in, numbered, words_needed
from guardrail.claims.plain.relation_forms import END, Canon


class Construction:
    """One construction: its pattern over the masked sentence, and what it says in plain sentences.

    Arguments:
        template: the pattern, in small letters, in which pieces stand as signs (`pattern_words`).
            It holds from a text's beginning.
        plain: what a match says.

    Attributes:
        needs: what every text that the pattern matches holds.
    """

    __slots__ = ("_lists", "_patterns", "needs", "plain", "template")

    def __init__(self, template: str, plain: Canon) -> None:
        self.template, self.plain = template, plain
        self.needs = words_needed(template)
        self._lists = lists_in(template)
        self._patterns: dict[int, re.Pattern[str]] = {}

    def match(self, text: str, held: WordsHeld) -> Found | None:
        """What the pattern finds in a text.

        Arguments:
            held: the words of this text.
        """
        if not held.have(self.needs):
            return None
        lines, slots = held.lined_up(self._lists)
        match = self.compiled(slots).match(lines)
        return Found(match, text) if match is not None else None

    def compiled(self, slots: int = FEWEST) -> re.Pattern[str]:
        """The pattern for texts that hold so many words of a list at most; the first time it is compiled (1 ms)."""
        pattern = self._patterns.get(slots)
        if pattern is None:
            pattern = self._patterns[slots] = re.compile(numbered(self.template, self._lists, slots))
        return pattern


def made(plain: Canon, *patterns: str) -> list[Construction]:
    """The constructions of some patterns that say the same."""
    return [Construction(f"{pattern}{END}", plain) for pattern in patterns]
