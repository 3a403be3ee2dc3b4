"""What arithmetic shows of a filled wording, in one sentence an operation, as `verify/derived` writes it."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from random import Random

from tests.support.wording_figures import METRICS, Bound
from tests.support.wording_tables import PERCENT, SCALES, Measure, Row, measure
from tests.support.wordings import Filled

_TIMES = Measure(suffix=" times", places=1)
_EACH = Measure("$", "", 2)
_NAMED = ("North", "Latin", "Asia", "Europe,")
_RANKS = ("", "second ", "third ", "fourth ")


class _Writer:
    """Spells names, periods and figures; a figure that the claim states, as the claim has it."""

    def __init__(self, filled: Filled, choice: Random) -> None:
        self.bound: Bound = filled.bound
        self.side = filled.side
        self._choice = choice
        self._said = {slot: how.text(shown) for slot, shown, how in filled.shown}
        self._labels: dict[str, str] = {}

    def name(self, row: Row | None) -> str:
        """A row inside a sentence, by its label or as people say it."""
        assert row is not None
        label = self._labels.setdefault(row.label, self._choice.choice((row.label, row.phrase)))
        first = label.split()[0]
        return label if first[:2].isupper() or first in _NAMED else label[0].lower() + label[1:]

    def period(self, time: int | None) -> str:
        """A period in one of its spellings."""
        assert time is not None
        return self._choice.choice(self.bound.table.period(time).phrases)

    def head(self, time: int) -> str:
        """A period as its column is headed."""
        return self.bound.table.period(time).head

    def value(self, row: Row | None, time: int | None, slot: str = "") -> str:
        """A row's value in a period."""
        assert row is not None
        assert time is not None
        if slot in self._said:
            return self._said[slot]
        exact = row.at(time)
        how = measure(row, exact, self._choice) if row.kind in ("percent", "per_share") else _printed(row)
        return how.text(how.rounded(exact))

    def valued(self, row: Row | None, time: int | None, slot: str = "") -> str:
        """ "revenue of $4 million" of a row in a period."""
        return f"{self.name(row)} of {self.value(row, time, slot)}"

    def amount(self, slot: str, exact: Decimal, row: Row) -> str:
        """A computed amount in the unit of a row."""
        for key in (slot, f"s{slot}", *(("bp",) if row.kind == "percent" else ())):
            if key in self._said:
                return self._said[key].lstrip("+-")
        how = Measure(suffix=" percentage points", places=row.places) if row.kind == "percent" else _printed(row)
        return how.text(how.rounded(exact))

    def percent(self, share: Decimal, slot: str = "pct") -> str:
        """A computed percentage."""
        for key in (slot, "spct", "pct0"):
            if key in self._said:
                return self._said[key].lstrip("+-")
        return PERCENT.text(PERCENT.rounded(share * 100))

    def said(self, *slots: str) -> str:
        """The first of these slots that the claim states, empty when it states none."""
        return next((self._said[slot] for slot in slots if slot in self._said), "")


def _printed(row: Row) -> Measure:
    if row.kind == "per_share":
        return _EACH
    dollar = "$" if row.kind == "money" else ""
    return Measure(dollar, f" {row.unit}", row.places, SCALES[row.unit]) if row.unit else Measure(dollar)


def premise(filled: Filled, choice: Random, operation: str = "") -> str | None:
    """The canonical sentence of what the wording's rows and periods show, None where there is none.

    Arguments:
        choice: of a row's label or phrase, and of a period's spelling.
        operation: another one than the wording's, to say something else of the same rows.
    """
    writer = _Writer(filled, choice)
    text = _WRITE[_GROUPS.get(operation or filled.wording.operation, "lookup")](writer)
    return f"{text[0].upper()}{text[1:]}." if text else None


def _moved(said: _Writer) -> str:
    x, p, q = said.bound.x, said.bound.p, said.bound.q
    if x is None or q is None:
        return ""
    new, old = x.at(p), x.at(q)
    if new == old or old <= 0:
        return ""
    size = abs(new - old)
    share = "" if x.kind == "percent" else f", or {said.percent(size / old)}"
    return (
        f"{said.name(x)} {'increased' if new > old else 'decreased'} by {said.amount('d', size, x)}{share}, from"
        f" {said.value(x, q, 'vq')} in {said.period(q)} to {said.value(x, p, 'vx')} in {said.period(p)}"
    )


def _compounded(said: _Writer) -> str:
    x, p, r = said.bound.x, said.bound.p, said.bound.r
    assert x is not None
    assert r is not None
    rate = (x.at(p) / x.at(r)) ** (Decimal(1) / (p - r)) - 1
    return (
        f"{said.name(x)} {'grew' if rate > 0 else 'shrank'} at a compound annual rate of {said.percent(abs(rate))} from"
        f" {said.value(x, r, 'vr')} in {said.period(r)} to {said.value(x, p, 'vx')} in {said.period(p)}"
    )


def _dated(said: _Writer, times: Sequence[int]) -> str:
    slots = {said.bound.r: "vr", said.bound.q: "vq", said.bound.p: "vx"}
    return _listed([f"{said.value(said.bound.x, time, slots.get(time, ''))} in {said.period(time)}" for time in times])


def _trended(said: _Writer) -> str:
    x, p, r = said.bound.x, said.bound.p, said.bound.r
    assert x is not None
    assert r is not None
    times = range(r, p + 1)
    moves = {x.at(later) > x.at(later - 1) for later in times[1:]}
    moved = (
        "did not move in one direction" if len(moves) > 1 else f"{'in' if True in moves else 'de'}creased in every year"
    )
    return f"{said.name(x)} {moved}: {_dated(said, times)}"


def _highest(said: _Writer) -> str:
    x, p = said.bound.x, said.bound.p
    assert x is not None
    times = range(len(said.bound.table.columns))
    periods = [said.period(time) for time in times]
    word = "highest" if x.at(p) == max(x.at(time) for time in times) else "lowest"
    return f"{said.name(x)} was {word} in {periods[p]}, at {said.value(x, p, 'vx')}, of {_listed(periods)}"


def _shared(said: _Writer) -> str:
    x, total, p = said.bound.x, said.bound.total, said.bound.p
    if x is None or total is None:
        return ""
    size = f"{said.percent(x.at(p) / total.at(p))} of"
    return f"{said.valued(x, p, 'vx')} was {size} {said.valued(total, p, 'vt')} in {said.period(p)}"


def _remaining(said: _Writer) -> str:
    x, total, p = said.bound.x, said.bound.total, said.bound.p
    if x is None or total is None:
        return ""
    rest = total.at(p) - x.at(p)
    return (
        f"{said.valued(total, p, 'vt')} without {said.valued(x, p, 'vx')} was"
        f" {said.amount('rest', rest, total)} in {said.period(p)},"
        f" or {said.percent(rest / total.at(p), 'restpct')} of it"
    )


def _added(said: _Writer) -> str:
    x, y, p = said.bound.x, said.bound.y, said.bound.p
    if x is None or y is None:
        return ""
    both = f"{said.valued(x, p, 'vx')} and {said.valued(y, p, 'vy')}"
    return f"{both} together were {said.amount('sum', x.at(p) + y.at(p), x)} in {said.period(p)}"


def _averaged(said: _Writer) -> str:
    x = said.bound.x
    if x is None or said.bound.q is None:
        return ""
    times = sorted({time for time in (said.bound.p, said.bound.q, said.bound.r) if time is not None})
    mean = sum((x.at(time) for time in times), Decimal(0)) / len(times)
    return f"the average of {said.name(x)} was {said.amount('avg', mean, x)}: {_dated(said, times)}"


def _compared(said: _Writer) -> str:
    x, y, p = said.bound.x, said.bound.y, said.bound.p
    if x is None or y is None or x.at(p) == y.at(p):
        return ""
    first = x.at(p) > y.at(p)
    (large, at_large), (small, at_small) = ((x, "vx"), (y, "vy")) if first else ((y, "vy"), (x, "vx"))
    gap = large.at(p) - small.at(p)
    # a claim's percentage of a shortfall is of the larger one, which this sentence does not state
    relative = x.kind != "percent" and (first or not said.said("pct", "spct", "pct0"))
    share = f", or {said.percent(gap / small.at(p))}," if relative else ""
    sides = f"{said.valued(large, p, at_large)} exceeded {said.valued(small, p, at_small)}"
    return f"{sides} by {said.amount('d', gap, x)}{share} in {said.period(p)}"


def _ratio(said: _Writer) -> str:
    x, y, p = said.bound.x, said.bound.y, said.bound.p
    if x is None or y is None:
        return ""
    times = said.said("times")
    size = times or f"{said.percent(x.at(p) / y.at(p))} of"
    return _related(said, x, size, y)


def _related(said: _Writer, x: Row, size: str, y: Row) -> str:
    p = said.bound.p
    other = f"{said.valued(y, p, 'vy')}"
    return f"{said.valued(x, p, 'vx')} was {size} {other} in {said.period(p)}"


def _times(said: _Writer) -> str:
    x, y, p = said.bound.x, said.bound.y, said.bound.p
    if x is None or y is None:
        return ""
    times = said.said("times") or _TIMES.text(_TIMES.rounded(x.at(p) / y.at(p)))
    return _related(said, x, times, y)


def _per_unit(said: _Writer) -> str:
    x, y, p = said.bound.x, said.bound.y, said.bound.p
    if x is None or y is None:
        return ""
    each = said.said("each") or _EACH.text(_EACH.rounded(x.at(p) / y.at(p)))
    units = f"{said.valued(y, p, 'vy')}"
    return f"{said.valued(x, p, 'vx')} per {units} was {each} in {said.period(p)}"


def _metric(said: _Writer) -> str:
    bound = said.bound
    top, bottom, _ = METRICS[bound.metric]
    above, below = bound.table.role(top), bound.table.role(bottom)
    result = said.said("pct", "spct", "pct0", "times", "each", "vx")
    if not result:
        return ""
    parts = " divided by ".join(f"{said.valued(row, bound.p)}" for row in (above, below))
    return f"the {bound.metric} was {result.lstrip('+-')} in {said.period(bound.p)}: {parts}"


def _ranked(said: _Writer) -> str:
    x, total, p = said.bound.x, said.bound.total, said.bound.p
    if x is None or total is None:
        return ""
    parts = said.bound.table.parts(total)
    smallest = said.side is False
    place = sorted((row.at(p) for row in parts), reverse=not smallest).index(x.at(p))
    if place >= len(_RANKS):
        return ""
    names = _listed([said.name(row) for row in parts])
    word = f"{_RANKS[place]}{'smallest' if smallest else 'largest'}"
    return f"{said.name(x)} was the {word} of {names} in {said.period(p)}, at {said.value(x, p, 'vx')}"


def _looked_up(said: _Writer) -> str:
    bound = said.bound
    lines = [(bound.x, "vx")] + ([(bound.y, "vy")] if bound.y is not None else [])
    return ". ".join(
        f"{said.name(row)[0].upper()}{said.name(row)[1:]} ({said.head(bound.p)}) is {said.value(row, bound.p, slot)}"
        for row, slot in lines
    )


def _listed(parts: Sequence[str]) -> str:
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else "".join(parts)


_GROUPS = {
    **dict.fromkeys(("growth", "change", "moved", "from_to", "points"), "moved"),
    **dict.fromkeys(("share", "share_frac"), "share"),
    **dict.fromkeys(("compare", "compare_diff"), "compare"),
    **dict.fromkeys(("largest", "ranked"), "ranked"),
    **{name: name for name in ("cagr", "trend", "highest", "remaining", "sum", "average", "compare_times", "ratio")},
    **{name: name for name in ("per_unit", "margin")},
}
_WRITE = {
    "moved": _moved,
    "cagr": _compounded,
    "trend": _trended,
    "highest": _highest,
    "share": _shared,
    "remaining": _remaining,
    "sum": _added,
    "average": _averaged,
    "compare": _compared,
    "compare_times": _times,
    "ratio": _ratio,
    "per_unit": _per_unit,
    "margin": _metric,
    "ranked": _ranked,
    "lookup": _looked_up,
}


def group(operation: str) -> str:
    """Operations that one sentence is written for have one group."""
    return _GROUPS.get(operation, "lookup")
