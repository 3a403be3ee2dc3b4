"""The claim extractor inside Triton: sentences in, a JSON list of claims each out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import triton_python_backend_utils as triton

from guardrail.inference.onnx_extractor import OnnxExtractor

MAX_SENTENCES = 16  # of one call of ONNX Runtime; between two a request that nobody waits for is given up
_WARM_UP = "The fund holds bonds and pays monthly."


class TritonPythonModel:
    """What Triton's Python backend calls; its name and its methods' names are Triton's."""

    def initialize(self, args: dict[str, str]) -> None:
        """Load the extractor that lies beside model.py and run it once. An error keeps Triton from being ready."""
        directory = Path(args["model_repository"]) / args["model_version"] / "model"
        parameters = json.loads(args["model_config"]).get("parameters", {})
        self._extractor = OnnxExtractor.open(
            directory, threads=int(parameters.get("threads", {}).get("string_value", "1"))
        )
        self._extractor.extract([_WARM_UP])

    def execute(self, requests: Sequence[Any]) -> list[Any]:
        """Answer every request with its sentences' claims; a sentence that could not be done has none."""
        return [self._answer(request) for request in requests]

    def _answer(self, request: Any) -> Any:
        asked = triton.get_input_tensor_by_name(request, "SENTENCE").as_numpy().reshape(-1).tolist()
        sentences = [text.decode("utf-8", errors="replace") for text in asked]
        claims: list[list[str]] = []
        for first in range(0, len(sentences), MAX_SENTENCES):
            if request.is_cancelled():
                error = triton.TritonError("nobody waits for the claims", triton.TritonError.CANCELLED)
                return triton.InferenceResponse(error=error)
            claims += self._extractor.extract(sentences[first : first + MAX_SENTENCES])
        written = [json.dumps(found, ensure_ascii=False).encode() for found in claims]
        return triton.InferenceResponse([triton.Tensor("CLAIMS", np.array(written, dtype=np.object_).reshape(-1, 1))])
