"""Assembles the repository that Triton serves, out of a template of triton_models/ and an NLI model beside it.

OUT/nli/config.pbtxt     the template's, with a `parameters` section that says which model this is
OUT/nli/1/model.py       the template's
OUT/nli/1/model/         the NLI model: model.json, tokenizer.json, 1/model.onnx
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Literal

from guardrail.errors import ConfigError
from guardrail.inference.repository import LABELS, MANIFEST, Manifest, check_files, read_manifest
from guardrail.inference.triton_contract import IDENTITY, LABEL_ORDER, MODEL

Variant = Literal["cpu"]


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
        _place(model_dir, manifest, out / MODEL / "1" / "model")
        with (out / MODEL / "config.pbtxt").open("a", encoding="utf-8") as config:
            config.write(_parameters({IDENTITY: manifest.identity, LABEL_ORDER: ",".join(LABELS)}))
    except OSError as error:
        raise ConfigError(f"{out} cannot be written: {error.strerror}") from error
    return out


def _template(variant: Variant) -> Path:
    package = Path(__file__).resolve().parent.parent
    for folder in (package.parent / "triton_models" / variant, package / "models" / variant):
        if folder.is_dir():
            return folder
    raise ConfigError(f"the repository's template {variant!r} is not installed")


def _place(model_dir: Path, manifest: Manifest, target: Path) -> None:
    for name in (MANIFEST, *manifest.sha256):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(model_dir / name, target / name)


def _parameters(values: dict[str, str]) -> str:
    entries = (f'  {{ key: "{key}", value: {{ string_value: {json.dumps(value)} }} }}' for key, value in values.items())
    return "\nparameters [\n" + ",\n".join(entries) + "\n]\n"
