"""How far one gets without the premise: a bag of words and word pairs of the hypothesis, trained like the model.

A set on which this does well tells little about reading evidence.
"""

from __future__ import annotations

import itertools
import re
import zlib
from collections.abc import Sequence
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from guardrail.training.pairs import Pair

BUCKETS: Final[int] = 1 << 18


def _grams(text: str) -> list[int]:
    words = re.findall(r"\w+|[^\w\s]", text.lower())
    grams = words + [f"{a} {b}" for a, b in itertools.pairwise(words)]
    return [zlib.crc32(g.encode()) % BUCKETS for g in grams] or [0]


def _pack(rows: Sequence[list[int]]) -> tuple[torch.Tensor, torch.Tensor]:
    starts = [0]
    for row in rows[:-1]:
        starts.append(starts[-1] + len(row))
    return torch.tensor([g for row in rows for g in row]), torch.tensor(starts)


def train(pairs: Sequence[Pair], epochs: int = 4, seed: int = 0) -> nn.EmbeddingBag:
    """Logistic regression over hashed words and word pairs."""
    torch.manual_seed(seed)
    model = nn.EmbeddingBag(BUCKETS, 3, mode="sum")
    nn.init.zeros_(model.weight)
    optimizer = torch.optim.Adagrad(model.parameters(), lr=0.15)
    rows = [_grams(p.hypothesis) for p in pairs]
    targets = [p.target for p in pairs]
    order = torch.randperm(len(pairs)).tolist()
    for _ in range(epochs):
        for start in range(0, len(order), 512):
            part = order[start : start + 512]
            logits = model(*_pack([rows[i] for i in part]))
            loss = nn.functional.cross_entropy(logits, torch.tensor([targets[i] for i in part]))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    return model


def right(model: nn.EmbeddingBag, pairs: Sequence[Pair]) -> NDArray[np.bool_]:
    """For each pair, whether its hypothesis alone gives the label away."""
    with torch.inference_mode():
        guess = model(*_pack([_grams(p.hypothesis) for p in pairs])).argmax(-1)
    return guess.numpy() == np.array([p.target for p in pairs])


def accuracy(model: nn.EmbeddingBag, pairs: Sequence[Pair]) -> float:
    """Share of pairs whose label the hypothesis alone gives away."""
    return float(right(model, pairs).mean())
