"""Tables of random figures under the labels of many industries: as many as training asks for."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from random import Random

from tests.support.wording_tables import CASES, Column, Kind, Row, Table

_DATES = ("June 30", "September 30", "December 31", "March 31", "January 31")
_QUARTERS = ("first", "second", "third", "fourth")
_FIRST = "Ald Bram Cor Dun Eld Fen Gar Hol Ing Kel Lor Mar Nor Oak Pell Quill Rav Sel Tam Ver Wex Yar Zel"
_SECOND = "ford more stead wick ton ham field mere holt wyn ridge gate crest vale burn stone"
_KINDS = "Inc Corp Group Holdings Bancorp Systems Energy Brands Industries Partners plc"
_NAMES = (_FIRST.split(), _SECOND.split(), [*_KINDS.split(), ""])
_TOP = {"thousand": (3.3, 6.5), "million": (2.0, 4.3), "": (5.5, 8.5)}
"""Powers of ten between which a table's largest figures lie, by the unit that it states."""
_METRICS_SHARE = 0.35  # of tables that hold the lines that metrics are computed from


@dataclass(frozen=True)
class _Line:
    label: str
    phrase: str
    head: str = ""

    @property
    def plural(self) -> bool:
        return self.phrase.split()[-1].endswith("s") and not self.phrase.endswith(("ss", "sales growth"))


def _line(text: str, words_before: int = 0) -> _Line:
    *before, text = text.split(" ", words_before)
    label, phrase = text.split(" = ")
    return _Line(label.strip(), phrase.strip(), " ".join(before))


@cache
def _lines() -> tuple[list[list[_Line]], list[_Line], list[_Line]]:
    """Groups with their total first, lines that stand alone, and lines of metrics."""
    blocks = (CASES / "wording_lines.txt").read_text("utf-8").split("\n\n")
    groups, alone, metrics = ([line for line in block.splitlines() if line[:1] != "#"] for block in blocks)
    return (
        [[_line(part) for part in line.split(" | ")] for line in groups],
        [_line(line, 1) for line in alone],
        [_line(line, 2) for line in metrics],
    )


def random_table(choice: Random, identity: str) -> Table:
    """One table: one or two groups that add up, some lines that stand alone, and now and then those of metrics."""
    groups, alone, metrics = _lines()
    columns = _columns(choice)
    unit = choice.choice(("thousand", "million", "million", ""))
    places = 1 if unit == "million" and choice.random() < 0.6 else 0
    top = 10 ** choice.uniform(*_TOP[unit])
    rows: list[Row] = []
    for total, *parts in choice.sample(groups, choice.choice((1, 2, 2))):
        pieces = total.label == "Total headcount"
        kind: Kind = "count" if pieces else "money"
        largest, shown = (4_000.0, 0) if pieces else (top, places)
        values = [_series(choice, len(columns), largest * choice.uniform(0.03, 1), shown) for _ in parts]
        own = "" if pieces else unit
        rows += [
            Row(part.label, kind, value, own, part.phrase, total.label, plural=part.plural)
            for part, value in zip(parts, values, strict=True)
        ]
        added = tuple(sum(column, Decimal(0)) for column in zip(*values, strict=True))
        rows.append(Row(total.label, kind, added, own, total.phrase, plural=total.plural))
    rows += [
        _alone(choice, line, len(columns), unit, places, top) for line in choice.sample(alone, choice.randint(3, 6))
    ]
    if choice.random() < _METRICS_SHARE:
        taken = {line.label for line in metrics}
        rows = [row for row in rows if row.label not in taken]
        rows += [_of_metric(choice, line, len(columns), unit, places, top) for line in metrics]
        shares = tuple(Decimal(choice.randint(20_000_000, 300_000_000)) for _ in columns)
        rows.append(
            Row("Weighted average shares", "count", shares, "", "weighted average shares", role="shares", plural=True)
        )
    first, last, kind_of = (choice.choice(names) for names in _NAMES)
    caption = "Selected data" + (f" (in {unit}s)" if unit else "")
    return Table(identity, "", f"{first}{last} {kind_of}".strip(), caption, "rows", "joined", columns, tuple(rows))


def _columns(choice: Random) -> tuple[Column, ...]:
    last, count, style = choice.randint(2012, 2025), choice.choice((2, 2, 3, 3, 3, 4)), choice.random()
    day, quarter = choice.choice(_DATES), choice.randint(0, 3)
    found = []
    phrases: tuple[str, ...]
    for time in range(count):
        year = last - count + 1 + time
        head, phrases = f"{year}", (f"{year}",)
        if 0.30 <= style < 0.55:
            head, phrases = f"Fiscal {year}", (f"fiscal {year}",)
        elif style < 0.75:
            head, phrases = f"Year ended {day}, {year}", (f"{year}", f"the year ended {day}, {year}")
        elif style < 0.85:
            head, phrases = f"FY{year}", (f"FY{year}",)
        else:
            years, place = divmod(quarter + time, 4)
            head = f"Q{place + 1} {last + years}"
            phrases = (head, f"the {_QUARTERS[place]} quarter of {last + years}")
        found.append(Column(head, phrases, time))
    return tuple(found)


def _series(choice: Random, count: int, start: float, places: int) -> tuple[Decimal, ...]:
    """Values of one line: falls, rises and small moves in equal parts."""
    values, value = [], start
    for _ in range(count):
        values.append(Decimal(value).quantize(Decimal(1).scaleb(-places)))
        value *= choice.choice((choice.uniform(0.7, 0.99), choice.uniform(1.01, 1.35), choice.uniform(0.93, 1.09)))
    return tuple(values)


def _alone(choice: Random, line: _Line, count: int, unit: str, places: int, top: float) -> Row:
    kind: Kind = line.head  # type: ignore[assignment]  # as the file has it
    start, shown = {
        "money": (top * choice.uniform(0.05, 0.8), places),
        "percent": (choice.uniform(2, 60), 1),
        "per_share": (choice.uniform(0.3, 12), 2),
        "count": (10 ** choice.uniform(2, 5.5), 0),
    }[line.head]
    own = unit if kind == "money" else ""
    return Row(line.label, kind, _series(choice, count, start, shown), own, line.phrase, plural=line.plural)


def _of_metric(choice: Random, line: _Line, count: int, unit: str, places: int, top: float) -> Row:
    role, size = line.head.split()
    step = Decimal(1).scaleb(-places)
    values = tuple(Decimal(top * float(size) * choice.uniform(0.7, 1.3)).quantize(step) for _ in range(count))
    return Row(line.label, "money", values, unit, line.phrase, role=role, plural=line.plural)
