"""A real Triton serves an exported claim extractor beside the NLI model."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="needs the extra train: run make test-export")

from guardrail.inference.onnx_extractor import OnnxExtractor
from guardrail.inference.triton import TritonBackend
from tests.support import checkpoints

SENTENCES = ["Fund X, yielding 4.2 %, was established in 2018.", "It pays monthly.", "word " * 500]


@pytest.fixture(scope="module")
def entry(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from guardrail.export.extractor import export_extractor

    folder = tmp_path_factory.mktemp("t5")
    checkpoints.t5(folder, end_bias=3.0)
    return export_extractor(str(folder), tmp_path_factory.mktemp("models"), max_written=16).path


@pytest.fixture(scope="module")
def served(
    triton_available: None, triton_repository: Path, entry: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    from tests.support.triton_server import TritonServer

    repository = Path(shutil.copytree(triton_repository, tmp_path_factory.mktemp("served") / "models"))
    shutil.copytree(entry, repository / entry.name)
    with TritonServer(repository) as server:
        yield server.url


async def extracted(url: str, sentences: list[str]) -> list[list[str]] | None:
    backend = TritonBackend(url)
    try:
        async with asyncio.timeout(30.0):
            while not (await backend.health()).ready:
                await asyncio.sleep(0.05)
        return await backend.extract(sentences, budget_ms=30_000.0)
    finally:
        await backend.close()


async def test_the_backend_gets_the_claims_that_the_model_writes(served: str, entry: Path) -> None:
    claims = await extracted(served, SENTENCES)
    assert claims == OnnxExtractor.open(entry / "1" / "model").extract(SENTENCES)
    assert claims is not None
    assert any(claims), "the toy model writes something"
    assert claims[2] == [], "too long a sentence"


async def test_many_sentences_are_taken_at_once(served: str) -> None:
    claims = await extracted(served, SENTENCES[:2] * 40)
    assert claims is not None
    assert len(claims) == 80
    assert claims[2:4] == claims[:2]
