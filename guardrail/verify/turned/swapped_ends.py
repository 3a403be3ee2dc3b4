"""Ends of a movement told the other way round: "from Level 3 to Level 2" of a transfer from Level 2 to Level 3.

An NLI model reads the same words in another order as the same claim.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import POINTING
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import content_terms, weight
from guardrail.verify.finding import Finding, contradicted_by
from guardrail.verify.hints import Hint

MAX_TEXT = 2_000
"""Characters of a premise beyond which it is no plain sentence."""
MAX_END = 6
"""Words of an end beyond which it is no name."""
LEAST_SHARED = 0.6
"""Share of the claim's other words, by weight, that the sentence has to say."""

_TOKEN = re.compile(r"[a-z0-9$€£%][\w.,'’&%$€£/-]*|[.,;:()]")
_FROM = Hint(r"from\Z", lower=True)
_TO = frozenset(("to", "into"))
_STOPS = frozenset(".,;:()")

_Ends = tuple[tuple[str, ...], tuple[str, ...]]


def check_swapped_ends(claim: Claim, premises: Sequence[Premise]) -> tuple[Finding, ...]:
    """A conflict where a sentence says "from B to A" of the claim's "from A to B", and none says it as the claim does.

    Arguments:
        claim: the proposition.
        premises: the sentences that are aligned to it.
    """
    said = _said(claim)
    if not said:
        return ()
    plain = [premise for premise in premises if len(premise.text) <= MAX_TEXT]
    stated = [(premise, ends) for premise in plain for ends in _ends(premise.text)]
    for first, after in said:
        if any(_is(first, after, *ends) for _, ends in stated):
            continue
        for premise, (begin, behind) in stated:
            swapped = begin == after[: len(begin)] and first == behind[: len(first)] and begin != first
            if swapped and _about(claim, premise, frozenset((*first, *begin))):
                return (
                    contradicted_by(
                        premise,
                        "swapped_ends",
                        f"from {' '.join(begin)} to {' '.join(first)}",
                        f"from {' '.join(first)} to {' '.join(begin)}",
                    ),
                )
    return ()


@per_claim
def _said(claim: Claim) -> list[_Ends]:
    return list(_ends(claim.text))


def _ends(text: str) -> Iterator[_Ends]:
    """For each "from A to B" the words of A, and the words that follow "to" up to a mark."""
    if not _FROM(text):
        return
    lowered = text.lower()
    if "from " not in lowered:
        return
    tokens = [token.rstrip(".,'’") or token for token in _TOKEN.findall(lowered)]
    for at, token in enumerate(tokens):
        if token != "from":
            continue
        to = next((place for place in range(at + 1, min(at + MAX_END + 3, len(tokens))) if tokens[place] in _TO), 0)
        first = _named(tokens[at + 1 : to])
        if to and first and len(first) <= MAX_END and not _STOPS.intersection(first):
            yield first, _named(tokens[to + 1 : to + 1 + MAX_END + 2])


def _named(tokens: Sequence[str]) -> tuple[str, ...]:
    return tuple(token for token in tokens if token not in POINTING)


def _is(first: tuple[str, ...], after: tuple[str, ...], begin: tuple[str, ...], behind: tuple[str, ...]) -> bool:
    """Whether a sentence says the ends as the claim does: the same first, and the other beginning alike."""
    return first == begin and bool(after) and bool(behind) and after[0] == behind[0]


def _about(claim: Claim, premise: Premise, ends: frozenset[str]) -> bool:
    """Whether a sentence is about what the claim is."""
    terms = content_terms(claim.text) - content_terms(" ".join(sorted(ends)))
    whole = weight(terms)
    return whole <= 0.0 or weight(terms & content_terms(premise.text)) >= LEAST_SHARED * whole
