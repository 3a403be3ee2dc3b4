"""Assembles the repository that Triton serves, out of a template of triton_models/ and an NLI model beside it.

OUT/nli/config.pbtxt           the template's, with a `parameters` section that says which model this is
cpu:  OUT/nli/1/model.py       the template's; the model lies beside it in model/
gpu:  OUT/nli_tokenizer/1/     the template's model.py; the tokenizer lies beside it in model/
      OUT/nli_classifier/1/    the model's graph; its config.pbtxt has a warm-up of every shape
      OUT/nli_windows/1/       the template's model.py
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

from guardrail.errors import ConfigError, ModelError
from guardrail.inference.repository import GRAPH, LABELS, MANIFEST, TOKENIZER, Manifest, check_files, read_manifest
from guardrail.inference.triton_contract import IDENTITY, LABEL_ORDER, MODEL

Variant = Literal["cpu", "gpu"]

LENGTHS = (32, 64, 96, 128, 192, 256, 384, 512)
"""Tokens that the ensemble's rows are padded up to: requests of one length share a batch, and a GPU is warmed up, and
TensorRT and CUDA graphs are prepared, for few shapes. A step wastes a third at most."""

WARM_ROWS = (1, 2, 4, 8, 16, 32, 64, 128, 256)
"""Rows of the batches that a GPU is warmed up with, at every length."""

_OPTIONAL_INPUT = "token_type_ids"  # some graphs, DeBERTa's among them, may do without


def assemble(out: Path, model_dir: Path, variant: Variant = "cpu") -> Path:
    """Write the repository for a model into `out`, which must be new or empty; returns `out`.

    Raises: ConfigError when `out` cannot be written or holds something; ModelError when the model breaks the contract.
    """
    manifest = read_manifest(model_dir)
    check_files(model_dir, manifest)
    try:
        out.mkdir(parents=True, exist_ok=True)
        if any(out.iterdir()):
            raise ConfigError(f"{out} is not empty")
        shutil.copytree(_template(variant), out, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
        if variant == "cpu":
            _copy(model_dir, (MANIFEST, *manifest.sha256), out / MODEL / "1" / "model")
        else:
            _place_parts(model_dir, manifest, out)
        with (out / MODEL / "config.pbtxt").open("a", encoding="utf-8") as config:
            config.write(_parameters({IDENTITY: manifest.identity, LABEL_ORDER: ",".join(LABELS)}))
    except OSError as error:
        raise ConfigError(f"{out} cannot be written: {error.strerror}") from error
    return out


def _place_parts(model_dir: Path, manifest: Manifest, out: Path) -> None:
    (out / MODEL / "1").mkdir()  # a version of an ensemble is an empty folder
    _copy(model_dir, (MANIFEST, TOKENIZER), out / "nli_tokenizer" / "1" / "model")
    weights = [name for name in manifest.sha256 if name.startswith("1/")]  # large graphs keep theirs in files beside
    _copy(model_dir, weights, out / "nli_classifier")
    inputs = _inputs(model_dir / GRAPH)
    if _OPTIONAL_INPUT not in inputs:
        for name in (MODEL, "nli_tokenizer", "nli_classifier"):
            config = out / name / "config.pbtxt"
            lines = config.read_text("utf-8").splitlines(keepends=True)
            config.write_text("".join(line for line in lines if _OPTIONAL_INPUT not in line.lower()), "utf-8")
    with (out / "nli_classifier" / "config.pbtxt").open("a", encoding="utf-8") as config_file:
        config_file.writelines(_warm_up(inputs, manifest.max_tokens))


def _template(variant: Variant) -> Path:
    package = Path(__file__).resolve().parent.parent
    for folder in (package.parent / "triton_models" / variant, package / "models" / variant):
        if folder.is_dir():
            return folder
    raise ConfigError(f"the repository's template {variant!r} is not installed")


def _copy(source: Path, names: Iterable[str], target: Path) -> None:
    for name in names:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / name, target / name)


def _inputs(graph: Path) -> list[str]:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    try:
        session = onnxruntime.InferenceSession(str(graph), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # ONNX Runtime has no common base for its errors
        raise ModelError(f"{graph} cannot be loaded: {error}") from error
    return [node.name for node in session.get_inputs()]


def _warm_up(inputs: Iterable[str], max_tokens: int) -> Iterator[str]:
    """The first execution of a shape chooses its kernels and grows memory: not ready until each has been run."""
    yield "\n# Every shape there is, before Triton calls the model ready: the first execution of each is much slower.\n"
    lengths = [length for length in LENGTHS if length < max_tokens] + [min(max_tokens, max(LENGTHS))]
    for length in lengths:
        for rows in WARM_ROWS:
            tensors = " ".join(
                f'inputs {{ key: "{name}", value: {{ data_type: TYPE_INT64, dims: [ {length} ], zero_data: true }} }}'
                for name in inputs
            )
            yield f'model_warmup {{ name: "{rows} x {length}", batch_size: {rows} {tensors} }}\n'


def _parameters(values: dict[str, str]) -> str:
    entries = (
        f'parameters {{ key: "{key}", value: {{ string_value: {json.dumps(text)} }} }}' for key, text in values.items()
    )
    return "\n" + "\n".join(entries) + "\n"
