"""The checkpoint that is exported: its model, config and tokenizer, refused where they are not whole."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from guardrail.errors import ConfigError, ModelError

NEEDED = "exporting needs torch, transformers and onnx: pip install 'guardrail-sidecar[train]'"


@dataclass(frozen=True, slots=True)
class Source:
    """A loaded checkpoint in fp32, ready to be run.

    Arguments:
        name: directory or hub name, as the caller gave it.
        model: the transformers model, in evaluation mode.
        tokenizer: its fast tokenizer.
    """

    name: str
    model: Any
    tokenizer: Any

    @property
    def config(self) -> Any:
        """The model's config."""
        return self.model.config


def require_libraries() -> None:
    """Raises ConfigError that says what to install when the extra `train` is missing."""
    try:
        import onnx
        import torch
        import transformers

        _ = onnx, torch
    except ImportError as error:
        raise ConfigError(f"{NEEDED} ({error.name} is missing)") from error
    transformers.logging.set_verbosity_error()


def load_config(name: str) -> Any:
    """The checkpoint's config, read before its weights. Raises ConfigError when there is none of that name."""
    from transformers import AutoConfig

    return _loaded(name, AutoConfig.from_pretrained)


def load_classifier(name: str) -> Source:
    """A sequence classifier. Raises ConfigError, or ModelError for missing or NaN weights."""
    from transformers import AutoModelForSequenceClassification

    return _load(name, AutoModelForSequenceClassification)


def load_generator(name: str) -> Source:
    """An encoder-decoder. Raises ConfigError, or ModelError for missing or NaN weights."""
    from transformers import AutoModelForSeq2SeqLM

    return _load(name, AutoModelForSeq2SeqLM)


def _load(name: str, kind: Any) -> Source:
    import torch
    from transformers import AutoTokenizer

    model, report = _loaded(
        name, kind.from_pretrained, output_loading_info=True, dtype=torch.float32, attn_implementation="eager"
    )
    missing = sorted(report["missing_keys"])
    if missing:
        raise ModelError(
            f"{name} lacks {len(missing)} weights that its head needs ({', '.join(missing[:3])}); so they would "
            "be random: this is a base model, not one fine-tuned for the task"
        )
    for weight, values in model.state_dict().items():
        if values.is_floating_point() and not bool(torch.isfinite(values).all()):
            raise ModelError(f"{name}: the weight {weight} has NaN or infinite values")
    tokenizer = _loaded(name, AutoTokenizer.from_pretrained, use_fast=True)
    if not tokenizer.is_fast:
        raise ModelError(f"{name}: its tokenizer has no fast form (tokenizer.json), which the server needs")
    return Source(name, model.eval(), tokenizer)


def _loaded(name: str, load: Any, **options: Any) -> Any:
    folder = Path(name)
    if name.startswith((".", "/", "~")) and not folder.is_dir():
        raise ConfigError(f"there is no directory {name}")
    try:
        return load(name, local_files_only=folder.is_dir(), **options)
    except (OSError, ValueError, ImportError, KeyError) as error:
        reason = str(error).strip().splitlines() or [type(error).__name__]
        raise ConfigError(f"{name} cannot be loaded: {reason[0]}") from error
