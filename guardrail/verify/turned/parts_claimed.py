"""Shares that a claim calls parts: "half of revenue came from services" says that services are some of it.

A ratio of any two lines is arithmetic; that one is a part of the other is a statement of its own, which the table has
to bear: its rows add up to the whole, or the part's own name says what the whole is of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from guardrail.claims.claim import Claim
from guardrail.evidence.chunk import Citation
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.terms import content_terms
from guardrail.verify.finding import Finding
from guardrail.verify.hints import Hint
from guardrail.verify.lines.formulas import Operation
from guardrail.verify.lines.line_index import LineIndex, lines_of
from guardrail.verify.lines.operands import COSTS, Line, Value

_PART = re.compile(
    r"\b(?:c[oa]mes?|coming|stem(?:s|med|ming)?|deriv(?:e|es|ed|ing)|aris(?:e|es|ing)|arose|originat(?:e|es|ed|ing)"
    r"|resulted|earned) (?:\w+ )?from\b|\bgenerat(?:e|es|ed|ing)\b|\bcontribut(?:e|es|ed|ing)\b"
    r"|\bcompris(?:e|es|ed|ing)\b|\bconsist(?:s|ed|ing)?\b|\bcomposed\b"
    r"|\bconstitut(?:e|es|ed|ing)\b|\bpart of\b|\bbelong(?:s|ed|ing)?\b",
    re.IGNORECASE,
)
"""Words by which one thing is some of another; of what "made up" or "accounted for" a share any ratio is told."""
_MAY = Hint(
    r"c[oa]m(?:e|ing)|stem|deriv|aris|arose|originat|result|earned|generat|contribut|compris|consist"
    r"|composed|constitut|part|belong",
    re.IGNORECASE,
)
_SHARE = Operation.SHARE.value
_WHOLE = content_terms("total net gross consolidated overall group company")
_COLUMNS = content_terms("total consolidated")
_UNEARNED = COSTS | content_terms("tax provision loss charge income profit earnings margin liability debt")
_DEPTH = 6  # totals of totals


def is_of_no_part(claim: Claim, proving: Iterable[Finding], index: EvidenceIndex) -> bool:
    """Whether a claim calls one line a part of another of which nothing shows that it is."""
    if not _MAY(claim.text) or _PART.search(claim.text) is None:
        return False
    for one in proving:
        if not one.formula.startswith(("share", _SHARE)) or len(one.citations) < 2:
            continue
        *parts, whole = one.citations
        tables = (table for table in index.tables if table.chunk == whole.chunk)
        if not any(_holds(lines_of(table), parts, whole) for table in tables):
            return True
    return False


def _holds(table: LineIndex, parts: Iterable[Citation], whole: Citation) -> bool:
    """Whether a table shows all of `parts` to be parts of `whole`."""
    values = {value.citation: (value, line) for line in table.lines for value in line.values}
    found = values.get(whole)
    return found is not None and all(
        (value := values.get(part)) is not None and _is_part(table, value[0], *found) for part in parts
    )


def _is_part(table: LineIndex, part: Value, whole: Value, line: Line) -> bool:
    if part.cell is None or whole.cell is None:
        return False
    if part.cell.row == whole.cell.row:  # a segment's column beside that of all
        return bool(whole.cell.column_terms & _COLUMNS)
    if _adds_to(table, part, whole, _DEPTH):
        return True
    named = content_terms(whole.cell.row_path[-1] if whole.cell.row_path else "") - _WHOLE
    if not named:  # "Total" of all rows below the same heading
        heading = content_terms(" ".join(part.cell.row_path[:-1]))
        return heading <= line.terms and part.cell.column == whole.cell.column
    label = content_terms(" ".join(part.cell.row_path))
    return bool(named) and named <= label and not (label - named) & _UNEARNED


def _adds_to(table: LineIndex, part: Value, whole: Value, depth: int) -> bool:
    """Whether rows that `part` is among add up to `whole`, or to one of the rows that do."""
    found = table.parts_of(whole)
    if any(one.cell is not None and part.cell is not None and one.cell.row == part.cell.row for one in found):
        return True
    return depth > 0 and any(_adds_to(table, part, one, depth - 1) for one in found)
