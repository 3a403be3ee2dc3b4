"""First step of the NLI ensemble in Triton: texts in, token ids out.

A pair becomes one row, or several where its premise is longer than the model's window. PAIR says which pair a row is
of, so that the last step can join them again: the pair's number from 1 on, negative where the pair does not fit the
model. Such a pair has one row of padding, so that its neighbours keep their scores.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import triton_python_backend_utils as triton

from guardrail.errors import GuardrailError
from guardrail.inference.in_triton.texts import texts_of
from guardrail.inference.pair_tokenizer import PairTokenizer, Row, read_tokenizer
from guardrail.inference.repository import TOKENIZER, read_manifest
from guardrail.inference.triton_contract import HYPOTHESIS, PREMISE
from guardrail.inference.triton_repository import LENGTHS
from guardrail.inference.windows import pairs_that_fit

MAX_ROWS = 256  # of one request, max_batch_size of the classifier; twice the pairs of one, max_batch_size here


class TritonPythonModel:
    """What Triton's Python backend calls; its name and its methods' names are Triton's."""

    def initialize(self, args: dict[str, str]) -> None:
        """Load the tokenizer that lies beside model.py."""
        directory = Path(args["model_repository"]) / args["model_version"] / "model"
        self._tokenizer = PairTokenizer(read_manifest(directory), read_tokenizer(directory / TOKENIZER))
        outputs = {output["name"] for output in json.loads(args["model_config"])["output"]}
        self._names = {name for name in ("input_ids", "attention_mask", "token_type_ids") if name.upper() in outputs}

    def execute(self, requests: Sequence[Any]) -> list[Any]:
        """Tokenise every request by itself."""
        return [self._answer(request) for request in requests]

    def _answer(self, request: Any) -> Any:
        pairs = zip(texts_of(request, PREMISE), texts_of(request, HYPOTHESIS), strict=True)
        found = [self._rows(premise, hypothesis) for premise, hypothesis in pairs]
        rows: list[Row] = []
        numbers: list[int] = []
        fitting = pairs_that_fit([len(own) for own in found], MAX_ROWS)
        for number, (own, fits) in enumerate(zip(found, fitting, strict=True), start=1):
            own = own if fits else []
            rows += own or [self._tokenizer.blank()]
            numbers += [number] * len(own) or [-number]
        longest = max(len(row.ids) for row in rows)
        length = min(next((step for step in LENGTHS if step >= longest), longest), self._tokenizer.manifest.max_tokens)
        arrays = self._tokenizer.arrays(rows, pad_to=length)
        tensors = [triton.Tensor(name.upper(), arrays[name]) for name in arrays if name in self._names]
        return triton.InferenceResponse([*tensors, triton.Tensor("PAIR", np.array(numbers, np.int32).reshape(-1, 1))])

    def _rows(self, premise: bytes, hypothesis: bytes) -> list[Row]:
        try:
            return self._tokenizer.rows(premise.decode(), hypothesis.decode())
        except (GuardrailError, UnicodeDecodeError):
            return []
