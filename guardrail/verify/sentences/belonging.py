"""What belongs to a thing: "Included in other costs are rent and fees" of "Rent and fees are included in other costs".

People who answer "What is included in X?" put the question first. Such a claim is proved where a sentence says the same
of X word for word: "X includes Y", "Y is included in X", "It excludes Y" behind a sentence that opens with X, or a note
"(2) Includes Y" to which the mark behind the row X points. Nothing may be left over on either side.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.lexicon import POINTING, WORD, word_set
from guardrail.claims.sentences.stops import CLAUSE_ENDS
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import stem
from guardrail.verify.finding import Finding, proved_by_sentence
from guardrail.verify.legible import is_legible, premise_is_legible
from guardrail.verify.lines.marks import labels_noted

MAX_TEXT = 2_000
"""Characters beyond which a text is no plain sentence."""
LEAST_WORDS = 2
"""Fewest words of what belongs to the thing."""
_ASKED = re.compile(
    r"^(?:the |what is |what was |amounts? )?(?P<side>included|excluded) (?:in|from|among"
    r"|when (?:calculating|computing|determining)|in (?:calculating|computing|determining)) (?P<thing>.+?)"
    r" (?:is|are|was|were) (?P<what>.+?)[.\s]*$",
    re.IGNORECASE | re.DOTALL,
)
_PLAIN = re.compile(
    r"^(?:the )?(?P<thing>.+?) (?P<side>includ|exclud)(?:es?|ed) (?P<what>.+?)[.\s]*$", re.IGNORECASE | re.DOTALL
)
_LED = re.compile(r"^(?:(?:it|they|this|these) )?(?P<side>includ|exclud)es? ", re.IGNORECASE)
_PASSIVE = re.compile(
    r"^(?P<what>.+?),? (?:is|are|was|were) (?P<side>included|excluded) (?:in|from|among) (?P<thing>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_ACTIVE = re.compile(r"^(?P<thing>.+?) (?P<side>includ|exclud)(?:es?|ed) (?P<what>.+)$", re.IGNORECASE | re.DOTALL)
_VERB_FIRST = re.compile(r"^(?P<side>Includ|Exclud)(?:es?|ing) (?P<what>.+)$", re.DOTALL)
_PRONOUNS = ("it", "they", "this", "these")
_TOKEN = re.compile(rf"{WORD}|[%$€£()]")
_TURNING = re.compile(
    r"\b(?:not|no|never|neither|nor|none|if|unless|until|except|whether|would|could|should|may|might|only|partly"
    r"|partially|generally|usually|historically|previously|no longer)\b",
    re.IGNORECASE,
)
_Words = tuple[str, ...]


def check_belonging(claim: Claim, premises: Sequence[Premise], index: EvidenceIndex) -> tuple[Finding, ...]:
    """A proved match where a sentence or a note says what the claim says to be in a thing or out of it, else nothing.

    Arguments:
        claim: every word of it stands in the source, so that its figures and periods do too.
        premises: texts; cells are no sentences.
        index: all evidence, for the rows that a note is of.
    """
    text = claim.text
    if "clude" not in text or len(text) > MAX_TEXT or not is_legible(text):
        return ()
    asked, plain = _ASKED.match(text), _PLAIN.match(text)
    said = asked or plain
    if said is None:
        return ()
    side, thing, what = said["side"][:2].lower(), _words(said["thing"]), _what(said["what"])
    if len(what) < LEAST_WORDS or not thing:
        return ()
    for premise in premises:
        if premise.cells or len(premise.text) > MAX_TEXT or not premise_is_legible(premise):
            continue
        for other, of, is_in in _stated(premise.text, index, notes_only=asked is None):
            if other == side and _same(of, thing) and is_in == what:
                return (proved_by_sentence("recast", claim, premise),)
    return ()


def _stated(text: str, index: EvidenceIndex, *, notes_only: bool) -> Iterator[tuple[str, _Words, _Words]]:
    """What a text says to be in a thing or out of it: the side, the thing and what belongs to it."""
    if "clude" not in text and "cluding" not in text:
        return
    if (note := _VERB_FIRST.match(text)) is not None:
        what = _words(note["what"])
        for label in labels_noted(text.strip(), index):
            yield note["side"][:2].lower(), _words(label), what
    if notes_only:
        return
    before = ""
    for sentence in filter(None, (part.strip(" .;") for part in CLAUSE_ENDS.split(text))):
        if "clude" in sentence and _TURNING.search(sentence) is None:
            if (match := _PASSIVE.match(sentence)) is not None:
                yield match["side"][:2].lower(), _words(match["thing"]), _words(match["what"])
            elif (match := _ACTIVE.match(sentence)) is not None:
                thing, what = _words(match["thing"]), _words(match["what"])
                yield match["side"][:2].lower(), thing, what
                if thing and thing[0] in _PRONOUNS and len(thing) == 1:
                    for known in _openings(before):
                        yield match["side"][:2].lower(), known, what
        before = sentence


def _openings(sentence: str) -> Iterator[_Words]:
    """The runs of words that a sentence opens with, up to its verb: a pronoun in the next one may stand for them."""
    words = _words(sentence)
    verb = next((at for at, word in enumerate(words) if word in _VERBS), None)
    if verb:
        yield words[:verb]


_VERBS = word_set(
    "is are was were increased decreased rose fell grew declined totaled totalled amounted represents represented had"
    " has remained improved dropped"
)


def _what(text: str) -> _Words:
    """What is said to belong, without the pronoun and verb that an answer repeats: "is It excludes Y"."""
    led = _LED.match(text)
    return _words(text[led.end() :] if led else text)


def _words(text: str) -> _Words:
    found = (match.group().lower().replace("’", "'") for match in _TOKEN.finditer(text))
    return tuple(word for word in found if word not in POINTING or word in _PRONOUNS)


def _same(one: _Words, other: _Words) -> bool:
    return len(one) == len(other) and all(
        a == b or (a.isalpha() and stem(a) == stem(b)) for a, b in zip(one, other, strict=True)
    )
