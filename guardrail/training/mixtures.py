"""Which pairs a training stage sees, and which are looked at while it runs."""

from __future__ import annotations

import random
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from guardrail.training import pairs_public
from guardrail.training.pairs import Pair
from guardrail.training.pairs_advisory import advisory_pairs
from guardrail.training.pairs_financial import financial_pairs, training_sentences
from guardrail.training.pairs_paraphrase import paraphrase_pairs

CLAIMS_FILE: Final[str] = "tatqa_claims_dev.jsonl.gz"
SHARES: Final[dict[str, tuple[float, int, int, int]]] = {
    "general": (1.0, 14_000, 10_000, 0),
    "domain": (0.22, 40_000, 18_000, 0),
    "paraphrase": (0.15, 12_000, 6_000, 27_000),
    "renew": (0.05, 1_600, 600, 3_600),
    "settle": (0.085, 2_000, 500, 2_000),
    "broaden": (0.17, 2_500, 500, 2_000),
    "reword": (0.1, 2_200, 400, 7_000),
}
"""For each stage: scale of the public sets, most financial pairs, advisory pairs, paraphrase pairs of one epoch."""

DRAWN_FINANCIAL_PAIRS: Final[int] = 28_000
"""One drawing of changes to all reports gives at least so many pairs; short epochs share it, each with its own part."""


def training_mix(data: Path, stage: str, seed: int, epoch: int = 0) -> list[Pair]:
    """Pairs of one epoch of `stage` (a key of `SHARES`), shuffled; other perturbations for every seed and epoch."""
    scale, financial, advisory, paraphrase = SHARES[stage]
    mix = pairs_public.training_pairs(data / "nli", seed, scale, epoch)
    changes, part = divmod(epoch, max(1, DRAWN_FINANCIAL_PAIRS // financial))
    mix += _financial(data / CLAIMS_FILE, seed + changes)[part * financial : (part + 1) * financial]
    seed += epoch
    mix += advisory_pairs(advisory, seed=seed)
    mix += paraphrase_pairs(paraphrase, seed=seed, neighbours=_sentences(data / CLAIMS_FILE))
    random.Random(seed).shuffle(mix)
    return mix


@lru_cache(maxsize=1)
def _financial(path: Path, seed: int) -> list[Pair]:
    return financial_pairs(path, held_out=False, seed=seed)


@cache
def _sentences(path: Path) -> list[str]:
    return training_sentences(path)


def evaluation_pairs(data: Path) -> dict[str, list[Pair]]:
    """Held-out sets for the checks during training, each shuffled by a fixed seed."""
    sets = {
        "mnli": pairs_public.mnli_dev(data / "nli"),
        "financial": financial_pairs(data / CLAIMS_FILE, held_out=True, seed=1_000),
        "advisory": advisory_pairs(2_000, evaluation=True, seed=1_000),
        "paraphrase": paraphrase_pairs(2_000, evaluation=True, seed=1_000),
    }
    for pairs in sets.values():
        random.Random(0).shuffle(pairs)
    return sets
