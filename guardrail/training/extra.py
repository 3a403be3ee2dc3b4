"""Pairs of a file beside a stage's own: what the stage was not made for, while what it was made for is kept."""

from __future__ import annotations

import json
import random
from itertools import cycle, islice
from pathlib import Path

from guardrail.training.pairs import LABELS, Pair


class ExtraPairs:
    """Pairs from a file, another part of them in every epoch.

    Arguments:
        path: JSON lines, each with `premise`, `hypothesis` and `label`, and where known `kind` and `group`.
        share: of an epoch that they make up, above 0 and below 1.

    Raises:
        ValueError: no pair, a label that is none of `LABELS`, or a share out of range.
    """

    def __init__(self, path: Path, share: float) -> None:
        if not 0.0 < share < 1.0:
            raise ValueError(f"the share of extra pairs must lie between 0 and 1, not at {share}")
        self._share = share
        self._pairs = [_pair(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        if not self._pairs:
            raise ValueError(f"{path} holds no pair")

    def beside(self, pairs: list[Pair], seed: int, epoch: int) -> list[Pair]:
        """`pairs` with this epoch's part of the extra ones, shuffled."""
        count = round(len(pairs) * self._share / (1.0 - self._share))
        start = epoch * count % len(self._pairs)
        mixed = pairs + list(islice(cycle(self._pairs), start, start + count))
        random.Random(seed + epoch).shuffle(mixed)
        return mixed


def _pair(line: str) -> Pair:
    row = json.loads(line)
    if row["label"] not in LABELS:
        raise ValueError(f"{row['label']!r} is no label of a pair")
    return Pair(row["premise"], row["hypothesis"], row["label"], "extra", row.get("kind", ""), row.get("group", ""))
