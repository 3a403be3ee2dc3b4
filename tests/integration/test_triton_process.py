"""The real Triton of the tests: starts, stops, and leaves nothing behind."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.triton_server import ROOT, SHARED_MEMORY, TritonServer, is_live, is_ready

PROGRAM = """
import os, sys, time
from pathlib import Path
from tests.support.triton_server import TritonServer
server = TritonServer(Path(sys.argv[1])).start()
print(server.pid, server.port, server._memory, flush=True)
time.sleep(60)
"""


def test_it_is_ready_with_the_shipped_model(triton: TritonServer) -> None:
    assert is_ready(triton.url), triton.log


def test_a_killed_server_comes_back_on_its_port(triton_available: None, triton_repository: Path) -> None:
    with TritonServer(triton_repository) as server:
        url = server.url
        server.kill()
        assert not is_live(url)
        server.start()
        assert (server.url, is_ready(url)) == (url, True)


def test_a_paused_server_answers_nothing_until_it_is_resumed(triton_available: None, triton_repository: Path) -> None:
    with TritonServer(triton_repository) as server:
        server.pause()
        assert not is_live(server.url)
        server.resume()
        assert is_ready(server.url)


def test_it_dies_with_the_run_that_started_it(triton_available: None, triton_repository: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-c", PROGRAM, str(triton_repository)]
    environment = {**os.environ, "TMPDIR": str(tmp_path)}  # what a killed run can't remove lies where pytest does
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        pid, port, memory = run.stdout.readline().split()
        run.kill()
    until = time.monotonic() + 30.0
    while _processes(memory) and time.monotonic() < until:
        time.sleep(0.1)
    assert not _processes(memory), f"Triton {pid} or its models outlive the run"
    assert not is_live(f"127.0.0.1:{port}")
    for region in SHARED_MEMORY.glob(f"{memory}*"):  # a killed server can't remove them
        region.unlink()


def test_a_server_that_cannot_start_says_why(triton_available: None, tmp_path: Path) -> None:
    (tmp_path / "nli" / "1").mkdir(parents=True)
    (tmp_path / "nli" / "config.pbtxt").write_text('name: "nli" backend: "nowhere"')
    with pytest.raises(RuntimeError, match="nowhere"):
        TritonServer(tmp_path).start()


def _processes(memory: str) -> list[str]:
    """Command lines that name a shared memory prefix: a server's and its models'."""
    found: list[str] = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = entry.read_bytes().replace(b"\0", b" ").decode()
        except OSError:
            continue
        if memory in line and "python -c" not in line:
            found.append(line)
    return found
