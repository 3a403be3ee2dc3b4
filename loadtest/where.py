"""Where a sidecar's worker spends its time while it answers: samples of py-spy, by part.

    pip install py-spy
    python -m loadtest.where --workload hot --seconds 15

Starts a real Triton and a sidecar of one worker, sends answers of the workload (none twice, a few at a time, with gaps
so that few are refused), has py-spy sample the worker, and counts each sample for the part that the innermost frame of
this project, of gRPC or of protobuf belongs to. A collection of garbage counts for the part that it falls into; threads
that wait do not count, nor what gRPC does in threads of its own. May need root, as attaching a debugger does.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import grpc
import grpc.aio
import psutil

from guardrail.v1 import guardrail_pb2 as pb
from loadtest.gpu_like import Profile
from loadtest.key import Key
from loadtest.sending import INTERCEPT, write_messages
from loadtest.stack import Stack
from loadtest.workload import SHAPES, key_of, make_answers

PARTS: Sequence[tuple[str, tuple[str, ...]]] = (
    ("segmenting", ("guardrail/segmenter.py",)),
    ("claim extraction", ("guardrail/claims/",)),
    ("evidence", ("guardrail/evidence/",)),
    ("typed checks", ("guardrail/verify/",)),
    ("telemetry", ("guardrail/telemetry/", "guardrail/server/alert_relay.py")),
    ("requests to Triton", ("inference/triton", "inference/unary_call", "inference/endpoint", "tritonclient/")),
    ("batcher, verdict cache", ("guardrail/inference/",)),
    ("messages", ("google/protobuf", "guardrail/server/convert.py", "guardrail/v1/")),
    # What awaits gRPC's compiled code is where its samples fall.
    ("gRPC", ("grpc", "guardrail/server/service.py", "guardrail/server/exchange.py")),
    ("service, runner", ("guardrail/server/",)),
    ("session, verdicts, release", ("guardrail/",)),
    ("asyncio", ("asyncio/", "selectors.py")),
)
"""Parts, and what the names of their frames contain; the first part that fits a frame takes it."""


def part_of(stack: str) -> str:
    """The part that a stack's sample counts for; its frames stand outermost first, parted by semicolons."""
    for frame in reversed(stack.split(";")):
        for part, marks in PARTS:
            if any(mark in frame for mark in marks):
                return part
    return "other"


def shares(raw: str) -> Mapping[str, float]:
    """The share of each part in py-spy's raw output, the largest first."""
    counts: Counter[str] = Counter()
    for line in raw.splitlines():
        stack, _, count = line.rpartition(" ")
        waits = stack.endswith("/selectors.py:468)") or "/threading.py" in stack
        if not waits and count.isdigit():  # a line that py-spy did not finish counts for nothing
            counts[part_of(stack)] += int(count)
    return {part: count / counts.total() for part, count in counts.most_common()}


WANT = frozenset({pb.REASON_DEADLINE, pb.REASON_OVERLOAD, pb.REASON_BACKEND})


async def send(
    target: str, calls: Sequence[Sequence[bytes]], seconds: float, together: int, gap_s: float
) -> tuple[int, int]:
    """Send answers for so long, `together` at a time; returns how many ended, and how many for want of time or room."""
    done = wanting = 0
    until = time.monotonic() + seconds
    waiting = iter(calls)
    async with grpc.aio.insecure_channel(target) as channel:
        method = channel.stream_stream(INTERCEPT)

        async def one_after_the_other() -> None:
            nonlocal done, wanting
            for messages in waiting:
                if time.monotonic() > until:
                    return
                call, last = method(), b""
                # An answer that is withheld in mid-stream may end the call under the writer's hands.
                with suppress(grpc.RpcError, asyncio.InvalidStateError):
                    for message in messages:
                        await call.write(message)
                        await asyncio.sleep(gap_s)
                    await call.done_writing()
                with suppress(grpc.RpcError):
                    async for raw in call:
                        last = raw
                done += 1
                wanting += pb.InterceptResponse.FromString(last).summary.reason in WANT

        await asyncio.gather(*(one_after_the_other() for _ in range(together)))
    return done, wanting


def main() -> int:
    """Parse arguments, measure, print."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--workload", choices=sorted(SHAPES), default="w850", help="default: %(default)s")
    cli.add_argument("--seconds", type=float, default=15.0, help="how long to sample (default: %(default)s)")
    cli.add_argument("--warm", type=float, default=5.0, metavar="SECONDS", help="before that (default: %(default)s)")
    cli.add_argument("--together", type=int, default=8, help="answers under way at a time (default: %(default)s)")
    cli.add_argument("--gap", type=float, default=60.0, metavar="MS", help="between messages (default: %(default)s)")
    cli.add_argument("--rate", type=int, default=200, help="samples a second (default: %(default)s)")
    cli.add_argument("--raw", type=Path, metavar="OUT", help="keep py-spy's raw output, as flame graphs are made of")
    options = cli.parse_args()
    spy = shutil.which("py-spy")
    if spy is None:
        print("where: py-spy is not installed (pip install py-spy)", file=sys.stderr)
        return 2
    answers = make_answers(SHAPES[options.workload], 6_000)
    written = [write_messages(answer, ["bank"]) for answer in answers]
    calls = [(one.opens["bank"], *one.deltas, one.close) for one in written]
    with tempfile.TemporaryDirectory() as folder:
        out = options.raw or Path(folder) / "samples"
        with Stack(workers=1, key=Key(key_of(answers)["contradicted"]), profile=Profile()) as stack:
            (pid,) = stack.workers()
            warmed, _ = asyncio.run(send(stack.target, calls, options.warm, options.together, options.gap / 1000.0))
            record = [spy, "record", "--full-filenames", "--nonblocking", "--format", "raw", "--output", str(out)]
            record += ["--rate", str(options.rate)]
            sampling = subprocess.Popen(
                [*record, "--duration", str(int(options.seconds)), "--pid", str(pid)],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
            )
            before = psutil.Process(pid).cpu_times()
            done, wanting = asyncio.run(
                send(stack.target, calls[warmed:], options.seconds, options.together, options.gap / 1000.0)
            )
            after = psutil.Process(pid).cpu_times()
            _, errors = sampling.communicate()
            if sampling.returncode:
                print(f"where: py-spy failed: {errors.strip().splitlines()[-1]}", file=sys.stderr)
                return 2
        found = shares(out.read_text(encoding="utf-8"))
    spent_ms = (after.user + after.system - before.user - before.system) * 1000.0 / max(1, done)
    print(
        f"{options.workload}: {done} answers, {spent_ms:.2f} ms of the worker's CPU an answer; "
        f"{wanting} ended for want of time or room, and took less"
    )
    for part, share in found.items():
        print(f"{part:28} {share:6.1%} {share * spent_ms:7.2f} ms")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
