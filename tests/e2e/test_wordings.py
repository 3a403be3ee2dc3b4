"""Claims in many wordings: no wrong one is verified, and not fewer sound ones than were before."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from guardrail.evaluation.judgement import Judgement
from guardrail.evaluation.rows import ClaimRow, read_rows
from guardrail.evaluation.run import run_rows
from guardrail.evaluation.scoring import open_scorer
from guardrail.policy.policy import Policy
from tests.support.wordings import Part, claims

PARTS: dict[Part, float] = {"mend": 0.64, "held": 0.42}
"""Least share of the sound claims of each part that is verified, a little below what was reached."""
SAMPLE, SEED = 400, 1
"""Claims of each part, drawn with this seed."""


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> dict[Part, list[Judgement]]:
    found: dict[Part, list[Judgement]] = {}
    with open_scorer("embedded") as (scorer, model):
        for part in PARTS:
            drawn = Random(SEED).sample(list(claims(part, per_wording=1, per_right=1)), SAMPLE)
            path: Path = tmp_path_factory.mktemp("wordings") / f"{part}.jsonl"
            path.write_text("".join(f"{json.dumps(row)}\n" for row in drawn), "utf-8")
            rows = [row for row in read_rows(path) if isinstance(row, ClaimRow)]
            assert len(rows) == SAMPLE
            found[part] = run_rows(rows, Policy.load(), scorer, model).judgements["claims"]
    return found


@pytest.mark.parametrize("part", PARTS)
def test_no_wrong_claim_is_verified(judged: dict[Part, list[Judgement]], part: Part) -> None:
    passed = [item for item in judged[part] if item.positive and not item.predicted]
    assert not passed, json.dumps([{"id": item.id, "how": item.how} for item in passed], indent=1)


@pytest.mark.parametrize(("part", "least"), PARTS.items())
def test_sound_claims_are_verified(judged: dict[Part, list[Judgement]], part: Part, least: float) -> None:
    sound = [item for item in judged[part] if not item.positive]
    verified = sum(not item.predicted for item in sound)
    assert verified >= least * len(sound), f"{verified} of {len(sound)}"
