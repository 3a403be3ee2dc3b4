"""How many answers a second the sidecar can take at most, beside a bare echo of the same frames in the same run.

h2load sends recorded frames as fast as they are answered, for little CPU of its own; it does not pace deltas and does
not read the answers. What an answer costs outside gRPC is the difference of the two servers' CPU time.
"""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

from loadtest.gpu_like import Profile
from loadtest.key import Key
from loadtest.sending import INTERCEPT, write_messages
from loadtest.stack import Stack
from loadtest.workload import Answer, key_of
from tests.support.ports import free_port

_FINISHED = re.compile(r"finished in ([\d.]+)(m?s), ([\d.]+) req/s")
_DONE = re.compile(r"(\d+) succeeded, (\d+) failed, (\d+) errored")


@dataclass(frozen=True, slots=True)
class Ceiling:
    """One server under as much load as it takes.

    Attributes:
        streams: answers a second.
        failed: calls that did not end with HTTP 200.
        cpu_ms: CPU time of the server a stream.
    """

    streams: float
    failed: int
    cpu_ms: float


def frames(answer: Answer) -> bytes:
    """One call's request body: Open, deltas, Close, each behind gRPC's five bytes."""
    messages = write_messages(answer, ["bank"])
    return b"".join(_framed(raw) for raw in (messages.opens["bank"], *messages.deltas, messages.close))


def measure(answers: Sequence[Answer], *, workers: int, seconds: int, profile: Profile) -> Mapping[str, Ceiling]:
    """Echo first, then the sidecar. Raises RuntimeError when h2load or a server is not to be had."""
    if shutil.which("h2load") is None:
        raise RuntimeError("h2load is not installed (Debian and Ubuntu: apt-get install nghttp2-client)")
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"frames-{at}.bin" for at in range(len(answers))]
        for file, answer in zip(files, answers, strict=True):
            file.write_bytes(frames(answer))
        with _echo(workers) as (target, pids):
            found = {"echo": _load(target, pids, files, seconds)}
        key = Key(key_of(answers)["contradicted"])
        with Stack(workers=workers, key=key, profile=profile) as stack:
            found["sidecar"] = _load(stack.target, stack.workers(), files, seconds)
    return found


def _load(target: str, pids: Sequence[int], files: Sequence[Path], seconds: int) -> Ceiling:
    """One h2load a file, together."""
    _run_all(target, files, 2)  # warm-up: first calls import, compile and cache
    before = _cpu_s(pids)
    outputs = _run_all(target, files, seconds)
    spent = _cpu_s(pids) - before
    done = failed = 0
    for output in outputs:
        counts = _DONE.search(output)
        if counts is None or _FINISHED.search(output) is None:
            raise RuntimeError(f"h2load said:\n{output}")
        done += int(counts[1])
        failed += int(counts[2]) + int(counts[3])
    return Ceiling(done / seconds, failed, spent * 1000.0 / max(1, done))


def _run_all(target: str, files: Sequence[Path], seconds: int) -> list[str]:
    headers = ("-H", "content-type: application/grpc", "-H", "te: trailers")
    running = [
        subprocess.Popen(
            [
                "h2load",
                "-D",
                str(seconds),
                "-c",
                "4",
                "-m",
                "8",
                *headers,
                "-d",
                str(file),
                f"http://{target}{INTERCEPT}",
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for file in files
    ]
    return [process.communicate()[0] for process in running]


def _cpu_s(pids: Sequence[int]) -> float:
    times = [psutil.Process(pid).cpu_times() for pid in pids]
    return sum(time.user + time.system for time in times)


@contextmanager
def _echo(workers: int):  # type: ignore[no-untyped-def]
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


def shown(found: Mapping[str, Ceiling]) -> str:
    """As text."""
    echo, sidecar = found["echo"], found["sidecar"]
    return "\n".join(
        [
            "server    answers/s   CPU ms an answer   failed",
            f"echo      {echo.streams:9.0f}   {echo.cpu_ms:16.2f}   {echo.failed:6d}",
            f"sidecar   {sidecar.streams:9.0f}   {sidecar.cpu_ms:16.2f}   {sidecar.failed:6d}",
            f"ratio to the echo {sidecar.streams / max(echo.streams, 1e-9):.3f}, "
            f"CPU outside gRPC {sidecar.cpu_ms - echo.cpu_ms:.2f} ms an answer",
        ]
    )
