"""The plot: what of a report it shows, what can stand beside it, and what happens without matplotlib."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from guardrail.errors import ConfigError
from guardrail.evaluation.plot import Plotted, draw, plotted, read_report, require_plotting

HALF = {"n": 4, "precision": 0.5, "recall": 0.75, "f1": 0.6, "accuracy": 0.5}
REPORT: dict[str, Any] = {
    "kind": "claims",
    "versions": {"model": "m@1"},
    "overall": HALF,
    "by_type": {"numerical": HALF, "regulatory": {"precision": None, "recall": 1.0, "f1": 1.0}},
    "by_how": {"near": {"recall": 0.9}, "gold": {"recall": None}},
}
PUBLISHED = Path(__file__).parents[3] / "docs/measurements/finground.json"


def test_all_rows_come_first_then_the_types() -> None:
    assert list(plotted(REPORT).by_type) == ["all", "numerical", "regulatory"]


def test_a_measure_that_cannot_be_told_is_left_out() -> None:
    shown = plotted(REPORT)
    assert shown.by_type["regulatory"] == {"recall": 1.0, "f1": 1.0}
    assert shown.by_how == {"near": {"recall": 0.9}}


def test_of_mixed_rows_the_claims_are_drawn() -> None:
    assert plotted({"kind": "mixed", "kinds": {"claims": REPORT, "nli": {}}}).by_type == plotted(REPORT).by_type


@pytest.mark.parametrize("report", [{}, {"overall": HALF}, {"overall": HALF, "by_type": {}}])
def test_a_report_without_types_has_nothing_to_draw(report: dict[str, Any]) -> None:
    with pytest.raises(ConfigError, match="rows with a type"):
        plotted(report)


@pytest.mark.parametrize("content", ["", "[]", "{", '{"by_type": 3}', '{"overall": 1, "by_type": {"a": 2}}'])
def test_what_stands_beside_has_to_be_a_report(tmp_path: Path, content: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(content, "utf-8")
    with pytest.raises(ConfigError):
        read_report(path)


def test_a_missing_report_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"gone\.json cannot be read"):
        read_report(tmp_path / "gone.json")


def test_the_published_figures_are_a_report() -> None:
    published = read_report(PUBLISHED)
    assert published.by_type["numerical"] == {"f1": 0.881}
    assert published.by_how == {"near": {"recall": 0.714}}


def test_without_matplotlib_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ConfigError, match=r"guardrail-sidecar\[report\]"):
        require_plotting()


@pytest.mark.parametrize("beside", [None, PUBLISHED])
def test_a_report_becomes_a_png(beside: Path | None) -> None:
    pytest.importorskip("matplotlib")
    picture = draw(plotted(REPORT), read_report(beside) if beside else None)
    assert picture.startswith(b"\x89PNG")


def test_a_report_without_ways_is_drawn_by_type_alone() -> None:
    pytest.importorskip("matplotlib")
    assert draw(Plotted("m", {"all": {"f1": 0.9}, "numerical": {}})).startswith(b"\x89PNG")


def test_the_same_report_gives_the_same_picture() -> None:
    pytest.importorskip("matplotlib")
    again = plotted(json.loads(json.dumps(REPORT)))
    assert draw(plotted(REPORT)) == draw(again)
