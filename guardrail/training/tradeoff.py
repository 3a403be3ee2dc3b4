"""Calibration at a fixed share of escapes: `python -m guardrail.training.tradeoff --data DIR --model DIR --limits A B`.

The thresholds of the routing table are given, so temperature and bias decide between refused faithful claims and
released faults. Log loss does not see the thresholds; this search does. Of all points of a grid at which at most the
given shares of planted faults are verified, it takes the one with most faithful claims verified and fewest that abort.
Only calibration pairs are looked at.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from guardrail.training.calibrate import Calibration, Floats
from guardrail.training.heldout import calibration_pairs, paraphrase_calibration_pairs
from guardrail.training.pairs import Pair
from guardrail.training.thresholds import ABORT, released

TEMPERATURES: Final[tuple[float, ...]] = (1.0, 1.15, 1.3, 1.4, 1.55, 1.7)
ENTAILMENT_BIASES: Final[tuple[float, ...]] = (-0.4, 0.0, 0.3, 0.6, 0.9, 1.2, 1.5)
CONTRADICTION_BIASES: Final[tuple[float, ...]] = tuple(round(-0.15 * n, 2) for n in range(17))
NEUTRAL_RELEASED: Final[float] = 0.02
"""Most open claims that may be verified."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Shares of the pairs of one label: verified and aborting, of entailed, neutral and contradicted claims."""

    verified: tuple[float, float, float]
    aborted: tuple[float, float, float]


def outcome(pairs: Sequence[Pair], probs: Floats) -> Outcome:
    """What the routing table does with the pairs of each label."""
    targets = np.array([p.target for p in pairs])
    passed, stopped = released(pairs, probs), probs[:, 2] >= ABORT
    shares = [[float(hit[targets == label].mean()) for label in range(3)] for hit in (passed, stopped)]
    return Outcome((shares[0][0], shares[0][1], shares[0][2]), (shares[1][0], shares[1][1], shares[1][2]))


def search(sets: Sequence[tuple[Sequence[Pair], Floats]], limits: Sequence[float]) -> Calibration:
    """Best calibration of uncalibrated scores. `limits`: for each set, the largest share of faults verified.

    Raises ValueError when no point of the grid keeps the limits.
    """
    best: tuple[float, Calibration] | None = None
    for temperature, entailment, contradiction in itertools.product(
        TEMPERATURES, ENTAILMENT_BIASES, CONTRADICTION_BIASES
    ):
        calibration = Calibration(temperature, (entailment, 0.0, contradiction))
        found = [outcome(pairs, calibration.apply(probs)) for pairs, probs in sets]
        if any(o.verified[2] > most or o.verified[1] > NEUTRAL_RELEASED for o, most in zip(found, limits, strict=True)):
            continue
        worth = sum(o.verified[0] - o.aborted[0] - 0.3 * o.aborted[1] for o in found)
        if best is None or worth > best[0]:
            best = worth, calibration
    if best is None:
        raise ValueError(f"no calibration keeps the shares of verified faults under {list(limits)}")
    return best[1]


def parser() -> argparse.ArgumentParser:
    """Command line of the search."""
    cli = argparse.ArgumentParser(prog="python -m guardrail.training.tradeoff", description=__doc__)
    cli.add_argument("--data", type=Path, required=True)
    cli.add_argument("--model", type=Path, required=True, help="an exported model; its own calibration is undone first")
    cli.add_argument("--limits", type=float, nargs=2, required=True, metavar=("FINANCIAL", "PARAPHRASE"))
    return cli


def main(args: argparse.Namespace) -> None:
    """Search and print what changes."""
    from tokenizers import Tokenizer

    from guardrail.training.scoring import OnnxScorer

    known = json.loads((args.model / "model.json").read_text(encoding="utf-8"))["calibration"]
    present = Calibration(known["temperature"], tuple(known["bias"]))
    tokenizer = Tokenizer.from_file(str(args.model / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    scorer = OnnxScorer(args.model / "1" / "model.onnx", tokenizer)
    financial = calibration_pairs(args.data)
    random.Random(2).shuffle(financial)
    chosen = [financial[:1_300], paraphrase_calibration_pairs()]
    scores = [scorer.score(pairs) for pairs in chosen]
    for name, pairs, probs in zip(("financial", "paraphrase"), chosen, scores, strict=True):
        print(name, "now", outcome(pairs, probs))
    uncalibrated = [(pairs, present.undo(probs)) for pairs, probs in zip(chosen, scores, strict=True)]
    result = search(uncalibrated, args.limits)
    print(result)
    for name, (pairs, raw) in zip(("financial", "paraphrase"), uncalibrated, strict=True):
        print(name, "then", outcome(pairs, result.apply(raw)))


if __name__ == "__main__":
    main(parser().parse_args())
