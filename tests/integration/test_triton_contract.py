"""A real Triton is asked only for a model that keeps the NLI contract; what breaks it is refused by its own reason."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from guardrail.errors import BackendError, GuardrailError, InvalidScore, LimitError, ModelError
from guardrail.inference.backend import PartialFailure
from guardrail.inference.repository import read_manifest
from guardrail.inference.triton import TritonBackend
from guardrail.inference.triton_channel import Address
from guardrail.inference.triton_proof import Wanted, check_triton, prove
from tests.support.odd_models import LABELS, Odd, write_models
from tests.support.ports import free_port
from tests.support.ready import ready
from tests.support.triton_server import TritonServer

PAIR = ("The fund yields 4.2 percent.", "The fund yields 4.2 percent.")
UNBOUNDED = "allow_timeout_override: true default_timeout_microseconds: 1000000"
SAYS = {"identity": "odd@1"}

MODELS = {
    "sound": Odd(),
    "two_labels": Odd(dims=2, row="[0.9, 0.1]"),
    "half_precision": Odd(kind="TYPE_FP16"),
    "other_output": Odd(output="LOGITS"),
    "other_inputs": Odd(inputs=("PREMISE", "CLAIM")),
    "more_inputs": Odd(inputs=("PREMISE", "HYPOTHESIS", "LANGUAGE")),
    "other_order": Odd(parameters={**SAYS, "labels": "contradiction,neutral,entailment"}),
    "no_order": Odd(parameters=SAYS),
    "no_name": Odd(parameters={"labels": LABELS}),
    "two_versions": Odd(versions=(1, 2)),
    "no_number": Odd(row="[NaN, NaN, NaN]"),
    "too_much": Odd(row="[0.9, 0.9, 0.1]"),
    "below_zero": Odd(row="[1.2, -0.1, -0.1]"),
    "not_fitting": Odd(row="[-1, -1, -1]"),
    "short_rows": Odd(row="[0.9, 0.1]"),
    "no_override": Odd(queue="default_timeout_microseconds: 1000000 max_queue_size: 8"),
    "no_timeout": Odd(queue="allow_timeout_override: true max_queue_size: 8"),
    "no_bound": Odd(queue=UNBOUNDED),
    "late_work": Odd(scheduling="dynamic_batching { default_queue_policy { timeout_action: DELAY %s } }"),
    "no_policy": Odd(scheduling=""),
    "lone": Odd(),
    "kept_answers": Odd(scheduling="response_cache { enable: true }"),
}


@pytest.fixture(scope="module")
def odd(triton_available: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TritonServer]:
    """A Triton with all of them."""
    repository = write_models(tmp_path_factory.mktemp("odd") / "models", MODELS)
    with TritonServer(repository) as server:
        yield server


def refusal(server: TritonServer, wanted: Wanted) -> str:
    with pytest.raises(ModelError) as refused:
        prove(Address(server.url), wanted)
    return str(refused.value)


# --- before it is asked ----------------------------------------------------------------------------------------------


def test_a_model_that_keeps_the_contract_is_proven(odd: TritonServer) -> None:
    proven = prove(Address(odd.url), Wanted("sound"))
    assert (proven.nli.identity, proven.nli.version, proven.nli.max_pairs) == ("odd@1", "1", 4)
    assert proven.extractor is None


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("two_labels", "head of 2 labels"),
        ("half_precision", "TYPE_FP16"),
        ("other_output", "LOGITS"),
        ("other_inputs", "CLAIM"),
        ("more_inputs", "LANGUAGE"),
        ("other_order", "contradiction, neutral, entailment"),
        ("no_order", "order of its labels"),
        ("no_name", "which model it is"),
    ],
)
def test_a_model_that_breaks_the_contract_is_refused(odd: TritonServer, name: str, reason: str) -> None:
    assert reason in refusal(odd, Wanted(name))


def test_another_model_than_the_pinned_one_is_refused(odd: TritonServer) -> None:
    assert "odd@2 is pinned" in refusal(odd, Wanted("sound", identity="odd@2"))


def test_the_highest_version_is_chosen_and_the_pinned_one_kept_to(odd: TritonServer) -> None:
    assert prove(Address(odd.url), Wanted("two_versions")).nli.version == "2"
    assert prove(Address(odd.url), Wanted("two_versions", version="1")).nli.version == "1"
    assert "version 1, 2, not in 3" in refusal(odd, Wanted("two_versions", version="3"))


def test_golden_pairs_find_a_model_that_only_claims_to_be_ours(odd: TritonServer) -> None:
    from guardrail.inference.repository import find_model

    ours = read_manifest(find_model())
    impostor = ours.model_copy(update={"name": "odd", "version": "1"})
    assert "golden pair" in refusal(odd, Wanted("sound", known=(impostor,)))


def test_a_model_that_is_not_served_is_no_model_error_since_it_may_yet_come(odd: TritonServer) -> None:
    with pytest.raises(BackendError, match="does not serve"):
        prove(Address(odd.url), Wanted("nowhere"))


def test_a_server_that_cannot_be_reached_is_no_model_error(odd: TritonServer) -> None:
    with pytest.raises(BackendError, match="cannot be reached"):
        prove(Address(f"127.0.0.1:{free_port()}"), Wanted("sound"))


# --- how its requests wait -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("no_override", "allow_timeout_override"),
        ("no_timeout", "default_timeout_microseconds"),
        ("no_bound", "max_queue_size"),
        ("late_work", "REJECT"),
        ("no_policy", "dynamic_batching"),
        ("lone", "one instance"),
        ("kept_answers", "response_cache"),
    ],
)
def test_a_queue_that_works_against_the_deadline_fails_the_check(odd: TritonServer, name: str, reason: str) -> None:
    last = check_triton(Address(odd.url), Wanted(name))[-1]
    assert (last.name, last.passed) == ("queue", False)
    assert reason in last.detail


# --- when it is asked ------------------------------------------------------------------------------------------------


async def outcome(server: TritonServer, name: str, pairs: int = 2) -> object:
    backend = TritonBackend(server.url, Wanted(name))
    try:
        await ready(backend)
        return await backend.score([PAIR] * pairs, budget_ms=5_000.0)
    except GuardrailError as error:
        return error
    finally:
        await backend.close()


@pytest.mark.parametrize("name", ["no_number", "too_much", "below_zero"])
async def test_a_row_that_is_no_distribution_is_an_invalid_score(odd: TritonServer, name: str) -> None:
    assert isinstance(await outcome(odd, name), InvalidScore)


async def test_the_row_of_a_pair_that_does_not_fit_is_a_limit(odd: TritonServer) -> None:
    assert isinstance(await outcome(odd, "not_fitting"), LimitError)


async def test_an_answer_of_another_shape_than_promised_is_refused(odd: TritonServer) -> None:
    error = await outcome(odd, "short_rows")
    assert isinstance(error, BackendError)
    assert "[2, 2]" in str(error)


@pytest.mark.parametrize("pairs", [1, 4, 5, 11])
async def test_more_pairs_than_a_batch_holds_are_asked_in_several(odd: TritonServer, pairs: int) -> None:
    scores = await outcome(odd, "sound", pairs)
    assert isinstance(scores, list)
    assert len(scores) == pairs


async def test_a_text_that_nobody_can_read_fails_alone(odd: TritonServer) -> None:
    backend = TritonBackend(odd.url, Wanted("sound"))
    await ready(backend)
    with pytest.raises(PartialFailure) as failure:
        await backend.score([PAIR, ("A premise.", "A lone surrogate: \ud800."), PAIR], budget_ms=5_000.0)
    await backend.close()
    assert [isinstance(result, LimitError) for result in failure.value.results] == [False, True, False]
