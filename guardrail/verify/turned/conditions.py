"""A condition that asks for less or for more than the source's: "if either A or B" of "unless A and B".

All words of such a claim stand in the sentence. Two turns are looked for: what joins the parts of a condition, and a
restriction ("only for cause") of what a sentence says holds in any case ("with or without cause").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import FUNCTION_WORDS
from guardrail.claims.record import record
from guardrail.claims.sentences.stops import SENTENCE_ENDS
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import stem
from guardrail.verify.finding import Finding, contradicted_by
from guardrail.verify.hints import Hint
from guardrail.verify.memo import per_premise
from guardrail.verify.turned.sentences import HYPHENATED, MAX_TEXT, short_sentences

NEAR = 5
"""Content words on either side of an "and" or "or" that tell what it joins."""
LEAST_SHARED = 0.6
"""Share of the words on either side that two conditions have to have in common."""

_CLUES = Hint(
    r"\A(?:if|unless|until|when|where|once|provided|requires?|required|both|either|must|needs?|after|only)\Z",
    lower=True,
)
_REGARDLESS = Hint(r"\A(?:without|regardless|irrespective|whether)\Z", lower=True)
_ONLY = Hint(r"\A(?:only|solely|unless|just|if)\Z", lower=True)
_OPENS = re.compile(
    r"\b(?:if|unless|until|when|where|once|provided|after|requires?|required|must|needs?)\b", re.IGNORECASE
)
_JOIN = re.compile(r"\b(?:and|or)\b", re.IGNORECASE)
_OF_TWO = re.compile(
    r"\b(?P<of>earlier|later|sooner|first|last|greater|higher|larger|more|lesser|lower|smaller|less)"
    r" (?:to occur )?of (?:the |an? )?|\bwhichever (?:\w+ ){1,2}?(?P<is>earlier|later|sooner|first|last|greater|higher"
    r"|larger|more|lesser|lower|smaller|less)\b",
    re.IGNORECASE,
)
_WHICH = {"sooner": "earlier", "first": "earlier", "last": "later", "higher": "greater", "larger": "greater",
          "more": "greater", "lower": "lesser", "smaller": "lesser", "less": "lesser"}  # fmt: skip
_PLAIN = ("and", "or")
_DEMANDED = re.compile(r"\b(?:both|requires?|required|must|needs?|unless|until|only)\b", re.IGNORECASE)
_ANYWAY = re.compile(
    r"\b(?:with or without|(?:regardless|irrespective) of(?: whether)?|whether or not)\s+(?P<what>[^.;,]{3,80})",
    re.IGNORECASE,
)
_RESTRICTED = re.compile(
    r"\b(?:(?:only|solely|just)\s+(?:if|for|with|when|where|in|on|upon|after)|unless)\s+(?P<what>[^.;,]{3,80})"
    r"|\b(?:if|for|with|when|in|on|upon|after)\s+(?P<behind>[^.;,]{3,60}?)\s+(?:only|alone)\b",
    re.IGNORECASE,
)


@record
class _Joined:
    """An "and" or "or" of a condition with the stems of the words on either side of it.

    Where one of the two is taken, "the earlier of A and B" or "A or B, whichever comes first", `word` says which:
    "earlier", "later", "greater", "lesser".
    """

    word: str
    before: frozenset[str]
    behind: frozenset[str]
    demanded: bool
    text: str


def check_conditions(claim: Claim, premises: Sequence[Premise]) -> tuple[Finding, ...]:
    """A conflict where the claim's condition joins or restricts what the source's joins otherwise or leaves free.

    Arguments:
        claim: the proposition.
        premises: the sentences that are aligned to it.
    """
    for own in _said(claim):
        stated = [(one, premise) for premise in premises for one in _joins(premise) if _same_parts(own, one)]
        stated = [found for found in stated if (found[0].word in _PLAIN) is (own.word in _PLAIN)]
        if stated and all(one.word != own.word for one, _ in stated):
            other, premise = stated[0]
            if own.word == "or" or own.demanded >= other.demanded:
                return (_conflict(premise, other.text, own.text),)
    restricted = _restriction(claim)
    for premise in premises if restricted else ():
        for what, sentence in _anyway(premise):
            if what and what <= restricted:
                return (_conflict(premise, sentence, claim.text),)
    return ()


def _conflict(premise: Premise, stated: str, said: str) -> Finding:
    return contradicted_by(premise, "conditions", stated, said)


def _same_parts(own: _Joined, other: _Joined) -> bool:
    """Whether two joints stand between the same things."""
    return all(
        len(one & two) >= LEAST_SHARED * min(len(one), len(two)) and one & two
        for one, two in ((own.before, other.before), (own.behind, other.behind))
    )


@per_claim
def _said(claim: Claim) -> tuple[_Joined, ...]:
    if len(claim.text) > MAX_TEXT or not _CLUES(claim.text):
        return ()
    return tuple(_read(claim.text))


@per_premise
def _joins(premise: Premise) -> tuple[_Joined, ...]:
    if not _CLUES(premise.text):
        return ()
    return tuple(joint for sentence in short_sentences(premise.text) for joint in _read(sentence))


def _read(sentence: str) -> Iterator[_Joined]:
    opened = _OPENS.search(sentence)
    of_two = _OF_TWO.search(sentence) if opened else None
    which = (of_two["of"] or of_two["is"]).lower() if of_two else ""
    for match in _JOIN.finditer(sentence, opened.start()) if opened else ():
        before = _stems(sentence[: match.start()])[-NEAR:]
        behind = _stems(sentence[match.end() :])[:NEAR]
        if before and behind:
            demanded = _DEMANDED.search(sentence) is not None
            word = _WHICH.get(which, which) or match[0].lower()
            yield _Joined(word, frozenset(before), frozenset(behind), demanded, sentence)


@per_claim
def _restriction(claim: Claim) -> frozenset[str]:
    """The words of what a claim says something is restricted to."""
    if len(claim.text) > MAX_TEXT or not _ONLY(claim.text):
        return frozenset()
    found = _RESTRICTED.search(claim.text)
    return frozenset(_stems(found["what"] or found["behind"])) if found else frozenset()


@per_premise
def _anyway(premise: Premise) -> tuple[tuple[frozenset[str], str], ...]:
    """What each sentence says something does not depend on."""
    if not _REGARDLESS(premise.text):
        return ()
    return tuple(
        (frozenset(_stems(match["what"])[:1]), sentence)
        for sentence in SENTENCE_ENDS.split(premise.text)
        for match in _ANYWAY.finditer(sentence)
    )


def _stems(text: str) -> list[str]:
    return [stem(word) for word in HYPHENATED.findall(text.lower()) if word not in FUNCTION_WORDS]
