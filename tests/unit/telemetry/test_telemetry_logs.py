"""Log lines: JSON for programs, never a wait for whoever reads them, never an exception's message."""

from __future__ import annotations

import io
import json
import threading

from guardrail.policy.outcome import Outcome, Reason
from guardrail.session_events import Summary
from guardrail.telemetry.alerts import ClaimHasher, RequestIds
from guardrail.telemetry.logs import TOGETHER, LineWriter, describe_fault, open_log
from guardrail.telemetry.report import Reporter


class StalledStream(io.StringIO):
    """A reader that takes nothing until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.reached = threading.Event()
        self.let_go = threading.Event()

    def write(self, text: str) -> int:
        self.reached.set()
        self.let_go.wait()
        return super().write(text)


class GoneStream(io.StringIO):
    """A reader that has gone."""

    def write(self, text: str) -> int:
        raise BrokenPipeError


def test_lines_are_json_objects_with_event_level_and_time() -> None:
    stream = io.StringIO()
    log = open_log(stream, "json")
    log.info("ready", port=50051)
    log.close()
    line = json.loads(stream.getvalue())
    assert (line["event"], line["level"], line["port"]) == ("ready", "info", 50051)
    assert line["time"].endswith("Z")


def test_the_console_form_is_no_json_but_names_the_event() -> None:
    stream = io.StringIO()
    log = open_log(stream, "console")
    log.info("ready", port=50051)
    log.close()
    assert "ready" in stream.getvalue()
    assert not stream.getvalue().startswith("{")


def test_a_stalled_reader_costs_lines_and_no_waiting() -> None:
    stream = StalledStream()
    writer = LineWriter(stream, capacity=2)
    writer.write("held")
    stream.reached.wait()  # the thread holds the first line, the queue is empty
    for line in ("a", "b", "c"):
        writer.write(line)
    assert writer.dropped == 1
    stream.let_go.set()
    writer.close()
    assert stream.getvalue() == "held\na\nb\n"


class CountingStream(io.StringIO):
    """Counts what is written at once."""

    writes = 0

    def write(self, text: str) -> int:
        self.writes += 1
        return super().write(text)


def test_lines_that_come_together_are_written_together_and_in_order() -> None:
    stream = CountingStream()
    writer = LineWriter(stream)
    lines = [f"line {number}" for number in range(3 * TOGETHER)]
    for line in lines:
        writer.write(line)
    writer.close()
    assert stream.getvalue().splitlines() == lines
    assert stream.writes < len(lines) / 10


def test_a_reader_that_has_gone_does_no_harm() -> None:
    writer = LineWriter(GoneStream())
    writer.write("line")
    writer.close()
    assert writer.dropped == 1


def test_a_fault_is_described_without_its_message() -> None:
    try:
        raise ValueError("could not read 'Fund A yields 9.75%'")
    except ValueError as error:
        described = describe_fault(error)
    assert described["fault"] == "ValueError"
    assert "Fund A" not in json.dumps(described)
    assert "test_telemetry_logs.py" in json.dumps(described)


def test_the_alert_is_one_line_of_the_log() -> None:
    stream = io.StringIO()
    log = open_log(stream, "json")
    reporter = Reporter(hasher=ClaimHasher.create(b"k"), log=log)
    reporter.answered(Summary(Outcome.ABSTAINED, Reason.DEADLINE, (), ()), RequestIds("r-9", "acme"))
    reporter.answered(Summary(Outcome.RELEASED, None, (), ()), RequestIds("r-10", "acme"))
    log.close()
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [(line["event"], line["request_id"]) for line in lines] == [("GUARDRAIL_FAIL_CLOSED", "r-9")]


def test_a_fault_in_reporting_does_not_reach_the_answer() -> None:
    class Spoiled(ClaimHasher):
        @property
        def key_id(self) -> str:
            raise RuntimeError

    reporter = Reporter(hasher=Spoiled.__new__(Spoiled))
    assert reporter.answered(Summary(Outcome.ABSTAINED, Reason.DEADLINE, (), ()), RequestIds("r")) is None
