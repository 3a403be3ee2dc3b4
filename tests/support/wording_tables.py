"""Invented tables for the wording bank: what they state, how a figure is written, the evidence they make."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from random import Random
from typing import Any, Literal

Kind = Literal["money", "percent", "count", "per_share", "heading"]

CASES = Path(__file__).parents[1] / "cases"
SCALES = {"": Decimal(1), "thousand": Decimal(10**3), "million": Decimal(10**6), "billion": Decimal(10**9)}

_ADVERSE = re.compile(
    r"expens|cost|loss|charge|tax|debt|liabilit|fee|ratio|churn|spending|payable|borrowing|turnover|provision|"
    r"royalt|goods sold|capital|depreciation|research|selling",
    re.I,
)


@dataclass(frozen=True)
class Column:
    """A period: its heading, phrases for it (the shortest first), and its place in time (0 is the earliest)."""

    head: str
    phrases: tuple[str, ...]
    time: int


@dataclass(frozen=True)
class Row:
    """A line of a table; `values` stand as shown there, by time. `phrase` is empty where nobody asks about it."""

    label: str
    kind: Kind
    values: tuple[Decimal, ...]
    unit: str = ""
    phrase: str = ""
    part_of: str = ""
    role: str = ""
    bracket: bool = False
    plural: bool = False
    indent: bool = False

    def at(self, time: int) -> Decimal:
        """The value in a period: in single dollars, pieces, or percent."""
        return self.values[time] * SCALES[self.unit]

    @property
    def adverse(self) -> bool:
        """Whether more of it is not better: a cost, a debt, a loss."""
        return self.bracket or bool(_ADVERSE.search(f"{self.label} {self.phrase}"))

    @property
    def places(self) -> int:
        """Decimals that the table shows."""
        return max(0, *(-int(value.as_tuple().exponent) for value in self.values))


@dataclass(frozen=True)
class Table:
    """One invented table, with the layout in which it is handed over as evidence."""

    id: str
    industry: str
    company: str
    caption: str
    form: str
    dollar: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]

    @property
    def quarterly(self) -> bool:
        """Whether its periods are quarters."""
        return self.columns[0].head.startswith("Q")

    def period(self, time: int) -> Column:
        """The column of a period."""
        return next(column for column in self.columns if column.time == time)

    def named(self, label: str) -> Row | None:
        """The row with this label, if there is one."""
        return next((row for row in self.rows if row.label == label), None)

    def role(self, role: str) -> Row | None:
        """The row that plays this part in a metric, if there is one."""
        return next((row for row in self.rows if row.role == role), None)

    def asked(self) -> list[Row]:
        """Rows that people ask about."""
        return [row for row in self.rows if row.phrase]

    def parts(self, total: Row) -> list[Row]:
        """The rows that add up to `total` in every period; none when they do not."""
        rows = [row for row in self.rows if row.part_of == total.label]
        adds = all(sum(row.at(column.time) for row in rows) == total.at(column.time) for column in self.columns)
        return rows if adds and all(row.phrase for row in rows) else []


@dataclass(frozen=True)
class Measure:
    """How a figure is written: `$412.6 million` is prefix `$`, one decimal, suffix ` million`, scale 10**6."""

    prefix: str = ""
    suffix: str = ""
    places: int = 0
    scale: Decimal = Decimal(1)

    @property
    def step(self) -> Decimal:
        """One unit of the last place shown."""
        return Decimal(1).scaleb(-self.places)

    def rounded(self, exact: Decimal) -> Decimal:
        """The number to show for an exact value."""
        return (exact / self.scale).quantize(self.step, ROUND_HALF_UP)

    def text(self, shown: Decimal, signed: bool = False) -> str:
        """The figure as words have it, without its sign unless `signed`."""
        sign = ("-" if shown < 0 else "+") if signed else ""
        return f"{sign}{self.prefix}{abs(shown):,.{self.places}f}{self.suffix}"


PERCENT = Measure(suffix="%", places=1)


def measure(row: Row, exact: Decimal, choice: Random) -> Measure:
    """A way in which people write an amount of this row."""
    if row.kind == "percent":
        return Measure(suffix="%", places=row.places)
    if row.kind == "per_share":
        return Measure(prefix="$", places=row.places)
    dollar, size = "$" if row.kind == "money" else "", abs(exact)
    if row.unit and size >= 10**9 and choice.random() < 0.3:
        return Measure(dollar, " billion", 2, SCALES["billion"])
    if row.unit and size >= 10**6:
        finer = 1 if row.kind == "money" else 3 if size < 10**7 else 2
        return Measure(dollar, " million", row.places if row.unit == "million" else finer, SCALES["million"])
    if row.unit == "million":
        return Measure(dollar, " million", row.places, SCALES["million"])
    return Measure(dollar)


def load_tables(path: Path = CASES / "wording_tables.json") -> list[Table]:
    """Every table of the bank, in the file's order."""
    return [_table(raw) for raw in json.loads(path.read_text(encoding="utf-8"))]


def _table(raw: dict[str, Any]) -> Table:
    columns = tuple(Column(c["head"], tuple(c["phrases"]), c["time"]) for c in raw["columns"])
    rows = []
    for line in raw["rows"]:
        values = sorted(zip((c.time for c in columns), line["values"], strict=False))
        unit = line.get("unit", raw["unit"] if line["kind"] == "money" else "")
        rest = {key: line[key] for key in ("phrase", "part_of", "role", "bracket", "plural", "indent") if key in line}
        rows.append(Row(line["label"], line["kind"], tuple(Decimal(v) for _, v in values), unit, **rest))
    return Table(raw["id"], raw["industry"], raw["company"], raw["caption"], raw["form"], raw["dollar"], columns,
                 tuple(rows))  # fmt: skip


def evidence(table: Table) -> list[dict[str, Any]]:
    """The table as a client hands it over: cells, markdown or aligned text; then a sentence beside it."""
    beside = {"id": "p1", "element_type": "text", "text": f"The table below is from the report of {table.company}."}
    grid = [["", *(column.head for column in table.columns)]]
    grid += [_line(table, row, number == _first_money(table)) for number, row in enumerate(table.rows)]
    if table.form == "markdown":
        lines = ["| " + " | ".join(cells) + " |" for cells in grid]
        rule = "|" + "---|" * len(grid[0])
        return [{"id": "table", "text": "\n".join([lines[0], rule, *lines[1:]]), "caption": table.caption}, beside]
    if table.form == "aligned":
        wide = max(len(cells[0]) for cells in grid) + 2
        lines = [cells[0].ljust(wide) + "".join(cell.rjust(16) for cell in cells[1:]) for cells in grid]
        return [{"id": "table", "text": "\n".join(line.rstrip() for line in [table.caption, *lines])}, beside]
    if table.form == "cells":
        grid = [[cells[0], *(part for cell in cells[1:] for part in _split(cell))] for cells in grid]
    return [{"id": "table", "element_type": "table", "rows": grid, "caption": table.caption}, beside]


def _first_money(table: Table) -> int:
    return next(number for number, row in enumerate(table.rows) if row.kind == "money")


def _line(table: Table, row: Row, first: bool) -> list[str]:
    """Label and cells of a row, as the table prints them."""
    total = row.label.startswith("Total") or row.kind == "per_share"
    dollar = table.dollar == "joined" or (first or total if table.dollar in ("first", "ends") else False)
    cells = []
    for column in table.columns:
        if row.kind == "heading":
            cells.append("")
            continue
        value = row.values[column.time]
        text = f"{abs(value):,.{row.places}f}"
        if row.bracket or value < 0:
            text = f"({text})"
        if row.kind == "percent":
            text += "%"
        elif row.kind in ("money", "per_share") and dollar:
            text = f"${text}"
        cells.append(text)
    return [("   " if row.indent else "") + row.label, *cells]


def _split(cell: str) -> list[str]:
    """`$(14,310)` in the three cells in which HTML tables often have it."""
    bare = cell.removeprefix("$")
    tail = bare[-1] if bare[-1:] in (")", "%") and bare else ""
    return ["$" if bare != cell else "", bare.removesuffix(tail) if tail else bare, tail]
