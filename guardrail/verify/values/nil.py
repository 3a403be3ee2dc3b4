"""Nothing as a figure: "No impairment losses were recognized in 2019" states that they were 0."""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.claims.figures.figure import Bound, Figure, Unit
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import weight
from guardrail.verify.lines.figure_roles import Outcome
from guardrail.verify.values.candidates import IDLE, Candidate, Subject, missing
from guardrail.verify.values.text_candidates import reading_of

LEAST_COVERAGE = 0.9
"""Share of the claim's words that the sentence has to carry."""
MOST_UNSAID = 0.5
"""Weight of the sentence's further words: "no material losses" does not state that there were none."""

_STATED = (
    r"(?:recogni[sz]ed|recorded|incurred|paid|declared|issued|granted|repurchased|outstanding|made|due|identified)"
)
_NOTHING = re.compile(
    rf"(?:^|(?<=\. ))(?:there\s+(?:was|were|is|are)\s+)?no\s+(?!longer\b|more\b|less\b|fewer\b|later\b)"
    rf"|\b(?:had|has|have|{_STATED})\s+no\s+(?!longer\b|more\b|less\b|fewer\b|later\b)"
    r"|\b(?:did|do|does)\s+not\s+(?:recogni[sz]e|record|incur|have|hold|pay|declare|issue|grant|repurchase|identify)\s+any\b",
    re.IGNORECASE,
)
_RESTRICTED = re.compile(
    r"\b(?:other|except|unless|if|until|than|assurance|may(?!\s+\d)|might|could|would|will)\b", re.IGNORECASE
)
_COUNTED = (Unit.MONEY, Unit.PLAIN, Unit.COUNT)


def stated_nil(figure: Figure, subject: Subject, premises: Sequence[Premise]) -> Candidate | None:
    """The sentence that says there was none of what the claim puts at zero.

    Arguments:
        figure: the claim's.
        subject: the claim's words.
    """
    if figure.value != 0 or figure.bound is not Bound.EXACT or figure.unit not in _COUNTED or not subject.weight:
        return None
    for premise in premises:
        text = premise.text
        if premise.cells or _NOTHING.search(text) is None or _RESTRICTED.search(text):
            continue
        terms = reading_of(premise).terms
        coverage = 1.0 - weight(missing(subject.terms, terms) - subject.idle) / subject.weight
        unsaid = missing(terms, subject.terms) - IDLE
        if coverage >= LEAST_COVERAGE and weight(unsaid) <= MOST_UNSAID:
            whole = not unsaid and missing(subject.terms, terms) <= subject.idle
            of = premise.periods if whole else ()
            return Candidate(
                figure, figure.text, Outcome.AGREES, None, of, coverage, True, whole, None, premise, premise.citation
            )
    return None


def is_nil(source: Candidate) -> bool:
    """Whether a candidate is a sentence that says there was none, in words alone."""
    premise = source.premise
    return (
        source.cell is None
        and premise is not None
        and source.figure.value == 0
        and (source.figure not in premise.figures)
    )
