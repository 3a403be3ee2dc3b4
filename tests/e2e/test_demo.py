"""The demo as a user runs it: the real server as its own process, the shipped model, every scenario."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
SCENARIOS = sorted(path.stem for path in (REPOSITORY / "examples").glob("*.json"))


def run_demo(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "guardrail", "demo", *arguments]
    return subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, timeout=110, check=False)


@pytest.fixture(scope="module")
def demo() -> tuple[subprocess.CompletedProcess[str], Any]:
    done = run_demo("--fast", "--json")
    return done, json.loads(done.stdout or "null")


def test_the_demo_plays_at_least_ten_scenarios() -> None:
    assert len(SCENARIOS) >= 10


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_ends_as_it_should(demo: tuple[subprocess.CompletedProcess[str], Any], name: str) -> None:
    done, report = demo
    assert report is not None, done.stderr
    (played,) = [item for item in report["scenarios"] if item["name"] == name]
    assert played["faults"] == [], json.dumps(played, indent=1)


def test_the_demo_exits_with_0_when_every_scenario_ended_as_it_should(
    demo: tuple[subprocess.CompletedProcess[str], Any],
) -> None:
    done, report = demo
    assert report is not None, done.stderr
    assert (done.returncode, report["passed"]) == (0, len(SCENARIOS)), done.stderr


def test_the_demo_exits_with_1_when_a_scenario_ends_otherwise(tmp_path: Path) -> None:
    scenario = json.loads((REPOSITORY / "examples" / "10-no-evidence.json").read_text("utf-8"))
    scenario["expect"] = {"outcome": "RELEASED"}
    (tmp_path / "wrong.json").write_text(json.dumps(scenario), "utf-8")
    done = run_demo("--fast", "--examples", str(tmp_path))
    assert done.returncode == 1, done.stderr
    assert "wrong" in done.stdout
