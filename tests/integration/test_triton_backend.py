"""The backend with a real Triton: the embedded backend's scores, a proof for every connection, nothing left running."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from guardrail.errors import BackendError, DeadlineExceeded, GuardrailError
from guardrail.inference.backend import PartialFailure
from guardrail.inference.embedded import EmbeddedBackend
from guardrail.inference.repository import find_model, read_manifest
from guardrail.inference.triton import TritonBackend
from guardrail.inference.triton_proof import Wanted
from guardrail.inference.triton_repository import assemble
from guardrail.policy.scores import Scores
from tests.support.cpu_classifier import replace_classifier
from tests.support.odd_models import LABELS, Odd, write_models
from tests.support.ready import ready
from tests.support.triton_server import TritonServer

SAME = 1e-4
PATIENT_MS = 60_000.0
PREMISES = (
    "Net revenue of the Tallow Creek Fund rose to 1,204 million USD in fiscal 2024, up from 1,150 million.",
    "Shares of the fund are not FDIC insured and may lose value.",
    "The fund pays monthly. " * 40,  # several windows
    "Ausschüttungen erfolgen monatlich; 収益は増加した。",
)
CLAIMS = (
    "Revenue rose in fiscal 2024.",
    "Shares are FDIC insured.",
    "The fund pays its holders every month.",
    "",
    "好",
)
PAIRS = [*itertools.product(PREMISES, CLAIMS), ("", "A claim without a premise."), ("A premise.", "word " * 400)]


@pytest.fixture(scope="module")
def ensemble(triton_available: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TritonServer]:
    """The GPU repository with its classifier on the CPU."""
    repository = assemble(tmp_path_factory.mktemp("gpu") / "models", find_model(), "gpu")
    with TritonServer(replace_classifier(repository)) as server:
        yield server


@pytest.fixture
async def backend(triton: TritonServer) -> AsyncIterator[TritonBackend]:
    made = TritonBackend(triton.url, Wanted(known=(read_manifest(find_model()),)))
    await ready(made)
    yield made
    await made.close()


async def results(backend: TritonBackend | EmbeddedBackend) -> list[Scores | str]:
    """Scores of all pairs, or the kind of error of those that have none."""
    try:
        found: list[Scores | GuardrailError] = [*await backend.score(PAIRS, budget_ms=PATIENT_MS)]
    except PartialFailure as failure:
        found = [*failure.results]
    return [result if isinstance(result, Scores) else type(result).__name__ for result in found]


async def embedded_results() -> list[Scores | str]:
    backend = EmbeddedBackend(find_model(), threads=1)
    try:
        return await results(backend)
    finally:
        await backend.close()


def same(ours: list[Scores | str], theirs: list[Scores | str]) -> None:
    for one, other in zip(ours, theirs, strict=True):
        assert one == (pytest.approx(other, abs=SAME) if isinstance(other, Scores) else other)


# --- the same scores -------------------------------------------------------------------------------------------------


async def test_scores_and_refusals_are_those_of_the_embedded_backend(backend: TritonBackend) -> None:
    expected = await embedded_results()
    assert "LimitError" in expected, "some pairs are there to be refused"
    same(await results(backend), expected)


async def test_the_ensemble_too_gives_those_scores_and_refusals(ensemble: TritonServer) -> None:
    backend = TritonBackend(ensemble.url, Wanted(known=(read_manifest(find_model()),)))
    await ready(backend)
    same(await results(backend), await embedded_results())
    await backend.close()


async def test_its_health_names_the_model(backend: TritonBackend) -> None:
    assert (await backend.health()).model == read_manifest(find_model()).identity


async def test_without_a_claim_extractor_the_rules_stand(backend: TritonBackend) -> None:
    assert await backend.extract(["The fund pays monthly."], budget_ms=400.0) is None


# --- claims ----------------------------------------------------------------------------------------------------------


def extractor(claims: str) -> Odd:
    row = json.dumps([claims])
    says = {"identity": "claims@1"}
    return Odd(row=row, inputs=("SENTENCE",), output="CLAIMS", kind="TYPE_STRING", dims=1, parameters=says)


@pytest.fixture
def extracting(triton_available: None, tmp_path: Path) -> Callable[[str], TritonServer]:
    """A Triton whose extractor answers every sentence with this text."""
    return lambda claims: TritonServer(
        write_models(tmp_path / "models", {"nli": Odd(), "claim_extractor": extractor(claims)})
    )


async def test_claims_come_for_each_sentence(extracting: Callable[[str], TritonServer]) -> None:
    with extracting('["It pays.", "It is insured."]') as server:
        backend = TritonBackend(server.url, Wanted(extractor="claims@1"))
        await ready(backend)
        claims = await backend.extract([f"Sentence {number}." for number in range(6)], budget_ms=5_000.0)
        assert claims == [["It pays.", "It is insured."]] * 6
        assert await backend.extract([], budget_ms=400.0) == []
        await backend.close()


@pytest.mark.parametrize("claims", ["It pays.", '{"claims": []}', "[1, 2]", json.dumps(["It pays."] * 65)])
async def test_claims_of_another_form_are_refused(extracting: Callable[[str], TritonServer], claims: str) -> None:
    with extracting(claims) as server:
        backend = TritonBackend(server.url)
        await ready(backend)
        with pytest.raises(BackendError):
            await backend.extract(["A sentence."], budget_ms=5_000.0)
        await backend.close()


async def test_another_extractor_than_the_pinned_one_is_refused(extracting: Callable[[str], TritonServer]) -> None:
    with extracting("[]") as server:
        backend = TritonBackend(server.url, Wanted(extractor="claims@2"))
        await until_it_says(backend, "claims@2 is pinned")
        await backend.close()


# --- time ------------------------------------------------------------------------------------------------------------


async def test_without_a_budget_triton_is_not_asked(backend: TritonBackend) -> None:
    with pytest.raises(DeadlineExceeded, match="no time"):
        await backend.score(PAIRS[:1], budget_ms=0.0)


async def test_a_call_ends_with_its_budget(backend: TritonBackend) -> None:
    began = time.monotonic()
    with pytest.raises(DeadlineExceeded):
        await backend.score(PAIRS * 40, budget_ms=50.0)
    assert time.monotonic() - began < 0.4


async def test_what_nobody_waits_for_is_given_up_in_triton_too(backend: TritonBackend, triton: TritonServer) -> None:
    """Hundreds of pairs, a few seconds of work, are cancelled; the next call does not wait behind them."""
    call = asyncio.create_task(backend.score([(PREMISES[0], CLAIMS[0])] * 1024, budget_ms=PATIENT_MS))
    await asyncio.sleep(0.1)
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    assert len(await backend.score(PAIRS[:2], budget_ms=2_000.0)) == 2


# --- proofs ----------------------------------------------------------------------------------------------------------


def serve(repository: Path, identity: str, row: str = "[0.98, 0.015, 0.005]") -> Path:
    return write_models(repository, {"nli": Odd(row=row, parameters={"identity": identity, "labels": LABELS})})


async def test_a_server_that_comes_back_is_proven_before_it_is_asked(triton_available: None, tmp_path: Path) -> None:
    """It serves another model then; who pinned the first one does not take it, who pinned none does."""
    first, second = serve(tmp_path / "first", "first@1"), serve(tmp_path / "second", "second@1")
    with TritonServer(first) as server:
        pinned = TritonBackend(server.url, Wanted(identity="first@1"))
        unpinned = TritonBackend(server.url)
        assert {(await ready(backend)).model for backend in (pinned, unpinned)} == {"first@1"}
        server.kill()
        server.repository = second
        await asyncio.to_thread(server.start)
        with pytest.raises(BackendError):  # the connection is new, and nothing of it is known yet
            await pinned.score(PAIRS[:1], budget_ms=400.0)
        assert (await ready(unpinned)).model == "second@1"
        assert len(await unpinned.score(PAIRS[:1], budget_ms=PATIENT_MS)) == 1
        health = await until_it_says(pinned, "first@1 is pinned")
        with pytest.raises(BackendError, match="not proven"):
            await pinned.score(PAIRS[:1], budget_ms=400.0)
        await pinned.close()
        await unpinned.close()
    assert not health.ready


async def test_a_connection_that_nobody_watches_is_not_trusted(backend: TritonBackend) -> None:
    assert backend._watch is not None
    backend._watch.cancel()
    await asyncio.wait({backend._watch})
    with pytest.raises(BackendError, match="not watched"):
        await backend.score(PAIRS[:1], budget_ms=400.0)
    await ready(backend)
    assert len(await backend.score(PAIRS[:1], budget_ms=PATIENT_MS)) == 1


async def test_a_server_that_starts_later_is_found(triton_available: None, tmp_path: Path) -> None:
    server = TritonServer(serve(tmp_path / "models", "late@1"))
    backend = TritonBackend(server.url)
    assert not (await backend.health()).ready
    with pytest.raises(BackendError):
        await backend.score(PAIRS[:1], budget_ms=400.0)
    with server:
        assert (await ready(backend)).model == "late@1"
        assert len(await backend.score(PAIRS[:1], budget_ms=PATIENT_MS)) == 1
        await backend.close()


async def test_a_model_that_is_unloaded_is_not_ready(triton_available: None, tmp_path: Path) -> None:
    from tritonclient.grpc import aio

    arguments = ["--model-control-mode=explicit", "--load-model=nli"]
    with TritonServer(serve(tmp_path / "models", "odd@1"), arguments=arguments) as server:
        backend = TritonBackend(server.url)
        await ready(backend)
        async with aio.InferenceServerClient(server.url) as client:
            await client.unload_model("nli")
        await until_it_says(backend, "")
        with pytest.raises(BackendError):
            await backend.score(PAIRS[:1], budget_ms=400.0)
        await backend.close()


async def test_a_closed_backend_is_not_ready_and_scores_nothing(triton: TritonServer) -> None:
    backend = TritonBackend(triton.url)
    await ready(backend)
    call = asyncio.create_task(backend.score(PAIRS * 40, budget_ms=PATIENT_MS))
    await asyncio.sleep(0.05)
    await backend.close()
    with pytest.raises(BackendError):
        await call
    assert not (await backend.health()).ready
    with pytest.raises(BackendError):
        await backend.score(PAIRS[:1], budget_ms=400.0)


async def until_it_says(backend: TritonBackend, words: str) -> object:
    for _ in range(200):
        health = await backend.health()
        if not health.ready and words in health.detail:
            return health
        await asyncio.sleep(0.05)
    raise AssertionError(f"never not ready for {words!r}, but {health}")
