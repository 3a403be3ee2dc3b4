"""Stretches of time to a due date: "due within five years", and the columns or rows of a table that make them up.

Tables of obligations, maturities and ageing print buckets ("Less than 1 year", "1-3 years", "More than 5 years"). What
a claim says of a longer stretch is their sum, and only where they fill it without a gap.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from guardrail.claims.lexicon import NUMBER_OF
from guardrail.claims.record import record
from guardrail.verify.lines.operands import Value

MAX_HEADING = 80  # characters of a heading that can be a bucket
MAX_BUCKETS = 24  # buckets of one row

_N = rf"(?:\d{{1,3}}|{'|'.join(NUMBER_OF)})"
_UNIT = r"(?P<unit>years?|months?|days?)"
_WITHIN = (
    r"(?:(?:in |within |due |payable )?(?:less than|no more than|not more than|up to|under|fewer than)|within|in"
    r"|not later than|no later than|<|≤)(?: or equal to)?(?: the)?(?: next| first)?"
)
_BEYOND = r"(?:(?:in )?(?:more than|greater than)|after(?: more than)?|beyond|later than|exceeding|>|in over|due over)"
_PATTERNS = (
    re.compile(
        rf"\b(?:{_BEYOND} )?(?P<low>{_N}) ?(?:years?|months?|days?)? ?(?:-|–|—|to|through|and up to|and|but)"
        rf" ?(?:(?:not|no) (?:more|later) than )?(?P<high>{_N})[ -]{_UNIT}"
    ),
    re.compile(rf"(?:\bin )?\b(?P<high>{_N}) {_UNIT} or (?:less|below|under|fewer|sooner|earlier)\b"),
    re.compile(rf"(?<!\w)(?:{_WITHIN}) ?(?P<high>{_N})[ -]{_UNIT}"),
    re.compile(rf"(?<!\w){_BEYOND} ?(?P<low>{_N})[ -]{_UNIT}"),
    re.compile(rf"\b(?P<low>{_N}) {_UNIT} (?:or|and) (?:more|over|above|beyond|later|longer|after|thereafter)\b"),
)
_HEADING_ONLY = re.compile(rf"^\W*(?:over|past) (?P<low>{_N}) {_UNIT}\W*$")
_ENDED = re.compile(r"(?: period)? (?:ended|ending|to) ")
"""Behind a length of time that lies in the past: "in the six months ended June 30" is no time to a due date."""
_REST = re.compile(r"^\W*(?:thereafter|beyond|later years?)\W*$")
_OPEN_YEAR = re.compile(
    r"\b(?P<from>(?:19|20)\d\d) (?:and|or) (?:thereafter|beyond|later|after(?:wards)?)\b"
    r"|\b(?:after|beyond) (?:fiscal )?(?P<after>(?:19|20)\d\d)\b"
)
_STEPS = {"y": 12, "m": 1, "d": 1}


@record
class Stretch:
    """Time from now on.

    Arguments:
        low, high: in months, or in days where `days`; the high end is infinite for "more than 5 years", the low end NaN
            for "thereafter".
        step: the least time the wording tells apart: "1 year" and "2-5 years" are neighbours.
        days: counted in days.
        years: no time from now on but calendar years, the first and the last; an open end is infinite.
    """

    low: float
    high: float
    step: float
    days: bool
    years: bool = False


@lru_cache(maxsize=8_192)
def stretch_of(heading: str) -> Stretch | None:
    """The stretch that a heading or a row's label is of, None when it is of none."""
    if len(heading) > MAX_HEADING:
        return None
    text = " ".join(heading.lower().split())
    if _REST.match(text):
        return Stretch(math.nan, math.inf, 0.0, False)
    found = _HEADING_ONLY.match(text)
    return _stretch(found) if found else stretch_in(text)[0]


def stretch_in(text: str) -> tuple[Stretch | None, tuple[int, int]]:
    """The first stretch that lower-case `text` states, and where it stands; (None, (0, 0)) when it states none."""
    for pattern in _PATTERNS:
        for found in pattern.finditer(text):
            if not _ENDED.match(text, found.end()):
                return _stretch(found), found.span()
    return None, (0, 0)


def _stretch(found: re.Match[str]) -> Stretch:
    groups = found.groupdict()
    unit = found["unit"][0]
    step = _STEPS[unit]
    low, high = (_number(groups.get(end)) for end in ("low", "high"))
    return Stretch(0.0 if low is None else low * step, math.inf if high is None else high * step, step, unit == "d")


def _number(word: str | None) -> float | None:
    return None if word is None else float(NUMBER_OF.get(word) or word)


def is_in_stretch(said: Stretch | None, headings: Iterable[str]) -> bool:
    """Whether one of a cell's headings is of the stretch that a claim names, or none of any where it names none."""
    stated = _stretches_of(tuple(headings))
    if said is None:
        return all(math.isnan(found.low) for found in stated)
    return said in stated


@lru_cache(maxsize=8_192)
def _stretches_of(headings: tuple[str, ...]) -> tuple[Stretch, ...]:
    return tuple(found for text in headings if (found := stretch_of(text)) is not None)


def bucket_of(value: Value) -> Stretch | None:
    """The stretch that a cell is of, by its column's lowest heading that states one, else by its row's label."""
    if value.cell is None:
        return None
    paths = (*reversed(value.cell.column_path), *value.cell.row_path[-1:])
    return next((found for heading in paths if (found := stretch_of(heading)) is not None), None)


def filling(stretch: Stretch, values: Iterable[Value]) -> Sequence[Value]:
    """The cells whose buckets fill `stretch` one after the other; empty when they leave a gap or reach beyond it."""
    if stretch.years:
        return _filling_years(stretch, values)
    buckets = [(bucket, value) for value in values if (bucket := bucket_of(value)) is not None][:MAX_BUCKETS]
    if any(bucket.days is not stretch.days for bucket, _ in buckets if not math.isnan(bucket.low)):
        return ()
    buckets.sort(key=lambda item: (math.isnan(item[0].low), item[0].low, item[0].high))
    chosen: list[Value] = []
    at = stretch.low
    for bucket, value in buckets:
        if bucket.high <= stretch.low:
            continue
        slack = bucket.step if chosen or bucket.days else 0.0  # "1-30 days" starts at once, "1-3 years" does not
        follows = math.isnan(bucket.low) or at <= bucket.low <= at + slack
        if not follows or bucket.high > stretch.high:
            break
        chosen.append(value)
        at = bucket.high
        if at == stretch.high:
            return chosen
    return ()


def _filling_years(stretch: Stretch, values: Iterable[Value]) -> Sequence[Value]:
    """The cells whose years fill `stretch`; of an open beginning the first of the table, which is when it begins."""
    buckets = [(years, value) for value in values if (years := years_of(value)) is not None][:MAX_BUCKETS]
    dated = sorted((years, at) for at, (years, _) in enumerate(buckets) if years[0])
    if not dated or len(buckets) - len(dated) > 1:
        return ()
    last = dated[-1][0][1]
    dated += [((last + 1.0, math.inf), at) for at, (years, _) in enumerate(buckets) if not years[0]]
    if any(one[1] + 1.0 != other[0] for (one, _), (other, _) in pairwise(dated)):
        return ()
    chosen = [(years, at) for years, at in dated if years[0] >= stretch.low and years[1] <= stretch.high]
    if not chosen or chosen[-1][0][1] != stretch.high:
        return ()
    if chosen[0][0][0] != (dated[0][0][0] if math.isinf(stretch.low) else stretch.low):
        return ()
    return [buckets[at][1] for _, at in chosen]


def years_of(value: Value) -> tuple[float, float] | None:
    """The first and the last calendar year that a cell is of; noughts for "thereafter", None where it is of neither."""
    if value.cell is None:
        return None
    label = " ".join((*value.cell.row_path[-1:], *value.cell.column_path)).lower()
    if found := _OPEN_YEAR.search(label):
        return float(found["from"] or int(found["after"]) + 1), math.inf
    period = value.periods[0] if value.periods else None
    if period is not None and period.year is not None and not (period.quarter or period.half):
        return float(period.year), float(period.end_year or period.year)
    return (0.0, math.inf) if any(map(_REST.match, map(str.lower, _headings(value)))) else None


def _headings(value: Value) -> tuple[str, ...]:
    return (*value.cell.row_path[-1:], *value.cell.column_path) if value.cell is not None else ()
