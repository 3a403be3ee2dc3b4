"""Whoever something was acquired from, told as its taker or as what was taken: "F purchased G" of "G, bought from F".

Where a sentence leaves its taker out ("acquired from F in 2021") or calls it "the Company", the parts cannot be
compared (`roles`), yet whom a thing came from is told, and is neither who took it nor the thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import MONTHS
from guardrail.claims.sentences.stops import SENTENCE_ENDS
from guardrail.claims.whole_words import places, stands
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.lexicon import LEGAL_FORMS
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import content_terms, weight
from guardrail.verify.finding import Finding, contradicted_by
from guardrail.verify.hints import Hint

MAX_TEXT = 800
"""Characters of a claim or a sentence beyond which its parties are not read."""
LEAST_SHARED = 0.6
"""Share of the claim's words, by weight and without the names of its parties, that the sentence has to say."""
_MOST_SENTENCES = 200
"""Sentences of the evidence that are searched for one that has the party in the claim's place."""

_TAKES = r"(?:acquir|purchas|bought|buy|took|taken|takes|taking|takeover|obtain)"
_TAKING = Hint(r"acquir|acquisit|purchas|bought|buy|took|take|obtain", lower=True)
_NAME = r"(?:[A-Z][\w&’'\-]*(?:[.](?=\w)\w*)?)(?:(?:,? (?:[A-Z][\w&’'\-]*|&|of(?= [A-Z])))*)(?: plc)?"
_FORM = r"(?:acquire[sd]?|purchase[sd]?|bought|buys|took over|takes over|obtained)"
_PARTICIPLE = r"(?:acquired|purchased|bought|taken over|obtained)"
_ADVERBS = r"(?:(?:[a-z]+ly|then|also|later|first) )?"
_FROM = re.compile(
    rf"\b(?:{_FORM}|{_PARTICIPLE}|acquisition|purchase|takeover)\b(?P<between>[^.;:]{{0,120}}?)\s*\bfrom (?:the )?"
    rf"(?P<name>{_NAME})"
)
_LEAD = r"(?:^|[.;,] |\b\d{4} |\band |\bthat |\bwhile )(?:[Tt]he )?"
_TAKER = re.compile(
    rf"{_LEAD}(?P<name>{_NAME}) (?:had |has |have )?{_ADVERBS}"
    rf"(?:{_FORM}\b(?! from)|(?:completed|made|closed|announced) (?:the|its|an) (?:acquisition|purchase|takeover) of\b)"
)
_THING = re.compile(rf"{_LEAD}(?P<name>{_NAME}) (?:was|were|is|has been|had been) {_ADVERBS}{_PARTICIPLE}\b")
_BY = re.compile(rf"\b{_PARTICIPLE}\b(?: (?:in|on|for|at)\b[^.;:,]{{0,40}}?)? by (?:the )?(?P<name>{_NAME})")
_RELATIVE = re.compile(r"\b(?:that|which|who|whose|whom|where)\b|\b(?:came|moved|resulting|arising|benefit)\b")
_NUMBER = re.compile(r"\d[\d,.]*\d|\d")
_DATES = re.compile(rf"^(?:{'|'.join(MONTHS).title()})\b")
_SHORTENED = re.compile(r"\b(Inc|Corp|Co|Ltd|Mr|Ms|Mrs|Dr)\.(?=,? [a-z(])")
_EVENT = content_terms("acquired purchased bought acquisition purchase takeover completed closed made announced")
_WHEN = re.compile(r"(?:in|on|during|at|for|effective)\b.{0,24}", re.IGNORECASE)
_TAIL = re.compile(r"[,;]| (?:and|in exchange|in return|while|which|who)\b")
_FORMS = frozenset(LEGAL_FORMS) - {"company"}
_WORDS_OF_NAME = re.compile(r"[\w&’'\-]+")
_FROM_OR_BY = re.compile(rf"\b(?:from|by) (?:the )?({_NAME})")
_PRONOUN_TAKES = re.compile(rf"\b(?:it|they|he|she|who|which) (?:had |has |have )?{_ADVERBS}{_FORM}\b", re.IGNORECASE)


def check_source_party(claim: Claim, premises: Sequence[Premise], index: EvidenceIndex) -> tuple[Finding, ...]:
    """A conflict where the claim has as taker or as thing whom the evidence says the thing was taken from.

    Arguments:
        claim: the proposition.
        premises: what is aligned to it.
        index: all the evidence, searched for a sentence that has the party in the claim's place.
    """
    if (said := _said(claim)) is None:
        return ()
    text, takers, things = said
    asked = set(_NUMBER.findall(text))
    for premise in premises:
        if premise.cells or len(premise.text) > 4 * MAX_TEXT or "from " not in premise.text:
            continue
        if not asked <= set(_NUMBER.findall(premise.text)):
            continue  # another event
        for sentence in SENTENCE_ENDS.split(_unshortened(premise.text)):
            if len(sentence) > MAX_TEXT:
                continue
            for source, told in _sources(sentence):
                taking = any(_short_of(name, source) for name in takers)
                taken = any(name == source for name in things)
                if not (taking or taken) or not _about(text, told, source):
                    continue
                if _may_hold(text, source, index):
                    return ()
                return (
                    contradicted_by(
                        premise,
                        "source_party",
                        f"from {' '.join(source)}",
                        f"{'by' if taking else 'of'} {' '.join(source)}",
                    ),
                )
    return ()


@per_claim
def _said(claim: Claim) -> tuple[str, list[tuple[str, ...]], list[tuple[str, ...]]] | None:
    """The text of a claim, whom it says to take and what it says to be taken; None where it says neither."""
    if not _TAKING(claim.text):  # the periods of "Inc." stand in none of these words
        return None
    text = _unshortened(claim.text)
    if len(text) > MAX_TEXT:
        return None
    takers = [_core(found["name"]) for pattern in (_TAKER, _BY) for found in pattern.finditer(text)]
    things = [_core(found["name"]) for found in _THING.finditer(text)]
    return (text, takers, things) if takers or things else None


def _sources(sentence: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """The names that a sentence says something was taken from, where it names them once, and its words about that."""
    for found in _FROM.finditer(sentence):
        source = _core(found["name"])
        if not source or _DATES.match(found["name"]) or _RELATIVE.search(found["between"]):
            continue
        if len([*places(sentence.lower(), source[0])]) == 1:
            between = found["between"].strip()
            passive = not between or _WHEN.match(between) is not None
            lead = _WHEN.match(sentence)
            before = sentence[: found.start()] if passive else lead[0] if lead else ""
            yield source, f"{before} {found[0]} {_TAIL.split(sentence[found.end() :])[0]}"


def _unshortened(text: str) -> str:
    """A text without the periods of "Inc." and the like that end no sentence."""
    return _SHORTENED.sub(r"\1", text)


def _core(name: str) -> tuple[str, ...]:
    """The words of a name in lower case, without legal forms; empty for what is another's ("Alder's")."""
    words = _WORDS_OF_NAME.findall(name.lower())
    if any(word.endswith(("'s", "’s", "'", "’")) for word in words):
        return ()
    while words and words[-1] in _FORMS:
        words.pop()
    return tuple(words)


def _short_of(name: tuple[str, ...], source: tuple[str, ...]) -> bool:
    """Whether a name is a source's, or its beginning."""
    return bool(name) and source[: len(name)] == name


def _about(text: str, sentence: str, source: tuple[str, ...]) -> bool:
    """Whether a sentence says most of what the claim does, whatever each calls the parties."""
    lowered = {word for found in _FROM_OR_BY.finditer(text) for word in _core(found[1])}
    left = content_terms(text) - _EVENT - content_terms(" ".join((*source, *sorted(lowered))))
    whole = weight(left)
    shared = left & content_terms(sentence)
    if whole <= 0.0:
        return True
    return weight(shared) >= LEAST_SHARED * whole


def _may_hold(text: str, source: tuple[str, ...], index: EvidenceIndex) -> bool:
    """Whether any sentence may have the source as taker or thing, or tells of what another source gave."""
    first = re.escape(source[0])
    taking = re.compile(
        rf"\b{first}\b(?:(?!\bfrom\b)[^.;]){{0,120}}?\b{_TAKES}"
        rf"|\b(?:{_FORM}|acquisition of|purchase of|takeover of|buying|acquiring|purchasing|taking over)\b"
        rf"(?:(?!\bfrom\b)[^.;]){{0,60}}?\b{first}\b"
        rf"|\b{_PARTICIPLE}\b[^.;]{{0,120}}?\bby (?:the )?{first}\b"
        rf"|\b{first}\b[^.;]{{0,40}}\b(?:acquisition|purchase|takeover)\b",
        re.IGNORECASE,
    )
    given = [_core(found["name"]) for found in _FROM.finditer(text)]
    read = 0
    for sentence in index.sentences:
        said = _unshortened(f"{sentence.referent} {sentence.text}" if sentence.referent else sentence.text)
        if not _TAKING(said):
            continue
        read += 1
        if read > _MOST_SENTENCES:
            return True
        mentions = stands(said.lower(), source[0])
        if mentions and any(taking.search(part) for part in SENTENCE_ENDS.split(said)):
            return True
        if mentions and _PRONOUN_TAKES.search(said):
            return True
        if any(other != source and other in given for other in map(_core, (m["name"] for m in _FROM.finditer(said)))):
            return True
    return False
