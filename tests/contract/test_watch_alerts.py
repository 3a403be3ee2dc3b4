"""WatchAlerts: security monitoring hears of every answer that was withheld, and can't hold one up."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import grpc
import grpc.aio
import pytest

from guardrail.telemetry.alerts import SCHEMA_VERSION
from guardrail.v1 import guardrail_pb2 as pb
from tests.support.plain_server import PlainServer, close, delta, open_message, plain_server


@pytest.fixture
async def server() -> AsyncIterator[PlainServer]:
    async with plain_server() as running:
        yield running


async def watch(server: PlainServer, request: pb.WatchAlertsRequest | None = None, metadata: Any = ()) -> Any:
    """A watch that is in place when this returns."""
    call = server.stub.WatchAlerts(request or pb.WatchAlertsRequest(), metadata=metadata)
    await call.initial_metadata()
    return call


async def answer(server: PlainServer, text: str, tenant: str = "acme", **changes: Any) -> None:
    await server.intercept(open_message(tenant=tenant, **changes), delta(text), close())


async def test_a_withheld_answer_is_one_alert_without_its_words(server: PlainServer) -> None:
    call = await watch(server)
    await answer(server, "A fine day. A false night.", request_id="r-7")
    alert = await call.read()
    assert (alert.kind, alert.outcome, alert.reason) == (
        pb.ALERT_KIND_HALLUCINATION_SUPPRESSED,
        pb.OUTCOME_ABSTAINED,
        pb.REASON_CONTRADICTED,
    )
    assert (alert.schema_version, alert.request_id, alert.tenant, alert.mode) == (
        SCHEMA_VERSION,
        "r-7",
        "acme",
        pb.ALERT_MODE_ENFORCE,
    )
    assert abs((alert.time.ToDatetime(UTC) - datetime.now(UTC)).total_seconds()) < 3600
    assert [len(claim.hash) for claim in alert.claims] == [64]
    assert alert.verified_claims == 1
    assert "night" not in str(alert)


async def test_a_released_answer_is_no_alert(server: PlainServer) -> None:
    call = await watch(server)
    await answer(server, "A fine day.", request_id="r-1")
    await answer(server, "A false day.", request_id="r-2")
    assert (await call.read()).request_id == "r-2"


async def test_a_watch_is_filtered_by_tenant_and_kind(server: PlainServer) -> None:
    wanted = pb.WatchAlertsRequest(tenant="acme", kinds=[pb.ALERT_KIND_GUARDRAIL_FAIL_CLOSED])
    call = await watch(server, wanted)
    await answer(server, "A false day.", request_id="other kind")
    await answer(server, "A fine day.", "globex", request_id="other tenant", evidence=[])
    await answer(server, "A fine day.", request_id="wanted", evidence=[])
    assert (await call.read()).request_id == "wanted"


async def test_the_tenant_of_the_metadata_confines_a_watch(server: PlainServer) -> None:
    call = await watch(server, metadata=(("x-guardrail-tenant", "acme"),))
    await answer(server, "A false day.", "globex", request_id="other tenant")
    await answer(server, "A false day.", request_id="own")
    assert (await call.read()).request_id == "own"


@pytest.mark.parametrize(
    ("request_", "metadata", "code"),
    [
        (
            pb.WatchAlertsRequest(tenant="acme"),
            (("x-guardrail-tenant", "globex"),),
            grpc.StatusCode.PERMISSION_DENIED,
        ),
        (pb.WatchAlertsRequest(kinds=[7]), (), grpc.StatusCode.INVALID_ARGUMENT),  # type: ignore[list-item]
    ],
)
async def test_a_wrong_watch_is_refused(
    request_: pb.WatchAlertsRequest, metadata: Any, code: grpc.StatusCode, server: PlainServer
) -> None:
    call = server.stub.WatchAlerts(request_, metadata=metadata)
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call.read()
    assert caught.value.code() is code


async def test_a_watch_ends_with_the_server(server: PlainServer) -> None:
    call = await watch(server)
    await server.sidecar.drain()
    assert [alert async for alert in call] == []


async def test_a_watcher_that_reads_nothing_is_dropped_and_answers_go_on(server: PlainServer) -> None:
    fanout = server.reporter.fanout
    fanout._capacity = 0  # the next alert is one too many
    call = await watch(server)
    await answer(server, "A false day.")
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call.read()
    assert caught.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
    assert not fanout._watches


async def test_a_watcher_that_leaves_is_forgotten(server: PlainServer) -> None:
    call = await watch(server)
    call.cancel()
    while server.reporter.fanout._watches:
        await answer(server, "A fine day.")
