"""What holds for every mixture of endpoints that answer, fail, hang, are late and recover (design, section 6)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from guardrail.errors import BackendError, DeadlineExceeded, GuardrailError, InvalidScore, LimitError
from guardrail.inference.backend import Health
from guardrail.inference.batcher import Batcher
from guardrail.inference.breaker import State
from guardrail.inference.endpoint_choice import RESEND_SHARE, RESENDS_SAVED, EndpointChoice, Send
from guardrail.inference.endpoints import Endpoints
from guardrail.inference.fake import FakeBackend, Reply
from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from guardrail.policy.scores import Scores

ERRORS = [None, BackendError("down"), DeadlineExceeded("late"), LimitError("long"), asyncio.CancelledError()]


class ChoiceUnderAnyInterleaving(RuleBasedStateMachine):
    """Drives the pure decisions in any order and keeps its own books."""

    @initialize(count=st.integers(1, 4))
    def start(self, count: int) -> None:
        self.now = 0.0
        self.choice = EndpointChoice("abcd"[:count], clock=lambda: self.now)
        self.running: list[Send] = []
        self.first: dict[Send, bool] = {}  # first sends, and whether they were resent
        self.calls = 0
        self.resent = 0

    @rule(cost=st.integers(1, 500), budget=st.sampled_from([20.0, 150.0, 400.0]))
    def call(self, cost: int, budget: float) -> None:
        usable = [endpoint for endpoint in self.choice.endpoints if endpoint.usable]
        least = min((endpoint.outstanding for endpoint in usable), default=None)
        self.calls += 1
        try:
            send = self.choice.first(cost, budget)
        except BackendError:
            assert not usable
            return
        assert send.endpoint in usable, "an endpoint that is out was asked"
        assert send.endpoint.outstanding - cost == least
        self.running.append(send)
        self.first[send] = False

    @precondition(lambda self: any(not resent for resent in self.first.values()))
    @rule(data=st.data(), error=st.sampled_from([*ERRORS[:4], InvalidScore("NaN")]))
    def resend(self, data: st.DataObject, error: Exception | None) -> None:
        send = data.draw(st.sampled_from([send for send, resent in self.first.items() if not resent]))
        resend = self.choice.again(send, error)
        if resend is None:
            return
        self.resent += 1
        self.first[send] = True
        self.running.append(resend)
        assert resend.endpoint is not send.endpoint
        assert resend.begun_ms + resend.budget_ms == pytest.approx(send.begun_ms + send.budget_ms), "a later deadline"
        assert not isinstance(error, (LimitError, DeadlineExceeded))

    @precondition(lambda self: self.running)
    @rule(data=st.data(), error=st.sampled_from(ERRORS), lost=st.booleans())
    def end(self, data: st.DataObject, error: BaseException | None, lost: bool) -> None:
        send = self.running.pop(data.draw(st.integers(0, len(self.running) - 1)))
        if lost and self.first.get(send):
            self.choice.lost(send)
        self.choice.ended(send, error)
        self.first.pop(send, None)

    @rule(data=st.data(), ready=st.booleans())
    def health(self, data: st.DataObject, ready: bool) -> None:
        data.draw(st.sampled_from(self.choice.endpoints)).heard(ready)

    @rule(ms=st.sampled_from([1.0, 30.0, 300.0, 1000.0]))
    def time_passes(self, ms: float) -> None:
        self.now += ms

    @invariant()
    def work_under_way_is_counted_right(self) -> None:
        if hasattr(self, "choice"):
            for endpoint in self.choice.endpoints:
                assert endpoint.outstanding == sum(s.cost for s in self.running if s.endpoint is endpoint)

    @invariant()
    def resends_stay_a_small_share(self) -> None:
        if hasattr(self, "choice"):
            assert self.resent <= RESENDS_SAVED + RESEND_SHARE * self.calls
            assert self.resent == self.choice.resent_late + self.choice.resent_failed

    @invariant()
    def patience_leaves_time_for_another(self) -> None:
        for send in getattr(self, "first", {}):
            patience = self.choice.patience_ms(send)
            assert patience is None or patience <= send.budget_ms / 2.0

    def teardown(self) -> None:
        """However bad it was: once every endpoint is well again, every one of them is asked."""
        if not hasattr(self, "choice"):
            return
        for send in self.running:
            self.choice.ended(send, None)
        for _ in range(len(self.choice.endpoints) * 2):
            self.now += 1000.0
            for endpoint in self.choice.endpoints:
                endpoint.heard(True)
            send = self.choice.first(10, 400.0)
            self.choice.ended(send, None)
        assert all(endpoint.breaker.state is State.CLOSED for endpoint in self.choice.endpoints)
        assert all(endpoint.ready for endpoint in self.choice.endpoints)


TestChoiceUnderAnyInterleaving = pytest.mark.filterwarnings("ignore")(ChoiceUnderAnyInterleaving.TestCase)
TestChoiceUnderAnyInterleaving.settings = settings(max_examples=100, stateful_step_count=40, deadline=None)


# --- the whole, on virtual time --------------------------------------------------------------------------------------

PAIRS = [("premise", f"claim {number}") for number in range(6)]
RIGHT = {pair: Scores((place + 1) / 10.0, 1.0 - (place + 1) / 10.0, 0.0) for place, pair in enumerate(PAIRS)}

replies = st.one_of(
    st.builds(Reply.late, st.floats(0, 500), heeds=st.booleans()),
    st.just(Reply.hang()),
    st.sampled_from([Reply(), Reply.fail(BackendError("down")), Reply.fail(LimitError("long")), Reply.not_a_number()]),
)


class Watched(FakeBackend):
    """Counts its calls that are really under way."""

    under_way = 0

    async def score(self, pairs: Sequence[tuple[str, str]], *, budget_ms: float) -> list[Scores]:
        assert budget_ms > 0.0
        self.under_way += 1
        try:
            return await super().score(pairs, budget_ms=budget_ms)
        finally:
            self.under_way -= 1

    async def health(self) -> Health:
        return Health(ready=True, model="m@1")


@settings(max_examples=120, deadline=None)
@given(
    scripts=st.lists(st.lists(replies, max_size=8), min_size=1, max_size=3),
    callers=st.lists(
        st.tuples(st.sampled_from(PAIRS), st.floats(0, 600), st.floats(1, 400), st.none() | st.floats(0, 300)),
        min_size=1,
        max_size=10,
    ),
)
def test_every_call_ends_by_its_deadline_with_right_scores_or_an_error_and_nothing_is_left(
    scripts: list[list[Reply]], callers: list[tuple[tuple[str, str], float, float, float | None]]
) -> None:
    backends = {str(place): Watched(RIGHT, replies=script) for place, script in enumerate(scripts)}
    ends: list[Any] = []

    async def call(
        batcher: Batcher, loop: VirtualLoop, pair: tuple[str, str], arrives: float, budget: float, leaves: float | None
    ) -> None:
        await asyncio.sleep(arrives / 1000.0)
        begun = loop.now_ms()
        task = asyncio.ensure_future(batcher.score([pair], deadline_ms=begun + budget))
        if leaves is not None:
            loop.call_later(leaves / 1000.0, task.cancel)
        await asyncio.wait({task})
        assert loop.now_ms() - begun <= budget + 0.01
        ends.append("gone" if task.cancelled() else task.exception() or task.result())
        assert isinstance(ends[-1], (GuardrailError, str)) or ends[-1] == [RIGHT[pair]]

    async def main(loop: VirtualLoop) -> None:
        endpoints = Endpoints(backends, clock=loop.now_ms)
        async with Batcher(endpoints, clock=loop.now_ms) as batcher:
            await asyncio.gather(*(call(batcher, loop, *caller) for caller in callers))
            await asyncio.sleep(2.0)
            assert (batcher.stats.queued, batcher.stats.calls) == (0, 0)
        assert [backend.under_way for backend in backends.values()] == [0] * len(backends)
        assert all(stats.outstanding == 0 for stats in endpoints.stats)
        sends = sum(len(backend.calls) for backend in backends.values())
        assert sends <= batcher.stats.batches + RESENDS_SAVED + RESEND_SHARE * batcher.stats.batches
        assert sends - sum(endpoints.resends.values()) <= batcher.stats.batches, "more than one resend a call"
        await endpoints.close()
        assert len(asyncio.all_tasks()) == 1

    run_virtual(main)
    assert len(ends) == len(callers)
