"""Which pairs a training stage sees, and which are looked at while it runs."""

from __future__ import annotations

import random
from pathlib import Path

from guardrail.training import pairs_public
from guardrail.training.pairs import Pair


def training_mix(data: Path, stage: str, seed: int) -> list[Pair]:
    """Pairs of one epoch of `stage` (`general` or `domain`), shuffled."""
    rng = random.Random(seed)
    mix = pairs_public.training_pairs(data / "nli", seed)
    rng.shuffle(mix)
    return mix


def evaluation_pairs(data: Path) -> dict[str, list[Pair]]:
    """Held-out sets for the checks during training, each shuffled by a fixed seed."""
    sets = {"mnli": pairs_public.mnli_dev(data / "nli")}
    for pairs in sets.values():
        random.Random(0).shuffle(pairs)
    return sets
