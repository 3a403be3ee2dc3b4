"""Tables whose rows are found by a key: years of a contract, tiers of a fee, bands, moves, horizons, names.

A schedule is read as records: each has what names it (a label or a key) and slots, a cell under a heading each. Tables
whose columns are only times are statements and not read here; those with keys along the top are turned.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from guardrail.claims.figures.periods import Period, parse_periods
from guardrail.claims.lexicon import WORD, word_set
from guardrail.claims.plain.schedule_keys import Key, label_key
from guardrail.claims.record import record
from guardrail.evidence.features import Cell, Table
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.terms import content_terms, stem
from guardrail.verify.lines.horizons import horizon_of

MAX_CELLS = 400
"""Cells of a table beyond which it is no schedule."""
MAX_TABLES = 24
"""Tables of the evidence beyond which none is read as a schedule."""
_TOKEN = re.compile(rf"{WORD}[+-]?")
_LEAST_ROWS = 2
_UNTOLD = frozenset(map(stem, word_set("amount number rate annual total percentage percent level name"))) | {"%"}
"""Words of a heading that a claim need not say."""
_SOFT = frozenset(
    map(stem, word_set("effective average weighted annual total number amount current years months days of"))
)
"""Words of a label that a claim need not say where no other label has its other words."""
RATES = {
    "annual": word_set("annual annually yearly annum annualized annualised"),
    "quarterly": word_set("quarterly quarter"),
    "monthly": word_set("monthly month"),
    "weekly": word_set("weekly week"),
    "daily": word_set("daily day"),
}
_A_YEAR = re.compile(r"\b(?:a|per|each|every) (?P<unit>year|quarter|month|week|day)\b")
_RATE_OF = {"year": "annual", "quarter": "quarterly", "month": "monthly", "week": "weekly", "day": "daily"}
_CHANGE = re.compile(r"^(?:change|impact|effect|sensitivity|increase \(decrease\)|gain \(loss\))", re.IGNORECASE)


@record
class Slot:
    """A cell of a record.

    Arguments:
        heading: what it stands under.
        terms: telling words of the heading.
        horizon: months of a heading that is a horizon of returns, None for another.
        key: of a heading that is a key.
        moves: the heading says that the cell is a change.
        date: the day that the cell prints.
    """

    heading: str
    terms: frozenset[str]
    horizon: int | None
    key: Key | None
    moves: bool
    date: Period | None
    cell: Cell


@record
class Entry:
    """One record of a schedule.

    Arguments:
        label: its words, empty where a key alone names it.
        telling: the tokens of the label by which it differs from the other records.
        key: the key that names it; level: the stub's cell, where it is a bare number under `axis`.
        axis: heading of the key, level or label.
        date: the day that the label is.
    """

    label: str
    telling: frozenset[str]
    key: Key | None
    level: Cell | None
    axis: str
    date: Period | None
    slots: tuple[Slot, ...]


@record
class Schedule:
    """A table read as records.

    Arguments:
        scope: content words of title, labels' common part and whatever holds for the chunk.
        titles: tokens of the same in small letters, marks among them.
        rates: "annual", "monthly" and the like, as far as its title says them.
    """

    table: Table
    entries: tuple[Entry, ...]
    scope: frozenset[str]
    titles: frozenset[str]
    rates: frozenset[str]


def schedules(index: EvidenceIndex) -> tuple[Schedule, ...]:
    """The schedules of the evidence; worked out once."""
    kept = index.kept.get("schedules")
    if not isinstance(kept, tuple):
        kept = index.kept["schedules"] = tuple(_read(index))
    return kept


def _read(index: EvidenceIndex) -> Iterator[Schedule]:
    if len(index.tables) > MAX_TABLES:
        return
    for at, first in enumerate(index.first_table):
        last = index.first_table[at + 1] if at + 1 < len(index.first_table) else len(index.tables)
        for table in index.tables[first:last]:
            if not table.cells or len(table.cells) > MAX_CELLS or _is_statement(table):
                continue
            chunk = index.chunks[at]
            titles = f"{table.caption} {chunk.caption} {chunk.document} {chunk.section}"
            entries = _entries(table, titles, table.caption.removeprefix(chunk.caption).strip() or table.caption)
            if len(entries) < _LEAST_ROWS or not _is_schedule(entries):
                continue
            common = frozenset.intersection(*(tokens(entry.label) for entry in entries))
            scope = index.scopes[at] | table.caption_terms | content_terms(" ".join(common))
            yield Schedule(table, entries, scope, tokens(titles) | common, rates_in(table.caption))


def _is_statement(table: Table) -> bool:
    """Whether the first line of a table stands under nothing but times: a cheap first test."""
    first = [cell for cell in table.cells if cell.row == table.cells[0].row]
    return all(
        cell.row_path and cell.periods and any(cell.periods[0].text in heading for heading in cell.column_path)
        for cell in first
    )


def _is_schedule(entries: Sequence[Entry]) -> bool:
    """Whether keys name the records, or headings of which each is another thing: neither is so in a statement."""
    if any(entry.key is not None or entry.level is not None for entry in entries):
        return True
    slots = entries[0].slots
    if any(slot.horizon is not None or slot.key is not None for slot in slots):
        return True
    return len(slots) > 1 and all(slot.heading and not _is_dated(slot) for slot in slots)


def _is_dated(slot: Slot) -> bool:
    """Whether a heading is a time."""
    return bool(slot.cell.periods) and slot.cell.periods[0].text in slot.heading


def _entries(table: Table, titles: str, stub: str) -> tuple[Entry, ...]:
    """The records of a table.

    Arguments:
        titles: all that its title and document say; stub: the heading over its labels, as far as it can be told.
    """
    cells = table.cells
    turned = not any(cell.column_path for cell in cells)
    groups: dict[int, list[Cell]] = {}
    for cell in cells:
        groups.setdefault(cell.column if turned else cell.row, []).append(cell)
    rows: list[tuple[str, Key | None, Cell | None, str, list[Cell]]] = []
    for group in groups.values():
        label = "" if turned else " ".join(group[0].row_path)
        key, level, axis, rest = None, None, stub, group
        if label:
            key = label_key(group[0].row_path[-1], titles)
        else:
            axis = _heading(group[0], turned=turned)
            key = label_key(group[0].text, axis)
            rest = group[1:]
            if key is None and group[0].figure is not None:
                level = group[0]
            elif key is None:
                label = group[0].text
        if rest:
            rows.append((label, key, level, axis, rest))
    if turned and not any(key is not None for _, key, _, _, _ in rows):
        return ()
    common = frozenset.intersection(*(tokens(row[0]) for row in rows)) if rows else frozenset()
    labels = [tokens(row[0]) - common for row in rows]
    held = Counter(token for label in labels for token in label)
    return tuple(
        Entry(
            label,
            _telling(labels[at], held) if key is None else frozenset(),
            key,
            level,
            axis,
            _date_of(label),
            tuple(_slot(cell, titles, turned=turned) for cell in rest),
        )
        for at, (label, key, level, axis, rest) in enumerate(rows)
    )


def _telling(label: frozenset[str], held: Counter[str]) -> frozenset[str]:
    """The tokens that a claim has to say of a label: without those that only qualify what no other label names.

    Arguments:
        held: how many labels have a token.
    """
    own = label - _SOFT
    return own if own and all(held[token] == 1 for token in own) else label


def _heading(cell: Cell, *, turned: bool) -> str:
    return " ".join(cell.row_path if turned else cell.column_path)


def _slot(cell: Cell, titles: str, *, turned: bool) -> Slot:
    heading = _heading(cell, turned=turned)
    horizon = horizon_of(heading)
    key = label_key(heading, titles) if heading and horizon is None else None
    terms = content_terms(heading) - _UNTOLD
    return Slot(heading, terms, horizon, key, _CHANGE.match(heading) is not None, _date_of(cell.text), cell)


def _date_of(text: str) -> Period | None:
    """The day that a label or cell is; None for anything else."""
    periods = parse_periods(text) if any(map(str.isdigit, text)) else ()
    return periods[0] if len(periods) == 1 and periods[0].day and periods[0].text.strip() == text.strip() else None


def tokens(text: str) -> frozenset[str]:
    """The tokens of a label or title in small letters, plural endings removed; marks such as "II" or "A+" are kept."""
    return frozenset(map(token_of, _TOKEN.findall(text)))


def token_of(word: str) -> str:
    """One token in its common form."""
    folded = word.lower().replace("’", "'").removesuffix("'s").rstrip("'")
    return stem(folded) if folded.isalpha() and len(folded) > 3 else folded


def rates_in(text: str) -> frozenset[str]:
    """The rates that a text says: "annual", "monthly" and the like."""
    lowered = text.lower()
    said = set(re.findall(r"[a-z]+", lowered))
    found = {name for name, listed in RATES.items() if not said.isdisjoint(listed - _NOUNS)}
    found |= {_RATE_OF[match["unit"]] for match in _A_YEAR.finditer(lowered)}
    return frozenset(found)


_NOUNS = word_set("quarter month week day")
