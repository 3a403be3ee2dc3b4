"""The load test itself, small: a real Triton, a sidecar with two workers, a generator in a process of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from loadtest.__main__ import main

CALM = ["--rate", "4", "--gap", "40", "--answers", "40", "--workers", "2", "--slo", "escapes=0,lost=0"]


@pytest.mark.timeout(180)
def test_a_run_reports_what_became_of_every_answer(
    triton_available: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run.json"
    assert main(["run", *CALM, "--seconds", "6", "--json", str(out)]) == 0
    report = json.loads(out.read_text())
    assert report["answers"] == sum(report["outcomes"].values()) > 10
    assert report["outcomes"]["RELEASED UNSPECIFIED"] > report["answers"] / 2
    assert (report["escapes"], report["lost"]) == (0, 0)
    assert set(report["cores"]) == {"sidecar", "triton", "generator 1"}
    assert report["batches"]
    assert capsys.readouterr().out.startswith("W850 offered=")


@pytest.mark.timeout(180)
def test_a_triton_that_stops_costs_answers_and_lets_nothing_through(triton_available: None, tmp_path: Path) -> None:
    out = tmp_path / "run.json"
    main(["run", *CALM, "--seconds", "12", "--fault", "triton:pause@4+3", "--json", str(out)])
    report = json.loads(out.read_text())
    assert (report["escapes"], report["lost"]) == (0, 0)
    assert report["load_refusals"] > 0
    assert report["outcomes"]["RELEASED UNSPECIFIED"] > 0
