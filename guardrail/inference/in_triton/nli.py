"""The NLI model inside Triton on the CPU: texts in, probabilities out, with the embedded backend's own code.

Triton starts one process an instance, calls `initialize` in it once and then `execute` with the requests that its
dynamic batcher merged.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import triton_python_backend_utils as triton

from guardrail.errors import GuardrailError
from guardrail.inference.in_triton.texts import texts_of
from guardrail.inference.model_check import open_checked
from guardrail.inference.onnx_model import OnnxModel
from guardrail.inference.pair_tokenizer import Row
from guardrail.inference.triton_contract import HYPOTHESIS, NOT_FITTING, NOT_SCORED, PREMISE, PROBS
from guardrail.inference.windows import over_windows
from guardrail.policy.scores import Scores

MAX_BATCH_TOKENS = 512  # padding included, of one call of ONNX Runtime; between two a request that is not wanted goes


class TritonPythonModel:
    """What Triton's Python backend calls; its name and its methods' names are Triton's."""

    def initialize(self, args: dict[str, str]) -> None:
        """Load the model that lies beside model.py, prove its golden pairs, and run a batch of every size.

        An error here keeps Triton from being ready.
        """
        directory = Path(args["model_repository"]) / args["model_version"] / "model"
        config = json.loads(args["model_config"])
        self._model = open_checked(directory, threads=_threads(config))
        self._warm_up()

    def execute(self, requests: Sequence[Any]) -> list[Any]:
        """Answer every request with its pairs' probabilities, or with an error when nobody waits for it any more."""
        begun = time.monotonic()
        asked = [_Request(self._model, request, begun) for request in requests]
        rows = [(owner, at) for owner in asked for at in range(len(owner.rows))]
        for batch in self._model.batches([owner.rows[at] for owner, at in rows], MAX_BATCH_TOKENS):
            wanted = [rows[index] for index in batch if rows[index][0].wanted()]
            if wanted:
                results = self._run([owner.rows[at] for owner, at in wanted])
                for (owner, at), result in zip(wanted, results, strict=True):
                    owner.results[at] = result
        return [owner.response() for owner in asked]

    def _warm_up(self) -> None:
        """The first call of a size plans memory and is slower."""
        pair = self._model.manifest.golden.pairs[0]
        rows = self._model.rows(pair.premise, pair.hypothesis)
        while len(self._model.batches(rows, MAX_BATCH_TOKENS)) == 1:
            self._model.run(rows)
            rows = rows + rows

    def _run(self, rows: Sequence[Row]) -> Sequence[Scores | GuardrailError]:
        try:
            return self._model.run(rows)
        except GuardrailError as error:
            return [error] * len(rows)


class _Request:
    """One request: its rows, their results, and whether somebody waits for them."""

    def __init__(self, model: OnnxModel, request: Any, begun: float) -> None:
        self._request = request
        self._expires = begun + request.timeout() / 1e6 if request.timeout() else None
        self._gone = False
        self._spans: list[range | None] = []  # of a pair's rows, None for a pair that does not fit the model
        self.rows: list[Row] = []
        for premise, hypothesis in zip(texts_of(request, PREMISE), texts_of(request, HYPOTHESIS), strict=True):
            first = len(self.rows)
            try:
                self.rows += model.rows(premise.decode(), hypothesis.decode())
            except (GuardrailError, UnicodeDecodeError):
                self._spans.append(None)
            else:
                self._spans.append(range(first, len(self.rows)))
        self.results: list[Scores | GuardrailError | None] = [None] * len(self.rows)

    def wanted(self) -> bool:
        """False once the client has gone or its time is up. Triton looks at both only before an execution."""
        self._gone = self._gone or self._request.is_cancelled() or self._expired()
        return not self._gone

    def response(self) -> Any:
        if self._gone:
            error = triton.TritonError("Request timeout expired", triton.TritonError.CANCELLED)
            return triton.InferenceResponse(error=error)
        probs = np.array([self._probs(span) for span in self._spans], dtype=np.float32).reshape(-1, 3)
        return triton.InferenceResponse([triton.Tensor(PROBS, probs)])

    def _expired(self) -> bool:
        return self._expires is not None and time.monotonic() >= self._expires

    def _probs(self, span: range | None) -> Sequence[float]:
        if span is None:
            return NOT_FITTING
        windows = [self.results[at] for at in span]
        scores = [window for window in windows if isinstance(window, Scores)]
        return over_windows(scores) if len(scores) == len(windows) else NOT_SCORED


def _threads(config: dict[str, Any]) -> int:
    """Threads of one instance, from the `parameters` of config.pbtxt."""
    return int(config.get("parameters", {}).get("threads", {}).get("string_value", "1"))
