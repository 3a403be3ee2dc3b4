"""The model that is exported, run as its authors do: what an export is measured against."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from guardrail.errors import ModelError
from guardrail.export.graph import trace
from guardrail.export.probes import random_rows, straining_pairs
from guardrail.export.source import Source
from guardrail.inference.pair_tokenizer import Row
from guardrail.inference.repository import SpecialTokens


class Original:
    """A classifier with the order of its labels.

    Arguments:
        source: the checkpoint.
        order: indices of its outputs for entailment, neutral, contradiction.
    """

    def __init__(self, source: Source, order: tuple[int, int, int]) -> None:
        self.source = source
        self.order = order
        typed = getattr(source.config, "type_vocab_size", 0) > 1
        self.inputs = ("input_ids", "attention_mask", "token_type_ids")[: 3 if typed else 2]

    def probabilities(self, premise: str, hypothesis: str) -> Any:
        """Entailment, neutral, contradiction of a pair, float64 [3], through transformers' own tokenizer."""
        encoded = self.source.tokenizer(premise, hypothesis, return_tensors="np")
        return self._run({name: encoded[name] for name in self.inputs if name in encoded})

    def of_row(self, row: Row) -> Any:
        """The same of a row of token ids."""
        return self._run(_arrays(row, self.inputs))

    def check_tokens(self, premise: str, hypothesis: str, row: Row) -> None:
        """Raises ModelError unless the row is what transformers' tokenizer makes of the pair."""
        encoded = self.source.tokenizer(premise, hypothesis)
        ours = _arrays(row, self.inputs)
        for name in self.inputs:
            if name in encoded and list(encoded[name]) != ours[name][0].tolist():
                raise ModelError(f"the server would tokenise a pair otherwise than the original ({name})")

    def fitting(self, pairs: Sequence[tuple[str, str]], window: int) -> list[tuple[str, str]]:
        """The pairs, premises cut to what fits the window; those whose hypothesis alone is too long are left out."""
        fitting: list[tuple[str, str]] = []
        tokenizer = self.source.tokenizer.backend_tokenizer
        for premise, hypothesis in pairs:
            room = window - 4 - len(tokenizer.encode(hypothesis, add_special_tokens=False).ids)
            left = tokenizer.encode(premise, add_special_tokens=False)
            if room < window // 4 + 1:
                continue
            cut = premise if len(left.ids) <= room else premise[: left.offsets[room - 1][0]]
            if cut.strip():
                fitting.append((cut, hypothesis))
        return fitting

    def random_rows(self, window: int, special: SpecialTokens) -> list[Row]:
        """Rows of random tokens at several lengths up to the window."""
        tokenizer = self.source.tokenizer
        start, *between, end = tokenizer.convert_tokens_to_ids([special.start, *special.between, special.end])
        vocabulary = min(len(tokenizer), self.source.config.vocab_size)
        return random_rows(vocabulary, set(tokenizer.all_special_ids), (start, tuple(between), end), window)

    def feeds(self, window: int, special: SpecialTokens) -> list[dict[str, Any]]:
        """Inputs of the graph for texts and random tokens, one row a run."""
        rows = [_arrays(row, self.inputs) for row in self.random_rows(window, special)]
        for premise, hypothesis in self.fitting(straining_pairs(), window):
            encoded = self.source.tokenizer(premise, hypothesis, return_tensors="np")
            rows.append({name: encoded[name].astype(np.int64) for name in self.inputs})
        return rows

    def trace(self, path: Path) -> None:
        """Write the graph in fp32: the inputs -> `probs`, softmax over the labels in the contract's order."""
        import torch

        model, order, inputs = self.source.model, list(self.order), self.inputs

        class Ordered(torch.nn.Module):  # type: ignore[misc]
            def __init__(self) -> None:
                super().__init__()
                self.model = model

            def forward(self, *tensors: Any) -> Any:
                logits = self.model(**dict(zip(inputs, tensors, strict=True))).logits
                return torch.softmax(logits[:, order], dim=-1)

        ids = torch.full((2, 9), 5, dtype=torch.long)
        mask = torch.ones_like(ids)
        mask[1, 6:] = 0
        example = (ids, mask, torch.zeros_like(ids))[: len(inputs)]
        axes = {0: "batch", 1: "seq"}
        trace(Ordered().eval(), example, path, dict.fromkeys(inputs, axes), {"probs": {0: "batch"}})

    def _run(self, arrays: dict[str, Any]) -> Any:
        import torch

        with torch.inference_mode():
            logits = self.source.model(**{name: torch.from_numpy(array) for name, array in arrays.items()}).logits
        chosen = logits[0].double().numpy()[list(self.order)]
        exponents = np.exp(chosen - chosen.max())
        return exponents / exponents.sum()


def _arrays(row: Row, inputs: Sequence[str]) -> dict[str, Any]:
    length = len(row.ids)
    types = [0] * row.split + [1] * (length - row.split)
    all_arrays = {"input_ids": row.ids, "attention_mask": [1] * length, "token_type_ids": types}
    return {name: np.array([all_arrays[name]], dtype=np.int64) for name in inputs}
