"""How long Triton lets requests lie: its batcher's lost wake-ups, and whose timeout its queue heeds.

    python loadtest/triton_waits.py [--calls 2000]

A real Triton serves a model that takes 2 ms. First closed loops of clients ask it, by instances of the model: a call
that takes over 300 ms waited for nothing but Triton's own timer. Then one request waits behind two that take 600 ms
each, by the default timeout of the queue and the timeout of the request.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import grpc

ROOT = Path(__file__).resolve().parent.parent
STALLED_MS = 300.0
PATIENCE_S = 30.0

PROGRAM = """
import time

import numpy as np
import triton_python_backend_utils as triton


class TritonPythonModel:
    def execute(self, requests):
        return [self.answer(request) for request in requests]

    def answer(self, request):
        texts = triton.get_input_tensor_by_name(request, "PREMISE").as_numpy().reshape(-1)
        time.sleep(int(texts[0]) / 1000.0)
        return triton.InferenceResponse([triton.Tensor("PROBS", np.full((len(texts), 3), 1 / 3, dtype=np.float32))])
"""
CONFIG = """
name: "nli" backend: "python" max_batch_size: {batch}
input {{ name: "PREMISE" data_type: TYPE_STRING dims: [ 1 ] }}
input {{ name: "HYPOTHESIS" data_type: TYPE_STRING dims: [ 1 ] }}
output {{ name: "PROBS" data_type: TYPE_FP32 dims: [ 3 ] }}
instance_group {{ kind: KIND_CPU count: {instances} }}
dynamic_batching {{ {preferred} default_queue_policy {{
  timeout_action: REJECT allow_timeout_override: true max_queue_size: 64 {default}
}} }}
"""


def server(
    folder: Path, *, instances: int, batch: int = 64, preferred: str = "", default_ms: int | None = 10_000
) -> Any:
    """A Triton with that model."""
    from tests.support.triton_server import TritonServer

    default = "" if default_ms is None else f"default_timeout_microseconds: {default_ms * 1000}"
    (folder / "nli" / "1").mkdir(parents=True)
    (folder / "nli" / "1" / "model.py").write_text(PROGRAM, "utf-8")
    config = CONFIG.format(instances=instances, batch=batch, preferred=preferred, default=default)
    (folder / "nli" / "config.pbtxt").write_text(config, "utf-8")
    return TritonServer(folder)


async def call(stub: Any, takes_ms: int, timeout_ms: float | None = None) -> tuple[float, str]:
    """One request; how long it took (ms), and the details of its error."""
    from guardrail.inference.triton_contract import Served
    from guardrail.inference.triton_wire import encode, request

    text = [encode(str(takes_ms))]
    message = request(Served("nli", "1", "", (), 64, b""), {"PREMISE": text, "HYPOTHESIS": text}, "PROBS", 1.0)
    del message.parameters["timeout"]
    if timeout_ms is not None:
        message.parameters["timeout"].int64_param = int(timeout_ms * 1000)
    began = time.perf_counter()
    details = ""
    try:
        await stub.ModelInfer(message, timeout=PATIENCE_S)
    except grpc.aio.AioRpcError as error:
        details = error.details() or error.code().name
    return (time.perf_counter() - began) * 1000.0, details


async def loops(url: str, clients: int, calls: int) -> list[float]:
    """Closed loops of clients; what each call took."""
    from tritonclient.grpc import service_pb2_grpc

    async with grpc.aio.insecure_channel(url) as channel:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)

        async def client() -> list[float]:
            return [(await call(stub, 2))[0] for _ in range(calls // clients)]

        return sorted(ms for times in await asyncio.gather(*(client() for _ in range(clients))) for ms in times)


async def behind(url: str, timeout_ms: float | None) -> str:
    """What becomes of a request behind two that take 600 ms each."""
    from tritonclient.grpc import service_pb2_grpc

    async with grpc.aio.insecure_channel(url) as channel:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)
        ahead = []
        for _ in range(2):
            ahead.append(asyncio.create_task(call(stub, 600)))
            await asyncio.sleep(0.1)
        took, details = await call(stub, 0, timeout_ms)
        await asyncio.gather(*ahead)
        return f"{details or 'answered'} after {took:.0f} ms"


def main() -> None:
    """Measure and print two tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=2000, help="of each line (default: 2000)")
    options = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    from tests.support.triton_server import why_unavailable

    if reason := why_unavailable():
        sys.exit(f"No Triton here: {reason}")
    preferred = "preferred_batch_size: [ 8, 16, 32, 64 ]"
    print("| instances | preferred sizes | clients | calls | stalled | p50 ms | p99 ms | max ms |")
    print("|---|---|---|---|---|---|---|---|")
    for instances, sizes in ((1, ""), (1, preferred), (2, ""), (2, preferred), (3, "")):
        with (
            tempfile.TemporaryDirectory() as folder,
            server(Path(folder), instances=instances, preferred=sizes) as triton,
        ):
            for clients in (1, 4, 8, 16):
                times = asyncio.run(loops(triton.url, clients, options.calls))
                stalled = sum(ms > STALLED_MS for ms in times)
                p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
                columns = (instances, "yes" if sizes else "no", clients, len(times), stalled)
                print(
                    "|", *(f"{value} |" for value in columns), f"{p50:.1f} | {p99:.1f} | {times[-1]:.0f} |", flush=True
                )
    print("\n| default timeout | timeout of the request | what becomes of it |\n|---|---|---|")
    for default_ms in (None, 400, 10_000):
        for timeout_ms in (None, 100, 5_000):
            with (
                tempfile.TemporaryDirectory() as folder,
                server(Path(folder), instances=1, batch=1, default_ms=default_ms) as triton,
            ):
                outcome = asyncio.run(behind(triton.url, timeout_ms))
            shown = ("none" if ms is None else f"{ms} ms" for ms in (default_ms, timeout_ms))
            print("|", *(f"{value} |" for value in shown), f"{outcome} |", flush=True)


if __name__ == "__main__":
    main()
