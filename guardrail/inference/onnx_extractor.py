"""A T5 on ONNX Runtime that writes a sentence's claims, greedily and within a bound. Plain blocking calls.

claim_extractor/1/model/
  extractor.json    the manifest, read into `ExtractorManifest`
  tokenizer.json    a `tokenizers` file that ends each text as the model expects
  encoder.onnx      int64 input_ids, attention_mask [batch, seq] -> FP32 hidden [batch, seq, width]
  decoder.onnx      int64 attention_mask, FP32 hidden, int64 written [batch, steps] -> FP32 logits [batch, vocabulary]
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from guardrail.errors import LimitError, ModelError
from guardrail.inference.onnx_model import open_session
from guardrail.inference.pair_tokenizer import read_tokenizer
from guardrail.inference.repository import check_hashes
from guardrail.segmenter import split_sentences

if TYPE_CHECKING:
    from tokenizers import Tokenizer

MANIFEST: Final = "extractor.json"
TOKENIZER: Final = "tokenizer.json"
ENCODER: Final = "encoder.onnx"
DECODER: Final = "decoder.onnx"
CHARACTERS_A_TOKEN: Final = 16


class ExtractorManifest(BaseModel):
    """What a claim extractor says of itself.

    Attributes:
        prefix: what the model was trained to see before a sentence.
        separator: what stands between claims in its output; None where each claim is a sentence.
        max_tokens: longest sentence, prefix and end token included.
        max_written: most tokens it writes; a sentence whose claims need more has none.
        start, end, pad: ids of the decoder's first token, of the one that ends a text, of padding.
        sha256: hashes of the files, by name.
    """

    model_config = ConfigDict(frozen=True)

    name: str = Field(min_length=1)
    version: str = Field(min_length=1)
    prefix: str = ""
    separator: str | None = Field(default=None, min_length=1)
    max_tokens: int = Field(ge=16, le=1024)
    max_written: int = Field(ge=8, le=512)
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    pad: int = Field(ge=0)
    sha256: dict[str, Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]]

    @property
    def identity(self) -> str:
        """Name and version."""
        return f"{self.name}@{self.version}"


class OnnxExtractor:
    """A claim extractor, loaded. Thread-safe."""

    def __init__(self, manifest: ExtractorManifest, encoder: Any, decoder: Any, tokenizer: Tokenizer) -> None:
        self.manifest = manifest
        self._encoder = encoder
        self._decoder = decoder
        self._tokenizer = tokenizer

    @classmethod
    def open(cls, directory: Path, *, threads: int = 1) -> OnnxExtractor:
        """Load an extractor's folder. Raises ModelError when its manifest or a file is missing or another one."""
        manifest = _manifest(directory)
        check_hashes(directory, manifest.sha256)
        encoder, decoder = (open_session(directory / name, threads) for name in (ENCODER, DECODER))
        return cls(manifest, encoder, decoder, read_tokenizer(directory / TOKENIZER))

    def extract(self, sentences: Sequence[str]) -> list[list[str]]:
        """Claims of each sentence; none where the sentence is too long or its claims did not end within the bound."""
        rows: list[tuple[int, list[int]]] = []
        claims: list[list[str]] = [[] for _ in sentences]
        for at, sentence in enumerate(sentences):
            try:
                rows.append((at, self.tokens(sentence)))
            except LimitError:
                continue
        for (at, _), written in zip(rows, self.write([ids for _, ids in rows]), strict=True):
            if written and written[-1] == self.manifest.end:
                claims[at] = self._claims(written[:-1])
        return claims

    def tokens(self, sentence: str) -> list[int]:
        """The model's input for a sentence. Raises LimitError when it is longer than the window or unreadable."""
        manifest = self.manifest
        if len(sentence) > CHARACTERS_A_TOKEN * manifest.max_tokens:
            raise LimitError("the sentence is too long for the extractor")
        try:
            ids: list[int] = self._tokenizer.encode(manifest.prefix + sentence).ids
        except Exception as error:  # lone surrogates; the library raises its own and plain exceptions
            raise LimitError("the sentence cannot be tokenised") from error
        if len(ids) > manifest.max_tokens:
            raise LimitError("the sentence is too long for the extractor")
        if not {manifest.end, manifest.pad}.isdisjoint(ids[:-1]):
            raise LimitError("the sentence has the model's own special tokens in it")
        return ids

    def write(self, rows: Sequence[Sequence[int]]) -> list[list[int]]:
        """What the model writes for each row of token ids: the likeliest token at each step, up to its end token.

        A row that did not end within the bound lacks the end token.
        """
        if not rows:
            return []
        manifest = self.manifest
        ids = np.full((len(rows), max(map(len, rows))), manifest.pad, dtype=np.int64)
        mask = np.zeros_like(ids)
        for at, row in enumerate(rows):
            ids[at, : len(row)] = row
            mask[at, : len(row)] = 1
        (hidden,) = self._encoder.run(["hidden"], {"input_ids": ids, "attention_mask": mask})
        going = np.arange(len(rows))
        written = np.full((len(rows), 1), manifest.start, dtype=np.int64)
        texts: list[list[int]] = [[] for _ in rows]
        for _ in range(manifest.max_written):
            feed = {"attention_mask": mask, "hidden": hidden, "written": written}
            (logits,) = self._decoder.run(["logits"], feed)
            chosen = logits.argmax(-1)
            for at, token in zip(going.tolist(), chosen.tolist(), strict=True):
                texts[at].append(token)
            kept = chosen != manifest.end  # rows that have ended leave the batch
            if not kept.any():
                break
            written = np.concatenate([written[kept], chosen[kept, None]], axis=1)
            going, mask, hidden = going[kept], mask[kept], hidden[kept]
        return texts

    def _claims(self, written: Sequence[int]) -> list[str]:
        text: str = self._tokenizer.decode(list(written), skip_special_tokens=True)
        separator = self.manifest.separator
        parts = split_sentences(text) if separator is None else text.split(separator)
        return [part.strip() for part in parts if part.strip()]


def _manifest(directory: Path) -> ExtractorManifest:
    path = directory / MANIFEST
    try:
        manifest = ExtractorManifest.model_validate_json(path.read_bytes())
    except OSError as error:
        raise ModelError(f"{path} cannot be read: {error.strerror}") from error
    except ValidationError as error:
        fields = "; ".join(f"{'.'.join(map(str, e['loc'])) or 'file'}: {e['msg']}" for e in error.errors())
        raise ModelError(f"{path}: {fields}") from error
    for needed in (ENCODER, DECODER, TOKENIZER):
        if needed not in manifest.sha256:
            raise ModelError(f"{path}: sha256 lacks the hash of {needed}")
    return manifest
