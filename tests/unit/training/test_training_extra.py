"""Pairs of a file beside a training stage's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from guardrail.training.extra import ExtraPairs
from guardrail.training.pairs import Pair


def _file(path: Path, count: int, label: str = "neutral") -> Path:
    lines = [json.dumps({"premise": f"p{at}", "hypothesis": f"h{at}", "label": label}) for at in range(count)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _own(count: int) -> list[Pair]:
    return [Pair(f"own {at}", "h", "entailment", "own") for at in range(count)]


def test_extra_pairs_make_up_their_share_of_an_epoch(tmp_path: Path) -> None:
    mixed = ExtraPairs(_file(tmp_path / "e.jsonl", 500), 0.4).beside(_own(60), seed=1, epoch=0)
    assert len(mixed) == 100
    assert sum(pair.source == "extra" for pair in mixed) == 40


def test_each_epoch_has_another_part_of_the_file(tmp_path: Path) -> None:
    extra = ExtraPairs(_file(tmp_path / "e.jsonl", 500), 0.5)
    seen = [{pair.premise for pair in extra.beside(_own(50), 1, epoch) if pair.source == "extra"} for epoch in (0, 1)]
    assert not seen[0] & seen[1]


def test_a_file_smaller_than_its_share_is_repeated(tmp_path: Path) -> None:
    mixed = ExtraPairs(_file(tmp_path / "e.jsonl", 7), 0.5).beside(_own(50), seed=1, epoch=3)
    assert sum(pair.source == "extra" for pair in mixed) == 50


@pytest.mark.parametrize("share", [0.0, 1.0, -0.2])
def test_a_share_out_of_range_is_refused(tmp_path: Path, share: float) -> None:
    with pytest.raises(ValueError, match="share"):
        ExtraPairs(_file(tmp_path / "e.jsonl", 2), share)


def test_an_unknown_label_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="'maybe' is no label"):
        ExtraPairs(_file(tmp_path / "e.jsonl", 2, "maybe"), 0.5)


def test_a_file_without_pairs_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="holds no pair"):
        ExtraPairs(_file(tmp_path / "e.jsonl", 0), 0.5)
