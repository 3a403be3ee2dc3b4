"""Words in a table's cell: "Class A's ticker is CRIAX", "the outlook is stable".

A look-up like that of a figure: the claim says the cell's text as printed, and row, column and title account for every
other word of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import word_set
from guardrail.claims.whole_words import stands_alone
from guardrail.evidence.align import AlignedCell
from guardrail.evidence.terms import content_terms
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.legible import is_legible
from guardrail.verify.lines.figure_roles import denials
from guardrail.verify.lines.stretches import is_in_stretch
from guardrail.verify.values.candidates import Subject, same, subject_of
from guardrail.verify.values.cell_fit import cell_fit, shared_headings

MAX_CELL = 120
"""Characters of a cell beyond which it is prose."""
_LEAST_LETTERS = 2
_NO_VALUE = word_set("yes no none nil na n/a nm total other")
_KINDS = content_terms("position title role office name type description status")
"""Headings that only say what kind of words stands below; a claim need not say them."""
_STATES = re.compile(r"\b(?:is|are|was|were|has|have|had)\b")


def check_cell_words(claim: Claim, cells: Sequence[AlignedCell]) -> tuple[Finding, ...]:
    """A proved match where one cell of words states the claim, else nothing.

    Arguments:
        claim: one that states no figure; its periods have to be the cell's.
        cells: the aligned cells.
    """
    if claim.figures or not _may_state(claim):
        return ()
    shared: frozenset[str] | None = None
    for aligned in cells:
        cell = aligned.cell
        place = _place(claim.text, cell.text) if cell.figure is None else None
        if place is None:
            continue
        start, end = place
        rest = f"{claim.text[:start]}{' ' * (end - start)}{claim.text[end:]}"
        if shared is None:
            shared = shared_headings(cells)
        subject = subject_of(replace(claim, text=rest))
        if not _states(subject, aligned, shared) or denials(rest):
            continue
        if not all(any(same(own, other) is True for other in cell.periods) for own in claim.periods):
            continue
        rivals = [one for one in cells if one.cell.figure is None and one.cell.text != cell.text]
        if any(_place(one.cell.text, one.cell.text) and _states(subject, one, shared) for one in rivals):
            return ()
        spans = tuple((period.start, period.end) for period in claim.periods)
        return (Finding("cell_words", Answer.MATCH, True, (cell.citation,), matched=spans),)
    return ()


@per_claim
def _may_state(claim: Claim) -> bool:
    return _STATES.search(claim.text) is not None and is_legible(claim.text)


def _place(text: str, words: str) -> tuple[int, int] | None:
    """Where `text` says a cell's words as printed, None where it does not or they are no value."""
    words = words.strip()
    if not words or len(words) > MAX_CELL or sum(map(str.isalpha, words)) < _LEAST_LETTERS:
        return None
    if words.lower() in _NO_VALUE or words.lower() not in text.lower():
        return None
    lowered, sought = text.lower(), words.lower()
    if len(lowered) != len(text):  # a letter that lower case spells with two: no place could be told
        return None
    at = lowered.find(sought)
    while at >= 0:
        if stands_alone(text, at, len(sought), "+-"):
            return at, at + len(sought)
        at = lowered.find(sought, at + 1)
    return None


def _states(subject: Subject, aligned: AlignedCell, shared: frozenset[str]) -> bool:
    """Whether the cell's row, column and title are what the claim says besides the cell's words."""
    column = tuple(
        text for text in aligned.cell.column_path if text not in shared and not content_terms(text) <= _KINDS
    )
    cell = aligned.cell
    if not subject.terms or not is_in_stretch(subject.stretch, (*cell.row_path[-1:], *cell.column_path)):
        return False
    return cell_fit(subject, aligned, column)[2]
