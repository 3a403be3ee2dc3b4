"""Overload is held: on a simulated worker, whose queue of checks and shedder are the real ones."""

from __future__ import annotations

from functools import cache
from statistics import mean

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
    assert over.late + over.given_up <= 0.01 * over.completed * SECONDS
    assert over.p99_ms < 200.0


@pytest.mark.parametrize("times", [2.0, 4.0])
def test_what_is_completed_does_not_swing(times: float) -> None:
    ended = offer(Phase(times * SUSTAINABLE, SECONDS))
    completed = [tally(ended, at, at + 1.0).completed for at in range(4, int(SECONDS))]
    assert min(completed) >= 0.7 * mean(completed)


@pytest.mark.parametrize("times", [1.0, 2.0, 4.0])
def test_a_neighbour_that_takes_most_of_the_core_now_and_then_makes_no_answer_late(times: float) -> None:
    phases = [Phase(times * SUSTAINABLE, 1.8), Phase(times * SUSTAINABLE, 0.2, slow=3.0)]
    over = tally(offer(*phases * 10), 0.0, SECONDS)
    assert over.late <= 0.01 * over.completed * SECONDS
    assert over.given_up <= 0.2 * over.completed * SECONDS
    assert over.completed >= 0.5 * CAPACITY


@pytest.mark.parametrize("times", [0.8, 2.0])
def test_a_pause_of_the_process_is_not_read_as_too_many_answers(times: float) -> None:
    paused = tally(offer(*[Phase(times * SUSTAINABLE, 2.5, pause_ms=150.0)] * 8), 0.0, SECONDS)
    smooth = tally(offer(*[Phase(times * SUSTAINABLE, 2.5)] * 8), 0.0, SECONDS)
    assert paused.late <= 0.01 * paused.completed * SECONDS
    assert paused.completed >= 0.85 * smooth.completed


@pytest.mark.parametrize("times", [1.0, 4.0])
def test_a_cold_process_whose_first_answers_cost_more_is_held_too(times: float) -> None:
    rate = times * SUSTAINABLE
    ended = offer(Phase(rate, 1.0, dear=1.5), Phase(rate, 5.0))
    cold = tally(ended, 0.0, 3.0)
    assert cold.late + cold.given_up <= 0.01 * cold.completed * 3.0
    assert cold.completed >= min(0.9 * cold.offered, 0.7 * CAPACITY)


def test_answers_that_come_whole_are_held_as_well() -> None:
    whole = tally(offer(Phase(4.0 * SUSTAINABLE, 10.0, gap_s=0.0)), 2.0, 10.0)
    assert whole.late + whole.given_up <= 0.01 * whole.completed * 8.0
    assert whole.completed >= 0.8 * CAPACITY


def test_an_idle_worker_takes_as_many_whole_answers_at_once_as_it_does_in_time() -> None:
    cheap = {"gap_s": 0.0, "dear": 0.05}  # 7 ms each
    ended = offer(
        Phase(0.5 * CAPACITY, 6.0, **cheap), Phase(0.01, 5.0), Phase(2_500.0, 0.01, **cheap), Phase(0.01, 2.0)
    )
    at_once = tally(ended, 11.0, 13.0)
    assert at_once.completed * 2.0 >= 20.0 > 2.0 * LEAST
    assert (at_once.late, at_once.given_up) == (0, 0)


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
