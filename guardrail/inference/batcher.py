"""Merges the pairs of all streams into calls to one backend, and keeps every caller's deadline (design, section 6).

What to send next is decided by `BatchQueue`; this shell runs the calls and the timers. Each request's timer stands
outside the call it waits for, so a backend that hangs, dies or answers late costs its callers their time and no more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from guardrail.errors import BackendError, DeadlineExceeded, GuardrailError, InvalidScore, LimitError, Overloaded
from guardrail.inference.backend import Backend, PartialFailure
from guardrail.inference.batch import Batch, BatchLimits, Request
from guardrail.inference.batch_queue import BatchQueue
from guardrail.inference.breaker import TIMER_SLACK_MS
from guardrail.inference.deadline import Clock, monotonic_ms
from guardrail.policy.scores import Scores

_KINDS = (DeadlineExceeded, InvalidScore, Overloaded, LimitError)
CLOSING_S = 0.5  # how long `close` waits for calls that do not heed their cancellation


@dataclass(frozen=True, slots=True)
class BatcherStats:
    """A snapshot of the batcher; all but the first three are totals since the start.

    Arguments:
        queued, queued_cost: pairs waiting, and estimated tokens in them.
        calls: calls running.
        requests, pairs, shared: requests and pairs taken in, pairs answered by an identical one under way.
        batches, sent, sent_cost: calls made, pairs and estimated tokens in them.
        waited_ms: how long the oldest pair of each batch waited, added up.
        answered_ms: how long the answered calls took, added up.
        ms_a_unit: what one estimated token costs at present.
        dropped: pairs never sent, by why (cancelled, expired, hopeless, failed).
        called: calls, by how they ended (answered, failed, late, abandoned: everybody has left).
        ended: requests, by how they ended (scored, cancelled, expired, hopeless, failed, overloaded).
    """

    queued: int
    queued_cost: int
    calls: int
    requests: int
    pairs: int
    shared: int
    batches: int
    sent: int
    sent_cost: int
    waited_ms: float
    answered_ms: float
    ms_a_unit: float
    dropped: dict[str, int]
    called: dict[str, int]
    ended: dict[str, int]


class Batcher:
    """One owner of a backend's calls. Not thread-safe: use it from one event loop.

    Arguments:
        backend: what is asked; its calls get what is left of the budget, and are cancelled when it is used up or when
            nobody waits for them any longer.
        clock: monotonic milliseconds, the same clock that deadlines are read from.
        limits: bounds of queue, batches and calls.
    """

    def __init__(self, backend: Backend, *, clock: Clock = monotonic_ms, limits: BatchLimits | None = None) -> None:
        self._backend = backend
        self._clock = clock
        self._limits = limits or BatchLimits()
        self._queue = BatchQueue(self._limits)
        self._futures: dict[Request, asyncio.Future[list[Scores]]] = {}
        self._calls: dict[Batch, asyncio.Task[None]] = {}
        self._given_up: dict[Batch, float] = {}  # calls that were cancelled and have not ended, with when that was
        self._soon: asyncio.Handle | None = None
        self._later: asyncio.TimerHandle | None = None
        self._running = False

    def start(self) -> None:
        """Take in work from now on."""
        self._running = True

    async def close(self) -> None:
        """Refuse further work, fail what waits, cancel what runs."""
        self._running = False
        self._sleep()
        for request in list(self._futures):
            self._queue.fail(request, BackendError("the batcher is closing"), "failed")
        self._deliver()
        calls = set(self._calls.values())
        for call in calls:
            call.cancel()
        if calls:
            await asyncio.wait(calls, timeout=CLOSING_S)

    async def __aenter__(self) -> Batcher:
        self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def score(self, pairs: Sequence[tuple[str, str]], *, deadline_ms: float) -> list[Scores]:
        """Scores of (premise, hypothesis) pairs, in order, before the clock reads `deadline_ms`.

        Cancelling the caller withdraws its pairs. Raises: DeadlineExceeded at the deadline or as soon as it cannot be
        kept; Overloaded at once when the queue is full or the backend is stuck; InvalidScore, LimitError or another
        BackendError when the backend fails these pairs. Nothing else, and never scores that were not checked.
        """
        if not pairs:
            return []
        if not self._running:
            raise BackendError("the batcher is not running")
        now = self._clock()
        if self._stuck(now):
            raise Overloaded("the backend has not come back from earlier calls")
        loop = asyncio.get_running_loop()
        request = self._queue.submit(pairs, deadline_ms, now)
        future: asyncio.Future[list[Scores]] = loop.create_future()
        self._futures[request] = future
        timer = loop.call_later((deadline_ms - now) / 1000.0, self._expire, request)
        if self._soon is None and len(self._calls) < self._limits.max_calls:
            self._soon = loop.call_soon(self._send)  # soon, not now: requests of one tick share a batch
        try:
            return await future
        finally:
            timer.cancel()
            del self._futures[request]
            # A caller with a timer of its own may leave a moment before this one's rings: that is no change of mind.
            in_time = self._clock() < deadline_ms - TIMER_SLACK_MS
            self._queue.leave(request, "cancelled" if in_time else "expired")
            self._deliver()

    @property
    def stats(self) -> BatcherStats:
        """Snapshot of queue, calls and totals; may be read from another thread."""
        counts = self._queue.counts
        return BatcherStats(
            queued=self._queue.queued,
            queued_cost=self._queue.queued_cost,
            calls=len(self._calls),
            requests=counts.requests,
            pairs=counts.pairs,
            shared=counts.shared,
            batches=counts.batches,
            sent=counts.sent,
            sent_cost=counts.sent_cost,
            waited_ms=counts.waited_ms,
            answered_ms=counts.answered_ms,
            ms_a_unit=self._queue.costs.per_unit_ms,
            dropped=dict(counts.dropped),
            called=dict(counts.called),
            ended=dict(counts.ended),
        )

    @property
    def late_ms(self) -> float:
        """How long the first pair in line has waited for its scores, 0 when none does."""
        first = next(iter(self._futures), None)
        if first is None:
            return 0.0
        since = [entry.since_ms for entry in first.entries if entry.scores is None]
        return self._clock() - min(since) if since else 0.0

    def _send(self) -> None:
        """Send batches while calls are free and something is due."""
        self._sleep()
        while self._running and len(self._calls) < self._limits.max_calls:
            loop = asyncio.get_running_loop()
            now = self._clock()
            due = self._queue.due_in(now)
            if due:
                self._later = loop.call_later(due / 1000.0, self._send)
            if due is None or due:
                break
            batch = self._queue.take(now)
            if batch is not None:
                self._begin(batch, batch.deadline_ms - now)
        self._deliver()

    def _begin(self, batch: Batch, budget_ms: float) -> None:
        loop = asyncio.get_running_loop()
        timer = loop.call_later(budget_ms / 1000.0, self._overrun, batch)
        task = self._calls[batch] = loop.create_task(self._call(batch, budget_ms))
        # Not in the task itself: one that is cancelled before its first step never gets to its `finally`.
        task.add_done_callback(lambda _: self._end(batch, timer))

    async def _call(self, batch: Batch, budget_ms: float) -> None:
        try:
            scores = await self._backend.score(batch.pairs, budget_ms=budget_ms)
            self._queue.answered(batch, scores, self._clock())
        except PartialFailure as failure:
            self._queue.answered(batch, failure.results, self._clock())
        except (BackendError, LimitError) as error:
            self._queue.failed(batch, error, self._clock())
        except Exception as error:  # a backend's bug must not end the batcher; its message may quote the texts
            self._queue.failed(batch, BackendError(f"the backend raised {type(error).__name__}"), self._clock())
        self._deliver()

    def _end(self, batch: Batch, timer: asyncio.TimerHandle) -> None:
        """The call has really ended, whichever way: its place is free."""
        timer.cancel()
        del self._calls[batch]
        self._given_up.pop(batch, None)
        self._queue.failed(batch, BackendError("the call was cancelled"), self._clock())
        self._send()

    def _overrun(self, batch: Batch) -> None:
        """The call's budget is used up: give it up; it keeps its place until it has really ended."""
        self._queue.failed(batch, DeadlineExceeded("the backend did not answer in time"), self._clock())
        self._give_up(batch)
        self._send()

    def _expire(self, request: Request) -> None:
        self._queue.expire(request)
        self._deliver()

    def _stuck(self, now_ms: float) -> bool:
        """Whether no call can be made because none that was given up ends.

        The time is counted from when they were given up, not from their deadlines: a process that is itself late
        notices both late, and must not take that for the backend's fault.
        """
        if len(self._given_up) < self._limits.max_calls:
            return False
        return all(now_ms - since > self._limits.stall_ms for since in self._given_up.values())

    def _give_up(self, batch: Batch) -> None:
        self._given_up.setdefault(batch, self._clock())
        self._calls[batch].cancel()

    def _sleep(self) -> None:
        for handle in (self._soon, self._later):
            if handle is not None:
                handle.cancel()
        self._soon = self._later = None

    def _deliver(self) -> None:
        """Hand out what the queue has decided."""
        for request, outcome in self._queue.take_ended():
            future = self._futures.get(request)
            if future is None or future.done():
                continue
            if isinstance(outcome, GuardrailError):
                future.set_exception(_own(outcome))
            else:
                future.set_result(outcome)
        for batch in self._queue.take_unwanted():
            if batch in self._calls:
                self._give_up(batch)


def _own(error: GuardrailError) -> GuardrailError:
    """A copy: one error may end many requests, and raising it writes its traceback. Of a kind `score` promises."""
    kind = next((kind for kind in _KINDS if isinstance(error, kind)), BackendError)
    own = kind(str(error))
    own.__cause__ = error.__cause__
    return own
