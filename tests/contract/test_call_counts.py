"""Calls that gRPC ends by itself, unseen by the service, are counted at least."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import grpc
import pytest
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader

from guardrail.policy.policy import Policy
from guardrail.server import sidecar as module
from guardrail.server.sidecar import ServerConfig, Sidecar
from guardrail.telemetry.alerts import ClaimHasher
from guardrail.telemetry.metrics import OtelMetrics
from guardrail.telemetry.report import Reporter
from tests.support.plain_server import INTERCEPT, close, delta, open_message, plain_backend

MESSAGES = tuple(message.SerializeToString() for message in (open_message(), delta("A fine day."), close()))


def counted(reader: InMemoryMetricReader) -> dict[str, int]:
    data: Any = reader.get_metrics_data()
    metrics = [metric for scope in data.resource_metrics[0].scope_metrics for metric in scope.metrics]
    return {metric.name: metric.data.data_points[0].value for metric in metrics if "guardrail.calls." in metric.name}


def begun_only(calls: dict[str, int]) -> int:
    return calls["guardrail.calls.begun"] - calls["guardrail.calls.ended"]


def call_together(port: int, count: int) -> list[grpc.StatusCode]:
    """Statuses of that many calls at a time."""
    codes = []
    with grpc.insecure_channel(f"127.0.0.1:{port}") as channel:
        method = channel.stream_stream(INTERCEPT, None, None)
        for call in [method(iter(MESSAGES)) for _ in range(count)]:
            try:
                for _ in call:
                    pass
                codes.append(grpc.StatusCode.OK)
            except grpc.RpcError as error:
                codes.append(error.code())
    return codes


async def test_calls_that_grpc_drops_begin_and_never_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PENDING", 4)
    reader = InMemoryMetricReader()
    reporter = Reporter(hasher=ClaimHasher.create(b"key"), metrics=OtelMetrics(MeterProvider([reader])))
    async with Sidecar(ServerConfig(port=0), Policy.load(), plain_backend(), reporter=reporter) as sidecar:
        calling = asyncio.create_task(asyncio.to_thread(call_together, sidecar.port, 60))
        await asyncio.sleep(0)
        time.sleep(1.0)  # the process stands still: this is its event loop
        dropped = sum(code is not grpc.StatusCode.OK for code in await calling)
        assert dropped
        async with asyncio.timeout(20.0):
            # but for the process's call to itself, which comes and goes
            while not dropped <= begun_only(calls := counted(reader)) <= dropped + 1:
                await asyncio.sleep(0.05)
        assert calls["guardrail.calls.begun"] >= 60
