"""The capacity script: what it works out follows the shapes, what it simulates follows the load."""

from __future__ import annotations

from itertools import pairwise

import pytest

from loadtest.capacity import Simulated, main, simulate
from loadtest.demand import Demand, of_workload
from loadtest.roofline import GPUS, MODELS, Service

LARGE = Service(MODELS["large"], GPUS["H100"])


def run(service: Service = LARGE, gpus: int = 1, **changes: float) -> Simulated:
    options = {"rate": 100.0, "pairs": 4.0, "seconds": 2.0, **changes}
    return simulate(service, gpus, tokens=(64,), **options)  # type: ignore[arg-type]


# --- worked out ------------------------------------------------------------------------------------------------------


def test_deberta_v3_large_has_435_million_weights() -> None:
    assert round(MODELS["large"].parameters / 1e6) == 435


@pytest.mark.parametrize("name", MODELS)
def test_longer_pairs_cost_more_of_everything(name: str) -> None:
    model = MODELS[name]
    for shorter, longer in pairwise((16, 64, 128, 512)):
        assert model.operations(shorter) < model.operations(longer)
        assert model.traffic(shorter) < model.traffic(longer)
        assert model.live_bytes(shorter) < model.live_bytes(longer)


def test_the_largest_batch_fits_its_budget_and_one_more_pair_does_not() -> None:
    most = LARGE.largest_batch(200.0, 64)
    assert LARGE.batch_ms(most, 64) <= 200.0 < LARGE.batch_ms(most + 1, 64)


def test_no_batch_fits_a_budget_below_the_fixed_time() -> None:
    assert LARGE.largest_batch(1.0, 64) == 0


def test_thirty_claims_of_one_answer_fit_any_card_of_24_gb() -> None:
    """The spec's open question G-1."""
    model = MODELS["large"]
    assert model.weight_bytes + 30 * 2 * model.live_bytes(512) < 8e9


# --- simulated -------------------------------------------------------------------------------------------------------


def test_a_light_load_is_answered_in_time() -> None:
    found = run()
    assert found.late == 0
    assert found.answers == pytest.approx(200, rel=0.3)
    assert found.pairs_per_s == pytest.approx(400, rel=0.3)
    assert LARGE.batch_ms(1, 64) <= found.percentile(0.5) < 100.0


def test_an_overload_ends_in_late_answers_not_in_late_scores() -> None:
    """The batcher gives up what cannot be done in time, and what is answered is answered within its deadline."""
    found = run(rate=400.0, service=Service(MODELS["large"], GPUS["L4"]))
    assert found.late > 0.2 * found.answers
    assert max(found.latencies_ms) <= 400.0


def test_more_gpus_help() -> None:
    slow = Service(MODELS["large"], GPUS["L4"])
    few, many = (run(slow, gpus, rate=250.0) for gpus in (1, 4))
    assert many.late < few.late
    assert many.percentile(0.99) < few.percentile(0.99)


def test_the_same_seed_gives_the_same_run() -> None:
    assert run().latencies_ms == run().latencies_ms


# --- counted ---------------------------------------------------------------------------------------------------------


def test_typed_checks_spare_the_model_pairs() -> None:
    answers = of_workload(20)
    proved, asked = (Demand.count(answers, prove=prove) for prove in (True, False))
    assert proved.claims == asked.claims
    assert len(proved.tokens) < len(asked.tokens)
    assert proved.new <= len(proved.tokens)


@pytest.mark.parametrize(
    "arguments",
    [
        ["gpus"],
        ["answer"],
        ["demand", "--answers", "5", "--file", "tests/cases/answers.jsonl"],
        ["simulate", "--pairs", "2", "--rate", "20", "--seconds", "0.5", "--gpus", "1"],
    ],
)
def test_each_command_prints_a_table(
    arguments: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    monkeypatch.chdir(request.config.rootpath)
    assert main(arguments) == 0
    assert len(capsys.readouterr().out.splitlines()) >= 3
