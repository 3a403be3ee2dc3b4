"""What the checks keep of a table is worked out where large evidence is read, not when the first claim asks for it."""

from __future__ import annotations

from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.lines.line_index import lines_of


def prepared(index: EvidenceIndex) -> EvidenceIndex:
    """`index`, the lines of its tables read. About as long as reading the tables themselves; linear in their cells."""
    for table in index.tables:
        lines_of(table)
    return index
