"""What a caller hears from a process that has no room left: the disclaimer, at once, and exactly one alert."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from guardrail.policy.outcome import Reason
from guardrail.policy.policy import Policy
from guardrail.server.probe import BROKEN_MS
from guardrail.server.shedding import HOPELESS_MS, LEAST
from guardrail.server.turns import Account
from guardrail.telemetry.alerts import AlertKind
from guardrail.v1 import guardrail_pb2 as pb
from tests.support.plain_server import PlainServer, close, delta, open_message, plain_server


def no_room(server: PlainServer) -> None:
    """From now on there is no place for another answer."""
    server.sidecar.servicer.shedder.admit = lambda tenant, give_up=None: None  # type: ignore[method-assign]


@pytest.fixture
async def server() -> AsyncIterator[PlainServer]:
    async with plain_server() as running:
        yield running


async def test_an_answer_beyond_the_limit_abstains_before_its_text_comes(server: PlainServer) -> None:
    no_room(server)
    ended = await server.intercept(open_message(tenant="acme"))
    assert ended.kinds == ["abstention", "summary"]
    assert (ended.summary.outcome, ended.summary.reason) == (pb.OUTCOME_ABSTAINED, pb.REASON_OVERLOAD)
    assert [alert.kind for alert in server.reporter.alerts] == [AlertKind.GUARDRAIL_FAIL_CLOSED]


async def test_a_check_beyond_the_limit_abstains_too(server: PlainServer) -> None:
    no_room(server)
    response = await server.stub.Check(pb.CheckRequest(answers=["A fine day."], tenant="acme"))
    assert response.summary.reason == pb.REASON_OVERLOAD
    assert "fine" not in response.texts[0]


async def test_an_ended_answer_gives_its_place_back(server: PlainServer) -> None:
    for _ in range(3):
        ended = await server.intercept(open_message(tenant="acme"), delta("A fine day."), close())
        assert ended.released == "A fine day."
    assert server.sidecar.servicer.shedder.open == 0


async def test_an_answer_given_up_in_the_middle_shows_nothing_of_it_and_gives_its_place_back(
    server: PlainServer,
) -> None:
    call = server.stub.Intercept()
    await call.write(open_message(tenant="acme"))
    await call.write(delta("A fine day. "))
    shedder = server.sidecar.servicer.shedder
    async with asyncio.timeout(20.0):
        while not shedder.open:
            await asyncio.sleep(0.02)
    now_ms = asyncio.get_running_loop().time() * 1000.0
    for _ in range(2):
        shedder.feel(Account(), 0.0, now_ms, waited_ms=HOPELESS_MS + 1.0)
    responses = [response async for response in call]
    assert [response.WhichOneof("event") for response in responses] == ["abstention", "summary"]
    assert responses[-1].summary.reason == pb.REASON_OVERLOAD
    assert "fine" not in str(responses)
    assert [alert.reason for alert in server.reporter.alerts] == [Reason.OVERLOAD]
    assert (shedder.open, shedder.given_up) == (0, 1)


async def test_a_call_to_itself_that_fails_leaves_places_for_a_few(server: PlainServer) -> None:
    sidecar = server.sidecar
    assert sidecar.probe is not None
    await sidecar.probe.close()  # from now on each of its calls fails
    shedder = sidecar.servicer.shedder
    async with asyncio.timeout(20.0):
        while shedder.late_ms < BROKEN_MS:
            await asyncio.sleep(0.02)
    for _ in range(LEAST):
        assert shedder.admit("acme")
    async with asyncio.timeout(20.0):
        while shedder.limit > LEAST:
            await asyncio.sleep(0.02)
    ended = await server.intercept(open_message(tenant="acme"), delta("A fine day."), close())
    assert ended.summary.reason == pb.REASON_OVERLOAD


async def test_monitor_mode_shows_the_answer_and_says_what_overload_would_have_done() -> None:
    async with plain_server(policy=Policy.load().model_copy(update={"allow_monitor": True})) as server:
        no_room(server)
        options = pb.Options(monitor=True)
        ended = await server.intercept(open_message(tenant="acme", options=options), delta("A fine day."), close())
    assert ended.released == "A fine day."
    assert ended.summary.would_have.reason == pb.REASON_OVERLOAD
