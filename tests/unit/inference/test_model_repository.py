"""The model repository: a model that breaks the NLI contract is refused at start, with a clear message."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from guardrail.errors import ConfigError, ModelError
from guardrail.inference import repository
from guardrail.inference.model_check import open_checked, verify_model
from guardrail.inference.repository import find_model, read_manifest

FIXTURES = Path(__file__).parents[2] / "fixtures"
TINY = FIXTURES / "tiny_nli"
Edit = Callable[[dict[str, Any]], None]


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """A copy of the tiny model that a test may break."""
    return Path(shutil.copytree(TINY, tmp_path / "repository" / "nli_small"))


def edit(model: Path, change: Edit) -> None:
    path = model / "model.json"
    manifest = json.loads(path.read_text("utf-8"))
    change(manifest)
    path.write_text(json.dumps(manifest), encoding="utf-8")


def swap_graph(model: Path, name: str) -> None:
    """Put a broken graph in, with its right hash: only its behaviour gives it away."""
    graph = (FIXTURES / "tiny_nli_broken" / name).read_bytes()
    (model / "1" / "model.onnx").write_bytes(graph)
    edit(model, lambda manifest: manifest["sha256"].update({"1/model.onnx": hashlib.sha256(graph).hexdigest()}))


def refusal(model: Path) -> str:
    with pytest.raises(ModelError) as caught:
        open_checked(model)
    return str(caught.value)


# --- finding ---------------------------------------------------------------------------------------------------------


def test_a_path_may_name_the_model_or_the_repository_it_lies_in(model: Path) -> None:
    assert find_model(model) == model
    assert find_model(model.parent) == model


def test_the_environment_names_the_repository(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUARDRAIL_MODELS", str(model.parent))
    assert find_model() == model


def test_a_path_counts_more_than_the_environment(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUARDRAIL_MODELS", str(TINY))
    assert find_model(model) == model


def test_a_place_that_was_named_is_not_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ModelError, match="nowhere"):
        find_model(tmp_path / "nowhere")
    monkeypatch.setenv("GUARDRAIL_MODELS", str(tmp_path / "elsewhere"))
    with pytest.raises(ModelError, match="elsewhere"):
        find_model()


@pytest.mark.parametrize(("checkout", "expected"), [(True, "triton_models"), (False, "guardrail/models")])
def test_without_a_word_the_checkouts_model_is_used_and_then_the_packaged_one(
    checkout: bool, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GUARDRAIL_MODELS", raising=False)
    monkeypatch.setattr(repository, "__file__", str(tmp_path / "guardrail" / "inference" / "repository.py"))
    shutil.copytree(TINY, tmp_path / "guardrail" / "models" / "nli_small")
    if checkout:
        shutil.copytree(TINY, tmp_path / "triton_models" / "nli_small")
    assert find_model() == tmp_path / expected / "nli_small"


# --- the manifest ----------------------------------------------------------------------------------------------------


def test_a_model_says_what_it_is() -> None:
    manifest = read_manifest(TINY)
    assert (manifest.identity, manifest.max_tokens) == ("tiny_nli@1", 32)


def test_a_model_error_is_an_error_of_configuration() -> None:
    assert issubclass(ModelError, ConfigError)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"name": "x"}'])
def test_a_malformed_manifest_is_refused_by_name(model: Path, content: str) -> None:
    (model / "model.json").write_text(content, encoding="utf-8")
    assert "model.json" in refusal(model)


def test_a_two_label_head_is_refused_with_the_reason(model: Path) -> None:
    edit(model, lambda manifest: manifest.update(labels=["entailment", "not_entailment"]))
    assert "2 labels" in refusal(model)
    assert "contradiction" in refusal(model)


def test_another_order_of_labels_is_refused(model: Path) -> None:
    edit(model, lambda manifest: manifest.update(labels=["contradiction", "neutral", "entailment"]))
    assert "the order must be entailment, neutral, contradiction" in refusal(model)


@pytest.mark.parametrize("name", ["1/model.onnx", "tokenizer.json"])
def test_a_file_without_a_hash_is_refused(model: Path, name: str) -> None:
    edit(model, lambda manifest: manifest["sha256"].pop(name))
    assert f"lacks the hash of {name}" in refusal(model)


@pytest.mark.parametrize("probs", [[1.2, 0.0, -0.2], [0.5, 0.5], [float("nan")] * 3])
def test_golden_probabilities_have_to_be_probabilities(model: Path, probs: list[float]) -> None:
    edit(model, lambda manifest: manifest["golden"]["pairs"][0].update(probs=probs))
    assert "golden.pairs.0.probs" in refusal(model)


def test_golden_pairs_have_to_show_every_label(model: Path) -> None:
    def only_entailment_and_neutral(manifest: dict[str, Any]) -> None:
        pairs = manifest["golden"]["pairs"]
        manifest["golden"]["pairs"] = [pair for pair in pairs if pair["label"] != "contradiction"]

    edit(model, only_entailment_and_neutral)
    assert "no golden pair shows contradiction" in refusal(model)


# --- the files -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["1/model.onnx", "tokenizer.json"])
def test_a_missing_file_is_refused(model: Path, name: str) -> None:
    (model / name).unlink()
    assert f"{name} is missing" in refusal(model)


@pytest.mark.parametrize("name", ["1/model.onnx", "tokenizer.json"])
def test_a_file_that_is_not_the_exported_one_is_refused(model: Path, name: str) -> None:
    with (model / name).open("ab") as file:
        file.write(b" ")
    assert "is not the exported file" in refusal(model)


@pytest.mark.parametrize("name", ["../secret", "/etc/hostname"])
def test_a_manifest_cannot_reach_outside_its_folder(model: Path, name: str) -> None:
    edit(model, lambda manifest: manifest["sha256"].update({name: "0" * 64}))
    assert "lies outside" in refusal(model)


# --- the graph and its scores ----------------------------------------------------------------------------------------


def test_a_graph_with_two_labels_is_refused_whatever_the_manifest_says(model: Path) -> None:
    swap_graph(model, "two_labels.onnx")
    assert "a head of 2 labels" in refusal(model)


def test_a_graph_whose_labels_are_swapped_is_refused(model: Path) -> None:
    swap_graph(model, "swapped.onnx")
    assert "golden pair 1 is off by" in refusal(model)


def test_a_graph_whose_labels_are_swapped_is_refused_even_when_its_golden_scores_are_its_own(model: Path) -> None:
    def swap(manifest: dict[str, Any]) -> None:
        for pair in manifest["golden"]["pairs"]:
            pair["probs"] = pair["probs"][::-1]

    swap_graph(model, "swapped.onnx")
    edit(model, swap)
    assert "are its labels in another order?" in refusal(model)


def test_a_graph_that_does_not_answer_with_numbers_is_refused(model: Path) -> None:
    swap_graph(model, "nan.onnx")
    assert "golden pair 1: scores are not finite probabilities" in refusal(model)


def test_a_graph_that_is_not_onnx_is_refused(model: Path) -> None:
    (model / "1" / "model.onnx").write_bytes(b"not a graph")
    digest = hashlib.sha256(b"not a graph").hexdigest()
    edit(model, lambda manifest: manifest["sha256"].update({"1/model.onnx": digest}))
    assert "cannot be loaded" in refusal(model)


def test_a_model_whose_scores_do_not_depend_on_the_batch_may_batch() -> None:
    assert open_checked(TINY).alone is False


def test_a_model_whose_scores_depend_on_the_batch_gets_its_rows_one_by_one(model: Path) -> None:
    swap_graph(model, "dynamic.onnx")
    edit(model, lambda manifest: manifest["golden"].update(tolerance=0.05))
    assert open_checked(model).alone is True


# --- verifying -------------------------------------------------------------------------------------------------------


def test_verifying_a_sound_model_passes_every_check() -> None:
    checks = verify_model(TINY)
    assert [check.name for check in checks] == ["manifest", "files", "graph and tokenizer", "golden pairs"]
    assert all(check.passed for check in checks)


def test_verifying_stops_at_the_first_failure_and_says_why(model: Path) -> None:
    (model / "tokenizer.json").unlink()
    checks = verify_model(model)
    assert [(check.name, check.passed) for check in checks] == [("manifest", True), ("files", False)]
    assert "tokenizer.json is missing" in checks[-1].detail


def test_verifying_an_empty_folder_fails(tmp_path: Path) -> None:
    assert [check.passed for check in verify_model(tmp_path)] == [False]
