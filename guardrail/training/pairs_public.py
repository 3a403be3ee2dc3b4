"""Public NLI pairs: which sets are trained on, how many pairs of each, and which are only evaluated on."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from guardrail.training.pairs import LABELS, Pair

TRAIN_CAPS: Final[dict[str, int]] = {
    "lingnli": 45_000,
    "snli_dev_test": 14_000,
    "infotabs": 5_000,
    "conjnli": 5_000,
    "climate_fever": 3_000,
    "healthver": 3_000,
    "fever_symmetric": 1_400,
    "fm2": 1_800,
    "breaking_nli": 2_000,
    "curriculum_negation": 900,
    "curriculum_boolean": 900,
    "curriculum_counting": 600,
    "curriculum_comparative": 600,
    "curriculum_conditional": 900,
    "curriculum_quantifier": 900,
}
"""Most pairs taken of each set. Binary sets (rte, curriculum_drop) are left out: they do not tell neutral apart."""

HELD_OUT_SPLITS: Final[frozenset[str]] = frozenset({"val", "test_alpha1", "test_alpha2", "test_alpha3"})
MAX_WORDS: Final[int] = 90
"""Longer pairs are left out of training: the aligner hands over one to three sentences."""


def read_set(directory: Path, name: str) -> Iterator[tuple[str, Pair]]:
    """Yield (split, pair) of `directory/name.jsonl.gz`; rows with another label than the three are skipped."""
    with gzip.open(directory / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if row["label"] in LABELS:
                yield row["split"], Pair(row["premise"], row["hypothesis"], row["label"], name, name, name)


def training_pairs(directory: Path, seed: int = 0, scale: float = 1.0, epoch: int = 0) -> list[Pair]:
    """Training share of every public set, `TRAIN_CAPS` times `scale` pairs each, shuffled.

    Epochs of one seed walk through each set: no pair comes again before all of its set have been seen.
    """
    rng = random.Random(seed)
    chosen: list[Pair] = []
    for name, cap in TRAIN_CAPS.items():
        rows = list(_rows(directory, name))
        rng.shuffle(rows)
        if name == "climate_fever":
            rows = _balance(rows)
        count = min(round(cap * scale), len(rows))
        chosen.extend(rows[(epoch * count + i) % len(rows)] for i in range(count))
    random.Random(seed + epoch).shuffle(chosen)
    return chosen


@cache
def _rows(directory: Path, name: str) -> tuple[Pair, ...]:
    """Rows of one set that may be trained on."""
    return tuple(
        pair
        for split, pair in read_set(directory, name)
        if split not in HELD_OUT_SPLITS and len(pair.premise.split()) + len(pair.hypothesis.split()) <= MAX_WORDS
    )


def _balance(rows: Iterable[Pair]) -> list[Pair]:
    """At most as many neutral rows as entailment rows."""
    rows = list(rows)
    limit = sum(pair.label == "entailment" for pair in rows)
    kept: list[Pair] = []
    neutral = 0
    for pair in rows:
        if pair.label == "neutral":
            neutral += 1
            if neutral > limit:
                continue
        kept.append(pair)
    return kept


def mnli_dev(directory: Path) -> list[Pair]:
    """MNLI matched dev without the premises that also stand in LingNLI, which is trained on."""
    seen = {pair.premise for _, pair in read_set(directory, "lingnli")}
    return [pair for _, pair in read_set(directory, "mnli_matched_dev") if pair.premise not in seen]


def anli_dev(directory: Path) -> list[Pair]:
    """ANLI dev, rounds 1 to 3: evaluation only."""
    return [pair for _, pair in read_set(directory, "anli_dev")]
