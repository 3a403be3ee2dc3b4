"""Which way a condition or a time points: "applies if the holder has died" of "applies unless the holder has died".

A sentence of this kind has a main clause, a word that joins, and what it depends on. Denials of either part and words
such as "unless", "until" and "before" each turn its sense round; an even number of turns more is the same, an odd
number the contrary: "does not apply if", "applies unless" and "applies only if .. not" say one thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import FUNCTION_WORDS, MONTHS, word_set
from guardrail.claims.record import record
from guardrail.claims.sentences.stops import CLAUSE_ENDS
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.verify.finding import Finding, contradicted_by
from guardrail.verify.hints import Hint
from guardrail.verify.memo import per_premise
from guardrail.verify.turned.cover import may_cover, sentences_about
from guardrail.verify.turned.sentences import MAX_TEXT, WORD, key_of

LEAST_SHARED = 0.7
"""Share of the words of each part that the source's part has to have."""

_MONTH = rf"(?:{'|'.join(MONTHS)})"
_DATE = rf"(?=(?: the end of)? (?:{_MONTH}|\d{{1,2}} {_MONTH}|(?:19|20)\d\d\b))"
_NO_AMOUNT = rf"(?! (?:[$€£]|(?!\d{{1,2}} {_MONTH}|(?:19|20)\d\d\b(?![.%]))\d))"
_TURNING = (
    r"unless|until|except (?:if|when|where|in the event(?: that)?|in case(?: of)?|that)|(?:on or )?(?:before|prior to)"
    r"|other than (?:if|when|where)|(?<!no )(?<!not )(?:earlier|sooner) than|(?:no|not) later than|up to and including"
)
_STRAIGHT = (
    r"only (?:if|when|where|after|upon|once|with|from|in the event(?: that)?)|if|when|whenever|where"
    r"|provided(?: that)?|(?:as|so) long as|once|(?:on or )?after|upon|following|in the event(?: that| of)?"
    r"|in case(?: of)?|not until|(?:no|not) (?:earlier|sooner) than|(?<!no )(?<!not )later than|subsequent to"
    rf"|(?:on and |beginning |starting )?from{_DATE}"
)
_EITHER = r"even (?:if|when|after|though)|whether or not|(?:regardless|irrespective) of(?: whether)?"
_BY_LEAVE = (
    r"(?=(?: the| its| their| his| any| prior| written| express| such| our| your)*(?: [\w']+){0,2}"
    r" (?:consent|approval|notice|permission|authori[sz]ation))"
)
_JOIN = re.compile(
    rf"\b(?:(?P<either>{_EITHER})|(?P<turning>{_TURNING}|without{_BY_LEAVE})|(?P<straight>{_STRAIGHT}|with{_BY_LEAVE}))\b{_NO_AMOUNT}",
    re.IGNORECASE,
)
_ANY = Hint(
    r"\A[(“\"]?(?:unless|until|except|before|prior|earlier|sooner|later|if|when|whenever|where|provided|long|once|after|upon"
    r"|following|event|case|subject|from|subsequent|even|whether|regardless|irrespective|without|with)\Z",
    lower=True,
)
_NO_TURN = re.compile(
    r"\b(?:no|not) (?:less|more|fewer|greater) than\b|\bnot only\b|\bwhether or not\b"
    r"|(?:,|\band|\bbut|\bor)\s+(?:is |are |was |were |do |does |will )?(?:not|no|never|nor)\b",
    re.IGNORECASE,
)
"""Denials that bound a figure or that something is added to: they count with the words that may turn a sense."""
_DENIED = re.compile(
    r"\b(?:not|no|never|neither|none|cannot|without|fails? to|failed to|waive[sd]?|waiver|waived|exempt(?:ed|s|ion)?"
    r"|excused?)\b|n['’]t\b",
    re.IGNORECASE,
)
_WITHOUT = re.compile(r"\s(?:without|with no)\s[^,;]{3,60}$", re.IGNORECASE)
"""What the end of a main clause denies of something else: "may be converted without evidence of insurability"."""
_CONTRARY = re.compile(
    r"\b(?:forfeit\w*|los[et]s?|prohibit\w*|forbid\w*|barred|refus\w+|den(?:y|ies|ied)|lacks?|lacking|avoid\w*|void\w*"
    r"|terminat\w+|laps\w+|ceas\w+|expir\w+|stop\w*|prevent\w*|absen\w+|ends?|ended|only|alone|sole\w*|otherwise|less|below"
    r"|under|fewer|lower|smaller|short|nothing|nobody|restrict\w*|reject\w*|withh\w+|cancel\w*|exclud\w+|remov\w+|free"
    r"|unable|un[a-z]{4,}|non-?[a-z]{4,}|in[vce][a-z]{5,}able|miss(?:es|ed)?|suspend\w*|keeps?|remains?|till|rather|instead"
    r"|more|above|over|exceed\w*|greater|higher|larger|least|most|both|either|any|all|already|still|yet|longer|too|even"
    r"|then|afterwards?|onwards?|abstain\w*|recus\w*|put|postpon\w*|defer\w*|holds?|stays?|commenc\w*|old|new|former"
    r"|previous\w*|other|others|another|different\w*|starts?|begins?|within)\b",
    re.IGNORECASE,
)
"""Words that may turn a sense as well: where one sentence has another number of them it is left alone."""
_EMPTY = FUNCTION_WORDS | word_set("apply applies applied any such there that prior written")


@record
class _Condition:
    """A sentence with a condition or a time that it depends on.

    Arguments:
        main, hold: keys of the words of the main clause and of what it depends on.
        turns: how often its sense is turned round.
        either: it holds in either case.
        binding: it does not hold in either case: "unless", "only if".
        whole: both parts.
        aside: keys of what the end of the main clause denies of something else ("without evidence"), in `main` or not.
    """

    main: frozenset[str]
    hold: frozenset[str]
    turns: int
    either: bool
    binding: bool
    whole: str
    text: str
    aside: frozenset[str]

    def is_read_beside(self, other: _Condition) -> bool:
        """Whether what the main clause denies aside is in it where the other one speaks of it, and only there."""
        return not self.aside or (self.aside <= self.main) is bool(self.aside & other.main)


def check_condition_sense(claim: Claim, premises: Sequence[Premise], index: EvidenceIndex) -> tuple[Finding, ...]:
    """A conflict where the claim has a sentence's two parts and points the other way.

    Arguments:
        claim: the proposition.
        premises: the sentences that are aligned to it.
        index: all the evidence: another sentence that points as the claim does clears it.
    """
    texts = [one for one in premises if _ANY(one.text) and may_cover(claim, one, LEAST_SHARED)]
    said = _said(claim) if texts else ()
    if not said:
        return ()
    for own in said:
        alike = [(one, premise) for premise in texts for one in _conditions(premise) if _same_parts(own, one)]
        if not alike or any(not _contrary(own, one) for one, _ in alike):
            continue
        other, premise = alike[0]
        if not _stands(own, index):
            return (contradicted_by(premise, "condition_sense", other.text, own.text),)
    return ()


def _same_parts(own: _Condition, other: _Condition) -> bool:
    """Whether the parts of a claim's sentence are those of a source's, each in its place."""
    if len(own.main) < 2 or not own.hold or not (own.is_read_beside(other) and other.is_read_beside(own)):
        return False
    if len(own.main & other.main) < LEAST_SHARED * len(own.main):
        return False
    held = len(own.hold & other.hold)
    if held < LEAST_SHARED * len(own.hold) or held <= len(own.hold & other.main):
        return False
    if 2 * len(own.main & other.main) < len(other.main) or 2 * held < len(other.hold):
        return False
    return _others(own.whole) == _others(other.whole)


def _contrary(own: _Condition, other: _Condition) -> bool:
    if own.either or other.either:
        return own.either is not other.either and (own.binding or other.binding)
    return (own.turns - other.turns) % 2 == 1


def _stands(own: _Condition, index: EvidenceIndex) -> bool:
    for text in sentences_about(own.text, index):
        if _ANY(text):
            for one in _read(text):
                if _same_parts(own, one) and not _contrary(own, one):
                    return True
    return False


@per_claim
def _said(claim: Claim) -> tuple[_Condition, ...]:
    if len(claim.text) > MAX_TEXT or not _ANY(claim.text):
        return ()
    return tuple(_read(claim.text))


@per_premise
def _conditions(premise: Premise) -> tuple[_Condition, ...]:
    if len(premise.text) > 4 * MAX_TEXT or not _ANY(premise.text):
        return ()
    return tuple(_read(premise.text))


def _read(text: str) -> Iterator[_Condition]:
    for sentence in CLAUSE_ENDS.split(text):
        if len(sentence) > MAX_TEXT:
            continue
        for match in _JOIN.finditer(sentence):
            before, behind = sentence[: match.start()], sentence[match.end() :]
            if len(WORD.findall(before.lower())) < 2:  # "If the holder has died, the charge applies"
                hold, _, main = behind.partition(",")
                main, rest = f"{before} {main}", ""
            else:
                hold, _, rest = behind.partition(",")
                main = before
            if not main.strip() or not hold.strip() or _DENIED.search(rest) or _CONTRARY.search(rest):
                continue
            aside = _WITHOUT.search(main)
            keys = _keys(aside[0]) if aside is not None else frozenset()
            yield _condition(main, hold, match, sentence, keys)
            if aside is not None:
                yield _condition(main[: aside.start()], hold, match, sentence, keys)


def _condition(main: str, hold: str, match: re.Match[str], sentence: str, aside: frozenset[str]) -> _Condition:
    whole = f"{main} | {hold}"
    turning = match["turning"] is not None
    return _Condition(
        _keys(main),
        _keys(hold),
        len(_DENIED.findall(_NO_TURN.sub(" ", whole))) + turning,
        match["either"] is not None,
        turning or match[0].lower().startswith("only"),
        whole,
        sentence.strip(),
        aside,
    )


@lru_cache(maxsize=1_024)
def _others(whole: str) -> tuple[str, ...]:
    """The words of both parts that may turn a sense as well."""
    found = (match[0].lower() for read in (_NO_TURN, _JOIN, _CONTRARY) for match in read.finditer(whole))
    return tuple(sorted(found))


def _keys(text: str) -> frozenset[str]:
    words = WORD.findall(text.lower())
    return frozenset(key_of(word) for word in words if word not in _EMPTY and not _DENIED.fullmatch(word))
