"""The commands that speak to a real Triton, as a person runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from guardrail.cli import main
from guardrail.inference.repository import find_model, read_manifest
from tests.support.odd_models import Odd, write_models
from tests.support.ports import free_port
from tests.support.triton_server import TritonServer

STEPS = ["server", "version", "contract", "golden pairs", "claim extractor", "queue"]


def checks(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[list[dict[str, object]]]]:
    status = main(["models", "check", "--json", *arguments])
    return status, [server["checks"] for server in json.loads(capsys.readouterr().out)["servers"]]


# --- models check ----------------------------------------------------------------------------------------------------


def test_the_shipped_model_passes_every_check(triton: TritonServer, capsys: pytest.CaptureFixture[str]) -> None:
    status, (found,) = checks(capsys, "--triton-url", triton.url)
    assert status == 0
    assert [(check["name"], check["passed"]) for check in found] == [(step, True) for step in STEPS]
    assert "7 pairs" in str(found[3]["detail"])


def test_a_person_reads_a_table(triton: TritonServer, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models", "check", "--triton-url", triton.url]) == 0
    shown = capsys.readouterr().out
    assert triton.url in shown
    assert shown.count("passed") == len(STEPS)


def test_one_server_of_several_that_fails_fails_the_check(
    triton: TritonServer, capsys: pytest.CaptureFixture[str]
) -> None:
    dead = f"127.0.0.1:{free_port()}"
    status, (alive, missing) = checks(capsys, "--triton-url", triton.url, "--triton-url", dead)
    assert status == 1
    assert all(check["passed"] for check in alive)
    assert [check["passed"] for check in missing] == [False]


def test_the_version_and_the_model_can_be_demanded(
    triton: TritonServer, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert checks(capsys, "--triton-url", triton.url, "--triton-version", "7")[0] == 1
    default = (Path(main.__code__.co_filename).parent / "policy" / "default.yaml").read_text("utf-8")
    policy = tmp_path / "policy.yaml"
    policy.write_text(default.replace("nli: null", "nli: nli_large@9"))
    status, (found,) = checks(capsys, "--triton-url", triton.url, "--policy", str(policy))
    assert status == 1
    assert "nli_large@9 is pinned" in str(found[-1]["detail"])


def test_without_an_address_there_is_nothing_to_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models", "check"]) == 2
    assert "--triton-url" in capsys.readouterr().err


# --- models repository -----------------------------------------------------------------------------------------------


def test_a_repository_is_written_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "models"
    assert main(["models", "repository", "--out", str(out), "--variant", "gpu"]) == 0
    assert f"--model-repository {out}" in capsys.readouterr().out
    assert (out / "nli_classifier" / "1" / "model.onnx").is_file()
    assert main(["models", "repository", "--out", str(out)]) == 2
    assert "not empty" in capsys.readouterr().err


# --- check -----------------------------------------------------------------------------------------------------------

EVIDENCE = "Shares of the Tallow Creek Fund are not FDIC insured and may lose value."
ANSWER = "The Tallow Creek Fund is a risky place for savings."  # no check proves it: the model is asked


@pytest.fixture
def texts(tmp_path: Path) -> list[str]:
    (tmp_path / "evidence.txt").write_text(EVIDENCE)
    (tmp_path / "answer.txt").write_text(ANSWER)
    return ["--evidence", str(tmp_path / "evidence.txt"), "--answer", str(tmp_path / "answer.txt"), "--json"]


def test_an_answer_is_checked_by_triton_as_by_the_embedded_model(
    triton: TritonServer, texts: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    verdicts = []
    for backend in (["--backend", "triton", "--triton-url", triton.url], []):
        main(["check", "--explain", *texts, *backend])
        verdict = json.loads(capsys.readouterr().out)
        verdicts.append((verdict["outcome"], verdict["versions"]["model"], verdict["scored"][0]["scores"]))
    (outcome, model, scores), (own_outcome, own_model, own_scores) = verdicts
    assert (outcome, model) == (own_outcome, own_model) == (own_outcome, read_manifest(find_model()).identity)
    assert scores == pytest.approx(own_scores, abs=1e-4)


def test_a_triton_that_is_away_is_said_to_be(texts: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", *texts, "--backend", "triton", "--triton-url", f"127.0.0.1:{free_port()}"]) == 2
    assert "cannot be reached" in capsys.readouterr().err


def test_a_model_that_breaks_the_contract_is_refused_at_start(
    triton_available: None, tmp_path: Path, texts: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    models = write_models(tmp_path / "models", {"nli": Odd(dims=2, row="[0.9, 0.1]")})
    with TritonServer(models) as server:
        assert main(["check", *texts, "--backend", "triton", "--triton-url", server.url]) == 2
    assert "2 labels" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--backend", "triton"], "--triton-url"),
        (["--triton-url", "127.0.0.1:8001"], "with the backend triton"),
        (["--backend", "triton", "--triton-url", "127.0.0.1:8001", "--triton-ca", "/nowhere.pem"], "/nowhere.pem"),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    texts: list[str], arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", *texts, *arguments]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("url", ["host", "host:", ":8001", "host:0", "host:70000", "http://host:8001"])
def test_an_address_is_a_host_and_a_port(texts: list[str], url: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["check", *texts, "--backend", "triton", "--triton-url", url])
    assert "HOST:PORT" in capsys.readouterr().err
