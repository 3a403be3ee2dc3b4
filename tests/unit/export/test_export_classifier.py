"""A checkpoint becomes a model of the repository that scores as the original does, or nothing at all."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="needs the extra train: run make test-export")

import numpy as np  # noqa: E402

from guardrail.cli import main  # noqa: E402
from guardrail.errors import ConfigError, LimitError, ModelError  # noqa: E402
from guardrail.export import graph, half, ranges  # noqa: E402
from guardrail.export.classifier import ExportedClassifier, export_classifier  # noqa: E402
from guardrail.export.probes import PLAIN  # noqa: E402
from guardrail.inference.model_check import open_checked, verify_model  # noqa: E402
from guardrail.inference.repository import GRAPH, LABELS, read_manifest  # noqa: E402
from tests.support import checkpoints  # noqa: E402

torch.set_num_threads(1)


@pytest.fixture(scope="module")
def deberta(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small DeBERTa-v3 that has learnt the plain pairs, its labels in an order of its own."""
    folder = tmp_path_factory.mktemp("deberta")
    checkpoints.deberta(folder, id2label={0: "CONTRADICTION", 1: "ENTAILMENT", 2: "NEUTRAL"})
    checkpoints.teach(folder, ("contradiction", "entailment", "neutral"))
    return folder


@pytest.fixture(scope="module")
def exported(deberta: Path, tmp_path_factory: pytest.TempPathFactory) -> ExportedClassifier:
    return export_classifier(str(deberta), tmp_path_factory.mktemp("models"))


@pytest.fixture
def copy(deberta: Path, tmp_path: Path) -> Path:
    """A copy of the checkpoint that a test may break."""
    return Path(shutil.copytree(deberta, tmp_path / "checkpoint"))


def edit_config(folder: Path, **changes: object) -> None:
    path = folder / "config.json"
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), **changes}), "utf-8")


def edit_weights(folder: Path, change: object) -> None:
    from transformers import AutoModelForSequenceClassification

    model = AutoModelForSequenceClassification.from_pretrained(folder)
    with torch.no_grad():
        change(model)  # type: ignore[operator]
    model.save_pretrained(folder)


def refused(folder: Path, out: Path, says: str, **options: object) -> None:
    with pytest.raises(ConfigError, match=says):
        export_classifier(str(folder), out, **options)  # type: ignore[arg-type]
    assert not out.exists() or list(out.iterdir()) == [], "something was left behind"


# --- what is written -------------------------------------------------------------------------------------------------


def test_the_entry_keeps_the_nli_contract(exported: ExportedClassifier) -> None:
    checks = verify_model(exported.path)
    assert [check.name for check in checks if not check.passed] == []
    assert len(checks) == 4


def test_the_embedded_backend_labels_pairs_as_people_do(exported: ExportedClassifier) -> None:
    model = open_checked(exported.path)
    for premise, hypothesis, label in PLAIN:
        (scores,) = model.run(model.rows(premise, hypothesis))
        assert LABELS[int(np.argmax(scores))] == label


def test_rows_may_share_a_batch(exported: ExportedClassifier) -> None:
    assert not open_checked(exported.path).alone


def test_the_manifest_tells_where_the_model_comes_from(deberta: Path, exported: ExportedClassifier) -> None:
    written = json.loads((exported.path / "model.json").read_text("utf-8"))
    assert (written["source"], written["precision"]) == (str(deberta), "fp32")
    assert written["architecture"] == "DebertaV2ForSequenceClassification"
    assert written["max_tokens"] == checkpoints.WINDOW
    assert exported.difference <= 1e-4


def test_the_version_changes_with_the_weights(exported: ExportedClassifier, copy: Path, tmp_path: Path) -> None:
    edit_weights(copy, lambda model: model.classifier.bias.add_(0.01))
    other = export_classifier(str(copy), tmp_path / "models")
    assert read_manifest(other.path).version != read_manifest(exported.path).version


def test_triton_is_told_the_graphs_tensors(exported: ExportedClassifier) -> None:
    config = (exported.path / "config.pbtxt").read_text("utf-8")
    for expected in ('name: "nli"', '"input_ids"', '"attention_mask"', '"probs"', "allow_timeout_override: true"):
        assert expected in config
    assert "token_type_ids" not in config, "DeBERTa-v3 has no token types"
    assert exported.identity in config


def test_premises_longer_than_the_window_are_cut_between_words(exported: ExportedClassifier) -> None:
    model = open_checked(exported.path)
    words = " ".join(premise for premise, _, _ in PLAIN)
    rows = model.rows(words, "It pays.")
    assert len(rows) > 2
    begins = [model._tokenizer.id_to_token(row.ids[1]) for row in rows]
    assert all(token.startswith("▁") for token in begins), begins
    covered = sum(row.split - 2 for row in rows)
    assert covered > len(model._tokenizer.encode(words, add_special_tokens=False).ids), "windows overlap"


@pytest.mark.parametrize("token", ["[SEP]", "[CLS]", "[PAD]"])
def test_a_special_token_written_in_a_text_does_not_end_the_premise(exported: ExportedClassifier, token: str) -> None:
    """A sentencepiece vocabulary has them among its pieces; evidence must not be able to cut itself short."""
    model = open_checked(exported.path)
    for pair in ((f"It pays {token} monthly.", "It pays."), ("It pays monthly.", f"It pays {token}.")):
        with pytest.raises(LimitError, match="special tokens"):
            model.rows(*pair)


@pytest.mark.parametrize(
    "make", [checkpoints.bert, checkpoints.roberta, checkpoints.deberta_v1, checkpoints.deberta_v2]
)
def test_other_architectures_are_exported_too(make: object, tmp_path: Path) -> None:
    make(tmp_path)  # type: ignore[operator]
    checkpoints.teach(tmp_path, LABELS)
    done = export_classifier(str(tmp_path), tmp_path / "models", precision="fp16")
    assert all(check.passed for check in verify_model(done.path))
    assert done.difference <= 1e-3


def test_large_weights_lie_in_a_file_of_their_own(deberta: Path, tmp_path: Path) -> None:
    done = export_classifier(str(deberta), tmp_path, largest_file=1000)
    assert (done.path / "1" / graph.DATA_FILE).stat().st_size > 10_000
    assert "1/" + graph.DATA_FILE in read_manifest(done.path).sha256
    assert all(check.passed for check in verify_model(done.path))


# --- half precision --------------------------------------------------------------------------------------------------


def test_where_rounding_shows_in_the_scores_more_stays_in_fp32(deberta: Path, tmp_path: Path) -> None:
    whole = export_classifier(str(deberta), tmp_path, name="whole", precision="fp16", tolerance=1.0)
    close = export_classifier(str(deberta), tmp_path, name="close", precision="fp16", tolerance=0.9 * whole.difference)
    assert (whole.careful, whole.kept, close.kept) == ("", (), ())
    assert close.careful
    assert close.difference < whole.difference


def test_fp16_that_is_not_close_enough_in_any_way_is_refused(deberta: Path, tmp_path: Path) -> None:
    refused(deberta, tmp_path / "models", "differs.*--precision fp32", precision="fp16", tolerance=1e-7)


def test_fp16_scores_as_the_original_does(deberta: Path, tmp_path: Path) -> None:
    done = export_classifier(str(deberta), tmp_path, precision="fp16")
    assert done.kept == ()
    assert done.difference <= 1e-3
    weights = {w.data_type for w in graph.load(done.path / GRAPH).graph.initializer if len(w.dims) == 2}
    assert weights == {10}, "10 is ONNX's FLOAT16"


def plant(model: object) -> None:
    """Drive one layer's inner values past 65,504 and scale them back behind it: harmless in fp32, infinite in fp16."""
    layer = model.deberta.encoder.layer[1]  # type: ignore[attr-defined]
    layer.intermediate.dense.weight.mul_(2e5)
    layer.intermediate.dense.bias.mul_(2e5)
    layer.output.dense.weight.div_(2e5)


def test_a_layer_that_overflows_fp16_stays_in_fp32_and_is_named(copy: Path, tmp_path: Path) -> None:
    edit_weights(copy, plant)
    done = export_classifier(str(copy), tmp_path / "models", precision="fp16", unproven=True)
    assert any("layer.1/intermediate" in layer for layer in done.kept)
    assert not any("layer.0" in layer for layer in done.kept)
    assert "layer.1/intermediate" in "\n".join(done.lines())
    assert done.difference <= 1e-3


def test_without_the_fall_back_that_layer_would_be_infinite(copy: Path, tmp_path: Path) -> None:
    edit_weights(copy, plant)
    done = export_classifier(str(copy), tmp_path / "models", unproven=True)
    single = graph.load(done.path / GRAPH)
    model = open_checked(done.path)
    rows = [row for premise, hypothesis, _ in PLAIN for row in model.rows(premise, hypothesis)]
    feeds = [{"input_ids": np.array([row.ids]), "attention_mask": np.ones((1, len(row.ids)), np.int64)} for row in rows]
    largest = ranges.largest_values(single, feeds, tmp_path)
    assert max(largest.values()) > ranges.HALF_LARGEST
    naive = half.to_half(single, ()).model
    graph.save(naive, tmp_path / "naive.onnx")
    assert _widest(naive, feeds, tmp_path) == float("inf")
    careful = half.to_half(single, ranges.too_large(largest)).model
    assert _widest(careful, feeds, tmp_path) <= ranges.HALF_LARGEST


def _widest(model: object, feeds: list[dict[str, object]], folder: Path) -> float:
    """Largest value of any fp16 tensor of a graph as it is run."""
    import onnx
    import onnxruntime

    shown = onnx.shape_inference.infer_shapes(model)
    half_values = [value for value in shown.graph.value_info if value.type.tensor_type.elem_type == 10]
    shown.graph.output.extend(half_values)
    graph.save(shown, folder / "shown.onnx")
    session = onnxruntime.InferenceSession(str(folder / "shown.onnx"), providers=["CPUExecutionProvider"])
    names = [value.name for value in half_values]
    return max(float(np.abs(array).max(initial=0.0)) for feed in feeds for array in session.run(names, feed))


def test_positions_are_counted_in_fp32() -> None:
    """Buckets of relative positions are whole numbers made of logarithms: rounding would move words."""
    from onnx import TensorProto, helper

    nodes = [
        helper.make_node("Cast", ["ids"], ["position"], to=TensorProto.FLOAT),
        helper.make_node("Log", ["position"], ["log"]),
        helper.make_node("Cast", ["log"], ["bucket"], to=TensorProto.INT64),
        helper.make_node("Cast", ["bucket"], ["weight"], to=TensorProto.FLOAT),
        helper.make_node("Mul", ["weight", "weight"], ["square"]),
        helper.make_node("Softmax", ["square"], ["probs"]),
    ]
    tensors = (
        [helper.make_tensor_value_info("ids", TensorProto.INT64, ["n"])],
        [helper.make_tensor_value_info("probs", TensorProto.FLOAT, ["n"])],
    )
    model = helper.make_model(
        helper.make_graph(nodes, "positions", *tensors), opset_imports=[helper.make_opsetid("", 17)]
    )
    halved = half.to_half(model, ()).model
    kinds = {node.output[0]: node.attribute[0].i for node in halved.graph.node if node.op_type == "Cast"}
    assert kinds["position"] == TensorProto.FLOAT
    assert kinds["weight"] == TensorProto.FLOAT16


# --- what is refused -------------------------------------------------------------------------------------------------


def test_a_head_of_two_labels_is_refused(tmp_path: Path) -> None:
    checkpoints.deberta(tmp_path, labels=2)
    refused(tmp_path, tmp_path / "models", "2 labels")


def test_labels_without_names_are_refused_until_they_are_stated(copy: Path, tmp_path: Path) -> None:
    edit_config(copy, id2label={"0": "LABEL_0", "1": "LABEL_1", "2": "LABEL_2"})
    refused(copy, tmp_path / "models", "--labels")
    done = export_classifier(str(copy), tmp_path / "models", labels=["contradiction", "entailment", "neutral"])
    assert done.order == (1, 2, 0)


def test_a_config_with_swapped_labels_is_found_out(copy: Path, tmp_path: Path) -> None:
    edit_config(copy, id2label={"0": "entailment", "1": "contradiction", "2": "neutral"})
    refused(copy, tmp_path / "models", "label order is not the one")


def test_nan_weights_are_refused_by_name(copy: Path, tmp_path: Path) -> None:
    edit_weights(copy, lambda model: model.pooler.dense.bias[0].fill_(float("nan")))
    refused(copy, tmp_path / "models", r"pooler\.dense\.bias has NaN")


def test_a_base_model_without_a_head_is_refused(copy: Path, tmp_path: Path) -> None:
    from transformers import AutoModel

    AutoModel.from_pretrained(copy).save_pretrained(copy)
    refused(copy, tmp_path / "models", "they would be random")


def test_an_export_that_differs_is_refused(deberta: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = graph.save

    def damaged(model: object, path: Path, *rest: int) -> list[str]:
        for weight in model.graph.initializer:  # type: ignore[attr-defined]
            if list(weight.dims) == [3]:
                weight.CopyFrom(_shifted(weight))
        return real(model, path, *rest)

    monkeypatch.setattr(graph, "save", damaged)
    refused(deberta, tmp_path / "models", "differs from the original", unproven=True)


def _shifted(weight: object) -> object:
    from onnx import numpy_helper

    values = numpy_helper.to_array(weight) + np.array([0.0, 0.05, 0.0], np.float32)
    return numpy_helper.from_array(values, weight.name)  # type: ignore[attr-defined]


def test_a_window_beyond_the_models_is_refused(deberta: Path, tmp_path: Path) -> None:
    refused(deberta, tmp_path / "models", "more than the model's window of 96", max_tokens=512)


def test_a_source_that_is_not_there_is_refused(tmp_path: Path) -> None:
    refused(tmp_path / "gone", tmp_path / "models", "there is no directory")


def test_a_folder_without_a_checkpoint_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    refused(tmp_path / "empty", tmp_path / "models", "cannot be loaded")


def test_an_entry_is_replaced_only_on_demand(deberta: Path, tmp_path: Path) -> None:
    first = export_classifier(str(deberta), tmp_path)
    with pytest.raises(ConfigError, match="--force"):
        export_classifier(str(deberta), tmp_path)
    again = export_classifier(str(deberta), tmp_path, force=True, max_tokens=64)
    assert again.path == first.path
    assert read_manifest(again.path).max_tokens == 64
    assert list(tmp_path.iterdir()) == [again.path]


def test_an_interrupted_export_leaves_nothing_behind(deberta: Path, tmp_path: Path) -> None:
    def interrupt(step: str) -> None:
        if step.startswith("comparing"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        export_classifier(str(deberta), tmp_path, progress=interrupt)
    assert list(tmp_path.iterdir()) == []


def test_model_errors_are_configuration_errors() -> None:
    assert issubclass(ModelError, ConfigError), "the console script turns these into one line and exit status 2"


def test_the_command_exports_with_its_options(
    deberta: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--name", "other", "--precision", "fp16", "--max-tokens", "80", "--tolerance", "0.5"]
    assert main(["models", "export", "--source", str(deberta), "--out", str(tmp_path), *options]) == 0
    manifest = read_manifest(tmp_path / "other")
    assert manifest.max_tokens == 80
    assert manifest.identity.startswith("other@fp16-")
    assert manifest.identity in capsys.readouterr().out
    assert main(["models", "verify", str(tmp_path / "other")]) == 0
