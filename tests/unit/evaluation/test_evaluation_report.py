"""The report: its keys are what programs read, its figures those of the judgements."""

from __future__ import annotations

import io
import json
from typing import Any

import orjson
import pytest
from rich.console import Console

from guardrail.evaluation.display import show_report
from guardrail.evaluation.judgement import Judgement
from guardrail.evaluation.nli import predict
from guardrail.evaluation.report import build_report, failures
from guardrail.evaluation.rows import Malformed
from guardrail.evaluation.run import Results
from guardrail.policy.scores import Scores

VERSIONS = {"model": "m@1", "policy": "p/1", "guardrail": "0"}
MEASURES = {"precision", "recall", "f1", "accuracy", "balanced_accuracy", "false_refusal_rate"}


def judged(positive: bool, predicted: bool, how: str = "", kind: str = "", work_ms: float = 1.0) -> Judgement:
    right = positive == predicted
    return Judgement(f"{how}-{positive}", positive, predicted, right, work_ms, kind, how, {"got": 1}, {"wanted": 2})


def case(name: str, right: bool) -> Judgement:
    got = {"outcome": "RELEASED" if right else "ABSTAINED", "reason": None}
    return Judgement(name, False, not right, right, 1.0, how="kind", got=got, wanted={"outcome": "RELEASED"})


def pair(label: str, got: str | None, confidence: float) -> Judgement:
    right = label == got
    return Judgement("p", True, True, right, 1.0, got={"label": got, "confidence": confidence}, wanted={"label": label})


def report(skipped: tuple[Malformed, ...] = (), interrupted: bool = False, **judgements: list[Judgement]) -> Any:
    results = Results(dict(judgements), interrupted)
    made = build_report(results, skipped, input_name="rows.jsonl", versions=VERSIONS, deadline=False)
    return json.loads(orjson.dumps(made))


def test_one_kind_of_row_stands_at_the_top() -> None:
    made = report(claims=[judged(True, True, "near", "numerical"), judged(False, True, "gold", "numerical")])
    assert (made["kind"], made["rows"], made["input"], made["versions"]) == ("claims", 2, "rows.jsonl", VERSIONS)
    assert set(made["overall"]) >= MEASURES
    assert made["overall"]["false_refusal_rate"] == 1.0
    assert set(made["by_how"]) == {"gold", "near"}
    assert made["by_how"]["near"]["recall"] == 1.0
    assert made["by_how"]["near"]["n"] == 1
    assert made["by_type"]["numerical"]["accuracy"] == 0.5
    assert set(made["latency_ms"]) == {"p50", "p95", "p99"}


def test_cases_say_which_failed_with_got_and_wanted() -> None:
    made = report(cases=[case("c1", right=True), case("c2", right=False)])
    assert (made["passed"], made["total"]) == (1, 2)
    (failed,) = made["failed"]
    assert failed["id"] == "c2"
    assert (failed["got"]["outcome"], failed["wanted"]["outcome"]) == ("ABSTAINED", "RELEASED")


def test_a_row_without_a_label_counts_in_no_measure() -> None:
    table = Judgement("t", None, False, True, 0.0, how="edges", got={"effects": []}, wanted={"effects": []})
    made = report(cases=[case("c1", right=True), table])
    assert (made["total"], made["overall"]["n"]) == (2, 1)


def test_nli_has_accuracy_confusion_and_calibration() -> None:
    made = report(
        nli=[
            pair("neutral", "neutral", 1.0),
            pair("neutral", "contradiction", 0.5),
            pair("entailment", None, 0.0),
        ]
    )
    assert made["accuracy"] == pytest.approx(1 / 3)
    assert made["confusion"] == {"entailment": {"none": 1}, "neutral": {"contradiction": 1, "neutral": 1}}
    assert made["ece"] == pytest.approx(0.25)


def test_mixed_kinds_are_reported_each() -> None:
    made = report(claims=[judged(True, True)], cases=[case("c1", right=True)])
    assert (made["kind"], made["rows"]) == ("mixed", 2)
    assert set(made["kinds"]) == {"claims", "cases"}
    assert made["kinds"]["cases"]["passed"] == 1


def test_skipped_lines_are_counted_with_their_reasons() -> None:
    made = report(skipped=(Malformed(3, "label is missing"),), claims=[judged(True, True)])
    assert made["skipped"] == {"count": 1, "rows": [{"line": 3, "reason": "label is missing"}]}


def test_an_interrupted_run_says_so() -> None:
    assert report(interrupted=True, claims=[judged(True, True)])["interrupted"] is True


def test_a_run_that_judged_nothing_has_no_kind() -> None:
    made = report(interrupted=True)
    assert (made["kind"], made["rows"], made["latency_ms"]["p50"]) == (None, 0, None)


def test_failures_are_the_rows_that_came_out_wrong() -> None:
    results = Results({"claims": [judged(True, True), judged(True, False, "far")], "cases": [case("c2", right=False)]})
    assert [(item["row"], item["id"]) for item in failures(results)] == [("claims", "far-True"), ("cases", "c2")]


def test_a_pair_is_judged_by_its_likeliest_label() -> None:
    assert predict(Scores(0.4, 0.35, 0.25), two_way=False) == ("entailment", 0.4)


def test_a_two_way_pair_sums_up_what_is_not_entailment() -> None:
    label, probability = predict(Scores(0.4, 0.35, 0.25), two_way=True)
    assert (label, probability) == ("not_entailment", pytest.approx(0.6))


@pytest.mark.parametrize(
    "judgements",
    [
        {"claims": [judged(True, True, "near", "numerical")]},
        {"cases": [case("c1", right=True), case("c2", right=False)]},
        {"nli": [pair("neutral", "neutral", 1.0)]},
        {"claims": [judged(True, True)], "cases": [case("c1", right=True)]},
        {},
    ],
)
def test_every_report_can_be_shown(judgements: dict[str, list[Judgement]]) -> None:
    console = Console(file=io.StringIO(), width=120)
    show_report(report(skipped=(Malformed(3, "x"),), interrupted=True, **judgements), console)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert "interrupted" in text
    assert "skipped 1 malformed" in text
