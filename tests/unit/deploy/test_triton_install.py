"""Where Triton cannot be had, installing says why and goes on; its tests then skip, and under CI fail."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from deploy.triton import install
from tests.support import triton_server

Broken = Callable[[pytest.MonkeyPatch], None]


def another_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "darwin")


def no_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(install, "PYTHONS", ("2.7",))


def no_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: list[str]) -> subprocess.CompletedProcess[str]:
        failed = "pip" in command
        return subprocess.CompletedProcess(command, int(failed), "3.11\n/usr/lib\n", "ERROR: no matching distribution")

    monkeypatch.setattr(install, "_run", run)


@pytest.mark.parametrize(
    ("broken", "reason"),
    [(another_system, "darwin"), (no_python, "Python 2.7"), (no_registry, "no matching distribution")],
)
def test_an_install_that_fails_says_why_and_leaves_no_stamp(
    broken: Broken, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / ".triton"
    broken(monkeypatch)
    monkeypatch.setattr("sys.argv", ["install.py", str(folder)])
    assert install.main() == 0
    assert reason in capsys.readouterr().err
    assert not (folder / install.STAMP).exists()
    monkeypatch.setattr(triton_server, "TRITON", folder)
    assert reason in str(triton_server.why_unavailable())


@pytest.mark.parametrize(("ci", "ends_in"), [("", pytest.skip.Exception), ("true", pytest.fail.Exception)])
def test_without_triton_its_tests_skip_and_under_ci_they_fail(
    ci: str, ends_in: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(triton_server, "TRITON", tmp_path)
    monkeypatch.setenv("CI", ci)
    with pytest.raises(ends_in, match="not installed"):
        triton_server.require_triton()
