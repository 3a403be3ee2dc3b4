"""Pairs a second of the embedded backend on one core, beside what people write first, in the same run.

    python -m loadtest.embedded_pairs [--model DIR] [--pairs 96] [--rounds 5] [--threads 1] [--json]

Beside the backend run, on the same core and the same pairs:
- transformers in fp32, when torch is installed (extra `train`): the shipped model's weights in a torch module, pairs
  through a transformers tokenizer; one pair at a time, batches of 16 padded to their longest, the same padded to the
  model's window (`padding="max_length"`);
- ONNX Runtime on the shipped int8 graph, one pair at a time, padded to the window and not padded.

All take turns, so that a busy machine disturbs all alike; the fastest round of each counts. With one thread the process
is bound to one core and its processor time is counted, so that other processes' share is not; with more it is the clock
on the wall. Scores are compared as well: with ONNX Runtime's for the backend's own difference, with transformers' for
what int8 costs.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import json
import os
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from guardrail.inference.embedded import EmbeddedBackend
from guardrail.inference.onnx_model import OnnxModel
from guardrail.inference.repository import GRAPH, TOKENIZER, find_model
from guardrail.policy.scores import Scores

Pairs = list[tuple[str, str]]
Loop = Callable[[Pairs], list[Scores]]
BATCH = 16
BACKEND = "embedded backend"

FUNDS = ("Tallow Creek Income Fund", "Ossian Freight", "Marram Municipal Bond Fund", "Quill Ridge Utilities")
FACTS = (
    "{fund} reported an operating margin of {n}.{d} % in 2024, compared with {d}.{n} % in the year before.",
    "Shares of {fund} are not insured by the FDIC and may lose value.",
    "{fund} pays distributions monthly. Its expense ratio was 0.{n}{d} % at the end of the fiscal year, after waivers.",
    "Net revenue of {fund} rose to ${n}{d}.{n} million, mainly because of higher prices in the second quarter of 2024, "
    "partly offset by lower volumes and by {n}.{d} million of restructuring expense at two of its sites.",
)
CLAIMS = (
    "The operating margin of {fund} was {n}.{d} % in 2024.",
    "{fund} is insured.",
    "The expense ratio of {fund} was 0.{n}{d} %.",
    "Revenue of {fund} rose because of higher prices.",
)


def make_pairs(count: int, seed: int = 7) -> list[tuple[str, str]]:
    """`count` different pairs of the kind an answer on funds and companies yields, 20 to 90 tokens long."""
    rng = random.Random(seed)
    pairs: dict[tuple[str, str], None] = {}
    while len(pairs) < count:
        words = {"fund": rng.choice(FUNDS), "n": rng.randint(1, 9), "d": rng.randint(0, 9)}
        facts = rng.sample(FACTS, rng.choice((1, 1, 2)))
        pairs[" ".join(facts).format(**words), rng.choice(CLAIMS).format(**words)] = None
    return list(pairs)


def onnx_loop(model: OnnxModel, pad_to: int) -> Loop:
    """One pair at a time on ONNX Runtime, padded to `pad_to` tokens."""

    def loop(pairs: Pairs) -> list[Scores]:
        scores: list[Scores] = []
        for premise, hypothesis in pairs:
            (row,) = model.rows(premise, hypothesis)
            (result,) = model.run([row], pad_to=pad_to)
            if not isinstance(result, Scores):
                raise result
            scores.append(result)
        return scores

    return loop


def transformers_loops(directory: Path, window: int, threads: int, pairs: Pairs) -> dict[str, Loop]:
    """What people write with torch and transformers, on the same model's weights in fp32; they are asked of `pairs`."""
    import numpy as np
    import onnx
    import torch
    from tokenizers import Tokenizer, processors
    from transformers import BertConfig, PreTrainedTokenizerFast

    from guardrail.training import overlap
    from guardrail.training.calibrate import Calibration
    from guardrail.training.model import NliModel
    from guardrail.training.pairs import Pair
    from guardrail.training.restore import weights_from

    torch.set_num_threads(threads)
    calibration = json.loads((directory / "model.json").read_bytes())["calibration"]
    known = Calibration(calibration["temperature"], tuple(calibration["bias"]))
    weights = weights_from(onnx.load(str(directory / GRAPH)), 12, known)
    words, width = weights["bert.embeddings.word_embeddings.weight"].shape
    config = BertConfig(
        vocab_size=words,
        hidden_size=width,
        num_hidden_layers=sum(name.endswith("intermediate.dense.weight") for name in weights),
        num_attention_heads=12,
        intermediate_size=4 * width,
        max_position_embeddings=len(weights["bert.embeddings.position_embeddings.weight"]),
    )
    model = NliModel(config).eval()
    model.load_state_dict({name: torch.from_numpy(value) for name, value in weights.items()})
    bias = torch.tensor(known.bias)
    file = Tokenizer.from_file(str(directory / TOKENIZER))
    # What shared words add is not the loops' own work: it is counted before, and not timed.
    weights_of_counts = np.array(list(calibration["overlap"].values()))
    counts = overlap.of_pairs(file, [Pair(*pair, "neutral", "") for pair in pairs])
    added = dict(zip(pairs, counts @ weights_of_counts, strict=True))
    special = [(token, file.token_to_id(token)) for token in ("[CLS]", "[SEP]")]
    file.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=special
    )
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=file,
        pad_token="[PAD]",
        model_max_length=window,
        model_input_names=["input_ids", "attention_mask", "token_type_ids"],
    )

    def loop(batch: int, padding: str | bool) -> Loop:
        def run(pairs: Pairs) -> list[Scores]:
            scores: list[Scores] = []
            for first in range(0, len(pairs), batch):
                some = pairs[first : first + batch]
                premises, hypotheses = (list(texts) for texts in zip(*some, strict=True))
                shared = torch.tensor(np.array([added[pair] for pair in some]), dtype=torch.float32)
                inputs: Any = tokenizer(premises, hypotheses, padding=padding, truncation=True, return_tensors="pt")
                with torch.inference_mode():
                    probs = torch.softmax((model(**inputs) + shared) / known.temperature + bias, dim=-1)
                scores += [Scores(*row) for row in probs.tolist()]
            return scores

        return run

    return {
        "transformers fp32, one by one": loop(1, False),
        f"transformers fp32, {BATCH}s padded to the longest": loop(BATCH, True),
        f"transformers fp32, {BATCH}s padded to the window": loop(BATCH, "max_length"),
    }


@dataclass
class Best:
    """A loop's fastest round, and its scores."""

    seconds: float = float("inf")
    scores: tuple[Scores, ...] = ()


def measure(loops: dict[str, Loop], pairs: Pairs, rounds: int, clock: Callable[[], float]) -> dict[str, Best]:
    """Run the loops in turns, once to warm up and then `rounds` times."""
    found = {name: Best() for name in loops}
    for number in range(rounds + 1):
        for name, loop in loops.items():
            show(f"round {number} of {rounds}: {name}")
            begun = clock()
            scores = loop(pairs)
            seconds = clock() - begun
            if number and seconds < found[name].seconds:
                found[name] = Best(seconds, tuple(scores))
    show("")
    return found


def show(step: str) -> None:
    """The step under way, on a terminal."""
    if sys.stderr.isatty():
        print(f"\r  {step:<78}\r", end="", file=sys.stderr, flush=True)


def largest_difference(first: tuple[Scores, ...], second: tuple[Scores, ...]) -> float:
    """Of a probability, over all pairs."""
    return max(
        abs(a - b) for ours, theirs in zip(first, second, strict=True) for a, b in zip(ours, theirs, strict=True)
    )


def main() -> None:
    """Measure and print."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--model", type=Path, help="directory of the model; found like the server's when left out")
    cli.add_argument("--pairs", type=int, default=96)
    cli.add_argument("--rounds", type=int, default=5)
    cli.add_argument("--threads", type=int, default=1, help="cores to use (default: %(default)s)")
    cli.add_argument("--json", action="store_true", help="print one JSON object")
    args = cli.parse_args()

    clock = time.perf_counter
    if args.threads == 1:
        clock = time.process_time
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    directory = find_model(args.model)
    model = OnnxModel.open(directory, threads=args.threads)
    window = model.manifest.max_tokens
    pairs = make_pairs(args.pairs)
    tokens = [len(row.ids) for pair in pairs for row in model.rows(*pair)]
    alone, padded = "onnxruntime int8, one by one", "onnxruntime int8, one by one padded to the window"
    loops: dict[str, Loop] = {padded: onnx_loop(model, window), alone: onnx_loop(model, 0)}
    missing = [name for name in ("torch", "transformers", "onnx") if importlib.util.find_spec(name) is None]
    if not missing:
        loops = {**transformers_loops(directory, window, args.threads, pairs), **loops}

    begun = clock()
    backend = EmbeddedBackend(directory, threads=args.threads)
    load_s = clock() - begun
    with asyncio.Runner() as runner:
        loops[BACKEND] = lambda some: runner.run(backend.score(some, budget_ms=600_000.0))
        found = measure(loops, pairs, args.rounds, clock)
        runner.run(backend.close())

    ours = found[BACKEND]
    report = {
        "model": model.manifest.identity,
        "threads": args.threads,
        "clock": "processor time on one core" if args.threads == 1 else "wall",
        "pairs": len(pairs),
        "mean_tokens": round(sum(tokens) / len(tokens), 1),
        "load_and_warm_up_s": round(load_s, 2),
        "pairs_per_s": {name: round(len(pairs) / best.seconds, 1) for name, best in found.items()},
        "times_as_fast": {name: round(best.seconds / ours.seconds, 2) for name, best in found.items()},
        "largest_score_difference": {
            name: round(largest_difference(best.scores, ours.scores), 6) for name, best in found.items()
        },
        "left_out": f"transformers: {', '.join(missing)} not installed" if missing else "",
    }
    if args.json:
        print(json.dumps(report))
        return
    print(
        f"{report['model']}, {args.threads} thread(s), {report['clock']}; {len(pairs)} pairs of "
        f"{report['mean_tokens']} tokens; loading took {report['load_and_warm_up_s']} s"
    )
    print(f"{'':<52}{'pairs/s':>9}{'backend is':>12}{'scores differ':>15}")
    for name, best in found.items():
        print(
            f"{name:<52}{len(pairs) / best.seconds:>9.1f}{best.seconds / ours.seconds:>10.2f} x"
            f"{largest_difference(best.scores, ours.scores):>15.6f}"
        )
    if missing:
        print(report["left_out"])


if __name__ == "__main__":
    main()
