"""One run: workload, servers, generators, report."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from tritonclient.utils import InferenceServerException

from loadtest.disturb import Disturbance, Disturber
from loadtest.gpu_like import Profile, batch_sizes
from loadtest.key import Key
from loadtest.processes import Sampler
from loadtest.results import Report, summarise
from loadtest.sending import TIMEOUT_S, Sent, send
from loadtest.stack import Stack
from loadtest.traffic import Traffic, part, schedule
from loadtest.workload import Answer, key_of

BEGIN_S = 3.0  # from starting the generators to their first answer: each serialises the workload first
GRACE_S = 10.0


@dataclass(frozen=True, slots=True)
class Plan:
    """What to run.

    Attributes:
        workers: processes of the sidecar.
        generators: processes that send.
        arguments: more for `guardrail serve`.
    """

    workload: str
    traffic: Traffic
    workers: int = 2
    generators: int = 1
    profile: Profile = field(default_factory=Profile)
    redis: bool = False
    backend: str = "triton"
    faults: tuple[Disturbance, ...] = ()
    arguments: tuple[str, ...] = ()
    seed: int = 850


def run(plan: Plan, answers: Sequence[Answer], console: Console) -> tuple[Report, list[Sent]]:
    """Run it; Ctrl-C ends it early and reports what was sent until then."""
    starts = schedule(plan.traffic, len(answers), plan.seed)
    key = Key(key_of(answers)["contradicted"])
    with ExitStack() as open_:
        console.print(f"starting the servers ({plan.workers} workers, {plan.backend})", style="dim")
        stack = open_.enter_context(
            Stack(
                workers=plan.workers,
                key=key,
                profile=plan.profile,
                redis=plan.redis,
                arguments=plan.arguments,
                backend=plan.backend,
            )
        )
        batches = batch_sizes(stack.triton.url) if stack.triton is not None else dict
        began = time.monotonic() + BEGIN_S
        spawn = multiprocessing.get_context("spawn")
        pipes, processes = [], []
        for number in range(plan.generators):
            ours, theirs = spawn.Pipe(duplex=False)
            own = part(starts, number, plan.generators)
            connections = max(1, plan.traffic.connections // plan.generators)
            process = spawn.Process(
                target=send,
                args=(theirs, stack.target, list(answers), own, plan.traffic.gap_ms / 1000.0, connections, began),
                daemon=True,
            )
            process.start()
            theirs.close()
            pipes.append(ours)
            processes.append(process)

        def pids() -> dict[str, int]:
            return {**stack.pids(), **{f"generator {at + 1}": p.pid or 0 for at, p in enumerate(processes)}}

        sampler = open_.enter_context(Sampler(pids, began))
        open_.enter_context(Disturber(plan.faults, stack, began))
        sent = _collect(plan.traffic, began, pipes, console)
        for process in processes:
            process.join(GRACE_S)
        counted: dict[str, float] = {}
        if stack.triton is None or stack.triton.running:
            with suppress(InferenceServerException):  # it hangs: the outcomes say so
                counted = batches()
        report = summarise(plan.workload, plan.traffic, answers, sent, sampler.groups, stack.versions, counted)
    return report, sent


def _collect(traffic: Traffic, began: float, pipes: Sequence[Connection], console: Console) -> list[Sent]:
    """What the generators put into their pipes at their end, with progress until then."""
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:.0f} s"), TimeRemainingColumn()
    sent: list[Sent] = []
    open_pipes = set(pipes)
    until = began + traffic.seconds + TIMEOUT_S + GRACE_S
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(f"{traffic.rate:g} answers/s", total=traffic.seconds)
        while open_pipes and time.monotonic() < until:
            try:
                for pipe in wait(list(open_pipes), timeout=0.2):
                    open_pipes.discard(pipe)
                    with suppress(EOFError):  # a generator that died has sent nothing
                        sent += pipe.recv()
            except KeyboardInterrupt:
                console.print("interrupted: reporting what was sent", style="yellow")
                until = min(until, time.monotonic() + GRACE_S)
            progress.update(task, completed=min(traffic.seconds, max(0.0, time.monotonic() - began)))
    return sent
