"""A checkpoint between two: `python -m guardrail.training.blend --first FILE --second FILE --share 0.7 --out FILE`.

The weights on the line between a model and what further training made of it often keep more of what each can do than
either end (Wortsman et al. 2022, "Robust fine-tuning of zero-shot models").
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch


def blend(first: Path, second: Path, share: float) -> dict[str, torch.Tensor]:
    """Averaged weights of two checkpoints of one model, `share` (0 to 1) of `first` and the rest of `second`."""
    ours, theirs = (torch.load(path, map_location="cpu", weights_only=True)["average"] for path in (first, second))
    return {
        name: share * value + (1 - share) * theirs[name] if value.is_floating_point() else value
        for name, value in ours.items()
    }


def parser() -> argparse.ArgumentParser:
    """Command line of the blend."""
    cli = argparse.ArgumentParser(prog="python -m guardrail.training.blend", description=__doc__)
    cli.add_argument("--first", type=Path, required=True, help="checkpoint file")
    cli.add_argument("--second", type=Path, required=True, help="checkpoint file of the same model")
    cli.add_argument("--share", type=float, required=True, help="share of the first, 0 to 1")
    cli.add_argument("--out", type=Path, required=True, help="checkpoint file to write")
    return cli


if __name__ == "__main__":
    args = parser().parse_args()
    torch.save({"average": blend(args.first, args.second, args.share)}, args.out)
    print(f"wrote {args.out}")
