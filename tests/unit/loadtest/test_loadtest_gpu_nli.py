"""loadtest/gpu_nli.py at a small size: every size is measured, skipped with its reason, or left out by Ctrl-C."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="needs the extra train: run make test-export")

from loadtest import gpu_nli  # noqa: E402
from loadtest.gpu_nli import Measured, main  # noqa: E402
from loadtest.roofline import MODELS  # noqa: E402


def test_it_measures_each_size_on_the_cpu(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--small", "--device", "cpu", "--json", str(tmp_path / "found.json")]) == 0
    found = json.loads((tmp_path / "found.json").read_text("utf-8"))
    sizes = {(size["batch"], size["length"]) for size in found["sizes"]}
    assert sizes == {(batch, length) for batch in (1, 4) for length in (16, 32)}
    for size in found["sizes"]:
        assert not size["skipped"]
        assert 0.0 < size["p50_ms"] <= size["p99_ms"]
        assert size["pairs_per_s"] > 0.0
        assert size["calls"] >= gpu_nli.FEWEST_CALLS
    assert "pairs/s" in capsys.readouterr().out


def test_the_large_size_has_the_parameters_of_deberta_v3_large() -> None:
    """Its model card says 304 million in the backbone and 131 million in the embedding."""
    model = gpu_nli.build("large", gpu_nli.VOCABULARY, torch.device("meta"), torch.float16)
    count = sum(weights.numel() for weights in model.parameters())
    embedding = gpu_nli.VOCABULARY * 1024
    assert round(embedding / 1e6) == 131
    assert round((count - embedding) / 1e6) in range(303, 306)


def test_what_does_not_fit_is_skipped_and_so_are_larger_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    def measure(model: object, batch: int, length: int, *rest: object) -> Measured:
        if batch * length > 1000:
            raise torch.OutOfMemoryError("CUDA out of memory")
        return Measured(batch, length, 5, 100.0, 1.0, 1.0, 1.0)

    monkeypatch.setattr(gpu_nli, "measure", measure)
    found = _sweep()
    assert {(s.batch, s.length): s.skipped for s in found if s.skipped} == {
        (64, 64): "out of memory",
        (8, 256): "out of memory",
        (64, 256): "8 did not fit",
    }
    assert "8 did not fit" in gpu_nli.table(found)


def test_another_error_is_not_taken_for_a_lack_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def measure(*_: object) -> Measured:
        raise RuntimeError("shape mismatch")

    monkeypatch.setattr(gpu_nli, "measure", measure)
    with pytest.raises(RuntimeError, match="shape"):
        _sweep()


def test_ctrl_c_keeps_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def measure(model: object, batch: int, length: int, *rest: object) -> Measured:
        if length == 256:
            raise KeyboardInterrupt
        return Measured(batch, length, 5, 100.0, 1.0, 1.0, 1.0)

    monkeypatch.setattr(gpu_nli, "measure", measure)
    assert {size.length for size in _sweep()} == {64}


def _sweep() -> list[Measured]:
    model = gpu_nli.build("tiny", 100, torch.device("cpu"), torch.float32)
    return gpu_nli.sweep(model, (1, 8, 64), (64, 256), 0.0, 100)


@pytest.mark.parametrize("tokens", [64, 512])
@pytest.mark.parametrize("name", ["large", "base", "xsmall"])
def test_worked_out_operations_and_weights_are_those_that_torch_counts(name: str, tokens: int) -> None:
    from torch.utils.flop_counter import FlopCounterMode

    batch, shape = 4, MODELS[name]
    model = gpu_nli.build(name, gpu_nli.VOCABULARY, torch.device("meta"), torch.float16)
    ids = torch.zeros(batch, tokens, dtype=torch.long, device="meta")
    with torch.no_grad(), FlopCounterMode(display=False) as counted:
        model(input_ids=ids, attention_mask=torch.ones_like(ids))
    expected = batch * shape.operations(tokens) + shape.shared_operations
    assert counted.get_total_flops() == pytest.approx(expected, rel=1e-3)
    assert sum(weights.numel() for weights in model.parameters()) == pytest.approx(shape.parameters, rel=1e-3)
