"""The model repository: where a model lies, and what its manifest says (design, section 6).

nli_small/
  model.json        the manifest, read into `Manifest`
  tokenizer.json    a `tokenizers` file that has the special tokens
  1/model.onnx      int64 input_ids, attention_mask and perhaps token_type_ids [batch, seq] -> FP32 probs [batch, 3]
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from guardrail.errors import ModelError

LABELS = ("entailment", "neutral", "contradiction")
DEFAULT_MODEL = "nli_small"
MANIFEST = "model.json"
TOKENIZER = "tokenizer.json"
GRAPH = "1/model.onnx"
ENVIRONMENT = "GUARDRAIL_MODELS"
_NAMED = 8  # files that a message names

Probability = Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]


class GoldenPair(BaseModel):
    """A pair whose scores are known, so that a model that was swapped, cut or miscompiled is refused at start.

    Attributes:
        probs: entailment, neutral, contradiction, as the exporter computed them.
        label: what a person says; the most likely label has to be this one.
    """

    model_config = ConfigDict(frozen=True)

    premise: str
    hypothesis: str
    probs: tuple[Probability, Probability, Probability]
    label: Literal["entailment", "neutral", "contradiction"] | None = None


class Golden(BaseModel):
    """Golden pairs, and the largest difference of a probability that another processor's rounding may make."""

    model_config = ConfigDict(frozen=True)

    tolerance: float = Field(gt=0.0, le=0.1)
    pairs: tuple[GoldenPair, ...] = Field(min_length=3)


class SpecialTokens(BaseModel):
    """The tokens around a pair: start, premise, between, hypothesis, end. BERT's and DeBERTa's are the defaults.

    Attributes:
        between: one separator, or two where the model has it so (RoBERTa).
        unknown: what stands for characters outside the vocabulary; None where there are none such.
    """

    model_config = ConfigDict(frozen=True)

    start: str = "[CLS]"
    between: tuple[str, ...] = Field(default=("[SEP]",), min_length=1, max_length=2)
    end: str = "[SEP]"
    pad: str = "[PAD]"
    unknown: str | None = "[UNK]"

    @property
    def count(self) -> int:
        """How many of them a pair has."""
        return 2 + len(self.between)


class Manifest(BaseModel):
    """What a model says of itself.

    Attributes:
        labels: order of the output; must be the NLI contract's.
        max_tokens: the model's window in tokens, premise, hypothesis and special tokens together.
        special: the special tokens by name.
        max_premise_tokens: longest stretch of a premise the model was trained on; longer premises are windowed.
        sha256: hashes of every file the model consists of, by path relative to the manifest.
        golden: pairs with known scores.
    """

    model_config = ConfigDict(frozen=True)

    name: str = Field(min_length=1)
    version: str = Field(min_length=1)
    labels: tuple[str, ...]
    max_tokens: int = Field(ge=16, le=65_536)
    max_premise_tokens: int | None = Field(default=None, ge=8)
    special: SpecialTokens = SpecialTokens()
    sha256: dict[str, Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]]
    golden: Golden

    @property
    def identity(self) -> str:
        """Name and version as events and summaries show them."""
        return f"{self.name}@{self.version}"


def find_model(path: str | Path | None = None, name: str = DEFAULT_MODEL) -> Path:
    """Directory of a model: `path`, else the environment's, else the checkout's, else the packaged one.

    `path` and the environment variable GUARDRAIL_MODELS name a model's directory or a repository of models; once given
    they are not passed over. Raises ModelError with the places that were looked at.
    """
    looked: list[Path] = []
    for root in _roots(path):
        for directory in (root, root / name):
            if (directory / MANIFEST).is_file():
                return directory
        looked.append(root)
    places = ", ".join(str(root) for root in looked)
    raise ModelError(f"no model {name!r} (a folder with {MANIFEST}) in: {places}")


def models_in(path: str | Path | None = None) -> list[Path]:
    """Directories of all models in the first place that has any, of those where `find_model` looks, in order of name.

    Whatever they are called: `path` itself when it is a model, else the folders in it that are. Raises ModelError that
    says what is there instead.
    """
    roots = list(_roots(path))
    for root in roots:
        if (root / MANIFEST).is_file():
            return [root]
        if found := sorted(manifest.parent for manifest in root.glob(f"*/{MANIFEST}")):
            return found
    raise ModelError("; ".join(f"{root} {_instead(root)}" for root in roots))


def _instead(root: Path) -> str:
    """What is in a place without a model."""
    if not root.is_dir():
        return "is no folder" if root.exists() else "does not exist"
    names = sorted(entry.name + ("/" if entry.is_dir() else "") for entry in root.iterdir())
    shown = ", ".join(names[:_NAMED]) + (", ..." if len(names) > _NAMED else "")
    return f"has no folder with {MANIFEST} in it, only: {shown}" if names else "is empty"


def read_manifest(directory: Path) -> Manifest:
    """The manifest of a model's directory; raises ModelError when it is missing, malformed or breaks the contract."""
    try:
        manifest = Manifest.model_validate_json((directory / MANIFEST).read_bytes())
    except OSError as error:
        raise ModelError(f"{directory}: {MANIFEST} cannot be read: {error.strerror}") from error
    except ValidationError as error:
        fields = "; ".join(f"{'.'.join(map(str, e['loc'])) or 'file'}: {e['msg']}" for e in error.errors())
        raise ModelError(f"{directory / MANIFEST}: {fields}") from error
    check_labels(manifest)
    for needed in (GRAPH, TOKENIZER):
        if needed not in manifest.sha256:
            raise ModelError(f"{directory / MANIFEST}: sha256 lacks the hash of {needed}")
    return manifest


def check_labels(manifest: Manifest) -> None:
    """Raises ModelError unless the output is entailment, neutral, contradiction in this order."""
    labels = tuple(label.lower() for label in manifest.labels)
    if len(labels) != len(LABELS):
        raise ModelError(
            f"{manifest.identity} has {len(labels)} labels; the NLI contract needs {', '.join(LABELS)}: without a "
            "contradiction score a contradiction cannot be told from a claim that is merely unsupported"
        )
    if labels != LABELS:
        raise ModelError(
            f"{manifest.identity} has the labels {', '.join(labels)}; the order must be {', '.join(LABELS)}"
        )


def check_files(directory: Path, manifest: Manifest) -> None:
    """Raises ModelError when a file is missing, lies outside the directory or is not the one that was exported."""
    check_hashes(directory, manifest.sha256)


def check_hashes(directory: Path, sha256: Mapping[str, str]) -> None:
    """The same of hashes by path relative to the directory."""
    for name, expected in sha256.items():
        relative = PurePosixPath(name)
        if relative.is_absolute() or ".." in relative.parts:
            raise ModelError(f"{directory}: {name} lies outside the model's folder")
        path = directory / relative
        if not path.is_file():
            raise ModelError(f"{path} is missing")
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        if found != expected:
            raise ModelError(f"{path} is not the exported file: SHA-256 {found[:12]}…, expected {expected[:12]}…")


def _roots(path: str | Path | None) -> Iterator[Path]:
    if path is not None:
        yield Path(path)
        return
    if told := os.environ.get(ENVIRONMENT):
        yield Path(told)
        return
    package = Path(__file__).resolve().parent.parent
    yield package.parent / "triton_models"
    yield package / "models"
