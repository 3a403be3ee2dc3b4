"""Table cells as a sentence that an NLI model can read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from guardrail.claims.figures import Figure, Unit
from guardrail.claims.figures.periods import Period, parse_periods
from guardrail.evidence.chunk import Chunk
from guardrail.evidence.features import Cell
from guardrail.evidence.grid import Kind, kind_of
from guardrail.evidence.names import names
from guardrail.evidence.notes import HUNDREDTH
from guardrail.evidence.terms import content_terms

_CAPTION_WORDS = 12
_MAX_TITLE = 300
_SCALES = {1e3: "thousand", 1e6: "million", 1e9: "billion", 1e12: "trillion"}
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "INR": "₹"}
_NUMBER = re.compile(r"\d[\d,.' ]*")
_BRACKETS = re.compile(
    r"\s*[(\[][^()\[\]]*\b(?:thousands?|millions?|billions?|000|except)\b[^()\[\]]*[)\]]", re.IGNORECASE
)
_POINTING = re.compile(
    r"\b(?:following|below|table|as follows|set forth|presents?|summari[sz]es?|shown|consist(?:s|ed)?|are|is|were|"
    r"was)\b",
    re.IGNORECASE,
)


def short_caption(caption: str) -> str:
    """A caption fit to open a sentence: unit notes off, cut at twelve words; empty for a sentence that only points."""
    caption = " ".join(_BRACKETS.sub("", caption).split()).rstrip(" :.;,")
    if _POINTING.search(caption):
        return ""
    words = caption.split()
    return " ".join(words[:_CAPTION_WORDS]).rstrip(" :.;,")


def without_units(label: str) -> str:
    """A label or heading without a unit note in brackets."""
    return _BRACKETS.sub("", label)


def entity_title(caption: str, chunk: Chunk, claimed: frozenset[str]) -> str:
    """What opens the sentence of a table's cells: its caption, with the claim's subject where that lacks it.

    Arguments:
        claimed: words of the proper names that the claim is about, as `Name.terms` are.
    """
    head = short_caption(caption)
    if not claimed or not claimed.isdisjoint(content_terms(head)):
        return head
    for text in (caption, chunk.caption, chunk.document, chunk.section):
        for name in names(text[:_MAX_TITLE]):
            if not name.distinctive.isdisjoint(claimed):
                return f"{' '.join(name.words)}, {head}" if head else " ".join(name.words)
    return head


def linearise(cells: Sequence[Cell], title: str) -> tuple[str, tuple[Figure, ...], tuple[Period, ...]]:
    """Cells of one row as a sentence, with the figures and periods it states, spans relative to it.

    The form is `{title}: {row} ({column}) is {value} {scale}.`; further cells follow after a semicolon with their
    column only: "Corvane AG, statement of income: Net result (FY2025) is -1,204 thousand; (FY2024) is 310 thousand."

    Arguments:
        cells: at least one, of one row.
        title: what opens the sentence, empty for nothing.
    """
    text = f"{title}: " if title else ""
    start = len(text)
    figures: list[Figure] = []
    for at, cell in enumerate(cells):
        if at:
            text += "; "
        text += _subject(cell, first=at == 0) + " is "
        value = spelled(cell)
        if cell.figure is not None:
            figures.append(replace(cell.figure, text=value, start=len(text), end=len(text) + len(value)))
        text += value
    text += "."
    taken = [(figure.start, figure.end) for figure in figures]
    periods = tuple(
        period
        for period in parse_periods(text)
        if period.start >= start and not any(a < period.end and period.start < b for a, b in taken)
    )
    return text, tuple(figures), periods


def _subject(cell: Cell, *, first: bool) -> str:
    labels = [without_units(label) for label in cell.row_path]
    dates = [label for label in labels if kind_of(label) is Kind.PERIOD]
    row = ", ".join(label for label in labels if label not in dates)
    column = _joined([*dates, *map(without_units, cell.column_path)])
    named_by_date = not row and bool(cell.column_terms) and bool(dates)
    if named_by_date:
        row, column = _joined([*map(without_units, cell.column_path)]), _joined(dates)
    if not row or not column:
        return row or column or "Value"
    if named_by_date and not first:
        return row  # the date that names the row was said once
    return f"{row} ({column})" if first else f"({column})"


def _joined(path: Sequence[str]) -> str:
    """Header cells as one phrase: parts of a date or of a wrapped heading are joined by a blank, others by a comma."""
    text = ""
    for part in path:
        wrapped = text.endswith(",") or part[:1].isdigit() or part[:1].islower() or not any(c.isdigit() for c in part)
        text += f"{' ' if wrapped or not text else ', '}{part}"
    return text.strip()


def spelled(cell: Cell) -> str:
    """A cell's value in words and digits: sign, currency, digits as printed, percent sign or scale."""
    figure = cell.figure
    if figure is None:
        return cell.text
    digits = _NUMBER.search(cell.text)
    if digits is None:
        return cell.text
    number = digits[0].strip(" .,'")
    sign = "-" if figure.value < 0 else ""
    scale = _SCALES.get(figure.scale, "")
    if figure.scale == HUNDREDTH and figure.unit is Unit.MONEY:
        return f"{sign}{number} {'pence' if figure.currency == 'GBP' else 'cents'}"
    if figure.scale not in _SCALES and figure.scale != 1.0:
        return cell.text
    if figure.unit is Unit.PERCENT:
        return f"{sign}{number}%"
    if figure.unit is Unit.POINT:
        return f"{sign}{number} bps" if "b" in cell.text.casefold() else f"{sign}{number} percentage points"
    if figure.unit is Unit.MULTIPLE:
        return f"{sign}{number}x"
    money = _SIGNS.get(figure.currency, f"{figure.currency} " if figure.currency else "")
    tail = cell.text[digits.end() :].strip(" )]%*†")
    unit = tail.split("(")[0].strip() if tail and tail[0].isalpha() and not scale else scale
    return f"{sign}{money}{number}{' ' + unit if unit else ''}"
