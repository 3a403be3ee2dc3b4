"""A bounded cache of what was read from chunks: retrievers return the same research again and again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


class FeatureCache(Generic[Value]):
    """Least recently used entries go first. Safe among threads; a value may be made twice, never half.

    Arguments:
        entries: most entries kept.
        weight: most weight kept in all, in the unit of `get`'s `weight` (characters of the chunk).
    """

    def __init__(self, entries: int, weight: int) -> None:
        self._entries = entries
        self._weight = weight
        self._held = 0
        self._lock = Lock()
        self._values: OrderedDict[Hashable, tuple[Value, int]] = OrderedDict()

    def get(self, key: Hashable, weight: int, make: Callable[[], Value]) -> Value:
        """The value of `key`, made when it is not held; one that is too heavy for the cache is not kept."""
        with self._lock:
            held = self._values.get(key)
            if held is not None:
                self._values.move_to_end(key)
                return held[0]
        value = make()
        if weight > self._weight // 8:
            return value
        with self._lock:
            if key not in self._values:
                self._held += weight
            self._values[key] = (value, weight)
            while self._values and (len(self._values) > self._entries or self._held > self._weight):
                _, (_, dropped) = self._values.popitem(last=False)
                self._held -= dropped
        return value

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
            self._held = 0

    def __len__(self) -> int:
        return len(self._values)
