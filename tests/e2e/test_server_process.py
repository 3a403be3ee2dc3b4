"""The server as a process: it starts, drains, and when it hangs or dies the client says the disclaimer."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import AsyncIterator, Iterator

import grpc
import grpc.aio
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from guardrail.client import DISCLAIMER, Abstained, Event, Guard, Released, Summarised, final_text
from guardrail.errors import ConfigError
from guardrail.inference.fake import FakeBackend
from guardrail.policy.outcome import Outcome, Reason
from guardrail.policy.policy import Policy
from guardrail.server.sidecar import ServerConfig, Sidecar
from tests.support.server_process import ServerProcess

EVIDENCE = ["The Marrow Street fund paid a yield of 4.85% in 2025."]
SOUND = "The Marrow Street fund paid a yield of 4.85% in 2025."
FALSE = "The Marrow Street fund paid a yield of 9.75% in 2025."
NEEDS_NLI = "In 2025 the Marrow Street fund paid its holders a yield of 4.85%."  # no quotation


@pytest.fixture
def server() -> Iterator[ServerProcess]:
    with ServerProcess() as running:
        yield running


class LLM:
    """Text whose second half waits until it is let go."""

    def __init__(self, first: str, second: str = "") -> None:
        self.first, self.second = first, second
        self.half = asyncio.Event()
        self.go_on = asyncio.Event()

    async def __aiter__(self) -> AsyncIterator[str]:
        yield self.first
        self.half.set()
        await self.go_on.wait()
        yield self.second


async def ask(guard: Guard, llm: LLM) -> list[Event]:
    return [event async for event in guard.intercept(llm, evidence=EVIDENCE)]


async def test_the_ready_line_says_where_and_what(server: ServerProcess) -> None:
    assert server.ready["event"] == "ready"
    assert (server.ready["serving"], server.ready["model"]) == (True, "fake@1")
    assert server.ready["policy"] == Policy.load().version
    async with grpc.aio.insecure_channel(server.target) as channel:
        response = await health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest())
    assert response.status == health_pb2.HealthCheckResponse.SERVING


async def test_sound_answers_pass_and_false_ones_do_not(server: ServerProcess) -> None:
    async with Guard(server.target, tenant="acme") as guard:
        assert await guard.text(SOUND, evidence=EVIDENCE) == SOUND
        assert await guard.text(FALSE, evidence=EVIDENCE) == DISCLAIMER
        assert (await guard.check(SOUND, EVIDENCE)).text == SOUND
        assert (await guard.check(FALSE, EVIDENCE)).text == DISCLAIMER


async def test_sigterm_ends_it_cleanly_with_its_alerts_in_the_log(server: ServerProcess) -> None:
    async with Guard(server.target, tenant="acme") as guard:
        await guard.check(FALSE, EVIDENCE, request_id="r-1")
    server.signal(signal.SIGTERM)
    code, lines = server.end()
    alerts = [line for line in lines if line["event"] == "HALLUCINATION_SUPPRESSED"]
    assert code == 0
    assert [(alert["request_id"], alert["tenant"]) for alert in alerts] == [("r-1", "acme")]
    assert lines[-1]["event"] == "stopped"
    assert "9.75" not in str(lines)
    assert "Marrow" not in str(lines)


async def test_sigterm_lets_an_answer_under_way_end(server: ServerProcess) -> None:
    llm = LLM(SOUND[:20], SOUND[20:])
    async with Guard(server.target) as guard:
        asking = asyncio.create_task(ask(guard, llm))
        await llm.half.wait()
        await guard.check(SOUND, EVIDENCE)  # by now the stream is open
        server.signal(signal.SIGTERM)
        llm.go_on.set()
        events = await asking
    assert final_text(events) == SOUND
    assert server.end()[0] == 0


async def test_a_second_sigterm_waits_for_nobody() -> None:
    llm = LLM(SOUND[:20])
    with ServerProcess(drain_s=300.0) as server:
        async with Guard(server.target) as guard:
            asking = asyncio.create_task(ask(guard, llm))
            await llm.half.wait()
            await guard.check(SOUND, EVIDENCE)
            server.signal(signal.SIGTERM)
            server.signal(signal.SIGINT)
            events = await asking
        assert server.end()[0] == 0
    assert final_text(events) == DISCLAIMER


async def test_a_stopped_server_ends_in_the_disclaimer_inv_hal_03(server: ServerProcess) -> None:
    llm = LLM(SOUND[:20], SOUND[20:])
    async with Guard(server.target) as guard:
        asking = asyncio.create_task(ask(guard, llm))
        await llm.half.wait()
        await guard.check(SOUND, EVIDENCE)
        server.signal(signal.SIGSTOP)
        llm.go_on.set()
        events = await asking
        checked = await guard.check(SOUND, EVIDENCE)
        server.signal(signal.SIGCONT)
    assert events[0] == Abstained(DISCLAIMER, Reason.DEADLINE)
    assert isinstance(events[-1], Summarised)
    assert events[-1].reason is Reason.DEADLINE
    assert (checked.text, checked.summary.reason) == (DISCLAIMER, Reason.DEADLINE)


async def test_a_killed_server_ends_in_the_disclaimer(server: ServerProcess) -> None:
    llm = LLM(SOUND[:20], SOUND[20:])
    async with Guard(server.target) as guard:
        asking = asyncio.create_task(ask(guard, llm))
        await llm.half.wait()
        await guard.check(SOUND, EVIDENCE)
        server.signal(signal.SIGKILL)
        events = await asking  # the LLM still hangs: it is not waited for
        checked = await guard.check(SOUND, EVIDENCE)
    assert not [event for event in events if isinstance(event, Released)]
    assert final_text(events) == DISCLAIMER
    last = events[-1]
    assert isinstance(last, Summarised)
    assert (last.outcome, last.reason) == (Outcome.ABSTAINED, Reason.BACKEND)
    assert "UNAVAILABLE" in last.error
    assert (checked.text, checked.summary.reason) == (DISCLAIMER, Reason.BACKEND)


async def test_where_nothing_listens_the_disclaimer_comes_at_once() -> None:
    with socket.socket() as held:  # bound, never listening
        held.bind(("127.0.0.1", 0))
        async with Guard(f"127.0.0.1:{held.getsockname()[1]}") as guard:
            events = await ask(guard, LLM(SOUND))
    assert final_text(events) == DISCLAIMER


async def test_a_backend_that_hangs_abstains_with_an_alert() -> None:
    with ServerProcess("hang") as server:
        async with Guard(server.target) as guard:
            checked = await guard.check(NEEDS_NLI, EVIDENCE)
        server.signal(signal.SIGTERM)
        _, lines = server.end()
    assert checked.summary.reason is Reason.DEADLINE
    assert [line["reason"] for line in lines if line["event"] == "GUARDRAIL_FAIL_CLOSED"] == ["DEADLINE"]


async def test_a_port_that_is_taken_is_a_clear_error() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        sidecar = Sidecar(ServerConfig(port=port), Policy.load(), FakeBackend())
        with pytest.raises(ConfigError, match=str(port)):
            await sidecar.start()
        await sidecar.stop()
