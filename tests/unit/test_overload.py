"""Overload is held: on a simulated worker, whose queue of checks and shedder are the real ones."""

from __future__ import annotations

from functools import cache

import pytest

from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from guardrail.server.probe import BROKEN_MS
from guardrail.server.shedding import LEAST
from tests.support.plant import CAPACITY, Ended, Phase, Plant, Tally, offer, tally

SUSTAINABLE = 0.7 * CAPACITY
SECONDS = 20.0


@cache
def under(times: float) -> Tally:
    """What becomes of so many times the sustainable rate."""
    return tally(offer(Phase(times * SUSTAINABLE, SECONDS)), 0.0, SECONDS)


def test_the_sustainable_rate_is_not_refused() -> None:
    at_rest = under(1.0)
    assert at_rest.refused <= 0.005 * at_rest.offered * SECONDS
    assert at_rest.late == 0


def test_four_times_the_sustainable_rate_completes_nine_tenths_of_the_peak() -> None:
    peak = max(under(times).completed for times in (1.0, 1.25, 1.5, 2.0, 3.0, 4.0))
    assert under(4.0).completed >= 0.9 * peak


@pytest.mark.parametrize("times", [1.25, 2.0, 4.0, 8.0])
def test_what_is_taken_in_is_in_time(times: float) -> None:
    over = under(times)
    assert over.late <= 0.01 * over.completed * SECONDS
    assert over.p99_ms < 200.0


@pytest.mark.parametrize("times", [2.0, 4.0])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_two_seconds_after_a_burst_all_is_as_before(times: float, seed: int) -> None:
    calm = 0.6 * CAPACITY
    ended = offer(Phase(calm, 8.0), Phase(times * SUSTAINABLE, 8.0), Phase(calm, 12.0), seed=seed)
    before, after = tally(ended, 3.0, 8.0), tally(ended, 18.0, 28.0)
    assert after.refused <= 0.005 * after.offered * 10.0
    assert after.p99_ms <= max(60.0, 1.5 * before.p99_ms)


def test_a_machine_that_becomes_slow_is_followed() -> None:
    calm = 0.6 * CAPACITY
    ended = offer(Phase(calm, 8.0), Phase(calm, 12.0, slow=2.5), Phase(calm, 10.0))
    slow, after = tally(ended, 10.0, 20.0), tally(ended, 22.0, 30.0)
    assert slow.completed >= 0.75 * CAPACITY / 2.5
    assert slow.late <= 0.01 * slow.completed * 10.0
    assert after.refused <= 0.01 * after.offered * 8.0


def test_a_call_to_itself_that_fails_counts_as_late_and_all_but_a_few_are_refused() -> None:
    async def scenario(loop: VirtualLoop) -> tuple[float, list[Ended]]:
        plant = Plant(loop, 1)
        plant.probe.late_ms = BROKEN_MS
        await plant.run([Phase(0.5 * CAPACITY, 10.0)])
        return plant.shedder.limit, plant.ended

    limit, ended = run_virtual(scenario)
    assert limit == LEAST
    assert tally(ended, 3.0, 10.0).completed < 0.25 * CAPACITY
