"""Events on their way to the one writer of a stream."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Outbox(Generic[T]):
    """Put by anyone without waiting, iterated by one writer; ends after `close`."""

    def __init__(self) -> None:
        self._items: deque[T] = deque()
        self._wake = asyncio.Event()
        self._closed = False

    def put(self, item: T) -> None:
        """Append an item."""
        self._items.append(item)
        self._wake.set()

    def close(self) -> None:
        """Let the writer end once it has everything."""
        self._closed = True
        self._wake.set()

    async def __aiter__(self) -> AsyncIterator[T]:
        while True:
            while self._items:
                yield self._items.popleft()
            if self._closed:
                return
            self._wake.clear()
            await self._wake.wait()
