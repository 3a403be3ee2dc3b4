"""A clause that denies what the claim says of its subject: "meals are not counted" beside "meals count towards it".

Clauses are compared by their subject, the base of their verb, and whether it is denied, so that another voice, tense or
object does not hide a "not". What a clause says besides has to be said by the other too, or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import NEGATIVE_AUXILIARIES, PRONOUNS, word_set
from guardrail.claims.record import record
from guardrail.claims.sentences.verbs import AUXILIARIES, finite_verb
from guardrail.claims.sentences.verbs import PAST as IS_PAST
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.sentence_premise import bare_premise, plain_sentences
from guardrail.verify.finding import Finding, contradicted_by
from guardrail.verify.roles.lexicon import BASE_OF
from guardrail.verify.turned.sentences import HYPHENATED, MAX_TEXT, stems_of

MAX_SUBJECT = 7
"""Words before a verb beyond which it is not the clause's."""

_BREAK = re.compile(r"[;:()]|,\s+(?:and|but|while|whereas|although|though|however)\b|\.\s+(?=[A-Z])", re.IGNORECASE)
_CONDITION = re.compile(
    r"\b(?:if|unless|until|except|only|when|while|after|before|without|provided|would|could|may|might|can|should|must"
    r"|shall|need|other than|generally|always|necessarily|more than|less than|or)\b",
    re.IGNORECASE,
)
_PAST = word_set("was were had did wasn't weren't hadn't didn't")
_DENIALS = NEGATIVE_AUXILIARIES | word_set("not never no n't")
_VAGUE = word_set("be have do make take give get use include provide hold pay")
"""Verbs of which one thing may be said and another denied ("pays no load", "pays a fee")."""


@record
class _Clause:
    """One clause: stems of its subject, the base of its verb, whether it is denied or past, the stems of the rest."""

    subject: frozenset[str]
    verb: str
    denied: bool
    past: bool
    rest: frozenset[str]
    text: str
    place: int


class _Stated(dict[str, list[_Clause]]):
    """Clauses by their verb."""


def check_denied_clauses(claim: Claim, index: EvidenceIndex) -> tuple[Finding, ...]:
    """A conflict where a clause of the evidence has the claim's subject and verb, and a denial that the claim has not.

    Arguments:
        claim: the proposition.
        index: all the evidence; a clause that says it as the claim does clears it.
    """
    for own in _said(claim):
        alike = [one for one in _stated(index).get(own.verb, ()) if one.subject == own.subject and one.past is own.past]
        if any(one.denied is own.denied and own.rest <= one.rest for one in alike):
            continue
        for one in alike:
            if one.denied is not own.denied and (one.rest <= own.rest if one.denied else own.rest <= one.rest):
                premise = bare_premise(index, one.place)
                return (contradicted_by(premise, "denied_clauses", one.text, own.text),)
    return ()


@per_claim
def _said(claim: Claim) -> tuple[_Clause, ...]:
    return () if len(claim.text) > MAX_TEXT else tuple(_clauses(claim.text, -1))


def _stated(index: EvidenceIndex) -> _Stated:
    kept = index.kept.get("denied_clauses")
    if not isinstance(kept, _Stated):
        kept = index.kept["denied_clauses"] = _Stated()
        for place, text in plain_sentences(index, MAX_TEXT):
            for clause in _clauses(text, place):
                kept.setdefault(clause.verb, []).append(clause)
    return kept


def _clauses(text: str, place: int) -> Iterator[_Clause]:
    for piece in _BREAK.split(text):
        if piece and not _CONDITION.search(piece) and (clause := _clause(piece, place)) is not None:
            yield clause


def _clause(piece: str, place: int) -> _Clause | None:
    words = HYPHENATED.findall(piece.lower())
    at = finite_verb(words[: MAX_SUBJECT + 3]) or next((at for at in range(1, len(words)) if _is_plain(words, at)), 0)
    subject = stems_of(words[:at])
    if not 0 < at <= MAX_SUBJECT or not subject or any(word in PRONOUNS for word in words[:at]):
        return None
    past = words[at] in _PAST or (words[at] not in AUXILIARIES and words[at] in IS_PAST)
    denied = words[0] in _DENIALS
    while at < len(words) and (words[at] in AUXILIARIES or words[at] in _DENIALS or words[at].endswith("ly")):
        denied = denied or words[at] in _DENIALS
        at += 1
    verb = BASE_OF.get(words[at], "") if at < len(words) else ""
    if not verb or verb in _VAGUE or words[0] in _DENIALS:
        return None
    rest = stems_of(words[at + 1 :])
    return _Clause(subject, verb, denied or words[at + 1 : at + 2] == ["no"], past, rest, piece.strip(), place)


def _is_plain(words: Sequence[str], at: int) -> bool:
    """Whether a verb in its plain form stands behind a plural: "meals count"."""
    return words[at - 1].endswith("s") and at <= MAX_SUBJECT and BASE_OF.get(words[at]) == words[at]
