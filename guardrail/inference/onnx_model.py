"""One NLI model on ONNX Runtime: texts in, checked scores out. Plain blocking calls; threads are the caller's."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from guardrail.errors import BackendError, GuardrailError, InvalidScore, ModelError
from guardrail.inference.pair_tokenizer import PairTokenizer, Row, read_tokenizer
from guardrail.inference.repository import GRAPH, TOKENIZER, Manifest, check_files, read_manifest
from guardrail.inference.windows import batches_by_length
from guardrail.policy.scores import Scores

if TYPE_CHECKING:
    from tokenizers import Tokenizer


class OnnxModel(PairTokenizer):
    """A model of the repository, loaded. Thread-safe.

    Attributes:
        manifest: what it says of itself.
        alone: rows are scored one by one: true until `open_checked` has seen that company does not change scores.
    """

    def __init__(self, manifest: Manifest, session: Any, tokenizer: Tokenizer) -> None:
        super().__init__(manifest, tokenizer)
        self.alone = True
        self._session = session
        self._inputs = [node.name for node in session.get_inputs()]

    @classmethod
    def open(cls, directory: Path, *, threads: int = 1) -> OnnxModel:
        """Load a model with `threads` threads inside each call, its scores yet unproven (see `open_checked`).

        Raises ModelError when its manifest, files, graph or tokenizer break the NLI contract.
        """
        manifest = read_manifest(directory)
        check_files(directory, manifest)
        session = open_session(directory / GRAPH, threads)
        _check_graph(manifest, session)
        return cls(manifest, session, read_tokenizer(directory / TOKENIZER))

    def batches(self, rows: Sequence[Row], max_tokens: int) -> list[list[int]]:
        """Indices of rows to score together: about equally long, at most `max_tokens` tokens, each in one batch."""
        return batches_by_length([len(row.ids) for row in rows], 0 if self.alone else max_tokens)

    def run(self, rows: Sequence[Row], pad_to: int = 0) -> list[Scores | GuardrailError]:
        """Score rows in one call, padded to the longest or to `pad_to` tokens: scores or InvalidScore a row.

        Raises: BackendError.
        """
        results: list[Scores | GuardrailError] = []
        for row in self._probabilities(rows, pad_to):
            try:
                results.append(Scores.checked(row))
            except InvalidScore as error:
                results.append(error)
        return results

    def _probabilities(self, rows: Sequence[Row], pad_to: int) -> list[list[float]]:
        arrays = self.arrays(rows, pad_to)
        try:
            (probs,) = self._session.run(["probs"], {name: arrays[name] for name in self._inputs})
        except Exception as error:  # ONNX Runtime has no common base for its errors
            raise BackendError(f"ONNX Runtime failed: {type(error).__name__}") from error
        if probs.shape != (len(rows), 3):
            raise BackendError(f"probs has the shape {probs.shape}, expected {(len(rows), 3)}")
        scores: list[list[float]] = probs.tolist()
        return scores


def open_session(path: Path, threads: int) -> Any:
    """A graph on the CPU, `threads` threads inside each call. Raises ModelError when it cannot be loaded."""
    import onnxruntime  # imported late: it takes longer to load than the rest of the package

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    # Shapes change with every call: planning memory for each costs more than it saves.
    options.enable_mem_pattern = False
    # Spinning threads would take the cores from the event loop, and cost power at idle.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # ONNX Runtime has no common base for its errors
        raise ModelError(f"{path} cannot be loaded: {error}") from error


def _check_graph(manifest: Manifest, session: Any) -> None:
    inputs = {node.name for node in session.get_inputs()}
    known = {"input_ids", "attention_mask", "token_type_ids"}
    if not {"input_ids", "attention_mask"} <= inputs <= known:
        raise ModelError(f"{manifest.identity} wants the inputs {sorted(inputs)}, expected {sorted(known)}")
    outputs = {node.name: node for node in session.get_outputs()}
    if "probs" not in outputs:
        raise ModelError(f"{manifest.identity} has the outputs {sorted(outputs)}, expected probs")
    width = outputs["probs"].shape[-1]
    if isinstance(width, int) and width != len(manifest.labels):
        raise ModelError(f"{manifest.identity} has a head of {width} labels, expected {len(manifest.labels)}")
