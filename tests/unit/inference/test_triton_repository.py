"""The repository that Triton is given: every configuration is one that Triton's own schema takes."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from google.protobuf import text_format
from tritonclient.grpc import model_config_pb2

from guardrail.errors import ConfigError, ModelError
from guardrail.inference.repository import read_manifest
from guardrail.inference.triton_contract import Served, check_label_order, check_nli_tensors, read_served
from guardrail.inference.triton_queue import check_queue
from guardrail.inference.triton_repository import LENGTHS, WARM_ROWS, Variant, assemble

TINY = Path(__file__).parents[2] / "fixtures" / "tiny_nli"
VARIANTS: tuple[Variant, ...] = ("cpu", "gpu")


def configs(repository: Path) -> dict[str, Any]:
    """Every model's configuration, by the name of its folder."""
    return {
        path.parent.name: text_format.Parse(path.read_text("utf-8"), model_config_pb2.ModelConfig())
        for path in repository.glob("*/config.pbtxt")
    }


@pytest.fixture(params=VARIANTS)
def repository(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return assemble(tmp_path / "models", TINY, request.param)


def test_folders_and_configurations_agree(repository: Path) -> None:
    for folder, config in configs(repository).items():
        assert config.name == folder
        assert (repository / folder / "1").is_dir()


def test_the_model_says_which_it_is_and_keeps_the_contract(repository: Path) -> None:
    nli = configs(repository)["nli"]
    served: Served = read_served(nli, "1")
    assert served.identity == read_manifest(TINY).identity
    check_nli_tensors(nli)
    check_label_order(served)


def test_no_queue_works_against_the_deadline(repository: Path) -> None:
    for config in configs(repository).values():
        check_queue(config)


def test_the_steps_of_the_ensemble_fit_together(tmp_path: Path) -> None:
    models = configs(assemble(tmp_path / "models", TINY, "gpu"))
    nli = models["nli"]
    made = {tensor.name for tensor in nli.input}
    for step in nli.ensemble_scheduling.step:
        config = models[step.model_name]
        assert set(step.input_map) == {tensor.name for tensor in config.input}
        assert set(step.output_map) == {tensor.name for tensor in config.output}
        assert set(step.input_map.values()) <= made
        made |= set(step.output_map.values())
        assert config.max_batch_size >= nli.max_batch_size
    assert {tensor.name for tensor in nli.output} <= made


def test_a_gpu_is_warmed_up_with_every_shape(tmp_path: Path) -> None:
    classifier = configs(assemble(tmp_path / "models", TINY, "gpu"))["nli_classifier"]
    window = read_manifest(TINY).max_tokens
    lengths = [length for length in LENGTHS if length < window] + [window]
    shapes = {(sample.batch_size, sample.inputs["input_ids"].dims[0]) for sample in classifier.model_warmup}
    assert shapes == {(rows, length) for rows in WARM_ROWS for length in lengths}
    assert max(WARM_ROWS) == classifier.max_batch_size


def test_a_graph_without_token_types_gets_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["input_ids", "attention_mask"]
    monkeypatch.setattr("guardrail.inference.triton_repository._inputs", lambda _: names)
    models = configs(assemble(tmp_path / "models", TINY, "gpu"))
    assert [tensor.name for tensor in models["nli_classifier"].input] == names
    assert "TOKEN_TYPE_IDS" not in {tensor.name for tensor in models["nli_tokenizer"].output}
    for step in models["nli"].ensemble_scheduling.step:
        assert "types" not in {*step.input_map.values(), *step.output_map.values()}


def test_what_lies_there_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(ConfigError, match="not empty"):
        assemble(tmp_path, TINY)


def test_a_model_that_was_changed_is_not_served(tmp_path: Path) -> None:
    model = tmp_path / "model"
    shutil.copytree(TINY, model)
    (model / "1" / "model.onnx").write_bytes(b"another")
    with pytest.raises(ModelError, match="SHA-256"):
        assemble(tmp_path / "models", model)
