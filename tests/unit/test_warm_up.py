"""A server's first answers find every pattern compiled; who checks no claims compiles none of those."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from guardrail.server import serve as serving
from guardrail.server.serve import ServeOptions, serve
from guardrail.server.sidecar import ServerConfig, Sidecar

CASES = Path(__file__).parents[1] / "cases" / "cases.jsonl"


def compiled_while_checking(warm: bool) -> list[str]:
    """The patterns that checking the sample cases compiles, in a process that has checked nothing before."""
    from guardrail.evaluation.rows import Malformed, read_rows
    from guardrail.evaluation.run import run_rows
    from guardrail.evaluation.scoring import open_scorer
    from guardrail.policy.policy import Policy
    from guardrail.warm_up import warm_up

    rows = [row for row in read_rows(CASES) if not isinstance(row, Malformed)]
    policy = Policy.load()
    compiler = getattr(re, "_compiler")  # noqa: B009  (no public name)
    compile_, seen = compiler.compile, []
    with open_scorer("fake") as (scorer, model):
        if warm:
            warm_up()

        def counted(pattern: str, flags: int = 0) -> re.Pattern[str]:
            seen.append(pattern)
            compiled: re.Pattern[str] = compile_(pattern, flags)
            return compiled

        compiler.compile = counted
        run_rows(rows, policy, scorer, model)
        compiler.compile = compile_
    return seen


def in_a_fresh_process(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        check=True,
        text=True,
        timeout=300,
    ).stdout


def compiled_in_a_fresh_process(*, warm: bool) -> list[str]:
    code = f"from tests.unit.test_warm_up import compiled_while_checking as found; print(*map(repr, found({warm})))"
    return in_a_fresh_process(code).split()


def test_after_the_warm_up_no_claim_compiles_a_pattern() -> None:
    assert compiled_in_a_fresh_process(warm=True) == []


def test_without_it_claims_do() -> None:
    assert compiled_in_a_fresh_process(warm=False)


def test_the_command_line_loads_no_checks() -> None:
    code = """if True:
        import contextlib, sys
        from guardrail.cli import main
        with contextlib.suppress(SystemExit):
            main(["--help"])
        late = {"guardrail.warm_up", "guardrail.claims.plain.constructions"}
        print("loaded" if late & sys.modules.keys() else "none")
    """
    assert in_a_fresh_process(code).split()[-1] == "none"


def test_a_supervisor_of_workers_loads_neither_checks_nor_grpc() -> None:
    code = """if True:
        import sys
        import guardrail.server.workers
        late = {"grpc", "guardrail.server.serve", "guardrail.verify.assess"}
        print("loaded" if late & sys.modules.keys() else "none")
    """
    assert in_a_fresh_process(code).split()[-1] == "none"


async def test_a_server_warms_up_before_it_can_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    happened: list[str] = []
    start = Sidecar.start

    async def started(sidecar: Sidecar) -> None:
        happened.append("port")
        await start(sidecar)

    def ready(sidecar: Sidecar) -> None:
        happened.append("ready")
        asyncio.get_running_loop().call_soon(os.kill, os.getpid(), signal.SIGTERM)

    monkeypatch.setattr(serving, "warm_up", lambda: happened.append("warm"))
    monkeypatch.setattr(Sidecar, "start", started)
    options = ServeOptions(ServerConfig(port=0), backend="fake")
    await serve(options, out=StringIO(), on_ready=ready)
    assert happened == ["warm", "port", "ready"]


async def test_a_server_that_cannot_warm_up_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(serving, "warm_up", broken)
    with pytest.raises(RuntimeError, match="broken"):
        await serve(ServeOptions(ServerConfig(port=0), backend="fake"), out=StringIO())
