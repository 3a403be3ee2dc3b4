"""Runs inside Triton's Python backend: answers by the workload's key after the time that a GPU would have taken."""

from __future__ import annotations

import fcntl
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import triton_python_backend_utils as triton

from loadtest.key import Key


class TritonPythonModel:
    """What Triton's Python backend calls; its name and its methods' names are Triton's."""

    def initialize(self, args: dict[str, str]) -> None:
        """Read key and profile, which lie beside this file."""
        folder = Path(args["model_repository"]) / args["model_version"]
        self._key = Key.read(folder / "key.json")
        profile = json.loads((folder / "profile.json").read_text(encoding="utf-8"))
        gpu = int(args["model_instance_name"].rsplit("_", 1)[1]) % profile["gpus"]
        self._gpu = (folder / f"gpu-{gpu}").open("w")
        self._fixed_s = profile["fixed_ms"] / 1000.0
        self._pair_s = profile["ms_a_pair"] / 1000.0

    def execute(self, requests: list[Any]) -> list[Any]:
        """One batch, as the dynamic batcher merged it."""
        hypotheses = [triton.get_input_tensor_by_name(r, "HYPOTHESIS").as_numpy().reshape(-1) for r in requests]
        answers = []
        for texts in hypotheses:
            rows = [self._key.probabilities(text.decode("utf-8", "replace")) for text in texts.tolist()]
            probs = np.array(rows, dtype=np.float32).reshape(-1, 3)
            answers.append(triton.InferenceResponse([triton.Tensor("PROBS", probs)]))
        busy_s = self._fixed_s + self._pair_s * sum(len(texts) for texts in hypotheses)
        fcntl.flock(self._gpu, fcntl.LOCK_EX)  # the GPU's other instance waits
        try:
            time.sleep(busy_s)
        finally:
            fcntl.flock(self._gpu, fcntl.LOCK_UN)
        return answers
