"""Train the NLI cross-encoder: `python -m guardrail.training.train --data DIR --out DIR`.

Three stages, each with one learning-rate cycle over a wall-time budget, so that the run ends when it is meant to
however busy the machine is: `general` (public pairs and a share of financial pairs), `domain` (mostly financial and
advisory pairs) and `paraphrase` (near half of them many wordings of one statement). A checkpoint is written every few
minutes and on Ctrl-C; the same command resumes.
"""

from __future__ import annotations

import argparse
import copy
import json
import math
import random
import signal
import time
from collections.abc import Sequence
from pathlib import Path

import torch
from tqdm import tqdm

from guardrail.training.batches import Encoded, by_length, encode, load_tokenizer
from guardrail.training.extra import ExtraPairs
from guardrail.training.mixtures import SHARES, evaluation_pairs, training_mix
from guardrail.training.model import NliModel, base_directory, parameter_groups

CHECKPOINT = "checkpoint.pt"


def rate_factor(progress: float, warmup: float = 0.08, floor: float = 0.02) -> float:
    """One cycle: linear warm-up, then cosine down to `floor` of the peak; `progress` runs from 0 to 1."""
    if progress < warmup:
        return max(progress / warmup, 0.02)
    return floor + (1 - floor) * 0.5 * (1 + math.cos(math.pi * min(1.0, (progress - warmup) / (1 - warmup))))


def accuracy(model: NliModel, rows: Sequence[Encoded], budget: int = 6_000) -> float:
    """Share of rows whose most likely label is right."""
    model.eval()
    right = 0
    with torch.inference_mode(), torch.autocast("cpu", dtype=torch.bfloat16):
        for batch in by_length(rows, budget):
            logits = model(batch.input_ids, batch.attention_mask, batch.token_type_ids)
            right += int((logits.argmax(-1) == batch.target).sum())
    model.train()
    return right / max(1, len(rows))


class Threads:
    """Number of threads for the next step: as many as the cores that nobody else is using just now.

    On a core shared with another process, every parallel region waits for the thread that was put aside, which can
    make two threads ten times slower than one.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.others = 0.0

    def fit(self) -> None:
        """Look at the number of runnable processes and set the thread count."""
        try:
            runnable = int(Path("/proc/loadavg").read_text().split()[3].split("/")[0])
        except (OSError, ValueError, IndexError):
            return
        self.others += 0.25 * (max(0, runnable - 1) - self.others)
        torch.set_num_threads(max(1, self.most - round(self.others)))


class Trainer:
    """Model, running average of its weights, optimiser and clock of one stage."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.model = NliModel.from_base(base_directory())
        if args.init:
            state = torch.load(args.init, map_location="cpu", weights_only=True)
            self.model.load_state_dict(state["average"])
        if args.freeze_words:
            self.model.bert.embeddings.word_embeddings.weight.requires_grad_(False)
        for layer in [self.model.bert.embeddings, *self.model.bert.encoder.layer][: args.freeze_layers]:
            layer.requires_grad_(False)
        self.average = copy.deepcopy(self.model).eval()
        groups = parameter_groups(self.model, args.rate, args.layer_decay, args.head_rate)
        self.optimizer = torch.optim.AdamW(groups, betas=(0.9, 0.98), weight_decay=0.01, fused=True)
        self.spent = 0.0
        self.step = 0
        self.seen = 0
        self.epoch = 0

    def save(self) -> None:
        """Write the checkpoint; the old one stays until the new one is whole."""
        path = Path(self.args.out) / CHECKPOINT
        state = {
            "model": self.model.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "spent": self.spent,
            "step": self.step,
            "seen": self.seen,
            "epoch": self.epoch,
        }
        torch.save(state, path.with_suffix(".tmp"))
        path.with_suffix(".tmp").replace(path)

    def resume(self) -> bool:
        """Continue from the checkpoint in the output directory, if there is one."""
        path = Path(self.args.out) / CHECKPOINT
        if not path.exists():
            return False
        state = torch.load(path, map_location="cpu", weights_only=True)
        self.model.load_state_dict(state["model"])
        self.average.load_state_dict(state["average"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.spent, self.step, self.seen = state["spent"], state["step"], state["seen"]
        self.epoch = state["epoch"]
        return True

    def update(self, batch, progress: float) -> float:  # type: ignore[no-untyped-def]
        """One optimiser step; returns the loss."""
        factor = rate_factor(progress)
        for group in self.optimizer.param_groups:
            group["lr"] = group["peak"] * factor
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = self.model(batch.input_ids, batch.attention_mask, batch.token_type_ids)
        loss = torch.nn.functional.cross_entropy(logits.float(), batch.target)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        self.step += 1
        self.seen += len(batch.order)
        if self.step % 4 == 0:
            # Young averages follow closely, old ones slowly.
            decay = min(self.args.average_decay, self.step / (self.step + 40.0))
            with torch.no_grad():
                ours, theirs = list(self.average.parameters()), list(self.model.parameters())
                torch._foreach_lerp_(ours, theirs, 1.0 - decay)
        return float(loss.detach())


def run(args: argparse.Namespace) -> None:
    """Train until the stage's minutes are spent."""
    # A shell that starts this in the background ignores SIGINT for it; both signals end in a saved checkpoint.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    tokenizer = load_tokenizer(base_directory())
    checks = {
        name: encode(tokenizer, pairs[: args.check_pairs]) for name, pairs in evaluation_pairs(Path(args.data)).items()
    }
    trainer = Trainer(args)
    if trainer.resume():
        print(f"resumed after {trainer.seen} pairs, {trainer.spent / 60:.1f} minutes")
    extra = ExtraPairs(args.extra, args.extra_share) if args.extra else None
    budget_s = args.minutes * 60
    log = (out / "log.jsonl").open("a", encoding="utf-8")
    bar = tqdm(total=round(budget_s), initial=round(trainer.spent), unit="s", mininterval=5, smoothing=0.05)
    last_check = last_save = trainer.spent
    loss_mean = 1.1
    trainer.model.train()
    threads = Threads(args.threads)
    try:
        while trainer.spent < budget_s:
            pairs = training_mix(Path(args.data), args.stage, args.seed, trainer.epoch)
            if extra is not None:
                pairs = extra.beside(pairs, args.seed, trainer.epoch)
            rows = encode(tokenizer, pairs)
            print(f"epoch {trainer.epoch}: {len(rows)} pairs", flush=True)
            for batch in by_length(rows, args.token_budget, random.Random(args.seed + trainer.epoch)):
                started = time.monotonic()
                threads.fit()
                loss = trainer.update(batch, trainer.spent / budget_s)
                loss_mean += 0.02 * (loss - loss_mean)
                took = time.monotonic() - started
                trainer.spent += took
                bar.update(round(trainer.spent) - bar.n)
                bar.set_postfix(pairs=trainer.seen, loss=f"{loss_mean:.3f}", refresh=False)
                if trainer.spent - last_save > args.save_every * 60:
                    trainer.save()
                    last_save = trainer.spent
                if trainer.spent - last_check > args.check_every * 60:
                    last_check = trainer.spent
                    scores = {name: round(accuracy(trainer.average, rows), 4) for name, rows in checks.items()}
                    line = {
                        "minutes": round(trainer.spent / 60, 1),
                        "pairs": trainer.seen,
                        "loss": round(loss_mean, 4),
                        **scores,
                    }
                    log.write(json.dumps(line) + "\n")
                    log.flush()
                    print(line, flush=True)
                if trainer.spent >= budget_s:
                    break
            else:
                trainer.epoch += 1
    except KeyboardInterrupt:
        print("interrupted; saving")
        trainer.epoch += 1  # the same epoch again would begin with the pairs already seen
    trainer.save()
    bar.close()
    print(f"saved {out / CHECKPOINT}: {trainer.seen} pairs in {trainer.spent / 60:.1f} minutes")


def parser() -> argparse.ArgumentParser:
    """Command line of the training script."""
    cli = argparse.ArgumentParser(prog="python -m guardrail.training.train", description=__doc__)
    cli.add_argument("--data", required=True, help="directory with nli/*.jsonl.gz and tatqa_claims_dev.jsonl.gz")
    cli.add_argument("--out", required=True, help="directory of checkpoint and log")
    cli.add_argument("--stage", choices=tuple(SHARES), default="general")
    cli.add_argument("--init", help="checkpoint of an earlier stage to start from")
    cli.add_argument("--extra", type=Path, help="more pairs, as JSON lines with premise, hypothesis and label")
    cli.add_argument("--extra-share", type=float, default=0.4, help="share of each epoch that comes from --extra")
    cli.add_argument("--minutes", type=float, default=50, help="wall time of the stage spent in optimiser steps")
    cli.add_argument("--rate", type=float, default=1.4e-4, help="peak learning rate of the last layer")
    cli.add_argument("--layer-decay", type=float, default=0.9)
    cli.add_argument("--head-rate", type=float, default=6e-4)
    cli.add_argument("--freeze-words", action="store_true", help="leave the word embeddings as they are: faster steps")
    cli.add_argument(
        "--freeze-layers",
        type=int,
        default=0,
        help="lowest layers to leave as they are, the embeddings being the first",
    )
    cli.add_argument("--token-budget", type=int, default=1_800, help="padded tokens a batch")
    cli.add_argument("--average-decay", type=float, default=0.99, help="decay of the weight average, per 4 steps")
    cli.add_argument("--threads", type=int, default=2)
    cli.add_argument("--seed", type=int, default=7)
    cli.add_argument("--save-every", type=float, default=4, help="minutes between checkpoints")
    cli.add_argument("--check-every", type=float, default=6, help="minutes between checks on held-out pairs")
    cli.add_argument("--check-pairs", type=int, default=700, help="held-out pairs a set in such a check")
    return cli


if __name__ == "__main__":
    run(parser().parse_args())
