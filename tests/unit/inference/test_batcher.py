"""The batcher merges the pairs of all streams and keeps every caller's deadline (design, section 6)."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from guardrail.errors import BackendError, DeadlineExceeded, GuardrailError, InvalidScore, LimitError, Overloaded
from guardrail.inference.backend import PartialFailure
from guardrail.inference.batch import Batch, BatchLimits, Entry, Request
from guardrail.inference.batch_queue import BatchQueue
from guardrail.inference.batcher import Batcher
from guardrail.inference.fake import CONTRADICTED, ENTAILED, NEUTRAL, FakeBackend, Reply
from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from guardrail.policy.scores import Scores

Scenario = Callable[[Batcher, VirtualLoop], Awaitable[Any]]
ONE_CALL = BatchLimits(max_calls=1)


def pair(name: str) -> tuple[str, str]:
    return (f"premise {name}", f"claim {name}")


def run(backend: FakeBackend, scenario: Scenario, limits: BatchLimits = ONE_CALL) -> Any:
    """Run a scenario against a started batcher on virtual time that begins at 0 ms."""

    async def main(loop: VirtualLoop) -> Any:
        async with Batcher(backend, clock=loop.now_ms, limits=limits) as batcher:
            return await scenario(batcher, loop)

    return run_virtual(main)


async def ended(awaitable: Awaitable[Any]) -> Any:
    """The result, or the class of the exception."""
    try:
        return await awaitable
    except GuardrailError as error:
        return type(error)


def sent(backend: FakeBackend) -> list[list[str]]:
    """Claims of each call."""
    return [[hypothesis.removeprefix("claim ") for _, hypothesis in call.pairs] for call in backend.calls]


# --- merging ---------------------------------------------------------------------------------------------------------


def test_pairs_of_all_streams_share_one_call() -> None:
    backend = FakeBackend()

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> None:
        await asyncio.gather(*(batcher.score([pair(name)], deadline_ms=400) for name in "abc"))

    run(backend, scenario)
    assert sent(backend) == [["a", "b", "c"]]


def test_every_caller_gets_the_scores_of_its_own_pairs_in_order() -> None:
    backend = FakeBackend({pair("a"): ENTAILED, pair("b"): CONTRADICTED})

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        return await asyncio.gather(
            batcher.score([pair("b"), pair("a")], deadline_ms=400), batcher.score([pair("c")], deadline_ms=300)
        )

    assert run(backend, scenario) == [[CONTRADICTED, ENTAILED], [NEUTRAL]]


def test_no_pairs_need_no_call() -> None:
    backend = FakeBackend()
    assert run(backend, lambda batcher, _: batcher.score([], deadline_ms=400)) == []
    assert not backend.calls


def test_the_most_urgent_deadline_goes_first() -> None:
    backend = FakeBackend(always=Reply.late(10))

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> None:
        await asyncio.gather(*(batcher.score([pair(str(ms))], deadline_ms=ms) for ms in (300, 100, 200)))

    run(backend, scenario, BatchLimits(max_pairs=1))
    assert sent(backend) == [["100"], ["200"], ["300"]]


def test_a_batch_keeps_to_its_token_budget() -> None:
    backend = FakeBackend()
    long = [("w" * 400, str(number)) for number in range(5)]  # 103 estimated tokens each

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> None:
        await batcher.score(long, deadline_ms=400)

    run(backend, scenario, BatchLimits(max_cost=250))
    assert [len(call.pairs) for call in backend.calls] == [2, 2, 1]


def test_a_pair_larger_than_the_token_budget_is_sent_by_itself() -> None:
    backend = FakeBackend()

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> None:
        await batcher.score([("w" * 4000, "x"), pair("a")], deadline_ms=400)

    run(backend, scenario, BatchLimits(max_cost=250))
    assert [len(call.pairs) for call in backend.calls] == [1, 1]


def test_identical_pairs_under_way_are_scored_once() -> None:
    backend = FakeBackend({pair("a"): ENTAILED}, always=Reply.late(50))

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        first = asyncio.ensure_future(batcher.score([pair("a"), pair("a")], deadline_ms=400))
        await asyncio.sleep(0.02)  # the call is running
        second = await batcher.score([pair("a")], deadline_ms=400)
        return await first, second, batcher.stats.shared

    assert run(backend, scenario) == ([ENTAILED, ENTAILED], [ENTAILED], 2)
    assert sent(backend) == [["a"]]


def test_a_pair_that_is_needed_sooner_by_another_stream_is_sent_sooner() -> None:
    backend = FakeBackend(always=Reply.late(10))

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> None:
        await asyncio.gather(
            batcher.score([pair("other")], deadline_ms=200),
            batcher.score([pair("shared")], deadline_ms=300),
            batcher.score([pair("shared")], deadline_ms=100),
        )

    run(backend, scenario, BatchLimits(max_pairs=1))
    assert sent(backend) == [["shared"], ["other"]]


def test_a_free_backend_is_not_kept_waiting_by_default() -> None:
    backend = FakeBackend()

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> float:
        await batcher.score([pair("a")], deadline_ms=400)
        return loop.now_ms()

    assert run(backend, scenario) == 0.0


def test_where_batches_pay_a_free_backend_waits_a_little_for_more() -> None:
    backend = FakeBackend()

    async def late(batcher: Batcher) -> None:
        await asyncio.sleep(0.002)
        await batcher.score([pair("b")], deadline_ms=400)

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> float:
        await asyncio.gather(batcher.score([pair("a")], deadline_ms=400), late(batcher))
        return loop.now_ms()

    assert run(backend, scenario, BatchLimits(max_wait_ms=4.0)) == pytest.approx(4.0)
    assert sent(backend) == [["a", "b"]]


def test_the_wait_for_more_shrinks_with_the_least_slack_in_the_queue() -> None:
    async def urgent(batcher: Batcher) -> None:
        await asyncio.sleep(0.001)
        await batcher.score([pair("b")], deadline_ms=21)

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> float:
        await asyncio.gather(batcher.score([pair("a")], deadline_ms=400), urgent(batcher))
        return loop.now_ms()

    assert run(FakeBackend(), scenario, BatchLimits(max_wait_ms=4.0)) == pytest.approx(21 * 0.05)


def test_calls_to_model_servers_are_large_several_at_once_and_wait_a_little_for_more() -> None:
    limits = BatchLimits.of_model_servers(2)
    backend = FakeBackend(always=Reply.late(50))

    async def stream(batcher: Batcher, number: int, loop: VirtualLoop) -> None:
        await asyncio.sleep(number / 100_000.0)  # one every 10 us
        await batcher.score([pair(str(number))], deadline_ms=loop.now_ms() + 400.0)

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> float:
        await asyncio.gather(*(stream(batcher, number, loop) for number in range(500)))
        return loop.now_ms()

    assert run(backend, scenario, limits) == pytest.approx(60.0, abs=1.0)
    assert [len(call.pairs) for call in backend.calls] == [64] * 7 + [52]


def test_a_full_batch_does_not_wait() -> None:
    async def scenario(batcher: Batcher, loop: VirtualLoop) -> float:
        await batcher.score([pair("a"), pair("b")], deadline_ms=400)
        return loop.now_ms()

    assert run(FakeBackend(), scenario, BatchLimits(max_pairs=2, max_wait_ms=4.0)) == 0.0


# --- deadlines -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reply", [Reply.hang(), Reply.hang(heeds=False), Reply.late(401), Reply.late(401, heeds=True)])
def test_mc_tr_01_a_backend_that_is_late_or_never_answers_costs_its_callers_their_deadline(reply: Reply) -> None:
    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        return await ended(batcher.score([pair("a")], deadline_ms=400)), loop.now_ms()

    assert run(FakeBackend(always=reply), scenario) == (DeadlineExceeded, pytest.approx(400.0))


def test_an_answer_just_in_time_counts() -> None:
    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        return await batcher.score([pair("a")], deadline_ms=400)

    assert run(FakeBackend(always=Reply.late(399)), scenario) == [NEUTRAL]


def test_a_request_whose_time_is_up_is_refused_unsent() -> None:
    backend = FakeBackend()
    assert run(backend, lambda batcher, _: ended(batcher.score([pair("a")], deadline_ms=0))) is DeadlineExceeded
    assert not backend.calls


def test_what_expires_while_it_waits_is_never_sent() -> None:
    backend = FakeBackend(always=Reply.late(150))

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        running = asyncio.ensure_future(batcher.score([pair("a")], deadline_ms=400))
        await asyncio.sleep(0.001)
        waiting = await ended(batcher.score([pair("b")], deadline_ms=100))
        took = loop.now_ms()
        await running
        return waiting, took, batcher.stats.dropped

    assert run(backend, scenario) == (DeadlineExceeded, pytest.approx(100.0), {"expired": 1})
    assert sent(backend) == [["a"]]


def test_the_call_is_given_what_is_left_of_the_latest_deadline_in_its_batch() -> None:
    backend = FakeBackend()

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> None:
        await asyncio.sleep(0.1)
        await asyncio.gather(*(batcher.score([pair(str(ms))], deadline_ms=ms) for ms in (200, 350)))

    run(backend, scenario)
    assert [call.budget_ms for call in backend.calls] == [pytest.approx(250.0)]


def test_whoever_joined_a_call_under_way_and_has_more_time_gets_another_call() -> None:
    backend = FakeBackend({pair("a"): ENTAILED}, replies=[Reply.hang()])

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        first = asyncio.ensure_future(ended(batcher.score([pair("a")], deadline_ms=100)))
        await asyncio.sleep(0.05)
        second = await ended(batcher.score([pair("a")], deadline_ms=300))
        return await first, second, loop.now_ms()

    assert run(backend, scenario) == (DeadlineExceeded, [ENTAILED], pytest.approx(100.0))


def slow_backend(ms_a_pair: float) -> FakeBackend:
    """A backend that takes `ms_a_pair` for every pair."""

    class Slow(FakeBackend):
        async def score(self, pairs: Sequence[tuple[str, str]], *, budget_ms: float) -> list[Scores]:
            await asyncio.sleep(len(pairs) * ms_a_pair / 1000.0)
            return await super().score(pairs, budget_ms=budget_ms)

    return Slow()


def test_hopeless_work_gives_way_to_work_that_can_still_be_done() -> None:
    backend = slow_backend(50)

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        await batcher.score([pair("0")], deadline_ms=400)  # it is learnt that a pair takes 50 ms
        now = loop.now_ms()
        hopeless = ended(batcher.score([pair("1"), pair("2"), pair("3")], deadline_ms=now + 60))
        feasible = ended(batcher.score([pair("4")], deadline_ms=now + 70))
        return await asyncio.gather(hopeless, feasible)

    assert run(backend, scenario) == [DeadlineExceeded, [NEUTRAL]]
    assert sent(backend) == [["0"], ["4"]]


def test_a_batch_is_no_larger_than_its_most_urgent_request_can_wait_for() -> None:
    backend = slow_backend(50)

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        await batcher.score([pair("0")], deadline_ms=400)
        now = loop.now_ms()
        urgent = ended(batcher.score([pair("1")], deadline_ms=now + 70))
        patient = ended(batcher.score([pair("2"), pair("3")], deadline_ms=now + 300))
        return await asyncio.gather(urgent, patient)

    assert run(backend, scenario) == [[NEUTRAL], [NEUTRAL, NEUTRAL]]
    assert sent(backend) == [["0"], ["1"], ["2", "3"]]


def test_an_estimate_gone_wrong_corrects_itself_because_the_last_one_left_is_always_tried() -> None:
    backend = FakeBackend(replies=[Reply.late(300)])

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        await batcher.score([pair("0")], deadline_ms=400)
        return await ended(batcher.score([pair("1")], deadline_ms=loop.now_ms() + 20))

    assert run(backend, scenario) == [NEUTRAL]


# --- leaving ---------------------------------------------------------------------------------------------------------


def test_pairs_of_a_stream_that_has_gone_are_not_sent() -> None:
    backend = FakeBackend(always=Reply.late(50))

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        running = asyncio.ensure_future(batcher.score([pair("a")], deadline_ms=400))
        await asyncio.sleep(0.001)
        gone = asyncio.ensure_future(batcher.score([pair("b"), pair("c")], deadline_ms=400))
        await asyncio.sleep(0.01)
        gone.cancel()
        await running
        await asyncio.sleep(0.1)
        return batcher.stats.dropped, batcher.stats.queued

    assert run(backend, scenario) == ({"cancelled": 2}, 0)
    assert sent(backend) == [["a"]]


def test_a_call_that_nobody_waits_for_is_cancelled_and_its_place_is_free() -> None:
    backend = FakeBackend(replies=[Reply.hang()])

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        gone = asyncio.ensure_future(batcher.score([pair("a")], deadline_ms=400))
        await asyncio.sleep(0.01)
        gone.cancel()
        return await batcher.score([pair("b")], deadline_ms=400), loop.now_ms()

    assert run(backend, scenario) == ([NEUTRAL], pytest.approx(10.0))


def test_a_stream_that_leaves_does_not_take_a_shared_call_with_it() -> None:
    backend = FakeBackend(always=Reply.late(50))

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        gone = asyncio.ensure_future(batcher.score([pair("a"), pair("b")], deadline_ms=400))
        stays = asyncio.ensure_future(batcher.score([pair("b")], deadline_ms=400))
        await asyncio.sleep(0.01)
        gone.cancel()
        return await stays

    assert run(backend, scenario) == [NEUTRAL]


@pytest.mark.parametrize("busy", [False, True], ids=["under way", "waiting behind a call"])
def test_nothing_is_left_of_ten_thousand_cancelled_streams(busy: bool) -> None:
    def held() -> int:
        gc.collect()
        return sum(isinstance(thing, Request | Entry | Batch) for thing in gc.get_objects())

    before = held()

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        stays = [asyncio.ensure_future(batcher.score([pair("stays")], deadline_ms=1e9))] if busy else []
        await asyncio.sleep(0.001)
        for number in range(10_000):
            stream = asyncio.ensure_future(batcher.score([pair(str(number))], deadline_ms=1e9))
            await asyncio.sleep(0)
            stream.cancel()
            await asyncio.sleep(0)
        await asyncio.sleep(1.0)
        left = held() - before
        tasks = len(asyncio.all_tasks())
        for stream in stays:
            stream.cancel()
        return left, tasks, batcher.stats.queued

    left, tasks, queued = run(FakeBackend(always=Reply.hang()), scenario)
    assert left < 1000  # what waits in the heap to be swept out is bounded
    assert (tasks, queued) == (1 + 2 * busy, 0)


# --- overload --------------------------------------------------------------------------------------------------------


def test_a_full_queue_refuses_at_once() -> None:
    backend = FakeBackend(always=Reply.late(50))

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        running = asyncio.ensure_future(batcher.score([pair("a")], deadline_ms=400))
        await asyncio.sleep(0.001)
        waiting = asyncio.ensure_future(batcher.score([pair("b"), pair("c")], deadline_ms=400))
        await asyncio.sleep(0.001)
        refused = await ended(batcher.score([pair("d")], deadline_ms=400)), loop.now_ms()
        return refused, await running, await waiting

    refused, first, second = run(backend, scenario, BatchLimits(max_queued=2))
    assert refused == (Overloaded, pytest.approx(2.0))
    assert (first, second) == ([NEUTRAL], [NEUTRAL, NEUTRAL])


def test_a_pair_that_is_under_way_already_needs_no_room_in_a_full_queue() -> None:
    backend = FakeBackend(always=Reply.late(50))

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        first = asyncio.ensure_future(batcher.score([pair("a"), pair("b")], deadline_ms=400))
        await asyncio.sleep(0.001)
        return await batcher.score([pair("a")], deadline_ms=400), await first

    assert run(backend, scenario, BatchLimits(max_queued=2)) == ([NEUTRAL], [NEUTRAL, NEUTRAL])


def test_while_a_stuck_call_holds_the_only_place_callers_are_refused_at_once() -> None:
    backend = FakeBackend(replies=[Reply.hang(heeds=False)])

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        first = await ended(batcher.score([pair("a")], deadline_ms=400))
        await asyncio.sleep(0.2)
        second = await ended(batcher.score([pair("b")], deadline_ms=1000))
        return first, second, loop.now_ms()

    assert run(backend, scenario) == (DeadlineExceeded, Overloaded, pytest.approx(600.0))


def test_a_process_that_was_held_up_does_not_take_its_own_delay_for_a_stuck_backend() -> None:
    backend = FakeBackend({pair("b"): ENTAILED}, replies=[Reply.hang()])

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        first = asyncio.ensure_future(ended(batcher.score([pair("a")], deadline_ms=400)))
        await asyncio.sleep(0.01)
        loop.spend(1000.0)
        second = await ended(batcher.score([pair("b")], deadline_ms=2000))
        return await first, second

    assert run(backend, scenario) == (DeadlineExceeded, [ENTAILED])


def test_the_batcher_recovers_when_a_stuck_call_comes_back_and_ignores_its_answer() -> None:
    backend = FakeBackend({pair("b"): ENTAILED}, replies=[Reply.hang(heeds=False)])

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        first = await ended(batcher.score([pair("a")], deadline_ms=400))
        await asyncio.sleep(0.2)
        backend.release()
        await asyncio.sleep(0.01)
        return first, await batcher.score([pair("b")], deadline_ms=1000)

    assert run(backend, scenario) == (DeadlineExceeded, [ENTAILED])


# --- failures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reply", "error"),
    [
        (Reply.fail(BackendError("down")), BackendError),
        (Reply.fail(LimitError("too long")), LimitError),
        (Reply.fail(Overloaded("busy")), Overloaded),
        (Reply.fail(InvalidScore("no")), InvalidScore),
        (Reply.fail(GuardrailError("of no known kind")), BackendError),
        (Reply.not_a_number(), InvalidScore),
        (Reply.one_short(), BackendError),
    ],
)
def test_a_failure_fails_the_requests_of_that_call_and_no_others(reply: Reply, error: type[GuardrailError]) -> None:
    backend = FakeBackend(replies=[reply])

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        return await asyncio.gather(
            *(ended(batcher.score([pair(str(ms))], deadline_ms=ms)) for ms in (100, 101, 102, 103))
        )

    assert run(backend, scenario, BatchLimits(max_pairs=2)) == [error, error, [NEUTRAL], [NEUTRAL]]


def test_a_bug_in_the_backend_is_a_failure_whose_message_does_not_repeat_the_claim() -> None:
    def bug(premise: str, hypothesis: str) -> Scores:
        raise KeyError(hypothesis)

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> str:
        with pytest.raises(BackendError) as caught:
            await batcher.score([pair("secret")], deadline_ms=400)
        return str(caught.value)

    assert "secret" not in run(FakeBackend(bug), scenario)


class OneBadPair(FakeBackend):
    """Scores all pairs but the one named `bad`."""

    async def score(self, pairs: Sequence[tuple[str, str]], *, budget_ms: float) -> list[Scores]:
        scores = await super().score(pairs, budget_ms=budget_ms)
        raise PartialFailure(
            [LimitError("long") if p == pair("bad") else s for p, s in zip(pairs, scores, strict=True)]
        )


def test_one_streams_oversized_claim_does_not_take_its_neighbours_down() -> None:
    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        return await asyncio.gather(
            ended(batcher.score([pair("a"), pair("bad")], deadline_ms=400)),
            ended(batcher.score([pair("b")], deadline_ms=400)),
        )

    assert run(OneBadPair(), scenario) == [LimitError, [NEUTRAL]]


def test_when_one_pair_of_a_request_fails_its_other_pairs_are_not_sent() -> None:
    backend = FakeBackend(replies=[Reply.fail(BackendError("down"))])

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        return await ended(batcher.score([pair("a"), pair("b")], deadline_ms=400)), batcher.stats.dropped

    assert run(backend, scenario, BatchLimits(max_pairs=1)) == (BackendError, {"failed": 1})
    assert sent(backend) == [["a"]]


def test_every_caller_gets_an_error_of_its_own() -> None:
    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        calls = (batcher.score([pair(name)], deadline_ms=400) for name in "ab")
        return await asyncio.gather(*calls, return_exceptions=True)

    first, second = run(FakeBackend(always=Reply.fail(BackendError("down"))), scenario)
    assert first is not second


# --- life ------------------------------------------------------------------------------------------------------------


def test_closing_fails_what_waits_and_refuses_what_comes() -> None:
    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        running = asyncio.ensure_future(ended(batcher.score([pair("a")], deadline_ms=400)))
        await asyncio.sleep(0.001)
        waiting = asyncio.ensure_future(ended(batcher.score([pair("b")], deadline_ms=400)))
        await asyncio.sleep(0.01)
        await batcher.close()
        after = await ended(batcher.score([pair("c")], deadline_ms=400))
        return await running, await waiting, after, batcher.stats.calls

    assert run(FakeBackend(always=Reply.hang()), scenario) == (BackendError, BackendError, BackendError, 0)


def test_closing_does_not_wait_for_a_stuck_call() -> None:
    backend = FakeBackend(always=Reply.hang(heeds=False))

    async def main(loop: VirtualLoop) -> float:
        batcher = Batcher(backend, clock=loop.now_ms)
        batcher.start()
        await ended(batcher.score([pair("a")], deadline_ms=400))
        await batcher.close()
        closed = loop.now_ms()
        backend.release()
        await asyncio.sleep(0.01)
        return closed

    assert run_virtual(main) <= 1000.0


def test_stats_tell_how_requests_ended_and_how_full_the_batches_were() -> None:
    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        await asyncio.gather(
            batcher.score([pair("a"), pair("b")], deadline_ms=400), batcher.score([pair("a")], deadline_ms=400)
        )
        await ended(batcher.score([pair("c")], deadline_ms=0))
        return batcher.stats

    stats = run(FakeBackend(), scenario)
    assert stats.ended == {"scored": 2, "expired": 1}
    assert (stats.requests, stats.pairs, stats.shared, stats.batches, stats.sent) == (2, 3, 1, 1, 2)


def test_stats_tell_how_calls_ended_and_how_long_they_took() -> None:
    backend = FakeBackend(replies=[Reply.late(30), Reply.fail(BackendError("down")), Reply.hang(), Reply.hang()])

    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        for name in "abc":
            await ended(batcher.score([pair(name)], deadline_ms=loop.now_ms() + 100.0))
        gone = asyncio.ensure_future(batcher.score([pair("d")], deadline_ms=loop.now_ms() + 100.0))
        await asyncio.sleep(0.01)
        gone.cancel()
        await asyncio.wait({gone})
        return batcher.stats

    stats = run(backend, scenario)
    assert stats.called == {"answered": 1, "failed": 1, "late": 1, "abandoned": 1}
    assert stats.answered_ms == pytest.approx(30.0)


def test_a_caller_that_leaves_when_its_time_is_up_counts_as_expired_and_its_call_as_late() -> None:
    async def scenario(batcher: Batcher, loop: VirtualLoop) -> Any:
        stream = asyncio.ensure_future(batcher.score([pair("a")], deadline_ms=400.0))
        loop.call_at(0.3999, stream.cancel)
        await asyncio.wait({stream})
        return batcher.stats.ended, batcher.stats.called

    assert run(FakeBackend(always=Reply.hang()), scenario) == ({"expired": 1}, {"late": 1})


def test_the_wait_of_a_batch_is_that_of_its_own_oldest_pair_however_long_the_queue_has_been_full() -> None:
    queue = BatchQueue(BatchLimits(max_pairs=1))
    for number in range(3):
        queue.submit([pair(str(number))], deadline_ms=1000.0, now_ms=float(number))
    waits = []
    for now in (10.0, 20.0, 30.0):
        before = queue.counts.waited_ms
        assert queue.take(now) is not None
        waits.append(queue.counts.waited_ms - before)
        queue.submit([pair(f"later {now}")], deadline_ms=2000.0, now_ms=now)
    assert waits == [10.0, 19.0, 28.0]
    assert queue.take(40.0) is not None
    assert queue.waited_ms(50.0) == 30.0


def test_the_wait_of_a_batch_is_that_of_the_pair_that_has_waited_longest() -> None:
    queue = BatchQueue(BatchLimits())
    queue.submit([pair("a")], deadline_ms=1000.0, now_ms=0.0)
    queue.submit([pair("b")], deadline_ms=1000.0, now_ms=7.0)
    assert queue.take(10.0) is not None
    assert queue.counts.waited_ms == 10.0


def test_a_pair_that_waits_for_another_call_has_waited_since_it_came() -> None:
    queue = BatchQueue(BatchLimits())
    queue.submit([pair("a")], deadline_ms=100.0, now_ms=0.0)
    batch = queue.take(0.0)
    assert batch is not None
    queue.submit([pair("a")], deadline_ms=400.0, now_ms=50.0)
    queue.submit([pair("b")], deadline_ms=400.0, now_ms=60.0)
    assert queue.waited_ms(90.0) == 30.0
    queue.failed(batch, DeadlineExceeded("late"), now_ms=100.0)
    assert queue.waited_ms(100.0) == 100.0


# --- the decisions by themselves, where the shell's timers would hide a mistake -------------------------------------


def outcomes(queue: BatchQueue) -> list[Any]:
    return [outcome if isinstance(outcome, list) else type(outcome) for _, outcome in queue.take_ended()]


def test_what_has_expired_is_not_sent_even_when_its_timer_is_late() -> None:
    queue = BatchQueue(BatchLimits())
    queue.submit([pair("a")], deadline_ms=100, now_ms=0)
    assert queue.take(now_ms=100) is None
    assert outcomes(queue) == [DeadlineExceeded]


def test_scores_after_the_deadline_are_late_even_when_its_timer_is_later() -> None:
    queue = BatchQueue(BatchLimits())
    queue.submit([pair("a")], deadline_ms=100, now_ms=0)
    queue.submit([pair("b")], deadline_ms=101, now_ms=0)
    batch = queue.take(now_ms=0)
    assert batch is not None
    queue.answered(batch, [ENTAILED, ENTAILED], now_ms=100)
    assert outcomes(queue) == [DeadlineExceeded, [ENTAILED]]


def test_a_call_is_wanted_again_by_whoever_joins_a_pair_that_others_have_left() -> None:
    queue = BatchQueue(BatchLimits())
    first = queue.submit([pair("a")], deadline_ms=400, now_ms=0)
    second = queue.submit([pair("b")], deadline_ms=400, now_ms=0)
    batch = queue.take(now_ms=0)
    assert batch is not None
    queue.leave(first, "cancelled")
    queue.submit([pair("a")], deadline_ms=400, now_ms=1)
    queue.leave(second, "cancelled")
    assert queue.take_unwanted() == []
    queue.answered(batch, [ENTAILED, NEUTRAL], now_ms=2)
    assert outcomes(queue) == [[ENTAILED]]


def test_an_answer_to_a_batch_that_is_over_changes_nothing() -> None:
    queue = BatchQueue(BatchLimits())
    queue.submit([pair("a")], deadline_ms=400, now_ms=0)
    batch = queue.take(now_ms=0)
    assert batch is not None
    queue.failed(batch, BackendError("down"), now_ms=1)
    assert len(queue.take_ended()) == 1
    queue.answered(batch, [ENTAILED], now_ms=2)
    assert queue.take_ended() == []
