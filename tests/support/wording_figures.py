"""What a wording's slots must hold: figures, direction and phrases, recomputed from an invented table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import pairwise

from tests.support.wording_tables import SCALES, Measure, Row, Table

ONE = Decimal(1)
MONEY = ("money",)
AMOUNTS = ("money", "count", "per_share")
EVERY = (*AMOUNTS, "percent")

TYPES = {
    **dict.fromkeys(("growth", "change", "points", "cagr", "share", "share_frac", "sum", "average"), "computational"),
    **dict.fromkeys(("compare_diff", "compare_times", "ratio", "margin", "per_unit", "remaining"), "computational"),
    **dict.fromkeys(("moved", "trend", "highest", "compare", "largest", "ranked", "threshold"), "comparative"),
    **dict.fromkeys(("from_to", "lookup", "two_lookups"), "numerical"),
    "lookup_co": "entity_attribute",
}
"""The claim type under which `guardrail eval` reports an operation."""

FRACTIONS: tuple[tuple[str, str, str], ...] = (
    ("more than three quarters", "0.76", "0.99"),
    ("about three quarters", "0.73", "0.77"),
    ("about two thirds", "0.645", "0.69"),
    ("more than half", "0.51", "0.64"),
    ("nearly half", "0.46", "0.498"),
    ("more than a third", "0.335", "0.45"),
    ("nearly a third", "0.30", "0.332"),
    ("about a quarter", "0.235", "0.265"),
    ("about a fifth", "0.19", "0.21"),
    ("less than a fifth", "0.11", "0.19"),
    ("about a tenth", "0.092", "0.108"),
)
"""Phrases for a share, with the shares of which people say them."""


@dataclass(frozen=True)
class Bound:
    """Which rows and periods a wording's slots stand for."""

    table: Table
    x: Row | None = None
    y: Row | None = None
    total: Row | None = None
    p: int = 0
    q: int | None = None
    r: int | None = None
    metric: str = ""
    rank: int = 0


@dataclass
class Figures:
    """What holds for a `Bound`: exact values by slot, which side of `[a|b]` is right, the fraction and its phrases."""

    exact: dict[str, Decimal] = field(default_factory=dict)
    measured: dict[str, Row | Measure] = field(default_factory=dict)
    side: bool | None = None
    share: Decimal | None = None

    def put(self, slot: str, exact: Decimal, how: Row | Measure) -> None:
        """States one slot."""
        self.exact[slot], self.measured[slot] = exact, how

    def percent(self, ratio: Decimal) -> None:
        """States a ratio as a percentage, in each of its spellings."""
        for slot, places in (("pct", 1), ("spct", 1), ("pct0", 0)):
            self.put(slot, ratio * 100, Measure(suffix="%", places=places))

    def difference(self, amount: Decimal, row: Row) -> None:
        """States a difference, and which way it goes."""
        self.side = amount > 0
        if row.kind == "percent":
            self.put("d", amount, Measure(suffix=" percentage points", places=row.places))
            self.put("bp", amount * 100, Measure(suffix=" basis points"))
            return
        self.put("d", amount, row)
        self.put("sd", amount, row)


def figures(operation: str, bound: Bound) -> Figures | None:
    """What an operation states of these rows and periods; None where it states nothing, or nothing worth saying."""
    found = Figures()
    for slot, row, time in (
        ("vx", bound.x, bound.p),
        ("vy", bound.y, bound.p),
        ("vt", bound.total, bound.p),
        ("vq", bound.x, bound.q),
        ("vr", bound.x, bound.r),
    ):
        if row is not None and time is not None:
            found.put(slot, row.at(time), row)
    return found if _OPERATIONS[operation](bound, found) else None


def _moved(bound: Bound, found: Figures) -> bool:
    assert bound.x is not None
    assert bound.q is not None
    new, old = bound.x.at(bound.p), bound.x.at(bound.q)
    if new == old or old <= 0:
        return False
    found.difference(new - old, bound.x)
    if bound.x.kind != "percent":
        found.percent(new / old - 1)
        if new / old >= Decimal("1.5"):
            found.put("times", new / old, Measure(suffix=" times", places=1))
    return True


def _grew(bound: Bound, found: Figures) -> bool:
    return _moved(bound, found) and abs(found.exact["pct"]) >= Decimal("0.3")


def _compounded(bound: Bound, found: Figures) -> bool:
    assert bound.x is not None
    assert bound.r is not None
    years = bound.p - bound.r
    if years < 2 or bound.table.quarterly:
        return False
    rate = (bound.x.at(bound.p) / bound.x.at(bound.r)) ** (ONE / years) - 1
    found.side = rate > 0
    found.percent(rate)
    return abs(rate) >= Decimal("0.003")


def _trended(bound: Bound, found: Figures) -> bool:
    assert bound.x is not None
    assert bound.r is not None
    values = bound.x.values[bound.r : bound.p + 1]
    rises = [later > earlier for earlier, later in pairwise(values)]
    found.side = all(rises)
    return len(values) >= 3 and len(set(rises)) == 1 and len(set(values)) == len(values)


def _looked_up(bound: Bound, found: Figures) -> bool:
    return bound.x is not None


def _highest(bound: Bound, found: Figures) -> bool:
    assert bound.x is not None
    if len(bound.x.values) < 3:
        return False
    others = [value for time, value in enumerate(bound.x.values) if time != bound.p]
    value = bound.x.values[bound.p]
    found.side = value > max(others)
    return found.side or value < min(others)


def _shared(bound: Bound, found: Figures) -> bool:
    assert bound.x is not None
    assert bound.total is not None
    found.share = bound.x.at(bound.p) / bound.total.at(bound.p)
    found.percent(found.share)
    rest = bound.total.at(bound.p) - bound.x.at(bound.p)
    found.put("rest", rest, bound.total)
    found.put("restpct", rest / bound.total.at(bound.p) * 100, Measure(suffix="%", places=1))
    return Decimal("0.01") < found.share < Decimal("0.99")


def _added(bound: Bound, found: Figures) -> bool:
    assert bound.x is not None
    assert bound.y is not None
    found.put("sum", bound.x.at(bound.p) + bound.y.at(bound.p), bound.x)
    return True


def _averaged(bound: Bound, found: Figures) -> bool:
    assert bound.x is not None
    assert bound.q is not None
    times = [time for time in (bound.p, bound.q, bound.r) if time is not None]
    found.put("avg", sum((bound.x.at(time) for time in times), Decimal(0)) / len(times), bound.x)
    return len(set(times)) == len(times)


def _compared(bound: Bound, found: Figures) -> bool:
    assert bound.x is not None
    assert bound.y is not None
    x, y = bound.x.at(bound.p), bound.y.at(bound.p)
    if x == y or min(x, y) <= 0:
        return False
    found.difference(x - y, bound.x)
    found.percent(x / y - 1)
    if x / y >= Decimal("1.15"):
        found.put("times", x / y, Measure(suffix=" times", places=1))
    return True


def _ratio(bound: Bound, found: Figures) -> bool:
    assert bound.x is not None
    assert bound.y is not None
    ratio = bound.x.at(bound.p) / bound.y.at(bound.p)
    found.side = ratio > 1
    found.percent(ratio)
    if ratio >= Decimal("1.15"):
        found.put("times", ratio, Measure(suffix=" times", places=1))
    return Decimal("0.02") < ratio < Decimal(20) and ratio != 1


METRICS: dict[str, tuple[str, str, Decimal]] = {
    "gross margin": ("gross_profit", "revenue", Decimal(100)),
    "operating margin": ("operating_income", "revenue", Decimal(100)),
    "net margin": ("net_income", "revenue", Decimal(100)),
    "net profit margin": ("net_income", "revenue", Decimal(100)),
    "pretax margin": ("pretax", "revenue", Decimal(100)),
    "effective tax rate": ("tax", "pretax", Decimal(100)),
    "return on equity": ("net_income", "equity", Decimal(100)),
    "current ratio": ("current_assets", "current_liabilities", ONE),
    "debt to equity": ("debt", "equity", ONE),
    "debt-to-equity ratio": ("debt", "equity", ONE),
    "interest coverage": ("operating_income", "interest", ONE),
    "EPS": ("net_income", "shares", ONE),
    "earnings per share": ("net_income", "shares", ONE),
    "payout ratio": ("dividends", "net_income", Decimal(100)),
}
"""Metrics by the name in a wording's `metric`: the roles of numerator and denominator, and a factor."""


def _metric(bound: Bound, found: Figures) -> bool:
    top, bottom, by = METRICS[bound.metric]
    above, below = bound.table.role(top), bound.table.role(bottom)
    if above is None or below is None:
        return False
    ratio = above.at(bound.p) / below.at(bound.p)
    if by != ONE:
        found.percent(ratio)
    elif above.kind == "money" and below.kind == "count":
        found.put("each", ratio, Measure(prefix="$", places=2))
        found.put("vx", ratio, Measure(prefix="$", places=2))
    else:
        found.put("times", ratio, Measure(suffix=" times", places=2))
        found.percent(ratio)
    return True


def _largest(bound: Bound, found: Figures) -> bool:
    assert bound.x is not None
    assert bound.total is not None
    others = [row.at(bound.p) for row in bound.table.parts(bound.total) if row is not bound.x]
    found.share = bound.x.at(bound.p) / bound.total.at(bound.p)
    found.percent(found.share)
    found.side = bool(others) and bound.x.at(bound.p) > max(others)
    return bool(others) and (found.side or bound.x.at(bound.p) < min(others))


def _ranked(bound: Bound, found: Figures) -> bool:
    assert bound.x is not None
    assert bound.total is not None
    values = [row.at(bound.p) for row in bound.table.parts(bound.total)]
    value = bound.x.at(bound.p)
    found.share = value / bound.total.at(bound.p)
    found.percent(found.share)
    found.side = 1 + sum(other > value for other in values) == bound.rank
    return values.count(value) == 1


def _round(bound: Bound, found: Figures) -> bool:
    assert bound.x is not None
    value = bound.x.at(bound.p)
    step = Decimal(1).scaleb(value.adjusted()) / 2
    below = value // step * step
    found.put("above", below if below != value else below - step, bound.x)
    found.put("below", below + step, bound.x)
    return bound.x.kind in ("money", "percent") and found.exact["above"] > 0


def _each(bound: Bound, found: Figures) -> bool:
    assert bound.x is not None
    assert bound.y is not None
    each = bound.x.at(bound.p) / bound.y.at(bound.p)
    places = 2 if each < 1000 else 0
    found.put(
        "each", each, Measure("$", "", places) if each < 10**6 else Measure("$", " million", 2, SCALES["million"])
    )
    return bound.x.kind == "money" and bound.y.kind == "count" and each > Decimal("0.05")


_OPERATIONS: dict[str, Callable[[Bound, Figures], bool]] = {
    "growth": _grew,
    "change": _moved,
    "moved": _moved,
    "from_to": _moved,
    "points": _moved,
    "cagr": _compounded,
    "trend": _trended,
    "lookup": _looked_up,
    "lookup_co": _looked_up,
    "two_lookups": _looked_up,
    "highest": _highest,
    "share": _shared,
    "share_frac": _shared,
    "remaining": _shared,
    "sum": _added,
    "average": _averaged,
    "compare": _compared,
    "compare_diff": _compared,
    "compare_times": _compared,
    "ratio": _ratio,
    "margin": _metric,
    "largest": _largest,
    "ranked": _ranked,
    "threshold": _round,
    "per_unit": _each,
}
KINDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(_OPERATIONS, MONEY),
    **dict.fromkeys(("growth", "change", "cagr"), AMOUNTS),
    **dict.fromkeys(("moved", "from_to", "trend", "lookup", "highest", "two_lookups"), EVERY),
    "points": ("percent",),
    "average": ("money", "count"),
    "threshold": ("money", "percent"),
}
"""The kinds of row that an operation's `x` may be."""


def bounds(
    operation: str, slots: frozenset[str], metric: str = "", rank: int = 0
) -> Callable[[Table], Iterator[Bound]]:
    """Every way to bind a wording's rows and periods in a table."""

    def of(table: Table) -> Iterator[Bound]:
        for p, q, r in _periods(operation, slots, len(table.columns)):
            if operation == "margin":
                yield Bound(table, p=p, q=q, r=r, metric=metric)
                continue
            for x in table.asked():
                if x.kind in KINDS[operation]:
                    for y, total in _beside(operation, slots, table, x):
                        yield Bound(table, x, y, total, p, q, r, rank=rank)

    return of


def _periods(operation: str, slots: frozenset[str], count: int) -> Iterator[tuple[int, int | None, int | None]]:
    moves = _OPERATIONS[operation] in (_moved, _grew)
    if operation in ("cagr", "trend"):
        yield count - 1, count - 2, 0
        return
    for p in range(count):
        if "p" not in slots and p != count - 1:
            continue
        if "r" in slots:
            if p >= 2:
                yield p, p - 1, p - 2
        elif "q" in slots:
            yield from ((p, q, None) for q in range(p) if q == p - 1 or moves)
        elif moves:
            if p:
                yield p, p - 1, None
        else:
            yield p, None, None


def _beside(operation: str, slots: frozenset[str], table: Table, x: Row) -> Iterator[tuple[Row | None, Row | None]]:
    """The second row and the total with which `x` can stand."""
    total = table.named(x.part_of) if x.part_of else None
    if operation in ("share", "share_frac", "remaining", "largest", "ranked") or "total" in slots:
        siblings = table.parts(total) if total is not None and total.phrase else []
        if total is None or not total.phrase or (not siblings and not operation.startswith("share")):
            return
    else:
        total = None
    if operation == "per_unit":
        yield from ((row, total) for row in table.asked() if row.kind == "count")
    elif "y" in slots or operation in ("sum", "compare", "compare_diff", "compare_times", "ratio", "two_lookups"):
        kinds = EVERY if operation == "two_lookups" else (x.kind,)
        for two in table.asked():
            nested = x.part_of == two.label or two.part_of == x.label
            if two is not x and two.kind in kinds and not nested and (total is None or two.part_of == x.part_of):
                yield two, total
    else:
        yield None, total
