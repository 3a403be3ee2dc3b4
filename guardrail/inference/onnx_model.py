"""One NLI model on ONNX Runtime: texts in, checked scores out. Plain blocking calls; threads are the caller's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from guardrail.errors import BackendError, GuardrailError, InvalidScore, LimitError, ModelError
from guardrail.inference.repository import GRAPH, TOKENIZER, Manifest, check_files, read_manifest
from guardrail.inference.windows import batches_by_length, premise_windows
from guardrail.policy.scores import Scores

if TYPE_CHECKING:
    from tokenizers import Encoding, Tokenizer

MIN_PREMISE_SHARE = 0.25  # a hypothesis must leave the premise this share of the window
OVERLAP_SHARE = 1 / 3  # of a window that the next one shows again: longer than a clause
MAX_WINDOWS = 32  # a premise is one to three sentences; a whole report is refused, not skimmed
CHARACTERS_A_TOKEN = 16  # no text that fits has more; longer ones are refused before they are tokenised


@dataclass(frozen=True, slots=True)
class Row:
    """One input of the model: its token ids, and the position where the hypothesis begins."""

    ids: tuple[int, ...]
    split: int


class OnnxModel:
    """A model of the repository, loaded. Thread-safe.

    Attributes:
        manifest: what it says of itself.
        alone: rows are scored one by one: true until `open_checked` has seen that company does not change scores.
    """

    def __init__(self, manifest: Manifest, session: Any, tokenizer: Tokenizer) -> None:
        self.manifest = manifest
        self.alone = True
        self._session = session
        self._tokenizer = tokenizer
        self._inputs = [node.name for node in session.get_inputs()]
        special = manifest.special
        self._start, self._end = (_special(tokenizer, token) for token in (special.start, special.end))
        self._between = tuple(_special(tokenizer, token) for token in special.between)
        self._pad = tokenizer.token_to_id(special.pad) or 0
        self._unknown = special.unknown and tokenizer.token_to_id(special.unknown)

    @classmethod
    def open(cls, directory: Path, *, threads: int = 1) -> OnnxModel:
        """Load a model with `threads` threads inside each call, its scores yet unproven (see `open_checked`).

        Raises ModelError when its manifest, files, graph or tokenizer break the NLI contract.
        """
        manifest = read_manifest(directory)
        check_files(directory, manifest)
        session = _session(directory / GRAPH, threads)
        _check_graph(manifest, session)
        return cls(manifest, session, _tokenizer(directory / TOKENIZER))

    def rows(self, premise: str, hypothesis: str) -> list[Row]:
        """The model's inputs for a pair: one, or several where the premise is longer than the window.

        Only the premise is ever windowed. Raises LimitError when the hypothesis does not fit, the premise is longer
        than `MAX_WINDOWS` windows, either is empty, or the hypothesis has words that the model cannot read. None of
        these is a BackendError: a text must not be able to open the circuit breaker.
        """
        window = self.manifest.max_tokens - self.manifest.special.count
        longest = MAX_WINDOWS * window * CHARACTERS_A_TOKEN
        if len(premise) > longest or len(hypothesis) > window * CHARACTERS_A_TOKEN:
            raise LimitError("the premise or the hypothesis is too long for the model")
        left, right = self._encode(premise), self._encode(hypothesis)
        room = window - len(right.ids)
        if room < MIN_PREMISE_SHARE * window:
            raise LimitError(f"the hypothesis has {len(right.ids)} tokens, too many for a window of {window}")
        if not left.ids or not right.ids:
            raise LimitError("the premise or the hypothesis is empty")
        if self._unread(hypothesis, right):
            raise LimitError("the hypothesis has words outside the model's vocabulary")
        room = min(room, self.manifest.max_premise_tokens or room)
        spans = [(0, len(left.ids))]
        if len(left.ids) > room:
            starts = [_begins_word(premise, start) for start, _ in left.offsets]
            spans = premise_windows(starts, room, int(room * OVERLAP_SHARE))
        if len(spans) > MAX_WINDOWS:
            raise LimitError(f"the premise needs {len(spans)} windows, more than {MAX_WINDOWS}")
        tail = (*self._between, *right.ids, self._end)
        ahead = 1 + len(self._between)
        return [Row((self._start, *left.ids[a:b], *tail), b - a + ahead) for a, b in spans]

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
        longest = max(pad_to, *(len(row.ids) for row in rows))
        ids = np.full((len(rows), longest), self._pad, dtype=np.int64)
        mask = np.zeros_like(ids)
        types = np.zeros_like(ids)
        for at, row in enumerate(rows):
            length = len(row.ids)
            ids[at, :length] = row.ids
            mask[at, :length] = 1
            types[at, row.split : length] = 1
        arrays = {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}
        try:
            (probs,) = self._session.run(["probs"], {name: arrays[name] for name in self._inputs})
        except Exception as error:  # ONNX Runtime has no common base for its errors
            raise BackendError(f"ONNX Runtime failed: {type(error).__name__}") from error
        if probs.shape != (len(rows), 3):
            raise BackendError(f"probs has the shape {probs.shape}, expected {(len(rows), 3)}")
        scores: list[list[float]] = probs.tolist()
        return scores

    def _encode(self, text: str) -> Encoding:
        try:
            return self._tokenizer.encode(text, add_special_tokens=False)
        except Exception as error:  # lone surrogates; the library raises its own and plain exceptions
            raise LimitError("the text cannot be tokenised") from error

    def _unread(self, text: str, encoding: Encoding) -> bool:
        """Whether letters or digits were lost: a claim whose words the model does not see must not pass."""
        lost = (span for token, span in zip(encoding.ids, encoding.offsets, strict=True) if token == self._unknown)
        return any(character.isalnum() for start, end in lost for character in text[start:end])


def _begins_word(text: str, start: int) -> bool:
    """Whether a token that starts there begins a word; tokens of a sentencepiece vocabulary start at the space."""
    return start == 0 or text[start - 1].isspace() or text[start : start + 1].isspace()


def _special(tokenizer: Tokenizer, token: str) -> int:
    number: int | None = tokenizer.token_to_id(token)
    if number is None:
        raise ModelError(f"the tokenizer has no {token}")
    return number


def _session(path: Path, threads: int) -> Any:
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


def _tokenizer(path: Path) -> Tokenizer:
    from tokenizers import Tokenizer

    try:
        tokenizer = Tokenizer.from_file(str(path))
    except Exception as error:  # the library raises plain Exception
        raise ModelError(f"{path} cannot be read: {error}") from error
    tokenizer.no_padding()
    tokenizer.no_truncation()
    # Texts are data: "[SEP]" written in one must not end the premise.
    tokenizer.encode_special_tokens = True
    return tokenizer
