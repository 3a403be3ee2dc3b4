"""How the public sets are drawn from, on small sets written here."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from guardrail.training import pairs_public
from guardrail.training.pairs import LABELS

ROWS = 40


@pytest.fixture
def directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(pairs_public, "TRAIN_CAPS", {"lingnli": ROWS, "conjnli": ROWS})
    for name in ("lingnli", "conjnli"):
        with gzip.open(tmp_path / f"{name}.jsonl.gz", "wt", encoding="utf-8") as file:
            for number in range(ROWS + 5):
                row = {
                    "split": "val" if number >= ROWS else "train",
                    "premise": f"{name} says {number}.",
                    "hypothesis": f"It is {number}.",
                    "label": LABELS[number % 3],
                }
                file.write(json.dumps(row) + "\n")
    return tmp_path


def premises(directory: Path, epoch: int) -> list[str]:
    return [p.premise for p in pairs_public.training_pairs(directory, seed=3, scale=0.25, epoch=epoch)]


def test_epochs_show_every_pair_once_before_any_comes_again(directory: Path) -> None:
    seen = [p for epoch in range(4) for p in premises(directory, epoch)]
    assert len(seen) == len(set(seen)) == 2 * ROWS


def test_after_the_last_pair_the_walk_begins_again(directory: Path) -> None:
    assert set(premises(directory, 4)) == set(premises(directory, 0))


def test_held_out_splits_are_never_drawn(directory: Path) -> None:
    drawn = pairs_public.training_pairs(directory, scale=1.0)
    assert len(drawn) == 2 * ROWS
    assert not [p for p in drawn if int(p.hypothesis[6:-1]) >= ROWS]


def test_the_same_seed_and_epoch_draw_the_same_pairs(directory: Path) -> None:
    assert premises(directory, 2) == premises(directory, 2)
