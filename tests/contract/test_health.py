"""Standard health and reflection."""

from __future__ import annotations

from collections.abc import AsyncIterator

import grpc
import grpc.aio
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from guardrail.inference.backend import Health
from guardrail.inference.fake import FakeBackend
from guardrail.server.service import SERVICE
from tests.support.plain_server import PlainServer, plain_server

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


@pytest.fixture
async def server() -> AsyncIterator[PlainServer]:
    async with plain_server() as running:
        yield running


async def health(server: PlainServer, service: str = SERVICE) -> int:
    stub = health_pb2_grpc.HealthStub(server.channel)
    response = await stub.Check(health_pb2.HealthCheckRequest(service=service))
    return int(response.status)


@pytest.mark.parametrize("service", ["", SERVICE])
async def test_serving_while_the_backend_is_ready(service: str, server: PlainServer) -> None:
    assert await health(server, service) == SERVING


class Sulking(FakeBackend):
    """Reports what the test says."""

    report: Health | Exception = Health(ready=False, model="m@1", detail="loading")

    async def health(self) -> Health:
        if isinstance(self.report, Exception):
            raise self.report
        return self.report


async def test_not_serving_before_the_backend_is_ready_and_serving_then() -> None:
    backend = Sulking()
    async with plain_server(backend) as server:
        assert await health(server) == NOT_SERVING
        assert not server.sidecar.ready
        backend.report = Health(ready=True, model="m@2")
        await server.sidecar._monitor.check()
        assert await health(server) == SERVING
        assert server.sidecar.model_version == "m@2"


async def test_a_health_report_that_fails_is_no_good_news() -> None:
    backend = Sulking()
    backend.report = RuntimeError("words")
    async with plain_server(backend) as server:
        assert await health(server) == NOT_SERVING
        assert "words" not in str(server.reporter.lines)


async def test_not_serving_once_the_server_drains(server: PlainServer) -> None:
    stub = health_pb2_grpc.HealthStub(server.channel)
    watch = stub.Watch(health_pb2.HealthCheckRequest(service=SERVICE))
    assert (await watch.read()).status == SERVING
    await server.sidecar._health.enter_graceful_shutdown()
    assert (await watch.read()).status == NOT_SERVING
    watch.cancel()


async def test_reflection_lists_the_service(server: PlainServer) -> None:
    stub = reflection_pb2_grpc.ServerReflectionStub(server.channel)
    call = stub.ServerReflectionInfo(iter([reflection_pb2.ServerReflectionRequest(list_services="")]))
    response = await call.read()
    names = {service.name for service in response.list_services_response.service}
    assert {SERVICE, "grpc.health.v1.Health"} <= names


async def test_reflection_gives_the_contract(server: PlainServer) -> None:
    stub = reflection_pb2_grpc.ServerReflectionStub(server.channel)
    asked = reflection_pb2.ServerReflectionRequest(file_containing_symbol=SERVICE)
    response = await stub.ServerReflectionInfo(iter([asked])).read()
    assert response.file_descriptor_response.file_descriptor_proto


async def test_an_unknown_method_is_unimplemented(server: PlainServer) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await server.channel.unary_unary(f"/{SERVICE}/Judge", None, None)(b"")
    assert caught.value.code() is grpc.StatusCode.UNIMPLEMENTED
