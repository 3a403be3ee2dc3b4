"""What an ended answer leaves: nothing, and at once, since the collector that finds rings of references comes late."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Iterator

import pytest

from guardrail.server.alarm import Alarm
from guardrail.server.intercept import Conversation
from guardrail.server.outbox import Outbox
from guardrail.server.runner import Runner
from guardrail.session import Session
from guardrail.v1 import guardrail_pb2 as pb
from tests.support.plain_server import PlainServer, close, delta, evidence, open_message, plain_server

KINDS = (Conversation, Runner, Session, Alarm, Outbox)
CALLS = {
    "released": (open_message(), delta("A fine day. A fine night."), close()),
    "cut": (open_message(), delta("A fine day. A weak night. A fine end."), close()),
    "suppressed": (open_message(), delta("A false day. "), delta("A fine night."), close()),
    "late evidence": (
        open_message(evidence=[]),
        evidence(pb.EvidenceChunk(id="long", text="Some evidence stands here. " * 400)),
        delta("A fine day."),
        close(),
    ),
    "no close": (open_message(), delta("A fine day.")),
    "close twice": (open_message(), delta("A fine day."), close(), close()),
    "no open": (delta("A fine day."),),
    "another language": (open_message(options=pb.Options(language="de")), delta("Ein Tag."), close()),
}


@pytest.fixture
async def server() -> AsyncIterator[PlainServer]:
    async with plain_server() as running:
        yield running


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Nobody looks for rings of references; what other tests have left is not looked at."""
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()


async def nothing_left() -> None:
    """Wait until the server has let go of every call."""
    async with asyncio.timeout(20.0):
        while any(isinstance(thing, KINDS) for thing in gc.get_objects()):
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("messages", CALLS.values(), ids=CALLS)
async def test_an_ended_answer_goes_without_a_collection(
    messages: tuple[pb.InterceptRequest, ...], server: PlainServer, uncollected: None
) -> None:
    for _ in range(3):
        await server.intercept(*messages)
    await nothing_left()


async def test_an_answer_whose_caller_has_gone_goes_too(server: PlainServer, uncollected: None) -> None:
    for _ in range(3):
        call = server.stub.Intercept()
        await call.write(open_message())
        await call.write(delta("A fine day. A fine"))
        while not server.sidecar.servicer.open_streams:
            await asyncio.sleep(0.005)
        call.cancel()
    await nothing_left()


async def test_an_answer_refused_for_overload_goes_too(server: PlainServer, uncollected: None) -> None:
    server.sidecar.servicer.shedder.admit = lambda tenant, give_up=None: None  # type: ignore[method-assign]
    for _ in range(3):
        ended = await server.intercept(open_message())
        assert ended.summary.reason == pb.REASON_OVERLOAD
    await nothing_left()
