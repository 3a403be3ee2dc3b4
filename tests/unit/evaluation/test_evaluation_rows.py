"""Rows of an evaluation file: told apart by their keys, refused with what is wrong in them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import orjson
import pytest

from guardrail.errors import ConfigError
from guardrail.evaluation.evidence_json import read_chunks
from guardrail.evaluation.rows import (
    AnswerRow,
    CaseRow,
    ClaimRow,
    Delta,
    Malformed,
    NliRow,
    Row,
    TableRow,
    is_supported,
    parse_row,
    read_rows,
)
from guardrail.policy.outcome import Effect, Outcome, Reason

EVIDENCE = [{"id": "e1", "element_type": "text", "text": "The fund yields 4.85%."}]


def parsed(**row: Any) -> Row:
    return parse_row(row, line=7)


def refusal(**row: Any) -> str:
    with pytest.raises(ValueError, match=r"\w") as caught:
        parse_row(row, line=7)
    return str(caught.value)


def test_a_claim_row_is_known_by_claim() -> None:
    row = parsed(id="a", claim="It yields 4.85%.", evidence=EVIDENCE, label="supported", type="numerical", how="gold")
    assert isinstance(row, ClaimRow)
    assert (row.id, row.label, row.type, row.how) == ("a", "supported", "numerical", "gold")
    assert row.evidence[0].text == "The fund yields 4.85%."


def test_an_answer_row_is_known_by_response_and_may_carry_a_question() -> None:
    row = parsed(response="It yields 4.85%.", evidence=EVIDENCE, label="hallucinated", question="What is the yield?")
    assert isinstance(row, AnswerRow)
    assert row.question == "What is the yield?"


def test_a_case_row_is_known_by_deltas() -> None:
    expect = {"outcome": "ABSTAINED", "reason": "NO_EVIDENCE", "segments": 2, "claims": 1}
    row = parsed(deltas=["a", {"text": "b", "choice": 1}], evidence=[], expect=expect)
    assert isinstance(row, CaseRow)
    assert row.deltas == (Delta("a", 0), Delta("b", 1))
    assert row.choices == 2
    assert (row.expect.outcome, row.expect.reason) == (Outcome.ABSTAINED, Reason.NO_EVIDENCE)
    assert (row.expect.segments, row.expect.claims) == (2, 1)


def test_an_nli_row_is_known_by_premise_and_hypothesis() -> None:
    row = parsed(premise="It rains.", hypothesis="It is wet.", label="not_entailment")
    assert isinstance(row, NliRow)
    assert row.label == "not_entailment"


@pytest.mark.parametrize(
    ("kind", "note", "bears_figure"),
    [
        ("score edges", None, False),
        ("score edges, a claim with a figure", None, True),
        ("score edges", "effect on a claim with a figure", True),
        ("score edges", "effect on a claim without a figure", False),
    ],
)
def test_a_table_case_says_whether_its_claim_bears_a_figure(kind: str, note: str | None, bears_figure: bool) -> None:
    expect = {"outcome": "TABLE", "scores": [[0.86, 0.02, 0.12, "abort"]], "note": note}
    row = parsed(deltas=[""], evidence=[], kind=kind, expect=expect)
    assert isinstance(row, TableRow)
    assert row.bears_figure is bears_figure
    assert row.scores == (((0.86, 0.02, 0.12), Effect.ABORT),)


def test_a_row_without_an_id_is_named_by_its_line() -> None:
    assert parsed(claim="x", evidence="y", label="supported").id == "line 7"


@pytest.mark.parametrize(
    ("label", "supported"),
    [
        ("supported", True),
        ("entailment", True),
        ("Supported", True),
        ("contradicted", False),
        ("unverifiable", False),
        ("refuted", False),
        ("hallucinated", False),
        ("neutral", False),
        ("contradiction", False),
        ("not entailment", False),
    ],
)
def test_everything_but_supported_is_of_the_positive_class(label: str, supported: bool) -> None:
    row = parsed(claim="x", evidence="y", label=label)
    assert isinstance(row, ClaimRow)
    assert is_supported(row.label) is supported


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({"claim": "x", "evidence": EVIDENCE}, "label is missing"),
        ({"claim": "x", "evidence": EVIDENCE, "label": "suported"}, "label must be one of"),
        ({"claim": "x", "label": "supported"}, "evidence is missing"),
        ({"claim": 3, "evidence": EVIDENCE, "label": "supported"}, "claim must be a string"),
        ({"claim": "x", "evidence": 3, "label": "supported"}, "evidence must be a list"),
        ({"claim": "x", "evidence": [{"id": "e1"}], "label": "supported"}, "neither text nor rows"),
        ({"claim": "x", "evidence": [EVIDENCE[0]] * 2, "label": "supported"}, "have the id 'e1'"),
        ({"claim": "x", "evidence": [{"rows": ["ab"]}], "label": "supported"}, "rows of evidence chunk 1"),
        ({"premise": "x", "label": "neutral"}, "hypothesis is missing"),
        ({"premise": "x", "hypothesis": "y", "label": "supported"}, "label must be one of entailment"),
        ({"deltas": "x", "evidence": [], "expect": {"outcome": "RELEASED"}}, "deltas must be a list"),
        ({"deltas": [3], "evidence": [], "expect": {"outcome": "RELEASED"}}, "a delta must be"),
        ({"deltas": ["x"], "evidence": []}, "expect is missing"),
        ({"deltas": ["x"], "evidence": [], "expect": {"outcome": "GONE"}}, "expect.outcome must be one of"),
        ({"deltas": ["x"], "evidence": [], "expect": {"outcome": "RELEASED", "reason": "WHY"}}, "expect.reason"),
        ({"deltas": [""], "evidence": [], "expect": {"outcome": "TABLE"}}, "needs expect.scores"),
        ({"deltas": [""], "evidence": [], "expect": {"outcome": "TABLE", "scores": [[1, 0, 0]]}}, "[E, N, C, effect]"),
        ({"text": "x"}, "no known kind of row"),
    ],
)
def test_a_malformed_row_is_refused_with_what_is_wrong(row: dict[str, Any], says: str) -> None:
    assert says in refusal(**row)


def test_a_row_that_is_no_object_is_refused() -> None:
    with pytest.raises(ValueError, match="must be a JSON object"):
        parse_row([1], line=1)


def test_evidence_may_be_one_string_or_strings() -> None:
    assert [(chunk.id, chunk.text) for chunk in read_chunks("one")] == [("e1", "one")]
    assert [(chunk.id, chunk.text) for chunk in read_chunks(["one", "two"])] == [("e1", "one"), ("e2", "two")]


def test_a_table_chunk_keeps_its_cells_and_what_is_said_about_them() -> None:
    (chunk,) = read_chunks([{"id": "t", "rows": [["", 2025], ["Revenue", 18.5], ["Net", None]], "caption": "C"}])
    assert chunk.rows == (("", "2025"), ("Revenue", "18.5"), ("Net", ""))
    assert (chunk.caption, chunk.element_type) == ("C", "table")


def lines(*rows: Any) -> bytes:
    return b"\n".join(row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows)


GOOD = {"premise": "a", "hypothesis": "b", "label": "neutral"}


@pytest.mark.parametrize("packed", [False, True])
def test_a_file_is_read_whether_or_not_it_is_gzipped(tmp_path: Path, packed: bool) -> None:
    content = lines(GOOD, b"", GOOD)
    path = tmp_path / "rows"
    path.write_bytes(gzip.compress(content) if packed else content)
    assert [row.id for row in read_rows(path) if isinstance(row, NliRow)] == ["line 1", "line 3"]


def test_a_bad_line_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(lines(GOOD, b"{", b'{"premise": "\xff"}', {"x": 1}, GOOD))
    rows = list(read_rows(path))
    assert [row.line for row in rows if isinstance(row, Malformed)] == [2, 3, 4]
    assert len([row for row in rows if isinstance(row, NliRow)]) == 2


def test_a_cut_archive_ends_in_a_malformed_line_after_what_could_be_read(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl.gz"
    path.write_bytes(gzip.compress(lines(*[GOOD] * 3))[:-9])
    *_, last = read_rows(path)
    assert isinstance(last, Malformed)
    assert "can't be read on" in last.reason


def test_a_limit_ends_the_reading(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(lines(*[GOOD] * 5))
    assert len(list(read_rows(path, limit=2))) == 2


def test_a_missing_file_is_a_configuration_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"gone\.jsonl cannot be read"):
        list(read_rows(tmp_path / "gone.jsonl"))


def test_a_case_of_more_choices_than_the_policy_allows_is_malformed(tmp_path: Path) -> None:
    row = {"deltas": [{"text": "a", "choice": 16}], "evidence": [], "expect": {"outcome": "ABSTAINED"}}
    path = tmp_path / "rows.jsonl"
    path.write_bytes(orjson.dumps(row))
    (read,) = read_rows(path, choices=16)
    assert isinstance(read, Malformed)
    assert "choice 16" in read.reason
    assert isinstance(next(read_rows(path, choices=17)), CaseRow)
