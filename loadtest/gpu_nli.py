"""Speed and memory of the DeBERTa-v3 architectures on whatever GPU there is, with random weights.

    python -m loadtest.gpu_nli [--size large] [--precision fp16] [--batches 1,64,512] [--lengths 64,512] [--json FILE]
    python -m loadtest.gpu_nli --small        # a model of two layers at small sizes, for the CPU

Random weights run as fast as trained ones. Each size of batch and length is run for about `--seconds`, each call waited
for, so that p50 and p99 are those of one call at a time. Sizes that do not fit into memory are skipped, and with them
the larger batches of the same length. Ctrl-C ends the measuring; what was measured is printed. Needs the extra `train`.
"""

from __future__ import annotations

import argparse
import itertools
import json
import resource
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

# Layers, width, heads, inner width of microsoft/deberta-v3-{large,base,small,xsmall}, by their configs.
SIZES = {
    "large": (24, 1024, 16, 4096),
    "base": (12, 768, 12, 3072),
    "small": (6, 768, 12, 3072),
    "xsmall": (12, 384, 6, 1536),
    "tiny": (2, 64, 4, 128),
}
VOCABULARY = 128_100
BATCHES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
LENGTHS = (64, 128, 256, 512)
SMALL = {"size": "tiny", "batches": (1, 4), "lengths": (16, 32), "seconds": 0.05}
BUDGET_MS = 400.0
FEWEST_CALLS = 5


@dataclass(frozen=True)
class Measured:
    """One size: pairs a second, milliseconds a call, peak memory in MB; or why it was skipped."""

    batch: int
    length: int
    calls: int = 0
    pairs_per_s: float = 0.0
    p50_ms: float = 0.0
    p99_ms: float = 0.0
    peak_mb: float = 0.0
    skipped: str = ""


def build(size: str, vocabulary: int, device: Any, dtype: Any) -> Any:
    """The architecture with random weights, three labels, in evaluation mode."""
    import torch
    from transformers import DebertaV2Config, DebertaV2ForSequenceClassification

    layers, width, heads, inner = SIZES[size]
    config = DebertaV2Config(
        vocab_size=vocabulary,
        num_hidden_layers=layers,
        hidden_size=width,
        num_attention_heads=heads,
        intermediate_size=inner,
        relative_attention=True,
        position_biased_input=False,
        pos_att_type=["p2c", "c2p"],
        position_buckets=256,
        norm_rel_ebd="layer_norm",
        share_att_key=True,
        type_vocab_size=0,
        max_position_embeddings=512,
        num_labels=3,
    )
    with torch.device(device):
        model = DebertaV2ForSequenceClassification(config)
    return model.to(dtype).eval()


def measure(model: Any, batch: int, length: int, seconds: float, vocabulary: int) -> Measured:
    """Call the model at one size until the time is up, at least `FEWEST_CALLS` times after two calls to warm up."""
    import torch

    device = model.device
    cuda = device.type == "cuda"
    ids = torch.randint(5, vocabulary, (batch, length), device=device)
    mask = torch.ones_like(ids)

    def call() -> float:
        begun = time.perf_counter()
        model(input_ids=ids, attention_mask=mask).logits.float().cpu()  # the copy waits for the GPU
        return (time.perf_counter() - begun) * 1000.0

    with torch.inference_mode():
        call()
        if cuda:
            torch.cuda.reset_peak_memory_stats(device)
        call()
        times = [call()]
        until = time.perf_counter() + seconds
        while len(times) < FEWEST_CALLS or time.perf_counter() < until:
            times.append(call())
    times.sort()
    peak = (
        torch.cuda.max_memory_allocated(device) if cuda else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    )
    return Measured(
        batch,
        length,
        len(times),
        round(1000.0 * batch * len(times) / sum(times), 1),
        round(times[len(times) // 2], 2),
        round(times[min(len(times) - 1, int(0.99 * len(times)))], 2),
        round(peak / 1e6, 1),
    )


def sweep(
    model: Any, batches: tuple[int, ...], lengths: tuple[int, ...], seconds: float, vocabulary: int
) -> list[Measured]:
    """Measure every size, smallest first; returns what there is when interrupted."""
    import torch

    found: list[Measured] = []
    full: dict[int, int] = {}
    sizes = sorted(itertools.product(lengths, batches))
    try:
        for number, (length, batch) in enumerate(sizes, 1):
            show(f"{number}/{len(sizes)}: {batch} pairs of {length} tokens")
            if length in full:
                found.append(Measured(batch, length, skipped=f"{full[length]} did not fit"))
                continue
            try:
                found.append(measure(model, batch, length, seconds, vocabulary))
            except RuntimeError as error:  # torch.OutOfMemoryError on a GPU; on the CPU torch has no class of its own
                if "memory" not in str(error):
                    raise
                full[length] = batch
                found.append(Measured(batch, length, skipped="out of memory"))
            if model.device.type == "cuda":
                torch.cuda.empty_cache()
    except KeyboardInterrupt:
        print("\n  interrupted", file=sys.stderr)
    show("")
    return found


def show(step: str) -> None:
    """The size under way, on a terminal."""
    if sys.stderr.isatty():
        print(f"\r  {step:<78}\r", end="", file=sys.stderr, flush=True)


def table(found: list[Measured]) -> str:
    """For a person."""
    lines = [f"{'tokens':>6} {'batch':>6} {'pairs/s':>9} {'p50 ms':>9} {'p99 ms':>9} {'peak MB':>9}"]
    for size in found:
        shown = (
            size.skipped
            if size.skipped
            else f"{size.pairs_per_s:>9.1f} {size.p50_ms:>9.2f} {size.p99_ms:>9.2f} {size.peak_mb:>9.1f}"
        )
        lines.append(f"{size.length:>6} {size.batch:>6} {shown}")
    for length in sorted({size.length for size in found}):
        fitting = [s for s in found if s.length == length and not s.skipped and 2.0 * s.p99_ms <= BUDGET_MS]
        if fitting:
            best = max(fitting, key=lambda s: s.pairs_per_s)
            lines.append(
                f"{length} tokens: {best.pairs_per_s:.0f} pairs/s in batches of {best.batch}; one can wait for another "
                f"and both end within {BUDGET_MS:.0f} ms"
            )
    return "\n".join(lines)


def numbers(text: str) -> tuple[int, ...]:
    """Whole numbers between commas."""
    return tuple(int(part) for part in text.split(","))


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--size", choices=[name for name in SIZES if name != "tiny"], default="large")
    cli.add_argument("--precision", choices=("fp16", "bf16", "fp32"), help="default: fp16 on a GPU, fp32 on the CPU")
    cli.add_argument("--batches", type=numbers, default=BATCHES, metavar="N,N", help="default: 1 to 512")
    cli.add_argument("--lengths", type=numbers, default=LENGTHS, metavar="N,N", help="tokens; default: 64 to 512")
    cli.add_argument("--seconds", type=float, default=2.0, help="time a size (default: %(default)s)")
    cli.add_argument("--device", help="default: the first GPU, else the CPU")
    cli.add_argument("--small", action="store_true", help="two layers, small sizes: runs anywhere in seconds")
    cli.add_argument("--json", type=Path, metavar="FILE", help="write what was measured")
    options = cli.parse_args(arguments)
    try:
        import torch
        import transformers
    except ImportError as error:
        print(f"{error.name} is missing: pip install 'guardrail-sidecar[train]'", file=sys.stderr)
        return 2
    transformers.logging.set_verbosity_error()
    if options.small:
        vars(options).update(SMALL)
    device = torch.device(options.device or ("cuda" if torch.cuda.is_available() else "cpu"))
    precision = options.precision or ("fp16" if device.type == "cuda" else "fp32")
    dtype = {"fp16": torch.float16, "bf16": torch.bfloat16, "fp32": torch.float32}[precision]
    vocabulary = 1000 if options.small else VOCABULARY
    model = build(options.size, vocabulary, device, dtype)
    about = {
        "device": torch.cuda.get_device_name(device) if device.type == "cuda" else "CPU",
        "threads": torch.get_num_threads() if device.type == "cpu" else None,
        "torch": torch.__version__,
        "model": f"DeBERTa-v3-{options.size}, random weights",
        "parameters": sum(weights.numel() for weights in model.parameters()),
        "precision": precision,
    }
    print(", ".join(f"{name} {value}" for name, value in about.items() if value is not None))
    found = sweep(model, options.batches, options.lengths, options.seconds, vocabulary)
    print(table(found))
    if options.json:
        options.json.write_text(
            json.dumps({**about, "sizes": [asdict(size) for size in found]}, indent=1) + "\n", "utf-8"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
