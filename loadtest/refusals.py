"""CPU time that a refused answer takes of the sidecar, beside a call that a bare grpc.aio server ends at once.

    python -m loadtest.refusals                     # a process that refuses every answer, as one without room does
    python -m loadtest.refusals --profile           # and the functions of its event loop that take most

Each call sends its Open with evidence, as `w850` has it, reads the disclaimer and the Summary, and half-closes. The
worker is a process of its own with a log that is thrown away, metrics, and an alert for each answer, which it sends to
a supervisor that has one more worker, where nobody watches. Time is CPU time, so that a busy machine adds to it only
what it does to the caches; rounds of the bare server and the sidecar alternate.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import multiprocessing
import pstats
import statistics
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import ExitStack
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import grpc
import grpc.aio

from guardrail.inference.fake import FakeBackend
from guardrail.policy.policy import Policy
from guardrail.server.alert_relay import AlertRelay, RelayHub
from guardrail.server.sidecar import ServerConfig, Sidecar
from guardrail.telemetry.alerts import ClaimHasher
from guardrail.telemetry.fanout import AlertFanout
from guardrail.telemetry.logs import open_log
from guardrail.telemetry.otel import start_meters
from guardrail.telemetry.prometheus import prometheus_reader
from guardrail.telemetry.report import Reporter
from guardrail.v1 import guardrail_pb2 as pb
from loadtest.echo import bare_server
from loadtest.sending import INTERCEPT, SUMMARY_TAG, write_messages
from loadtest.workload import SHAPES, make_answers


def serve(pipe: Connection, role: str, relay: str, profiled: bool) -> None:
    """Entry point of a process: says where it can be reached, then its CPU time whenever it is asked."""
    asyncio.run(_ROLES[role](pipe, relay, cProfile.Profile(time.thread_time) if profiled else None))


async def _bare(pipe: Connection, _relay: str, _profile: object) -> None:
    server = bare_server(_refuse)
    pipe.send(str(server.add_insecure_port("127.0.0.1:0")))
    await server.start()
    await _tell(pipe, None)
    await server.stop(0)


async def _supervisor(pipe: Connection, _relay: str, _profile: object) -> None:
    async with RelayHub() as hub:
        pipe.send(hub.path)
        await _tell(pipe, None)


async def _neighbour(pipe: Connection, path: str, _profile: object) -> None:
    """Another worker, where nobody watches."""
    relay = AlertRelay(path, AlertFanout())
    await relay.start()
    pipe.send("")
    await _tell(pipe, None)
    await relay.stop()


async def _sidecar(pipe: Connection, path: str, profile: cProfile.Profile | None) -> None:
    _, reader = prometheus_reader()
    with Path("/dev/null").open("w", encoding="utf-8") as nowhere:
        log = open_log(nowhere, "json")
        reporter = Reporter(hasher=ClaimHasher.create(None), log=log, metrics=start_meters([reader]))
        relay = AlertRelay(path, reporter.fanout)
        await relay.start()
        reporter.relay = relay.send
        async with Sidecar(ServerConfig(port=0), Policy.load(), FakeBackend(), reporter=reporter) as sidecar:
            sidecar.servicer.shedder.admit = _no_room  # type: ignore[assignment, method-assign]
            pipe.send(str(sidecar.port))
            await _tell(pipe, profile)
        await relay.stop()
        log.close()


_ROLES: dict[str, Callable[..., Coroutine[Any, Any, None]]] = {
    "bare": _bare,
    "supervisor": _supervisor,
    "neighbour": _neighbour,
    "sidecar": _sidecar,
}


def _no_room(*_: object) -> None:
    return None


async def _refuse(requests: Any, _context: Any) -> Any:
    """The same two events at once, decided by nothing."""
    async for _ in requests:
        yield pb.InterceptResponse(abstention=pb.Abstention(text="The answer is withheld."))
        yield pb.InterceptResponse(summary=pb.Summary(outcome=pb.OUTCOME_ABSTAINED))
        return


async def _tell(pipe: Connection, profile: cProfile.Profile | None) -> None:
    loop = asyncio.get_running_loop()
    asked = asyncio.Event()
    loop.add_reader(pipe.fileno(), asked.set)
    while True:
        await asked.wait()
        asked.clear()
        if not pipe.poll():
            continue
        if not pipe.recv():
            break
        pipe.send((time.process_time(), time.thread_time()))
        if profile is not None:
            profile.enable()
    if profile is not None:
        profile.disable()
        pstats.Stats(profile).sort_stats("tottime").print_stats(45)


async def call_all(target: str, opens: Sequence[bytes], calls: int, together: int) -> None:
    """Send `calls` answers that are refused. Raises RuntimeError for one that is not."""
    left = iter(range(calls))
    async with grpc.aio.insecure_channel(target) as channel:
        method: Any = channel.stream_stream(INTERCEPT)  # type: ignore[call-arg]  # so the stubs say

        async def one_after_the_other() -> None:
            for number in left:
                call = method()
                await call.write(opens[number % len(opens)])
                last = b""
                while not last.startswith(bytes([SUMMARY_TAG])):
                    last = await call.read()
                    if last is grpc.aio.EOF:  # type: ignore[attr-defined]  # missing from the stubs
                        raise RuntimeError(f"a call ended with {await call.code()}")
                if pb.InterceptResponse.FromString(last).summary.outcome != pb.OUTCOME_ABSTAINED:
                    raise RuntimeError("an answer was not refused")
                await call.done_writing()
                await call.read()

        await asyncio.gather(*(one_after_the_other() for _ in range(together)))


def measure(calls: int, rounds: int, together: int, profiled: bool) -> dict[str, list[tuple[float, float]]]:
    """Milliseconds of CPU a call, of each process and of its event loop, by round; the first is left out."""
    spawn = multiprocessing.get_context("spawn")
    opens = [write_messages(answer, ["bank"]).opens["bank"] for answer in make_answers(SHAPES["w850"], 64, 850)]
    pipes: dict[str, Connection] = {}
    told: dict[str, str] = {}
    spent: dict[str, list[tuple[float, float]]] = {role: [] for role in _ROLES}
    with ExitStack() as open_:
        for role in _ROLES:
            pipes[role], theirs = spawn.Pipe()
            relay = told.get("supervisor", "")
            process = spawn.Process(target=serve, args=(theirs, role, relay, profiled and role == "sidecar"))
            process.start()
            open_.callback(process.join)
            open_.callback(pipes[role].send, False)
            told[role] = pipes[role].recv()
        for at in range(rounds + 1):
            for called, roles in (("bare", ("bare",)), ("sidecar", ("supervisor", "neighbour", "sidecar"))):
                before = {role: _ask(pipes[role]) for role in roles}
                asyncio.run(call_all(f"127.0.0.1:{told[called]}", opens, calls, together))
                for role in roles if at else ():  # the first round imports, compiles and connects
                    process_ms, loop_ms = (
                        (b - a) * 1000.0 / calls for a, b in zip(before[role], _ask(pipes[role]), strict=True)
                    )
                    spent[role].append((process_ms, loop_ms))
    return spent


def _ask(pipe: Connection) -> tuple[float, float]:
    pipe.send(True)
    told: tuple[float, float] = pipe.recv()
    return told


def main() -> None:
    """Parse arguments, measure, print."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--calls", type=int, default=2_400, help="calls a round (default: %(default)s)")
    cli.add_argument("--rounds", type=int, default=3, help="rounds after one that warms up (default: %(default)s)")
    cli.add_argument("--together", type=int, default=10, help="calls under way at a time (default: %(default)s)")
    cli.add_argument("--profile", action="store_true", help="print the functions that take most; slows all down")
    options = cli.parse_args()
    spent = measure(options.calls, options.rounds, options.together, options.profile)
    print("process     CPU ms a call   of these on the event loop   (medians; the least and the most of all)")
    for name, rounds in spent.items():
        whole, loop = ([times[part] for times in rounds] for part in (0, 1))
        print(
            f"{name:10}  {statistics.median(whole):13.3f}   {statistics.median(loop):26.3f}   "
            f"({min(whole):.3f} to {max(whole):.3f})"
        )


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
