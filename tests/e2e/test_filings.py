"""Claims about invented filings: no wrong one is verified, and not fewer sound ones than were before."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from guardrail.evaluation.judgement import Judgement
from guardrail.evaluation.rows import ClaimRow, read_rows
from guardrail.evaluation.run import run_rows
from guardrail.evaluation.scoring import open_scorer
from guardrail.policy.policy import Policy

FILE = Path(__file__).parent.parent / "cases" / "filings.jsonl"
PARTS = {"a": 0.88, "b": 0.8, "c": 0.64, "d": 0.55, "e": 0.37}
"""Least share of the sound claims of each part that is verified, a little below what was reached."""


@pytest.fixture(scope="module")
def judged() -> list[Judgement]:
    rows = list(read_rows(FILE))
    assert all(isinstance(row, ClaimRow) for row in rows)
    with open_scorer("embedded") as (scorer, model):
        return run_rows(rows, Policy.load(), scorer, model).judgements["claims"]


def test_no_wrong_claim_is_verified(judged: list[Judgement]) -> None:
    passed = [item for item in judged if item.positive and not item.predicted]
    assert not passed, json.dumps([{"id": item.id, "how": item.how, "got": item.got} for item in passed], indent=1)


@pytest.mark.parametrize(("part", "least"), PARTS.items())
def test_sound_claims_are_verified(judged: list[Judgement], part: str, least: float) -> None:
    sound = [item for item in judged if not item.positive and item.id.startswith(f"{part}-")]
    verified = sum(not item.predicted for item in sound)
    assert verified >= least * len(sound), f"{verified} of {len(sound)}"
