"""A T5 that writes claims is exported to write, token by token, what transformers' greedy generation writes."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="needs the extra train: run make test-export")

from guardrail.cli import main  # noqa: E402
from guardrail.errors import ConfigError, LimitError  # noqa: E402
from guardrail.export import extractor as export  # noqa: E402
from guardrail.export.extractor import ExportedExtractor, export_extractor, generated  # noqa: E402
from guardrail.inference.onnx_extractor import OnnxExtractor  # noqa: E402
from tests.support import checkpoints  # noqa: E402

torch.set_num_threads(1)

SENTENCES = (
    "Fund X, yielding 4.2 %, was established in 2018.",
    "It pays monthly.",
    "Revenue rose in 2024 because of higher prices, and the board approved a dividend of 40 cents a share on Tuesday.",
)


@pytest.fixture(scope="module")
def t5(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("t5")
    checkpoints.t5(folder, end_bias=2.0)
    return folder


@pytest.fixture(scope="module")
def exported(t5: Path, tmp_path_factory: pytest.TempPathFactory) -> ExportedExtractor:
    return export_extractor(str(t5), tmp_path_factory.mktemp("models"), max_written=24)


@pytest.fixture(scope="module")
def extractor(exported: ExportedExtractor) -> OnnxExtractor:
    return OnnxExtractor.open(exported.path / "1" / "model")


def loaded(folder: Path) -> object:
    from transformers import AutoModelForSeq2SeqLM

    return AutoModelForSeq2SeqLM.from_pretrained(folder)


def refused(folder: Path, out: Path, says: str) -> None:
    with pytest.raises(ConfigError, match=says):
        export_extractor(str(folder), out)
    assert not out.exists() or list(out.iterdir()) == [], "something was left behind"


@pytest.mark.parametrize("sentence", SENTENCES)
def test_it_writes_what_the_original_writes(t5: Path, extractor: OnnxExtractor, sentence: str) -> None:
    row = extractor.tokens(sentence)
    assert extractor.write([row]) == [generated(loaded(t5), row, 24)]


def test_company_changes_nothing(extractor: OnnxExtractor) -> None:
    rows = [extractor.tokens(sentence) for sentence in SENTENCES]
    assert extractor.write(rows) == [extractor.write([row])[0] for row in rows]


def test_some_texts_end_by_themselves_and_some_at_the_bound(extractor: OnnxExtractor) -> None:
    """Both ways were compared above: the toy model is not one that always or never ends."""
    texts = extractor.write([extractor.tokens(sentence) for sentence in (*SENTENCES, "Yes.", "The shop is closed.")])
    ended = [text[-1] == extractor.manifest.end for text in texts]
    assert True in ended
    assert all(len(text) == 24 for text, end in zip(texts, ended, strict=True) if not end)


def test_a_text_that_did_not_end_has_no_claims(t5: Path, tmp_path: Path) -> None:
    """Its last claim would be half a claim."""
    endless = tmp_path / "endless"
    endless.mkdir()
    checkpoints.t5(endless, end_bias=-1.0)
    done = export_extractor(str(endless), tmp_path / "models", max_written=8)
    assert OnnxExtractor.open(done.path / "1" / "model").extract(SENTENCES) == [[], [], []]


@pytest.mark.parametrize("sentence", ["word " * 500, "x" * 100_000, "\ud800"])
def test_a_sentence_that_does_not_fit_has_no_claims_and_its_neighbour_keeps_its_own(
    extractor: OnnxExtractor, sentence: str
) -> None:
    with pytest.raises(LimitError):
        extractor.tokens(sentence)
    assert extractor.extract([sentence, SENTENCES[0]]) == [[], extractor.extract([SENTENCES[0]])[0]]


def test_claims_are_cut_at_the_separator_or_at_sentences(extractor: OnnxExtractor) -> None:
    encode = extractor._tokenizer.encode
    ids = encode("The fund pays monthly. The fund charges no fee.", add_special_tokens=False).ids
    assert extractor._claims(ids) == ["The fund pays monthly.", "The fund charges no fee."]
    barred = OnnxExtractor(
        extractor.manifest.model_copy(update={"separator": "fund"}), None, None, extractor._tokenizer
    )
    assert barred._claims(ids) == ["The", "pays monthly. The", "charges no fee."]


@pytest.mark.parametrize("token", ["</s>", "<pad>"])
def test_a_special_token_written_in_a_sentence_does_not_end_it(extractor: OnnxExtractor, token: str) -> None:
    with pytest.raises(LimitError, match="special tokens"):
        extractor.tokens(f"It pays {token} monthly.")


def test_triton_is_told_the_contract(exported: ExportedExtractor) -> None:
    config = (exported.path / "config.pbtxt").read_text("utf-8")
    for expected in ('name: "claim_extractor"', 'backend: "python"', '"SENTENCE"', '"CLAIMS"', exported.identity):
        assert expected in config


def test_another_kind_of_model_is_refused(tmp_path: Path) -> None:
    checkpoints.bert(tmp_path)
    refused(tmp_path, tmp_path / "models", "must be a T5")


def test_nan_weights_are_refused_by_name(t5: Path, tmp_path: Path) -> None:
    broken = Path(shutil.copytree(t5, tmp_path / "broken"))
    model = loaded(broken)
    with torch.no_grad():
        model.lm_head.weight[0, 0] = float("nan")  # type: ignore[attr-defined]
    model.save_pretrained(broken)  # type: ignore[attr-defined]
    refused(broken, tmp_path / "models", r"the weight \S+ has NaN")


def test_an_export_that_writes_something_else_is_refused(
    t5: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = export._trace

    def damaged(model: object, folder: Path) -> None:
        with torch.no_grad():
            model.lm_head.weight.mul_(-1.0)  # type: ignore[attr-defined]
            real(model, folder)
            model.lm_head.weight.mul_(-1.0)  # type: ignore[attr-defined]

    monkeypatch.setattr(export, "_trace", damaged)
    refused(t5, tmp_path / "models", "writes something else than the original from token")


def test_a_swapped_file_is_refused(exported: ExportedExtractor, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(exported.path / "1" / "model", tmp_path / "model"))
    (folder / "decoder.onnx").write_bytes((folder / "encoder.onnx").read_bytes())
    with pytest.raises(ConfigError, match="not the exported file"):
        OnnxExtractor.open(folder)


@pytest.mark.parametrize("change", [{"max_written": 0}, {"start": None}, {"sha256": {}}])
def test_a_malformed_manifest_is_refused(
    exported: ExportedExtractor, tmp_path: Path, change: dict[str, object]
) -> None:
    folder = Path(shutil.copytree(exported.path / "1" / "model", tmp_path / "model"))
    manifest = json.loads((folder / "extractor.json").read_text("utf-8"))
    (folder / "extractor.json").write_text(json.dumps({**manifest, **change}), "utf-8")
    with pytest.raises(ConfigError, match=r"extractor\.json"):
        OnnxExtractor.open(folder)


def test_the_command_exports_with_its_options(t5: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--task", "extract", "--prefix", "claims: ", "--separator", "|"]
    assert main(["models", "export", "--source", str(t5), "--out", str(tmp_path), *options]) == 0
    manifest = OnnxExtractor.open(tmp_path / "claim_extractor" / "1" / "model").manifest
    assert (manifest.prefix, manifest.separator) == ("claims: ", "|")
    assert manifest.identity in capsys.readouterr().out


def test_options_of_the_other_task_are_refused(t5: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--source", str(t5), "--out", str(tmp_path), "--task", "extract", "--precision", "fp16"]
    assert main(["models", "export", *arguments]) == 2
    assert "--precision" in capsys.readouterr().err
