"""Several endpoints as one backend: who is asked, who is out, and when another is asked too (design, section 6)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from guardrail.errors import BackendError, DeadlineExceeded, GuardrailError, InvalidScore, LimitError, Overloaded
from guardrail.inference.backend import Health, PartialFailure
from guardrail.inference.batcher import Batcher
from guardrail.inference.breaker import State
from guardrail.inference.endpoint_choice import (
    BAD_REPORTS,
    ENOUGH,
    LATEST_SHARE,
    RESENDS_SAVED,
    EndpointChoice,
    Send,
)
from guardrail.inference.endpoints import Endpoints
from guardrail.inference.fake import ENTAILED, NEUTRAL, FakeBackend, Reply
from guardrail.inference.virtual_time import VirtualLoop, run_virtual

PAIR = ("premise", "claim")
DOWN = BackendError("down")
HANGS = Reply.hang()


class Bench:
    """The decisions alone, on a clock that is set by hand."""

    def __init__(self, names: str = "ab") -> None:
        self.now = 0.0
        self.choice = EndpointChoice(names, clock=lambda: self.now)

    def call(self, cost: int = 10, budget_ms: float = 400.0) -> Send:
        return self.choice.first(cost, budget_ms)

    def done(self, send: Send, took_ms: float = 10.0, error: BaseException | None = None) -> None:
        self.now = send.begun_ms + took_ms
        self.choice.ended(send, error)

    def practise(self, took_ms: float = 10.0) -> None:
        """Let every endpoint answer often enough to be known."""
        for _ in range((ENOUGH + 1) * len(self.choice.endpoints)):
            self.done(self.call(), took_ms)

    def fail(self, times: int = 5) -> str:
        """Let one endpoint fail so often in a row; returns its name."""
        first = self.call()
        sends = [first, *(self.choice._begin(first.endpoint, 10, 400.0) for _ in range(times - 1))]
        for send in sends:
            self.done(send, error=DOWN)
        return first.endpoint.name


# --- who is asked ----------------------------------------------------------------------------------------------------


def test_the_endpoint_with_the_least_work_under_way_is_asked() -> None:
    bench = Bench()
    large = bench.call(cost=100)
    assert [bench.call(cost=10).endpoint is not large.endpoint for _ in range(9)] == [True] * 9


def test_equals_take_turns() -> None:
    bench = Bench("abc")
    names = []
    for _ in range(6):
        send = bench.call()
        names.append(send.endpoint.name)
        bench.done(send)
    assert names == list("abcabc")


def test_work_counts_until_it_has_really_ended() -> None:
    bench = Bench()
    stuck = bench.call(cost=10)
    again = bench.choice.again(stuck, None)
    assert again is not None
    bench.choice.lost(stuck)
    bench.done(again)
    assert stuck.endpoint.outstanding == 10
    bench.choice.ended(stuck, asyncio.CancelledError())
    assert stuck.endpoint.outstanding == 0


def test_an_endpoint_that_fails_repeatedly_is_not_asked() -> None:
    bench = Bench()
    failed = bench.fail()
    assert {bench.call().endpoint.name for _ in range(5)} == {"ab".replace(failed, "")}


def test_one_bad_health_report_may_be_chance_two_put_an_endpoint_out_and_one_good_one_puts_it_back() -> None:
    bench = Bench()
    a, b = bench.choice.endpoints
    a.heard(False)
    assert a.usable
    for _ in range(BAD_REPORTS - 1):
        a.heard(False)
    assert [bench.call().endpoint for _ in range(3)] == [b, b, b]
    a.heard(True)
    assert bench.call().endpoint is a


def test_an_answer_is_a_sign_of_health_too() -> None:
    bench = Bench()
    send = bench.call()
    for _ in range(BAD_REPORTS):
        send.endpoint.heard(False)
    bench.done(send)
    assert send.endpoint.ready


def test_when_all_endpoints_are_out_a_call_fails_and_says_why() -> None:
    bench = Bench()
    failed = bench.fail()
    (other,) = [endpoint for endpoint in bench.choice.endpoints if endpoint.name != failed]
    for _ in range(BAD_REPORTS):
        other.heard(False)
    with pytest.raises(BackendError, match=f"{failed}: circuit breaker is open.*not ready|not ready.*breaker is open"):
        bench.call()


def test_after_its_cooldown_a_failed_endpoint_gets_one_call_to_show_itself() -> None:
    bench = Bench("a")
    bench.fail()
    bench.now += 1000.0
    probe = bench.call()
    with pytest.raises(BackendError):
        bench.call()
    bench.done(probe)
    assert bench.choice.endpoints[0].breaker.state is State.CLOSED


# --- when another is asked too ---------------------------------------------------------------------------------------


def test_the_only_endpoint_is_waited_for_and_never_asked_twice() -> None:
    bench = Bench("a")
    send = bench.call()
    assert bench.choice.patience_ms(send) is None
    assert bench.choice.again(send, DOWN) is None


def test_while_little_is_known_half_of_the_budget_is_waited() -> None:
    assert Bench().choice.patience_ms(Bench().call(budget_ms=300.0)) == LATEST_SHARE * 300.0


@pytest.mark.parametrize(("one_slow_in", "is_waited_for"), [(20, True), (100, False)])
def test_a_known_endpoint_is_waited_for_as_long_as_98_of_100_of_its_calls_take(
    one_slow_in: int, is_waited_for: bool
) -> None:
    bench = Bench()
    for number in range(100 * len(bench.choice.endpoints)):
        slow = number // 2 % one_slow_in == one_slow_in // 2
        bench.done(bench.call(), took_ms=60.0 if slow else 10.0)
    patience = bench.choice.patience_ms(bench.call())
    assert patience is not None
    assert (patience > 40.0) is is_waited_for


def test_an_endpoint_that_is_always_slow_is_waited_for_no_longer_than_half_of_the_budget() -> None:
    bench = Bench()
    bench.practise(took_ms=300.0)
    assert bench.choice.patience_ms(bench.call(budget_ms=400.0)) == 200.0


def test_a_larger_call_is_waited_for_longer() -> None:
    bench = Bench()
    for cost in (10, 100) * 60:
        bench.done(bench.call(cost), took_ms=float(cost))
    small, large = (bench.choice.patience_ms(bench.call(cost)) for cost in (20, 80))
    assert (small, large) == (pytest.approx(20.0, rel=0.1), pytest.approx(80.0, rel=0.1))


@pytest.mark.parametrize("error", [DOWN, InvalidScore("NaN"), Overloaded("full"), ValueError("bug")])
def test_a_failure_that_is_the_endpoints_is_resent(error: Exception) -> None:
    bench = Bench()
    send = bench.call()
    bench.done(send, error=error)
    resend = bench.choice.again(send, error)
    assert resend is not None
    assert resend.endpoint is not send.endpoint
    assert resend.budget_ms == pytest.approx(390.0)


@pytest.mark.parametrize("error", [LimitError("long"), DeadlineExceeded("late"), PartialFailure([ENTAILED])])
def test_a_failure_that_is_the_pairs_or_the_clocks_is_not_resent(error: Exception) -> None:
    bench = Bench()
    send = bench.call()
    bench.done(send, error=error)
    assert bench.choice.again(send, error) is None


def test_a_call_is_not_resent_when_the_other_endpoint_could_not_answer_in_time() -> None:
    bench = Bench()
    bench.practise(took_ms=100.0)
    send = bench.call()
    bench.now += 310.0
    assert bench.choice.again(send, None) is None


def test_resends_are_a_small_share_of_the_calls() -> None:
    bench = Bench()
    resent = 0
    for _ in range(2000):
        send = bench.call()
        resend = bench.choice.again(send, None)
        if resend is not None:
            resent += 1
            bench.done(resend)
        bench.done(send)
    assert resent == pytest.approx(RESENDS_SAVED + 0.05 * 2000, abs=1)


def test_an_endpoint_that_loses_every_race_is_found_out() -> None:
    bench = Bench()
    hanging, other = bench.choice.endpoints
    for _ in range(5):
        send = bench.choice._begin(hanging, 10, 400.0)
        resend = bench.choice.again(send, None)
        assert resend is not None
        bench.done(resend)
        bench.choice.lost(send)
        bench.choice.ended(send, asyncio.CancelledError())
    assert hanging.breaker.state is State.OPEN
    assert other.breaker.state is State.CLOSED


# --- the calls themselves --------------------------------------------------------------------------------------------

Scenario = Callable[[Endpoints, VirtualLoop], Awaitable[Any]]


def run(backends: dict[str, FakeBackend], scenario: Scenario) -> Any:
    """Run a scenario on virtual time; nothing may be left running."""

    async def main(loop: VirtualLoop) -> Any:
        endpoints = Endpoints(backends, clock=loop.now_ms)
        result = await scenario(endpoints, loop)
        await endpoints.close()
        assert len(asyncio.all_tasks()) == 1
        assert [stats.outstanding for stats in endpoints.stats] == [0] * len(backends)
        return result

    return run_virtual(main)


async def ended(awaitable: Awaitable[Any]) -> Any:
    """The result, or the exception."""
    try:
        return await awaitable
    except GuardrailError as error:
        return error


async def score(endpoints: Endpoints, budget_ms: float = 400.0) -> Any:
    return await endpoints.score([PAIR], budget_ms=budget_ms)


def test_an_endpoint_that_fails_at_once_costs_no_answer() -> None:
    backends = {"a": FakeBackend(always=Reply.fail(DOWN)), "b": FakeBackend({PAIR: ENTAILED})}

    async def scenario(endpoints: Endpoints, loop: VirtualLoop) -> Any:
        answers = [await score(endpoints) for _ in range(20)]
        return answers, endpoints.resends, [stats.state for stats in endpoints.stats]

    answers, resends, states = run(backends, scenario)
    assert answers == [[ENTAILED]] * 20
    assert resends == {"late": 0, "failed": 5}
    assert states == ["open", "closed"]


def test_an_endpoint_that_hangs_costs_patience_and_no_answer() -> None:
    backends = {"a": FakeBackend(always=HANGS), "b": FakeBackend({PAIR: ENTAILED}, always=Reply.late(10))}

    async def scenario(endpoints: Endpoints, loop: VirtualLoop) -> Any:
        return await score(endpoints), loop.now_ms()

    assert run(backends, scenario) == ([ENTAILED], pytest.approx(210.0))


def test_the_loser_is_cancelled_even_when_it_is_the_resend() -> None:
    backends = {"a": FakeBackend({PAIR: ENTAILED}, always=Reply.late(250)), "b": FakeBackend(always=HANGS)}

    async def scenario(endpoints: Endpoints, loop: VirtualLoop) -> Any:
        answer = await score(endpoints), loop.now_ms()
        await asyncio.sleep(0.001)
        return answer, [(stats.outstanding, stats.lost) for stats in endpoints.stats]

    assert run(backends, scenario) == (([ENTAILED], pytest.approx(250.0)), [(0, 0), (0, 0)])


def test_a_loser_that_does_not_heed_its_cancellation_delays_nobody_and_changes_nothing() -> None:
    stuck = FakeBackend(always=Reply.late(1000, heeds=False))
    backends = {"a": stuck, "b": FakeBackend({PAIR: ENTAILED})}

    async def scenario(endpoints: Endpoints, loop: VirtualLoop) -> Any:
        answer = await score(endpoints), loop.now_ms()
        busy = endpoints.stats[0].outstanding
        await asyncio.sleep(1.0)
        return answer, busy > 0, endpoints.stats[0].answered

    assert run(backends, scenario) == (([ENTAILED], pytest.approx(200.0)), True, 0)


def test_when_both_fail_the_call_fails_with_the_first_failure() -> None:
    backends = {"a": FakeBackend(always=Reply.fail(DOWN)), "b": FakeBackend(always=Reply.fail(InvalidScore("NaN")))}
    assert run(backends, lambda endpoints, _: ended(score(endpoints))) is DOWN


def test_a_late_first_answer_still_counts_when_the_resend_fails() -> None:
    backends = {"a": FakeBackend({PAIR: ENTAILED}, always=Reply.late(300)), "b": FakeBackend(always=Reply.fail(DOWN))}
    assert run(backends, lambda endpoints, _: score(endpoints)) == [ENTAILED]


def test_a_partial_failure_is_an_answer() -> None:
    class Partly(FakeBackend):
        async def score(self, pairs: Any, *, budget_ms: float) -> Any:
            raise PartialFailure([LimitError("long")])

    backends = {"a": Partly(), "b": FakeBackend({PAIR: ENTAILED})}

    async def scenario(endpoints: Endpoints, loop: VirtualLoop) -> Any:
        return type(await ended(score(endpoints))), endpoints.resends["failed"], endpoints.stats[0].answered

    assert run(backends, scenario) == (PartialFailure, 0, 1)


def test_a_resends_partial_failure_is_not_held_back_for_the_first_send() -> None:
    class Partly(FakeBackend):
        async def score(self, pairs: Any, *, budget_ms: float) -> Any:
            raise PartialFailure([LimitError("long")])

    async def scenario(endpoints: Endpoints, loop: VirtualLoop) -> Any:
        return type(await ended(score(endpoints))), loop.now_ms()

    assert run({"a": FakeBackend(always=HANGS), "b": Partly()}, scenario) == (PartialFailure, pytest.approx(200.0))


def test_a_call_is_never_sent_a_third_time() -> None:
    backends = {name: FakeBackend(always=Reply.fail(DOWN)) for name in "abc"}
    assert run(backends, lambda endpoints, _: ended(score(endpoints))) is DOWN
    assert sorted(len(backend.calls) for backend in backends.values()) == [0, 1, 1]


def test_cancelling_a_call_cancels_both_its_sends() -> None:
    backends = {"a": FakeBackend(always=HANGS), "b": FakeBackend(always=HANGS)}

    async def scenario(endpoints: Endpoints, loop: VirtualLoop) -> Any:
        call = asyncio.ensure_future(score(endpoints))
        await asyncio.sleep(0.25)
        assert [len(backend.calls) for backend in backends.values()] == [1, 1]
        call.cancel()
        await asyncio.wait({call})
        return [stats.outstanding for stats in endpoints.stats]

    assert run(backends, scenario) == [0, 0]


def test_a_call_that_does_not_heed_its_cancellation_holds_its_callers_place() -> None:
    backends = {"a": FakeBackend(always=Reply.late(600, heeds=False))}

    async def scenario(endpoints: Endpoints, loop: VirtualLoop) -> Any:
        call = asyncio.ensure_future(score(endpoints))
        await asyncio.sleep(0.1)
        call.cancel()
        await asyncio.wait({call})
        return loop.now_ms(), call.cancelled()

    assert run(backends, scenario) == (pytest.approx(600.0), True)


def test_a_call_cancelled_from_elsewhere_is_a_failure_not_a_cancellation() -> None:
    class Torn(FakeBackend):
        async def score(self, pairs: Any, *, budget_ms: float) -> Any:
            raise asyncio.CancelledError

    error = run({"a": Torn()}, lambda endpoints, _: ended(score(endpoints)))
    assert type(error) is BackendError


def test_under_the_batcher_the_deadline_holds_when_every_endpoint_hangs() -> None:
    backends = {name: FakeBackend(always=HANGS) for name in "ab"}

    async def scenario(endpoints: Endpoints, loop: VirtualLoop) -> Any:
        async with Batcher(endpoints, clock=loop.now_ms) as batcher:
            error = await ended(batcher.score([PAIR], deadline_ms=400.0))
            return type(error), loop.now_ms()

    assert run(backends, scenario) == (DeadlineExceeded, pytest.approx(400.0))


def test_claims_are_extracted_by_an_endpoint_that_is_not_out() -> None:
    backends = {"a": FakeBackend(always=Reply.fail(DOWN)), "b": FakeBackend(claims=lambda sentence: [sentence])}

    async def scenario(endpoints: Endpoints, loop: VirtualLoop) -> Any:
        for _ in range(20):
            await score(endpoints)
        return await endpoints.extract(["One."], budget_ms=100.0)

    assert run(backends, scenario) == [["One."]]


# --- health ----------------------------------------------------------------------------------------------------------


class Reporting(FakeBackend):
    """Reports what it is told, after a while."""

    def __init__(self, report: Health | Exception, after_ms: float = 0.0) -> None:
        super().__init__()
        self.report = report
        self.after_ms = after_ms

    async def health(self) -> Health:
        await asyncio.sleep(self.after_ms / 1000.0)
        if isinstance(self.report, Exception):
            raise self.report
        return self.report


GOOD = Health(ready=True, model="nli@1")


@pytest.mark.parametrize(
    "bad",
    [Reporting(Health(ready=False, model="nli@1")), Reporting(RuntimeError("x")), Reporting(GOOD, after_ms=10_000.0)],
    ids=["says so", "raises", "hangs"],
)
def test_one_endpoint_of_two_that_is_not_ready_leaves_the_whole_ready_and_is_not_asked(bad: Reporting) -> None:
    backends: dict[str, FakeBackend] = {"a": bad, "b": Reporting(GOOD)}

    async def scenario(endpoints: Endpoints, loop: VirtualLoop) -> Any:
        reports = [await endpoints.health() for _ in range(BAD_REPORTS)]
        took = loop.now_ms()
        for _ in range(4):
            await score(endpoints)
        return reports[-1], took < 1000.0, [len(backend.calls) for backend in backends.values()]

    assert run(backends, scenario) == (GOOD, True, [0, 4])


def test_no_endpoint_ready_is_not_ready_and_says_which_and_why() -> None:
    backends: dict[str, FakeBackend] = {
        "a": Reporting(Health(ready=False, model="nli@1", detail="loading")),
        "b": Reporting(RuntimeError("secret words")),
    }
    health = run(backends, lambda endpoints, _: endpoints.health())
    assert (health.ready, health.model) == (False, "nli@1")
    assert health.detail == "a: loading; b: no health report (RuntimeError)"


def test_an_endpoint_with_an_open_breaker_does_not_make_the_whole_ready() -> None:
    backends = {"a": FakeBackend(always=Reply.fail(DOWN))}

    async def scenario(endpoints: Endpoints, loop: VirtualLoop) -> Any:
        for _ in range(5):
            await ended(score(endpoints))
        return await endpoints.health()

    health = run(backends, scenario)
    assert (health.ready, health.detail) == (False, "a: circuit breaker is open")


def test_endpoints_that_serve_different_models_are_reported_as_that() -> None:
    backends: dict[str, FakeBackend] = {"a": Reporting(GOOD), "b": Reporting(Health(ready=True, model="nli@2"))}
    assert run(backends, lambda endpoints, _: endpoints.health()).model == "nli@1, nli@2"


def test_closing_closes_every_backend_even_if_one_fails_to() -> None:
    class Stubborn(FakeBackend):
        async def close(self) -> None:
            raise RuntimeError("no")

    backends = {"a": Stubborn(), "b": FakeBackend()}

    async def scenario(endpoints: Endpoints, loop: VirtualLoop) -> None:
        return None

    run(backends, scenario)
    assert backends["b"].closed


def test_scores_are_those_of_the_endpoint_that_was_asked() -> None:
    backends = {"a": FakeBackend({PAIR: ENTAILED}), "b": FakeBackend({})}

    async def scenario(endpoints: Endpoints, loop: VirtualLoop) -> Any:
        return [await score(endpoints) for _ in range(2)]

    assert run(backends, scenario) == [[ENTAILED], [NEUTRAL]]
