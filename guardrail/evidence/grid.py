"""A table's cells made regular: sign columns folded in, kinds of cells told apart, label columns found."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from itertools import pairwise

from guardrail.claims.figures import Figure, parse_cell
from guardrail.claims.figures.periods import parse_periods
from guardrail.claims.markup import strip_markup
from guardrail.claims.record import record
from guardrail.evidence.lexicon import PERIOD_WORDS, UNIT_WORDS
from guardrail.evidence.notes import note_of, standard_spelling
from guardrail.evidence.terms import content_terms
from guardrail.evidence.text_grid import REORDERED

MAX_CELL = 1_000
"""Characters of a cell that are read: a longer one is prose."""
MAX_CELLS = 20_000
"""Cells of a table that are read; what lies beyond is not looked at and so never counts as support."""
MAX_COLUMNS = 200
_MAX_STUBS = 3


class Kind(Enum):
    """What a cell holds, judged by itself."""

    BLANK = "blank"
    NUMBER = "number"
    DASH = "dash"
    PERIOD = "period"
    UNIT = "unit"
    WORDS = "words"


SIGNS = frozenset(("$", "€", "£", "¥", "₹", "US$", "C$", "A$", "HK$", "(", "$(", "-", "−"))
SUFFIXES = frozenset((")", "%", ")%", "%)", "x", "bps"))
"""What printed tables put before and behind a figure in a cell of its own."""
_DASH = re.compile(r"\(?\$?\s*[-—–−―‐]{1,4}\s*%?\)?|n/?[am]\.?|nil|none|\*", re.IGNORECASE)
_YEAR = re.compile(r"(?:fy|cy|fiscal|year)?[ '’]{0,2}(?:19|20)\d\d[aefp]?|(?:fy|cy)[ '’]?\d\d[aefp]?", re.IGNORECASE)
FOOTNOTE = re.compile(
    r"(?:\s*(?:\((?:\d{1,2}|[a-z]|i{1,3}|iv|vi?)\)|\[\d{1,2}\]|[*†‡§^`¹²³⁴⁵⁶⁷⁸⁹⁰]))++\s*$", re.IGNORECASE
)
_SPAN = re.compile(r"[<>≤≥]?\s?\d{1,4}\s?[-–—]\s?\d{1,4}|[<>≤≥]\s?\d{1,4}|\d{1,4}\s?\+")
"""A bucket, as headings print it ("1–90", ">360")."""
_DURATION = re.compile(r"\d{1,4}(?:\.\d{1,3})?\s*-?(?:years?|months?|days?|hours?)", re.IGNORECASE)
_BEHIND = re.compile(r"\s*\((?:cumulative|annuali[sz]ed|average annual|p\.?a\.?|ann\.?|%)\)$", re.IGNORECASE)
"""What a horizon's heading says of its returns in brackets."""
_BUCKET = re.compile(
    r"\d{1,3} ?(?:[-–—]|to) ?\d{1,3} ?(?:years?|months?|days?)|\d{1,3} (?:years?|months?|days?)", re.IGNORECASE
)
_OPEN_BUCKET = re.compile(
    r"(?:due )?(?:(?:in )?(?:less|fewer|more|greater|later) than|within|up to|after|over|beyond|thereafter|under)\b",
    re.IGNORECASE,
)
_HORIZON = re.compile(r"\d{1,2}[ -](?:years?|yrs?\.?|months?|mos?\.?)", re.IGNORECASE)
_OF_TIME = re.compile(r"\b(?:life|lives|terms?|maturit\w+|duration|period|tenor|age|amorti[sz]\w+)\b", re.IGNORECASE)
_LEAST_HORIZONS = 2
_MAX_BUCKET = 40
_PRINTED = re.compile(r"\(?(?:[0-9]{1,3}(?:,[0-9]{3}){1,5}(?:\.[0-9]{1,6})?|[0-9]{1,12}\.[0-9]{1,6})\)?%?")
"""Most numbers: "12,899", "(1,204)", "75.1%"; no year, stretch or footnote looks so."""
_WORD = re.compile(r"[^\W\d_]+")
_PER_ONE = re.compile(r"\bper (?!cent\b)", re.IGNORECASE)
_BULLET = re.compile(r"^[-–—•·▪◦*]\s+(?=\S)")
_NO_BREAK = str.maketrans({"\xa0": " ", "\u2003": " ", "\u2002": " ", "\t": " ", "\u200b": None})
_EXCEPT = re.compile(r"\bexcept\b", re.IGNORECASE)


@lru_cache(maxsize=16_384)
def figure_of(cell: str) -> Figure | None:
    """The figure that a cell prints; a cell is asked for it by several readers of its table."""
    return parse_cell(cell)


@lru_cache(maxsize=16_384)
def kind_of(cell: str) -> Kind:
    """What a cell holds.

    Arguments:
        cell: without leading and trailing blanks.
    """
    if not cell:
        return Kind.BLANK
    if _PRINTED.fullmatch(cell):
        return Kind.NUMBER
    if _DASH.fullmatch(cell):
        return Kind.DASH
    bare = FOOTNOTE.sub("", cell) if cell[-1] in ")]*†‡§^`¹²³⁴⁵⁶⁷⁸⁹⁰" else cell
    if _YEAR.fullmatch(bare):
        return Kind.PERIOD
    if _SPAN.fullmatch(bare):
        return Kind.WORDS
    if _DURATION.fullmatch(cell):
        return Kind.NUMBER
    words = _WORD.findall(cell)
    if len(words) <= 2 and len(cell) <= 40 and all(len(w) <= 3 or w.casefold() in UNIT_WORDS for w in words):
        figure = figure_of(cell)
        if figure is not None:
            return Kind.NUMBER
    if len(cell) > 120:
        return Kind.WORDS
    if is_unit(bare):
        return Kind.UNIT
    lowered = [word.casefold() for word in _WORD.findall(bare)]
    if any(word in PERIOD_WORDS for word in lowered) and not content_terms(bare):
        return Kind.PERIOD
    return Kind.PERIOD if parse_periods(bare) and not content_terms(bare) else Kind.WORDS


@lru_cache(maxsize=4_096)
def is_unit(text: str) -> bool:
    """Whether a text says nothing but a unit: "(in thousands)", "£m", "%"; "cents per share" also says of what."""
    if not text or len(text) > 120 or not note_of(text):
        return False
    head = _EXCEPT.split(standard_spelling(text), maxsplit=1)[0]
    if _PER_ONE.search(head):
        return False
    return not any(char.isdigit() for char in head.replace("000", "")) and all(
        word.casefold() in UNIT_WORDS for word in _WORD.findall(head)
    )


@record
class Grid:
    """Regular cells.

    Arguments:
        cells: rows of equal length, stripped, sign columns folded into their neighbours.
        kinds: what each cell holds.
        columns: each column's position in the rows as they were given.
        indents: how far each row's first cell is set in.
        stubs: how many leading columns hold labels, 0 when the rows have none.
        is_numeric: whether most rows hold numbers; a table of words has one header row at most.
    """

    cells: list[list[str]]
    kinds: list[list[Kind]]
    columns: list[int]
    indents: list[int]
    stubs: int
    is_numeric: bool


_HEADING = (Kind.BLANK, Kind.PERIOD, Kind.UNIT)


def _is_numeric(kinds: list[list[Kind]], stubs: int) -> bool:
    filled = [row for row in (line[stubs:] for line in kinds[1:]) if any(kind not in _HEADING for kind in row)]
    return 2 * sum(Kind.NUMBER in row or Kind.DASH in row for row in filled) >= len(filled) > 0


def make_grid(rows: Sequence[Sequence[str]]) -> Grid:
    """Regular cells of a table as printed; ragged rows are filled up, what goes beyond the limits is left out."""
    width = min(max((len(row) for row in rows), default=0), MAX_COLUMNS)
    height = min(len(rows), MAX_CELLS // max(width, 1))
    cells, indents = [], []
    for row in rows[:height]:
        texts = [cell[:MAX_CELL] for cell in row[:width]]
        indents.append(_indent(texts[0]) if texts else 0)
        cells.append([_clean(text) for text in texts] + [""] * (width - len(texts)))
    if cells and cells[0]:
        for row in cells:
            row[0] = _BULLET.sub("", row[0])
    columns = _fold_signs(cells, width)
    cells = [[row[column] for column in columns] for row in cells]
    kinds = [_bucket_headings(row, [kind_of(cell) for cell in row]) for row in cells]
    if kinds and kinds[0] and _heads_horizons(cells, kinds):
        kinds[0] = [Kind.WORDS if kind is not Kind.BLANK else kind for kind in kinds[0]]
    stubs = _stubs(kinds)
    return Grid(cells, kinds, columns, indents, stubs, _is_numeric(kinds, stubs))


def _heads_horizons(cells: list[list[str]], kinds: list[list[Kind]]) -> bool:
    """Whether the first row heads columns by horizons, "1 year | 5 years | 10 years", and holds no terms of its own."""
    label = cells[0][0]
    heads = [_BEHIND.sub("", head) for head in cells[0][1:]]
    told = [head for head in heads if _HORIZON.fullmatch(head)]
    others = [kind for head, kind in zip(heads, kinds[0][1:], strict=True) if not _HORIZON.fullmatch(head)]
    if len(told) < _LEAST_HORIZONS or any(kind in (Kind.NUMBER, Kind.DASH) for kind in others):
        return False
    if Kind.NUMBER not in kinds[0] or _OF_TIME.search(label):
        return False
    months = [int(head.split("-")[0].split()[0]) * (1 if "mo" in head.lower() else 12) for head in told]
    if any(later <= earlier for earlier, later in pairwise(months)):
        return False
    below = [
        cell
        for row, held in zip(cells[1:], kinds[1:], strict=True)
        for cell, kind in zip(row, held, strict=True)
        if kind is Kind.NUMBER
    ]
    return bool(below) and not any(_DURATION.fullmatch(cell) for cell in below)


def _bucket_headings(row: list[str], kinds: list[Kind]) -> list[Kind]:
    """The kinds of a row's cells, where "1-3 Years" stands beside "Less than 1 year" as the heading that it is."""
    spans = [at for at, cell in enumerate(row) if kinds[at] is Kind.NUMBER and _BUCKET.fullmatch(cell)]
    if not spans or not any(_OPEN_BUCKET.match(cell) for cell in row[1:]):
        return kinds
    if any(kind is Kind.NUMBER for at, kind in enumerate(kinds) if at not in spans):
        return kinds
    return [Kind.WORDS if at in spans else kind for at, kind in enumerate(kinds)]


def is_bucket(cell: str) -> bool:
    """Whether a cell names a stretch of time to a due date: "1-3 Years", "More than 5 years"."""
    return bool(_BUCKET.fullmatch(cell) or (_OPEN_BUCKET.match(cell) and len(cell) <= _MAX_BUCKET))


def _indent(label: str) -> int:
    lead = len(label) - len(label.lstrip(" \xa0\u2003\u2002\t"))
    return lead + (2 if _BULLET.match(label.lstrip()) else 0)


def _clean(text: str) -> str:
    text = " ".join((text if text.isascii() else text.translate(_NO_BREAK)).split())
    if not text.isascii() and REORDERED.search(text):
        return text
    if "*" in text or "_" in text or "<" in text or "`" in text or "&" in text:
        marks = FOOTNOTE.search(text)
        body = text[: marks.start()] if marks else text
        return strip_markup(body) if kind_letters(body) else text.strip("*` ")
    return text


def kind_letters(text: str) -> bool:
    """Whether a text holds a letter."""
    return any(char.isalpha() for char in text)


def _fold_signs(cells: list[list[str]], width: int) -> list[int]:
    """Join "$", "(" and ")" or "%" that stand in cells of their own to the number beside them; the columns kept."""
    kept: list[int] = []
    for column in range(width):
        values = [row[column] for row in cells]
        filled = [value for value in values if value]
        if not filled:
            continue
        last_sign = max((i for i, value in enumerate(values) if value in SIGNS), default=-1)
        numbers = any(kind_of(value) is Kind.NUMBER for value in filled)
        if last_sign >= 0 and not numbers and column + 1 < width and _before_numbers(cells, values, column):
            for row, value in zip(cells, values, strict=True):
                if value in SIGNS:
                    row[column + 1] = (value + row[column + 1])[:MAX_CELL]
                elif value and not row[column + 1]:
                    row[column + 1] = value
            continue
        if not numbers and kept and any(value in SUFFIXES for value in filled) and column > 0:
            others = [value for value in filled if value not in SUFFIXES]
            if all(kind_of(value) not in (Kind.NUMBER, Kind.WORDS) for value in others):
                _suffix(cells, values, kept[-1])
                continue
        kept.append(column)
    return kept


def _before_numbers(cells: list[list[str]], values: list[str], column: int) -> bool:
    """Whether the signs of a column stand beside numbers of the next, more often than not."""
    beside = [row[column + 1] for row, value in zip(cells, values, strict=True) if value in SIGNS]
    return 2 * sum(kind_of(cell) in (Kind.NUMBER, Kind.DASH) or cell.startswith("(") for cell in beside) > len(beside)


def _suffix(cells: list[list[str]], values: list[str], target: int) -> None:
    for row, value in zip(cells, values, strict=True):
        if value in SUFFIXES and row[target]:
            row[target] = (row[target] + value)[:MAX_CELL]
        elif value and value not in SUFFIXES and not row[target]:
            row[target] = value


def _stubs(kinds: list[list[Kind]]) -> int:
    if not kinds:
        return 0
    width = len(kinds[0])
    counts = [[0] * width for _ in range(4)]
    for row in kinds:
        for column, kind in enumerate(row):
            if kind is Kind.NUMBER:
                counts[0][column] += 1
            elif kind is Kind.WORDS:
                counts[1][column] += 1
            elif kind is Kind.DASH:
                counts[2][column] += 1
            if kind is not Kind.BLANK:
                counts[3][column] += 1
    numbers, words, dashes, filled = counts
    if width < 2 or (filled[0] and 2 * numbers[0] > filled[0]):
        return 0
    stubs = 1
    while (
        stubs < min(_MAX_STUBS, width - 1)
        and numbers[stubs] == 0
        and dashes[stubs] == 0
        and 2 * words[stubs] > len(kinds)
        and any(2 * numbers[later] > filled[later] > 1 for later in range(stubs + 1, width))
    ):
        stubs += 1
    return stubs
