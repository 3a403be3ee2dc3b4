"""Names of other things that alignment takes for alike: "net loans" of a row "Net debt", "due to" of "due from".

What finds a line may take a loan for a debt and an asset for an investment; what proves may not. Where a word of the
claim stands on no label that a proof cites, and only such a word does, the claim is of another thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.terms import content_terms
from guardrail.verify.finding import Finding
from guardrail.verify.hints import Hint
from guardrail.verify.lines.line_index import lines_of
from guardrail.verify.values.candidates import blanked

_NEAR = (
    ("loan", "debt borrowing indebtedness", ""),
    ("debt borrowing indebtedness", "loan", "payable term bank bond note senior secured"),
    ("asset", "investment holding", ""),
    ("investment holding", "asset", ""),
    ("price", "cost", ""),
    ("cost", "price", "purchase exercise"),
    ("yield", "return", ""),
    ("return", "yield", ""),
    ("issue", "outstand", ""),
    ("outstand", "issue", ""),
    ("grant award", "issue", ""),
    ("repurchase", "purchase acquire acquisition buy", "share stock treasury own common unit"),
    ("purchase acquire acquisition", "repurchase", "share stock treasury own common unit"),
    ("expense", "expenditure", ""),
    ("profit earning", "income", "net operating pretax tax before comprehensive share attributable gross continuing"),
    ("disposal dispose divest", "sale", "proceed asset property equipment investment security business subsidiary"),
    ("credit", "facility", ""),
    ("facility", "credit", ""),
    ("let", "occupancy", ""),
)
"""Words of a claim, those on a label that only stand near them, and words beside which those mean the same."""
_TERMS = tuple(tuple(map(content_terms, entry)) for entry in _NEAR)
_ASKED = frozenset().union(*(claimed for claimed, _, _ in _TERMS))

_KINDS = (content_terms("revenue sales turnover"), content_terms("cost expense expenditure"))
"""What rows below one heading are of: "License" below "Revenue" is no license cost, whatever the title speaks of."""

_TOKEN = re.compile(r"[a-z]+")
_OPPOSED = frozenset(
    frozenset(pair)
    for pair in (
        ("to", "from"),
        ("to", "by"),
        ("for", "against"),
        ("over", "under"),
        ("over", "of"),
        ("above", "below"),
        ("before", "after"),
        ("with", "without"),
        ("into", "from"),
        ("in", "out"),
        ("and", "or"),
    )
)
_JOINTS = frozenset().union(*_OPPOSED)
_MAY_JOIN = Hint(rf"^(?:{'|'.join(sorted(_JOINTS))})\Z", re.IGNORECASE)


@per_claim
def _words(claim: Claim) -> tuple[frozenset[str], tuple[tuple[str, str, str], ...]]:
    """The content words of a claim, and its small words each between the two that it joins."""
    text = blanked(claim.text, (*claim.figures, *claim.periods))
    return content_terms(text), _joined(text) if _MAY_JOIN(claim.text) else ()


@lru_cache(maxsize=8_192)
def _joined(text: str) -> tuple[tuple[str, str, str], ...]:
    tokens = _TOKEN.findall(text.lower())
    return tuple(
        (before, joint, behind)
        for before, joint, behind in zip(tokens, tokens[1:], tokens[2:], strict=False)
        if joint in _JOINTS
    )


@lru_cache(maxsize=8_192)
def _label(text: str) -> frozenset[str]:
    return content_terms(text)


def names_another(claim: Claim, proving: Iterable[Finding]) -> bool:
    """Whether a claim names another thing than the cells that prove it, by a word that only stands near theirs."""
    said, joined = _words(claim)
    if not joined and said.isdisjoint(_ASKED):
        return False
    cited = {citation for one in proving for citation in one.citations if citation.row or citation.column}
    if not cited:
        return False
    if joined and any(_turns(joined, _joined(citation.row)) for citation in cited if citation.row):
        return True
    labels = frozenset().union(
        *(_label(text) for citation in cited for text in (citation.row, citation.column, citation.table))
    )
    return any(
        claimed & said - labels and near & labels - said and beside.isdisjoint(labels | said)
        for claimed, near, beside in _TERMS
    )


def _turns(claimed: Iterable[tuple[str, str, str]], printed: Iterable[tuple[str, str, str]]) -> bool:
    """Whether a claim joins two words of a label the other way: "due to banks" of "Due from banks"."""
    held = {(before, behind): joint for before, joint, behind in printed}
    return any(
        (other := held.get((before, behind))) is not None and frozenset((joint, other)) in _OPPOSED
        for before, joint, behind in claimed
    )


def is_of_other_kind(claim: Claim, proving: Iterable[Finding], index: EvidenceIndex) -> bool:
    """Whether a claim speaks of costs alone, and of a row that adds up to revenue, or the other way round."""
    said = _words(claim)[0]
    told = [not kind.isdisjoint(said) for kind in _KINDS]
    if sum(told) != 1:
        return False
    (own,) = (kind for kind, is_told in zip(_KINDS, told, strict=True) if is_told)
    (other,) = (kind for kind, is_told in zip(_KINDS, told, strict=True) if not is_told)
    cited = {citation for one in proving for citation in one.citations if citation.row}
    rows = {
        (one.chunk, one.row)
        for one in cited
        if own.isdisjoint(_label(one.row)) and not other.isdisjoint(_label(one.row))
    }
    return bool(rows) and any(
        (part.citation.chunk, part.citation.row) in rows
        for table in index.tables
        if any(table.chunk == chunk for chunk, _ in rows)
        for line in lines_of(table).lines
        if not line.label.isdisjoint(other)
        for part in lines_of(table).parts_of(line.values[0])
    )
