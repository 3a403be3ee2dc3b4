"""The load test's own arithmetic: what is sent when, what is counted, and that a sound answer is sound without load."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guardrail.policy.outcome import Outcome
from loadtest.__main__ import main
from loadtest.disturb import Disturbance
from loadtest.key import CONTRADICTED, ENTAILED, Key
from loadtest.offline import check_offline
from loadtest.processes import Group, Sample
from loadtest.results import Objective, Report, parse_objectives, percentile, summarise
from loadtest.sending import Sent
from loadtest.traffic import Burst, Manner, Traffic, part, schedule
from loadtest.workload import SHAPES, Answer, Fault, Shape, key_of, make_answers, read_workload, write_workload

# -- the workload ----------------------------------------------------------------------------------------------------


def test_w850_is_what_the_design_says() -> None:
    answers = make_answers(SHAPES["w850"], 200)
    words = [len(answer.text.split()) for answer in answers]
    assert 80 <= sum(words) / len(words) <= 110
    assert {len(answer.deltas) for answer in answers} == {6}
    assert [answer.fault is not None for answer in answers] == [at % 10 == 9 for at in range(200)]
    facts, market, table = answers[0].chunks
    assert 500 <= len(str(facts["text"])) <= 700
    assert 500 <= len(str(market["text"])) <= 700
    rows = table["rows"]
    assert isinstance(rows, list)
    assert (len(rows), {len(row) for row in rows}) == (6, {4})


def test_one_seed_makes_one_workload() -> None:
    shape = SHAPES["w850"]
    assert make_answers(shape, 30, seed=1) == make_answers(shape, 30, seed=1)
    assert make_answers(shape, 30, seed=1) != make_answers(shape, 30, seed=2)


def test_token_sized_deltas_are_one_word_each_and_join_to_the_text() -> None:
    answer = make_answers(SHAPES["tokens"], 1)[0]
    assert all(len(delta.split()) == 1 for delta in answer.deltas)
    assert answer.text == make_answers(SHAPES["w850"], 1)[0].text


def test_without_load_sound_answers_pass_and_planted_faults_do_not() -> None:
    answers = make_answers(Shape(fault_every=3), 90)
    checked = check_offline(answers, Key(key_of(answers)["contradicted"]))
    wrong = [
        (answer.fault, answer.text)
        for answer, one in zip(answers, checked, strict=True)
        if (one.summary.outcome is Outcome.RELEASED) != (answer.fault is None)
    ]
    assert wrong == []
    assert len({answer.fault.kind for answer in answers if answer.fault}) == 7


def test_a_workload_survives_its_file(tmp_path: Path) -> None:
    answers = make_answers(SHAPES["w850"], 12)
    write_workload(answers, tmp_path / "w.jsonl")
    assert read_workload(tmp_path / "w.jsonl") == answers


def test_a_line_that_is_no_answer_is_named(tmp_path: Path) -> None:
    (tmp_path / "w.jsonl").write_text('{"id": "a"}\n')
    with pytest.raises(ValueError, match=r"w\.jsonl:1: not an answer"):
        read_workload(tmp_path / "w.jsonl")


def test_the_key_contradicts_planted_words_only(tmp_path: Path) -> None:
    Key(["never be Redeemed"]).write(tmp_path / "key.json")
    key = Key.read(tmp_path / "key.json")
    assert key.probabilities("Shares can NEVER be redeemed early.") == CONTRADICTED
    assert key.probabilities("Shares can be redeemed early.") == ENTAILED
    assert Key([]).probabilities("anything") == ENTAILED


# -- the schedule ----------------------------------------------------------------------------------------------------


@settings(deadline=None)
@given(st.floats(5, 500), st.integers(0, 1000))
def test_arrivals_come_at_the_offered_rate_and_in_order(rate: float, seed: int) -> None:
    starts = schedule(Traffic(rate=rate, seconds=20), 50, seed)
    expected = rate * 20
    assert abs(len(starts) - expected) < 6 * expected**0.5 + 1
    assert [start.at_s for start in starts] == sorted(start.at_s for start in starts)
    assert all(0 <= start.at_s < 20 and 0 <= start.answer < 50 for start in starts)


def test_a_burst_multiplies_the_rate_while_it_lasts() -> None:
    starts = schedule(Traffic(rate=100, seconds=30, bursts=(Burst.parse("3x@10+5"),)), 10)
    inside = sum(10 <= start.at_s < 15 for start in starts)
    before = sum(start.at_s < 10 for start in starts)
    assert 2.4 < (inside / 5) / (before / 10) < 3.6


def test_a_flood_is_a_second_tenant_that_leaves_the_first_as_it_was() -> None:
    calm = schedule(Traffic(rate=50, seconds=10), 10)
    flooded = schedule(Traffic(rate=50, seconds=10, flood=5), 10)
    assert [start for start in flooded if start.tenant == "bank"] == calm
    assert sum(start.tenant == "flood" for start in flooded) > 3 * len(calm)


def test_manners_have_their_shares() -> None:
    starts = schedule(Traffic(rate=500, seconds=10, slow=0.1, vanishing=0.2), 10)
    share = {manner: sum(start.manner is manner for start in starts) / len(starts) for manner in Manner}
    assert abs(share[Manner.SLOW] - 0.1) < 0.02
    assert abs(share[Manner.VANISHING] - 0.2) < 0.02


def test_generators_share_the_starts_without_loss() -> None:
    starts = schedule(Traffic(rate=50, seconds=4), 10)
    assert sorted(part(starts, 0, 2) + part(starts, 1, 2), key=lambda start: start.at_s) == starts


@pytest.mark.parametrize("text", ["3@10", "x@1+1", "3x@10", ""])
def test_a_burst_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="3x@10"):
        Burst.parse(text)


def test_faults_are_read_from_their_short_form() -> None:
    assert Disturbance.parse("triton:pause@10+3") == Disturbance("triton", "pause", 10.0, 3.0)
    assert Disturbance.parse("worker:kill@5") == Disturbance("worker", "kill", 5.0, 2.0)
    with pytest.raises(ValueError, match="triton:pause@10"):
        Disturbance.parse("worker:pause@5")


# -- the report ------------------------------------------------------------------------------------------------------

SOUND, FAULTY = 0, 1
ANSWERS = [
    Answer("sound", "q", (), ("a",)),
    Answer("faulty", "q", (), ("b",), Fault("near")),
]


def sent(answer: int, outcome: str, reason: str = "UNSPECIFIED", **changes: object) -> Sent:
    one = Sent(answer, "bank", "plain", 1.0, 2.0, 0.001, 2.05, outcome, reason, "OK", 1.0, 2.0)
    return one._replace(**changes)  # type: ignore[arg-type]


def report_of(*all_sent: Sent, seconds: float = 10.0) -> Report:
    return summarise("w", Traffic(rate=1, seconds=seconds), ANSWERS, all_sent, {}, {}, {})


def test_a_released_fault_is_an_escape_and_a_withheld_sound_answer_a_refusal() -> None:
    report = report_of(
        sent(SOUND, "RELEASED"),
        sent(SOUND, "ABSTAINED", "CONTRADICTED"),
        sent(SOUND, "ABSTAINED", "DEADLINE"),
        sent(FAULTY, "RELEASED"),
        sent(FAULTY, "ABSTAINED", "CONTRADICTED"),
    )
    assert (report.escapes, report.false_refusals, report.load_refusals, report.faulty) == (1, 2, 1, 2)
    assert report.deadline == pytest.approx(0.2)
    assert report.completed == pytest.approx(0.4)


def test_an_answer_without_a_summary_is_lost_and_a_refusal_by_load() -> None:
    report = report_of(sent(SOUND, "", "", status="UNAVAILABLE"), sent(SOUND, "RELEASED"))
    assert (report.lost, report.load_refusals) == (1, 1)


def test_an_answer_given_up_in_the_middle_was_taken_in_and_a_refused_one_was_not() -> None:
    report = report_of(
        *[sent(SOUND, "RELEASED")] * 7,
        sent(SOUND, "ABSTAINED", "OVERLOAD", core_ms=0.2),
        sent(SOUND, "ABSTAINED", "OVERLOAD", core_ms=0.0),
        sent(SOUND, "ABSTAINED", "DEADLINE"),
        sent(SOUND, "ABSTAINED", "BACKEND"),
    )
    assert report.given_up == 1
    assert report.late == pytest.approx(2 / 10)


def test_the_goodput_leaves_the_first_seconds_out() -> None:
    early, due, after = ([sent(SOUND, "RELEASED", closed_s=at)] for at in (2.0, 7.0, 11.0))
    refused = [sent(SOUND, "ABSTAINED", "OVERLOAD", closed_s=7.0)]
    report = report_of(*early * 30, *due * 10, *after * 5, *refused * 40)
    assert report.goodput == pytest.approx(10 / 5)


def test_the_goodput_a_core_is_of_the_cpu_time_that_the_sidecar_took_meanwhile() -> None:
    samples = [
        Sample(at_s=float(at), cpu_s=0.4 * at + (3.0 if at < 5 else 0.0), rss_mib=1.0, largest_mib=1.0)
        for at in range(11)
    ]
    group = Group(1, samples)
    good = [sent(SOUND, "RELEASED", closed_s=7.0)] * 10
    report = summarise("w", Traffic(rate=1, seconds=10.0), ANSWERS, good, {"sidecar": group}, {}, {})
    assert report.goodput_a_core == pytest.approx(10 / 5 / 0.4)


def test_latency_counts_from_when_the_close_was_due() -> None:
    report = report_of(*(sent(SOUND, "RELEASED", closed_s=2.0, ended_s=2.0 + ms / 1000) for ms in range(1, 101)))
    assert report.latency_ms["p50"] == pytest.approx(50, abs=0.01)
    assert report.latency_ms["p99"] == pytest.approx(99, abs=0.01)
    assert report.latency_ms["max"] == pytest.approx(100, abs=0.01)


def test_callers_that_vanish_and_a_flooding_tenant_are_not_counted() -> None:
    report = report_of(
        sent(SOUND, "RELEASED"),
        sent(SOUND, "", "", manner="vanishing", status="CANCELLED"),
        sent(SOUND, "ABSTAINED", "OVERLOAD", tenant="flood"),
    )
    assert (report.answers, report.lost, report.false_refusals) == (1, 0, 0)


def test_a_caller_that_reads_late_is_no_slow_server() -> None:
    report = report_of(sent(SOUND, "RELEASED"), sent(SOUND, "RELEASED", manner="slow", ended_s=9.0))
    assert (report.answers, report.latency_ms["max"]) == (2, pytest.approx(50, abs=0.01))


@settings(deadline=None)
@given(st.lists(st.floats(0, 1e6), min_size=1), st.sampled_from([50, 90, 99, 99.9]))
def test_a_percentile_is_a_value_that_enough_others_do_not_exceed(values: list[float], percent: float) -> None:
    found = percentile(values, percent)
    assert found in values
    assert sum(value <= found for value in values) >= len(values) * percent / 100
    assert sum(value < found for value in values) < len(values) * percent / 100


def test_objectives_are_kept_or_missed() -> None:
    report = report_of(sent(SOUND, "RELEASED", ended_s=2.3), sent(FAULTY, "RELEASED"))
    verdicts = {o.name: o.kept(report) for o in parse_objectives("p99=400ms,deadline=0.1%,escapes=0,completed=0.1/s")}
    assert verdicts == {"p99": True, "deadline": True, "escapes": False, "completed": True}
    assert parse_objectives("deadline=0.1%") == [Objective("deadline", 0.001)]


@pytest.mark.parametrize("text", ["p98=1ms", "p99", "p99=fast", "nonsense=1"])
def test_an_objective_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no objective"):
        parse_objectives(text)


def test_the_last_line_says_the_run() -> None:
    line = report_of(sent(SOUND, "RELEASED")).line()
    assert line.startswith("W offered=0/s completed=0/s p50=50ms p99=50ms deadline=0.00% escapes=0 false_refusals=0")


def test_cores_are_cpu_time_over_the_time_between_two_looks() -> None:
    group = Group(1, [Sample(0.5, 1.0, 10, 10), Sample(2.0, 2.0, 10, 10), Sample(4.0, 5.0, 10, 10)])
    assert group.cores(1.0, 5.0) == pytest.approx(1.5)
    assert group.cores(3.0, 5.0) == 0.0


# -- the command -----------------------------------------------------------------------------------------------------


def test_the_command_writes_a_workload_and_compares_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["workload", "--answers", "20", "--out", str(tmp_path / "w.jsonl"), "--key", str(tmp_path / "k")]) == 0
    assert len(read_workload(tmp_path / "w.jsonl")) == 20
    report = report_of(sent(SOUND, "RELEASED")).as_json()
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text(json.dumps(report))
    assert main(["compare", str(tmp_path / "a.json"), str(tmp_path / "b.json")]) == 0
    assert "latency_ms p99" in capsys.readouterr().out


def test_wrong_usage_is_one_line_and_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "--burst", "soon"]) == 2
    assert "3x@10+2" in capsys.readouterr().err
