"""`guardrail serve --workers`: several processes on one port, watched, replaced and drained."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import grpc.aio
import psutil
import pytest

from guardrail.client import Guard
from guardrail.v1 import guardrail_pb2 as pb
from guardrail.v1.guardrail_pb2_grpc import GuardrailServiceStub

COMMAND = [sys.executable, "-m", "guardrail", "serve", "--backend", "fake", "--log-format", "json", "--drain", "2"]
EVIDENCE = "The Marrow Street fund paid a yield of 4.85% in 2025."
FALSE = "The Marrow Street fund paid a yield of 9.75% in 2025."
PATIENCE_S = 60.0

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="SO_REUSEPORT spreads connections on Linux only")


class Workers:
    """A supervisor with two workers."""

    def __init__(self, log: Path) -> None:
        self._log = log
        with log.open("w") as errors:
            self.process = subprocess.Popen(
                [*COMMAND, "--workers", "2", "--port", "0"], stdout=subprocess.PIPE, stderr=errors, text=True
            )
        assert self.process.stdout is not None
        self.ready: dict[str, Any] = json.loads(self.process.stdout.readline())
        self.target = f"127.0.0.1:{self.ready['port']}"
        self.started = set(self.ready["workers"])

    def events(self, name: str) -> list[dict[str, Any]]:
        """Lines of the log with this event."""
        lines = [json.loads(line) for line in self._log.read_text().splitlines() if line.endswith("}")]
        return [line for line in lines if line["event"] == name]

    async def logged(self, name: str, count: int = 1) -> list[dict[str, Any]]:
        """Wait until the log has `count` lines of this event."""
        async with asyncio.timeout(PATIENCE_S):
            while len(found := self.events(name)) < count:
                assert self.process.poll() is None, self._log.read_text()
                await asyncio.sleep(0.05)
        return found

    def end(self) -> int:
        """Wait for the end."""
        return self.process.wait(PATIENCE_S)


def _running(log: Path) -> Iterator[Workers]:
    running = Workers(log)
    yield running
    if running.process.poll() is None:
        running.process.kill()
    running.process.communicate()


@pytest.fixture
def workers(tmp_path: Path) -> Iterator[Workers]:
    yield from _running(tmp_path / "log")


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workers]:
    """For tests that leave them as they are."""
    yield from _running(tmp_path_factory.mktemp("workers") / "log")


async def check(target: str, answer: str = EVIDENCE, request_id: str = "r") -> pb.CheckResponse:
    """One answer over a connection of its own, which the kernel gives to either worker."""
    options = [("grpc.use_local_subchannel_pool", 1)]
    request = pb.CheckRequest(
        request_id=request_id, evidence=[pb.EvidenceChunk(id="e1", text=EVIDENCE)], answers=[answer]
    )
    async with grpc.aio.insecure_channel(target, options=options) as channel:
        return await GuardrailServiceStub(channel).Check(request, wait_for_ready=True, timeout=PATIENCE_S)


async def test_the_ready_line_names_every_worker(lasting: Workers) -> None:
    assert len(lasting.started) == 2
    assert lasting.ready["pid"] == lasting.process.pid
    assert (await check(lasting.target)).summary.outcome == pb.OUTCOME_RELEASED


async def test_a_client_with_several_connections_takes_turns_on_them(lasting: Workers) -> None:
    async with Guard(lasting.target, tenant="acme", connections=4, deadline_ms=10_000) as guard:
        for _ in range(8):
            assert (await guard.check(EVIDENCE, [EVIDENCE])).text == EVIDENCE
        assert len(_connections(lasting.ready["port"])) >= 4


async def test_a_worker_that_dies_is_started_again(workers: Workers) -> None:
    victim = workers.ready["workers"][0]
    os.kill(victim, signal.SIGKILL)
    (ended,) = await workers.logged("worker_ended")
    assert (ended["pid"], ended["status"]) == (victim, -signal.SIGKILL)
    started = await workers.logged("worker_started", 3)
    assert started[-1]["pid"] not in workers.started
    for _ in range(8):
        assert (await check(workers.target)).summary.outcome == pb.OUTCOME_RELEASED


async def test_sighup_replaces_the_workers_in_turn_without_an_answer_lost(workers: Workers) -> None:
    workers.process.send_signal(signal.SIGHUP)
    answered = 0
    while len(workers.events("worker_replaced")) < 2:
        assert (await check(workers.target)).summary.outcome == pb.OUTCOME_RELEASED
        answered += 1
    assert answered > 0
    assert {line["old"] for line in workers.events("worker_replaced")} == workers.started


async def test_sigterm_drains_all_of_them(workers: Workers) -> None:
    workers.process.send_signal(signal.SIGTERM)
    assert workers.end() == 0
    assert len(workers.events("stopped")) == 2


async def test_a_killed_supervisor_takes_its_workers_along(workers: Workers) -> None:
    workers.process.kill()
    async with asyncio.timeout(PATIENCE_S):
        while any(_alive(pid) for pid in workers.started):
            await asyncio.sleep(0.05)


async def test_whoever_watches_one_worker_sees_the_alerts_of_all(lasting: Workers) -> None:
    count = 16
    async with grpc.aio.insecure_channel(lasting.target) as channel:
        watch = GuardrailServiceStub(channel).WatchAlerts(pb.WatchAlertsRequest())
        await watch.initial_metadata()
        await asyncio.gather(*(check(lasting.target, FALSE, f"r-{at}") for at in range(count)))
        alerts = [await asyncio.wait_for(watch.read(), PATIENCE_S) for _ in range(count)]
    assert sorted(alert.request_id for alert in alerts) == sorted(f"r-{at}" for at in range(count))
    # Equal claims count as equal, whichever worker saw them.
    assert len({claim.hash for alert in alerts for claim in alert.claims}) == 1
    assert {alert.hash_key_id[:10] for alert in alerts} == {"ephemeral-"}


def test_a_configuration_that_cannot_be_used_ends_it() -> None:
    command = [*COMMAND, "--workers", "2", "--port", "0", "--policy", "no-such-policy.yaml"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S)
    assert ended.returncode == 2
    assert "no-such-policy.yaml" in ended.stderr


def test_a_port_that_is_taken_is_refused(lasting: Workers) -> None:
    command = [*COMMAND, "--port", str(lasting.ready["port"])]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S)
    assert ended.returncode == 2
    assert "cannot listen" in ended.stderr


def _connections(port: int) -> set[int]:
    """Local ports of this process's connections to a port of this machine."""
    return {
        connection.laddr.port
        for connection in psutil.Process().net_connections("tcp")
        if connection.status == psutil.CONN_ESTABLISHED and connection.raddr and connection.raddr.port == port
    }


def _alive(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    return False
