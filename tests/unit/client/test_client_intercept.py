"""The client fails closed by itself: a sidecar that is gone, late or broken ends in the disclaimer, never in text."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import grpc
import pytest

from guardrail.client import DISCLAIMER, Abstained, Event, Released, Summarised, final_text
from guardrail.client.intercept import Interception, Settings
from guardrail.client.llm import LLMSource
from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from guardrail.policy.outcome import Outcome, Reason
from guardrail.policy.policy import Policy
from guardrail.v1 import guardrail_pb2 as pb
from tests.support.scripted_call import Script, ScriptedCall, abstention, release, status, summary

SECRET = "Zanthar Fund yields 9.75%."
SETTINGS = Settings(patience_s=0.6, disclaimer=DISCLAIMER)


class LLM:
    """A stream of text with pauses in seconds; knows whether it was closed."""

    def __init__(self, *items: Any) -> None:
        self.items = items
        self.closed = False
        self.yielded: list[Any] = []

    async def __aiter__(self) -> AsyncIterator[Any]:
        try:
            for item in self.items:
                if isinstance(item, float):
                    await asyncio.sleep(item)
                elif isinstance(item, BaseException):
                    raise item
                else:
                    self.yielded.append(item)
                    yield item
        finally:
            self.closed = True


class Result:
    """What the caller saw, and the call it went over."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.raised: BaseException | None = None
        self.ended_ms = 0.0
        self.call: ScriptedCall
        self.leftover: set[asyncio.Task[Any]] = set()

    @property
    def last(self) -> Summarised:
        last = self.events[-1]
        assert isinstance(last, Summarised)
        return last

    @property
    def shown(self) -> str:
        return final_text(self.events)


def play(script: Script, llm: Any, *, choices: int = 1, stop_after: int | None = None) -> Result:
    """One answer from `llm` against a scripted server, on virtual time."""
    result = Result()

    async def scenario(loop: VirtualLoop) -> None:
        result.call = ScriptedCall(script)
        opening = pb.Open(request_id="r-1", options=pb.Options(choices=choices))
        interception = Interception(result.call, LLMSource(llm), opening, SETTINGS)  # type: ignore[arg-type]
        events = interception.events()
        try:
            async for event in events:
                result.events.append(event)
                if stop_after is not None and len(result.events) >= stop_after:
                    break
        except Exception as error:
            result.raised = error
        await events.aclose()
        result.ended_ms = loop.now_ms()
        await asyncio.sleep(0)
        result.leftover = asyncio.all_tasks() - {asyncio.current_task()}

    run_virtual(scenario)
    return result


async def hang(_call: ScriptedCall) -> None:
    await asyncio.Event().wait()


def echo(*answers: pb.InterceptResponse) -> Script:
    async def script(call: ScriptedCall) -> None:
        await call.closed()
        call.answer(*answers)

    return script


async def fails_with_at_once(_call: ScriptedCall) -> None:
    raise status(grpc.StatusCode.UNAVAILABLE)


def fails_with(code: grpc.StatusCode, *before: pb.InterceptResponse) -> Callable[[ScriptedCall], Awaitable[None]]:
    async def script(call: ScriptedCall) -> None:
        await call.closed()
        call.answer(*before)
        raise status(code, "details")

    return script


def test_the_disclaimer_is_the_specs_to_the_letter_mc_fa_01() -> None:
    assert Policy.load().texts.disclaimer == DISCLAIMER


def test_events_come_as_the_server_sends_them() -> None:
    result = play(echo(release("Fine."), summary()), LLM("Fi", "ne."))
    assert result.events[0] == Released("Fine.")
    assert result.last.outcome is Outcome.RELEASED
    assert [r.WhichOneof("message") for r in result.call.sent] == ["open", "delta", "close"]
    assert result.call.half_closed


def test_the_finish_reason_is_passed_on() -> None:
    chunk = {"choices": [{"index": 0, "delta": {"content": "Fine."}, "finish_reason": "length"}]}
    result = play(echo(release("Fine."), summary()), LLM(chunk))
    assert result.call.sent[-1].close.finish_reason == "length"


def test_tokens_are_gathered_for_25_ms_or_to_the_end_of_a_sentence() -> None:
    llm = LLM("The", " fund", 0.030, " pays", 0.005, " 3%", ". ", 0.005, "It", 0.005, " grew")
    result = play(echo(summary()), llm)
    assert [text for _, text in result.call.deltas] == ["The fund", " pays 3%. ", "It grew"]


@pytest.mark.parametrize(
    "stream",
    [["Fine."], "Fine.", ("Fi", "ne."), iter(["Fine."])],
    ids=["list", "string", "tuple", "iterator"],
)
def test_plain_iterables_are_streams_too(stream: Any) -> None:
    result = play(echo(release("Fine."), summary()), stream)
    assert "".join(text for _, text in result.call.deltas) == "Fine."


def test_an_awaitable_stream_is_awaited() -> None:
    async def create() -> LLM:
        return LLM("Fine.")

    result = play(echo(release("Fine."), summary()), create())
    assert result.shown == "Fine."


def test_added_ms_counts_from_the_end_of_the_llms_stream() -> None:
    async def script(call: ScriptedCall) -> None:
        await call.closed()
        await asyncio.sleep(0.120)
        call.answer(summary())

    result = play(script, LLM("Fine.", 0.5))
    assert result.last.added_ms == pytest.approx(120.0)


def test_a_hung_server_ends_in_the_disclaimer_when_patience_runs_out_inv_hal_03() -> None:
    result = play(hang, LLM(SECRET, 0.3))
    assert result.events[0] == Abstained(DISCLAIMER, Reason.DEADLINE)
    assert (result.last.outcome, result.last.reason) == (Outcome.ABSTAINED, Reason.DEADLINE)
    assert result.ended_ms == pytest.approx(900.0)
    assert result.call.cancelled


def test_a_server_that_takes_no_more_text_is_noticed_too() -> None:
    class Blocked(ScriptedCall):
        async def write(self, request: pb.InterceptRequest) -> None:
            await asyncio.Event().wait()

    result = Result()

    async def scenario(loop: VirtualLoop) -> None:
        call = Blocked(hang)
        interception = Interception(call, LLMSource(LLM(SECRET)), pb.Open(), SETTINGS)  # type: ignore[arg-type]
        result.events = [event async for event in interception.events()]

    run_virtual(scenario)
    assert result.shown == DISCLAIMER


@pytest.mark.parametrize(
    "error", [asyncio.InvalidStateError("over"), grpc.aio.InternalError("execute_batch"), grpc.aio.UsageError("over")]
)
def test_a_call_that_ends_under_the_senders_hands_has_the_servers_reason(error: Exception) -> None:
    class Ended(ScriptedCall):
        async def done_writing(self) -> None:
            said = abstention(DISCLAIMER, reason=pb.REASON_OVERLOAD)
            self.answer(said, summary(pb.OUTCOME_ABSTAINED, pb.REASON_OVERLOAD))
            raise error

    result = Result()

    async def scenario(loop: VirtualLoop) -> None:
        interception = Interception(Ended(hang), LLMSource(LLM(SECRET)), pb.Open(), SETTINGS)  # type: ignore[arg-type]
        result.events = [event async for event in interception.events()]

    run_virtual(scenario)
    assert result.last.reason is Reason.OVERLOAD
    assert SECRET not in result.shown


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (grpc.StatusCode.UNAVAILABLE, Reason.BACKEND),
        (grpc.StatusCode.INTERNAL, Reason.BACKEND),
        (grpc.StatusCode.CANCELLED, Reason.BACKEND),
        (grpc.StatusCode.INVALID_ARGUMENT, Reason.BACKEND),
        (grpc.StatusCode.PERMISSION_DENIED, Reason.BACKEND),
        (grpc.StatusCode.RESOURCE_EXHAUSTED, Reason.OVERLOAD),
        (grpc.StatusCode.DEADLINE_EXCEEDED, Reason.DEADLINE),
    ],
)
def test_a_call_that_fails_ends_in_the_disclaimer(code: grpc.StatusCode, reason: Reason) -> None:
    result = play(fails_with(code), LLM(SECRET))
    assert result.events[0] == Abstained(DISCLAIMER, reason)
    assert result.last.error == f"{code.name}: details"


def test_a_stream_that_ends_without_a_summary_ends_in_the_disclaimer() -> None:
    result = play(echo(), LLM(SECRET))
    assert result.events[0] == Abstained(DISCLAIMER, Reason.BACKEND)
    assert result.last.reason is Reason.BACKEND


def test_what_was_shown_is_retracted_when_the_server_goes() -> None:
    result = play(fails_with(grpc.StatusCode.UNAVAILABLE, release("One. ")), LLM("One. ", SECRET))
    assert result.events[:2] == [Released("One. "), Abstained(DISCLAIMER, Reason.BACKEND, retract=True)]
    assert result.shown == DISCLAIMER


def test_an_unknown_event_of_a_newer_server_ends_in_the_disclaimer() -> None:
    result = play(echo(pb.InterceptResponse()), LLM(SECRET))
    assert result.shown == DISCLAIMER


def test_an_outcome_this_client_does_not_know_ends_in_the_disclaimer() -> None:
    result = play(echo(release("x"), summary(outcome=99)), LLM(SECRET))
    assert result.shown == DISCLAIMER


def test_each_choice_without_an_abstention_gets_the_disclaimer() -> None:
    async def script(call: ScriptedCall) -> None:
        await call.closed()
        call.answer(abstention("No.", choice=1))
        raise status(grpc.StatusCode.UNAVAILABLE)

    result = play(script, LLM(SECRET), choices=3)
    said = [(e.choice, e.text) for e in result.events if isinstance(e, Abstained)]
    assert said == [(1, "No."), (0, DISCLAIMER), (2, DISCLAIMER)]


def test_an_abstention_in_mid_stream_stops_the_llm() -> None:
    async def script(call: ScriptedCall) -> None:
        await call.until(lambda: bool(call.deltas))
        call.answer(abstention("No."), summary(pb.OUTCOME_ABSTAINED, pb.REASON_CONTRADICTED))

    llm = LLM(SECRET, 5.0, "more", 5.0, "and more")
    result = play(script, llm)
    assert result.shown == "No."
    assert llm.yielded == [SECRET]
    assert llm.closed
    assert result.ended_ms < 5000.0


def test_an_llm_that_is_left_because_the_server_died_is_closed() -> None:
    async def script(call: ScriptedCall) -> None:
        await call.until(lambda: bool(call.deltas))
        raise status(grpc.StatusCode.UNAVAILABLE)

    llm = LLM(SECRET, 5.0, "more")
    result = play(script, llm)
    assert result.shown == DISCLAIMER
    assert llm.closed
    assert llm.yielded == [SECRET]


def test_a_summary_that_never_follows_an_abstention_is_not_waited_for_for_ever() -> None:
    async def script(call: ScriptedCall) -> None:
        await call.until(lambda: bool(call.deltas))
        call.answer(abstention("No."))
        await asyncio.Event().wait()

    result = play(script, LLM(SECRET, 60.0, "more"))
    assert result.last.reason is Reason.DEADLINE
    assert [e.text for e in result.events if isinstance(e, Abstained)] == ["No."]
    assert result.ended_ms < 60_000.0


def test_an_llm_that_raises_fails_closed_first_and_raises_then() -> None:
    result = play(hang, LLM(SECRET, OSError("socket")))
    assert result.events[0] == Abstained(DISCLAIMER, Reason.CANCELLED)
    assert result.last.reason is Reason.CANCELLED
    assert isinstance(result.raised, OSError)
    assert result.call.cancelled
    assert not any(request.HasField("close") for request in result.call.sent)


def test_an_llm_that_is_cancelled_from_elsewhere_ends_in_the_disclaimer() -> None:
    result = play(hang, LLM(SECRET, asyncio.CancelledError()))
    assert result.shown == DISCLAIMER
    assert result.last.reason is Reason.CANCELLED
    assert result.ended_ms < 1000.0


def test_an_llm_that_does_not_close_does_not_hold_the_answer() -> None:
    class Stubborn(LLM):
        async def aclose(self) -> None:
            await asyncio.Event().wait()

    result = play(fails_with_at_once, Stubborn(SECRET, 60.0))
    assert result.shown == DISCLAIMER
    assert result.ended_ms < 5000.0


def test_a_stream_of_something_else_fails_closed_and_raises_type_error() -> None:
    result = play(hang, LLM(SECRET, 3))
    assert result.shown == DISCLAIMER
    assert isinstance(result.raised, TypeError)


@pytest.mark.parametrize("script", [hang, echo(summary()), fails_with(grpc.StatusCode.UNAVAILABLE)])
def test_nothing_is_left_running(script: Script) -> None:
    assert not play(script, LLM("One. ", 0.01, "Two.")).leftover


def test_a_caller_who_leaves_early_leaves_nothing_running() -> None:
    async def script(call: ScriptedCall) -> None:
        await call.until(lambda: bool(call.deltas))
        call.answer(release("One. "))
        await asyncio.Event().wait()

    llm = LLM("One. ", 5.0, "Two.")
    result = play(script, llm, stop_after=1)
    assert not result.leftover
    assert llm.closed
    assert result.call.cancelled
