"""Exports a T5 that writes claims as the model `claim_extractor` of a Triton repository."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from guardrail.errors import ModelError
from guardrail.export.entry import hashes, new_entry, total_bytes
from guardrail.export.graph import trace
from guardrail.export.probes import PLAIN
from guardrail.export.source import Source, load_config, load_generator
from guardrail.export.triton_config import extractor_config
from guardrail.inference.onnx_extractor import DECODER, ENCODER, MANIFEST, TOKENIZER, OnnxExtractor

Progress = Callable[[str], None]

MAX_TOKENS: Final = 128
MAX_WRITTEN: Final = 96
ENTRY: Final = '''\
"""Triton's entry to the claim extractor; what it does stands in guardrail/inference/in_triton/claim_extractor.py."""

from guardrail.inference.in_triton.claim_extractor import TritonPythonModel as TritonPythonModel
'''


@dataclass(frozen=True, slots=True)
class ExportedExtractor:
    """What was written.

    Arguments:
        path: the entry.
        identity: name and version.
        compared: sentences on which it wrote what the original writes, token by token.
        size: bytes of the entry.
    """

    path: Path
    identity: str
    compared: int
    size: int

    def lines(self) -> list[str]:
        """For a person."""
        return [
            f"{self.path}: {self.identity}, {self.size / 1e6:.1f} MB",
            f"writes what the original writes, token by token, on {self.compared} sentences",
        ]


def export_extractor(
    source: str,
    out: Path,
    *,
    name: str = "claim_extractor",
    prefix: str = "",
    separator: str | None = None,
    max_written: int = MAX_WRITTEN,
    force: bool = False,
    progress: Progress = lambda step: None,
) -> ExportedExtractor:
    """Write OUT/NAME from a T5: encoder, decoder, tokenizer, manifest, model.py and config.pbtxt.

    Arguments:
        source: directory or hub name.
        prefix: what the model was trained to see before a sentence.
        separator: what stands between claims in its output; None where each claim is a sentence.
        max_written: most tokens it may write for a sentence.
        force: replace an entry of the same name.
        progress: told each step.

    Raises: ConfigError when the source cannot be loaded or OUT not be written; ModelError when the model is none of
    this kind, or writes something else once exported. Nothing is left behind then.
    """
    config = load_config(source)
    if config.model_type not in {"t5", "mt5", "umt5"}:
        raise ModelError(f"{source} is a {config.model_type}; a claim extractor must be a T5")
    progress(f"loading {source}")
    loaded = load_generator(source)
    with new_entry(out, name, force=force) as entry:
        folder = entry / "1" / "model"
        folder.mkdir(parents=True)
        progress("writing the tokenizer and the ONNX graphs")
        loaded.tokenizer.backend_tokenizer.save(str(folder / TOKENIZER), pretty=False)
        _trace(loaded.model, folder)
        files = sorted(path.name for path in folder.iterdir())  # a large graph has its weights in files beside it
        hashed = hashes(folder, files)
        manifest = {
            "name": name,
            "version": hashed[DECODER][:12],
            "source": source,
            "prefix": prefix,
            "separator": separator,
            "max_tokens": MAX_TOKENS,
            "max_written": max_written,
            "start": config.decoder_start_token_id,
            "end": config.eos_token_id,
            "pad": config.pad_token_id,
            "sha256": hashed,
        }
        identity = f"{name}@{manifest['version']}"
        (folder / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
        (entry / "1" / "model.py").write_text(ENTRY, encoding="utf-8")
        (entry / "config.pbtxt").write_text(extractor_config(name, identity), encoding="utf-8")
        progress("comparing with the original")
        compared = _compare(loaded, OnnxExtractor.open(folder))
        size = total_bytes(entry)
    return ExportedExtractor(out / name, identity, compared, size)


def _compare(source: Source, exported: OnnxExtractor) -> int:
    """Sentences compared, alone and in one batch. Raises ModelError at the first token that differs."""
    sentences = list(dict.fromkeys(text for premise, hypothesis, _ in PLAIN for text in (premise, hypothesis)))
    rows = [exported.tokens(sentence) for sentence in sentences]
    together = exported.write(rows)
    for sentence, row, batched in zip(sentences, rows, together, strict=True):
        prefixed = exported.manifest.prefix + sentence
        if row != source.tokenizer(prefixed)["input_ids"]:
            raise ModelError("the server would tokenise a sentence otherwise than the original")
        expected = generated(source.model, row, exported.manifest.max_written)
        for ours in (batched, *exported.write([row])):
            if ours != expected:
                at = next((n for n, pair in enumerate(zip(ours, expected, strict=False)) if pair[0] != pair[1]), -1)
                raise ModelError(f"the exported model writes something else than the original from token {at} on")
    return len(sentences)


def generated(model: Any, row: list[int], max_written: int) -> list[int]:
    """What transformers' own greedy generation writes for a row, without its start token."""
    import torch
    from transformers import GenerationConfig

    plain = GenerationConfig(
        do_sample=False,
        num_beams=1,
        max_new_tokens=max_written,
        decoder_start_token_id=model.config.decoder_start_token_id,
        eos_token_id=model.config.eos_token_id,
        pad_token_id=model.config.pad_token_id,
    )
    model.generation_config = plain
    with torch.inference_mode():
        written = model.generate(torch.tensor([row]), attention_mask=torch.ones(1, len(row), dtype=torch.long))
    ids: list[int] = written[0].tolist()
    return ids[1:]


def _trace(model: Any, folder: Path) -> None:
    import torch

    class Encoder(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.encoder = model.encoder

        def forward(self, ids: Any, mask: Any) -> Any:
            return self.encoder(input_ids=ids, attention_mask=mask).last_hidden_state

    class Decoder(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.model = model

        def forward(self, mask: Any, hidden: Any, written: Any) -> Any:
            done = self.model(
                encoder_outputs=(hidden,), attention_mask=mask, decoder_input_ids=written, use_cache=False
            )
            return done.logits[:, -1]

    ids = torch.full((2, 7), 5, dtype=torch.long)
    mask = torch.ones_like(ids)
    mask[1, 5:] = 0
    written = torch.full((2, 3), 5, dtype=torch.long)
    axes = {0: "batch", 1: "seq"}
    trace(
        Encoder().eval(), (ids, mask), folder / ENCODER, {"input_ids": axes, "attention_mask": axes}, {"hidden": axes}
    )
    hidden = torch.zeros(2, 7, model.config.d_model)
    trace(
        Decoder().eval(),
        (mask, hidden, written),
        folder / DECODER,
        {"attention_mask": axes, "hidden": axes, "written": {0: "batch", 1: "steps"}},
        {"logits": {0: "batch"}},
    )
