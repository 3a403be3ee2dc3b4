"""A real Triton Inference Server as a process of its own, on the CPU. `make triton` runs one for a developer."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Self

import grpc
import pytest
from tritonclient.grpc import service_pb2, service_pb2_grpc

from deploy.triton.install import REASON, STAMP, environment
from guardrail.inference.triton_channel import Address
from guardrail.tls import Tls
from tests.support.ports import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
TRITON = ROOT / ".triton"
SHARED_MEMORY = Path("/dev/shm")
READY_S = 60.0
STOP_S = 15.0
# Asks the kernel to kill Triton when the test run dies, then becomes it; its models' processes see that and end too.
LAUNCH = """
import ctypes, os, signal, sys
PR_SET_PDEATHSIG = 1
ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
os.execv(sys.argv[1], sys.argv[1:])
"""


def why_unavailable() -> str | None:
    """Why there is no Triton on this machine, None when there is one."""
    if (TRITON / STAMP).is_file():
        return None
    reason = TRITON / REASON
    return (
        reason.read_text("utf-8").strip()
        if reason.is_file()
        else "it is not installed: run `make test` or `make triton`"
    )


def require_triton() -> None:
    """Skip the test where Triton cannot be had; under CI=true fail it, so that no run is green by skipping."""
    if reason := why_unavailable():
        message = f"needs a real Triton: {reason}"
        if os.environ.get("CI", "").lower() == "true":
            pytest.fail(message)
        pytest.skip(message)


class TritonServer:
    """Triton serving one repository until the block ends; its port stays the same over restarts.

    Arguments:
        repository: folder of models.
        env: variables added to its environment; its models see them too.
        arguments: further options of tritonserver.
        port: gRPC port, None for a free one.
        tls: how a client reaches it whose `arguments` make it speak TLS.
        ready: whether starting waits until Triton and all its models are ready, else only until the port listens.
    """

    def __init__(
        self,
        repository: Path,
        *,
        env: Mapping[str, str] | None = None,
        arguments: Sequence[str] = (),
        port: int | None = None,
        tls: Tls | None = None,
        ready: bool = True,
    ) -> None:
        self.repository = repository
        self.port = port or free_port()
        self._env = dict(env or {})
        self._arguments = list(arguments)
        self._tls = tls
        self._ready = ready
        self._process: subprocess.Popen[bytes] | None = None
        self._folder = tempfile.TemporaryDirectory(prefix="triton-")
        self._log = Path(self._folder.name) / "log"
        # Triton has a shell start its models' processes and does not quote their path: this one has no spaces.
        self._backends = Path(self._folder.name) / "backends"
        self._backends.symlink_to(TRITON / "pytriton" / "tritonserver" / "backends")
        self._memory = ""

    @property
    def url(self) -> str:
        """host:port of its gRPC service."""
        return f"127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """Process id of the server while it runs."""
        assert self._process is not None, "Triton is not running"
        return self._process.pid

    @property
    def running(self) -> bool:
        """Whether it was started and not ended since."""
        return self._process is not None and self._process.poll() is None

    @property
    def log(self) -> str:
        """What it printed so far, over all its starts."""
        return self._log.read_text("utf-8", errors="replace") if self._log.exists() else ""

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()
        self._folder.cleanup()

    def start(self) -> Self:
        """Start it and wait until it is ready; raises RuntimeError with its log when it ends or takes too long.

        Its Python backend now and then aborts while several model instances make their shared memory at once (Boost's
        lock_exception): then it is started once more.
        """
        try:
            return self._start()
        except RuntimeError:
            if "boost::interprocess::lock_exception" not in self.log:
                raise
            return self._start()

    def _start(self) -> Self:
        assert self._process is None, "Triton is running"
        self._memory = f"guardrail_{uuid.uuid4().hex[:12]}_"
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command(),
                env=self._environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                # A group for signals, but no session: Linux gives each session its share of the cores (autogroups),
                # and without a free core one that sleeps most of its time was left waiting for 0.4 s.
                process_group=0,
            )
        try:
            self._wait_until_up()
        except BaseException:
            self.kill()
            raise
        return self

    def stop(self) -> None:
        """End it in order, as `docker stop` does."""
        if self._process is None:
            return
        self._signal(signal.SIGCONT)
        self._process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(STOP_S)
        self.kill()

    def kill(self) -> None:
        """End it and its models' processes at once, as a crash does."""
        if self._process is None:
            return
        self._signal(signal.SIGKILL)
        self._process.wait()
        self._process = None
        for region in SHARED_MEMORY.glob(f"{self._memory}*"):
            region.unlink(missing_ok=True)

    def restart(self) -> Self:
        """Kill it and start it again on the same port."""
        self.kill()
        return self.start()

    def pause(self) -> None:
        """Stop it and its models' processes in their tracks: connections stay open, nothing answers."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on after `pause`."""
        self._signal(signal.SIGCONT)

    def wait(self) -> int:
        """Wait until it ends by itself."""
        assert self._process is not None, "Triton is not running"
        return self._process.wait()

    def _command(self) -> list[str]:
        server = TRITON / "pytriton" / "tritonserver"
        options = {
            "model-repository": self.repository,
            "backend-directory": self._backends,
            "grpc-address": "127.0.0.1",
            "grpc-port": self.port,
            "allow-http": "false",
            "allow-metrics": "false",
            "exit-timeout-secs": 5,
            "backend-config": f"python,shm-region-prefix-name={self._memory}",
        }
        named = [f"--{name}={value}" for name, value in options.items()]
        program = [str(server / "bin" / "tritonserver"), *named, "--disable-auto-complete-config", *self._arguments]
        return [sys.executable, "-c", LAUNCH, *program]

    def _environment(self) -> dict[str, str]:
        return {
            **os.environ,
            **environment(TRITON),
            "PYTHONPATH": str(ROOT),
            **self._env,
        }

    def _signal(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, number)

    def _wait_until_up(self) -> None:
        assert self._process is not None
        answers = is_ready if self._ready else is_live
        until = time.monotonic() + READY_S
        while not answers(self.url, self._tls):
            if self._process.poll() is not None:
                raise RuntimeError(f"Triton ended with {self._process.returncode}:\n{self.log}")
            if time.monotonic() > until:
                raise RuntimeError(f"Triton is not ready after {READY_S:.0f} s:\n{self.log}")
            time.sleep(0.05)


def is_ready(url: str, tls: Tls | None = None) -> bool:
    """Whether a Triton there and all its models are ready."""
    return _ask(url, tls, lambda stub: stub.ServerReady(service_pb2.ServerReadyRequest(), timeout=1.0).ready)


def is_live(url: str, tls: Tls | None = None) -> bool:
    """Whether a Triton answers there."""
    return _ask(url, tls, lambda stub: stub.ServerLive(service_pb2.ServerLiveRequest(), timeout=1.0).live)


def _ask(url: str, tls: Tls | None, question: Callable[[service_pb2_grpc.GRPCInferenceServiceStub], bool]) -> bool:
    with Address(url, tls).open() as channel:
        try:
            return bool(question(service_pb2_grpc.GRPCInferenceServiceStub(channel)))
        except grpc.RpcError:
            return False


def main() -> None:
    """Serve the CPU repository of the shipped model until Ctrl-C."""
    from guardrail.inference.repository import find_model
    from guardrail.inference.triton_repository import assemble

    if reason := why_unavailable():
        sys.exit(f"No Triton here: {reason}")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="guardrail-triton-") as folder:
        repository = assemble(Path(folder) / "models", find_model())
        port = int(sys.argv[1]) if len(sys.argv) > 1 else None
        with TritonServer(repository, port=port) as triton:
            print(f"Triton serves the model nli on {triton.url} (process {triton.pid}). Try it, in another terminal:")
            print(f"  guardrail models check --triton-url {triton.url}")
            print(f"  guardrail serve --backend triton --triton-url {triton.url}")
            with contextlib.suppress(KeyboardInterrupt):
                sys.exit(triton.wait())


if __name__ == "__main__":
    main()
