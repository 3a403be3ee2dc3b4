"""What checks have worked out of a claim or a premise, kept with it: the same words are asked about again and again."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Lock
from typing import TypeVar

from guardrail.claims.claim import Claim

T = TypeVar("T")

Kept = dict[object, object]
"""Results by the function that worked them out."""

ENTRIES = 4_096
"""Claims, and again premises, that keep what was worked out of them: some 7 kB each."""
CHARACTERS = 1_000_000
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
        self._order: deque[tuple[Kept, int]] = deque()
        self._lock = Lock()

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

    def remembered(claim: Claim) -> T:
        kept = claim.kept
        value = kept.get(remembered, UNKNOWN)
        if value is UNKNOWN:
            value = make(claim)
            if not kept:
                CLAIMS.begin(kept, len(claim.text))
            kept[remembered] = value
        return value  # type: ignore[return-value]

    return remembered
