"""What may or is planned to happen, told as what happens or has happened: "has acquired" of "expects to acquire".

A small NLI model takes such a claim as said, since all its words but one stand in the sentence. Here the verbs that a
sentence makes possible ("may", "could") or plans ("expects to", "has agreed to", "will") are looked for in the claim:
as certain ("will", "must", a plain present) or as past. To say less than the source is no conflict.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import FINITE_AUXILIARIES, FUNCTION_WORDS, NEGATIVES, word_set
from guardrail.claims.record import record
from guardrail.claims.sentences.stops import SENTENCE_ENDS
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.verify.finding import Finding, contradicted_by
from guardrail.verify.hints import Hint
from guardrail.verify.memo import per_premise
from guardrail.verify.roles.lexicon import BASE_OF, IS_PARTICIPLE
from guardrail.verify.turned.cover import may_cover, sentences_about
from guardrail.verify.turned.sentences import MAX_TEXT, WORD, key_of, short_sentences

LEAST_SHARED = 0.75
"""Share of the claim's content words that the sentence has to have."""
LEAST_WORDS = 3
"""Content words that they have to share, the verb among them."""

_POSSIBLE = (
    r"(?-i:may)|might|could|possibly|(?:is|are) (?:considering|exploring|evaluating|weighing)|(?:is|are) likely to"
)
_MEANT = r"(?:is|are) (?:intended|expected|anticipated|projected|believed|supposed|meant|hoped) to"
_NAMED = r"(?: for)? (?!to )(?:(?:the|its|their|this|that|these|all|both|an?) )?(?:[\w'’-]+ ){1,6}?to"
"""Who or what is expected to: "expects the sale to close"."""
_PLANNED = (
    rf"(?<!had )(?:expect|intend|anticipat|project|forecast|hop|want|estimat|believ)(?:s|e|es)?{_NAMED}"
    r"|(?<!had )(?:expect|intend|plan|aim|seek|hope|anticipate|propose|agree|commit|offer|target|prepare|apply|applied"
    r"|attempt|try|tried|schedule)(?:s|d|ed|ned|ted|ing|ning|ting)? to"
    r"|(?:will|shall)(?! be\b)|(?:is|are) (?:about|due|set) to"
)
_PHRASE = re.compile(
    rf"\b(?:(?P<possible>{_POSSIBLE})|(?P<meant>{_MEANT})|(?P<planned>{_PLANNED}))\s+(?P<behind>[a-z][a-z' -]*)",
    re.IGNORECASE,
)
_UNLIKELY = re.compile(
    r"\b(?:(?:(?:is|are) not|isn['’]t|aren['’]t) (?:expected|likely|anticipated|projected|believed|thought) to"
    rf"|(?:is|are) unlikely to|(?:do(?:es)? not|do(?:es)?n['’]t) (?:expect|anticipate|believe|think)(?:{_NAMED}| to))"
    r"\s+(?P<behind>[a-z][a-z' -]*)",
    re.IGNORECASE,
)
_NEVER = re.compile(
    r"\b(?:cannot|can['’]t|(?:will|shall|do|does|did) not|won['’]t|do(?:es)?n['’]t|didn['’]t|never"
    r"|(?:is|are) (?:not able|unable) to)\s+(?P<behind>[a-z][a-z' -]*)",
    re.IGNORECASE,
)
_AWAITED = re.compile(
    r"\b(?:subject to|requires?|pending|await(?:s|ing)|needs?|(?:conditional|conditioned|contingent) (?:on|upon))"
    r"(?: [\w'’-]+){0,8}? (?P<noun>approval|consent|clearance|authori[sz]ation|ratification)s?\b",
    re.IGNORECASE,
)
_HAD = re.compile(
    r"\b(?:received|obtained|got|gotten|won|secured|gained|gave|given|granted)\b[^.;,]{0,60}?"
    r"\b(?P<noun>approval|consent|clearance|authori[sz]ation|ratification)s?\b",
    re.IGNORECASE,
)
_UNSURE = re.compile(
    r"\b(?:(?-i:may)|might|could|can|would|should|if|unless|until|upon|once|likely|unlikely|possibl[ey]|potential(?:ly)?"
    r"|perhaps|probabl[ey]|expect\w*|plan(?:s|ned|ning)?|intend\w*|intent\w*|propos\w+|aim\w*|seek\w*|hop(?:es?|ed|ing)"
    r"|anticipat\w+|schedul\w+|target\w*|agree\w*|consider\w*|option\w*|rights?|allow\w*|permit\w*|discretion\w*"
    r"|entitle[ds]?|able|abilit\w+|elect\w*|cho[io]\w*|authori\w+|free to|forecast\w*|project(?:s|ed|ion|ions)"
    r"|commit\w*|offer\w*|attempt\w*|pending|subject|tr(?:y|ies|ied)|eligible|available|optional\w*|power|enable[ds]?"
    r"|lets?|only|risks?|prepar\w+|design\w*|to be|goal|objective|in principle|as long as|whether|when|whenever|appl\w+"
    r"|(?:un)?certain|need|before|without)\b",
    re.IGNORECASE,
)
_CERTAIN = re.compile(
    r"\b(?:will|shall|must|(?:is|are) (?:required|obliged|bound|certain|sure) to)\s+(?P<behind>[a-z][a-z' -]*)",
    re.IGNORECASE,
)
_MAY = Hint(
    r"(?<![a-z])(?:may|might|could|possibly|likely|considering|exploring|evaluating|weighing|will|shall|about|due|set"
    r"|(?:expect|intend|plan|aim|seek|hope|anticipat|propos|agree|commit|offer|target|prepar|appl|attempt|try|trie|schedul"
    r"|project|forecast|want|estimat|believ|suppos|meant|unlikely|approval|consent|clearance|authori[sz]ation|ratific)"
    r"[a-z]*)(?![a-z])",
    lower=True,
)
_WORDS = re.compile(WORD.pattern, re.IGNORECASE)
_BETWEEN = word_set("be been have also then not never still only ever itself themselves soon always either both")
_PAST_AUXILIARIES = word_set("has have had was were been")
_RELATIVE = word_set("that which who")
_OBJECTS = word_set("the a an its their his her our all both each every two three four five six seven eight nine ten")
_PERFORMED = word_set("waive forgive extend amend defer modify")
"""To agree to do it is to do it."""
_DENIALS = NEGATIVES | word_set("cannot fails failed unable")
_NO_VERB_BEFORE = word_set(
    "to the a an of its their his our your any all each no this that these those and or for by on at from with in into"
    " may might can could will would shall should must do does did not be been being is are was were has have had per"
    " as such other"
)


@record
class _Verb:
    """A verb that a sentence does not tell as certain.

    Arguments:
        key: what it is compared by.
        text: its spelling.
        possible: it may be, so that what will be is surer.
        meant: it is expected to be, so that what is is surer.
        unlikely: it is expected not to be, so that what is not, or cannot be, is surer.
    """

    key: str
    text: str
    possible: bool = False
    meant: bool = False
    unlikely: bool = False


@record
class _Sentence:
    """The keys of a sentence's content words, its possible or planned verbs, and whether it denies anything."""

    keys: frozenset[str]
    verbs: tuple[_Verb, ...]
    denied: int
    text: str


def check_certainty(claim: Claim, premises: Sequence[Premise], index: EvidenceIndex) -> tuple[Finding, ...]:
    """A conflict where the claim tells as certain or done what the sentence makes possible or plans.

    Arguments:
        claim: the proposition.
        premises: the sentences that are aligned to it.
        index: all the evidence: another sentence that tells it so clears the claim.
    """
    texts = [one for one in premises if _MAY(one.text) and may_cover(claim, one, LEAST_SHARED)]
    said = _said(claim) if texts else ()
    if not said:
        return ()
    for premise in texts:
        for sentence in _sentences(premise):
            for own in said:
                told = _told_surer(own, sentence)
                if told and not _stands(own, told, index):
                    return (contradicted_by(premise, "certainty", sentence.text, own.text),)
    return ()


def _told_surer(own: _Sentence, sentence: _Sentence) -> str:
    """The key of the verb that a claim tells with more certainty than the sentence, "" where none."""
    shared = len(own.keys & sentence.keys)
    if shared < LEAST_WORDS or shared < LEAST_SHARED * len(own.keys):
        return ""
    whole = shared >= LEAST_SHARED * len(sentence.keys)
    for verb in sentence.verbs:
        if verb.key not in own.keys:
            continue
        if verb.unlikely:
            if own.denied == 1 and sentence.denied <= 1 and _is_never(own.text, verb.key):
                return verb.key
        elif own.denied or sentence.denied:
            continue
        elif _is_had(own.text, verb.key) or _is_told(own, verb, whole):
            return verb.key
    return ""


def _is_told(own: _Sentence, verb: _Verb, whole: bool) -> bool:
    """Whether a sentence tells of a verb as past, due, or, where both say nothing else, as what happens."""
    if _is_done(own.text, verb.key) or (verb.possible and _is_due(own.text, verb)):
        return True
    return (verb.possible or verb.meant) and whole and _is_plain(own.text, verb)


def _is_never(text: str, key: str) -> bool:
    """Whether a sentence tells of a verb as what is not, or cannot be."""
    return any(key_of(_governed(match["behind"].lower())) == key for match in _NEVER.finditer(text))


def _is_had(text: str, key: str) -> bool:
    """Whether a sentence tells of an approval as given."""
    return any(key_of(match["noun"].lower()) == key for match in _HAD.finditer(text))


def _stands(own: _Sentence, key: str, index: EvidenceIndex) -> bool:
    """Whether any sentence of the evidence with most of the claim's words tells of the verb as certain."""
    for text in sentences_about(own.text, index):
        for one in SENTENCE_ENDS.split(text):
            read = _read(one)
            shared = len(own.keys & read.keys)
            if key in read.keys and shared >= 0.5 * len(own.keys) and all(verb.key != key for verb in read.verbs):
                return True
    return False


def _is_done(text: str, key: str) -> bool:
    """Whether a sentence tells of a verb as past."""
    spelt = _WORDS.findall(text)
    words = [word.lower() for word in spelt]
    for at, word in enumerate(words):
        if key_of(word) != key or at == 0 or not _is_past(word):
            continue
        before = [one for one in words[max(0, at - 3) : at] if not _is_adverb(one)]
        if before and before[-1] in _PAST_AUXILIARIES and not _RELATIVE.intersection(before):
            return True
        takes = at + 1 < len(words) and (words[at + 1] in _OBJECTS or not spelt[at + 1].islower())
        if takes and before and before[-1] not in _NO_VERB_BEFORE and not _has_finite(words[:at]):
            return True
    return False


def _is_adverb(word: str) -> bool:
    return word in ("also", "already", "since") or word.endswith("ly")


def _has_finite(words: Sequence[str]) -> bool:
    return any(word in FINITE_AUXILIARIES or (at and _is_past(word)) for at, word in enumerate(words))


def _is_past(word: str) -> bool:
    return word in IS_PARTICIPLE or (word.endswith("ed") and not word.endswith("eed"))


def _is_due(text: str, verb: _Verb) -> bool:
    """Whether a sentence tells of a verb as what will be or has to be."""
    return any(key_of(_governed(match["behind"].lower())) == verb.key for match in _CERTAIN.finditer(text))


def _is_plain(text: str, verb: _Verb) -> bool:
    """Whether a verb stands in the plain present behind its subject."""
    words = WORD.findall(text.lower())
    for at, word in enumerate(words):
        if at and key_of(word) == verb.key and (word == verb.text or (BASE_OF.get(word) and word.endswith("s"))):
            return words[at - 1] not in _NO_VERB_BEFORE and not _has_finite(words[:at])
    return False


@per_claim
def _said(claim: Claim) -> tuple[_Sentence, ...]:
    if len(claim.text) > MAX_TEXT or _UNSURE.search(claim.text):
        return ()
    return tuple(map(_read, SENTENCE_ENDS.split(claim.text)))


@per_premise
def _sentences(premise: Premise) -> tuple[_Sentence, ...]:
    if not _MAY(premise.text):
        return ()
    return tuple(one for one in map(_read, short_sentences(premise.text)) if one.verbs)


def _read(sentence: str) -> _Sentence:
    words = WORD.findall(sentence.lower())
    keys = [key_of(word) for word in words if word not in FUNCTION_WORDS]
    verbs = tuple(verb for verb in _verbs(sentence) if keys.count(verb.key) <= 1)
    denied = sum(word in _DENIALS or word.endswith(("n't", "n’t")) for word in words)
    return _Sentence(frozenset(keys), verbs, denied, sentence.strip())


def _verbs(sentence: str) -> Iterator[_Verb]:
    """The verbs of a sentence that it makes possible or plans."""
    for match in _PHRASE.finditer(sentence):
        governed = _governed(match["behind"].lower())
        if governed and not (governed in _PERFORMED and match[0].lower().startswith("agree")):
            possible, meant = match["possible"] is not None, match["meant"] is not None
            yield _Verb(key_of(governed), governed, possible, meant)
    for match in _UNLIKELY.finditer(sentence):
        if governed := _governed(match["behind"].lower()):
            yield _Verb(key_of(governed), governed, unlikely=True)
    for match in _AWAITED.finditer(sentence):
        yield _Verb(key_of(match["noun"].lower()), match["noun"])


def _governed(behind: str) -> str:
    """The first word that is no adverb or auxiliary."""
    return next((word for word in behind.split() if word not in _BETWEEN and not word.endswith("ly")), "")
