"""The held-out pairs: a part to fit the temperature on, the rest to measure with. No report is in both."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Final

from guardrail.training.mixtures import CLAIMS_FILE
from guardrail.training.pairs import Pair
from guardrail.training.pairs_advisory import advisory_pairs
from guardrail.training.pairs_financial import financial_pairs
from guardrail.training.pairs_paraphrase import paraphrase_pairs

SEED: Final[int] = 2_024
CALIBRATION_PAIRS: Final[int] = 2_500


def _for_calibration(pair: Pair) -> bool:
    return int(pair.group, 16) % 3 == 0


def calibration_pairs(data: Path) -> list[Pair]:
    """Financial pairs of a third of the held-out reports."""
    pairs = financial_pairs(data / CLAIMS_FILE, held_out=True, seed=SEED)
    return [p for p in pairs if _for_calibration(p)][:CALIBRATION_PAIRS]


def measuring_pairs(data: Path) -> list[Pair]:
    """Financial pairs of the other held-out reports."""
    pairs = financial_pairs(data / CLAIMS_FILE, held_out=True, seed=SEED)
    return [p for p in pairs if not _for_calibration(p)]


def advisory_measuring_pairs(count: int = 2_500) -> list[Pair]:
    """Templated advisory pairs of the facts that training never saw."""
    return advisory_pairs(count, evaluation=True, seed=SEED)


def _paraphrases_for_calibration(pair: Pair) -> bool:
    return zlib.crc32(pair.group.encode()) % 2 == 0


def paraphrase_calibration_pairs(count: int = 1_200) -> list[Pair]:
    """Wordings of about half of the statements that training never saw."""
    pairs = paraphrase_pairs(2 * count, evaluation=True, seed=SEED)
    return [p for p in pairs if _paraphrases_for_calibration(p)]


def fitting_pairs(data: Path) -> list[Pair]:
    """All that calibration is fitted on: of held-out reports and of held-out statements."""
    return calibration_pairs(data) + paraphrase_calibration_pairs()


def paraphrase_measuring_pairs(count: int = 1_200) -> list[Pair]:
    """Wordings of the other half of the statements that training never saw."""
    pairs = paraphrase_pairs(2 * count, evaluation=True, seed=SEED)
    return [p for p in pairs if not _paraphrases_for_calibration(p)]


def paraphrase_word_pairs(count: int = 1_000) -> list[Pair]:
    """Statements that training saw, in words that it never saw."""
    return paraphrase_pairs(count, evaluation=True, seed=SEED, words=True)
