"""Periods: dates, months, quarters, fiscal and calendar years found in a text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Period:
    """One point or stretch of time.

    Arguments:
        text: the characters it was read from.
        start, end: span in the source, characters.
        year: four digits, None when only a month or quarter is stated.
        quarter: 1 to 4, None when not a quarter.
        half: 1 or 2, None when not a half-year.
        month, day: None when not stated.
        fiscal: stated as a fiscal year or quarter.
        end_year: last year of a range ("2017 to 2019", "2017-2019"), None when not a range.
    """

    text: str
    start: int
    end: int
    year: int | None = None
    quarter: int | None = None
    half: int | None = None
    month: int | None = None
    day: int | None = None
    fiscal: bool = False
    end_year: int | None = None
