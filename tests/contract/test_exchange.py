"""One call's messages in and events out, on virtual time: who writes, when the client is listened to no longer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import grpc.aio
import pytest

from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from guardrail.policy.outcome import Reason
from guardrail.policy.policy import Policy
from guardrail.server.convert import read_open
from guardrail.server.engine import Engine
from guardrail.server.exchange import LINGER_S, MALFORMED, Exchange
from guardrail.server.intercept import Conversation
from guardrail.server.runner import GRACE_S
from guardrail.server.shedding import Shedder
from guardrail.v1 import guardrail_pb2 as pb
from tests.contract.test_conversation import PlainScorer
from tests.support.plain_server import RecordingReporter, close, delta, open_message
from tests.support.plain_session import plain_rules

EOF = grpc.aio.EOF  # type: ignore[attr-defined]
PROGRESSIVE = pb.Options(release_mode=pb.RELEASE_MODE_PROGRESSIVE)
Scenario = Callable[["Scene"], Awaitable[None]]


@pytest.fixture(autouse=True)
def _rules() -> Iterator[None]:
    with plain_rules():
        yield


class Call:
    """Stands for a call; `blocked` holds its writes back, `fault` is what they raise."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[Any] = asyncio.Queue()
        self.written: list[pb.InterceptResponse] = []
        self.free = asyncio.Event()
        self.free.set()
        self.fault: Exception | None = None
        self._writing = False

    async def read(self) -> Any:
        return await self.messages.get()

    async def write(self, message: pb.InterceptResponse) -> None:
        assert not self._writing, "two write at a time"
        self._writing = True
        try:
            await asyncio.sleep(0)
            await self.free.wait()
            if self.fault is not None:
                raise self.fault
            self.written.append(message)
        finally:
            self._writing = False

    @property
    def kinds(self) -> list[str | None]:
        return [message.WhichOneof("event") for message in self.written]


class Scene:
    """An exchange that runs, and the tasks that were made besides its own."""

    def __init__(self, loop: VirtualLoop, *, room: bool = True) -> None:
        self.loop = loop
        self.call = Call()
        self.reporter = RecordingReporter()
        engine = Engine(Policy.load(), PlainScorer(), self.reporter)
        self.conversation = Conversation(engine)
        self.shedder = Shedder(10)
        if not room:
            self.shedder.admit = lambda tenant, give_up=None: None  # type: ignore[method-assign]
        self.made = 0
        self.running = loop.create_task(self._run())
        loop.set_task_factory(self._count)

    async def _run(self) -> None:
        try:
            await Exchange(self.call, self.conversation, self._begin).run()  # type: ignore[arg-type]
        finally:
            self.conversation.vanish()

    def _begin(self, message: pb.Open) -> None:
        self.conversation.open(read_open(message, id_characters=128), self.shedder)

    def _count(self, loop: asyncio.AbstractEventLoop, work: Any, **options: Any) -> asyncio.Task[Any]:
        name = getattr(work, "__qualname__", "")
        self.made += name.startswith("Exchange.")
        return asyncio.Task(work, loop=loop, **options)

    def say(self, *messages: Any) -> None:
        for message in messages:
            self.call.messages.put_nowait(message)

    async def ended(self) -> None:
        await self.running


def play(scenario: Scenario, *, room: bool = True) -> Scene:
    async def scene(loop: VirtualLoop) -> Scene:
        played = Scene(loop, room=room)
        await scenario(played)
        return played

    return run_virtual(scene)


def test_an_answer_that_is_closed_and_half_closed_takes_no_task_but_the_calls_own() -> None:
    async def scenario(scene: Scene) -> None:
        scene.say(open_message(), delta("A fine day."), close(), EOF)
        await scene.ended()

    played = play(scenario)
    assert (played.call.kinds, played.made) == (["release", "summary"], 0)


def test_neither_does_one_that_is_refused() -> None:
    async def scenario(scene: Scene) -> None:
        scene.say(open_message())
        await asyncio.sleep(0.001)
        assert scene.call.kinds == ["abstention", "summary"]
        scene.say(EOF)
        await scene.ended()
        assert scene.loop.now_ms() < 1000.0 * LINGER_S

    played = play(scenario, room=False)
    assert played.made == 0


def test_what_comes_while_the_client_is_silent_is_written_at_once() -> None:
    async def scenario(scene: Scene) -> None:
        scene.say(open_message(options=PROGRESSIVE), delta("A fine day. And"))
        await asyncio.sleep(0.001)
        assert scene.call.kinds == ["release"]
        scene.say(delta(" a fine night."), close())
        await asyncio.sleep(GRACE_S + 0.001)
        assert scene.call.kinds[-1] == "summary"
        scene.say(EOF)
        await scene.ended()

    play(scenario)


def test_a_client_that_reads_nothing_yet_is_read_to_its_end() -> None:
    async def scenario(scene: Scene) -> None:
        scene.call.free.clear()
        scene.say(open_message(options=PROGRESSIVE), *(delta("A fine day. ") for _ in range(50)), close(), EOF)
        await asyncio.sleep(0.001)
        assert scene.call.messages.empty()
        scene.call.free.set()
        await scene.ended()

    played = play(scenario)
    assert "".join(message.release.text for message in played.call.written) == "A fine day. " * 50
    assert played.call.kinds[-1] == "summary"


def test_a_client_that_never_half_closes_is_listened_to_for_a_moment() -> None:
    async def scenario(scene: Scene) -> None:
        scene.say(open_message(), delta("A false day. And"))
        await scene.ended()
        assert scene.loop.now_ms() == pytest.approx(1000.0 * LINGER_S)

    assert play(scenario).call.kinds == ["abstention", "summary"]


def test_a_fault_in_writing_ends_the_exchange_at_once_and_is_raised() -> None:
    async def scenario(scene: Scene) -> None:
        scene.call.fault = ValueError("a fine day")
        scene.say(open_message(), delta("A false day. And"))
        with pytest.raises(ValueError, match="fine"):
            await scene.ended()
        assert scene.loop.now_ms() == 0.0

    assert play(scenario).call.written == []


def test_a_fault_in_writing_a_refusal_is_raised_too() -> None:
    async def scenario(scene: Scene) -> None:
        scene.call.fault = ValueError("a fine day")
        scene.say(open_message())
        with pytest.raises(ValueError, match="fine"):
            await scene.ended()

    assert play(scenario, room=False).call.written == []


def test_what_follows_a_breach_is_read_and_left_alone() -> None:
    async def scenario(scene: Scene) -> None:
        scene.say(open_message(), delta("A fine day."), MALFORMED, delta("more"))
        await scene.ended()
        assert scene.call.messages.qsize() == 0
        assert scene.loop.now_ms() == LINGER_S * 1000.0  # to a client that never half-closes

    played = play(scenario)
    assert played.call.kinds == ["abstention", "summary"]
    assert played.conversation.violation is not None


def test_what_is_abandoned_before_its_open_is_read_no_longer() -> None:
    async def scenario(scene: Scene) -> None:
        await asyncio.sleep(0)
        scene.conversation.abandon(Reason.CANCELLED)
        await scene.ended()
        assert scene.loop.now_ms() == 0.0

    assert play(scenario).call.written == []


def test_a_call_that_is_cancelled_leaves_no_task_and_no_fault_unasked_for() -> None:
    async def scenario(scene: Scene) -> None:
        unasked: list[Any] = []
        scene.loop.set_exception_handler(lambda _loop, context: unasked.append(context))
        scene.call.free.clear()
        scene.call.fault = ValueError("a fine day")
        scene.say(open_message(), delta("A false day. And"))
        await asyncio.sleep(0.001)
        scene.call.free.set()
        scene.running.cancel()
        with pytest.raises((asyncio.CancelledError, ValueError)):
            await scene.ended()
        await asyncio.sleep(0.001)
        assert asyncio.all_tasks() == {asyncio.current_task()}
        assert unasked == []

    play(scenario)
