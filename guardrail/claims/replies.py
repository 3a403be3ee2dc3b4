"""Bare replies ("Yes.", "It depends on the series."): they assert with the question, or with what follows."""

from __future__ import annotations

import re

from guardrail.claims.lexicon import DETERMINERS, NEGATIONS, word_set
from guardrail.claims.sentences.labels import LABEL_WORDS, asserting_phrase
from guardrail.claims.sentences.verbs import (
    AUXILIARIES,
    BASES,
    PARTICIPLES,
    PREPOSITIONS,
    past_form,
    third_person,
    word_of,
)

_WHO = r"(?:it|they|he|she|this|that|these|those|you|we|i|there)"
_DOES = r"(?:is|are|was|were|does|do|did|has|have|can|could|will|would|may|should)"
_ASSENT = (
    r"yes|yeah|yep|correct|that(?:'s| is) (?:right|correct|true)|indeed|absolutely|definitely|certainly|sure(?: thing)?"
    r"|of course|exactly|naturally"
)
_LEADING = re.compile(rf"(?:(?P<yes>{_ASSENT})|(?P<no>no|nope))(?:[,:;!]| [–—-])\s+(?=\S+ \S)", re.IGNORECASE)
_OF_THE_TALK = word_set("you we i")
_YES = re.compile(
    rf"(?:{_ASSENT}|it (?:is|does|has|"
    rf"can|will|did|was)|they (?:are|do|have|can|will|did|were))(?:,? {_WHO} {_DOES})?",
    re.IGNORECASE,
)
_NO = re.compile(
    rf"(?:no|nope|not at all|(?:it|they) {_DOES}(?:n't| not))(?:,? {_WHO} (?:{_DOES}(?:n't| not)|cannot))?",
    re.IGNORECASE,
)
_PARTLY = re.compile(
    r"(?:no,? |yes,? |well,? )?(?:(?:but )?(?:not (?:entirely|exactly|quite|necessarily|always|completely|fully|really|"
    r"directly|yet)|only partly|only partially|partly|partially|in part|to (?:some|a certain|an) (?:degree|extent)|"
    r"yes and no|mostly|generally|largely|sometimes|it varies|(?P<depends>(?:it|that|this) depends"
    r"(?: (?:on|upon) (?P<on>(?:the|your|which|what|how|when|its)(?: [\w'-]+){1,5}))?)))",
    re.IGNORECASE,
)
_SENTENCES = re.compile(r"(?<=[.!?])\s+")
_PERSONS = word_set("i me my mine we us our you your yours")
# What a question may ask for and no statement can be made of without reading more than its words.
_NOT_PLAIN = re.compile(
    r"[,;:()\"“”]|\b(?:or|and|if|when|that|which|who|what|why|how|any|anything|anyone|ever|either|both|there|still|"
    r"already|yet|more|most|other|all|every|everyone|everything|each|no|some|many|few|only|enough)\b",
    re.IGNORECASE,
)
_ASKS = word_set("is are was were does do did has have can could will would")
_ADVERBS = word_set("also currently completely fully entirely only always generally federally partly now often")
_BEGINS_PREDICATE = word_set(
    "fdic sipc tax exempt taxable tax-exempt tax-free free insured insurable safe risky available open closed callable "
    "redeemable convertible cumulative non-cumulative deductible refundable negotiable transferable secured unsecured "
    "listed diversified non-diversified hedged subject due covered liable eligible suitable guaranteed protected final "
    "profitable independent active passive liquid illiquid worth higher lower"
)
_SAYS_LITTLE = DETERMINERS | PREPOSITIONS | AUXILIARIES | word_set("it they he she this that these those be been")
_PREFIX = 5  # letters that a word's inflections keep
_DO_SUPPORT = word_set("does do did")


def bare_reply(text: str) -> str:
    """What a reply says that leaves the rest to the question: "yes", "no" or "partly"; "" for any other text."""
    body = text.replace("’", "'").strip(" .!:*_")
    if not body or len(body) > 80:
        return ""
    if _YES.fullmatch(body):
        return "yes"
    if _NO.fullmatch(body):
        return "no"
    found = _PARTLY.fullmatch(body)
    if found is None or (found["on"] and asserting_phrase(found["on"])):
        return ""
    return "partly"


def leading_reply(text: str) -> str:
    """The "yes" or "no" that opens a sentence which goes on ("Yes, the fund is insured."); "" where none does."""
    found = _LEADING.match(text.strip("*_ "))
    return "" if found is None else "yes" if found["yes"] else "no"


def is_polar(question: str) -> bool:
    """Whether a question asks for a yes or no about something other than the talk itself ("Can you explain it?")."""
    body = _SENTENCES.split(question.strip())[-1]
    tokens = [word_of(token) for token in body.split()[:2]]
    return body.endswith("?") and len(tokens) == 2 and tokens[0] in _ASKS and tokens[1] not in _OF_THE_TALK


def statement(question: str, *, holds: bool) -> str:
    """The sentence that a yes ("holds") or no makes of a plain yes/no question; "" when it can't be made surely.

    A question about the customer ("my money") is none: what is true of the customer stands in no document.
    """
    body = question.replace("’", "'").strip()
    if not body.endswith("?") or "?" in body[:-1]:
        return ""
    tokens = body.rstrip(" ?").split()
    if len(tokens) < 3 or len(tokens) > 14 or _NOT_PLAIN.search(body):
        return ""
    said = {word_of(token) for token in tokens}
    verb = tokens[0].lower()
    if verb not in _ASKS or said & (_PERSONS | NEGATIONS):
        return ""
    end = _subject_end(tokens, verb)
    if end is None:
        return ""
    subject, rest = " ".join(tokens[1:end]), " ".join(tokens[end:])
    subject = subject[:1].upper() + subject[1:]
    if not holds:
        return f"{subject} {'cannot' if verb == 'can' else f'{verb} not'} {rest}."
    if verb not in _DO_SUPPORT:
        return f"{subject} {verb} {rest}."
    base, _, complement = rest.partition(" ")
    if base not in BASES:
        return ""
    finite = {"does": third_person, "did": past_form}.get(verb, str)(base)
    return f"{subject} {finite} {complement}".rstrip() + "."


def repeats(said: str, sentence: str, *, denied: bool) -> bool:
    """Whether a sentence says all words of a reply's statement, and denies them where the reply does."""
    stated = sentence.lower()
    told = [word_of(token) for token in said.split()]
    telling = [word for word in told if word and word not in _SAYS_LITTLE and word not in NEGATIONS]
    denies = any(word_of(token) in NEGATIONS for token in stated.split())
    return denies is denied and all(word[:_PREFIX] in stated for word in telling)


def _subject_end(tokens: list[str], verb: str) -> int | None:
    """Where the predicate begins: the first word that can only begin it, one or more words behind the subject's."""
    first = word_of(tokens[1])
    if first in ("it", "they", "this", "these", "those", "he", "she"):
        follows = word_of(tokens[2])
        return 2 if first in ("it", "they", "he", "she") or _begins(follows, verb) else None
    noun = 2 if first in DETERMINERS else 1
    for index in range(noun + 1, min(len(tokens), noun + 7)):
        word = word_of(tokens[index])
        if _begins(word, verb):
            return index
        if word in PREPOSITIONS:
            # "the yield of Fund X": the subject may go on behind it.
            return None
    return None


def _begins(word: str, verb: str) -> bool:
    """Whether the word begins a predicate behind the auxiliary and its subject."""
    if word in _ADVERBS:
        return True
    if verb in ("is", "are", "was", "were"):
        return word in _BEGINS_PREDICATE or word in PARTICIPLES or word in ("a", "an", "the")
    if verb in ("has", "have"):
        return word in PARTICIPLES
    if word == "be":
        return True
    return word in BASES and word not in LABEL_WORDS  # "does the fund offer": "fund" is no verb here
