"""Few, larger deltas instead of one a token: a message costs the server more than its text."""

from __future__ import annotations

import re

# The end of a sentence or line: what the server can begin to check.
_SENTENCE_END = re.compile(r"[.!?…。！？]['\")\]»”’]*\s*\Z|\n\s*\Z")
_LONE_SURROGATES = re.compile("[\ud800-\udfff]")
_FULL = 4096  # characters


class Coalescer:
    """Collects text by choice until it is worth sending.

    A UTF-16 pair that the stream splits is put together again; half a pair that stays alone becomes U+FFFD, since it
    is no text.
    """

    def __init__(self) -> None:
        self._texts: dict[int, str] = {}

    def add(self, text: str, choice: int = 0) -> bool:
        """Append text; True when what is collected should be sent now, not a little later."""
        if not text:
            return False
        collected = self._texts[choice] = self._texts.get(choice, "") + text
        return len(collected) >= _FULL or bool(_SENTENCE_END.search(collected[-8:]))

    @property
    def empty(self) -> bool:
        """Whether nothing is collected."""
        return not self._texts

    def take(self, *, last: bool = False) -> list[tuple[int, str]]:
        """What is collected as (choice, text); half a UTF-16 pair waits for the other, but not on the `last` call."""
        out, kept = [], {}
        for choice, text in self._texts.items():
            if not last and "\ud800" <= text[-1] <= "\udbff":
                kept[choice], text = text[-1], text[:-1]
            if text:
                out.append((choice, as_unicode(text)))
        self._texts = kept
        return out


def as_unicode(text: str) -> str:
    """Text that UTF-8 can carry: UTF-16 pairs joined, halves without the other one replaced by U+FFFD."""
    if not _LONE_SURROGATES.search(text):
        return text
    joined = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return _LONE_SURROGATES.sub("\ufffd", joined)
