"""A low steady rate for a long time: whether memory, open files or threads of any process of the sidecar grow.

Latency is not the subject: the machine may be busy. What fills up once (caches, pools, the allocator) does so in the
first minutes; whatever still grows after them is a leak.
"""

from __future__ import annotations

import asyncio
import io
import multiprocessing
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

import psutil
from prometheus_client.parser import text_string_to_metric_families
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from guardrail.telemetry.prometheus import fetch
from loadtest.gpu_like import Profile
from loadtest.growth import Growth, Point, judge
from loadtest.key import Key
from loadtest.sending import TIMEOUT_S, Sender, write_messages
from loadtest.stack import Stack
from loadtest.traffic import Start, Traffic, schedule
from loadtest.workload import Answer, key_of

MIB = 1024 * 1024
WARM_UP_S = 300.0
BEGIN_S = 3.0
CONNECTIONS = 32  # fewer fall unevenly on the workers
MOST = {"own_mib": 4.0, "files": 2.0, "threads": 1.0, "pool_threads": 4.0, "tasks": 10.0, "streams": 5.0}
"""What a figure may grow by in the time looked at; one that is not among them is drawn only. Memory: what caches still
take in once the workload has come round. Threads of gRPC's pool: it begins one, at most one a second, when all of them
are busy at the same moment, and ends one that found no work for 20 s, which on a server that is never idle none does;
so they become as many as were ever busy at once, while a leak of one in ten minutes is beyond this within the hour. The
others: what a moment of a run differs by from another."""
TITLES = {
    "rss_mib": "resident memory, files that are mapped included, MiB",
    "own_mib": "memory of its own, MiB",
    "files": "open files",
    "threads": "threads, gRPC's pool apart",
    "pool_threads": "threads of gRPC's pool",
    "tasks": "tasks of the event loop",
    "streams": "open streams",
}
POOL = "event_engine"  # what gRPC calls the threads of its pool
READ = {"guardrail_tasks": "tasks", "guardrail_streams": "streams"}  # of the workers' metrics


@dataclass(slots=True)
class Soaked:
    """What was seen.

    Attributes:
        series: samples (second, value) by process, by figure.
        outcomes: of the answers, with the reason.
        ended: processes that were gone before the end.
    """

    rate: float
    seconds: float
    versions: dict[str, str]
    series: dict[str, dict[str, list[Point]]] = field(default_factory=dict)
    outcomes: dict[str, int] = field(default_factory=dict)
    ended: list[str] = field(default_factory=list)

    def growths(self, after_s: float = WARM_UP_S, most: Mapping[str, float] = MOST) -> list[Growth]:
        """The verdicts, by process and figure. Raises ValueError where the run was too short for any."""
        return [
            judge(process, figure, points, after_s=after_s, most=most[figure])
            for process, figures in self.series.items()
            for figure, points in figures.items()
            if figure in most
        ]


def soak(
    answers: Sequence[Answer],
    *,
    rate: float,
    seconds: float,
    every_s: float,
    workers: int,
    backend: str,
    arguments: tuple[str, ...],
    console: Console,
) -> Soaked:
    """Run it; Ctrl-C ends it early with what was seen until then."""
    starts = schedule(Traffic(rate=rate, seconds=seconds), len(answers))
    with Stack(
        workers=workers,
        key=Key(key_of(answers)["contradicted"]),
        profile=Profile(),
        backend=backend,
        arguments=(*arguments, "--metrics-port", "0"),
    ) as stack:
        seen = Soaked(rate, seconds, stack.versions)
        watched = _watched(stack)
        began = time.monotonic() + BEGIN_S
        spawn = multiprocessing.get_context("spawn")
        ours, theirs = spawn.Pipe(duplex=False)
        caller = spawn.Process(target=call, args=(theirs, stack.target, list(answers), starts, began), daemon=True)
        caller.start()
        theirs.close()
        try:
            with suppress(KeyboardInterrupt):
                _watch(seen, watched, stack.metrics_port, ours, began, every_s, console)
        finally:
            caller.kill()
            caller.join()
    return seen


def _watched(stack: Stack) -> dict[str, psutil.Process]:
    workers = stack.workers()
    found = {f"worker {at + 1}": psutil.Process(pid) for at, pid in enumerate(workers)}
    for name, pid in stack.pids().items():
        if pid not in workers:
            found["supervisor" if name == "sidecar" else name] = psutil.Process(pid)
    return found


def _watch(
    seen: Soaked,
    watched: Mapping[str, psutil.Process],
    metrics_port: int | None,
    pipe: Connection,
    began: float,
    every_s: float,
    console: Console,
) -> None:
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:.0f} s"), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("soaking", total=seen.seconds)
        at, until = 0.0, seen.seconds + TIMEOUT_S
        while at < until:
            if pipe.poll(every_s):
                with suppress(EOFError):  # the caller ended without a word: nothing is counted
                    seen.outcomes |= pipe.recv()
                return
            at = time.monotonic() - began
            _read_metrics(seen, metrics_port, at)
            sizes = [f"{name} {_look(seen, name, process, at):.0f}" for name, process in watched.items()]
            progress.update(task, completed=min(at, seen.seconds), description=f"MiB: {', '.join(sizes)}")


def _look(seen: Soaked, name: str, process: psutil.Process, at_s: float) -> float:
    """Take a sample of a process with its children, a supervisor's workers apart; resident MiB."""
    family = [process]
    if name != "supervisor":
        with suppress(psutil.NoSuchProcess):
            family += process.children(recursive=True)
    rss = own = files = threads = pool = 0
    for member in family:
        try:
            with member.oneshot():
                memory, names = member.memory_info(), thread_names(member)
                rss += memory.rss
                # Without what is a file's: the system takes its pages away and brings them back as it sees fit.
                own += memory.rss - getattr(memory, "shared", 0)
                files += member.num_fds()
                pool += names.count(POOL)
                threads += len(names) - names.count(POOL)
        except psutil.NoSuchProcess:
            if member is process and name not in seen.ended:
                seen.ended.append(name)
    if name not in seen.ended:
        figures = seen.series.setdefault(name, {})
        seen_now = {
            "rss_mib": rss / MIB,
            "own_mib": own / MIB,
            "files": files,
            "threads": threads,
            "pool_threads": pool,
        }
        for figure, value in seen_now.items():
            figures.setdefault(figure, []).append((at_s, float(value)))
    return rss / MIB


def thread_names(process: psutil.Process) -> list[str]:
    """What a process's threads are called, one a thread; empty names where the system does not tell."""
    names = []
    for thread in process.threads():
        try:
            names.append(Path(f"/proc/{process.pid}/task/{thread.id}/comm").read_text(encoding="utf-8").strip())
        except OSError:  # it has ended, or this is no Linux
            names.append("")
    return names


def _read_metrics(seen: Soaked, port: int | None, at_s: float) -> None:
    """Take a sample of what the workers themselves know."""
    for family in text_string_to_metric_families(fetch(port) or ""):
        if figure := READ.get(family.name):
            for sample in family.samples:
                name = f"worker {int(sample.labels.get('worker', 0)) + 1}"
                seen.series.setdefault(name, {}).setdefault(figure, []).append((at_s, sample.value))


def call(pipe: Connection, target: str, answers: Sequence[Answer], starts: Sequence[Start], began: float) -> None:
    """Entry point of the caller's process: sends on schedule; says at the end how the answers ended."""

    async def main() -> Counter[str]:
        sender = Sender(target, [write_messages(answer, ["bank"]) for answer in answers], 0.45, CONNECTIONS, began)
        await sender.run(starts)
        ends = (f"{one.outcome or one.status} {one.reason}" for one in sender.sent)
        return Counter(end.removesuffix(" UNSPECIFIED").strip() for end in ends)

    with suppress(BrokenPipeError):
        pipe.send(asyncio.run(main()))


def draw(seen: Soaked, path: Path, after_s: float = WARM_UP_S) -> None:
    """The samples as an SVG, a panel a figure. Raises ImportError where matplotlib is not installed."""
    from matplotlib.figure import Figure

    keys = [key for key in TITLES if any(key in figures for figures in seen.series.values())]
    figure = Figure(figsize=(8, 2.2 * len(keys)), layout="constrained")
    for axes, key in zip(figure.subplots(len(keys), sharex=True), keys, strict=True):
        for process, figures in seen.series.items():
            points = [(at / 60.0, value) for at, value in figures.get(key, ())]
            axes.plot([at for at, _ in points], [value for _, value in points], label=process if points else None)
        axes.axvline(after_s / 60.0, color="#8a939b", linewidth=1, linestyle="--")
        axes.set_ylim(bottom=0)
        axes.set_title(TITLES[key], loc="left", fontsize=11)
        if key == keys[0]:
            axes.legend(frameon=False, ncols=4, fontsize=8, loc="lower right")
        axes.spines[["top", "right"]].set_visible(False)
    axes.set_xlabel("minute; judged from the dashed line on")
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None})
    path.write_text("\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n", encoding="utf-8")
