"""Claims that turn a sentence: its own words with two things exchanged, a limit moved, a right given to the other side.

Each check knows one way to turn a sentence, and all are conflicts; the first that finds one is enough.
"""

from __future__ import annotations

from collections.abc import Sequence

from guardrail.claims.claim import Claim
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.verify.finding import Finding
from guardrail.verify.turned.certainty import check_certainty
from guardrail.verify.turned.condition_sense import check_condition_sense
from guardrail.verify.turned.conditions import check_conditions
from guardrail.verify.turned.contrasts import check_contrasts
from guardrail.verify.turned.converse_acts import check_converse_acts
from guardrail.verify.turned.denied_clauses import check_denied_clauses
from guardrail.verify.turned.exchanged_partners import check_exchanged_partners
from guardrail.verify.turned.exchanged_words import check_exchanged_words
from guardrail.verify.turned.figure_qualifiers import check_figure_qualifiers
from guardrail.verify.turned.moved_predicates import check_moved_predicates
from guardrail.verify.turned.permissions import check_permissions
from guardrail.verify.turned.polarity import check_polarity

_OF_TEXTS = (
    check_figure_qualifiers,
    check_exchanged_partners,
    check_exchanged_words,
    check_conditions,
    check_converse_acts,
    check_polarity,
)
"""Checks of the sentences that are aligned to a claim."""
_OF_INDEX = (check_permissions, check_moved_predicates, check_denied_clauses)
"""Checks that look through all of the evidence."""
_OF_BOTH = (check_contrasts, check_certainty, check_condition_sense)


def check_turned(claim: Claim, texts: Sequence[Premise], index: EvidenceIndex) -> tuple[Finding, ...]:
    """The first conflict between a claim and a sentence that it turns, else nothing.

    Arguments:
        texts: the premises that are no cells.
        index: all the evidence.
    """
    for of_texts in _OF_TEXTS:
        if found := of_texts(claim, texts):
            return found
    for of_index in _OF_INDEX:
        if found := of_index(claim, index):
            return found
    for of_both in _OF_BOTH:
        if found := of_both(claim, texts, index):
            return found
    return ()
