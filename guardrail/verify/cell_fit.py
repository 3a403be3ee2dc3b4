"""How well a claim's words name a table cell by its row and column, and whether the labels say nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from guardrail.evidence.align import AlignedCell
from guardrail.evidence.terms import content_terms, stem
from guardrail.verify.candidates import PLACES, WEIGHTLESS, Subject, contrary, guards_in, missing, share, weight

CONTRARY = 0.4
"""What is left of the fit when label and claim use opposite words ("before tax", "after tax")."""
UNNAMED = 0.6
"""What is left of the fit when the claim says no word of the row's label: its caption alone does not name a row."""
LITERAL_COVERAGE = 0.6
"""Coverage of a label that the claim repeats to the letter though it has no content word ("Other")."""

_TOTAL = content_terms("total")
_INCOME = content_terms("income")
_PROFIT = content_terms("profit earnings")
_EITHER = re.compile(
    r"\b(?:income|profit|earnings)\s*/?\s*\((?:loss|losses)\)|\b(?:loss|losses)\s*/?\s*\((?:income|profit|earnings)\)"
    r"|\(loss(?:es)?\)\s*/?\s*(?:income|profit|earnings)\b",
    re.IGNORECASE,
)
_WORDS = re.compile(r"[a-z]+")
_NUMBER_SIGN = re.compile(r"\bnos?\.")
_UNIT_NOTE = re.compile(
    r"[(\[][^()\[\]]*\b(?:thousands?|millions?|billions?|dollars?|euros?|pounds?|yen|rmb|usd|eur|gbp)\b[^()\[\]]*[)\]]"
    r"|(?:\b(?:rmb|usd|eur|gbp|hk|us|nt|[sa])|[$€£¥]){1,3}\s?['’]?\s?(?:000s?|thousands?|millions?|billions?|mn?|bn|k)\b",
    re.IGNORECASE,
)
_UNTOLD = frozenset(map(stem, ("amount", "number", "weight")))
"""Words of a heading that a claim need not say: they only tell that figures follow."""
_SHORT_HEADING = 3
"""Content words up to which a heading over rows is part of their names."""
_MAX_HEADING = 200
"""Characters of a heading in which a unit is looked for."""
_PUNCTUATION = re.compile(r"[^a-z0-9&]+")


def shared_headings(cells: Sequence[AlignedCell]) -> frozenset[str]:
    """Headings that stand over every aligned column and so tell none apart; none where one column is aligned."""
    columns = {(aligned.cell.citation.chunk, aligned.cell.column): aligned.cell.column_path for aligned in cells}
    if len(columns) < 2:
        return frozenset()
    return frozenset.intersection(*map(frozenset, columns.values()))


@lru_cache(maxsize=8192)
def _label(path: tuple[str, ...]) -> tuple[frozenset[str], str, frozenset[str]]:
    """Content words and plain words of a path's last label; guard words of it and of the short headings over it.

    A long heading ("Adjustments to reconcile net loss to net cash provided by operating activities") introduces its
    rows, a short one ("Net", "Before tax") is part of their names.
    """
    label = path[-1] if path else ""
    plain = " ".join(_PUNCTUATION.sub(" ", label.lower()).split())
    telling = [part for part in path[:-1] if len(content_terms(part)) <= _SHORT_HEADING]
    words = _WORDS.findall(_NUMBER_SIGN.sub(" ", " ".join([*telling, label]).lower()))
    terms = content_terms(label)
    if " income tax" in f" {plain}" and plain.count("income") == 1:
        terms -= _INCOME  # "effective tax rate" names the row "Effective income tax rate"
    return terms, plain, guards_in(words)


@lru_cache(maxsize=8192)
def _alternatives(path: tuple[str, ...]) -> frozenset[str]:
    """Words of a label of which a claim says one, as the sign has it: "Net income (loss)"."""
    match = _EITHER.search(path[-1]) if path else None
    return content_terms(match[0]) | _PROFIT if match else frozenset()


@lru_cache(maxsize=8192)
def _column_names(path: tuple[str, ...]) -> frozenset[str]:
    """Content words of the headings without those that only state a unit."""
    return content_terms(
        " / ".join(_UNIT_NOTE.sub(" ", heading[:_MAX_HEADING]) + heading[_MAX_HEADING:] for heading in path)
    )


@lru_cache(maxsize=8192)
def _path_terms(path: tuple[str, ...]) -> frozenset[str]:
    return content_terms(" / ".join(path))


def cell_fit(
    subject: Subject, aligned: AlignedCell, column: tuple[str, ...], own: frozenset[str] | None = None
) -> tuple[float, bool, bool]:
    """How well the claim's words name a cell, whether its labels say nothing else, and whether that is all they say.

    Arguments:
        column: the cell's headings without those that stand over all.
        own: the words that the cell has to carry, where the claim speaks of several things; None for all.
    """
    cell = aligned.cell
    label, plain, guards = _label(cell.row_path)
    if not plain:
        label = cell.column_terms
    elif (either := _alternatives(cell.row_path)) and not either.isdisjoint(subject.terms):
        label -= either
    lacking = (subject.terms & aligned.missing) - cell.row_terms - cell.column_terms
    if lacking:
        lacking &= missing(subject.terms, cell.row_terms | cell.column_terms)
    asked = subject.terms if own is None else own
    lost = weight(lacking & asked) if lacking else 0.0
    coverage = 1.0 - lost / weight(asked) if subject.weight and asked else 0.0
    literal = bool(plain) and f" {plain} " in subject.words
    if literal:
        coverage = max(coverage, LITERAL_COVERAGE)
    label_share = 1.0 if literal else share(label, subject.terms)
    column_share = share(_path_terms(column), subject.terms)
    named = label_share
    if own is not None and label and not label <= own:  # words said of another figure name this one's row less
        named = (label_share + share(label, own)) / 2
    fit = coverage * (0.4 + 0.4 * named + 0.2 * column_share)
    guards |= _label(cell.column_path)[2]
    if contrary(subject.guards, guards):
        return fit * CONTRARY, False, False
    if label and label_share == 0.0:
        fit *= UNNAMED
    exact = label_share == 1.0 and coverage > 0.0
    if exact and label == _TOTAL:  # a bare total is of whatever stands above it, which the claim has to name
        exact = weight(missing(subject.terms, cell.row_terms | cell.column_terms)) <= WEIGHTLESS
    whole = exact and lacking <= subject.idle and missing(_column_names(column), subject.terms) <= _UNTOLD
    return fit, exact, whole and subject.guards - PLACES == guards - PLACES
