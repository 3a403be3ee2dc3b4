"""Samples of a worker's stacks are counted for the part of the project that they fall into."""

from __future__ import annotations

import pytest

from loadtest.where import part_of, shares

LOOP = "main (/x/guardrail/cli.py:9);run (/usr/lib/python3.11/asyncio/base_events.py:600)"
STEP = f"{LOOP};_step (/x/guardrail/server/runner.py:230);advance (/x/guardrail/session.py:150)"


@pytest.mark.parametrize(
    ("frames", "part"),
    [
        (f"{STEP};assess (/x/guardrail/verify/assess.py:70);align (/x/guardrail/evidence/align.py:9)", "evidence"),
        (
            f"{STEP};assess (/x/guardrail/verify/assess.py:70);compile (/usr/lib/python3.11/re/__init__.py:1)",
            "typed checks",
        ),
        (f"{STEP};extract (/x/guardrail/claims/extract.py:5)", "claim extraction"),
        (f"{STEP};judge (/x/guardrail/judge.py:5)", "session, verdicts, release"),
        (f"{LOOP};_read (/x/guardrail/server/exchange.py:83)", "gRPC"),
        (f"{LOOP};_call (/x/site-packages/grpc/aio/_call.py:5)", "gRPC"),
        (f"{LOOP};request (/x/guardrail/inference/triton_wire.py:5)", "requests to Triton"),
        (LOOP, "asyncio"),
        ("_start (/usr/lib/crt.c:1)", "other"),
    ],
)
def test_the_innermost_frame_of_a_part_takes_the_sample(frames: str, part: str) -> None:
    assert part_of(frames) == part


def test_shares_add_up_without_what_waits() -> None:
    waiting = f"{LOOP};select (/usr/lib/python3.11/selectors.py:468)"
    thread = "_bootstrap (/usr/lib/python3.11/threading.py:1002)"
    found = shares(f"{STEP} 3\n{LOOP} 1\n{waiting} 50\n{thread} 50\n")
    assert found == {"session, verdicts, release": 0.75, "asyncio": 0.25}
