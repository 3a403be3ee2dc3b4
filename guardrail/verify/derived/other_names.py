"""Proves a claim that calls a line item by another name than its row: said again in the row's own words.

What is proved of "income before provision for income taxes" is proved of "pretax income"
(`guardrail.evidence.line_names`). It only proves: a contradiction of the renamed claim is none of the claim, since the
name may be at fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import islice

from guardrail.claims.claim import Claim
from guardrail.claims.extract import claim_as_stands
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.line_names import names_of, renamed
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.derived.own_figures import without_issuer
from guardrail.verify.derived.row_labels import labels_of
from guardrail.verify.finding import Assessment, Finding, settles

MAX_NAMES = 2
"""Names of one claim that are put otherwise, one at a time."""


def prove_by_other_name(
    claim: Claim, index: EvidenceIndex, assess: Callable[[Claim], Assessment]
) -> tuple[Finding, ...]:
    """The proofs of a claim in the words of the row that it means; empty where it is not proved so.

    Arguments:
        claim: that is not proved in its own words.
        assess: all that is known of a claim before NLI.
    """
    named = renamed(claim.text, _names(index), _titles(index))
    for said in (*without_issuer(claim.text, index), *islice(named, MAX_NAMES)):
        found = assess(claim_as_stands(said))
        if found.proved:
            return tuple(replace(one, matched=(), restated=()) for one in found.findings if settles(one))
    return ()


def _names(index: EvidenceIndex) -> Counter[str]:
    """The names of all rows of the evidence."""
    kept = index.kept.get("row_names")
    if not isinstance(kept, Counter):
        kept = index.kept["row_names"] = names_of(labels_of(Evaluator.of(index)))
    return kept


def _titles(index: EvidenceIndex) -> str:
    """What introduces the tables of the evidence, in small letters."""
    kept = index.kept.get("titles_said")
    if not isinstance(kept, str):
        captions = [table.caption for table in index.tables if table.caption]
        leads = [one.sentence.text for one in index.passages if one.lead and one.sentence is not None]
        kept = index.kept["titles_said"] = " ".join((*captions, *leads)).lower()
    return kept
