"""A backend's claim extractor, kept at arm's length: whatever it does, the rules' claims stand in for it in time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from guardrail.errors import BackendError, DeadlineExceeded, LimitError, Overloaded
from guardrail.inference.backend import Backend
from guardrail.inference.breaker import Breaker, State
from guardrail.inference.deadline import Clock, Deadline, guard, monotonic_ms

MAX_CALLS = 64  # under way at once; further ones are refused, and the rules stand in
PROBE_MS = 1000.0  # for an answer, and between questions to a backend that is not up
AGAIN_MS = 30_000.0  # between questions to one that has no extractor: a model server may load one later
LONGEST = 2000  # characters of a written claim
_PROBE = "The fund holds bonds and pays monthly."


@dataclass(slots=True)
class ExtractorCounts:
    """Totals since the start: calls by how they ended (answered, late, failed, refused), and sentences asked about."""

    ended: dict[str, int] = field(default_factory=dict)
    sentences: int = 0


class ClaimExtractor:
    """Asks a backend for claims. Not thread-safe: use it from one event loop.

    Arguments:
        backend: whose extractor it is; it may have none.
        clock: monotonic milliseconds.
        on_found: told whether there is one, and again when there is one after all.
    """

    def __init__(
        self, backend: Backend, *, clock: Clock = monotonic_ms, on_found: Callable[[bool], None] = lambda found: None
    ) -> None:
        self.counts = ExtractorCounts()
        self._backend = backend
        self._clock = clock
        self._on_found = on_found
        self._found = False
        self._calls = 0
        self._breaker = Breaker(clock=clock)
        self._looking: asyncio.Task[None] | None = None

    @property
    def available(self) -> bool:
        """Whether it is worth asking now."""
        return self._found and self._calls < MAX_CALLS and self._breaker.state is not State.OPEN

    async def look(self) -> bool:
        """Ask the backend once whether it has an extractor; raises what it raises."""
        self._found = await self._ask([_PROBE], Deadline.after(PROBE_MS, self._clock())) is not None
        return self._found

    def start(self) -> None:
        """Find out in the background whether the backend has an extractor."""
        self._looking = asyncio.create_task(self._look())

    async def close(self) -> None:
        """Stop looking; the backend is closed by whoever owns it."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.wait({self._looking})

    async def extract(self, sentences: Sequence[str], *, deadline_ms: float) -> list[list[str]]:
        """Claims of each sentence, in order, by `deadline_ms`.

        Raises: DeadlineExceeded, Overloaded, or another BackendError. Cancelling the caller cancels the call.
        """
        if not self.available:
            self._count("refused")
            raise Overloaded("the claim extractor is not being asked")
        self._breaker.admit()
        self._calls += 1
        self.counts.sentences += len(sentences)
        ended, settle = "failed", self._breaker.failed
        try:
            written = await self._ask(sentences, Deadline(deadline_ms))
            ended, settle = "answered", self._breaker.succeeded
        except DeadlineExceeded:
            ended = "late"
            raise
        except (LimitError, Overloaded):
            ended, settle = "refused", self._breaker.undecided
            raise
        except asyncio.CancelledError:
            ended, settle = "cancelled", self._breaker.undecided
            raise
        finally:
            self._calls -= 1
            self._count(ended)
            settle()
        if written is None:
            raise BackendError("the backend has no claim extractor")
        return written

    async def _ask(self, sentences: Sequence[str], deadline: Deadline) -> list[list[str]] | None:
        call = self._backend.extract(sentences, budget_ms=deadline.left(self._clock()))
        written = await guard(call, deadline, self._clock)
        if written is None:
            return None
        if len(written) != len(sentences):
            raise BackendError(f"claims of {len(written)} sentences where {len(sentences)} were asked about")
        if not all(isinstance(texts, list) and all(map(_is_claim, texts)) for texts in written):
            raise BackendError("the extractor's claims are no texts, or too long")
        return written

    async def _look(self) -> None:
        """Ask until there is one; a backend that is not up yet is asked more often than one that has none."""
        told = False
        while not self._found:
            try:
                await self.look()
            except Exception:
                await asyncio.sleep(PROBE_MS / 1000.0)
                continue
            if self._found or not told:
                told = True
                self._on_found(self._found)
            if not self._found:
                await asyncio.sleep(AGAIN_MS / 1000.0)

    def _count(self, ended: str) -> None:
        self.counts.ended[ended] = self.counts.ended.get(ended, 0) + 1


def _is_claim(text: object) -> bool:
    return isinstance(text, str) and len(text) <= LONGEST
