"""Cells of a report's table, and the many ways in which one cell can be put into words."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from guardrail.training.lexicon import MONTHS

_NUMBER: Final = re.compile(r"^\s*[$£€]?\s*\(?\s*[$£€]?\s*-?\d[\d,]*(?:\.\d+)?\s*\)?\s*%?\)?\s*$")
_YEARISH: Final = re.compile(r"^\s*(?:19|20)\d\d\s*(?:\(\d\))?\s*$")
_SCALE: Final = re.compile(
    r"\b(?:in|\$|£|€|000s of)?\s*(thousands?|millions?|billions?)\b|[$£€](m|bn|000)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure of a table. `unit` is a word such as `million` or empty; `value` is spelled as in the source."""

    row: str
    column: str
    value: str
    unit: str
    line: int
    place: int

    @property
    def negative(self) -> bool:
        """Written in brackets or with a minus sign."""
        return "(" in self.value or "-" in self.value


def is_number(text: str) -> bool:
    """Whether a cell holds one figure and nothing else."""
    return bool(_NUMBER.match(text)) and not _YEARISH.match(text)


def clean(text: str) -> str:
    """Footnote marks and stray colons removed."""
    return re.sub(r"\s+", " ", re.sub(r"\(\d{1,2}\)|[*†‡`]|(?<=[a-z])\d$", "", text)).strip(" :,.-—")


def cells(rows: Sequence[Sequence[str]], context: str = "") -> list[Cell]:
    """Figures of a table with row label, column label (years preferred) and scale word, as far as they can be told."""
    if len(rows) < 3:
        return []
    header_end = 0
    while header_end < min(4, len(rows)) and not any(is_number(c) for c in rows[header_end][1:]):
        header_end += 1
    if header_end == 0 or header_end >= len(rows):
        return []
    headers = rows[:header_end]
    width = max(len(r) for r in rows)
    scale = _scale_of(" ".join(c for r in headers for c in r) + " " + context)
    labels: list[str] = []
    for column in range(width):
        parts: list[str] = []
        for header in headers:
            text = clean(header[column]) if column < len(header) else ""
            if not text:
                left = [clean(header[i]) for i in range(1, min(column, len(header)))]
                text = next((t for t in reversed(left) if t and header is headers[0]), "")
            if (
                text
                and not re.fullmatch(r"[$£€].{0,4}|\(?in (?:thousands|millions).*", text, re.IGNORECASE)
                and text not in parts
            ):
                parts.append(text)
        labels.append(" ".join(parts))
    found: list[Cell] = []
    for line, row in enumerate(rows[header_end:], header_end):
        label = clean(row[0]) if row else ""
        if not 3 <= len(label) <= 80:
            continue
        for column in range(1, len(row)):
            value = row[column].strip()
            if is_number(value) and labels[column] and len(labels[column]) <= 60:
                unit = "" if "%" in value or "%" in labels[column] or "share" in label.lower() else scale
                found.append(Cell(label, labels[column], value, unit, line, column))
    return found


def _scale_of(text: str) -> str:
    match = _SCALE.search(text)
    if not match:
        return ""
    word = (match.group(1) or {"m": "million", "bn": "billion", "000": "thousand"}[match.group(2).lower()]).lower()
    return word.rstrip("s")


PREMISE_FORMS: Final[tuple[str, ...]] = (
    "{caption}: {row} ({column}) is {value}{unit}.",
    "{caption}: {row} ({column}) is {value}{unit}.",
    "{caption}: {row} ({column}) is {value}{unit}.",
    "{caption}: {row}, {column}: {value}{unit}.",
    "{row} ({column}) is {value}{unit}.",
    "{row} ({column}) is {value}{unit}.",
    "{row} in {column} was {value}{unit}.",
    "{row}, {column}: {value}{unit}.",
    "{caption}. {row} for {column}: {value}{unit}.",
)
CLAIM_FORMS: Final[tuple[str, ...]] = (
    "{Row} in {column} was {value}{unit}.",
    "{Row} was {value}{unit} in {column}.",
    "The {row} in {column} was {value}{unit}.",
    "In {column}, {row} was {value}{unit}.",
    "In {column}, {row} amounted to {value}{unit}.",
    "{Row} for {column} came to {value}{unit}.",
    "{Name}'s {row} in {column} was {value}{unit}.",
    "{Name} reported {row} of {value}{unit} in {column}.",
    "{Name} reported {row} of {value}{unit} for {column}.",
    "{Row} stood at {value}{unit} in {column}.",
    "{Row} totaled {value}{unit} in {column}.",
    "The {row} for {column} is {value}{unit}.",
    "{Name} had {row} of {value}{unit} in {column}.",
    "{Row} reached {value}{unit} in {column}.",
    "{Row} ({column}) is {value}{unit}.",
)


def lower_label(label: str) -> str:
    """A row label as it stands inside a sentence: first word small unless it is an acronym."""
    first = label.split(" ", 1)[0]
    if first in MONTHS:
        return label
    return label if first.isupper() or not first[1:].islower() else label[0].lower() + label[1:]


def spoken_period(column: str) -> str:
    """A column label as it stands after `in` or `for`: `Years Ended May 31 2019` -> `the year ended May 31 2019`."""
    column = re.sub(r"^(?:As of|As at|At|For the|For)\s+", "", column)
    column = re.sub(r"^(?:Fiscal )?Years?,? [Ee]nded\s+", "the year ended ", column)
    return re.sub(r"^(?:Three|Six|Nine|Twelve) Months? [Ee]nded\s+", lambda m: "the " + m.group(0).lower(), column)


def put(form: str, cell: Cell, caption: str, name: str, value: str | None = None) -> str:
    """Fill a form with a cell; `value` replaces the cell's own spelling."""
    shown = value or cell.value
    text = form.format(
        caption=caption, row=cell.row if "{caption}" in form or form.startswith("{row}") else lower_label(cell.row),
        Row=cell.row[0].upper() + cell.row[1:], value=shown,
        column=cell.column if "{row} (" in form or "{caption}" in form else spoken_period(cell.column),
        unit=f" {cell.unit}" if cell.unit else "", Name=name,
    )  # fmt: skip
    return text.replace("..", ".")


def plain_negative(value: str, rng: random.Random) -> str:
    """A bracketed negative in another spelling: `-1,204`, `a loss of 1,204`, `negative 1,204`."""
    bare = value.replace("(", "").replace(")", "").replace("-", "").strip()
    return rng.choice((f"-{bare}", f"-{bare}", f"negative {bare}", f"minus {bare}"))
