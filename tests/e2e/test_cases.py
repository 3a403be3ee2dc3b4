"""The sample cases through sessions and the shipped model. What fails is listed with its reason; nothing else may."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from guardrail.evaluation.judgement import Judgement
from guardrail.evaluation.rows import Malformed, read_rows
from guardrail.evaluation.run import run_rows
from guardrail.evaluation.scoring import open_scorer
from guardrail.policy.policy import Policy

CASES = Path(__file__).parent.parent / "cases"
FILE = CASES / "cases.jsonl"
KNOWN_FAILURES: dict[str, str] = json.loads((CASES / "known_failures.json").read_text("utf-8"))
IDS = [json.loads(line)["id"] for line in FILE.read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def judged() -> dict[str, Judgement]:
    rows = [row for row in read_rows(FILE) if not isinstance(row, Malformed)]
    with open_scorer("embedded") as (scorer, model):
        results = run_rows(rows, Policy.load(), scorer, model)
    return {item.id: item for item in results.judgements["cases"]}


@pytest.mark.parametrize("name", IDS)
def test_a_case_ends_as_it_must(judged: dict[str, Judgement], name: str) -> None:
    case = judged[name]
    if name in KNOWN_FAILURES:
        assert not case.right, f"{name} passes now: take it off known_failures.json"
        pytest.xfail(KNOWN_FAILURES[name])
    assert case.right, json.dumps({"kind": case.how, "got": case.got, "wanted": case.wanted}, indent=1)


def test_every_known_failure_is_a_case_and_has_a_reason() -> None:
    assert set(KNOWN_FAILURES) <= set(IDS)
    assert all(len(reason) > 20 for reason in KNOWN_FAILURES.values())
