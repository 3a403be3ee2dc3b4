"""Nothing in a table: "No impairment was recorded in 2022" of a dash in the row "Impairment" under 2022.

A dash says that there was none. The claim has to deny the whole thing and no more: row, column and titles account for
every other word of it, and the cell is of its period.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.evidence.align import AlignedCell
from guardrail.evidence.features import Cell
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.legible import is_legible
from guardrail.verify.lines.figure_roles import denials
from guardrail.verify.lines.stretches import is_in_stretch
from guardrail.verify.values.candidates import Subject, same, subject_of
from guardrail.verify.values.cell_fit import cell_fit, shared_headings
from guardrail.verify.values.lent_words import lent
from guardrail.verify.values.titled_rows import titled

_STATED = r"(?:recogni[sz]ed|recorded|reported|incurred|paid|declared|issued|granted|repurchased|made)"
_NONE = re.compile(
    r"^(?:in [^,]{4,40}, )?(?:there (?:was|were) )?no (?!longer\b|more\b|less\b|fewer\b|later\b|other\b|further\b)"
    rf"|\b(?:had|{_STATED}) no (?!longer\b|more\b|less\b|fewer\b|later\b|other\b|further\b)"
    r"|\bdid not (?:recogni[sz]e|record|report|incur|pay|declare|issue|grant|repurchase|make) any\b",
    re.IGNORECASE,
)
_NIL = re.compile(r"[\s$€£¥]*(?:[-‐‑–—−]+|nil|none)\s*", re.IGNORECASE)
_LIMITED = re.compile(
    r"\b(?:except|unless|other than|until|if|but|only|and|or|nor|both|because|since|although|yet|any other)\b"
)
_DENIALS = frozenset(("no", "not"))


def check_nil_cells(claim: Claim, cells: Sequence[AlignedCell], index: EvidenceIndex) -> tuple[Finding, ...]:
    """A proved match where a claim that there was none of something meets a dash, else nothing.

    Arguments:
        claim: one that states no figure; its periods have to be the cell's.
        cells: the aligned cells.
        index: all evidence.
    """
    if claim.figures or not _says_none(claim) or not any(_is_nil(one.cell) for one in cells):
        return ()
    subject = subject_of(claim)
    subject = replace(subject, guards=subject.guards - _DENIALS)
    shared = shared_headings(cells)
    fitting = [one.cell for one in cells if _is_of(claim, one.cell) and _states(subject, one, shared, index)]
    if not fitting or not all(map(_is_nil, fitting)):
        return ()
    spans = tuple((period.start, period.end) for period in claim.periods)
    return (Finding("nil_cell", Answer.MATCH, True, (fitting[0].citation,), matched=spans),)


@per_claim
def _says_none(claim: Claim) -> bool:
    if _NONE.search(claim.text) is None or len(denials(claim.text)) != 1:
        return False
    return _LIMITED.search(claim.text.lower()) is None and is_legible(claim.text)


def _is_nil(cell: Cell) -> bool:
    return cell.figure.value == 0 if cell.figure is not None else _NIL.fullmatch(cell.text) is not None


def _is_of(claim: Claim, cell: Cell) -> bool:
    """Whether a cell is of the claim's periods; one without any only where the claim names none."""
    if not claim.periods:
        return not cell.periods
    return all(any(same(own, other) is True for other in cell.periods) for own in claim.periods)


def _states(subject: Subject, one: AlignedCell, shared: frozenset[str], index: EvidenceIndex) -> bool:
    column = tuple(text for text in one.cell.column_path if text not in shared)
    given, title_of = lent(subject, one, index), titled(subject, one.cell, index)
    if not subject.terms or not is_in_stretch(subject.stretch, (*one.cell.row_path[-1:], *one.cell.column_path)):
        return False
    return cell_fit(subject, one, column, lent=given, titled=title_of)[2]
