"""Sentences about a sibling: another fund of the same family supports nothing that is said of the claim's own.

"Ridge Core Equity Fund" shares words with "Ridge Municipal Fund", so that word by word its sentences fit well.
"""

from __future__ import annotations

from functools import lru_cache

from guardrail.evidence.names import Name, names
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import content_terms
from guardrail.verify.memo import per_premise

MAX_TEXT = 2_000
"""Characters of a premise beyond which it is not searched for names."""


def is_of_rival(text: str, premise: Premise) -> bool:
    """Whether `premise` names another product or issuer of the same class, and never the one that `text` names.

    A shortened name is no other one: "Ridge Fund" for "Ridge Municipal Fund".
    """
    own = _classed(text)
    if not own or len(premise.text) > MAX_TEXT:
        return False
    stated, theirs = _named(premise)
    if not theirs or any(name.terms <= stated for name in own):
        return False
    said = content_terms(text)
    classes = {name.words[-1].casefold() for name in own}
    return all(name.words[-1].casefold() in classes and not name.terms <= said for name in theirs)


@lru_cache(maxsize=1024)
def _classed(text: str) -> tuple[Name, ...]:
    """The names of a text that close with their class: "... Fund", "... Trust"."""
    return tuple(name for name in names(text) if len(name.words) > 1 and name.ends_with_class)


@per_premise
def _named(premise: Premise) -> tuple[frozenset[str], tuple[Name, ...]]:
    return content_terms(premise.text), _classed(premise.text)
