"""The wire contract itself: documented, consistent, generated, and the same as the core's words."""

from __future__ import annotations

import re
import subprocess
import sys
from enum import StrEnum
from pathlib import Path

import pytest
from google.protobuf import descriptor_pb2

from guardrail.claims.claim import ClaimType
from guardrail.client.wire import read_event
from guardrail.policy.outcome import Effect, Outcome, Reason, Verdict
from guardrail.server.convert import write_alert, write_event
from guardrail.session_events import Summary
from guardrail.telemetry.alerts import AlertKind, AlertMode, ClaimHasher, RequestIds, build_alert
from guardrail.v1 import guardrail_pb2 as pb
from tests.unit.telemetry.test_telemetry_alerts import summary, verdict

PROTO = Path(__file__).parents[2] / "proto" / "guardrail" / "v1" / "guardrail.proto"
FILE = descriptor_pb2.FileDescriptorProto()
pb.DESCRIPTOR.CopyToProto(FILE)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> descriptor_pb2.FileDescriptorProto:
    """The contract as protoc reads it now, comments included."""
    pytest.importorskip("grpc_tools")
    out = tmp_path_factory.mktemp("proto") / "set.pb"
    command = [sys.executable, "-m", "grpc_tools.protoc", f"--proto_path={PROTO.parents[2]}", str(PROTO)]
    subprocess.run([*command, f"--descriptor_set_out={out}", "--include_source_info"], check=True)
    files = descriptor_pb2.FileDescriptorSet.FromString(out.read_bytes())
    return files.file[0]


def test_the_generated_package_is_the_contract(compiled: descriptor_pb2.FileDescriptorProto) -> None:
    bare = descriptor_pb2.FileDescriptorProto()
    bare.CopyFrom(compiled)
    bare.ClearField("source_code_info")
    for message in bare.message_type:
        for field in message.field:
            field.ClearField("json_name")  # protoc derives it
    assert bare == FILE


def test_every_part_of_the_contract_is_commented(compiled: descriptor_pb2.FileDescriptorProto) -> None:
    commented = {
        tuple(place.path)
        for place in compiled.source_code_info.location
        if place.leading_comments.strip() or place.trailing_comments.strip()
    }
    bare = []
    for i, message in enumerate(compiled.message_type):
        bare += [message.name] if (4, i) not in commented else []
        bare += [f"{message.name}.{f.name}" for j, f in enumerate(message.field) if (4, i, 2, j) not in commented]
    for i, enum in enumerate(compiled.enum_type):
        bare += [enum.name] if (5, i) not in commented else []
        bare += [value.name for j, value in enumerate(enum.value) if (5, i, 2, j) not in commented]
    for i, service in enumerate(compiled.service):
        bare += [service.name] if (6, i) not in commented else []
        bare += [method.name for j, method in enumerate(service.method) if (6, i, 2, j) not in commented]
    assert bare == []


@pytest.mark.parametrize("enum", FILE.enum_type, ids=lambda enum: str(enum.name))
def test_enums_have_a_prefix_and_an_unspecified_zero(enum: descriptor_pb2.EnumDescriptorProto) -> None:
    prefix = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", enum.name).upper()
    assert (enum.value[0].name, enum.value[0].number) == (f"{prefix}_UNSPECIFIED", 0)
    assert all(value.name.startswith(prefix + "_") for value in enum.value)


@pytest.mark.parametrize(
    ("core", "wire"),
    [
        (Reason, pb.Reason),
        (Outcome, pb.Outcome),
        (Verdict, pb.Verdict),
        (Effect, pb.Effect),
        (ClaimType, pb.ClaimType),
        (AlertKind, pb.AlertKind),
        (AlertMode, pb.AlertMode),
    ],
)
def test_the_wire_has_the_cores_words_and_no_others(core: type[StrEnum], wire: type) -> None:
    prefix = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", wire.DESCRIPTOR.name).upper()  # type: ignore[attr-defined]
    names = {name.removeprefix(prefix + "_") for name, _ in wire.items()} - {"UNSPECIFIED"}  # type: ignore[attr-defined]
    assert names == {member.name for member in core}


def test_a_summary_survives_the_wire() -> None:
    made: Summary = summary()
    read = read_event(write_event(made, RequestIds("r-1", "acme", "f" * 32), explain=True), 12.5)
    assert (read.outcome, read.reason, read.added_ms) == (made.outcome, made.reason, 12.5)  # type: ignore[union-attr]
    claim, sent = read.claims[0], made.claims[0]  # type: ignore[union-attr]
    for name in ("type", "verdict", "effect", "reason", "scores", "citations", "grounded", "source_says"):
        assert getattr(claim, name) == getattr(sent, name)
    assert claim.claim == sent.text


def test_scores_are_not_rounded_on_the_wire() -> None:
    written = write_event(summary(), RequestIds("r"), explain=False).summary.claims[0]
    scores = verdict().scores
    assert scores is not None
    assert written.scores.entailment == scores.entailment


def test_without_explain_no_word_of_a_claim_is_on_the_wire() -> None:
    written = write_event(summary(), RequestIds("r"), explain=False)
    assert not written.summary.claims[0].HasField("explanation")
    assert b"Zanthar Fund yields" not in written.SerializeToString()


def test_an_alert_on_the_wire_says_what_its_json_says() -> None:
    alert = build_alert(summary(), RequestIds("r-1", "acme", "f" * 32), ClaimHasher.create(b"k"))
    assert alert is not None
    wire, json = write_alert(alert), alert.to_json()
    for name in ("schema_version", "event_id", "request_id", "tenant", "trace_id", "verified_claims"):
        assert getattr(wire, name) == json[name]
    assert pb.AlertKind.Name(wire.kind) == f"ALERT_KIND_{json['event']}"
    assert pb.Reason.Name(wire.reason) == f"REASON_{json['reason']}"
    assert len(wire.claims) == len(json["claims"])  # type: ignore[arg-type]
