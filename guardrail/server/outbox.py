"""Events on their way to the one writer of a stream."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Outbox(Generic[T]):
    """Put by anyone without waiting, taken by one writer at a time; ends after `close`.

    Attributes:
        closed: whether nothing more will come.
        listener: told at once that an item has come or that no more will, while nobody waits for it.
    """

    def __init__(self) -> None:
        self.closed = False
        self.listener: Callable[[], None] | None = None
        self._items: deque[T] = deque()
        self._waiter: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._items)

    def put(self, item: T) -> None:
        """Append an item."""
        self._items.append(item)
        self._tell()

    def close(self) -> None:
        """Let the writer end once it has everything."""
        self.closed = True
        self._tell()

    def take(self) -> T:
        """The first item; there must be one."""
        return self._items.popleft()

    async def more(self) -> bool:
        """Wait for an item; False once none will come. For one at a time."""
        while not self._items:
            if self.closed:
                return False
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        return True

    async def __aiter__(self) -> AsyncIterator[T]:
        while await self.more():
            yield self._items.popleft()

    def _tell(self) -> None:
        if self._waiter is not None:
            if not self._waiter.done():
                self._waiter.set_result(None)
        elif self.listener is not None:
            self.listener()
