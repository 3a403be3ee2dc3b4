"""Whether a claim says more than a sentence in so many words: of all cases, for sure, or as done.

"Whatever its use", "in every state", "however small" sweep a limit away; "will", "must" and "has decided" make certain
what the sentence has as possible, meant or considered. A model that entails by shared words does not see what was put
in where all else is the sentence's.
"""

from __future__ import annotations

import re
from functools import lru_cache

from guardrail.evidence.terms import content_terms

LEAST_SHARED = 0.4
"""Share of the claim's content words that a sentence has to have, which makes something possible and no more."""

_SWEEPS = re.compile(
    r"\b(?:what(?:so)?ever|no matter|regardless|irrespective|forever|always|any(?:one|body|time)|every(?:one|body)"
    r"|however (?:[a-z]+ly|small|large|big|old|new|long|short|high|low|much|many|few|far|great|little)\b"
    r"|even (?:if|when|where|after|before)\b|(?:in|under) (?:every|all|any) [a-z]|(?:for|of) any [a-z]"
    r"|at any (?:time|moment|point)|for (?:life|good|the (?:life|whole|entire))\b|as long as you own|by any amount"
    r"|without (?:limit|exception|restriction|condition)s?\b|every one of)",
    re.IGNORECASE,
)
_WIDE = re.compile(
    r"\b(?:any|all|every|each|regardless|irrespective|what(?:so)?ever|whenever|always|never|no (?:matter|limit)|even"
    r"|whether|any(?:one|body|time)|every(?:one|body)|life(?:time)?|entire|whole|unlimited)\b",
    re.IGNORECASE,
)
_SURE = tuple(
    re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
    for words in (
        "will|shall",
        "must|obliged|required|ha(?:s|ve) to",
        "decided|confirmed|adopted|completed|closed|settled|approved",
        r"ha(?:s|ve) (?:since )?[a-z]+(?:ed|n)",
    )
)
_OPEN = re.compile(
    r"\b(?:may|might|can|could|possibl[ey]|expect\w*|anticipat\w*|consider\w*|propos\w*|intend\w*|plan(?:s|ned)?|likely"
    r"|estimate\w*|assurance|agreed to|discretion\w*|whether)\b"
)
"""Lower case, so that the month is none of them."""


@lru_cache(maxsize=4_096)
def is_overstated(premise: str, hypothesis: str) -> bool:
    """Whether `hypothesis` says that something holds in all cases, and `premise` has no word of that; or says for sure
    what `premise` leaves open."""
    if _SWEEPS.search(hypothesis) and not _WIDE.search(premise):
        return True
    if _OPEN.search(hypothesis) or not _OPEN.search(premise):
        return False
    if not any(one.search(hypothesis) and not one.search(premise) for one in _SURE):
        return False
    said = content_terms(hypothesis)
    return len(said & content_terms(premise)) >= LEAST_SHARED * len(said)
