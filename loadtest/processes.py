"""CPU time and memory of the processes of a run, sampled while it runs."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

import psutil

EVERY_S = 0.5
MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Sample:
    """One look at one group of processes.

    Attributes:
        at_s: second of the run.
        cpu_s: CPU time of the group since it began.
        rss_mib: resident memory of the group.
        largest_mib: that of its largest process.
    """

    at_s: float
    cpu_s: float
    rss_mib: float
    largest_mib: float


@dataclass(slots=True)
class Group:
    """A process with its children, over a run."""

    pid: int
    samples: list[Sample] = field(default_factory=list)
    _spent: dict[int, float] = field(default_factory=dict)  # of processes that have ended, too

    def look(self, at_s: float) -> None:
        """Take a sample; processes that are gone keep the CPU time last seen."""
        sizes = []
        with suppress(psutil.NoSuchProcess):
            root = psutil.Process(self.pid)
            for process in (root, *root.children(recursive=True)):
                with suppress(psutil.NoSuchProcess):
                    times = process.cpu_times()
                    self._spent[process.pid] = times.user + times.system
                    sizes.append(process.memory_info().rss / MIB)
        self.samples.append(Sample(at_s, sum(self._spent.values()), sum(sizes), max(sizes, default=0.0)))

    def cores(self, begin_s: float, end_s: float) -> float:
        """Cores in use on average between two seconds of the run."""
        inside = [sample for sample in self.samples if begin_s <= sample.at_s <= end_s]
        if len(inside) < 2 or inside[-1].at_s <= inside[0].at_s:
            return 0.0
        return (inside[-1].cpu_s - inside[0].cpu_s) / (inside[-1].at_s - inside[0].at_s)


class Sampler:
    """Looks at groups of processes until the block ends.

    Arguments:
        pids: process ids by the name of their group; asked for anew each time, since processes may be restarted.
        began: `time.monotonic()` of the beginning of the run.
    """

    def __init__(self, pids: Callable[[], Mapping[str, int]], began: float) -> None:
        self.groups: dict[str, Group] = {}
        self._pids = pids
        self._began = began
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Sampler:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(EVERY_S):
            for name, pid in self._pids().items():
                group = self.groups.setdefault(name, Group(pid))
                group.pid = pid
                group.look(time.monotonic() - self._began)
