"""Export a checkpoint as the shipped model: `python -m guardrail.training.export --checkpoint FILE --data DIR`.

Writes `1/model.onnx`, `tokenizer.json` and `model.json`. What shared words add to the logits, temperature and bias are
fitted on calibration pairs with the quantised graph itself and become part of it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from tokenizers import Tokenizer

from guardrail.training import graph, overlap
from guardrail.training.batches import MAX_PAIR_TOKENS, MAX_PREMISE_TOKENS, load_tokenizer
from guardrail.training.calibrate import SERVED_SHARES, Calibration, fit
from guardrail.training.heldout import fitting_pairs
from guardrail.training.model import NliModel, base_directory
from guardrail.training.pairs import LABELS, Pair
from guardrail.training.scoring import OnnxScorer

MAX_POSITIONS: Final[int] = 256
GOLDEN_TOLERANCE: Final[float] = 0.03
OVERLAP_SHARES: Final[tuple[float, float, float]] = (1 / 3, 1 / 3, 1 / 3)
"""Labels count alike when the weights of shared words are fitted; what is served is for temperature and bias."""
_FUND: Final[str] = "Shares of the Tallow Creek Fund are not FDIC insured and may lose value."
_MARGIN: Final[str] = "Ossian Freight: Operating margin (2024) is 6.2 %."
GOLDEN: Final[tuple[tuple[str, str, str], ...]] = (
    (_FUND, "Shares of the Tallow Creek Fund are not FDIC insured.", "entailment"),
    (_FUND, "Shares of the Tallow Creek Fund are FDIC insured.", "contradiction"),
    (_FUND, "The manager of the Tallow Creek Fund owns a vineyard.", "neutral"),
    (_MARGIN, "Operating margin of Ossian Freight was 6.2 % in 2024.", "entailment"),
    (_MARGIN, "Operating margin of Ossian Freight was 8.2 % in 2024.", "contradiction"),
    (
        "Revenue rose in 2024 because of higher prices.",
        "Revenue fell in 2024 because of higher prices.",
        "contradiction",
    ),
    ("The Tallow Creek Fund pays distributions monthly.", "The Tallow Creek Fund charges a fee of 2 %.", "neutral"),
)
"""Premise, hypothesis and what a person says."""


def weights_of(checkpoint: Path) -> dict[str, Any]:
    """Averaged weights of a checkpoint as arrays, positions cut to `MAX_POSITIONS`."""
    model = NliModel.from_base(base_directory())
    state = torch.load(checkpoint, map_location="cpu", weights_only=True)
    model.load_state_dict(state["average"])
    weights = {k: v.detach().float().numpy() for k, v in model.state_dict().items()}
    key = "bert.embeddings.position_embeddings.weight"
    weights[key] = weights[key][:MAX_POSITIONS]
    return weights


def build_bytes(weights: dict[str, Any], scheme: str, calibration: Calibration | None = None) -> bytes:
    """Serialised graph with the calibration folded into the last layer."""
    calibration = calibration or Calibration(1.0, (0.0, 0.0, 0.0))
    scaled = {**weights, "scale": np.full(3, 1.0 / calibration.temperature, dtype=np.float32)}
    scaled["bias"] = np.array(calibration.bias, dtype=np.float32)
    return bytes(graph.build(scaled, heads=12, layers=6, scheme=scheme).SerializeToString())


def overlap_of(weights: dict[str, Any], scheme: str, tokenizer: Tokenizer, pairs: Sequence[Pair]) -> dict[str, Any]:
    """The weights of shared words, fitted on `pairs`, as `graph.build` takes them."""
    probs = OnnxScorer(build_bytes(weights, scheme), tokenizer, threads=2).score(pairs)
    targets = np.array([p.target for p in pairs])
    fitted = overlap.fit(probs, overlap.of_pairs(tokenizer, pairs), targets, OVERLAP_SHARES)
    return {
        "overlap.weight": fitted.astype(np.float32),
        "overlap.special": np.array([tokenizer.token_to_id(token) for token in (overlap.CLS, overlap.SEP)]),
        "overlap.digits": overlap.digit_tokens(tokenizer),
    }


def export(
    checkpoint: Path, data: Path, out: Path, scheme: str, version: str, calibration: Calibration | None = None
) -> None:
    """Fit the temperature, write model, tokenizer and manifest."""
    weights = weights_of(checkpoint)
    tokenizer = load_tokenizer(base_directory())
    pairs = fitting_pairs(data)
    targets = np.array([p.target for p in pairs])
    weights |= overlap_of(weights, scheme, tokenizer, pairs)
    fitted = calibration is None
    if calibration is None:
        calibration = fit(OnnxScorer(build_bytes(weights, scheme), tokenizer, threads=2).score(pairs), targets)
    model = build_bytes(weights, scheme, calibration)
    (out / "1").mkdir(parents=True, exist_ok=True)
    (out / "1" / "model.onnx").write_bytes(model)
    tokenizer.save(str(out / "tokenizer.json"), pretty=False)
    golden_pairs = [Pair(p, h, label, "golden") for p, h, label in GOLDEN]
    scores = OnnxScorer(model, tokenizer).score(golden_pairs, batch=1)
    # A pair that the model gets wrong cannot prove the order of its labels.
    right = [(p, row) for p, row in zip(golden_pairs, scores, strict=True) if int(row.argmax()) == p.target]
    if {p.label for p, _ in right} != set(LABELS):
        raise SystemExit("the model gets no golden pair right for one of the labels; train it further")
    manifest = {
        "name": "nli_small",
        "version": version,
        "labels": list(LABELS),
        "max_tokens": MAX_PAIR_TOKENS,
        "max_premise_tokens": MAX_PREMISE_TOKENS,
        "max_positions": MAX_POSITIONS,
        "inputs": ["input_ids", "attention_mask", "token_type_ids"],
        "output": "probs",
        "pooling": "cls, mean of premise, mean of hypothesis, |difference|, product, max of hypothesis",
        "scheme": scheme,
        "calibration": {
            "temperature": round(calibration.temperature, 4),
            "bias": [round(b, 4) for b in calibration.bias],
            "overlap": {
                name: [round(float(value), 3) for value in column]
                for name, column in zip(overlap.FEATURES, weights["overlap.weight"].T, strict=True)
            },
            **({"served_shares": list(SERVED_SHARES)} if fitted else {"given": True}),
        },
        "base": "all-MiniLM-L6-v2",
        "sha256": {name: _sha256(out / name) for name in ("1/model.onnx", "tokenizer.json")},
        "golden": {
            "tolerance": GOLDEN_TOLERANCE,
            "pairs": [
                {
                    "premise": p.premise,
                    "hypothesis": p.hypothesis,
                    "label": p.label,
                    "probs": [round(float(v), 4) for v in row],
                }
                for p, row in right
            ],
        },
    }
    (out / "model.json").write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
    print(f"{calibration}; wrote {len(model) / 1e6:.2f} MB to {out / '1' / 'model.onnx'}")
    for pair, row in zip(golden_pairs, scores, strict=True):
        print(np.round(row, 3), pair.hypothesis)


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def parser() -> argparse.ArgumentParser:
    """Command line of the export."""
    cli = argparse.ArgumentParser(prog="python -m guardrail.training.export", description=__doc__)
    cli.add_argument("--checkpoint", type=Path, required=True, help="checkpoint.pt of the last stage")
    cli.add_argument("--data", type=Path, required=True, help="data directory, for the calibration pairs")
    cli.add_argument("--out", type=Path, default=Path("triton_models/nli_small"))
    cli.add_argument("--scheme", choices=graph.SCHEMES, default="int8_rows")
    cli.add_argument("--version", default="1.0.0")
    cli.add_argument(
        "--calibration",
        type=float,
        nargs=3,
        metavar=("TEMPERATURE", "ENTAILMENT", "CONTRADICTION"),
        help="temperature and biases to fold in; guardrail.training.tradeoff shows what they trade (default: fitted)",
    )
    return cli


if __name__ == "__main__":
    args = parser().parse_args()
    given = (
        Calibration(args.calibration[0], (args.calibration[1], 0.0, args.calibration[2])) if args.calibration else None
    )
    export(args.checkpoint, args.data, args.out, args.scheme, args.version, given)
