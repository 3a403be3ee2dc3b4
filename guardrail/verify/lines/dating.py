"""Which period a figure of a sentence is of, and which fiscal year a date closes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from guardrail.claims.figures import Figure
from guardrail.claims.figures.periods import Period, parse_periods
from guardrail.evidence.features import Cell

_YEAR = re.compile(r"\s*(?:FY ?)?(?:19|20)\d{2}\s*")
_SPACED = re.compile(r"(?<![\d.,])(?:\d ){3}\d(?![\d.,])")
_LATE_CLOSE = 7  # days of January on which a 52- or 53-week year can still end


def dated(text: str, figures: Sequence[Figure], periods: Sequence[Period]) -> list[tuple[Figure, tuple[Period, ...]]]:
    """Each figure with the period it is of: lists are paired, else the nearest period after it, else the one before.

    "$2.9 billion and $2.5 billion at December 31, 2019 and 2018": a list of figures takes the next list of periods as
    long as itself, or the last one before it.
    """
    of_lists = _of_lists(text, figures, periods)
    found: list[tuple[Figure, tuple[Period, ...]]] = []
    for position, figure in enumerate(figures):
        if (paired := of_lists.get(position)) is not None:
            found.append((figure, (paired,)))
            continue
        until = figures[position + 1].start if position + 1 < len(figures) else len(text)
        after = [period for period in periods if figure.end <= period.start < until]
        before = [period for period in periods if period.end <= figure.start]
        found.append((figure, tuple(after[:1]) or tuple(before[-1:])))
    for position in range(len(figures) - 2, -1, -1):  # "$53 million, or 0.2 % of assets, in 2019": one period for both
        figure, other = figures[position], figures[position + 1]
        if figure.is_percent is not other.is_percent and _APPOSED.fullmatch(text, figure.end, other.start):
            found[position] = (figure, found[position + 1][1])
    return found


_APPOSED = re.compile(
    r"[^.;]{0,80},? \(?(?:or|representing|equal to|equivalent to) (?:about |approximately )?", re.IGNORECASE
)


_BETWEEN = re.compile(r"\s*(?:,|,? and|,? or|;)\s*(?:in |at |to |for |from )?(?:fiscal )?(?:years? )?$", re.IGNORECASE)


def _runs(text: str, spans: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Positions of what stands listed, "A, B and C", as lists."""
    runs: list[list[int]] = []
    for position, (start, _) in enumerate(spans):
        if runs and _BETWEEN.match(text[spans[position - 1][1] : start]):
            runs[-1].append(position)
        else:
            runs.append([position])
    return runs


def _of_lists(text: str, figures: Sequence[Figure], periods: Sequence[Period]) -> dict[int, Period]:
    """For the figures of lists the period of the list of periods that belongs to them."""
    if len(figures) == len(periods) > 1 and (
        figures[-1].end <= periods[0].start or periods[-1].end <= figures[0].start
    ):
        return dict(enumerate(periods))
    if len(periods) < 2:
        return {}
    stated = [run for run in _runs(text, [(one.start, one.end) for one in periods]) if len(run) > 1]
    paired: dict[int, Period] = {}
    for run in _runs(text, [(one.start, one.end) for one in figures]) if stated else ():
        fitting = [other for other in stated if len(other) == len(run)]
        after = [other for other in fitting if periods[other[0]].start >= figures[run[-1]].end]
        before = [other for other in fitting if periods[other[-1]].end <= figures[run[0]].start]
        if len(run) > 1 and (after or before):
            chosen = after[0] if after else before[-1]
            paired.update(zip(run, (periods[place] for place in chosen), strict=True))
    return paired


def completed(periods: tuple[Period, ...], heads: tuple[str, ...]) -> tuple[Period, ...]:
    """The periods of a cell with the year that one of its headings states by itself, where they have none.

    "2019" over "Tonnes of CO2e" reads as a count when the two are read together, and a page may print "2 0 1 8".
    """
    if any(period.year for period in periods):
        return periods
    stated = [period for head in heads for period in parse_periods(_SPACED.sub(_joined, head)) if period.year]
    if len({period.year for period in stated}) != 1:
        return periods
    if periods and (periods[0].month or periods[0].quarter or periods[0].half):
        return (replace(periods[0], year=stated[0].year), *periods[1:])
    return (stated[0], *periods)


def year_rows(cells: Sequence[Cell]) -> list[tuple[int, dict[int, str], str]]:
    """Rows that state nothing but years, two or more of them: headings that were read as a row of the body.

    Each with its place, the year above each column, and its label, which may state a unit.
    """
    rows: dict[int, list[Cell]] = {}
    for cell in cells:
        rows.setdefault(cell.row, []).append(cell)
    found: list[tuple[int, dict[int, str], str]] = []
    for row, held in rows.items():
        years = {cell.column: cell.text for cell in held if _YEAR.fullmatch(cell.text)}
        others = (cell for cell in held if cell.column not in years)
        if len(years) > 1 and not any(cell.figure is not None for cell in others):
            found.append((row, years, " ".join(held[0].row_path)))
    return found


def _joined(match: re.Match[str]) -> str:
    return match[0].replace(" ", "")


def fiscal_years(periods: Sequence[Period]) -> dict[int, int]:
    """For calendar years that a 52- or 53-week fiscal year ends in the first days of, the fiscal year it is.

    Retailers and makers close on the last Friday or Saturday of December, or a few days later ("January 3, 2020"). The
    date is that of the year before where no other date claims that year and all others lie around the year's end.

    Arguments:
        periods: the first period of each column.
    """
    dates = {
        (period.year, period.month, period.day) for period in periods if period.year and period.month and period.day
    }
    early = {year for year, month, day in dates if month == 1 and 1 < (day or 0) <= _LATE_CLOSE}
    around = all(
        (month == 12 and (day or 0) > 24) or (month == 1 and (day or 0) <= _LATE_CLOSE) for _, month, day in dates
    )
    if not early or not around:
        return {}
    closed = {year for year, month, _ in dates if month == 12}
    return {year: year - 1 for year in early if year - 1 not in closed}
