"""The rows of an evaluation file, each known by its keys.

claim + evidence + label        one claim, verified as it stands
response + evidence + label     a whole answer through a session (optional: question)
deltas + evidence + expect      a case: the outcome that a streamed answer must have
premise + hypothesis + label    NLI alone
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import Any

import orjson

from guardrail.errors import ConfigError
from guardrail.evaluation.evidence_json import read_chunks
from guardrail.evidence.chunk import Chunk
from guardrail.policy.outcome import Effect, Outcome, Reason

GZIP_MAGIC = b"\x1f\x8b"
SUPPORTED = ("supported", "entailment")
UNSUPPORTED = ("contradicted", "unverifiable", "unsupported", "refuted", "hallucinated")
NLI_LABELS = ("entailment", "neutral", "contradiction", "not_entailment")
LABELS = (*SUPPORTED, *UNSUPPORTED, *NLI_LABELS[1:])


@dataclass(frozen=True, slots=True)
class Malformed:
    """A line that is no row, and why."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """One claim with its evidence; `type` and `how` (how it was made) only group the figures."""

    id: str
    claim: str
    evidence: tuple[Chunk, ...]
    label: str
    type: str = ""
    how: str = ""


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """One whole answer with its evidence."""

    id: str
    response: str
    evidence: tuple[Chunk, ...]
    label: str
    question: str = ""
    type: str = ""
    how: str = ""


@dataclass(frozen=True, slots=True)
class Delta:
    """A piece of an answer, and the choice it belongs to."""

    text: str
    choice: int = 0


@dataclass(frozen=True, slots=True)
class Expect:
    """What a case must come to; what is None is not part of it."""

    outcome: Outcome
    reason: Reason | None = None
    segments: int | None = None
    claims: int | None = None


@dataclass(frozen=True, slots=True)
class CaseRow:
    """One streamed answer and what it must come to; `kind` says what it stands for."""

    id: str
    deltas: tuple[Delta, ...]
    evidence: tuple[Chunk, ...]
    expect: Expect
    kind: str = ""
    question: str = ""

    @property
    def choices(self) -> int:
        """How many answers the deltas belong to."""
        return max((delta.choice for delta in self.deltas), default=0) + 1


@dataclass(frozen=True, slots=True)
class TableRow:
    """Scores (entailment, neutral, contradiction) of one claim, and the effect the routing table must give each."""

    id: str
    scores: tuple[tuple[tuple[float, float, float], Effect], ...]
    bears_figure: bool
    kind: str = ""


@dataclass(frozen=True, slots=True)
class NliRow:
    """One pair with its label; `not_entailment` does not tell neutral from contradiction."""

    id: str
    premise: str
    hypothesis: str
    label: str
    type: str = ""
    how: str = ""


Row = ClaimRow | AnswerRow | CaseRow | TableRow | NliRow


def is_supported(label: str) -> bool:
    """Whether a label says that the evidence supports the text; every other label is of the positive class."""
    return label in SUPPORTED


def read_rows(path: Path, limit: int | None = None, *, choices: int | None = None) -> Iterator[Row | Malformed]:
    """Rows of a JSON lines file, gzipped or not, in order; blank lines are left out, bad ones come as Malformed.

    Arguments:
        limit: how many rows and malformed lines to read at most.
        choices: how many choices a case may have; one with more is malformed.

    Raises:
        ConfigError: the file can't be opened.
    """
    try:
        file = path.open("rb")
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from error
    with file:
        read = 0
        for line, content in enumerate(_lines(file), start=1):
            if limit is not None and read >= limit:
                return
            if isinstance(content, Malformed):
                yield Malformed(line, content.reason)
                return
            if content.strip():
                read += 1
                row = parse_line(content, line)
                if choices is not None and isinstance(row, CaseRow) and row.choices > choices:
                    row = Malformed(line, f"a delta of choice {row.choices - 1}: the policy allows {choices} choices")
                yield row


def _lines(file: BufferedReader) -> Iterator[bytes | Malformed]:
    """Lines of the file; a cut or damaged archive ends in Malformed."""
    try:
        packed = file.peek(2)[:2] == GZIP_MAGIC
        yield from gzip.GzipFile(fileobj=file) if packed else file
    except (OSError, EOFError, zlib.error) as error:
        yield Malformed(0, f"the file can't be read on: {error}")


def parse_line(content: bytes, line: int) -> Row | Malformed:
    """One line of the file as a row."""
    try:
        value = orjson.loads(content)
    except orjson.JSONDecodeError as error:
        return Malformed(line, f"not JSON: {error}")
    try:
        return parse_row(value, line)
    except ValueError as error:
        return Malformed(line, str(error))


def parse_row(value: Any, line: int) -> Row:
    """A decoded line as the row its keys make it; raises ValueError that says what is wrong."""
    if not isinstance(value, Mapping):
        raise ValueError("a row must be a JSON object")
    name = value.get("id")
    name = f"line {line}" if name is None else str(name)
    if "deltas" in value or "expect" in value:
        return _case(value, name)
    tags = {"type": _tag(value, "type"), "how": _tag(value, "how")}
    if "premise" in value or "hypothesis" in value:
        label = _label(value, NLI_LABELS)
        return NliRow(name, _text(value, "premise"), _text(value, "hypothesis"), label, **tags)
    if "claim" in value:
        evidence = read_chunks(_needed(value, "evidence"))
        return ClaimRow(name, _text(value, "claim"), evidence, _label(value, LABELS), **tags)
    if "response" in value:
        evidence, question = read_chunks(_needed(value, "evidence")), _text(value, "question", "")
        return AnswerRow(name, _text(value, "response"), evidence, _label(value, LABELS), question, **tags)
    raise ValueError("no known kind of row: it has none of claim, response, deltas, premise")


def _case(value: Mapping[str, Any], name: str) -> Row:
    expect = _needed(value, "expect")
    if not isinstance(expect, Mapping):
        raise ValueError("expect must be an object")
    kind = _tag(value, "kind")
    if expect.get("outcome") == "TABLE":
        said = f"{kind} {expect.get('note') or value.get('note') or ''}".lower()
        figure = "with a figure" in said and "without a figure" not in said
        return TableRow(name, _table_scores(expect.get("scores")), figure, kind)
    deltas = _needed(value, "deltas")
    if isinstance(deltas, str) or not isinstance(deltas, list):
        raise ValueError("deltas must be a list")
    return CaseRow(
        name,
        tuple(_delta(delta) for delta in deltas),
        read_chunks(_needed(value, "evidence")),
        read_expect(expect),
        kind,
        _text(value, "question", ""),
    )


def read_expect(expect: Mapping[str, Any]) -> Expect:
    """The `expect` object of a case; raises ValueError."""
    outcomes, reasons = [item.value for item in Outcome], [item.value for item in Reason]
    if (outcome := expect.get("outcome")) not in outcomes:
        raise ValueError(f"expect.outcome must be one of {', '.join(outcomes)}, got {outcome!r}")
    if (reason := expect.get("reason")) is not None and reason not in reasons:
        raise ValueError(f"expect.reason must be one of {', '.join(reasons)}, got {reason!r}")
    return Expect(
        Outcome(outcome),
        Reason(reason) if reason is not None else None,
        _count(expect, "segments"),
        _count(expect, "claims"),
    )


def _table_scores(value: Any) -> tuple[tuple[tuple[float, float, float], Effect], ...]:
    effects = [effect.value for effect in Effect]
    rows = []
    for row in value if isinstance(value, list) else []:
        if (
            not isinstance(row, list)
            or len(row) != 4
            or row[3] not in effects
            or not all(isinstance(score, int | float) and not isinstance(score, bool) for score in row[:3])
        ):
            raise ValueError(f"a row of expect.scores must be [E, N, C, effect] with effect of {', '.join(effects)}")
        rows.append(((float(row[0]), float(row[1]), float(row[2])), Effect(row[3])))
    if not rows:
        raise ValueError("a TABLE case needs expect.scores")
    return tuple(rows)


def _delta(value: Any) -> Delta:
    if isinstance(value, str):
        return Delta(value)
    if isinstance(value, Mapping) and isinstance(value.get("text"), str):
        choice = value.get("choice", 0)
        if isinstance(choice, int) and not isinstance(choice, bool) and choice >= 0:
            return Delta(value["text"], choice)
    raise ValueError('a delta must be a string or {"text": string, "choice": index}')


def _needed(value: Mapping[str, Any], key: str) -> Any:
    if key not in value:
        raise ValueError(f"{key} is missing")
    return value[key]


def _text(value: Mapping[str, Any], key: str, default: str | None = None) -> str:
    text = value.get(key, default)
    if text is None and default is not None:
        return default
    if not isinstance(text, str):
        raise ValueError(f"{key} is missing" if key not in value else f"{key} must be a string")
    return text


def _label(value: Mapping[str, Any], known: tuple[str, ...]) -> str:
    label = _text(value, "label").strip().lower().replace("-", "_").replace(" ", "_")
    if label not in known:
        raise ValueError(f"label must be one of {', '.join(known)}, got {value['label']!r}")
    return label


def _tag(value: Mapping[str, Any], key: str) -> str:
    tag = value.get(key)
    return tag if isinstance(tag, str) else ""


def _count(value: Mapping[str, Any], key: str) -> int | None:
    count = value.get(key)
    if count is not None and (not isinstance(count, int) or isinstance(count, bool) or count < 0):
        raise ValueError(f"expect.{key} must be a count, got {count!r}")
    return count
