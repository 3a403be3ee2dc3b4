"""The ceiling counts verdicts: a refusal, and an answer that came too late, are none."""

from __future__ import annotations

import pytest

from loadtest.ceiling import Ceiling, Load, count_ends, shown

PAGE = """\
# HELP guardrail_answers_total Answers by outcome and reason
# TYPE guardrail_answers_total counter
guardrail_answers_total{mode="enforce",outcome="RELEASED",reason="",worker="0"} 40.0
guardrail_answers_total{mode="enforce",outcome="ABSTAINED",reason="CONTRADICTED",worker="0"} 2.0
guardrail_answers_total{mode="enforce",outcome="PARTIAL",reason="UNGROUNDED",worker="1"} 3.0
guardrail_answers_total{mode="enforce",outcome="ABSTAINED",reason="OVERLOAD",worker="1"} 50.0
guardrail_answers_total{mode="enforce",outcome="ABSTAINED",reason="DEADLINE",worker="1"} 6.0
guardrail_answers_total{mode="enforce",outcome="ABSTAINED",reason="BACKEND",worker="1"} 1.0
# HELP guardrail_streams Streams open now
# TYPE guardrail_streams gauge
guardrail_streams{worker="0"} 7.0
"""


def load(together: int, verdicts: float, cpu_ms: float = 1.0) -> Load:
    return Load(together, verdicts + 10.0, 0, verdicts, 8.0, 2.0, cpu_ms, 0.5)


def test_answers_are_told_apart_by_how_they_ended() -> None:
    ends = count_ends(PAGE)
    assert ends == {("0", "verdict"): 42, ("1", "verdict"): 3, ("1", "refused"): 50, ("1", "late"): 7}


def test_the_ceiling_is_the_most_of_each_whatever_else_was_answered() -> None:
    found = Ceiling((load(4, 900.0), load(8, 1000.0)), (load(4, 500.0), load(8, 300.0)))
    assert found.ratio == pytest.approx(0.5)
    last = shown(found).splitlines()[-1]
    assert last.startswith("CEILING verdicts=500/s at 4 refused=8.0/s late=2.0/s echo=1000/s ratio=0.500")
