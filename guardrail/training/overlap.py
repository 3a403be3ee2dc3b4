"""How much of the hypothesis stands in the premise word for word, as an addition to the model's logits.

A cross-encoder of six layers stays unsure of a long sentence that is its own premise. What it is unsure of is easy to
count, so the calibration counts it: shares of the hypothesis' tokens, pairs and triples of neighbours that the premise
lacks, and whether any is lacking. The weights of these counts are fitted on calibration pairs together with
temperature and bias, and the graph computes the counts from its own inputs (`guardrail.training.graph`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from guardrail.training.pairs import Pair

Floats = NDArray[np.floating[Any]]

FEATURES: Final[tuple[str, ...]] = (
    "tokens lacking",
    "pairs lacking",
    "triples lacking",
    "no token lacking",
    "no pair lacking",
    "no triple lacking",
    "a digit lacking",
    "a digit said",
    "premise unused",
)
"""Shares and flags of one pair, each from 0 to 1, in the order of the columns."""

CLS, SEP = "[CLS]", "[SEP]"
RIDGE: Final[float] = 1e-3
"""Penalty on the squared weights: the fit has 21 parameters and some thousand pairs."""


def digit_tokens(tokenizer: Tokenizer) -> NDArray[np.bool_]:
    """For each token id, whether its text holds a digit."""
    found = np.zeros(tokenizer.get_vocab_size(), dtype=np.bool_)
    for token, index in tokenizer.get_vocab().items():
        found[index] = any(character.isdigit() for character in token)
    return found


def features(premise: Sequence[int], hypothesis: Sequence[int], digits: NDArray[np.bool_]) -> list[float]:
    """The counts of one pair, from token ids without special tokens; `digits` as `digit_tokens` gives them."""
    lacking = []
    for size in (1, 2, 3):
        known = {tuple(premise[i : i + size]) for i in range(len(premise) - size + 1)}
        said = [tuple(hypothesis[i : i + size]) for i in range(len(hypothesis) - size + 1)]
        lacking.append(1.0 - sum(part in known for part in said) / max(1, len(said)))
    tokens, words = set(premise), set(hypothesis)
    figures = [token for token in hypothesis if digits[token]]
    unused = 1.0 - sum(token in words for token in premise) / max(1, len(premise))
    return [
        *lacking,
        *(float(share == 0.0) for share in lacking),
        float(any(token not in tokens for token in figures)),
        float(bool(figures)),
        unused,
    ]


def of_pairs(tokenizer: Tokenizer, pairs: Sequence[Pair]) -> Floats:
    """Float [pairs, features], from the ids that the model is given."""
    from guardrail.training.batches import encode

    digits = digit_tokens(tokenizer)
    rows = encode(tokenizer, pairs)
    return np.array([features(row.ids[1 : row.split - 1], row.ids[row.split : -1], digits) for row in rows])


def fit(probs: Floats, counts: Floats, targets: NDArray[np.integer[Any]], shares: Sequence[float]) -> Floats:
    """Weights [3, features] to add to the uncalibrated logits, of least log loss beside a temperature and a bias.

    Arguments:
        probs: uncalibrated probabilities [pairs, 3].
        counts: as `of_pairs` gives them.
        targets: label of each pair.
        shares: what the labels are weighted to.
    """
    import torch

    tallies = np.bincount(targets, minlength=3)
    weight = torch.tensor((np.array(shares) / np.maximum(tallies, 1))[targets])
    logits = torch.tensor(np.log(np.clip(probs.astype(np.float64), 1e-7, 1.0)))
    seen, wanted = torch.tensor(counts), torch.tensor(targets)
    cooling, bias = torch.zeros(1, dtype=torch.float64), torch.zeros(2, dtype=torch.float64)
    rows = torch.zeros((2, counts.shape[1]), dtype=torch.float64)  # entailment, contradiction; neutral stays at 0
    free = [cooling, bias, rows]
    for tensor in free:
        tensor.requires_grad_(True)
    search = torch.optim.LBFGS(free, max_iter=500, line_search_fn="strong_wolfe")

    def loss() -> torch.Tensor:
        search.zero_grad()
        moved = seen @ rows.T + bias
        added = torch.stack([moved[:, 0], torch.zeros_like(moved[:, 0]), moved[:, 1]], dim=1)
        taken = torch.log_softmax(logits * torch.exp(cooling) + added, dim=1)[torch.arange(len(wanted)), wanted]
        result: torch.Tensor = -(weight * taken).sum() / weight.sum() + RIDGE * (rows**2).sum()
        result.backward()  # type: ignore[no-untyped-call]
        return result

    search.step(loss)
    found = (rows / torch.exp(cooling)).detach().numpy()
    return np.stack([found[0], np.zeros(counts.shape[1]), found[1]])
