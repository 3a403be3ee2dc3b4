"""What is kept of scores, for whom, and what a stream is spared by it."""

from __future__ import annotations

import asyncio
import math
import tracemalloc
from collections.abc import Awaitable, Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guardrail.errors import BackendError, DeadlineExceeded, InvalidScore
from guardrail.inference.shared_verdicts import SharedVerdicts
from guardrail.inference.verdict_cache import ENTRY_BYTES, VerdictCache, VerdictMemory
from guardrail.inference.verdict_seal import Scope, VerdictSeal
from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from guardrail.policy.scores import Scores
from tests.support.plain_store import PlainStore

SEAL = VerdictSeal(b"a secret of many bytes")
SCOPE = Scope("bank-a", "nli@1", "policy/1")
A, B, C = ("p", "a"), ("p", "b"), ("p", "c")
Pairs = Sequence[tuple[str, str]]


def scores_of(pair: tuple[str, str]) -> Scores:
    share = (sum(map(ord, pair[1])) % 97) / 100.0
    return Scores(share, 1.0 - share, 0.0)


class CountingScorer:
    """Scores by rule and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[list[tuple[str, str]]] = []
        self.error: Exception | None = None
        self.rule: Callable[[tuple[str, str]], Scores] = scores_of

    async def score(self, pairs: Pairs, *, deadline_ms: float) -> list[Scores]:
        self.asked.append(list(pairs))
        if self.error is not None:
            raise self.error
        return [self.rule(pair) for pair in pairs]


class Scene:
    """A cache before a scorer, with or without a store."""

    def __init__(self, loop: VirtualLoop, *, store: PlainStore | None = None, entries: int = 100) -> None:
        self.loop = loop
        self.scorer = CountingScorer()
        shared = SharedVerdicts(store, clock=loop.now_ms) if store is not None else None
        self.cache = VerdictCache(SEAL, entries=entries, ttl_ms=60_000.0, shared=shared, clock=loop.now_ms)

    async def score(self, *pairs: tuple[str, str], scope: Scope = SCOPE, left_ms: float = 400.0) -> list[Scores]:
        deadline_ms = self.loop.now_ms() + left_ms
        return await self.cache.score(pairs, self.scorer, scope, deadline_ms=deadline_ms)

    @property
    def asked(self) -> list[tuple[str, str]]:
        return [pair for pairs in self.scorer.asked for pair in pairs]


def play(scenario: Callable[[Scene], Awaitable[None]], *, store: PlainStore | None = None, entries: int = 100) -> None:
    async def run(loop: VirtualLoop) -> None:
        scene = Scene(loop, store=store, entries=entries)
        scene.cache.start()
        await asyncio.sleep(0.001)
        await scenario(scene)
        await scene.cache.close()

    run_virtual(run)


def test_only_what_is_not_known_is_scored_and_the_order_is_kept() -> None:
    async def scenario(scene: Scene) -> None:
        await scene.score(A)
        assert await scene.score(B, A, C, B) == [scores_of(pair) for pair in (B, A, C, B)]
        assert scene.scorer.asked == [[A], [B, C]]
        assert (scene.cache.counts.hits_memory, scene.cache.counts.misses) == (1, 3)

    play(scenario)


def test_what_is_known_needs_no_scorer_at_all() -> None:
    async def scenario(scene: Scene) -> None:
        await scene.score(A, B)
        scene.scorer.error = BackendError("down")
        assert await scene.score(A, B) == [scores_of(A), scores_of(B)]

    play(scenario)


def test_what_is_known_is_told_at_once_all_of_it_or_nothing() -> None:
    async def scenario(scene: Scene) -> None:
        await scene.score(A, B)
        counts = scene.cache.counts
        assert scene.cache.known((A, C, B), SCOPE) is None
        assert (counts.hits_memory, counts.misses) == (0, 2)
        assert scene.cache.known((B, A, B), SCOPE) == [scores_of(pair) for pair in (B, A, B)]
        assert (counts.hits_memory, counts.misses) == (2, 2)
        for scope in (Scope("bank-b", "nli@1", "policy/1"), Scope("bank-a", "", "policy/1")):
            assert scene.cache.known((A, B), scope) is None
        await asyncio.sleep(60.0)
        assert scene.cache.known((A, B), SCOPE) is None

    play(scenario)


@pytest.mark.parametrize(
    "other",
    [Scope("bank-b", "nli@1", "policy/1"), Scope("bank-a", "nli@2", "policy/1"), Scope("bank-a", "nli@1", "p2")],
)
def test_nothing_is_shared_between_tenants_models_or_policies(other: Scope) -> None:
    async def scenario(scene: Scene) -> None:
        await scene.score(A)
        await scene.score(A, scope=other)
        assert scene.scorer.asked == [[A], [A]]

    play(scenario, store=PlainStore())


def test_nothing_is_kept_while_the_model_is_not_known() -> None:
    async def scenario(scene: Scene) -> None:
        for _ in range(2):
            await scene.score(A, scope=Scope("bank-a", "", "policy/1"))
        assert scene.scorer.asked == [[A], [A]]

    play(scenario)


@pytest.mark.parametrize("error", [BackendError("down"), DeadlineExceeded("late"), InvalidScore("nan")])
def test_an_error_is_passed_on_and_never_kept(error: Exception) -> None:
    async def scenario(scene: Scene) -> None:
        scene.scorer.error = error
        with pytest.raises(type(error)):
            await scene.score(A, B)
        scene.scorer.error = None
        assert await scene.score(A) == [scores_of(A)]
        assert len(scene.scorer.asked) == 2

    play(scenario)


@pytest.mark.parametrize("row", [(math.nan, 0.5, 0.5), (0.9, 0.9, 0.9), (-0.1, 0.6, 0.5)])
def test_scores_that_are_none_are_refused_and_not_kept(row: tuple[float, float, float]) -> None:
    async def scenario(scene: Scene) -> None:
        scene.scorer.rule = lambda pair: Scores(*row)
        with pytest.raises(InvalidScore):
            await scene.score(A)
        assert len(scene.cache.memory) == 0

    play(scenario)


def test_too_few_scores_are_refused_and_not_kept() -> None:
    async def scenario(scene: Scene) -> None:
        async def short(pairs: Pairs, *, deadline_ms: float) -> list[Scores]:
            return [scores_of(A)]

        scene.scorer.score = short  # type: ignore[method-assign]
        with pytest.raises(InvalidScore):
            await scene.score(A, B)
        assert len(scene.cache.memory) == 0

    play(scenario)


def test_a_caller_that_goes_away_leaves_nothing_behind() -> None:
    async def scenario(scene: Scene) -> None:
        async def hang(pairs: Pairs, *, deadline_ms: float) -> list[Scores]:
            await asyncio.sleep(60.0)
            return []

        scene.scorer.score = hang  # type: ignore[method-assign]
        task = asyncio.create_task(scene.score(A))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert len(scene.cache.memory) == 0

    play(scenario)


def test_the_least_recently_used_make_room() -> None:
    async def scenario(scene: Scene) -> None:
        await scene.score(A, B)
        await scene.score(A)
        await scene.score(C)
        await scene.score(A, B, C)
        assert scene.scorer.asked == [[A, B], [C], [B]]
        assert len(scene.cache.memory) == 2

    play(scenario, entries=2)


def test_an_entry_is_kept_no_longer_than_its_time() -> None:
    async def scenario(scene: Scene) -> None:
        await scene.score(A)
        await asyncio.sleep(60.0)
        await scene.score(A)
        assert scene.scorer.asked == [[A], [A]]

    play(scenario)


def test_the_bytes_of_memory_are_bounded_by_its_entries() -> None:
    memory = VerdictMemory(5_000, 60_000.0)
    names = SEAL.names(SCOPE, [("p" * 1000, str(number)) for number in range(10_000)])
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for name in names:
        memory.put(bytes(bytearray(name)), Scores(*(float(part) for part in ("0.5", "0.25", "0.25"))))
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert len(memory) == 5_000
    assert grown <= 5_000 * ENTRY_BYTES


# -- the store that replicas share -------------------------------------------------------------------------------


def test_another_replica_finds_what_one_has_scored() -> None:
    store = PlainStore()

    async def run(loop: VirtualLoop) -> None:
        first, second = Scene(loop, store=store), Scene(loop, store=store)
        for scene in (first, second):
            scene.cache.start()
        await asyncio.sleep(0.001)
        await first.score(A, B)
        await asyncio.sleep(0.1)
        assert await second.score(A, B) == [scores_of(A), scores_of(B)]
        assert second.asked == []
        assert second.cache.counts.hits_shared == 2
        await second.score(A)  # from its own memory now
        assert second.cache.counts.hits_memory == 1
        for scene in (first, second):
            await scene.cache.close()

    run_virtual(run)


def test_a_value_that_does_not_open_is_a_miss_and_is_replaced() -> None:
    store = PlainStore()
    (name,) = SEAL.names(SCOPE, [A])
    store.values[name] = b"garbage"

    async def scenario(scene: Scene) -> None:
        assert await scene.score(A) == [scores_of(A)]
        assert (scene.cache.counts.rejected, scene.cache.counts.misses) == (1, 1)
        await asyncio.sleep(0.1)
        assert SEAL.open(name, store.values[name]) == scores_of(A)

    play(scenario, store=store)


def test_a_stuck_store_costs_five_milliseconds_of_the_deadline() -> None:
    store = PlainStore()

    async def scenario(scene: Scene) -> None:
        store.delay_ms = math.inf
        began = scene.loop.now_ms()
        assert await scene.score(A) == [scores_of(A)]
        assert scene.loop.now_ms() - began == 5.0

    play(scenario, store=store)


def test_the_less_time_is_left_the_less_the_store_gets() -> None:
    store = PlainStore()

    async def scenario(scene: Scene) -> None:
        store.delay_ms = math.inf
        began = scene.loop.now_ms()
        await scene.score(A, left_ms=20.0)
        assert scene.loop.now_ms() - began == pytest.approx(2.0)
        await scene.score(B, left_ms=9.0)
        assert scene.loop.now_ms() - began == pytest.approx(2.0)
        assert scene.cache.shared is not None
        assert scene.cache.shared.counts.skipped == {"slow": 1, "no_time": 1}

    play(scenario, store=store)


@given(
    st.lists(
        st.tuples(st.lists(st.sampled_from([("p", letter) for letter in "abcdef"]), max_size=5), st.integers(0, 5)),
        max_size=12,
    )
)
def test_the_scores_are_the_scorers_whatever_the_store_does(calls: list[tuple[list[tuple[str, str]], int]]) -> None:
    store = PlainStore()

    async def scenario(scene: Scene) -> None:
        for pairs, fault in calls:
            store.error = ConnectionError("reset") if fault == 1 else None
            store.delay_ms = (0.0, 0.0, 3.0, 8.0, math.inf, 0.0)[fault]
            if fault == 5:
                store.values = dict.fromkeys(store.values, b"\0" * 41)
            assert await scene.score(*pairs) == [scores_of(pair) for pair in pairs]
            await asyncio.sleep(0.3)

    play(scenario, store=store, entries=2)
