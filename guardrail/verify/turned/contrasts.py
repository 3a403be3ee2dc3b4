"""A word that excludes the source's where that stands: "all of the loans" of "most of the loans", "net" of "gross".

A small NLI model entails what has nearly all words of the source. Here each word of a claim that has a contrast is
looked for in the sentences with the rest of the claim's words: what stands there beside the same words must not exclude
it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import ARTICLES, FUNCTION_WORDS, POSSESSIVES, word_set
from guardrail.claims.record import record
from guardrail.claims.sentences.stops import SENTENCE_ENDS
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import stem
from guardrail.verify.finding import Finding, contradicted_by
from guardrail.verify.hints import Hint
from guardrail.verify.memo import per_premise
from guardrail.verify.turned.contrast_words import ADVERBS, FIRST_WORDS, NONE, NUMBERS, Contrast, contrast_at
from guardrail.verify.turned.cover import may_cover, sentences_about
from guardrail.verify.turned.sentences import MAX_TEXT, PREFIX, short_sentences

LEAST_SHARED = 0.8
"""Share of the claim's content words, those with a contrast aside, that a sentence has to have."""
LEAST_WORDS = 3
"""Content words and words with a contrast that a claim has to share with the sentence."""
NEAR = 2
"""Content words on either side of a word that tell where it stands."""

_ANY = Hint(rf"(?<![a-z])(?:{'|'.join(sorted(FIRST_WORDS))})(?![a-z])", lower=True)
_DENIALS = word_set("not no cannot without failed fails fail lacks lack nothing")
_EXCEPTIONS = word_set("except excluding apart but unlike than otherwise")
_CONDITIONS = word_set("unless if when whenever until once provided")
_OWNERS = ARTICLES | POSSESSIVES
_LABEL = re.compile(r"(?<=[a-z] )([A-Z])(?![\w'’.])")
"""A letter that is a name, "Class A", which is kept apart from the article."""
_WORD = re.compile(r"[a-z]+_?(?:['’][a-z]+)*|[$€£]?\d+(?:[.,]\d+)*%?")
_EMPTY = (FUNCTION_WORDS - word_set("more less before after above below")) | word_set("s there any such")


@record
class _Placed:
    """A word with a contrast and the keys of the content words beside it, the nearest first.

    Arguments:
        first: the first word of its spelling.
    """

    contrast: Contrast
    first: str
    before: tuple[str, ...]
    behind: tuple[str, ...]


@record
class _Sentence:
    """A sentence: the keys of its content words, its words with a contrast, and how it is turned.

    Arguments:
        turned: how often it denies, excepts and makes a condition; what differs in that is left alone.
        words: all its words, lower case.
    """

    keys: frozenset[str]
    placed: tuple[_Placed, ...]
    turned: tuple[int, int, int]
    words: frozenset[str]
    text: str


def check_contrasts(claim: Claim, premises: Sequence[Premise], index: EvidenceIndex) -> tuple[Finding, ...]:
    """A conflict where the claim has a word in the place of one that excludes it.

    Arguments:
        claim: the proposition.
        premises: the sentences that are aligned to it.
        index: all the evidence: another sentence that has the claim's word in that place clears it.
    """
    texts = [one for one in premises if _ANY(one.text) and may_cover(claim, one, LEAST_SHARED)]
    said = _said(claim) if texts else ()
    if not said:
        return ()
    alike = [
        (sentence, premise)
        for premise in texts
        for sentence in _sentences(premise)
        if any(_covers(one, sentence) for one in said)
    ]
    for one in said:
        for own in one.placed:
            for sentence, premise in alike:
                other = _excluded(own, one, sentence)
                if other is None or any(_bears_out(own, each) for each, _ in alike) or _stands(own, one, index):
                    continue
                return (
                    contradicted_by(
                        premise,
                        "contrasts",
                        f"{other.contrast.value} ({sentence.text})",
                        f"{own.contrast.value} ({one.text})",
                    ),
                )
    return ()


def _covers(said: _Sentence, sentence: _Sentence) -> bool:
    """Whether a sentence has most of the content words of a claim, and words with a contrast."""
    if not sentence.placed or said.turned != sentence.turned:
        return False
    shared = len(said.keys & sentence.keys)
    if shared < LEAST_SHARED * len(said.keys):
        return False
    alike = {one.contrast for one in said.placed} & {one.contrast for one in sentence.placed}
    return shared + len(alike) >= LEAST_WORDS


def _excluded(own: _Placed, said: _Sentence, sentence: _Sentence) -> _Placed | None:
    """The word of a sentence in the place of the claim's word that excludes it, None where there is none."""
    if not _covers(said, sentence) or _has(sentence, own):
        return None
    if own.contrast.value == NONE and not said.keys <= sentence.keys:
        return None  # "none has been drawn" of "all are available"
    for other in sentence.placed:
        if own.contrast.excludes(other.contrast) and _is_same_place(own, other, _has(said, other)):
            return other
    return None


def _has(sentence: _Sentence, word: _Placed) -> bool:
    """Whether a sentence has the same word as well, or a part of it ("short- and long-term")."""
    if any(each.contrast == word.contrast for each in sentence.placed):
        return True
    return word.contrast.kind not in (NUMBERS, ADVERBS) and word.first in sentence.words


def _is_same_place(own: _Placed, other: _Placed, closely: bool) -> bool:
    """Whether two words stand beside the same one.

    Arguments:
        closely: on both sides, since the claim has either word.
    """
    closely = closely or own.contrast.is_relation
    before = bool(own.before) and own.before[:1] == other.before[:1]
    behind = bool(own.behind) and own.behind[:1] == other.behind[:1]
    if closely:  # "A ranks above B" has the sides of "B ranks below A" in each other's place
        alike = own.before == other.before and own.behind == other.behind
        return before and behind and alike and own.contrast.kind != NUMBERS
    if behind or own.contrast.kind == NUMBERS:
        return behind
    return before and (not own.behind or not other.behind or bool({*own.behind} & {*other.behind}))


def _bears_out(own: _Placed, sentence: _Sentence) -> bool:
    return any(other.contrast == own.contrast and _near(own, other) for other in sentence.placed)


def _near(own: _Placed, other: _Placed) -> bool:
    if not own.behind and not own.before:
        return True
    return bool({*own.behind, *own.before} & {*other.behind, *other.before})


def _stands(own: _Placed, said: _Sentence, index: EvidenceIndex) -> bool:
    """Whether any sentence of the evidence says most of the claim with its own word."""
    for text in sentences_about(said.text, index):
        if not _ANY(text):
            continue
        read = _read(text)
        if _covers(said, read) and _bears_out(own, read):
            return True
    return False


@per_claim
def _said(claim: Claim) -> tuple[_Sentence, ...]:
    if len(claim.text) > MAX_TEXT or not _ANY(claim.text):
        return ()
    return tuple(one for one in map(_read, SENTENCE_ENDS.split(claim.text)) if one.placed)


@per_premise
def _sentences(premise: Premise) -> tuple[_Sentence, ...]:
    if not _ANY(premise.text):
        return ()
    return tuple(map(_read, short_sentences(premise.text)))


def _read(sentence: str) -> _Sentence:
    words = _WORD.findall(_LABEL.sub(r"\1_", sentence).lower())
    keys: list[str] = []
    found: list[tuple[Contrast, str, int]] = []
    run: list[str] = []
    denied = excepted = conditional = at = 0
    while at < len(words):
        size, contrasts = contrast_at(words, at)
        if size:
            if not at or not (_denies(words[at - 1]) or (words[at] == "only" and _is_owner(words[at - 1]))):
                found += [(contrast, words[at], len(run)) for contrast in contrasts]
            run.append(words[at])
            at += size
            continue
        denied += _denies(words[at])
        excepted += words[at] in _EXCEPTIONS
        conditional += words[at] in _CONDITIONS
        if words[at] not in _EMPTY:
            keys.append(stem(words[at])[:PREFIX])
            run.append(keys[-1])
        at += 1
    placed = tuple(
        _Placed(contrast, first, tuple(run[max(0, at - NEAR) : at][::-1]), tuple(run[at + 1 : at + 1 + NEAR]))
        for contrast, first, at in found
    )
    return _Sentence(frozenset(keys), placed, (denied, excepted, conditional), frozenset(words), sentence.strip())


def _denies(word: str) -> bool:
    """Whether a word denies: "not all" is neither all nor none."""
    return word in _DENIALS or word.endswith(("n't", "n’t"))


def _is_owner(word: str) -> bool:
    """Whether a word makes an "only" behind it an adjective: "the only one", "its only plant"."""
    return word in _OWNERS or word.endswith(("'s", "’s"))
