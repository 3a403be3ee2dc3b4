"""What checks have worked out of a claim or a premise, kept with it: the same words are asked about again and again."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import TypeVar

from guardrail.claims.claim import Claim

T = TypeVar("T")

Kept = list[object]
"""Results, each in the place of the function that worked it out: 0.7 kB for a claim, where a dictionary took 2.3."""

ENTRIES = 2_048
"""Claims, and again premises, that keep what was worked out of them: some 6 kB each."""
CHARACTERS = 500_000
"""Of their texts in all."""
UNKNOWN = object()


class Keeping:
    """Bounds what is kept: beyond them that which began to keep first forgets. Safe among threads.

    Arguments:
        entries: most that keep anything at a time.
        characters: most of their texts in all; the latest keeps however long it is.
    """

    def __init__(self, entries: int, characters: int) -> None:
        self._entries = entries
        self._characters = characters
        self._held = 0
        self._places = 0
        self._order: deque[tuple[Kept, int]] = deque()
        self._lock = Lock()

    def place(self) -> int:
        """A place for the results of one more function."""
        self._places += 1
        return self._places - 1

    def keep(self, kept: Kept, place: int, value: object, characters: int) -> None:
        """Keep a result.

        Arguments:
            characters: of the text that it was worked out of.
        """
        if not kept:
            self.begin(kept, characters)
        if len(kept) <= place:
            kept.extend([UNKNOWN] * (self._places - len(kept)))
        with suppress(IndexError):  # another thread has just let it forget
            kept[place] = value

    def begin(self, kept: Kept, characters: int) -> None:
        """Let `kept` hold results from now on.

        Arguments:
            characters: of the text that they are worked out of.
        """
        with self._lock:
            self._order.append((kept, characters))
            self._held += characters
            while len(self._order) > 1 and (len(self._order) > self._entries or self._held > self._characters):
                oldest, length = self._order.popleft()
                oldest.clear()
                self._held -= length

    def __len__(self) -> int:
        return len(self._order)


CLAIMS = Keeping(ENTRIES, CHARACTERS)


def per_claim(make: Callable[[Claim], T]) -> Callable[[Claim], T]:
    """`make`, worked out once for all checks of a claim, whatever evidence it is checked against."""
    place = CLAIMS.place()

    def remembered(claim: Claim) -> T:
        try:
            value = claim.kept[place]
        except IndexError:
            value = UNKNOWN
        if value is UNKNOWN:
            value = make(claim)
            CLAIMS.keep(claim.kept, place, value, len(claim.text))
        return value  # type: ignore[return-value]

    return remembered
