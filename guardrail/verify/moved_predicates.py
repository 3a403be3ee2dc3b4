"""A predicate kept word for word and given to another subject of its sentence.

"Matching contributions are always fully vested" of "Matching contributions vest over five years; employee contributions
are always fully vested". The clauses need no verb that is known: the words behind the subject are compared as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import FUNCTION_WORDS, word_set
from guardrail.claims.record import record
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import stem
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.hints import Hint
from guardrail.verify.memo import per_premise

MAX_TEXT = 600
"""Characters of a sentence or claim beyond which its clauses are not read."""
MAX_SUBJECT = 6
"""Words of a subject beyond which it is no name."""
LEAST_WORDS = 3
"""Words of a predicate, its auxiliary among them, that have to be the same."""

_JOINED = Hint(r";|\A(?:while|whereas|and|but)\Z", lower=True, bare=True)
_BREAK = re.compile(r";|,?\s\b(?:while|whereas|and|but)\b\s|(?<=[.!?])\s+(?=[A-Z])")
_SENTENCES = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
_SHARED = re.compile(r"\b(?:both|each|all|either|neither|also|likewise|same|too|as well)\b", re.IGNORECASE)
_AUXILIARIES = word_set(
    "is are was were be been has have had will would may might can cannot could must shall should do does did"
)
_WORD = re.compile(
    r"(?:class|series|tranche|level|part|plan|tier)\s(?:[a-z]|\d+|[ivx]+)\b|[a-z][\w’'-]*|[$€£]?\d[\d.,%]*"
)
"""A labelled noun is one word: "class a"."""


@record
class _Clause:
    """The words of a clause's subject and those behind it, an auxiliary first, lower case."""

    subject: tuple[str, ...]
    predicate: tuple[str, ...]
    text: str


def check_moved_predicates(claim: Claim, premises: Sequence[Premise]) -> tuple[Finding, ...]:
    """A conflict where the claim says of one subject of a sentence, word for word, what it says of another.

    Arguments:
        claim: the proposition.
        premises: what is aligned to it; sentences alone are looked at.
    """
    said = _said(claim)
    if not said:
        return ()
    sentences = [(clauses, premise) for premise in premises if not premise.cells for clauses in _sentences(premise)]
    for own in said:
        for clauses, premise in sentences:
            for other in clauses:
                if _is_moved(own, other, clauses):
                    return (
                        Finding(
                            "moved_predicates",
                            Answer.CONFLICT,
                            citations=(premise.citation,),
                            source_says=other.text,
                            answer_says=own.text,
                            premise=premise,
                        ),
                    )
    return ()


def _is_moved(own: _Clause, other: _Clause, clauses: Sequence[_Clause]) -> bool:
    if not _begin_alike(own, other) or any(_begin_alike(own, one) and _names(own, one, other) for one in clauses):
        return False
    if not _stems(other.subject) - _stems(own.subject):
        return False
    return any(one is not other and not _begin_alike(own, one) and _names(own, one, other) for one in clauses)


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
    return {stem(word) for word in words if word not in FUNCTION_WORDS}


@per_claim
def _said(claim: Claim) -> tuple[_Clause, ...]:
    if len(claim.text) > MAX_TEXT or _SHARED.search(claim.text):
        return ()
    return tuple(clause for clause in _clauses(claim.text) if clause.predicate)


@per_premise
def _sentences(premise: Premise) -> tuple[tuple[_Clause, ...], ...]:
    """The clauses of each sentence that has several."""
    if not _JOINED(premise.text):
        return ()
    plain = (one for one in _SENTENCES.split(premise.text) if len(one) <= MAX_TEXT and not _SHARED.search(one))
    found = (tuple(_clauses(sentence)) for sentence in plain)
    return tuple(clauses for clauses in found if len(clauses) > 1)


def _clauses(sentence: str) -> Iterator[_Clause]:
    """Each clause: its first words up to an auxiliary are the subject; without one, its first words are."""
    for piece in _BREAK.split(sentence):
        words = _WORD.findall(piece.lower())
        at = next((place for place, word in enumerate(words[: MAX_SUBJECT + 1]) if word in _AUXILIARIES), -1)
        if at == 0 or not words:
            continue
        subject = tuple(words[:at] if at > 0 else words[:2])
        yield _Clause(subject, tuple(words[at:]) if at > 0 else (), piece.strip(" ,;."))
