"""Client and server together, in one process: what a user's own tests look like."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any

import pytest

from guardrail.client import DISCLAIMER, Abstained, Event, Guard, Released, Summarised, SyncGuard
from guardrail.client.testing import FakeBackend, Reply, fake_sidecar, fake_sidecar_thread
from guardrail.errors import BackendError
from guardrail.policy.outcome import Outcome, Reason

EVIDENCE = ["The Marrow Street fund paid a yield of 4.85% in 2025.", "The Marrow Street fund is not FDIC insured."]
SOUND = "The Marrow Street fund paid a yield of 4.85% in 2025."
FALSE = "The Marrow Street fund paid a yield of 9.75% in 2025."

NEEDS_NLI = "In 2025 the Marrow Street fund paid its holders a yield of 4.85%."  # no quotation


def openai_chunks(text: str, finish_reason: str = "stop") -> list[Any]:
    """A text as the OpenAI SDK streams it."""

    def chunk(content: str | None, reason: str | None = None) -> Any:
        delta = SimpleNamespace(content=content)
        return SimpleNamespace(choices=[SimpleNamespace(index=0, delta=delta, finish_reason=reason)])

    return [
        *(chunk(word + " ") for word in text.split(" ")[:-1]),
        chunk(text.split(" ")[-1]),
        chunk(None, finish_reason),
    ]


async def test_a_sound_answer_passes_unaltered() -> None:
    async with fake_sidecar() as target, Guard(target) as guard:
        events = [event async for event in guard.intercept(openai_chunks(SOUND), evidence=EVIDENCE)]
    assert "".join(event.text for event in events) == SOUND
    last = events[-1]
    assert isinstance(last, Summarised)
    assert (last.outcome, last.reason, last.error) == (Outcome.RELEASED, None, "")


async def test_a_false_figure_is_replaced_and_explained_on_demand() -> None:
    async with fake_sidecar() as target, Guard(target) as guard:
        events = [event async for event in guard.intercept([FALSE], evidence=EVIDENCE, explain=True)]
    assert isinstance(events[0], Abstained)
    last = events[-1]
    assert isinstance(last, Summarised)
    assert "9.75" in last.claims[0].claim


async def test_several_answers_at_once() -> None:
    async with fake_sidecar() as target, Guard(target) as guard:
        checked = await guard.check([SOUND, FALSE], EVIDENCE)
    assert checked.text == SOUND
    assert [choice.outcome for choice in checked.summary.choices] == [Outcome.RELEASED, Outcome.ABSTAINED]


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (Reply.fail(BackendError("down")), Reason.BACKEND),
        (Reply.not_a_number(), Reason.INVALID_SCORE),
        (Reply.one_short(), Reason.BACKEND),
    ],
)
async def test_a_fake_backend_can_misbehave(reply: Reply, reason: Reason) -> None:
    backend = FakeBackend(always=reply)
    async with fake_sidecar(backend) as target, Guard(target) as guard:
        checked = await guard.check(NEEDS_NLI, EVIDENCE)
    assert checked.text == DISCLAIMER
    assert backend.calls
    assert checked.summary.reason is reason


async def test_a_refused_call_is_a_disclaimer_with_the_error_beside_it() -> None:
    async with fake_sidecar() as target, Guard(target) as guard:
        checked = await guard.check(SOUND, EVIDENCE, monitor=True)
        events = [event async for event in guard.intercept([SOUND], evidence=EVIDENCE, monitor=True)]
    assert checked.text == DISCLAIMER
    assert "INVALID_ARGUMENT" in checked.summary.error
    last = events[-1]
    assert isinstance(last, Summarised)
    assert "monitor" in last.error


async def test_a_refused_client_that_is_still_writing_learns_why() -> None:
    async with fake_sidecar() as target, Guard(target) as guard:
        told = set()
        for _ in range(60):
            events = [event async for event in guard.intercept([SOUND], evidence=EVIDENCE, monitor=True)]
            last = events[-1]
            assert isinstance(last, Summarised)
            told.add(last.error.partition(":")[0])
    assert told == {"INVALID_ARGUMENT"}


async def test_evidence_that_can_not_be_read_raises_before_anything_is_sent() -> None:
    async with fake_sidecar() as target, Guard(target) as guard:
        with pytest.raises(TypeError):
            await guard.text([SOUND], evidence="one string")


def test_the_same_without_asyncio() -> None:
    with fake_sidecar_thread() as target, SyncGuard(target, tenant="acme") as guard:
        events = list(guard.intercept(iter(openai_chunks(SOUND)), evidence=EVIDENCE))
        assert events[0] == Released(SOUND)
        assert isinstance(events[-1], Summarised)
        assert guard.text([FALSE], evidence=EVIDENCE) == DISCLAIMER
        assert guard.check(SOUND, EVIDENCE).text == SOUND


def test_without_asyncio_an_llm_that_raises_fails_closed_and_raises() -> None:
    def llm() -> Any:
        yield SOUND[:10]
        raise OSError("socket")

    events: list[Event] = []
    with fake_sidecar_thread() as target, SyncGuard(target) as guard, pytest.raises(OSError, match="socket"):
        events.extend(guard.intercept(llm(), evidence=EVIDENCE))
    assert events[0] == Abstained(DISCLAIMER, Reason.CANCELLED)


def test_without_asyncio_an_llm_that_exits_leaves_the_client_working() -> None:
    def llm() -> Any:
        yield SOUND[:10]
        raise SystemExit

    with fake_sidecar_thread() as target, SyncGuard(target) as guard:
        with pytest.raises(RuntimeError, match="SystemExit"):
            list(guard.intercept(llm(), evidence=EVIDENCE))
        assert guard.check(SOUND, EVIDENCE).text == SOUND


def test_without_asyncio_the_llm_is_closed_when_the_answer_is_withheld() -> None:
    closed, withheld = threading.Event(), threading.Event()

    def llm() -> Any:
        try:
            yield FALSE + " And"
            withheld.wait()
            while True:
                yield " more words."
        finally:
            closed.set()

    with fake_sidecar_thread() as target, SyncGuard(target) as guard:
        assert guard.text(llm(), evidence=EVIDENCE) == DISCLAIMER
        withheld.set()
        closed.wait()


def test_without_asyncio_a_caller_may_leave_early() -> None:
    with fake_sidecar_thread() as target, SyncGuard(target) as guard:
        for _ in guard.intercept([SOUND], evidence=EVIDENCE):
            break
        assert guard.check(SOUND, EVIDENCE).text == SOUND


def test_closing_twice_is_fine() -> None:
    guard = SyncGuard("127.0.0.1:1")
    guard.close()
    guard.close()
