"""The load test's page: everything in one file, and what was missed stands out."""

from __future__ import annotations

import pytest

from loadtest.page import write_page
from loadtest.results import parse_objectives
from tests.unit.loadtest.test_loadtest import FAULTY, SOUND, report_of, sent

pytest.importorskip("matplotlib", reason="drawing needs matplotlib: pip install 'guardrail-sidecar[loadtest]'")


def test_the_page_loads_nothing_and_names_what_was_missed() -> None:
    report = report_of(sent(SOUND, "RELEASED"), sent(FAULTY, "RELEASED"), sent(SOUND, "ABSTAINED", "DEADLINE"))
    page = write_page(report, [50.0, 120.0, 900.0], parse_objectives("p99=400ms,escapes=0"), "Load <test>")
    assert page.count("<svg") == 6
    assert "<title>Load &lt;test&gt;</title>" in page
    assert "src=" not in page
    assert "<td class=missed>missed</td>" in page
    assert "faulty (near)" in page
    assert "sound ABSTAINED DEADLINE" in page


def test_a_run_without_answers_is_a_page_too() -> None:
    assert "offered=0/s" in write_page(report_of(), [], [], "Empty")
