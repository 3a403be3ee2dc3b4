"""Propositions: a claim that one sentence of the evidence states, once both are taken apart by the same rules.

"Its yield was 3.92 %." after a sentence about Fund A states "Fund A's yield was 3.92 %", and "Fund X, yielding 4.2 %,
was established in 2018" states "Fund X yields 4.2 %". Every word must be the same but articles, legal
forms ("Inc."), case and punctuation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from guardrail.claims.claim import Claim
from guardrail.claims.extract import claim_as_stands
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import WORD, word_set
from guardrail.claims.spoken import spoken
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.lexicon import REFERRING_NOUNS
from guardrail.evidence.names import names
from guardrail.evidence.premise import Premise
from guardrail.verify.finding import Finding, proved_by_sentence
from guardrail.verify.sentences.claims_of_text import claims_of_text

CACHED_PREMISES = 4096
LONGEST_PREMISE = 2_000  # characters; longer ones are no few sentences
_SHORT, _ENDING = 3, 3  # letters of a word that says little, and of an ending ("yielding" states "yields")
MAX_SENTENCES = 400  # sentences of the evidence beyond which no name is sought
_REFERRING = re.compile(r"The (?P<noun>[a-z]+)(?= (?:is|are|was|were|has|had|[a-z]+s|[a-z]+ed) )")
_TOKEN = re.compile(rf"{WORD}|[%$€£+−-]")
_DROPPED = word_set("a an the inc corp ltd plc llc lp llp ag nv sa se gmbh bv")  # articles and legal forms
# A sentence that says any of these may state its parts only under a condition, or as somebody's word.
_GUARDED = word_set(
    "if unless until except excluding whether provided assuming when whenever otherwise only either neither nor or "
    "deny denied denies allege alleged according believe believes believed opinion reportedly claim claims claimed "
    "false untrue than respectively former latter rumor rumored hypothetical example"
)


def check_proposition(
    claim: Claim, premises: Sequence[Premise], index: EvidenceIndex | None = None
) -> tuple[Finding, ...]:
    """A proved match when a premise states `claim` as one of its propositions, else nothing.

    Arguments:
        claim: its figures and periods are grounded by the match.
        premises: texts; linearised cells state no sentence.
        index: all evidence, for the one name that "the fund" at the start of a claim stands for; None for none.
    """
    said: tuple[tuple[str, ...], ...] = ()
    for premise in premises:
        if premise.cells or not _may_state(premise.text, claim):
            continue
        said = said or (_key(claim), *_with_name(claim, index))
        if any(key in _propositions(premise.text) for key in said):
            return (proved_by_sentence("proposition", claim, premise),)
    return ()


def _with_name(claim: Claim, index: EvidenceIndex | None) -> Iterator[tuple[str, ...]]:
    """The claim's words with the name that "The fund" at its start stands for: the only one in all evidence."""
    match = _REFERRING.match(claim.text)
    if match is None or index is None or match["noun"].lower() not in REFERRING_NOUNS:
        return
    kept = index.kept.setdefault("named_by", {})
    if not isinstance(kept, dict):
        return
    noun = match["noun"].lower()
    if noun not in kept:
        texts = [*(sentence.text for sentence in index.sentences[:MAX_SENTENCES]), *_titles(index)]
        named = {tuple(word.lower() for word in name.words) for text in texts for name in names(text)}
        kept[noun] = {words for words in named if len(words) > 1 and words[-1] == noun}
    found: set[tuple[str, ...]] = kept[noun]
    if len(found) == 1 and len(index.sentences) <= MAX_SENTENCES:
        key = _key(claim)
        yield (*next(iter(found)), *key[1:])


def _titles(index: EvidenceIndex) -> Iterator[str]:
    for chunk in index.chunks:
        yield from (chunk.document, chunk.section, chunk.caption)


def _may_state(text: str, claim: Claim) -> bool:
    """A cheap first test: all of the claim's words but one begin as words of the premise do; endings may differ."""
    text = text.lower()
    left = 1
    for beginning in _beginnings(claim):
        if beginning not in text:
            left -= 1
            if left < 0:
                return False
    return True


@per_claim
def _beginnings(claim: Claim) -> list[str]:
    """The beginnings of the claim's longer words, without their endings."""
    return [word[: max(2, len(word) - _ENDING)] for word in spoken(claim.text) if len(word) > _SHORT]


@lru_cache(maxsize=CACHED_PREMISES)
def _propositions(text: str) -> frozenset[tuple[str, ...]]:
    """Keys of what the sentences of `text` state without condition."""
    if len(text) > LONGEST_PREMISE:
        return frozenset()
    found: set[tuple[str, ...]] = set()
    for sentence, claims in claims_of_text(text):
        if not _GUARDED.intersection(sentence.lower().replace(",", " ").split()):
            found.update(_key(claim) for claim in claims)
            found.update(_key(shorter) for claim in claims for shorter in _without_ends(claim))
    return frozenset(found)


def _without_ends(claim: Claim) -> Iterator[Claim]:
    """The claim without "from A to B": what rose from one level to another rose."""
    if len(claim.figures) != len(("from", "to")):
        return
    first, last = sorted(claim.figures, key=lambda figure: figure.start)
    before = claim.text[: first.start]
    if before.endswith(" from ") and claim.text[first.end : last.start].strip() == "to":
        yield claim_as_stands(before.removesuffix(" from ") + claim.text[last.end :])


def _key(claim: Claim) -> tuple[str, ...]:
    """The claim's words in order, figures by value, unit, currency and bound."""
    keys: list[str] = []
    at = 0
    for figure in sorted(claim.figures, key=lambda figure: figure.start):
        keys += _plain(claim.text[at : figure.start])
        keys.append(f"#{figure.value:.12g} {figure.high} {figure.unit} {figure.currency} {figure.bound}")
        at = max(at, figure.end)
    return tuple(keys + _plain(claim.text[at:]))


def _plain(text: str) -> list[str]:
    tokens = (token.lower().replace("’", "'") for token in _TOKEN.findall(text))
    return [token for token in tokens if token not in _DROPPED]
