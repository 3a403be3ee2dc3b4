"""The k6 script against a real sidecar: node runs it on stand-ins for k6's modules, grpcio sends what it writes.

k6 itself is not needed. What it would refuse is refused here too: a message that is no JSON of the wire contract.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import grpc.aio
import pytest
from google.protobuf.json_format import MessageToDict, ParseDict

from guardrail.inference.fake import FakeBackend, Reply
from guardrail.policy.policy import Policy
from guardrail.policy.scores import Scores
from guardrail.server.sidecar import ServerConfig, Sidecar
from guardrail.v1 import guardrail_pb2 as pb
from guardrail.v1.guardrail_pb2_grpc import GuardrailServiceStub
from loadtest.key import Key
from loadtest.workload import SHAPES, Answer, Fault, key_of, make_answers, write_workload

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "loadtest" / "k6" / "w850.js"
STAND_IN = ROOT / "tests" / "support" / "k6"

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="needs node")


class Bridge:
    """Carries what the script writes to a sidecar, and what comes back to the script."""

    def __init__(self, stub: GuardrailServiceStub, node: asyncio.subprocess.Process) -> None:
        self.loaded: dict[str, Any] = {}
        self._stub = stub
        self._node = node
        self._outgoing: dict[int, asyncio.Queue[pb.InterceptRequest | None]] = {}
        self._carrying: list[asyncio.Task[None]] = []

    async def run(self) -> dict[str, list[float]]:
        """Until the script has ended; what its metrics hold."""
        assert self._node.stdout is not None
        async for line in self._node.stdout:
            said = json.loads(line)
            if "metrics" in said:
                metrics: dict[str, list[float]] = said["metrics"]
                return metrics
            if "load" in said:
                self.loaded = said["load"]
            elif "method" in said:
                assert said["method"] == "guardrail.v1.GuardrailService/Intercept"
                self._outgoing[said["stream"]] = asyncio.Queue()
                self._carrying.append(asyncio.create_task(self._carry(said["stream"])))
            elif "message" in said:
                message = ParseDict(said["message"], pb.InterceptRequest())  # raises for what the contract lacks
                self._outgoing[said["stream"]].put_nowait(message)
            elif "halfClosed" in said:
                self._outgoing[said["stream"]].put_nowait(None)
        raise AssertionError("the script ended before its answers")

    async def _carry(self, number: int) -> None:
        async def requests() -> Any:
            while (message := await self._outgoing[number].get()) is not None:
                yield message

        try:
            async for response in self._stub.Intercept(requests()):
                self._tell(number, "data", MessageToDict(response))
        except grpc.aio.AioRpcError as error:
            self._tell(number, "error", {"code": error.code().value[0], "message": error.details()})
        self._tell(number, "end", None)

    def _tell(self, number: int, event: str, value: Any) -> None:
        assert self._node.stdin is not None
        self._node.stdin.write(json.dumps({"stream": number, "event": event, "value": value}).encode() + b"\n")


async def run_script(
    folder: Path, answers: Sequence[Answer], backend: FakeBackend, *, goes_away: bool = False
) -> tuple[dict[str, list[float]], dict[str, Any]]:
    """One iteration of the script for each answer; its metrics, and what it loads."""
    package = folder / "node_modules" / "k6"
    shutil.copytree(STAND_IN, package)
    (folder / "package.json").write_text('{"type": "module"}')
    script = shutil.copy(SCRIPT, folder / "w850.js")
    runner = shutil.move(package / "run.mjs", folder / "run.mjs")
    write_workload(answers, folder / "w850.jsonl")
    async with Sidecar(ServerConfig(port=0), Policy.load(), backend) as sidecar:
        environment = {**os.environ, "WORKLOAD": str(folder / "w850.jsonl"), "GAP": "5", "RATE": "5", "SECONDS": "1"}
        node = await asyncio.create_subprocess_exec(
            *("node", str(runner), str(script), str(len(answers))),
            env=environment,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        async with grpc.aio.insecure_channel(f"127.0.0.1:{sidecar.port + (1 if goes_away else 0)}") as channel:
            bridge = Bridge(GuardrailServiceStub(channel), node)
            metrics = await asyncio.wait_for(bridge.run(), 60.0)
        node.kill()
        await node.wait()
    return metrics, bridge.loaded


def backend_for(answers: Sequence[Answer], always: Reply | None = None) -> FakeBackend:
    """Answers by the workload's key."""
    key = Key(key_of(answers)["contradicted"])
    return FakeBackend(lambda premise, hypothesis: Scores(*key.probabilities(hypothesis)), always=always)


async def test_it_sends_the_workload_and_sees_what_becomes_of_it(tmp_path: Path) -> None:
    answers = make_answers(SHAPES["w850"], 10)
    metrics, loaded = await run_script(tmp_path, answers, backend_for(answers))
    assert len(metrics["close_to_summary"]) == len(metrics["deadline"]) == 10
    assert metrics["escapes"] == metrics["lost"] == []
    assert sum(metrics["false_refusals"]) <= sum(metrics["deadline"])  # a busy machine may be too late for some
    (folder,), (proto,) = loaded["importPaths"], loaded["files"]
    assert (SCRIPT.parent / folder / proto).is_file()


async def test_it_counts_a_planted_fault_that_was_released(tmp_path: Path) -> None:
    sound = make_answers(replace(SHAPES["w850"], fault_every=0), 3)
    answers = [replace(answer, fault=Fault("near")) for answer in sound]
    metrics, _ = await run_script(tmp_path, answers, backend_for(sound))
    assert sum(metrics["escapes"]) + sum(metrics["deadline"]) == 3
    assert metrics["escapes"]


async def test_it_counts_sound_answers_that_meet_the_deadline(tmp_path: Path) -> None:
    answers = make_answers(replace(SHAPES["w850"], fault_every=0), 3)
    metrics, _ = await run_script(tmp_path, answers, backend_for(answers, Reply.hang()))
    assert metrics["deadline"] == metrics["false_refusals"] == [1, 1, 1]
    assert metrics["escapes"] == []


async def test_it_counts_answers_without_a_summary_as_lost(tmp_path: Path) -> None:
    answers = make_answers(replace(SHAPES["w850"], fault_every=0), 2)
    metrics, _ = await run_script(tmp_path, answers, backend_for(answers), goes_away=True)
    assert metrics["lost"] == [1, 1]
    assert metrics["deadline"] == []
