"""Which of several well fitting candidates a claim means: those of its period, those it names most fully."""

from __future__ import annotations

from collections.abc import Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.figure import Figure
from guardrail.claims.periods import Period
from guardrail.verify.candidates import Candidate, is_earlier
from guardrail.verify.figure_roles import Outcome


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
    return [one for one in pool if id(one) not in cells or not any(cells[id(one)] < named for named in fullest)]


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
        return _whole_years(claimed[0], same) or silent
    if is_earlier(claim, figure):
        return list(leading)
    years = [_last_year(one.periods) for one in leading]
    latest = max((year for year in years if year is not None), default=None)
    return [one for one, year in zip(leading, years, strict=True) if year is None or year == latest]


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
