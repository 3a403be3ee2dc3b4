"""Scenario files: one streamed answer each, and how it must end."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import guardrail
from guardrail.errors import ConfigError
from guardrail.evaluation.evidence_json import read_chunks
from guardrail.evaluation.rows import read_expect
from guardrail.evidence.chunk import Chunk
from guardrail.policy.outcome import Outcome, Reason
from guardrail.session import ReleaseMode

_KEYS = {"title", "why", "question", "evidence", "text", "choices", "mode", "backend", "expect"}
_EXPECT_KEYS = {"outcome", "reason", "text", "retracted", "choices"}
BACKENDS = ("", "hang")  # the demo's own, or one that never answers


@dataclass(frozen=True, slots=True)
class Expected:
    """How a scenario must end.

    Arguments:
        outcome: of the whole answer.
        reason: why text was withheld; None when any verdict will do.
        text: what the customer must see in the end; None when the scenario leaves it open.
        retracted: shown text must have been withdrawn.
        choices: the outcome of each choice, empty when there is one.
    """

    outcome: Outcome
    reason: Reason | None = None
    text: str | None = None
    retracted: bool = False
    choices: tuple[Outcome, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """One streamed answer.

    Arguments:
        name: of its file.
        title, why: for the reader.
        evidence: what the retriever found.
        choices: the answers; each is a list of parts, and between two parts the LLM waits until text was shown.
        mode: when verified text leaves.
        backend: of the server it goes to, empty for the demo's own.
    """

    name: str
    title: str
    why: str
    question: str
    evidence: tuple[Chunk, ...]
    choices: tuple[tuple[str, ...], ...]
    mode: ReleaseMode
    backend: str
    expected: Expected

    @property
    def texts(self) -> tuple[str, ...]:
        """The whole text of each choice."""
        return tuple("".join(parts) for parts in self.choices)


def scenario_folder() -> Path:
    """Where the scenarios lie: `examples/` of a checkout, else those packaged with the library."""
    package = Path(guardrail.__file__).resolve().parent
    for folder in (package.parent / "examples", package / "examples"):
        if any(folder.glob("*.json")):
            return folder
    raise ConfigError("no scenarios are installed")


def load_scenarios(folder: Path, only: Sequence[str] = ()) -> list[Scenario]:
    """All scenarios of a folder in the order of their names, or those whose name contains one of `only`.

    Raises:
        ConfigError: a file that is no scenario, or nothing by one of the names.
    """
    paths = sorted(folder.glob("*.json"))
    if not paths:
        raise ConfigError(f"no scenarios in {folder}")
    for name in only:
        if not any(name in path.stem for path in paths):
            raise ConfigError(f"no scenario named {name!r}; there are: {', '.join(path.stem for path in paths)}")
    return [_load(path) for path in paths if not only or any(name in path.stem for name in only)]


def _load(path: Path) -> Scenario:
    try:
        return read_scenario(path.stem, json.loads(path.read_text("utf-8")))
    except (OSError, ValueError) as error:
        raise ConfigError(f"{path}: {error}") from error


def read_scenario(name: str, value: Any) -> Scenario:
    """A decoded scenario file; raises ValueError that says what is wrong."""
    if not isinstance(value, Mapping):
        raise ValueError("a scenario must be a JSON object")
    if unknown := sorted(set(value) - _KEYS):
        raise ValueError(f"unknown key {unknown[0]!r}")
    expect = value.get("expect")
    if not isinstance(expect, Mapping) or set(expect) - _EXPECT_KEYS:
        raise ValueError(f"expect must be an object with keys of {', '.join(sorted(_EXPECT_KEYS))}")
    if (backend := value.get("backend", "")) not in BACKENDS:
        raise ValueError("backend must be hang, or left out")
    choices = _choices(value)
    outcomes = tuple(Outcome(outcome) for outcome in expect.get("choices", ()))
    if outcomes and len(outcomes) != len(choices):
        raise ValueError("expect.choices must have one outcome for each choice")
    wanted = read_expect(expect)
    return Scenario(
        name=name,
        title=_string(value, "title"),
        why=_string(value, "why"),
        question=_string(value, "question"),
        evidence=read_chunks(value.get("evidence")),
        choices=choices,
        mode=ReleaseMode(value.get("mode", ReleaseMode.HOLD)),
        backend=backend,
        expected=Expected(
            wanted.outcome, wanted.reason, expect.get("text"), bool(expect.get("retracted", False)), outcomes
        ),
    )


def _choices(value: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    if ("text" in value) == ("choices" in value):
        raise ValueError("either text or choices is needed")
    answers = value["choices"] if "choices" in value else [value["text"]]
    if not isinstance(answers, list) or not answers:
        raise ValueError("choices must be a list of answers")
    return tuple(_parts(answer) for answer in answers)


def _parts(answer: str | Sequence[Any]) -> tuple[str, ...]:
    parts = [answer] if isinstance(answer, str) else answer
    if not isinstance(parts, list) or not parts or not all(isinstance(part, str) and part for part in parts):
        raise ValueError("an answer must be a text or a list of texts")
    return tuple(parts)


def _string(value: Mapping[str, Any], key: str) -> str:
    text = value.get(key)
    if not isinstance(text, str) or not text:
        raise ValueError(f"{key} must be a text")
    return text
