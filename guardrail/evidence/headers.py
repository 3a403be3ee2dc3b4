"""Header rows of a table, in front and in mid-table, and the heading of each column."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from guardrail.claims.figures import UnitNote
from guardrail.claims.figures.periods import Period, parse_periods
from guardrail.claims.record import record
from guardrail.evidence.grid import FOOTNOTE, Grid, Kind, is_bucket, kind_of
from guardrail.evidence.lexicon import GENERIC_STUBS
from guardrail.evidence.notes import NO_NOTE, note_of
from guardrail.evidence.periods_of_cells import first_complete
from guardrail.evidence.terms import content_terms

_LABEL_HEADING = re.compile(r"\b(?:date|name|period|description|type|category|item|title|plan)s?\W*$", re.IGNORECASE)
_UNIT_AT_END = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\W*$")
_MAX_HEADER_ROWS = 64
"""Rows of one header that are read as such; what follows is read as rows of the table."""
_HEADINGS = (Kind.PERIOD, Kind.WORDS, Kind.UNIT)


@record
class Head:
    """What stands above one column.

    Arguments:
        path: the header texts, outermost first, units left out.
        notes: what unit cells above the column, or brackets in its heading, say; the nearest to the figures last.
        periods: of the path, completed by the words above the labels ("Year ended December 31," over "2019").
    """

    path: tuple[str, ...] = ()
    notes: tuple[UnitNote, ...] = ()
    periods: tuple[Period, ...] = ()


@dataclass(slots=True)
class HeaderBlock:
    """A run of header rows.

    Arguments:
        first, end: the rows, end exclusive.
        heads: by column of the grid; labels columns have empty ones.
        notes: units said for the whole table.
        caption: a line above the header that is no heading of a column.
        label: a heading beside the column headings, in the label column; it heads the rows below.
    """

    first: int
    end: int
    heads: dict[int, Head] = field(default_factory=dict)
    notes: list[UnitNote] = field(default_factory=list)
    caption: str = ""
    label: str = ""


def leading_headers(grid: Grid, given: int | None, least: int) -> int:
    """How many leading rows are headers.

    Arguments:
        given: what the retriever knows, None when it does not.
        least: how many the markup calls headers; more may be.
    """
    height = min(len(grid.kinds), _MAX_HEADER_ROWS)
    if given is not None:
        return max(0, min(given, height))
    numeric = grid.is_numeric
    count = 0
    seen = False
    for row, kinds in enumerate(grid.kinds[:height]):
        body = [kind for kind in kinds[grid.stubs :] if kind is not Kind.BLANK]
        if Kind.NUMBER in body or Kind.DASH in body:
            break
        if not body:
            label = grid.kinds[row][0] if grid.stubs else Kind.BLANK
            if label is Kind.UNIT or (label is Kind.BLANK and row == count and not seen):
                count = row + 1
                continue
            if not seen and _heads_follow(grid, row + 1):
                count = row + 1
                continue
            break
        if not _may_head(grid, row, body, numeric, seen):
            break
        seen = True
        count = row + 1
    return max(count, min(least, height))


def _heads_follow(grid: Grid, row: int) -> bool:
    """Whether a row of headings comes before the first row of figures, within two rows."""
    for kinds in grid.kinds[row : row + 2]:
        body = [kind for kind in kinds[grid.stubs :] if kind is not Kind.BLANK]
        if body:
            return all(kind in (Kind.PERIOD, Kind.WORDS, Kind.UNIT) for kind in body) and (
                Kind.PERIOD in body or len(body) >= 2
            )
    return False


def _may_head(grid: Grid, row: int, body: Sequence[Kind], numeric: bool, seen: bool) -> bool:
    """Whether a row without a number is a header rather than a row of words."""
    if all(kind is Kind.UNIT for kind in body):
        return True
    label = grid.cells[row][0] if grid.stubs else ""
    label_kind = grid.kinds[row][0] if grid.stubs else Kind.BLANK
    plain_label = label_kind in (Kind.BLANK, Kind.PERIOD, Kind.UNIT) or label.casefold().strip(": ") in GENERIC_STUBS
    if len(grid.columns) - grid.stubs == 1:
        if plain_label and (numeric or row == 0):
            return True
        return row == 0 and numeric and _rest_is_numeric(grid, row + 1)
    if row == 0:
        return True
    if not numeric:
        return False
    return plain_label or not seen or _continues(grid, row)


def _continues(grid: Grid, row: int) -> bool:
    """Whether a row below a header goes on with it: headings wrapped over two rows, with a heading for the labels."""
    kinds = grid.kinds[row][grid.stubs :]
    filled = sum(kind is not Kind.BLANK for kind in kinds)
    if 2 * filled < len(kinds) or row + 1 >= len(grid.kinds) or Kind.NUMBER not in grid.kinds[row + 1]:
        return False
    if _LABEL_HEADING.search(grid.cells[row][0]):
        return True
    if sum(map(is_bucket, grid.cells[row][grid.stubs :])) >= 2:
        return True
    above = grid.kinds[row - 1][grid.stubs :]
    dated = [over for kind, over in zip(kinds, above, strict=True) if kind is Kind.PERIOD]
    return bool(dated) and all(over in (Kind.PERIOD, Kind.BLANK) for over in dated) and Kind.PERIOD in above


def _rest_is_numeric(grid: Grid, row: int) -> bool:
    bodies = [kinds[grid.stubs :] for kinds in grid.kinds[row:]]
    filled = [kinds for kinds in bodies if any(kind is not Kind.BLANK for kind in kinds)]
    return len(filled) >= 2 and all(Kind.NUMBER in kinds or Kind.DASH in kinds for kinds in filled)


def inner_header(grid: Grid, row: int, current: set[str]) -> int:
    """How many rows from `row` on are a header in mid-table; 0 when the row is none.

    Arguments:
        current: texts of the header that is in force, to tell a repeated one from a row of years.
    """
    end = row
    while end < len(grid.kinds) and end - row < 4 and _is_inner(grid, end, current):
        end += 1
    if end == row or end >= len(grid.kinds):
        return 0
    following = grid.kinds[end][grid.stubs :]
    label_only = all(kind is Kind.BLANK for kind in following)
    if not (label_only or Kind.NUMBER in following or Kind.DASH in following):
        return 0
    return end - row


def _is_inner(grid: Grid, row: int, current: set[str]) -> bool:
    cells = grid.cells[row][grid.stubs :]
    kinds = grid.kinds[row][grid.stubs :]
    body = [kind for kind in kinds if kind is not Kind.BLANK]
    if not body or not all(kind in _HEADINGS for kind in body):
        return False
    label_kind = grid.kinds[row][0] if grid.stubs else Kind.BLANK
    plain_label = label_kind in (Kind.BLANK, Kind.PERIOD, Kind.UNIT)
    if all(kind is Kind.UNIT for kind in body):
        return True
    if Kind.WORDS in body:
        return plain_label and grid.is_numeric and (len(body) >= 2 or Kind.PERIOD in body)
    if plain_label:
        return True
    years_alone = all(cell.isdigit() for cell in cells if cell)
    return len(body) >= 2 and (not years_alone or all(cell in current for cell in cells if cell))


def read_block(grid: Grid, first: int, end: int) -> HeaderBlock:
    """The headings of all columns under the header rows `first` to `end`."""
    block = HeaderBlock(first, end)
    width = len(grid.columns)
    paths: list[list[str]] = [[] for _ in range(width)]
    notes: list[list[UnitNote]] = [[] for _ in range(width)]
    stub_words: list[str] = []
    for row in range(first, end):
        cells, kinds = grid.cells[row], grid.kinds[row]
        for column in range(grid.stubs):
            _read_stub(block, cells[column], kinds[column], any(cells[grid.stubs :]), stub_words)
        _read_columns(block, grid, row, end, paths, notes)
    context = " ".join(stub_words)
    above = parse_periods(context) if context else ()
    read_as = _quarters(paths) | _years(paths)
    for column in range(grid.stubs, width):
        path = _without_repeats(paths[column])
        joined = " ".join(read_as.get(text, text) for text in path)
        periods = parse_periods(f"{context} {joined}") if context and joined else parse_periods(joined)
        block.heads[column] = Head(tuple(path), tuple(notes[column]), first_complete(periods, above))
    return block


def _read_stub(block: HeaderBlock, text: str, kind: Kind, beside: bool, stub_words: list[str]) -> None:
    """What stands above the labels: a unit for all, a period that completes the columns', a caption or a heading."""
    if kind is Kind.BLANK:
        return
    note = note_of(text)
    if note:
        block.notes.append(note)
        text = _UNIT_AT_END.sub("", text)
        if kind is Kind.WORDS and kind_of(text) is Kind.WORDS:
            note = NO_NOTE  # "Net sales (in thousands)" is a heading with a unit
    if kind is Kind.UNIT:
        return
    if kind is Kind.PERIOD:
        stub_words.append(text)
    elif not beside and not block.caption:
        block.caption = text
    elif beside and not note and text.casefold().strip(": ") not in GENERIC_STUBS:
        block.label = FOOTNOTE.sub("", text).rstrip(" :.")


def _read_columns(
    block: HeaderBlock,
    grid: Grid,
    row: int,
    end: int,
    paths: list[list[str]],
    notes: list[list[UnitNote]],
) -> None:
    cells, kinds = grid.cells[row][grid.stubs :], grid.kinds[row][grid.stubs :]
    filled = [at for at, kind in enumerate(kinds) if kind is not Kind.BLANK]
    if not filled:
        return
    if all(kinds[at] is Kind.UNIT for at in filled) and len(filled) == 1 and len(kinds) > 1:
        block.notes.append(note_of(cells[filled[0]]))
        return
    below = [
        any(grid.kinds[later][column] in (Kind.PERIOD, Kind.WORDS) for later in range(row + 1, end))
        for column in range(grid.stubs, len(grid.columns))
    ]
    for at, source in enumerate(spread(kinds, below, alone=end == row + 1)):
        if source is None:
            continue
        text, column = cells[source], at + grid.stubs
        note = note_of(text)
        if note:
            notes[column].append(note)
        if kinds[source] is not Kind.UNIT:
            paths[column].append(FOOTNOTE.sub("", text).rstrip(" :."))


def spread(kinds: Sequence[Kind], below: Sequence[bool], *, alone: bool = False) -> list[int | None]:
    """For each column the position of the header cell that stands over it, None when none does.

    A blank header cell belongs to the spanning cell at its left; printed tables also put the text of a spanning cell in
    the middle of its columns, or at their end.

    Arguments:
        kinds: of the header row's cells, label columns left out.
        below: for each column whether it has a heading further down; where none has, a blank is a blank.
        alone: the header has this one row only.
    """
    width = len(kinds)
    filled = [at for at, kind in enumerate(kinds) if kind is not Kind.BLANK]
    lowest = not any(below)
    own: list[int | None] = [at if kind is not Kind.BLANK else None for at, kind in enumerate(kinds)]
    if len(filled) == width or (lowest and not alone):
        return own
    if len(filled) == 1:
        only = filled[0]
        if (only == width - 1 and width > 2) or (lowest and only != 0):
            return own
        return [only] * width
    contiguous = filled == list(range(len(filled)))
    if contiguous and not lowest and all(below[at] for at in filled):
        return own
    size, rest = divmod(width, len(filled))
    if rest == 0 and all(at // size == group for group, at in enumerate(filled)):
        return [filled[at // size] for at in range(width)]
    nearest: int | None = None
    result: list[int | None] = []
    for at in range(width):
        if own[at] is not None:
            nearest = at
        result.append(nearest)
    return result


_ORDINALS = ("first", "second", "third", "fourth")
_MARKED_YEAR = re.compile(r"(?P<year>(?:19|20)[0-9]{2}) ?[AEFP]")
ESTIMATED_YEAR = re.compile(r"(?:19|20)[0-9]{2} ?[EFP]")
ESTIMATED = content_terms("estimated expected forecast projected")
"""What the heading "2026E" says."""


def _quarters(paths: Sequence[Sequence[str]]) -> dict[str, str]:
    """Headings "First" to "Fourth" as quarters, where at least three of them stand side by side."""
    lowest = [path[-1] for path in paths if path]
    found = {text: f"{text} quarter" for text in lowest if text.casefold() in _ORDINALS}
    return found if len(found) >= 3 else {}


def _years(paths: Sequence[Sequence[str]]) -> dict[str, str]:
    """Headings "2025A" and "2026E" as years, actual or estimated, where two of them stand side by side: one alone, or
    two of one year, may designate a series of bonds."""
    found = {text: marked["year"] for path in paths for text in path if (marked := _MARKED_YEAR.fullmatch(text))}
    return found if len(set(found.values())) == len(found) > 1 else {}


def _without_repeats(path: list[str]) -> list[str]:
    return [text for at, text in enumerate(path) if text and (at == 0 or text != path[at - 1])]
