"""Which of several well fitting candidates a claim means: those of its period, those it names most fully."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.figures.figure import Figure
from guardrail.claims.figures.periods import Period
from guardrail.evidence.terms import content_terms
from guardrail.verify.lines.figure_roles import Outcome
from guardrail.verify.values.candidates import Candidate, is_earlier, missing


def most_specific(own: frozenset[str], pool: Sequence[Candidate]) -> list[Candidate]:
    """The cells without those of rows that another row names more fully: "net bookings" beside "in-game net bookings".

    What names more has to say nothing that the claim does not.

    Arguments:
        own: the claim's words that belong to the figure.
    """
    cells = {id(one): own & (one.cell.cell.row_terms | one.cell.cell.column_terms) for one in pool if one.cell}
    if len(cells) < 2:
        return list(pool)
    fullest = {cells[id(one)] for one in pool if one.cell and one.exact}
    kept = [one for one in pool if id(one) not in cells or not any(cells[id(one)] < named for named in fullest)]
    return [one for one in kept if not _under_another_heading(one, kept, cells)]


def _under_another_heading(one: Candidate, pool: Sequence[Candidate], cells: Mapping[int, frozenset[str]]) -> bool:
    """Whether a row of the same label stands under a heading that says more of the claim."""
    if one.cell is None or len(one.cell.cell.row_path) < 2:
        return False
    label = one.cell.cell.row_path[-1]
    return any(
        other.cell is not None
        and len(other.cell.cell.row_path) > 1
        and other.cell.cell.row_path[-1] == label
        and cells[id(one)] < cells[id(other)]
        for other in pool
    )


def rivals(
    own: frozenset[str], best: Candidate, pool: Sequence[Candidate], leading: Sequence[Candidate]
) -> list[Candidate]:
    """Those of `pool` that the claim may mean as well as `best`.

    A cell is no rival where it has words that the claim does not say and `best` has none ("Europe" beside "Total");
    where the row of `best` alone carries one of the claim's words and its own carries none alone ("shares granted"
    beside "non-vested shares"); where both rows have one label and the claim says all of the heading over `best` but
    not of the other's ("Maintenance" under "Revenue" and under "Cost of revenue").

    Arguments:
        own: the claim's words that belong to the figure.
        leading: `pool` and the candidates of other periods.
    """
    if best.cell is None or len(pool) < 2:
        return list(pool)
    if best.whole:
        pool = [one for one in pool if one.whole or one.cell is None]
    rows = {one.cell.cell.row_path: own & one.cell.cell.row_terms for one in leading if one.cell}
    ours = best.cell.cell.row_path
    alone = _alone(ours, rows)
    return [one for one in pool if one.cell is None or not _yields(one.cell.cell.row_path, ours, own, alone, rows)]


_Rows = Mapping[tuple[str, ...], frozenset[str]]


def _alone(path: tuple[str, ...], rows: _Rows) -> frozenset[str]:
    """The words of a row that no other of `rows` carries."""
    return rows[path].difference(*(words for other, words in rows.items() if other != path))


def _yields(
    path: tuple[str, ...], ours: tuple[str, ...], own: frozenset[str], alone: frozenset[str], rows: _Rows
) -> bool:
    if path == ours or not path or not ours:
        return False
    if path[-1] == ours[-1]:
        return len(path) > 1 < len(ours) and _said(ours[-2], own) and not _said(path[-2], own)
    return bool(alone) and not _alone(path, rows)


def _said(heading: str, own: frozenset[str]) -> bool:
    return not missing(content_terms(heading), own)


def of_the_period(
    claim: Claim, figure: Figure, claimed: Sequence[Period], leading: Sequence[Candidate]
) -> list[Candidate]:
    """The leading candidates of the claim's period; without one in the claim, those of the latest."""
    if claimed:
        same = [one for one in leading if one.period is True]
        silent = [one for one in leading if one.period is None]
        if any(one.outcome is Outcome.AGREES for one in silent) and not any(
            one.outcome is Outcome.AGREES for one in same
        ):
            return silent
        if claimed[0].year is None:  # "in the first quarter": of the latest year, as without a period
            same = _of_latest_year(same)
        return _whole_years(claimed[0], same) or silent
    if is_earlier(claim, figure):
        return list(leading)
    return _of_latest_year(leading)


def _of_latest_year(pool: Sequence[Candidate]) -> list[Candidate]:
    years = [_last_year(one.periods) for one in pool]
    latest = max((year for year in years if year is not None), default=None)
    return [one for one, year in zip(pool, years, strict=True) if year is None or year == latest]


def _whole_years(claimed: Period, same: Sequence[Candidate]) -> list[Candidate]:
    """The candidates of a claimed year that are of all of it, where there are any: "in 2025" means no half of it."""
    if claimed.year is None or claimed.month or claimed.quarter or claimed.half or claimed.months:
        return list(same)
    return [one for one in same if not any(map(_is_part, one.periods[:1]))] or list(same)


def _is_part(period: Period) -> bool:
    """Whether a period is a stretch shorter than a year."""
    return bool(period.quarter or period.half or (period.months and period.months < 12))


def _last_year(periods: Sequence[Period]) -> int | None:
    years = [period.end_year or period.year for period in periods[:1] if period.year]
    return years[0] if years else None
