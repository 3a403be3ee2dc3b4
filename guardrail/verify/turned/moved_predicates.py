"""A predicate kept word for word and given to another subject of its text.

"Matching contributions are always fully vested" of "Matching contributions vest over five years; employee contributions
are always fully vested". The clauses need no verb that is known: the words behind the subject are compared as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import FINITE_AUXILIARIES, FUNCTION_WORDS, word_set
from guardrail.claims.record import record
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.sentence_premise import bare_premise, plain_sentences
from guardrail.evidence.terms import stem
from guardrail.verify.finding import Finding, contradicted_by
from guardrail.verify.turned.sentences import MAX_TEXT

MAX_SUBJECT = 6
"""Words of a subject beyond which it is no name."""
LEAST_NAMING = 2
"""Content words of a subject that tell it from others; "the fund" alone may be any."""
LEAST_WORDS = 3
"""Words of a predicate, its auxiliary among them, that have to be the same."""

_BREAK = re.compile(r";|,?\s\b(?:while|whereas|and|but)\b\s|(?<=[.!?])\s+(?=[A-Z])")
_SHARED = re.compile(
    r"\b(?:both|each|all|either|neither|also|likewise|same|too|as well|respectively|else|otherwise)\b", re.IGNORECASE
)
_QUANTITIES = word_set("all most some many several few each both none every any certain half")
"""They tell no subject from another: some of the loans are those of which most are."""
_AUXILIARIES = FINITE_AUXILIARIES | {"be", "been", "cannot"}
_WORD = re.compile(
    r"(?:class|series|tranche|level|part|plan|tier)\s(?:[a-z]|\d+|[ivx]+)\b|[a-z][\w’'-]*|[$€£]?\d[\d.,%]*"
)
"""A labelled noun is one word: "class a"."""


@record
class _Clause:
    """The words of a clause's subject and those behind it, an auxiliary first, lower case, and its sentence's place."""

    subject: tuple[str, ...]
    predicate: tuple[str, ...]
    text: str
    place: int


@record
class _Stated:
    """The clauses of the evidence by the first words of their predicate, and by chunk."""

    by_beginning: dict[tuple[str, ...], list[_Clause]]
    by_chunk: dict[int, list[_Clause]]


def check_moved_predicates(claim: Claim, index: EvidenceIndex) -> tuple[Finding, ...]:
    """A conflict where the claim says of one subject, word for word, what the same text says of another.

    Arguments:
        claim: the proposition.
        index: all the evidence; clauses of one chunk are compared.
    """
    said = _said(claim)
    if not said:
        return ()
    stated = _stated(index)
    for own in said:
        alike = stated.by_beginning.get(own.predicate[:LEAST_WORDS], ())
        if any(_stems(other.subject) <= _stems(own.subject) for other in alike):
            continue
        for other in alike:
            if _is_moved(own, other, stated.by_chunk[index.chunk_of[other.place]]):
                premise = bare_premise(index, other.place)
                return (contradicted_by(premise, "moved_predicates", other.text, own.text),)
    return ()


def _is_moved(own: _Clause, other: _Clause, clauses: Sequence[_Clause]) -> bool:
    """Whether `other` is of a subject of its own, and the claim's subject one that has another predicate here."""
    if len(_stems(other.subject)) < LEAST_NAMING:
        return False  # "the fund" may be the claim's
    if not _stems(own.predicate) <= _stems(other.predicate):
        return False
    at = clauses.index(other)
    return any(
        _names(own, one, other)
        and not _begin_alike(own, one)
        and (one.predicate or one.place != other.place or place < at)  # else its verb is left out: "and Birch in Utah"
        for place, one in enumerate(clauses)
    )


def _names(own: _Clause, one: _Clause, other: _Clause) -> bool:
    """Whether the claim's subject has the words by which one subject differs from the other."""
    apart = _stems(one.subject) - _stems(other.subject)
    return bool(apart) and apart <= _stems(own.subject)


def _begin_alike(own: _Clause, other: _Clause) -> bool:
    """Whether two predicates begin with the same words, or are the same short ones."""
    size = min(len(own.predicate), len(other.predicate))
    same = 0
    while same < size and own.predicate[same] == other.predicate[same]:
        same += 1
    return same >= LEAST_WORDS


def _stems(words: Sequence[str]) -> set[str]:
    return {stem(word) for word in words if word not in FUNCTION_WORDS and word not in _QUANTITIES}


@per_claim
def _said(claim: Claim) -> tuple[_Clause, ...]:
    if len(claim.text) > MAX_TEXT or _SHARED.search(claim.text):
        return ()
    return tuple(clause for clause in _clauses(claim.text) if len(clause.predicate) >= LEAST_WORDS)


def _stated(index: EvidenceIndex) -> _Stated:
    kept = index.kept.get("clauses")
    if not isinstance(kept, _Stated):
        kept = index.kept["clauses"] = _Stated({}, {})
        for place, text in plain_sentences(index, MAX_TEXT):
            for clause in () if _SHARED.search(text) else _clauses(text, place):
                kept.by_chunk.setdefault(index.chunk_of[place], []).append(clause)
                if len(clause.predicate) >= LEAST_WORDS:
                    kept.by_beginning.setdefault(clause.predicate[:LEAST_WORDS], []).append(clause)
    return kept


def _clauses(sentence: str, place: int = -1) -> Iterator[_Clause]:
    """Each clause: its first words up to an auxiliary are the subject; without one, its first words are."""
    for piece in _BREAK.split(sentence):
        words = _WORD.findall(piece.lower())
        at = next((place for place, word in enumerate(words[: MAX_SUBJECT + 1]) if word in _AUXILIARIES), -1)
        if at == 0 or not words:
            continue
        subject = tuple(words[:at] if at > 0 else words[:2])
        yield _Clause(subject, tuple(words[at:]) if at > 0 else (), piece.strip(" ,;."), place)
