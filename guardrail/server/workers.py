"""Several server processes on one port (SO_REUSEPORT), watched by a supervisor that serves nothing itself.

Each worker is the same command with one worker and the shared port. It is started afresh rather than forked, since gRPC
does not survive a fork. The kernel spreads connections, not calls: a client with one connection reaches one worker.

SIGTERM, SIGINT   all workers drain; a second signal stops them at once
SIGHUP            each worker in turn is replaced: the new one is ready before the old one drains
a worker ends     it is started again, later and later while it keeps ending soon
"""

from __future__ import annotations

import asyncio
import ctypes
import os
import secrets
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from functools import partial
from typing import Any, TextIO

import orjson

from guardrail.errors import ConfigError
from guardrail.server.alert_relay import RELAY_VARIABLE, RelayHub
from guardrail.server.free_memory import find_trim, give_back_each
from guardrail.telemetry.alerts import LASTING_KEY_VARIABLE
from guardrail.telemetry.logs import Log
from guardrail.telemetry.prometheus import MetricsAddress, MetricsPage, Page, fetch, merged_registry

USAGE = 2  # the exit status of a worker whose configuration can't be used
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.1, 5.0  # between a worker's end and its next start
# What pages of metrics and alerts leave free, the C library keeps: 1 MiB an hour (docs/measurements/memory.md).
TRIM_S = 60.0
STEADY_S = 30.0  # a worker that lasted this long starts again without the pause having grown
_PR_SET_PDEATHSIG = 1


class Worker:
    """One server process.

    Arguments:
        command: what to run.
        number: its place, from 0.
    """

    def __init__(self, command: Sequence[str], number: int) -> None:
        self.number = number
        self.facts: dict[str, Any] = {}
        self.leaving = False
        self._command = command
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int:
        """Its process id, 0 before it was started."""
        return self._process.pid if self._process is not None else 0

    async def start(self) -> bool:
        """Start it; True once it can answer calls, False when it ended before that."""
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdout=asyncio.subprocess.PIPE, preexec_fn=_end_with_parent
        )
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if line:
            self.facts = orjson.loads(line)
        return bool(line)

    async def ended(self) -> int:
        """Wait for its end; returns the exit status."""
        assert self._process is not None
        return await self._process.wait()

    def signal(self, number: signal.Signals) -> None:
        """Send a signal, unless it has ended."""
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.send_signal(number)

    def drain(self) -> None:
        """Ask it to let its open answers end; it is not started again."""
        self.leaving = True
        self.signal(signal.SIGTERM)


class Supervisor:
    """Keeps `count` workers running until it is told to stop.

    Arguments:
        command: a worker's command, without its port.
        count: how many workers.
        host, port: what they share; port 0 takes a free one.
        log: where starts and ends are written.
        metrics: where Prometheus reads the metrics of all workers, None for nowhere.
        out: where the one line goes that says calls can be answered, standard output when None.
    """

    def __init__(
        self,
        command: Sequence[str],
        count: int,
        *,
        host: str,
        port: int,
        log: Log,
        metrics: MetricsAddress | None = None,
        out: TextIO | None = None,
    ) -> None:
        self._command = tuple(command)
        self._count = count
        self._host = host
        self._port = port
        self._log = log
        self._metrics = metrics
        self._page: MetricsPage | None = None
        self._out = out or sys.stdout
        self._workers: dict[int, Worker] = {}
        self._ready: set[int] = set()  # places that have been filled once
        self._stopping = asyncio.Event()
        self._replacing = asyncio.Lock()
        self._unusable = False

    async def run(self) -> int:
        """Serve until SIGTERM or SIGINT; returns the exit status."""
        async with RelayHub() as relay:
            os.environ[RELAY_VARIABLE] = relay.path
            os.environ.setdefault(LASTING_KEY_VARIABLE, secrets.token_hex(32))
            return await self._run()

    async def _run(self) -> int:
        loop = asyncio.get_running_loop()
        with closing(reserve(self._host, self._port)) as reserved:
            self._port = reserved.getsockname()[1]
            if self._metrics is not None:
                self._page = MetricsPage(self._metrics, merged_registry(self._pages))
            trimming = loop.create_task(give_back_each(TRIM_S, find_trim(worth=0)))
            for number in (signal.SIGTERM, signal.SIGINT):
                loop.add_signal_handler(number, self._told_to_stop)
            loop.add_signal_handler(signal.SIGHUP, lambda: loop.create_task(self._replace_all()))
            try:
                async with asyncio.TaskGroup() as keeping:
                    for at in range(self._count):
                        keeping.create_task(self._keep(at))
            finally:
                trimming.cancel()
                for worker in self._workers.values():
                    worker.signal(signal.SIGKILL)
                if self._page is not None:
                    self._page.close()
                for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                    loop.remove_signal_handler(number)
        return USAGE if self._unusable else 0

    async def _keep(self, at: int) -> None:
        """Keep one place filled."""
        loop = asyncio.get_running_loop()
        pause = FIRST_PAUSE_S
        while not self._stopping.is_set():
            worker = self._new_worker(at)
            began = loop.time()
            self._workers[at] = worker
            answered = await worker.start()
            if answered:
                self._log.info("worker_started", worker=at, pid=worker.pid)
                if at not in self._ready:
                    self._ready.add(at)
                    if len(self._ready) == self._count:
                        self._announce()
            status = await self._watch(at, worker)
            if not answered and status == USAGE:
                self._unusable = True
                self._told_to_stop()
            if self._stopping.is_set():
                return
            pause = FIRST_PAUSE_S if loop.time() - began > STEADY_S else min(pause * 2, LONGEST_PAUSE_S)
            self._log.error("worker_ended", worker=at, pid=worker.pid, status=status, again_in_s=pause)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), pause)

    async def _watch(self, at: int, worker: Worker) -> int:
        """Wait until the place's worker has ended; one that was replaced hands the place on."""
        while True:
            status = await worker.ended()
            current = self._workers[at]
            if current is worker:
                return status
            worker = current

    async def _replace_all(self) -> None:
        """One after the other, so that the others go on; a new one that does not start changes nothing."""
        async with self._replacing:
            for at in range(self._count):
                if self._stopping.is_set():
                    return
                old, new = self._workers[at], self._new_worker(at)
                if not await new.start():
                    self._log.error("worker_not_replaced", worker=at, pid=old.pid)
                    return
                self._workers[at] = new
                if self._stopping.is_set():
                    new.drain()
                old.drain()
                await old.ended()
                self._log.info("worker_replaced", worker=at, pid=new.pid, old=old.pid)

    def _new_worker(self, at: int) -> Worker:
        own = ["--workers", "1", "--reuse-port", "--port", str(self._port)]
        if self._metrics is not None:  # each on a port of its own, which its ready line tells; read by the supervisor
            own += ["--metrics-host", "127.0.0.1", "--metrics-port", "0"]
        return Worker([*self._command, *own], at)

    def _pages(self) -> dict[int, Page]:
        """How each worker's metrics are fetched."""
        return {at: partial(fetch, worker.facts.get("metrics_port")) for at, worker in list(self._workers.items())}

    def _told_to_stop(self) -> None:
        self._stopping.set()
        for worker in self._workers.values():
            worker.drain()

    def _announce(self) -> None:
        """Say that calls can be answered."""
        facts = {
            **self._workers[0].facts,
            "pid": os.getpid(),
            "metrics_port": self._page.port if self._page is not None else None,
            "workers": [worker.pid for worker in self._workers.values()],
            "serving": all(worker.facts["serving"] for worker in self._workers.values()),
            "start_ms": max(worker.facts["start_ms"] for worker in self._workers.values()),
        }
        if self._out.isatty():
            self._out.write(
                f"guardrail {facts['version']} {'ready' if facts['serving'] else 'listening, backend not ready'} on "
                f"{facts['host']}:{facts['port']} with {self._count} workers (model {facts['model']}, "
                f"policy {facts['policy']})\n"
            )
        else:
            self._out.write(orjson.dumps(facts).decode() + "\n")
        self._out.flush()


def reserve(host: str, port: int) -> socket.socket:
    """A socket that holds the port for the workers without taking connections. Raises ConfigError when it is taken."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        held = socket.socket(family, socket.SOCK_STREAM)
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        held.bind(address)
    except OSError as error:
        raise ConfigError(f"cannot listen on {host}:{port}: {error.strerror or error}") from error
    return held


def _end_with_parent() -> None:
    """In the child: a supervisor that is killed takes its workers along (Linux; elsewhere they are left)."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
