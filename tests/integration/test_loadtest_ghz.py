"""What is written for ghz, against a real sidecar: each message as it stands there, sent through grpcio."""

from __future__ import annotations

import json
from pathlib import Path

import grpc.aio
from google.protobuf.json_format import ParseDict

from guardrail.inference.fake import FakeBackend
from guardrail.policy.policy import Policy
from guardrail.policy.scores import Scores
from guardrail.server.sidecar import ServerConfig, Sidecar
from guardrail.v1 import guardrail_pb2 as pb
from guardrail.v1.guardrail_pb2_grpc import GuardrailServiceStub
from loadtest.__main__ import main
from loadtest.key import ENTAILED

ROOT = Path(__file__).resolve().parent.parent.parent


async def test_its_messages_are_one_answer_of_the_contract(tmp_path: Path) -> None:
    out = tmp_path / "w850-ghz.json"
    assert main(["workload", "--answers", "2", "--out", str(tmp_path / "w850.jsonl"), "--ghz", str(out)]) == 0
    messages = [ParseDict(message, pb.InterceptRequest()) for message in json.loads(out.read_text())]
    assert [message.WhichOneof("message") for message in messages] == ["open", *["delta"] * 6, "close"]
    backend = FakeBackend(lambda premise, hypothesis: Scores(*ENTAILED))
    async with (
        Sidecar(ServerConfig(port=0), Policy.load(), backend) as sidecar,
        grpc.aio.insecure_channel(f"127.0.0.1:{sidecar.port}") as channel,
    ):
        responses = [response async for response in GuardrailServiceStub(channel).Intercept(iter(messages))]
    assert responses[-1].summary.outcome == pb.OUTCOME_RELEASED
    assert responses[-1].summary.choices[0].segments == 5


def test_its_command_names_what_is_there() -> None:
    command = (ROOT / "loadtest" / "ghz" / "README.md").read_text("utf-8")
    service = pb.DESCRIPTOR.services_by_name["GuardrailService"]
    assert f"--call {service.full_name}.{service.methods_by_name['Intercept'].name}" in command
    assert "--proto proto/guardrail/v1/guardrail.proto" in command
    assert (ROOT / "proto/guardrail/v1/guardrail.proto").is_file()
