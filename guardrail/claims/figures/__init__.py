"""Figures: amounts, percentages, counts and multiples, parsed rather than compared as text.

One door to their parts: the value object, the scanner of running text, the reader of table cells and unit notes, and
agreement under rounding.
"""

from __future__ import annotations

from guardrail.claims.figures.agreement import agrees, comparable
from guardrail.claims.figures.cells import UnitNote, parse_cell, parse_unit_note
from guardrail.claims.figures.figure import Bound, Figure, Unit, scaled
from guardrail.claims.figures.scanner import parse_figures

__all__ = [
    "Bound",
    "Figure",
    "Unit",
    "UnitNote",
    "agrees",
    "comparable",
    "parse_cell",
    "parse_figures",
    "parse_unit_note",
    "scaled",
]
