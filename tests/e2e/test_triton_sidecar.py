"""The whole chain as processes: a client, `guardrail serve --backend triton`, and real Triton servers behind it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from guardrail.client import Abstained, Guard, Summarised, final_text
from guardrail.inference.repository import find_model, read_manifest
from guardrail.policy.outcome import Outcome, Reason
from tests.support.server_process import ServerProcess
from tests.support.triton_server import TritonServer

EVIDENCE = ["The manager of the Marrow Street fund is Quill Partners, which took it over in 2019."]
SOUND = "Quill Partners manages the Marrow Street fund."  # no quotation: NLI has to be asked
FALSE = "Quill Partners does not manage the Marrow Street fund."
PATIENCE_S = 30.0


@pytest.fixture
def own_triton(triton_available: None, triton_repository: Path) -> Iterator[TritonServer]:
    """A Triton that the test may stop and kill."""
    with TritonServer(triton_repository) as server:
        yield server


def sidecar(*tritons: TritonServer) -> ServerProcess:
    urls = [f"--triton-url={triton.url}" for triton in tritons]
    return ServerProcess("triton", arguments=[*urls, "--cache-entries=0"])


async def ask(guard: Guard, text: str) -> tuple[Outcome, Reason | None, str]:
    """Outcome, reason and shown text of an answer that comes word by word."""

    async def words():  # type: ignore[no-untyped-def]
        for word in text.split(" "):
            yield word + " "

    events = [event async for event in guard.intercept(words(), evidence=EVIDENCE)]
    summary = next(event for event in events if isinstance(event, Summarised))
    assert (summary.outcome is Outcome.ABSTAINED) == any(isinstance(event, Abstained) for event in events)
    return summary.outcome, summary.reason, final_text(events)


async def until_released(guard: Guard) -> None:
    until = time.monotonic() + PATIENCE_S
    while (await ask(guard, SOUND))[0] is not Outcome.RELEASED:
        assert time.monotonic() < until, "never released"
        await asyncio.sleep(0.2)


async def test_a_stream_is_judged_by_triton(triton: TritonServer) -> None:
    with sidecar(triton) as server:
        async with Guard(server.target) as guard:
            await until_released(guard)
            assert (await ask(guard, FALSE))[0] is Outcome.ABSTAINED
    assert server.ready["backend"] == "triton"
    assert server.ready["model"] in (read_manifest(find_model()).identity, "nli")


async def test_a_triton_that_dies_and_comes_back(own_triton: TritonServer) -> None:
    with sidecar(own_triton) as server:
        async with Guard(server.target) as guard:
            await until_released(guard)
            own_triton.kill()
            for _ in range(3):
                outcome, reason, shown = await ask(guard, SOUND)
                assert (outcome, reason) == (Outcome.ABSTAINED, Reason.BACKEND)
                assert "Quill" not in shown
            await asyncio.to_thread(own_triton.start)
            await until_released(guard)


async def test_of_two_tritons_one_may_die(triton: TritonServer, own_triton: TritonServer) -> None:
    with sidecar(own_triton, triton) as server:
        async with Guard(server.target) as guard:
            await until_released(guard)
            own_triton.kill()
            outcomes = [(await ask(guard, SOUND))[0] for _ in range(10)]
    assert outcomes.count(Outcome.RELEASED) >= 5  # all of them on an idle machine


async def test_a_sidecar_that_finds_no_triton_says_so_and_withholds(triton_available: None) -> None:
    with ServerProcess("triton", arguments=["--triton-url=127.0.0.1:1"]) as server:
        assert server.ready["serving"] is False
        async with Guard(server.target) as guard:
            assert (await ask(guard, SOUND))[:2] == (Outcome.ABSTAINED, Reason.BACKEND)
