"""A checkpoint between two."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from guardrail.training.blend import blend  # noqa: E402


def test_weights_lie_on_the_line_between_the_two_and_counts_stay_the_first_ones(tmp_path: Path) -> None:
    for name, value, count in (("first", 1.0, 5), ("second", 0.0, 9)):
        torch.save({"average": {"w": torch.full((2,), value), "n": torch.tensor(count)}}, tmp_path / name)
    found = blend(tmp_path / "first", tmp_path / "second", 0.7)
    assert found["w"].tolist() == pytest.approx([0.7, 0.7])
    assert int(found["n"]) == 5
