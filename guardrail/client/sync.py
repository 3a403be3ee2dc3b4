"""The same client without asyncio."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import AsyncIterator, Coroutine, Iterable, Iterator, Sequence
from concurrent.futures import Future
from typing import Any, Self, TypeVar

from guardrail.client.events import Checked, Event, final_text
from guardrail.client.evidence import EvidenceLike
from guardrail.client.guard import Guard

T = TypeVar("T")

_END = object()


class SyncGuard:
    """Checks answers through a sidecar from plain functions; everything else is as in `Guard`.

        with SyncGuard("localhost:50051", tenant="acme") as guard:
            for event in guard.intercept(llm_stream, evidence=chunks, question=question):
                show(event.text)

    An event loop of its own runs in a thread; the LLM's stream is read in another one, so that a slow LLM holds up
    nothing. May be shared by threads.

    Arguments:
        target, options: as `Guard` has them.
    """

    def __init__(self, target: str = "localhost:50051", **options: Any) -> None:
        self._guard = Guard(target, **options)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="guardrail-client", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the channel and stop the thread."""
        if self._loop.is_closed():
            return
        self._submit(self._guard.close()).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def intercept(
        self, stream: Iterable[Any] | str, *, evidence: Iterable[EvidenceLike], **options: Any
    ) -> Iterator[Event]:
        """As `Guard.intercept`, over a plain iterable of strings or of OpenAI chunks."""
        outgoing: queue.SimpleQueue[Any] = queue.SimpleQueue()

        async def run() -> None:
            source: Any = stream if isinstance(stream, str) else _ThreadedIterator(stream, self._loop)
            events = self._guard.intercept(source, evidence=evidence, **options)
            try:
                async for event in events:
                    outgoing.put(event)
            finally:
                await events.aclose()

        running = self._submit(run())
        running.add_done_callback(lambda _: outgoing.put(_END))
        try:
            while (event := outgoing.get()) is not _END:
                yield event
            running.result()
        finally:
            running.cancel()

    def text(self, stream: Iterable[Any] | str, **options: Any) -> str:
        """As `Guard.text`."""
        return final_text(self.intercept(stream, **options))

    def check(self, answer: str | Sequence[str], evidence: Iterable[EvidenceLike], **options: Any) -> Checked:
        """As `Guard.check`."""
        return self._submit(self._guard.check(answer, evidence, **options)).result()

    def _submit(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)


class _ThreadedIterator:
    """A plain iterable read in a thread of its own and iterated on an event loop.

    A thread can't be cancelled: after `aclose` it ends when the iterable yields its next item, and closes it then.
    """

    def __init__(self, iterable: Iterable[Any], loop: asyncio.AbstractEventLoop) -> None:
        self._iterable = iterable
        self._loop = loop
        self._items: asyncio.Queue[Any] = asyncio.Queue()
        self._unwanted = threading.Event()

    async def __aiter__(self) -> AsyncIterator[Any]:
        threading.Thread(target=self._read, name="guardrail-llm", daemon=True).start()
        while (item := await self._items.get()) is not _END:
            if isinstance(item, _Raised):
                raise item.error
            yield item

    async def aclose(self) -> None:
        """Read no further."""
        self._unwanted.set()

    def _read(self) -> None:
        try:
            for item in self._iterable:
                if self._unwanted.is_set():
                    close = getattr(self._iterable, "close", None)
                    if close is not None:
                        close()
                    return
                self._put(item)
        except Exception as error:
            self._put(_Raised(error))
        except BaseException as error:  # would end the event loop of all answers: SystemExit, a cancellation
            self._put(_Raised(RuntimeError(f"the LLM's stream raised {type(error).__name__}")))
        else:
            self._put(_END)

    def _put(self, item: Any) -> None:
        try:
            self._loop.call_soon_threadsafe(self._items.put_nowait, item)
        except RuntimeError:  # the loop was closed: nobody wants the text any more
            self._unwanted.set()


class _Raised:
    def __init__(self, error: Exception) -> None:
        self.error = error
