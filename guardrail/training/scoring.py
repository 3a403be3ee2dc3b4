"""Score pairs with an exported ONNX model on the CPU: what the measurements and the calibration read."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray
from tokenizers import Tokenizer

from guardrail.training.batches import Encoded, encode
from guardrail.training.pairs import Pair

Scores = NDArray[np.float32]


class OnnxScorer:
    """Probabilities (entailment, neutral, contradiction) of pairs.

    model: path of the ONNX file, or its bytes.
    tokenizer: the fast tokenizer, without padding.
    threads: threads within an operator.
    """

    def __init__(self, model: Path | bytes, tokenizer: Tokenizer, threads: int = 1) -> None:
        options = ort.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        source: Any = model if isinstance(model, bytes) else str(model)
        self._session = ort.InferenceSession(source, options, providers=["CPUExecutionProvider"])
        self._tokenizer = tokenizer

    def score(self, pairs: Sequence[Pair], batch: int = 16, hypothesis_only: bool = False) -> Scores:
        """Float32 [pairs, 3] in the order of `pairs`; batches are cut from the pairs sorted by length."""
        rows = encode(self._tokenizer, pairs, hypothesis_only=hypothesis_only)
        order = sorted(range(len(rows)), key=lambda i: len(rows[i].ids))
        out = np.zeros((len(rows), 3), dtype=np.float32)
        for start in range(0, len(order), batch):
            part = order[start : start + batch]
            out[part] = self._run([rows[i] for i in part])
        return out

    def pairs_a_second(self, pairs: Sequence[Pair], batch: int = 8) -> float:
        """Pairs scored a second of processor time (so that a busy machine does not change the figure)."""
        self.score(pairs[:32], batch)
        started = time.process_time()
        self.score(pairs, batch)
        return len(pairs) / (time.process_time() - started)

    def _run(self, rows: Sequence[Encoded]) -> Scores:
        longest = max(len(r.ids) for r in rows)
        ids = np.zeros((len(rows), longest), dtype=np.int64)
        mask = np.zeros_like(ids)
        types = np.zeros_like(ids)
        for line, row in enumerate(rows):
            ids[line, : len(row.ids)] = row.ids
            mask[line, : len(row.ids)] = 1
            types[line, row.split : len(row.ids)] = 1
        feed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}
        probs: Scores = self._session.run(["probs"], feed)[0]
        return probs
