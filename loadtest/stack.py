"""The processes of a run: the model server, Redis, and the sidecar with its workers."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from loadtest.gpu_like import Profile, write_repository
from loadtest.key import Key
from tests.support.redis_server import RedisServer
from tests.support.triton_server import TritonServer, why_unavailable

LIMITS = ("--max-streams", "20000")
READY = "serving"


class Stack:
    """Running servers until the block ends.

    Arguments:
        workers: processes of the sidecar.
        key, profile: what the model server answers, and how fast.
        redis: whether replicas share verdicts in Redis.
        arguments: more for `guardrail serve`.
        backend: "triton", or "embedded" for the shipped model inside the sidecar.

    Raises: RuntimeError when a server is not to be had or does not start.
    """

    def __init__(
        self,
        *,
        workers: int,
        key: Key,
        profile: Profile,
        redis: bool = False,
        arguments: tuple[str, ...] = (),
        backend: str = "triton",
    ) -> None:
        self.target = ""
        self.versions: dict[str, str] = {}
        self.metrics_port: int | None = None
        self.triton: TritonServer | None = None
        self.redis: RedisServer | None = None
        self._workers = workers
        self._key = key
        self._profile = profile
        self._with_redis = redis
        self._arguments = arguments
        self._backend = backend
        self._open = ExitStack()
        self._sidecar: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        try:
            folder = Path(self._open.enter_context(tempfile.TemporaryDirectory(prefix="guardrail-load-")))
            arguments = list(self._arguments)
            if self._backend == "triton":
                if reason := why_unavailable():
                    raise RuntimeError(f"no Triton here: {reason}")
                repository = write_repository(folder / "models", self._key, self._profile)
                self.triton = self._open.enter_context(TritonServer(repository))
                arguments += ["--triton-url", self.triton.url]
            if self._with_redis:
                (folder / "redis").mkdir()
                self.redis = self._open.enter_context(RedisServer(folder / "redis"))
                arguments += ["--redis-url", self.redis.url]
            self._start_sidecar(folder, arguments)
        except BaseException:
            self._open.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def pids(self) -> dict[str, int]:
        """Process ids of the running servers, by what the report calls them."""
        found = {"sidecar": self._sidecar.pid if self._sidecar else 0}
        if self.triton is not None and self.triton.running:
            found["triton"] = self.triton.pid
        if self.redis is not None and self.redis.pid:
            found["redis"] = self.redis.pid
        return {name: pid for name, pid in found.items() if pid}

    def workers(self) -> list[int]:
        """Process ids of the sidecar's workers; its own when it has one process."""
        return self._worker_pids

    def kill_worker(self) -> None:
        """Kill the first worker, as a crash would."""
        os.kill(self._worker_pids[0], signal.SIGKILL)

    def _start_sidecar(self, folder: Path, arguments: list[str]) -> None:
        command = [sys.executable, "-m", "guardrail", "serve", "--port", "0", "--log-format", "json", *LIMITS]
        command += ["--backend", self._backend, "--workers", str(self._workers), *arguments]
        log = self._open.enter_context((folder / "sidecar.log").open("w"))
        self._sidecar = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        self._open.callback(_end, self._sidecar)
        assert self._sidecar.stdout is not None
        line = self._sidecar.stdout.readline()
        if not line:
            raise RuntimeError(f"the sidecar did not start:\n{(folder / 'sidecar.log').read_text()}")
        facts = json.loads(line)
        if not facts[READY]:
            raise RuntimeError(f"the sidecar's backend is not ready:\n{(folder / 'sidecar.log').read_text()}")
        self.target = f"127.0.0.1:{facts['port']}"
        self.metrics_port = facts["metrics_port"]
        self._worker_pids: list[int] = facts.get("workers", [facts["pid"]])
        self.versions = {
            "sidecar": facts["version"],
            "model": facts["model"],
            "policy": facts["policy"],
            "workers": str(self._workers),
            "model server": self._profile.name if self._backend == "triton" else "in the sidecar",
        }


def _end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
