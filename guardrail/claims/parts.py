"""Which of a model's claims may stand in the place of a claim that the rules read.

A model that writes claims can invent, swap and leave out. What it writes is taken only as a way to divide a claim of
the rules, in that claim's own words and order: a part may leave out a parenthesis, or what lies between its subject and
a conjunction, and nothing else; it keeps every word that others hang on ("not", "may", "if", "only"); and the parts
have to say, between them, all that the claim says. Otherwise the claim stands as it was.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.extract import claim_as_stands
from guardrail.claims.stops import words
from guardrail.claims.verbs import finite_verb

MAX_WORDS = 80  # of a claim; a longer one is left whole
MAX_PARTS = 8
LEAST_WORDS = 6  # of a claim that can hold two propositions

# Words, punctuation, and signs each by itself. A bracket before a figure is a sign too: it may be a minus.
_TOKEN = re.compile(r"[^\W_]+(?:[.,'’&/-][^\W_]+)*|[^\w\s.'’\"“”‘]")
_BRACKETED = re.compile(r"\((?=[$€£¥]?\d)")
_PUNCTUATION = frozenset(",;:()–—")
_CONJUNCTIONS = words("and or but while whereas")
_ARTICLES = words("a an the")
_RELATIVE = words("that which who")
_LOST = _ARTICLES | _RELATIVE  # what a clause may lose when it becomes a sentence
_AGREEING = {"are": "is", "were": "was", "have": "has", "does": "do"}
# Words whose reach can't be told without grammar: every part keeps them, or the claim is not divided.
_REACHING = words(
    "not no never none neither nor without cannot hardly barely lacks may might could should would can will must if "
    "unless until when whenever provided except excluding only all some most many each every few both either "
    "respectively than unlike like likely unlikely expected expects believes said says say reported estimated because "
    "although though despite before after between among other others same such as"
)
# A stretch with one of these has a clause of its own inside, and what follows it may belong to that clause.
_SUBORDINATING = words("that which who whom whose where when because if as than")


def can_be_divided(claim: Claim) -> bool:
    """Whether a model is worth asking: the claim has room for two propositions, and at most one figure or period."""
    if len(claim.figures) + len(claim.periods) > 1:
        return False
    tokens = _tokens(claim.text)
    joints = (token in _CONJUNCTIONS or not _is_word(token) for token in tokens[2:-2])
    return LEAST_WORDS <= len(tokens) <= MAX_WORDS and any(joints)


def parts_of(claim: Claim, written: Sequence[str]) -> tuple[Claim, ...]:
    """What a model wrote of a claim, as claims; empty when that can't take its place.

    Arguments:
        claim: one that can be divided.
        written: the model's claims, in any state.
    """
    whole = _tokens(claim.text)
    reaching = sorted(word for word in whole if word in _REACHING or word.endswith(("n't", "n’t")))
    said = {place for place, word in enumerate(whole) if _is_word(word) and word not in _LOST | _CONJUNCTIONS}
    parts: dict[str, Claim] = {}
    covered: set[int] = set()
    for text in list(dict.fromkeys(written))[:MAX_PARTS]:
        tokens = _tokens(text)
        places = _places([token for token in tokens if _is_word(token)], whole)
        kept = sorted(token for token in tokens if token in _REACHING or token.endswith(("n't", "n’t")))
        if places is None or kept != reaching or finite_verb(text.split()) is None:
            continue
        part = claim_as_stands(text)
        parts[part.text] = part
        covered |= places
    return tuple(parts.values()) if said <= covered else ()


def _places(part: Sequence[str], whole: Sequence[str]) -> set[int] | None:
    """Where the words of a part stand in the claim, in order and leaving out only what may be; None if they don't."""
    reached: dict[int, set[int]] = {-1: set()}  # last place used: all places used on the way there
    for word in part:
        found: dict[int, set[int]] = {}
        for last, used in reached.items():
            for place in range(last + 1, len(whole)):
                if whole[place] == word and place not in found and _may_skip(whole, last, place):
                    found[place] = used | {place}
            apposed = word == "is" and whole[last + 1 : last + 2] == [","]  # "Marram Fund, a trust, ..."
            if (word in _ARTICLES or apposed) and last not in found:
                found[last] = used
        reached = found
    best = max(reached.values(), key=len, default=set())
    return best or None


def _may_skip(whole: Sequence[str], last: int, place: int) -> bool:
    """Whether a part may go on at `place` after `last` (-1 at its beginning)."""
    gap = list(whole[last + 1 : place])
    if all(word in _LOST or not _is_word(word) for word in gap):
        return True
    while gap and gap[-1] in _ARTICLES:
        gap.pop()
    if gap[-1] in _CONJUNCTIONS:
        return not any(word in _SUBORDINATING for word in gap)
    enclosed = len(gap) > 2 and (gap[0], gap[-1]) in ((",", ","), ("(", ")"))
    return last >= 0 and enclosed and all(_is_word(word) for word in gap[1:-1])


def _tokens(text: str) -> list[str]:
    """Words without their case and the ending that changes with the subject's number; punctuation; signs."""
    return [_normal(token) for token in _TOKEN.findall(_BRACKETED.sub("−", text))]


def _normal(token: str) -> str:
    lower = _AGREEING.get(token.lower(), token.lower())
    if len(lower) > 3 and lower.endswith("s") and not lower.endswith("ss") and lower not in _REACHING:
        return lower[:-1]
    return lower


def _is_word(token: str) -> bool:
    return token not in _PUNCTUATION
