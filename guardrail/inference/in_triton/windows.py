"""Last step of the NLI ensemble in Triton: the rows of each pair become its one row of PROBS."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import triton_python_backend_utils as triton

from guardrail.errors import InvalidScore
from guardrail.inference.triton_contract import NOT_FITTING, NOT_SCORED, PROBS
from guardrail.inference.windows import over_windows
from guardrail.policy.scores import Scores


class TritonPythonModel:
    """What Triton's Python backend calls; its name and its methods' names are Triton's."""

    def execute(self, requests: Sequence[Any]) -> list[Any]:
        """Join the rows of every request."""
        return [self._answer(request) for request in requests]

    def _answer(self, request: Any) -> Any:
        rows = triton.get_input_tensor_by_name(request, "ROW_PROBS").as_numpy().astype(np.float32).tolist()
        numbers = triton.get_input_tensor_by_name(request, "PAIR").as_numpy().reshape(-1).tolist()
        windows: dict[int, list[Sequence[float]]] = {}
        for number, row in zip(numbers, rows, strict=True):
            windows.setdefault(abs(number), []).append(row if number > 0 else NOT_FITTING)
        probs = np.array([_joined(windows[number]) for number in sorted(windows)], dtype=np.float32)
        return triton.InferenceResponse([triton.Tensor(PROBS, probs)])


def _joined(rows: Sequence[Sequence[float]]) -> Sequence[float]:
    if NOT_FITTING in rows:
        return NOT_FITTING
    try:
        return over_windows([Scores.checked(row) for row in rows])
    except InvalidScore:
        return NOT_SCORED
