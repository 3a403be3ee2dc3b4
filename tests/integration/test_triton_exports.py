"""A real Triton serves what was exported: a DeBERTa-v3 as its NLI model, and a claim extractor beside it."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="needs the extra train: run make test-export")

from guardrail.export.probes import PLAIN
from guardrail.inference.embedded import EmbeddedBackend
from guardrail.inference.onnx_extractor import OnnxExtractor
from guardrail.inference.repository import LABELS, read_manifest
from guardrail.inference.triton import TritonBackend
from guardrail.inference.triton_proof import Wanted
from guardrail.inference.triton_repository import assemble
from tests.support import checkpoints

SENTENCES = ["Fund X, yielding 4.2 %, was established in 2018.", "It pays monthly.", "word " * 500]


@pytest.fixture(scope="module")
def entry(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from guardrail.export.extractor import export_extractor

    folder = tmp_path_factory.mktemp("t5")
    checkpoints.t5(folder, end_bias=3.0)
    return export_extractor(str(folder), tmp_path_factory.mktemp("models"), max_written=16).path


@pytest.fixture(scope="module")
def deberta(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from guardrail.export.classifier import export_classifier

    folder = tmp_path_factory.mktemp("deberta")
    checkpoints.deberta(folder)
    checkpoints.teach(folder, LABELS)
    return export_classifier(str(folder), tmp_path_factory.mktemp("models"), precision="fp16").path


@pytest.fixture(scope="module")
def served(
    triton_available: None, deberta: Path, entry: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    from tests.support.triton_server import TritonServer

    repository = assemble(tmp_path_factory.mktemp("served") / "models", deberta)
    shutil.copytree(entry, repository / entry.name)
    with TritonServer(repository) as server:
        yield server.url


@asynccontextmanager
async def backend_of(url: str, model: Path) -> AsyncIterator[TritonBackend]:
    backend = TritonBackend(url, Wanted(known=(read_manifest(model),)))
    try:
        async with asyncio.timeout(30.0):
            while not (await backend.health()).ready:
                await asyncio.sleep(0.05)
        yield backend
    finally:
        await backend.close()


async def test_the_nli_model_scores_as_the_embedded_backend_does(served: str, deberta: Path) -> None:
    """That the backend is ready at all means that the golden pairs came back rightly, in the contract's order."""
    pairs = [(premise, hypothesis) for premise, hypothesis, _ in PLAIN]
    embedded = EmbeddedBackend(deberta, threads=1)
    expected = await embedded.score(pairs, budget_ms=30_000.0)
    await embedded.close()
    async with backend_of(served, deberta) as backend:
        scores = await backend.score(pairs, budget_ms=30_000.0)
    for ours, theirs in zip(scores, expected, strict=True):
        assert ours == pytest.approx(theirs, abs=1e-4)


async def test_the_extractor_writes_what_the_model_writes(served: str, deberta: Path, entry: Path) -> None:
    async with backend_of(served, deberta) as backend:
        claims = await backend.extract(SENTENCES, budget_ms=30_000.0)
    assert claims == OnnxExtractor.open(entry / "1" / "model").extract(SENTENCES)
    assert any(claims), "the toy model writes something"
    assert claims[2] == [], "too long a sentence"


async def test_many_sentences_are_taken_at_once(served: str, deberta: Path) -> None:
    async with backend_of(served, deberta) as backend:
        claims = await backend.extract(SENTENCES[:2] * 40, budget_ms=30_000.0)
    assert claims is not None
    assert len(claims) == 80
    assert claims[2:4] == claims[:2]


def test_the_repository_for_gpus_takes_the_export(deberta: Path, tmp_path: Path) -> None:
    repository = assemble(tmp_path / "models", deberta, "gpu")
    assert (repository / "nli_classifier" / "1" / "model.onnx").is_file()
    for config in repository.glob("*/config.pbtxt"):
        assert "token_type_ids" not in config.read_text("utf-8"), "DeBERTa-v3 has no token types"
