"""A denial in any wording, left out or added: "pays interest" of "no longer pays interest", "has one" of "lacks one".

Denials have many wordings ("fails to", "lacks", "without", "ceased to", "excluding", "rather than", "free of"), and a
small NLI model looks past them where all other words are the same. Here the word that each denies is looked for in the
claim with the word before it: beside each other, with no denial between, they say the contrary.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import FUNCTION_WORDS, word_set
from guardrail.claims.record import record
from guardrail.claims.sentences.stops import SENTENCE_ENDS
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.verify.finding import Finding, contradicted_by
from guardrail.verify.hints import Hint
from guardrail.verify.memo import per_premise
from guardrail.verify.turned.cover import may_cover, sentences_about
from guardrail.verify.turned.sentences import MAX_TEXT, key_of, short_sentences

LEAST_SHARED = 0.85
"""Share of the content words of the sentence without the denial that the other has to have."""
LEAST_WORDS = 3
"""Content words that they have to share."""

_DENIAL = (
    r"fail(?:s|ed|ing)? to|lack(?:s|ed|ing)?(?: of)?|absence of|without|ceas(?:es?|ed|ing)(?: to)?|no longer|unable to"
    r"|inability to|declin(?:es|ed|ing) to|refus(?:es|ed|ing) to|refrain(?:s|ed|ing)? from|stop(?:s|ped|ping)?"
    r"|discontinu(?:es?|ed|ing)|free (?:of|from)|exempt(?:ed)? from|not subject to|neglect(?:s|ed|ing)? to"
    r"|omit(?:s|ted|ting)? to|abandon(?:s|ed|ing)?|avoid(?:s|ed|ing)?|forgo(?:es|ne|ing)?|waiv(?:es?|ed|ing)|yet to"
    r"|cannot|not|never|no|nor|neither|none"
)
_INSTEAD = (
    r"other than|rather than|instead of|in place of|in lieu of|except(?: for| to| in| by)?|excluding|exclusive of"
    r"|(?:but|and) not"
)
_ANY = Hint(
    r"n['’]t\Z|\A[(“\"]?(?:fail|lack|absence|without|ceas|longer|unable|inability|declin|refus|refrain|stop|discontinu"
    r"|free\Z|exempt|neglect|omit|abandon|avoid|forgo|waiv|yet\Z|cannot|not\Z|never|no\Z|nor\Z|neither|none|rather"
    r"|instead|other\Z|lieu|place\Z|except|excluding|exclusive)",
    lower=True,
)
_CONTRARY = re.compile(
    r"\b(?:un[a-z]{4,}|non-?[a-z]{4,}|[a-z]{3,}less|nothing|nobody|hardly|rarely|only|but|alone|sole\w*|prohibit\w*"
    r"|forbid\w*|barred|den(?:y|ies|ied)|void|terminat\w+|laps\w+|expir\w+|prevent\w*|absent|ended|zero|nil"
    r"|miss\w*|suspend\w*|minus|before|until|unless|if|whether|when|apart|aside|besides|outside|exclu\w+|except\w*"
    r"|reject\w*|withh\w+|cancel\w*|remov\w+|than|from|against|out|off|short|impossible|illegal|opposite|contrary"
    r"|ineligible|insufficient|wrong|false|instead|place|lost|loses?|losing|withdr\w+|quit|left|leaves?"
    r"|drop(?:s|ped)?|end(?:s|ing)?|clear|half|part|few|fewer|less|too|either|both|even|again|once|first|last"
    r"|previous\w*|former\w*|used to|anymore|still|already|yet|just|merely|also|otherwise|some|most|many|majority"
    r"|minority|all|every|each|same|different\w*|little|much|consist\w*|entire\w*|or|[a-z]+-free|whatever"
    r"|regardless|would|could|should|might|behind|ahead|trail\w*|beat\w*|lag(?:s|ged)?|above|below|over|under"
    r"|beyond|exceed\w*|more|back|abst\w*|net|like\w*|had|calls?|called|clos\w*|shut|contrast|may|doubt\w*|freez\w*|frozen|froze"
    r"|immaterial|insignificant|irrelevant|negligible|must|need\w*)\b|\$0(?![.\d])",
    re.IGNORECASE,
)
"""Words that may deny as well, or tell of another time or part: both sentences need to have the same."""
_WORD = re.compile(r"[a-z]+(?:['’]s)?|[$€£]?\d+(?:[.,]\d+)*[a-z]*%?")
_DENIES = re.compile(rf"(?:(?P<instead>{_INSTEAD})|{_DENIAL})\b")
_BEGINNINGS = frozenset(re.findall(r"(?:(?<=\A)|(?<=\|)|(?<=\|\(\?:))[a-z]{2}", f"{_INSTEAD}|{_DENIAL}")) | {"an", "bu"}
"""First letters of a denial, a cheap first test."""
_PLAIN = re.compile(rf"\b(?:{_INSTEAD}|{_DENIAL})\b")
"""What is no denial of these."""
_SUBORDINATE = word_set("who which that whom whose where because since although though while")
_REACH = 4
"""Words behind one of these within which a denial is that of a clause of its own."""
_AND = "&"
"""Stands between what is joined, so that it is not beside each other."""
_CONTRACTED = re.compile(r"n['’]t\b")
_BOUND = re.compile(
    r"\b(?:no|not) (?:less|more|fewer|greater|later|earlier|sooner) than\b|\bnot exceed(?:ing)?\b"
    r"|\bno (?:more|less|fewer)\b"
    r"|\bnot only\b|\bno\. ?\d"
)
_EMPTY = FUNCTION_WORDS | word_set("including included includes include plus such any there that able")


@record
class _Denied:
    """A denial: keys of the content words before what it denies, the nearest first, and of what it denies.

    Arguments:
        instead: it names what is left out beside what is not: "rather than".
    """

    before: tuple[str, ...]
    what: str
    instead: bool


@record
class _Sentence:
    """The keys of a sentence's content words in order, what it denies, and how many denials it has."""

    keys: tuple[str, ...]
    denied: tuple[_Denied, ...]
    denials: int
    text: str


def check_hidden_denials(claim: Claim, premises: Sequence[Premise], index: EvidenceIndex) -> tuple[Finding, ...]:
    """A conflict where the claim leaves out the only denial of a sentence, or adds one to a sentence without any.

    Arguments:
        claim: the proposition.
        premises: the sentences that are aligned to it.
        index: all the evidence: another sentence that has the claim's words as the claim has them clears it.
    """
    denies = _ANY(claim.text)
    texts = [one for one in premises if denies is not _ANY(one.text) and may_cover(claim, one, LEAST_SHARED)]
    for own in _said(claim) if texts else ():
        for premise in texts:
            for sentence in _sentences(premise):
                if (_left_out(own, sentence) or _left_out(sentence, own, added=True)) and not _stands(own, index):
                    return (contradicted_by(premise, "hidden_denials", sentence.text, own.text),)
    return ()


def _left_out(plain: _Sentence, denying: _Sentence, *, added: bool = False) -> bool:
    """Whether one sentence says plainly what the other denies.

    Arguments:
        added: it is the claim that denies.
    """
    if plain.denials or denying.denials != 1:
        return False
    claim, source = (denying, plain) if added else (plain, denying)
    if not _covers(claim, source, 1.0 if added else LEAST_SHARED):
        return False
    if not any(_is_said(one, plain) and denying.keys.count(one.what) == 1 for one in denying.denied):
        return False
    return _contrary(plain.text) == _contrary(denying.text)


def _covers(claim: _Sentence, source: _Sentence, share: float) -> bool:
    """Whether a sentence has a share of the claim's content words."""
    own = {*claim.keys} - {_AND}
    shared = len(own.intersection(source.keys))
    return shared >= LEAST_WORDS and shared >= share * len(own)


def _is_said(denied: _Denied, plain: _Sentence) -> bool:
    keys = plain.keys
    if denied.instead:
        return denied.what in keys and denied.before[:1] != () and denied.before[0] not in keys and _leads(denied, keys)
    return any(
        key == denied.what and at and keys[at - 1] == denied.before[0] for at, key in enumerate(keys) if denied.before
    )


def _leads(denied: _Denied, keys: Sequence[str]) -> bool:
    """Whether a sentence has the word before the one that is named beside what is left out."""
    return len(denied.before) > 1 and denied.before[1] in keys


def _stands(own: _Sentence, index: EvidenceIndex) -> bool:
    """Whether any sentence of the evidence has most of the claim's words and as many denials."""
    for text in sentences_about(own.text, index):
        for one in map(_read, SENTENCE_ENDS.split(text)):
            if one.denials == own.denials and _covers(own, one, LEAST_SHARED):
                return True
    return False


@per_claim
def _said(claim: Claim) -> tuple[_Sentence, ...]:
    return () if len(claim.text) > MAX_TEXT else tuple(map(_read, SENTENCE_ENDS.split(claim.text)))


@per_premise
def _sentences(premise: Premise) -> tuple[_Sentence, ...]:
    return tuple(map(_read, short_sentences(premise.text)))


def _read(sentence: str) -> _Sentence:
    keys: list[str] = []
    denied: list[_Denied] = []
    lowered = _CONTRACTED.sub(" not", sentence.lower())
    open_denial = ""
    denials = 0
    clause = 0
    until = 0
    for match in _WORD.finditer(lowered):
        if match.start() < until:
            continue
        clause = max(0, clause - 1)
        word = match[0]
        found = _DENIES.match(lowered, match.start()) if word[:2] in _BEGINNINGS else None
        if found is not None:
            until = found.end()
            denials += 1
            if not clause:
                instead = found["instead"] is not None or lowered[: match.start()].endswith(", ")
                open_denial = "instead" if instead else open_denial or "denial"
            continue
        if word in _SUBORDINATE:
            clause = _REACH
        word = word.removesuffix("'s").removesuffix("’s")
        if word in ("and", "or"):
            keys.append(_AND)
        if word in _EMPTY:
            continue
        key = key_of(word)
        if open_denial:
            denied.append(_Denied(tuple(keys[-2:][::-1]), key, open_denial == "instead"))
            open_denial = ""
        keys.append(key)
    return _Sentence(tuple(keys), tuple(denied), denials, sentence.strip())


@lru_cache(maxsize=1_024)
def _contrary(sentence: str) -> frozenset[str]:
    """The words of a sentence that may deny as well, and the bounds of its figures."""
    lowered = sentence.lower()
    bounds = frozenset(match[0] for match in _BOUND.finditer(lowered))
    return bounds.union(match[0] for match in _CONTRARY.finditer(_PLAIN.sub(" ", lowered)))
