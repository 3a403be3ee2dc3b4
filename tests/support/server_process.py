"""A sidecar as a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self


@dataclass
class ServerProcess:
    """A running `serve`; killed at the end of the block if it still runs.

    Arguments:
        backend: name of the backend.
        drain_s: how long it drains.
        arguments: further arguments of `guardrail serve`.
    """

    backend: str = "fake"
    drain_s: float = 5.0
    arguments: Sequence[str] = ()

    def __enter__(self) -> Self:
        command = [sys.executable, "-m", "guardrail", "serve", "--port=0", "--log-format=json"]
        command += [f"--backend={self.backend}", f"--drain={self.drain_s}", *self.arguments]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        first = self._process.stdout.readline()
        if not first:
            raise RuntimeError(self._process.communicate()[1])
        self.ready: dict[str, Any] = json.loads(first)
        self.target = f"127.0.0.1:{self.ready['port']}"
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGCONT)
            self._process.kill()
        self._process.communicate()

    def signal(self, number: signal.Signals) -> None:
        """Send a signal."""
        os.kill(self._process.pid, number)

    def end(self) -> tuple[int, list[dict[str, Any]]]:
        """Wait for its end; returns the exit status and the log lines."""
        _, log = self._process.communicate()
        return self._process.returncode, [json.loads(line) for line in log.splitlines()]
