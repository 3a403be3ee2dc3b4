"""Premises of a chunk in words, kept: what they say does not depend on the claim that asks for them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from guardrail.claims.figures import Figure
from guardrail.claims.figures.periods import Period

_MOST = 256


class Wording(NamedTuple):
    """A premise's text with the figures and periods it states, spans relative to it.

    Arguments:
        kept: what checks have worked out of it; the same for all premises of this wording.
    """

    text: str
    figures: tuple[Figure, ...]
    periods: tuple[Period, ...]
    kept: list[object]


class Wordings:
    """A bounded memory. Safe among threads: a wording may be made twice, never half."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[Hashable, Wording] = {}

    def get(self, key: Hashable, make: Callable[[], Wording]) -> Wording:
        """The wording of `key`, made when it is not known."""
        known = self._known.get(key)
        if known is None:
            known = make()
            if len(self._known) >= _MOST:
                self._known.clear()
            self._known[key] = known
        return known
