"""Check: a finished answer by the same rules."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import grpc
import grpc.aio
import pytest

from guardrail.inference.fake import Reply
from guardrail.policy.outcome import Reason
from guardrail.v1 import guardrail_pb2 as pb
from tests.support.plain_server import PlainServer, plain_backend, plain_server

CHECK = "/guardrail.v1.GuardrailService/Check"


@pytest.fixture
async def server() -> AsyncIterator[PlainServer]:
    async with plain_server() as running:
        yield running


def request(*answers: str, **changes: Any) -> pb.CheckRequest:
    fields: dict[str, Any] = {"evidence": [pb.EvidenceChunk(id="e1", text="Evidence.")], "answers": answers}
    return pb.CheckRequest(**fields | changes)


async def refused(call: Any) -> tuple[grpc.StatusCode, str]:
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call
    return caught.value.code(), caught.value.details() or ""


async def test_a_supported_answer_comes_back_as_it_is(server: PlainServer) -> None:
    response = await server.stub.Check(request("A fine day. A fine night."))
    assert list(response.texts) == ["A fine day. A fine night."]
    assert response.summary.outcome == pb.OUTCOME_RELEASED
    assert [event.WhichOneof("event") for event in response.events] == ["release"]


async def test_a_cut_sentence_is_replaced_in_place(server: PlainServer) -> None:
    response = await server.stub.Check(request("A fine day. A weak night. A fine end."))
    (text,) = response.texts
    assert text.startswith("A fine day. [")
    assert text.endswith("] A fine end.")
    assert "weak" not in str(response)


async def test_each_answer_has_its_own_outcome(server: PlainServer) -> None:
    response = await server.stub.Check(request("A fine day.", "A false day."))
    assert response.texts[0] == "A fine day."
    assert response.texts[1].startswith("The proprietary research documents")
    assert [choice.outcome for choice in response.summary.choices] == [
        pb.OUTCOME_RELEASED,
        pb.OUTCOME_ABSTAINED,
    ]


async def test_a_hung_backend_abstains_inv_hal_03() -> None:
    async with plain_server(plain_backend(always=Reply.hang())) as server:
        response = await server.stub.Check(request("A fine day."))
    assert response.summary.reason == pb.REASON_DEADLINE
    assert [alert.reason for alert in server.reporter.alerts] == [Reason.DEADLINE]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"answers": []}, "answers is empty"),
        ({"answers": ["A."] * 17}, "choices"),
        ({"evidence": [pb.EvidenceChunk(text="x")]}, "no id"),
        ({"options": pb.Options(monitor=True)}, "monitor"),
    ],
)
async def test_a_wrong_request_is_refused(wrong: dict[str, Any], says: str, server: PlainServer) -> None:
    code, details = await refused(server.stub.Check(request("A fine day.", **wrong)))
    assert code is grpc.StatusCode.INVALID_ARGUMENT
    assert says in details


async def test_bytes_that_are_no_message_are_refused(server: PlainServer) -> None:
    code, details = await refused(server.channel.unary_unary(CHECK, None, None)(b"\x32\x02\xff\xfe"))
    assert code is grpc.StatusCode.INVALID_ARGUMENT
    assert "UTF-8" in details


async def test_a_wrong_tenant_is_denied(server: PlainServer) -> None:
    metadata = (("x-guardrail-tenant", "globex"),)
    code, _ = await refused(server.stub.Check(request("A fine day.", tenant="acme"), metadata=metadata))
    assert code is grpc.StatusCode.PERMISSION_DENIED
