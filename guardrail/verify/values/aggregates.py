"""Claims about results over several values, "the average of", "the change in", which no single cell states."""

from __future__ import annotations

import re

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import word_set
from guardrail.evidence.terms import stem
from guardrail.verify.values.candidates import Candidate
from guardrail.verify.values.proof import labels_of

_WORD = re.compile(r"[a-z]+")
_AGGREGATES = word_set("average mean median sum combined difference ratio both cumulative together cagr")
_COMPUTED = _AGGREGATES | word_set(
    "aggregate change proportion share growth variance increase decrease decline reduction within"
)
_PER = re.compile(
    r"\bper (?P<noun>employee|head|worker|person|store|shop|showroom|customer|subscriber|user|member|passenger|branch"
    r"|location|site|restaurant|hotel|room|property|home|policy|account|vehicle|aircraft|vessel|patient|student|bed)\b",
    re.IGNORECASE,
)
"""What things are counted by of which a table gives the sum."""
_TITLED = word_set("average mean median")


def is_computed(claim: Claim, candidate: Candidate) -> bool:
    """Whether the claim's figure is a result over several values, so that no single one contradicts it."""
    if len(claim.periods) > 1 and len(claim.figures) == 1:
        return True
    return _says_beyond(claim, candidate, _COMPUTED) or _is_for_each(claim, candidate)


def is_aggregate(claim: Claim, candidate: Candidate) -> bool:
    """Whether the claim speaks of an average, sum or ratio and the source does not."""
    return _says_beyond(claim, candidate, _AGGREGATES) or _is_for_each(claim, candidate)


@per_claim
def _counted(claim: Claim) -> str:
    """The noun for each of which a claim tells an amount: "per employee"."""
    match = _PER.search(claim.text) if "per " in claim.text else None
    return stem(match["noun"].lower()) if match is not None else ""


def _is_for_each(claim: Claim, candidate: Candidate) -> bool:
    """Whether the claim's amount is one for each of what the source does not count by: no row "Personnel expenses" is
    one per employee."""
    noun = _counted(claim)
    if not noun or candidate.cell is None:
        return False
    return noun not in candidate.cell.cell.row_terms | candidate.cell.cell.column_terms


@per_claim
def _said(claim: Claim) -> frozenset[str]:
    return _COMPUTED.intersection(_WORD.findall(claim.text.lower()))


def _says_beyond(claim: Claim, candidate: Candidate, words: frozenset[str]) -> bool:
    """Whether the claim uses one of `words` that the source's labels or sentence lack."""
    said = _said(claim) & words
    if not said:
        return False
    source = candidate.premise.text if candidate.premise else ""
    if candidate.cell is not None:
        source = labels_of(candidate.cell.cell)
    beyond = said.difference(_WORD.findall(source.lower()))
    if candidate.cell is not None and beyond <= _TITLED:  # the table's title may say that its cells are averages
        return not candidate.whole and not candidate.cell.missing.isdisjoint(map(stem, beyond))
    return bool(beyond)
