"""A bounded cache of what was read from chunks: retrievers return the same research again and again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


@dataclass(slots=True)
class _Held(Generic[Value]):
    """A value, its weight, and how many look-ups there had been when it was last moved to the end."""

    value: Value
    weight: int
    found: int


class FeatureCache(Generic[Value]):
    """Least recently used entries go first. Safe among threads; a value may be made twice, never half.

    An entry keeps its place in that order when it is found again within a quarter as many look-ups as there are
    entries: moving it costs more than finding it.

    Arguments:
        entries: most entries kept.
        weight: most weight kept in all, in the unit of `keep`'s `weight` (characters, mostly).

    Attributes:
        hits, misses: how often a value was asked for and held, or not.
        held: weight kept now.
    """

    def __init__(self, entries: int, weight: int) -> None:
        self.hits = 0
        self.misses = 0
        self._entries = entries
        self.weight = weight
        self.held = 0
        self._lock = Lock()
        self._values: OrderedDict[Hashable, _Held[Value]] = OrderedDict()

    def get(self, key: Hashable, weight: int, make: Callable[[], Value]) -> Value:
        """The value of `key`, made when it is not held; one that is too heavy for the cache is not kept."""
        held = self.find(key)
        if held is None:
            held = make()
            self.keep(key, held, weight)
        return held

    def find(self, key: Hashable) -> Value | None:
        """The value of `key`, None when it is not held."""
        held = self._values.get(key)
        if held is None:
            self.misses += 1
            return None
        self.hits += 1
        looked = self.hits + self.misses
        if looked - held.found > len(self._values) // 4:
            held.found = looked
            with self._lock:
                if key in self._values:
                    self._values.move_to_end(key)
        return held.value

    def keep(self, key: Hashable, value: Value, weight: int) -> None:
        """Hold a value from now on; one that is too heavy for the cache is not kept."""
        if weight > self.weight // 8:
            return
        with self._lock:
            self._drop(key)
            self.held += weight
            self._values[key] = _Held(value, weight, self.hits + self.misses)
            while len(self._values) > self._entries or self.held > self.weight:
                self._drop(next(iter(self._values)))

    def drop(self, key: Hashable) -> None:
        """Forget one value."""
        with self._lock:
            self._drop(key)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
            self.held = 0

    def __len__(self) -> int:
        return len(self._values)

    def _drop(self, key: Hashable) -> None:
        held = self._values.pop(key, None)
        if held is not None:
            self.held -= held.weight
