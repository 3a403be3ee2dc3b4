"""The console script: help without loading anything, one clear line for a mistake, exit statuses a program can use."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

TINY = Path(__file__).resolve().parent.parent / "fixtures" / "tiny_nli"

REPOSITORY = Path(__file__).resolve().parents[2]
EVIDENCE = [{"id": "e1", "text": "The Alder Fund yields 3.92%. The Alder Fund charges a fee of 0.45%."}]
GOOD_PAIR = {"premise": "It rains.", "hypothesis": "It rains.", "label": "entailment"}


def guardrail(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "NO_COLOR": "1", "COLUMNS": "120"}
    return subprocess.run(
        [sys.executable, "-m", "guardrail", *arguments],
        cwd=REPOSITORY,
        input=stdin,
        capture_output=True,
        text=True,
        env=environment,
        timeout=100,
        check=False,
    )


@pytest.fixture
def evidence(tmp_path: Path) -> str:
    path = tmp_path / "evidence.json"
    path.write_text(json.dumps(EVIDENCE), "utf-8")
    return str(path)


def pairs_file(folder: Path, *lines: str) -> str:
    path = folder / "pairs.jsonl"
    path.write_text("\n".join(lines), "utf-8")
    return str(path)


def answer_file(folder: Path, text: str) -> str:
    path = folder / "answer.txt"
    path.write_text(text, "utf-8")
    return str(path)


# -- help and usage ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["serve", "check", "demo", "eval", "models"])
def test_every_command_explains_itself_with_examples(command: str) -> None:
    done = guardrail(command, "--help")
    assert done.returncode == 0
    assert f"guardrail {command}" in done.stdout
    assert "examples:" in done.stdout
    assert "exit status" in done.stdout


def test_help_loads_neither_grpc_nor_a_model_runtime() -> None:
    code = (
        "import sys, contextlib\n"
        "from guardrail.cli import main\n"
        "with contextlib.suppress(SystemExit):\n    main(['--help'])\n"
        "heavy = {'grpc', 'numpy', 'onnxruntime', 'pydantic', 'rich', 'yaml', 'opentelemetry'} & set(sys.modules)\n"
        "sys.exit(f'loaded {heavy}' if heavy else 0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=REPOSITORY, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_version_is_the_packages() -> None:
    from guardrail import __version__

    assert guardrail("--version").stdout == f"guardrail {__version__}\n"


@pytest.mark.parametrize("arguments", [[], ["dance"], ["eval"], ["check", "--answer", "a.txt"], ["models", "burn"]])
def test_wrong_usage_exits_with_2(arguments: list[str]) -> None:
    done = guardrail(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith("usage:")


EXPORT_REFUSAL = "there is no directory ./gone" if find_spec("torch") else "pip install 'guardrail-sidecar[train]'"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["eval", "gone.jsonl"], "gone.jsonl cannot be read"),
        (["eval", "tests/cases/cases.jsonl", "--backend", "oracle"], "unknown backend 'oracle'"),
        (["eval", "tests/cases/cases.jsonl", "--backend", "fake", "--policy", "gone.yaml"], "gone.yaml cannot be read"),
        (["check", "--evidence", "gone.json", "--answer", "README.md"], "gone.json cannot be read"),
        (["check", "--evidence", "-", "--answer", "-"], "can't both come from standard input"),
        (["demo", "--scenario", "nothing-like-it"], "no scenario named 'nothing-like-it'"),
        (["demo", "--examples", "docs"], "no scenarios in docs"),
        (["models", "verify", "docs"], "no model"),
        (["models", "export", "--source", "./gone", "--out", "gone"], EXPORT_REFUSAL),
        (["serve", "--backend", "oracle"], "unknown backend 'oracle'"),
        (["serve", "--policy", "gone.yaml"], "gone.yaml cannot be read"),
        (["serve", "--backend", "fake", "--host", "no such host"], "cannot listen on no such host"),
        (["demo", "--svg", "no/such/folder/demo.svg"], "demo.svg cannot be written"),
        (["eval", "tests/cases/cases.jsonl", "--json", "no/such/folder/out"], "out cannot be written"),
        (["eval", "tests/cases/cases.jsonl", "--failures", "no/such/folder/out"], "out cannot be written"),
    ],
)
def test_a_configuration_error_is_one_clear_line_and_exits_with_2(arguments: list[str], says: str) -> None:
    done = guardrail(*arguments)
    assert done.returncode == 2, done.stderr
    *logged, line = done.stderr.splitlines()
    assert says in line
    assert all(json.loads(entry)["event"] for entry in logged)


@pytest.mark.parametrize(
    "arguments", [["--port", "700000"], ["--drain", "nan"], ["--drain", "inf"], ["--drain=-1"], ["--drain", "soon"]]
)
def test_a_number_that_can_not_be_is_wrong_usage(arguments: list[str]) -> None:
    done = guardrail("serve", "--backend", "fake", *arguments)
    assert done.returncode == 2
    assert f"error: argument {arguments[0].partition('=')[0]}" in done.stderr


# -- check -------------------------------------------------------------------------------------------------------------


def test_check_releases_a_grounded_answer_and_exits_with_0(evidence: str, tmp_path: Path) -> None:
    done = guardrail("check", "--evidence", evidence, "--answer", answer_file(tmp_path, "The Alder Fund yields 3.92%."))
    assert done.returncode == 0, done.stderr
    assert "The Alder Fund yields 3.92%." in done.stdout
    assert "RELEASED" in done.stdout


def test_check_withholds_a_wrong_yield_and_exits_with_1(evidence: str) -> None:
    answer = "The Alder Fund yields 4.92%."
    done = guardrail("check", "--evidence", evidence, "--answer", "-", "--json", "--explain", stdin=answer)
    assert done.returncode == 1, done.stderr
    report = json.loads(done.stdout)
    assert (report["outcome"], report["reason"]) == ("ABSTAINED", "CONTRADICTED")
    assert "4.92" not in report["text"]
    (claim,) = report["claims"]
    assert ("3.92" in claim["source_says"], "4.92" in claim["answer_says"]) == (True, True)
    assert claim["citations"]


@pytest.mark.parametrize("form", [["--json"], []])
def test_check_prints_whatever_the_terminal_can_not(form: list[str], evidence: str, tmp_path: Path) -> None:
    answer = answer_file(tmp_path, "Hello! 😀")
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "guardrail", "check", "--evidence", evidence, "--answer", answer, *form]
    done = subprocess.run(
        [*command, "--backend", "fake"], cwd=REPOSITORY, capture_output=True, env=environment, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert not form or json.loads(done.stdout)["text"] == "Hello! 😀"


def test_check_takes_evidence_that_is_plain_text(tmp_path: Path) -> None:
    evidence = tmp_path / "notes.txt"
    evidence.write_text("The Alder Fund yields 3.92%.", "utf-8")
    answer = answer_file(tmp_path, "The Alder Fund yields 3.92%.")
    assert guardrail("check", "--evidence", str(evidence), "--answer", answer).returncode == 0


def test_check_without_evidence_abstains(tmp_path: Path) -> None:
    evidence = tmp_path / "none.json"
    evidence.write_text("[]", "utf-8")
    answer = answer_file(tmp_path, "The Alder Fund yields 3.92%.")
    done = guardrail("check", "--evidence", str(evidence), "--answer", answer, "--json")
    assert (done.returncode, json.loads(done.stdout)["reason"]) == (1, "NO_EVIDENCE")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b'{"chunks": []}', "no list of chunks"),
        (b"[{", "is not JSON"),
        (b"\xff\xfe", "is not UTF-8"),
        (b"[3]", "chunk 1"),
    ],
)
def test_check_refuses_evidence_that_is_none(tmp_path: Path, content: bytes, says: str) -> None:
    evidence = tmp_path / "evidence.json"
    evidence.write_bytes(content)
    done = guardrail("check", "--evidence", str(evidence), "--answer", answer_file(tmp_path, "x"))
    assert done.returncode == 2
    assert says in done.stderr


def test_inv_hal_03_check_with_a_hanging_backend_abstains_at_the_deadline(evidence: str, tmp_path: Path) -> None:
    answer = answer_file(tmp_path, "Most of the money of the Alder Fund goes into bonds, so it yields 3.92%.")
    done = guardrail("check", "--evidence", evidence, "--answer", answer, "--backend", "hang", "--deadline", "--json")
    assert (done.returncode, json.loads(done.stdout)["reason"]) == (1, "DEADLINE")


# -- eval --------------------------------------------------------------------------------------------------------------


def test_eval_reports_as_json_on_standard_output(tmp_path: Path) -> None:
    done = guardrail("eval", pairs_file(tmp_path, json.dumps(GOOD_PAIR)), "--backend", "fake", "--json", "-")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert (report["kind"], report["rows"], report["accuracy"]) == ("nli", 1, 1.0)
    assert set(report["versions"]) == {"model", "policy", "guardrail"}


def test_eval_entailing_shows_what_the_typed_checks_stop_alone(tmp_path: Path) -> None:
    evidence = ["The Alder Fund charges a fee of 0.45% a year."]
    answers = ("The Alder Fund is run with care.", "The Alder Fund charges a fee of 0.54% a year.")
    rows = [{"response": answer, "evidence": evidence, "label": "hallucinated"} for answer in answers]
    (tmp_path / "rows.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")
    failures = tmp_path / "failures.jsonl"
    result = guardrail("eval", str(tmp_path / "rows.jsonl"), "--entailing", "--json", "-", "--failures", str(failures))
    assert json.loads(result.stdout)["versions"]["model"] == "entailing"
    assert [json.loads(line)["id"] for line in failures.read_text("utf-8").splitlines()] == ["line 1"]


def test_eval_measures_the_routing_tables_cases_without_a_model(tmp_path: Path) -> None:
    cases = (REPOSITORY / "tests/cases/cases.jsonl").read_text("utf-8").splitlines()
    tables = [line for line in cases if '"TABLE"' in line]
    out = tmp_path / "report.json"
    done = guardrail("eval", pairs_file(tmp_path, *tables), "--backend", "fake", "--json", str(out))
    assert done.returncode == 0, done.stderr
    report = json.loads(out.read_text("utf-8"))
    assert (report["passed"], report["total"]) == (len(tables), len(tables))
    assert f"{len(tables)} of {len(tables)} passed" in done.stdout


def test_eval_names_a_malformed_row_by_its_line_and_measures_the_others(tmp_path: Path) -> None:
    rows = pairs_file(tmp_path, json.dumps(GOOD_PAIR), "{", json.dumps({**GOOD_PAIR, "label": "yes"}))
    done = guardrail("eval", rows, "--backend", "fake", "--json", "-")
    assert done.returncode == 0
    assert "pairs.jsonl:2: not JSON" in done.stderr.replace("\n", "")
    skipped = json.loads(done.stdout)["skipped"]
    assert [item["line"] for item in skipped["rows"]] == [2, 3]
    assert skipped["count"] == 2


def test_eval_refuses_a_file_of_malformed_rows_only(tmp_path: Path) -> None:
    done = guardrail("eval", pairs_file(tmp_path, "{", "3"), "--backend", "fake")
    assert done.returncode == 2
    assert "no row that can be measured" in done.stderr


def test_eval_strict_refuses_a_file_with_one_malformed_row(tmp_path: Path) -> None:
    done = guardrail("eval", pairs_file(tmp_path, json.dumps(GOOD_PAIR), "{"), "--backend", "fake", "--strict")
    assert done.returncode == 2
    assert "1 malformed rows" in done.stderr


def test_eval_writes_the_rows_judged_wrongly(tmp_path: Path) -> None:
    wrong = {**GOOD_PAIR, "id": "w", "label": "contradiction"}
    out = tmp_path / "failures.jsonl"
    rows = pairs_file(tmp_path, json.dumps(GOOD_PAIR), json.dumps(wrong))
    assert guardrail("eval", rows, "--backend", "fake", "--failures", str(out)).returncode == 0
    (failure,) = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert (failure["id"], failure["got"]["label"]) == ("w", "entailment")


def test_interrupting_eval_prints_what_was_measured_so_far(tmp_path: Path) -> None:
    rows = [json.dumps(GOOD_PAIR), *[json.dumps({**GOOD_PAIR, "hypothesis": f"It is {n}."}) for n in range(9)]]
    process = subprocess.Popen(
        [sys.executable, "-m", "guardrail", "eval", pairs_file(tmp_path, *rows), "--backend", "hang", "--json", "-"],
        cwd=REPOSITORY,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's background jobs ignore it
    )
    try:
        process.communicate(timeout=5)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    assert json.loads(out)["interrupted"] is True
    assert "Traceback" not in err


# -- models ------------------------------------------------------------------------------------------------------------


def test_the_shipped_model_keeps_the_contract() -> None:
    done = guardrail("models", "verify", "--json")
    assert done.returncode == 0, done.stdout
    assert all(check["passed"] for check in json.loads(done.stdout)["checks"])


def test_the_shipped_model_is_listed() -> None:
    (model,) = json.loads(guardrail("models", "list", "--json").stdout)
    assert model["name"] == "nli_small"
    assert model["bytes"] <= 25_000_000


def test_models_are_listed_whatever_they_are_called(tmp_path: Path) -> None:
    for name in ("ours", "theirs"):
        shutil.copytree(TINY, tmp_path / name)
    (tmp_path / "notes").mkdir()
    done = guardrail("models", "list", "--json", str(tmp_path))
    listed = json.loads(done.stdout)
    assert [Path(model["path"]).name for model in listed] == ["ours", "theirs"]
    assert not any(model["used"] for model in listed)
    assert "--model" in guardrail("models", "list", str(tmp_path)).stdout


def test_the_one_that_the_service_takes_is_marked(tmp_path: Path) -> None:
    for name in ("a", "nli_small"):
        shutil.copytree(TINY, tmp_path / name)
    listed = json.loads(guardrail("models", "list", "--json", str(tmp_path)).stdout)
    assert [model["used"] for model in listed] == [False, True]
    (own,) = json.loads(guardrail("models", "list", "--json", str(tmp_path / "a")).stdout)
    assert own["used"]


def test_where_there_is_no_model_it_is_said_what_there_is(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    for directory, said in (
        (tmp_path, "only: letters/"),
        (tmp_path / "letters", "is empty"),
        (tmp_path / "none", "does not exist"),
    ):
        done = guardrail("models", "list", str(directory))
        assert done.returncode == 2
        assert said in done.stderr.replace("\n", " ")
        assert "nli_small" not in done.stderr


def test_a_model_that_breaks_the_contract_is_told_so_with_1(tmp_path: Path) -> None:
    (tmp_path / "model.json").write_text("{}", "utf-8")
    done = guardrail("models", "verify", str(tmp_path))
    assert done.returncode == 1
    assert "failed" in done.stdout
