"""The LLM's stream, whatever kind it is: iterated the same way, and closed when its text is no longer wanted."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Iterable
from typing import Any

LLMStream = AsyncIterable[Any] | Iterable[Any] | Awaitable[Any]


class LLMSource:
    """Iterates an LLM's stream.

    Arguments:
        stream: an async or plain iterable of strings or OpenAI chunks, one string, or an awaitable of these (as
            `client.chat.completions.create(stream=True)` is).
    """

    def __init__(self, stream: LLMStream | str) -> None:
        self._stream: Any = stream
        self._exhausted = False

    async def __aiter__(self) -> AsyncIterator[Any]:
        if inspect.isawaitable(self._stream):
            self._stream = await self._stream
        if isinstance(self._stream, str):
            yield self._stream
        elif hasattr(self._stream, "__aiter__"):
            async for item in self._stream:
                yield item
        elif hasattr(self._stream, "__iter__"):
            for item in self._stream:
                yield item
                await asyncio.sleep(0)
        else:
            raise TypeError(f"the LLM's stream is a {type(self._stream).__name__}, which can't be iterated")
        self._exhausted = True

    async def close(self) -> None:
        """Tell an LLM that is still writing to stop; never raises."""
        if self._exhausted:
            return
        stop = getattr(self._stream, "aclose", None) or getattr(self._stream, "close", None)
        if stop is None:
            return
        with contextlib.suppress(Exception):
            closing = stop()
            if inspect.isawaitable(closing):
                await closing
