"""Texts into a model's inputs: a premise, windowed where it is long, and a hypothesis, never cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from guardrail.errors import LimitError, ModelError
from guardrail.inference.repository import Manifest
from guardrail.inference.windows import premise_windows

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


class PairTokenizer:
    """The tokenizer of a model of the repository. Thread-safe.

    Attributes:
        manifest: what the model says of itself.

    Raises: ModelError when the tokenizer lacks a special token that the manifest names.
    """

    def __init__(self, manifest: Manifest, tokenizer: Tokenizer) -> None:
        self.manifest = manifest
        self._tokenizer = tokenizer
        special = manifest.special
        self._start, self._end = (_special(tokenizer, token) for token in (special.start, special.end))
        self._between = tuple(_special(tokenizer, token) for token in special.between)
        self._pad = tokenizer.token_to_id(special.pad) or 0
        self._reserved = {self._start, *self._between, self._end, self._pad}
        self._unknown = special.unknown and tokenizer.token_to_id(special.unknown)

    def rows(self, premise: str, hypothesis: str) -> list[Row]:
        """The model's inputs for a pair: one, or several where the premise is longer than the window.

        Only the premise is ever windowed. Raises LimitError when the hypothesis does not fit, the premise is longer
        than `MAX_WINDOWS` windows, either is empty or has the model's special tokens written in it, or the
        hypothesis has words that the model cannot read. None of these is a BackendError: a text must not be able to
        open the circuit breaker.
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

    def blank(self) -> Row:
        """A row that says nothing, in place of a pair that has none."""
        return Row((self._start, *self._between, self._end), 1)

    def arrays(self, rows: Sequence[Row], pad_to: int = 0) -> dict[str, Any]:
        """int64 arrays [row, token] by the names of a graph's inputs, padded to the longest or to `pad_to` tokens."""
        longest = max(pad_to, *(len(row.ids) for row in rows))
        ids = np.full((len(rows), longest), self._pad, dtype=np.int64)
        mask = np.zeros_like(ids)
        types = np.zeros_like(ids)
        for at, row in enumerate(rows):
            length = len(row.ids)
            ids[at, :length] = row.ids
            mask[at, :length] = 1
            types[at, row.split : length] = 1
        return {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}

    def _encode(self, text: str) -> Encoding:
        try:
            encoding = self._tokenizer.encode(text, add_special_tokens=False)
        except Exception as error:  # lone surrogates; the library raises its own and plain exceptions
            raise LimitError("the text cannot be tokenised") from error
        # A sentencepiece vocabulary has "[SEP]" among its pieces: written in a text it would end the premise.
        if not self._reserved.isdisjoint(encoding.ids):
            raise LimitError("the text has the model's own special tokens in it")
        return encoding

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


def read_tokenizer(path: Path) -> Tokenizer:
    """Load a tokenizer file as it has to be set up. Raises ModelError."""
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
