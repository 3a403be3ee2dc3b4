"""What Prometheus reads: the meters' names, few labels, no words of a customer; of all workers together."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sys
import time
import urllib.request
from pathlib import Path

import pytest
import yaml
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.parser import text_string_to_metric_families

from guardrail.cli import main
from guardrail.client import Guard, SyncGuard
from guardrail.errors import ConfigError
from guardrail.policy.outcome import Outcome, Reason
from guardrail.telemetry import prometheus
from guardrail.telemetry.prometheus import MergedPages, MetricsAddress, MetricsPage, fetch, require
from tests.support.server_process import ServerProcess

ROOT = Path(__file__).resolve().parent.parent.parent
EVIDENCE = ["The Marrow Street fund paid a yield of 4.85% in 2025."]
SOUND = "The Marrow Street fund paid a yield of 4.85% in 2025."
FALSE = "The Marrow Street fund paid a yield of 9.75% in 2025."
PATIENCE_S = 60.0

Samples = dict[str, list[tuple[dict[str, str], float]]]


def read(port: int) -> str:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    text: str = opener.open(f"http://127.0.0.1:{port}/metrics", timeout=10).read().decode()
    return text


def samples(text: str) -> Samples:
    """Labels and values by the sample's name."""
    found: Samples = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found.setdefault(sample.name, []).append((sample.labels, sample.value))
    return found


@pytest.fixture(scope="module")
def page() -> str:
    """Of a server that released one answer and withheld another, of a tenant with a telling name."""
    with (
        ServerProcess(arguments=["--metrics-port=0"]) as process,
        SyncGuard(process.target, tenant="acme-wealth") as guard,
    ):
        for text in (SOUND, FALSE):
            guard.text([text], evidence=EVIDENCE, question="What does Marrow Street pay?", request_id="request-17")
        return read(process.ready["metrics_port"])


def test_answers_are_counted_by_outcome_and_reason(page: str) -> None:
    counted = {
        (labels["outcome"], labels["reason"]): value for labels, value in samples(page)["guardrail_answers_total"]
    }
    assert counted.pop(("RELEASED", "")) == 1.0
    assert list(counted.values()) == [1.0]
    assert {outcome for outcome, _ in counted} == {"ABSTAINED"}


def test_the_time_to_the_outcome_has_an_edge_at_the_deadline(page: str) -> None:
    edges = {labels["le"] for labels, _ in samples(page)["guardrail_close_to_summary_milliseconds_bucket"]}
    assert "400.0" in edges


def test_the_process_itself_is_measured(page: str) -> None:
    found = samples(page)
    for name in ("process_resident_memory_bytes", "process_open_fds", "guardrail_tasks", "guardrail_streams"):
        assert name in found


def test_no_word_of_a_customer_is_in_it(page: str) -> None:
    for word in ("acme", "Marrow", "4.85", "9.75", "request-17", "yield"):
        assert word not in page


def test_labels_take_few_values(page: str) -> None:
    allowed = {
        "outcome": {outcome.value for outcome in Outcome},
        "reason": {reason.value for reason in Reason} | {""},
        "mode": {"enforce", "monitor"},
        "endpoint": {"fake"},
        "found": {"memory", "redis", "nowhere"},
    }
    for name, values in samples(page).items():
        for labels, _ in values:
            for key, value in labels.items():
                assert key in {*allowed, "le", "why", "end", "code"}, name
                assert value in allowed.get(key, {value})


def test_the_documents_and_the_alert_rules_name_what_there_is(page: str) -> None:
    # What appears only once it has happened, or with a Redis, an extractor or workers.
    later = {
        "guardrail_refused_total",
        "guardrail_worker_up",
        "guardrail_resends_total",
        "guardrail_extractor_calls_total",
    }
    known = {*samples(page), *later, "guardrail_close_to_summary_milliseconds"}
    rules = yaml.safe_load((ROOT / "deploy" / "prometheus" / "guardrail-alerts.yaml").read_text("utf-8"))
    expressions = [rule["expr"] for group in rules["groups"] for rule in group["rules"]]
    named = {name for text in expressions for name in re.findall(r"\b(?:guardrail|process)_\w+", text)}
    assert named <= known
    documented = re.findall(r"`((?:guardrail|process)_[a-z_]+)`", (ROOT / "docs" / "operate.md").read_text("utf-8"))
    assert documented
    assert set(documented) <= known


@pytest.mark.skipif(sys.platform != "linux", reason="workers share a port on Linux only")
async def test_the_page_of_several_workers_has_all_of_them() -> None:
    with ServerProcess(arguments=["--metrics-port=0", "--workers=2"]) as process:
        async with Guard(process.target, connections=16) as guard:
            for _ in range(32):
                await guard.text([SOUND], evidence=EVIDENCE)
        found = samples(await asyncio.to_thread(read, process.ready["metrics_port"]))
        assert found["guardrail_worker_up"] == [({"worker": "0"}, 1.0), ({"worker": "1"}, 1.0)]
        answers = found["guardrail_answers_total"]
        assert sum(value for _, value in answers) == 32
        assert {labels["worker"] for labels, _ in found["process_resident_memory_bytes"]} == {"0", "1"}

        os.kill(process.ready["workers"][1], signal.SIGSTOP)
        stopped = samples(await asyncio.to_thread(read, process.ready["metrics_port"]))
        os.kill(process.ready["workers"][1], signal.SIGCONT)
        assert stopped["guardrail_worker_up"] == [({"worker": "0"}, 1.0), ({"worker": "1"}, 0.0)]


@pytest.mark.skipif(sys.platform != "linux", reason="workers share a port on Linux only")
def test_workers_that_are_replaced_are_read_on() -> None:
    with ServerProcess(arguments=["--metrics-port=0", "--workers=2"]) as process:
        began = {labels["worker"]: value for labels, value in samples(read(process.ready["metrics_port"]))[START]}
        process.signal(signal.SIGHUP)
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            found = samples(read(process.ready["metrics_port"]))
            now = {labels["worker"]: value for labels, value in found.get(START, [])}
            if set(now) == set(began) and all(now[worker] > began[worker] for worker in began):
                break
            time.sleep(0.2)
        else:
            pytest.fail("the new workers' metrics were not read")


START = "process_start_time_seconds"


def test_pages_are_merged_under_the_workers_numbers() -> None:
    text = '# TYPE a_total counter\na_total{end="x"} 2.0\n'
    registry = CollectorRegistry()
    registry.register(MergedPages(lambda: {0: lambda: text, 1: lambda: None, 2: lambda: text}))
    found = samples(generate_latest(registry).decode())
    assert found["a_total"] == [({"end": "x", "worker": "0"}, 2.0), ({"end": "x", "worker": "2"}, 2.0)]
    assert [value for _, value in found["guardrail_worker_up"]] == [1.0, 0.0, 1.0]


def test_a_process_without_a_page_is_not_up() -> None:
    assert fetch(None) is None
    assert fetch(1) is None


def test_a_port_that_is_taken_is_refused_at_the_start(capsys: pytest.CaptureFixture[str]) -> None:
    page = MetricsPage(MetricsAddress(), CollectorRegistry())
    try:
        arguments = ["serve", "--port=0", "--backend=fake", "--log-format=json", f"--metrics-port={page.port}"]
        assert main(arguments) == 2
        assert "cannot serve metrics" in capsys.readouterr().err
    finally:
        page.close()


def test_without_the_package_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.exporter.prometheus", None)
    with pytest.raises(ConfigError, match=re.escape(prometheus.EXTRA)):
        require()


def test_without_being_asked_for_there_is_no_page() -> None:
    with ServerProcess() as process:
        assert json.loads(json.dumps(process.ready))["metrics_port"] is None
