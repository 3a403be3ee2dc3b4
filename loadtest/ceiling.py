"""How many answers a second the sidecar can give a verdict on at most, beside a bare echo of the same frames.

h2load sends recorded frames as fast as they are answered, for little CPU of its own; it does not pace deltas and does
not read the answers, so that how they ended is read from the sidecar's own metrics. A refusal is no answer. Both
servers are driven with more and more calls at a time: few, so that room is left for all, as there is for eight in a
worker whatever they cost; the row with most verdicts is the ceiling.
"""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
from prometheus_client.parser import text_string_to_metric_families

from guardrail.telemetry.prometheus import fetch
from loadtest.gpu_like import Profile
from loadtest.key import Key
from loadtest.results import LOAD_REASONS
from loadtest.sending import INTERCEPT, write_messages
from loadtest.stack import Stack
from loadtest.workload import Answer, key_of
from tests.support.ports import free_port

WARM_UP_S = 2  # first calls import, compile and cache
TOGETHER = (1, 2, 3, 4, 6)  # connections for each answer, one call at a time on each

_FINISHED = re.compile(r"finished in ([\d.]+)(m?s), ([\d.]+) req/s")
_DONE = re.compile(r"(\d+) succeeded, (\d+) failed, (\d+) errored")


@dataclass(frozen=True, slots=True)
class Load:
    """One server under a number of calls at a time.

    Attributes:
        together: how many.
        calls: that ended with HTTP 200, a second.
        failed: calls that did not.
        verdicts: answers with a verdict, a second; of an echo, all calls.
        refused: for want of room, a second.
        late: that failed closed for any other want of time or room, or for a fault, a second.
        cpu_ms: CPU time of all of the server's processes for each answer with a verdict.
        busiest: share of the verdicts that the worker with most of them gave.
    """

    together: int
    calls: float
    failed: int
    verdicts: float
    refused: float
    late: float
    cpu_ms: float
    busiest: float


@dataclass(frozen=True, slots=True)
class Ceiling:
    """Both servers, in the same order of `together`."""

    echo: tuple[Load, ...]
    sidecar: tuple[Load, ...]

    @property
    def ratio(self) -> float:
        """The most verdicts for the most echoes."""
        return _best(self.sidecar).verdicts / max(_best(self.echo).verdicts, 1e-9)


Ends = Counter[tuple[str, str]]  # answers by worker and by how they ended: verdict, refused, late


def frames(answer: Answer) -> bytes:
    """One call's request body: Open, deltas, Close, each behind gRPC's five bytes."""
    messages = write_messages(answer, ["bank"])
    return b"".join(_framed(raw) for raw in (messages.opens["bank"], *messages.deltas, messages.close))


def measure(
    answers: Sequence[Answer],
    *,
    workers: int,
    seconds: int,
    profile: Profile,
    together: Sequence[int] = TOGETHER,
    log: Callable[[str], None] = lambda _: None,
) -> Ceiling:
    """Both servers in turn. Raises RuntimeError when h2load or a server is not to be had.

    Arguments:
        seconds: for each server and number of calls at a time.
        together: connections for each answer.
        log: told what comes next.
    """
    if shutil.which("h2load") is None:
        raise RuntimeError("h2load is not installed (Debian and Ubuntu: apt-get install nghttp2-client)")
    with tempfile.TemporaryDirectory() as folder, ExitStack() as open_:
        files = [Path(folder) / f"frames-{at}.bin" for at in range(len(answers))]
        for file, answer in zip(files, answers, strict=True):
            file.write_bytes(frames(answer))
        target, pids = open_.enter_context(_echo(workers))
        key = Key(key_of(answers)["contradicted"])
        arguments = ("--metrics-port", "0")
        stack = open_.enter_context(Stack(workers=workers, key=key, profile=profile, arguments=arguments))
        echoes, loads = [], []
        for connections in together:
            log(f"{connections * len(files)} calls at a time")
            echoes.append(_load(target, pids, files, connections, seconds, None))
            mine = [*stack.workers(), stack.pids()["sidecar"]]
            loads.append(
                _load(stack.target, list(dict.fromkeys(mine)), files, connections, seconds, stack.metrics_port)
            )
    return Ceiling(tuple(echoes), tuple(loads))


def _load(
    target: str, pids: Sequence[int], files: Sequence[Path], connections: int, seconds: int, metrics_port: int | None
) -> Load:
    """One h2load a file, together."""
    _run_all(target, files, connections, WARM_UP_S)
    before, ends_before = _cpu_s(pids), _ends(metrics_port)
    outputs = _run_all(target, files, connections, seconds)
    spent, ends = _cpu_s(pids) - before, _ends(metrics_port) - ends_before
    calls = failed = 0
    for output in outputs:
        counts = _DONE.search(output)
        if counts is None or _FINISHED.search(output) is None:
            raise RuntimeError(f"h2load said:\n{output}")
        calls += int(counts[1])
        failed += int(counts[2]) + int(counts[3])
    by_end: Counter[str] = Counter()
    for (_, end), count in ends.items():
        by_end[end] += count
    verdicts = by_end["verdict"] if metrics_port is not None else calls
    most = max((count for (_, end), count in ends.items() if end == "verdict"), default=0)
    return Load(
        connections * len(files),
        calls / seconds,
        failed,
        verdicts / seconds,
        by_end["refused"] / seconds,
        by_end["late"] / seconds,
        spent * 1000.0 / max(1, verdicts),
        most / max(1, verdicts),
    )


def _ends(metrics_port: int | None) -> Ends:
    """How the sidecar's answers have ended until now, as its metrics have it. Raises RuntimeError without a page."""
    if metrics_port is None:
        return Counter()
    if (page := fetch(metrics_port, 5.0)) is None:
        raise RuntimeError("the sidecar's metrics can't be read")
    return count_ends(page)


def count_ends(page: str) -> Ends:
    """Answers of a Prometheus page by worker and by how they ended."""
    ends: Ends = Counter()
    for family in text_string_to_metric_families(page):
        for sample in family.samples:
            if sample.name == "guardrail_answers_total":
                reason = sample.labels.get("reason", "")
                end = "refused" if reason == "OVERLOAD" else "late" if reason in LOAD_REASONS else "verdict"
                ends[sample.labels.get("worker", "0"), end] += int(sample.value)
    return ends


def _run_all(target: str, files: Sequence[Path], connections: int, seconds: int) -> list[str]:
    options = ["-D", str(seconds), "-c", str(connections), "-m", "1"]
    options += ["-H", "content-type: application/grpc", "-H", "te: trailers"]
    running = [
        subprocess.Popen(
            ["h2load", *options, "-d", str(file), f"http://{target}{INTERCEPT}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for file in files
    ]
    return [process.communicate()[0] for process in running]


def _cpu_s(pids: Sequence[int]) -> float:
    times = [psutil.Process(pid).cpu_times() for pid in pids]
    return float(sum(time.user + time.system for time in times))


@contextmanager
def _echo(workers: int) -> Iterator[tuple[str, list[int]]]:
    port = free_port()
    with ExitStack() as open_:
        pids = []
        for _ in range(workers):
            process = subprocess.Popen(
                [sys.executable, "-m", "loadtest.echo", str(port)], stdout=subprocess.PIPE, text=True
            )
            open_.callback(process.wait)
            open_.callback(process.terminate)
            assert process.stdout is not None
            process.stdout.readline()
            pids.append(process.pid)
        yield f"127.0.0.1:{port}", pids


def _framed(raw: bytes) -> bytes:
    return struct.pack("!BI", 0, len(raw)) + raw


def _best(loads: Sequence[Load]) -> Load:
    return max(loads, key=lambda load: load.verdicts)


def shown(found: Ceiling) -> str:
    """As text."""
    lines = [
        "at a time   echoes/s   CPU ms   verdicts/s   CPU ms a verdict   busiest worker   refused/s   late/s   failed"
    ]
    for echo, load in zip(found.echo, found.sidecar, strict=True):
        lines.append(
            f"{load.together:9d}   {echo.verdicts:8.0f}   {echo.cpu_ms:6.2f}   {load.verdicts:10.0f}   "
            f"{load.cpu_ms:16.2f}   {load.busiest:14.0%}   {load.refused:9.1f}   {load.late:6.1f}   "
            f"{echo.failed + load.failed:6d}"
        )
    echo, load = _best(found.echo), _best(found.sidecar)
    lines.append(
        f"CEILING verdicts={load.verdicts:.0f}/s at {load.together} refused={load.refused:.1f}/s "
        f"late={load.late:.1f}/s echo={echo.verdicts:.0f}/s ratio={found.ratio:.3f} cpu={load.cpu_ms:.2f}ms a verdict, "
        f"{load.cpu_ms - echo.cpu_ms:.2f}ms more than an echo"
    )
    return "\n".join(lines)
