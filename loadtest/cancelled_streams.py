"""Whether anything is left of streams whose callers have gone: memory, tasks, file descriptors.

    python loadtest/cancelled_streams.py [--streams 10000] [--together 8] [--json]
    python loadtest/cancelled_streams.py --triton stopped      # a real Triton, stopped in its tracks
    python loadtest/cancelled_streams.py --triton running      # one that works, whose calls are cancelled under way

A sidecar in a process of its own takes answers whose claims need the model; the model does not answer; the caller goes
as soon as its claim is being scored. The first --warm-up streams are not counted: they fill pools and caches. What the
sidecar holds is counted before and after the rest, garbage collected and free memory given back to the system.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import ctypes
import gc
import json
import os
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import grpc.aio

from guardrail.inference.backend import Backend
from guardrail.policy.scores import Scores
from guardrail.v1 import guardrail_pb2 as pb
from guardrail.v1.guardrail_pb2_grpc import GuardrailServiceStub

if TYPE_CHECKING:
    from tests.support.triton_server import TritonServer

EVIDENCE = "The Marrow Street fund paid a yield of 4.85% in 2025."
ANSWER = "Hello! In 2025 the Marrow Street fund of house {number} paid its holders a yield of 4.85%. "
TEXTS = 100  # distinct answers, so that what caches keep does not grow after the warm-up; more than are open at a time
LAG_S = 0.005  # the claim is examined right after the greeting
SETTLE_S = 1.0


@dataclass(frozen=True)
class Census:
    """What a sidecar's process holds.

    Arguments:
        rss_kib: resident memory after garbage collection and `malloc_trim`, KiB.
        heap_kib: of it, what C code (gRPC above all) has allocated and not freed, by glibc's own books; 0 elsewhere.
        tasks, descriptors, objects: of asyncio, of the system, of Python's garbage collector.
        streams, queued, calls: answers open, pairs waiting, calls of the batcher under way.
        sent: pairs that the backend was asked for.
        reported: answers that ended, each of which is reported once.
    """

    rss_kib: int
    heap_kib: int
    tasks: int
    descriptors: int
    objects: int
    streams: int
    queued: int
    calls: int
    sent: int
    reported: int


# -- the sidecar's process -----------------------------------------------------------------------------------------


async def serve(backend: Backend) -> None:
    """Serve on a free port; answer every line on standard input with a census."""
    from guardrail.policy.policy import Policy
    from guardrail.server.sidecar import ServerConfig, Sidecar
    from guardrail.telemetry.alerts import ClaimHasher
    from guardrail.telemetry.report import Reporter

    class CountingReporter(Reporter):
        reported = 0

        def answered(self, *arguments: Any) -> Any:
            self.reported += 1
            return super().answered(*arguments)

    reporter = CountingReporter(hasher=ClaimHasher.create(b"key"))
    async with Sidecar(ServerConfig(port=0), Policy.load(), backend, reporter=reporter) as sidecar:
        _say({"port": sidecar.port})
        reader = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        while await reader.readline():
            batcher = sidecar._batcher.stats
            _say(
                asdict(
                    Census(
                        rss_kib=resident_kib(),
                        heap_kib=heap_bytes() // 1024,
                        tasks=len(asyncio.all_tasks()),
                        descriptors=len(os.listdir("/proc/self/fd")),
                        objects=len(gc.get_objects()),
                        streams=sidecar.servicer.open_streams,
                        queued=batcher.queued,
                        calls=batcher.calls,
                        sent=batcher.sent,
                        reported=reporter.reported,
                    )
                )
            )


def resident_kib() -> int:
    """Resident memory that is really in use, KiB."""
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
    with open("/proc/self/statm", encoding="ascii") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


class MallInfo(ctypes.Structure):
    """glibc's `struct mallinfo2`."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()  # noqa: SIM905
    ]


def heap_bytes() -> int:
    """Bytes that malloc has given out and not got back; 0 where that cannot be told."""
    try:
        mallinfo2 = ctypes.CDLL(None).mallinfo2
    except AttributeError:
        return 0
    mallinfo2.restype = MallInfo
    info = mallinfo2()
    return int(info.uordblks + info.hblkhd)


def _say(facts: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()


# -- the callers ---------------------------------------------------------------------------------------------------


async def leave_early(stub: Any, number: int) -> None:
    """One caller: goes once its claim is with the model, which its greeting's release tells; half have sent Close."""
    call = stub.Intercept()
    chunk = pb.EvidenceChunk(id="e1", text=EVIDENCE)
    options = pb.Options(release_mode=pb.RELEASE_MODE_PROGRESSIVE)
    await call.write(pb.InterceptRequest(open=pb.Open(request_id=f"r-{number}", evidence=[chunk], options=options)))
    await call.write(pb.InterceptRequest(delta=pb.Delta(text=ANSWER.format(number=number % TEXTS))))
    response = await call.read()
    if not response.release.text:
        raise RuntimeError(f"expected the greeting, got {response.WhichOneof('event')}")
    if number % 2:
        await call.write(pb.InterceptRequest(close=pb.Close(finish_reason="stop")))
    await asyncio.sleep(LAG_S)
    call.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await call.code()


async def all_leave(target: str, first: int, streams: int, together: int) -> None:
    """Callers of one channel, so many at a time."""
    numbers = iter(range(first, first + streams))

    async def worker(stub: Any) -> None:
        for number in numbers:
            await leave_early(stub, number)

    async with grpc.aio.insecure_channel(target) as channel:
        stub = GuardrailServiceStub(channel)
        await asyncio.gather(*(worker(stub) for _ in range(together)))


@contextlib.asynccontextmanager
async def sidecar(arguments: list[str]) -> AsyncIterator[asyncio.subprocess.Process]:
    """The sidecar's process."""
    command = [sys.executable, __file__, "--serve", *arguments]
    process = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    try:
        yield process
    finally:
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()


async def heard(process: asyncio.subprocess.Process) -> dict[str, Any]:
    """The next line that the sidecar's process says."""
    assert process.stdout is not None
    line = await process.stdout.readline()
    if not line:
        raise RuntimeError("the sidecar ended")
    facts: dict[str, Any] = json.loads(line)
    return facts


async def census(process: asyncio.subprocess.Process) -> Census:
    """What the sidecar holds once it has settled."""
    await asyncio.sleep(SETTLE_S)
    assert process.stdin is not None
    process.stdin.write(b"\n")
    return Census(**await heard(process))


async def measure(
    streams: int, together: int, warm_up: int, triton: TritonServer | None, *, stop: bool = True
) -> dict[str, Any]:
    """Both censuses, and what the streams between them have left in the sidecar, each."""
    async with sidecar([] if triton is None else ["--triton-url", triton.url]) as process:
        target = f"127.0.0.1:{(await heard(process))['port']}"
        if triton is not None and stop:
            triton.pause()  # only now: the sidecar asks no server that it has not found to be well
        try:
            await all_leave(target, 0, warm_up, together)
            before = await census(process)
            began = time.perf_counter()
            await all_leave(target, warm_up, streams, together)
            took = time.perf_counter() - began
            after = await census(process)
        finally:
            if triton is not None:
                triton.resume()
    return {
        "streams": streams,
        "seconds": round(took, 1),
        "before": asdict(before),
        "after": asdict(after),
        "rss_bytes_a_stream": round((after.rss_kib - before.rss_kib) * 1024 / streams, 1),
        "heap_bytes_a_stream": round((after.heap_kib - before.heap_kib) * 1024 / streams, 1),
        "reported": after.reported - before.reported,
    }


@contextlib.contextmanager
def running_triton() -> Iterator[TritonServer]:
    """A real Triton with the shipped model."""
    import tempfile
    from pathlib import Path

    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from guardrail.inference.repository import find_model
    from guardrail.inference.triton_repository import assemble
    from tests.support.triton_server import TritonServer, why_unavailable

    if reason := why_unavailable():
        sys.exit(f"No Triton here: {reason}")
    with (
        tempfile.TemporaryDirectory() as folder,
        TritonServer(assemble(Path(folder) / "models", find_model())) as triton,
    ):
        yield triton


def _backend(triton_url: str | None) -> Backend:
    """A backend that does not answer, without a breaker: it would open, and nothing hang any more."""
    if triton_url is not None:
        from guardrail.inference.triton import TritonBackend
        from guardrail.inference.triton_channel import Address

        return TritonBackend(Address(triton_url))
    from guardrail.inference.fake import FakeBackend

    class Hanging(FakeBackend):
        """Never answers, and keeps no record of its calls."""

        async def score(self, pairs: Sequence[tuple[str, str]], *, budget_ms: float) -> list[Scores]:
            await asyncio.Event().wait()
            raise AssertionError

    return Hanging(model="hang@1")


def main() -> None:
    """Parse arguments, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--streams", type=int, default=10_000)
    parser.add_argument(
        "--together", type=int, default=8, help="streams open at a time; more than 8 may be refused for overload"
    )
    parser.add_argument("--warm-up", type=int, default=3_000)
    parser.add_argument("--triton", choices=("stopped", "running"), help="ask a real Triton with the shipped model")
    parser.add_argument("--triton-url", help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        asyncio.run(serve(_backend(options.triton_url)))
        return
    with running_triton() if options.triton else contextlib.nullcontext() as triton:
        stop = options.triton == "stopped"
        figures = asyncio.run(measure(options.streams, options.together, options.warm_up, triton, stop=stop))
    if options.json:
        print(json.dumps(figures))
        return
    print(f"{'':12} {'before':>12} {'after':>12}")
    for name, value in figures["before"].items():
        print(f"{name:12} {value:12} {figures['after'][name]:12}")
    print(
        f"{figures['streams']} streams in {figures['seconds']} s, all cancelled by their callers; "
        f"{figures['reported']} reported\n"
        f"left a stream: {figures['rss_bytes_a_stream']} bytes resident, {figures['heap_bytes_a_stream']} on C's heap"
    )


if __name__ == "__main__":
    main()
