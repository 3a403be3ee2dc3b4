"""Token ids of pairs, and batches of about equal length under a token budget."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import torch
from tokenizers import Tokenizer

from guardrail.training.pairs import Pair

MAX_PAIR_TOKENS: Final[int] = 128
MAX_PREMISE_TOKENS: Final[int] = 96


@dataclass(frozen=True, slots=True)
class Encoded:
    """Token ids of one pair; `split` is the position of the first hypothesis token."""

    ids: tuple[int, ...]
    split: int
    target: int


@dataclass(frozen=True, slots=True)
class Batch:
    """Padded tensors, int64 [batch, seq] each; `target` int64 [batch]."""

    input_ids: torch.Tensor
    attention_mask: torch.Tensor
    token_type_ids: torch.Tensor
    target: torch.Tensor
    order: list[int]


def load_tokenizer(directory: Path) -> Tokenizer:
    """The base's fast tokenizer, without padding or truncation."""
    tokenizer = Tokenizer.from_file(str(directory / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def encode(
    tokenizer: Tokenizer, pairs: Sequence[Pair], premise_limit: int = MAX_PREMISE_TOKENS, hypothesis_only: bool = False
) -> list[Encoded]:
    """Ids of `[CLS] premise [SEP] hypothesis [SEP]`, the premise cut at `premise_limit` tokens."""
    premises = tokenizer.encode_batch_fast([p.premise for p in pairs], add_special_tokens=False)
    hypotheses = tokenizer.encode_batch_fast([p.hypothesis for p in pairs], add_special_tokens=False)
    cls, sep = tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]")
    out: list[Encoded] = []
    for pair, premise, hypothesis in zip(pairs, premises, hypotheses, strict=True):
        right = hypothesis.ids[: MAX_PAIR_TOKENS - 35]
        room = min(premise_limit, MAX_PAIR_TOKENS - 3 - len(right))
        left = [] if hypothesis_only else premise.ids[:room]
        out.append(Encoded((cls, *left, sep, *right, sep), len(left) + 2, pair.target))
    return out


def collate(rows: Sequence[Encoded], order: list[int]) -> Batch:
    """Pad the rows named by `order` to the longest of them."""
    longest = max(len(rows[i].ids) for i in order)
    input_ids = torch.zeros((len(order), longest), dtype=torch.long)
    mask = torch.zeros_like(input_ids)
    types = torch.zeros_like(input_ids)
    for line, index in enumerate(order):
        row = rows[index]
        length = len(row.ids)
        input_ids[line, :length] = torch.tensor(row.ids)
        mask[line, :length] = 1
        types[line, row.split : length] = 1
    return Batch(input_ids, mask, types, torch.tensor([rows[i].target for i in order]), order)


def by_length(
    rows: Sequence[Encoded], budget: int, rng: random.Random | None = None, chunk: int = 2_000, largest: int = 64
) -> Iterator[Batch]:
    """Batches of at most `budget` padded tokens; with `rng`, shuffled, sorted by length only inside chunks."""
    order = list(range(len(rows)))
    if rng is None:
        order.sort(key=lambda i: len(rows[i].ids))
        yield from (collate(rows, group) for group in _cut(rows, order, budget, 512))
        return
    rng.shuffle(order)
    for start in range(0, len(order), chunk):
        part = sorted(order[start : start + chunk], key=lambda i: len(rows[i].ids))
        groups = list(_cut(rows, part, budget, largest))
        rng.shuffle(groups)
        yield from (collate(rows, group) for group in groups)


def _cut(rows: Sequence[Encoded], order: list[int], budget: int, largest: int) -> Iterator[list[int]]:
    group: list[int] = []
    for index in order:
        if group and (len(rows[index].ids) * (len(group) + 1) > budget or len(group) >= largest):
            yield group
            group = []
        group.append(index)
    if group:
        yield group
