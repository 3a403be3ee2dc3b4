"""What each fault of a Triton ends in, and how long after Close: the table of docs/operate.md.

    python loadtest/triton_faults.py [--tries 20] [--only stopped] [--json]

A real Triton serves a model that fails as its claims say (tests/support/faulty_model.py); sidecar and caller live in
this process. Every try is a stream of one claim, timed from its Close to its Summary at the caller. Tries of a kind go
through a fresh sidecar every four, before its circuit breaker opens; "idle" is the worst lateness of an unused timer
of this process meanwhile: what the machine, and not the sidecar, has added.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import grpc.aio

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tritonclient.grpc import service_pb2, service_pb2_grpc

from guardrail.inference.triton_proof import Wanted
from tests.support.closed_answers import Answer, ask, triton_sidecar
from tests.support.faulty_model import MODEL, infer_request, write_faulty_model
from tests.support.plain_server import PlainServer
from tests.support.ports import free_port
from tests.support.slow_proxy import SlowProxy
from tests.support.triton_server import TritonServer, why_unavailable

A_SIDECAR = 4  # tries through one sidecar; its breaker opens after five failures
RECOVERIES = 5
FINE = "It is fine."

Place = Callable[[TritonServer], Any]  # an async context manager: the sidecar, with its fault in place


@dataclass(frozen=True)
class Fault:
    """One row of the table.

    Arguments:
        name: what is wrong, in words.
        place: puts it in place.
        claim: what is asked meanwhile.
        a_sidecar: tries through one sidecar.
    """

    name: str
    place: Place
    claim: str = FINE
    a_sidecar: int = A_SIDECAR


def well(**options: Any) -> Place:
    """A sidecar before a Triton that stands."""

    @asynccontextmanager
    async def place(triton: TritonServer) -> AsyncIterator[PlainServer]:
        async with triton_sidecar(triton.url, **options) as server:
            yield server

    return place


def elsewhere(url: Callable[[], str]) -> Place:
    """A sidecar before an address where no Triton is."""

    @asynccontextmanager
    async def place(_: TritonServer) -> AsyncIterator[PlainServer]:
        async with triton_sidecar(url()) as server:
            yield server

    return place


@asynccontextmanager
async def stopped(triton: TritonServer) -> AsyncIterator[PlainServer]:
    """SIGSTOP."""
    async with triton_sidecar(triton.url) as server:
        triton.pause()
        try:
            yield server
        finally:
            triton.resume()


@asynccontextmanager
async def stopped_long(triton: TritonServer) -> AsyncIterator[PlainServer]:
    """SIGSTOP, and five answers have waited for it."""
    async with stopped(triton) as server:
        for _ in range(6):
            await ask(server, FINE)
        yield server


@asynccontextmanager
async def killed_soon(triton: TritonServer) -> AsyncIterator[PlainServer]:
    """SIGKILL 100 ms after the answer has begun."""
    async with triton_sidecar(triton.url) as server:
        asyncio.get_running_loop().call_later(0.1, triton.kill)
        try:
            yield server
        finally:
            triton.start()


@asynccontextmanager
async def unloaded(triton: TritonServer) -> AsyncIterator[PlainServer]:
    """The model is taken out of service."""
    async with triton_sidecar(triton.url) as server, grpc.aio.insecure_channel(triton.url) as channel:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)
        await stub.RepositoryModelUnload(service_pb2.RepositoryModelUnloadRequest(model_name=MODEL))
        try:
            yield server
        finally:
            await stub.RepositoryModelLoad(service_pb2.RepositoryModelLoadRequest(model_name=MODEL))


@asynccontextmanager
async def full(triton: TritonServer) -> AsyncIterator[PlainServer]:
    """Other clients' requests fill instances and queue."""
    async with triton_sidecar(triton.url) as server, grpc.aio.insecure_channel(triton.url) as channel:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)
        others: list[asyncio.Future[object]] = []
        while not (others and others[-1].done()):  # until one is refused
            others.append(asyncio.ensure_future(stub.ModelInfer(infer_request("It takes 1500 ms"))))
            await asyncio.wait({others[-1]}, timeout=0.1)
        try:
            yield server
        finally:
            await asyncio.gather(*others, return_exceptions=True)


@asynccontextmanager
async def slow_bytes(triton: TritonServer) -> AsyncIterator[PlainServer]:
    """A proxy holds every byte back for 600 ms."""
    async with SlowProxy(triton.port) as proxy, triton_sidecar(proxy.url) as server:
        proxy.delay_s = 0.6
        yield server


@asynccontextmanager
async def one_of_two_away(triton: TritonServer) -> AsyncIterator[PlainServer]:
    """Two endpoints, at one of which nothing listens."""
    async with triton_sidecar(f"127.0.0.1:{free_port()}", triton.url) as server:
        yield server


@asynccontextmanager
async def one_of_two_stuck(triton: TritonServer) -> AsyncIterator[PlainServer]:
    """Two endpoints, one of which has begun to hang: its turn is next."""
    async with SlowProxy(triton.port) as proxy, triton_sidecar(proxy.url, triton.url) as server:
        proxy.delay_s = 60.0
        yield server


FAULTS = (
    Fault("none", well()),
    Fault("answers after 350 ms", well(), "It takes 350 ms."),
    Fault("answers after 401 ms", well(), "It takes 401 ms."),
    Fault("stopped (SIGSTOP)", stopped, a_sidecar=2),
    Fault("stopped for longer: breaker open", stopped_long),
    Fault("killed under way", killed_soon, "It takes 300 ms.", a_sidecar=1),
    Fault("nothing listens", elsewhere(lambda: f"127.0.0.1:{free_port()}")),
    Fault("name does not resolve", elsewhere(lambda: "triton.invalid:8001")),
    Fault("first byte after 600 ms", slow_bytes, a_sidecar=1),
    Fault("queue full", full),
    Fault("model not ready", unloaded),
    Fault("another version", well(wanted=Wanted(version="7"))),
    Fault("another model", well(wanted=Wanted(identity="other@1"))),
    Fault("wrong shape", well(), "It gives two labels."),
    Fault("a row too few", well(), "It loses a pair."),
    Fault("error in place of scores", well(), "It breaks."),
    Fault("NaN", well(), "It gives no number."),
    Fault("pair does not fit the model", well(), "It does not fit."),
    Fault("one of two: nothing listens", one_of_two_away),
    Fault("one of two: hangs", one_of_two_stuck, a_sidecar=1),
)


async def measure(fault: Fault, triton: TritonServer, tries: int) -> list[Answer]:
    """So many answers while the fault is in place."""
    answers: list[Answer] = []
    while len(answers) < tries:
        async with fault.place(triton) as server:
            for _ in range(min(fault.a_sidecar, tries - len(answers))):
                answers.append(await ask(server, fault.claim))
    return answers


async def recovery_s(server: PlainServer) -> float:
    """Seconds until an answer is let through again."""
    began = asyncio.get_running_loop().time()
    while (await ask(server, FINE)).outcome != "RELEASED":
        await asyncio.sleep(0.02)
    return round(asyncio.get_running_loop().time() - began, 2)


async def recoveries(triton: TritonServer) -> dict[str, list[float]]:
    """The same after each way of coming back, a few times."""
    seconds: dict[str, list[float]] = {"goes on (SIGCONT)": [], "is ready after a restart": []}
    for _ in range(RECOVERIES):
        async with stopped_long(triton) as server:
            triton.resume()
            seconds["goes on (SIGCONT)"].append(await recovery_s(server))
        async with triton_sidecar(triton.url) as server:
            triton.kill()
            for _ in range(6):
                await ask(server, FINE)
            triton.start()
            seconds["is ready after a restart"].append(await recovery_s(server))
    return seconds


async def run(tries: int, only: str) -> tuple[list[dict[str, Any]], dict[str, list[float]]]:
    """All rows, and how long it takes to recover."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        repository = write_faulty_model(Path(folder) / "models")
        arguments = ["--model-control-mode=explicit", f"--load-model={MODEL}"]
        with TritonServer(repository, arguments=arguments) as triton:
            for fault in FAULTS:
                if only not in fault.name:
                    continue
                answers = await measure(fault, triton, tries)
                ends = Counter(answer.reason or answer.outcome for answer in answers)
                rows.append(
                    {
                        "fault": fault.name,
                        "ends": dict(ends),
                        "min_ms": round(min(answer.ms for answer in answers), 1),
                        "p50_ms": round(median(answer.ms for answer in answers), 1),
                        "max_ms": round(max(answer.ms for answer in answers), 1),
                        "idle_ms": round(max(answer.lag_ms for answer in answers), 1),
                    }
                )
                print(f"{fault.name}: {dict(ends)}", file=sys.stderr)
            return rows, {} if only else await recoveries(triton)


def main() -> None:
    """Parse arguments, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tries", type=int, default=20)
    parser.add_argument("--only", default="", metavar="WORDS", help="faults whose name has these")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if reason := why_unavailable():
        sys.exit(f"No Triton here: {reason}")
    logging.disable(logging.CRITICAL)  # grpc.aio's complaints about event loops that have ended
    rows, recoveries = asyncio.run(run(options.tries, options.only))
    if options.json:
        print(json.dumps({"faults": rows, "recovery_s": recoveries}))
        return
    print("| Triton | the answer ends in | min ms | p50 ms | max ms | idle ms |\n|---|---|---|---|---|---|")
    for row in rows:
        several = len(row["ends"]) > 1
        ends = ", ".join(f"`{name}`" + (f" x {count}" if several else "") for name, count in row["ends"].items())
        print(f"| {row['fault']} | {ends} | {row['min_ms']} | {row['p50_ms']} | {row['max_ms']} | {row['idle_ms']} |")
    for name, seconds in recoveries.items():
        print(f"First answer let through after it {name}: {min(seconds)} to {max(seconds)} s")


if __name__ == "__main__":
    main()
