"""Proves what a claim says of one line: every figure, time and direction of it is re-computed from the line's cells.

`guardrail.verify.derived.line_reading` reads the claim without regard to the order of its words, so that its wording
may be any; here all of it has to hold: what is not computed is not proved, and nothing is ever contradicted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import combinations

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.evidence.terms import prior
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.derived.line_holding import Holding
from guardrail.verify.derived.line_reading import statement
from guardrail.verify.derived.line_statement import Place, Statement
from guardrail.verify.derived.line_tokens import NAME
from guardrail.verify.derived.line_wordings import in_plain
from guardrail.verify.derived.named_figures import named_figures
from guardrail.verify.derived.proof import is_looked_up
from guardrail.verify.derived.row_labels import labelled
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.lines.operands import (
    Named,
    Value,
)
from guardrail.verify.lines.phrase_words import phrase_terms
from guardrail.verify.lines.unsaid import NEUTRAL, TELLING
from guardrail.verify.phrases.grounds import LEADING, MATCH_SCORE, stated
from guardrail.verify.phrases.masked import Masked, masked_of

MAX_FIGURES, MAX_PERIODS = 6, 4
"""Figures and times beyond which a claim says more than one thing of one line."""
_BOTH = ("one", "other")
_SPENDING = phrase_terms("expense expenses cost costs charge charges spending spend loss losses provision tax taxes")
_SETS_APART = re.compile(r"\b(?:only|sole|solely|alone|each|both|other than)\b", re.IGNORECASE)
"""Words that say something of other lines too."""
_TOTAL = re.compile(r"\btotal\b", re.IGNORECASE)
_NAME_MARK = re.compile(rf"[{NAME}]")


@per_claim
def _plain(claim: Claim) -> str:
    return in_plain(masked_of(claim).text)


def check_line(claim: Claim, evaluator: Evaluator, proves: Callable[[str], bool]) -> tuple[Finding, ...]:
    """The proof of a claim that speaks of one line; empty where it is not read or does not hold.

    Arguments:
        claim: that no other check proves or contradicts.
        proves: whether the look-ups prove a plain sentence. What the claim calls its line has to name each value that
            it rests on there, so that headings, qualifiers, totals and rivals count here as they do for any look-up.
    """
    if not claim.periods or len(claim.periods) > MAX_PERIODS or len(claim.figures) > MAX_FIGURES:
        return ()
    if _SETS_APART.search(claim.text) is not None:
        return ()
    if _TOTAL.search(claim.text) is not None:  # lest the name of a part stand for the whole
        proves = _of_totals(proves)
    masked = masked_of(claim)
    text, labels = labelled(_plain(claim), evaluator)
    used: list[Value] = []
    pairs = named_figures(text) if len(claim.figures) == len(_BOTH) and len(claim.periods) == 1 else []
    if pairs:
        period = masked.periods[0]
        for name, mark in pairs:
            level = (masked.figure(mark), period, Place.OPEN)
            found = _held(Statement(name, levels=[level], ends=[period]), masked, labels, evaluator, proves)
            if not found:
                return ()
            used += found
    elif (said := statement(masked, text)) is not None:
        used = _held(said, masked, labels, evaluator, proves)
    if not used:
        return ()
    return (
        Finding(
            "line",
            Answer.MATCH,
            proved=True,
            citations=tuple(dict.fromkeys(value.citation for value in used)),
            source_says=", ".join(value.text for value in used),
            formula="line",
            matched=tuple(sorted(stated(claim))),
        ),
    )


def _of_totals(proves: Callable[[str], bool]) -> Callable[[str], bool]:
    """`proves`, of plain sentences that say "total" as the claim does."""

    def proved(text: str) -> bool:
        return proves(text if _TOTAL.search(text) is not None else f"Total {text[:1].lower()}{text[1:]}")

    return proved


def _held(
    said: Statement, masked: Masked, labels: Sequence[str], evaluator: Evaluator, proves: Callable[[str], bool]
) -> list[Value]:
    """The values by which a statement holds of every line that its name can mean; empty where it does not."""

    def shown(text: str) -> str:
        return _NAME_MARK.sub(lambda mark: labels[ord(mark[0]) - ord(NAME[0])], text)

    name = shown(said.name)
    terms = masked.leaf(name).terms
    if _are_two([masked.leaf(shown(run)).terms for run in said.names]):
        return []
    rows = [masked.leaf(shown(mark)).terms for mark in _NAME_MARK.findall(said.name)]
    named = evaluator.named(terms) if terms else []
    if not named or named[0].score < MATCH_SCORE:
        return []
    used: list[Value] = []
    for item in named:
        if item.score < LEADING * named[0].score:
            continue
        if item.unsaid or _says_more(terms, item, evaluator) or _is_of_two(rows, item, evaluator):
            return []
        found = Holding(said, item.line, name).values()
        if not found:
            return []
        used = used or found
    return used if all(is_looked_up(name, value, proves) for value in used) else []


def _says_more(terms: frozenset[str], item: Named, evaluator: Evaluator) -> bool:
    """Whether light words of the name, too, are said by nothing about the line."""
    scope = evaluator.scope(item.line.values[0].citation.chunk)
    light = {term for term in terms - item.line.terms - scope - NEUTRAL if prior(term) <= TELLING}
    return any(term not in _SPENDING for term in light)


def _are_two(names: Sequence[frozenset[str]]) -> bool:
    """Whether words that stand apart name two lines of one kind: "service income" here, "product income" there."""
    return any(one & other and not (one <= other or other <= one) for one, other in combinations(names, 2))


def _is_of_two(rows: Sequence[frozenset[str]], item: Named, evaluator: Evaluator) -> bool:
    """Whether the claim says the label of a row that is none of the line's own headings.

    Arguments:
        rows: the terms of each label that the claim says.
    """
    own = item.line.terms | evaluator.scope(item.line.values[0].citation.chunk) | NEUTRAL
    return len(rows) > 1 and any(not row <= own for row in rows)
