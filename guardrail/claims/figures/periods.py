"""Periods: dates, months, quarters, half-years, fiscal and calendar years, and when two agree.

One door to their parts: the value object with its comparison, and the scanner.
"""

from __future__ import annotations

from guardrail.claims.figures.period import Period, same_period
from guardrail.claims.figures.period_scanner import is_literature_year, parse_periods

__all__ = ["Period", "is_literature_year", "parse_periods", "same_period"]
