"""What holds for every interleaving of requests, calls, failures and cancellations (design, section 6)."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from guardrail.errors import BackendError, DeadlineExceeded, GuardrailError, LimitError, Overloaded
from guardrail.inference.batch import Batch, BatchLimits, Entry, Request, cost_of
from guardrail.inference.batch_queue import BatchQueue
from guardrail.inference.batcher import Batcher
from guardrail.inference.fake import FakeBackend, Reply
from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from guardrail.policy.scores import Scores

PAIRS = [("p" * (40 * number), f"claim {number}") for number in range(8)]  # costs 5 to 75
pairs_of_a_request = st.lists(st.sampled_from(PAIRS), min_size=1, max_size=5)


def right(pair: tuple[str, str]) -> Scores:
    """Scores that belong to this pair alone."""
    share = (PAIRS.index(pair) + 1) / 10.0
    return Scores(share, 1.0 - share, 0.0)


class QueueUnderAnyInterleaving(RuleBasedStateMachine):
    """Drives the pure decisions in any order and keeps its own books."""

    @initialize(max_pairs=st.integers(1, 6), max_cost=st.integers(1, 200), max_queued=st.integers(3, 12))
    def start(self, max_pairs: int, max_cost: int, max_queued: int) -> None:
        self.limits = BatchLimits(max_pairs=max_pairs, max_cost=max_cost, max_queued=max_queued)
        self.queue = BatchQueue(self.limits)
        self.now = 0.0
        self.requests: dict[Request, list[tuple[str, str]]] = {}
        self.ends: dict[Request, int] = {}
        self.calls: list[Batch] = []
        self.requeued = 0

    @rule(pairs=pairs_of_a_request, budget=st.sampled_from([5.0, 30.0, 100.0, 400.0, -1.0]))
    def submit(self, pairs: list[tuple[str, str]], budget: float) -> None:
        try:
            request = self.queue.submit(pairs, self.now + budget, self.now)
        except DeadlineExceeded:
            assert budget <= 0.0
        except Overloaded:
            assert len(self.waiting()) + len(set(pairs)) > self.limits.max_queued
        else:
            self.requests[request] = pairs
            self.ends[request] = 0

    @rule(ms=st.sampled_from([1.0, 10.0, 50.0, 200.0]))
    def time_passes(self, ms: float) -> None:
        self.now += ms
        for request in self.live():
            if request.deadline_ms <= self.now:
                self.queue.expire(request)
        self.settle()

    @rule(ms=st.sampled_from([1.0, 50.0]))
    def time_passes_and_the_timers_are_late(self, ms: float) -> None:
        self.now += ms

    @rule()
    def send(self) -> None:
        batch = self.queue.take(self.now)
        self.settle()
        if batch is None:
            assert not self.waiting()
            return
        self.calls.append(batch)
        assert len(batch.entries) <= self.limits.max_pairs
        assert sum(cost_of(pair) for pair in batch.pairs) == batch.cost
        assert batch.cost <= self.limits.max_cost or len(batch.entries) == 1
        for entry in batch.entries:
            assert max(request.deadline_ms for request in entry.waiters) > self.now, "sent after its deadline"
        latest_sent = max(urgency(entry) for entry in batch.entries)
        assert all(urgency(entry) >= latest_sent for entry in self.waiting()), "a later deadline overtook an earlier"
        assert batch.deadline_ms == max(r.deadline_ms for entry in batch.entries for r in entry.waiters)

    @precondition(lambda self: self.calls)
    @rule(data=st.data(), bad=st.integers(0, 7))
    def answer(self, data: st.DataObject, bad: int) -> None:
        batch = self.pick(data)
        results: list[Scores | GuardrailError] = [right(pair) for pair in batch.pairs]
        if bad < len(results):
            results[bad] = LimitError("too long")
        self.queue.answered(batch, results, self.now)
        self.settle()

    @precondition(lambda self: self.calls)
    @rule(data=st.data(), error=st.sampled_from([BackendError("down"), DeadlineExceeded("late")]))
    def fail(self, data: st.DataObject, error: GuardrailError) -> None:
        batch = self.pick(data)
        before = len(self.waiting())
        self.queue.failed(batch, error, self.now)
        self.requeued = max(self.requeued, len(self.waiting()) - before)
        self.settle()

    @precondition(lambda self: self.live())
    @rule(data=st.data())
    def caller_leaves(self, data: st.DataObject) -> None:
        request = data.draw(st.sampled_from(self.live()))
        self.queue.leave(request, "cancelled")
        self.ends[request] += 1
        self.settle()

    @invariant()
    def nothing_ends_twice(self) -> None:
        assert all(count == int(request.over) for request, count in getattr(self, "ends", {}).items())

    @invariant()
    def no_pair_is_open_twice(self) -> None:
        if hasattr(self, "calls"):
            open_pairs = [pair for batch in self.calls if not batch.over for pair in batch.pairs]
            open_pairs += [entry.pair for entry in self.waiting()]
            assert len(open_pairs) == len(set(open_pairs))

    @invariant()
    def the_queue_counts_right_and_is_bounded(self) -> None:
        if hasattr(self, "queue"):
            assert self.queue.queued == len(self.waiting())
            assert self.queue.queued <= self.limits.max_queued + len(PAIRS) * bool(self.requeued)

    def teardown(self) -> None:
        """Whatever happened, everybody who is left is served or fails, and nothing remains."""
        if not hasattr(self, "queue"):
            return
        for _ in range(10_000):
            self.settle()
            while (batch := self.queue.take(self.now)) is not None:
                self.calls.append(batch)
            if not self.calls:
                break
            batch = self.calls.pop()
            self.queue.answered(batch, [right(pair) for pair in batch.pairs], self.now)
        self.settle()
        assert all(count == 1 for count in self.ends.values())
        assert (self.queue.queued, self.queue.due_in(self.now)) == (0, None)

    def live(self) -> list[Request]:
        return [request for request in self.requests if not request.over]

    def waiting(self) -> set[Entry]:
        return {entry for request in self.live() for entry in request.entries if entry.batch is None}

    def pick(self, data: st.DataObject) -> Batch:
        return self.calls.pop(data.draw(st.integers(0, len(self.calls) - 1)))

    def settle(self) -> None:
        for request, outcome in self.queue.take_ended():
            self.ends[request] += 1
            if not isinstance(outcome, GuardrailError):
                assert outcome == [right(pair) for pair in self.requests[request]], "another pair's scores"
        for batch in self.queue.take_unwanted():
            assert batch.over


def urgency(entry: Entry) -> float:
    return min(request.deadline_ms for request in entry.waiters)


TestQueueUnderAnyInterleaving = pytest.mark.filterwarnings("ignore")(QueueUnderAnyInterleaving.TestCase)
TestQueueUnderAnyInterleaving.settings = settings(max_examples=200, stateful_step_count=40, deadline=None)


# --- the whole batcher, on virtual time ------------------------------------------------------------------------------


@dataclass
class Caller:
    """One stream's request, and what became of it."""

    pairs: list[tuple[str, str]]
    arrives_ms: float
    budget_ms: float
    leaves_after_ms: float | None
    ends: list[Any] = field(default_factory=list)
    ended_ms: float = 0.0


callers = st.builds(
    Caller,
    pairs=pairs_of_a_request,
    arrives_ms=st.floats(0, 300),
    budget_ms=st.floats(0, 400),
    leaves_after_ms=st.none() | st.floats(0, 400),
)
replies = st.one_of(
    st.builds(Reply.late, st.floats(0, 500), heeds=st.booleans()),
    st.builds(Reply.hang, heeds=st.just(True)),
    st.sampled_from(
        [
            Reply(),
            Reply.fail(BackendError("down")),
            Reply.fail(Overloaded("busy")),
            Reply.not_a_number(),
            Reply.one_short(),
        ]
    ),
)


@settings(max_examples=150, deadline=None)
@given(
    who=st.lists(callers, min_size=1, max_size=12),
    script=st.lists(replies, max_size=12),
    max_calls=st.integers(1, 3),
    max_wait_ms=st.sampled_from([0.0, 3.0]),
    max_pairs=st.integers(1, 8),
)
def test_every_caller_ends_once_by_its_deadline_with_its_own_scores_or_an_error(
    who: list[Caller], script: list[Reply], max_calls: int, max_wait_ms: float, max_pairs: int
) -> None:
    backend = FakeBackend(lambda premise, hypothesis: right((premise, hypothesis)), replies=script)
    limits = BatchLimits(max_pairs=max_pairs, max_calls=max_calls, max_wait_ms=max_wait_ms, max_queued=20)

    async def call(batcher: Batcher, caller: Caller, loop: VirtualLoop) -> None:
        await asyncio.sleep(caller.arrives_ms / 1000.0)
        begun = loop.now_ms()
        try:
            caller.ends.append(await batcher.score(caller.pairs, deadline_ms=begun + caller.budget_ms))
        except GuardrailError as error:
            caller.ends.append(error)
        finally:
            caller.ended_ms = loop.now_ms() - begun

    async def stream(batcher: Batcher, caller: Caller, loop: VirtualLoop) -> None:
        task = asyncio.ensure_future(call(batcher, caller, loop))
        if caller.leaves_after_ms is not None:
            await asyncio.sleep((caller.arrives_ms + caller.leaves_after_ms) / 1000.0)
            if task.cancel():
                caller.ends.append("gone")
        await asyncio.wait({task})

    async def main(loop: VirtualLoop) -> None:
        async with Batcher(backend, clock=loop.now_ms, limits=limits) as batcher:
            await asyncio.gather(*(stream(batcher, caller, loop) for caller in who))
            await asyncio.sleep(2.0)  # every call that was given up has come back
            assert (batcher.stats.queued, batcher.stats.calls) == (0, 0)
            assert len(asyncio.all_tasks()) == 1

    run_virtual(main)
    for caller in who:
        assert len(caller.ends) == 1
        assert caller.ended_ms <= caller.budget_ms + 0.01
        (end,) = caller.ends
        assert isinstance(end, (BackendError, str)) or end == [right(pair) for pair in caller.pairs]
    assert all(seen.budget_ms > 0.0 for seen in backend.calls), "sent after its deadline"


def test_chance_alone_does_not_decide_who_is_served() -> None:
    """The same requests, submitted in any order at one moment, are sent in the same order of deadlines."""
    deadlines = [float(ms) for ms in range(100, 120)]

    def order(seed: int) -> list[float]:
        queue = BatchQueue(BatchLimits(max_pairs=1, max_queued=100))
        for ms in random.Random(seed).sample(deadlines, len(deadlines)):
            queue.submit([("premise", str(ms))], ms, 0.0)
        batches = [queue.take(0.0) for _ in deadlines]
        return [float(batch.pairs[0][1]) for batch in batches if batch is not None]

    assert order(1) == order(2) == deadlines
