"""The deadline is one monotonic clock, and its timer stands outside the work it guards (design, section 6)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from guardrail.errors import BackendError, DeadlineExceeded
from guardrail.inference.deadline import Deadline, guard
from guardrail.inference.virtual_time import NothingWillHappen, VirtualLoop, run_virtual


def test_a_deadline_knows_what_is_left_of_it() -> None:
    deadline = Deadline.after(400.0, now_ms=1000.0)
    assert deadline.at_ms == 1400.0
    assert deadline.left(1150.0) == 250.0


def test_nothing_is_left_of_a_deadline_that_has_passed() -> None:
    assert Deadline(100.0).left(101.0) == 0.0


@pytest.mark.parametrize(("now_ms", "expired"), [(399.999, False), (400.0, True), (400.001, True)])
def test_a_deadline_has_expired_from_its_own_moment_on(now_ms: float, expired: bool) -> None:
    assert Deadline(400.0).expired(now_ms) is expired


def guarded(work: Callable[[], Awaitable[str]], ms: float = 400.0) -> tuple[str | type[BaseException], float]:
    """What guarding `work` for `ms` gives, and the virtual milliseconds it took."""

    async def scenario(loop: VirtualLoop) -> tuple[str | type[BaseException], float]:
        try:
            return await guard(work(), Deadline(ms), loop.now_ms), loop.now_ms()
        except (Exception, asyncio.CancelledError) as error:
            return type(error), loop.now_ms()

    return run_virtual(scenario)


async def answer_after(ms: float) -> str:
    await asyncio.sleep(ms / 1000.0)
    return "answer"


async def ignore_cancellation() -> str:
    while True:
        try:
            await asyncio.sleep(10.0)
        except asyncio.CancelledError:
            continue
        return "far too late"


def test_an_answer_in_time_is_handed_on() -> None:
    result, took = guarded(lambda: answer_after(399.0))
    assert (result, took) == ("answer", pytest.approx(399.0))


def test_an_answer_after_the_deadline_is_not_waited_for() -> None:
    result, took = guarded(lambda: answer_after(401.0))
    assert (result, took) == (DeadlineExceeded, pytest.approx(400.0))


def test_work_that_ignores_cancellation_cannot_hold_up_its_caller() -> None:
    result, took = guarded(ignore_cancellation)
    assert (result, took) == (DeadlineExceeded, pytest.approx(400.0))


def test_the_error_of_the_work_is_handed_on() -> None:
    async def fail() -> str:
        raise BackendError("down")

    assert guarded(fail)[0] is BackendError


def test_work_without_time_left_is_not_begun() -> None:
    begun = []

    async def work() -> str:
        begun.append(True)
        return "answer"

    assert guarded(work, ms=0.0)[0] is DeadlineExceeded
    assert not begun


def test_an_answer_that_is_only_found_after_the_deadline_is_late() -> None:
    readings = iter([0.0, 401.0])  # a busy event loop: the answer was there, the look at it came late

    async def scenario(loop: VirtualLoop) -> None:
        await guard(answer_after(1.0), Deadline(400.0), lambda: next(readings))

    with pytest.raises(DeadlineExceeded):
        run_virtual(scenario)


def test_cancelling_the_caller_cancels_the_work() -> None:
    async def scenario(loop: VirtualLoop) -> bool:
        work = asyncio.ensure_future(answer_after(100.0))
        caller = asyncio.ensure_future(guard(work, Deadline(400.0), loop.now_ms))
        await asyncio.sleep(0.01)
        caller.cancel()
        await asyncio.wait({caller})
        await asyncio.sleep(0)
        return work.cancelled() and caller.cancelled()

    assert run_virtual(scenario)


def test_work_cancelled_by_somebody_else_is_a_failure_not_a_cancellation() -> None:
    async def scenario(loop: VirtualLoop) -> str:
        work = asyncio.ensure_future(answer_after(100.0))
        loop.call_later(0.01, work.cancel)
        return await guard(work, Deadline(400.0), loop.now_ms)

    with pytest.raises(BackendError):
        run_virtual(scenario)


def test_the_late_error_of_work_left_behind_is_not_reported_as_unseen() -> None:
    reports = []

    async def fail_late() -> str:
        try:
            await asyncio.sleep(10.0)
        except asyncio.CancelledError:
            raise BackendError("late") from None
        return ""

    async def scenario(loop: VirtualLoop) -> None:
        loop.set_exception_handler(lambda _, context: reports.append(context))
        with pytest.raises(DeadlineExceeded):
            await guard(fail_late(), Deadline(400.0), loop.now_ms)
        await asyncio.sleep(1.0)

    run_virtual(scenario)
    assert not reports


def test_a_virtual_loop_refuses_to_hang() -> None:
    async def scenario(loop: VirtualLoop) -> None:
        await asyncio.Event().wait()

    with pytest.raises(NothingWillHappen):
        run_virtual(scenario)
