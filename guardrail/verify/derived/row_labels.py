"""The labels of rows as a claim says them: where each stands in its text."""

from __future__ import annotations

from collections.abc import Sequence

from guardrail.claims.whole_words import stands_alone
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.derived.line_tokens import MAX_NAMES, NAME


def labelled(text: str, evaluator: Evaluator) -> tuple[str, list[str]]:
    """The text with a placeholder for each label of a row that it says, and the labels."""
    labels: list[str] = []
    for label in labels_of(evaluator):
        if label in text and len(labels) < MAX_NAMES:
            mark = chr(ord(NAME[0]) + len(labels))
            shown = _marked(text, label, mark)
            if shown != text:
                text = shown
                labels.append(label)
    return text, labels


def _marked(text: str, label: str, mark: str) -> str:
    """The text with a mark wherever a label stands, no letter, digit or hyphen beside it."""
    shown, done, at = "", 0, text.find(label)
    while at >= 0:
        if stands_alone(text, at, len(label), "-"):
            shown += text[done:at] + mark
            done = at + len(label)
            at = text.find(label, done)
        else:
            at = text.find(label, at + 1)
    return shown + text[done:]


def labels_of(evaluator: Evaluator) -> Sequence[str]:
    """The labels of all rows in small letters, the longest first; worked out once."""
    kept = evaluator.kept_labels
    if kept is None:
        found: set[str] = set()
        for line in evaluator.lines():
            for value in line.values[:1]:
                if value.cell is not None and value.cell.row_path:
                    label = " ".join(value.cell.row_path[-1].lower().split()).strip(" :.")
                    if len(label) > 3 and any(character.isalpha() for character in label):
                        found.add(label)
        kept = evaluator.kept_labels = tuple(sorted(found, key=len, reverse=True))
    return kept
