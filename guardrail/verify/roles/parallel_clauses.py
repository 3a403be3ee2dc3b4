"""The predicate of one subject said of the other: "A is a maker" of "A is a distributor; C is a maker".

An NLI model of this size finds all words of such a claim in the sentence and takes it as said. Here the clauses of a
sentence are compared, each a subject, a verb and the rest; a clause that leaves its verb out ("and Birch as agent") has
that of the clause before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import COPULAS, DO, HAVE, PRONOUNS, word_set
from guardrail.claims.record import record
from guardrail.claims.sentences.stops import SENTENCE_ENDS
from guardrail.claims.whole_words import stands
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import content_terms, stem, weight
from guardrail.verify.finding import Finding, contradicted_by
from guardrail.verify.hints import Hint
from guardrail.verify.memo import per_premise
from guardrail.verify.roles.lexicon import BASE_OF, IS_FINITE, IS_PARTICIPLE
from guardrail.verify.roles.tokens import PREPOSITIONS

MAX_TEXT = 600
"""Characters of a claim or a sentence beyond which its clauses are not read."""
MAX_SUBJECT = 6
"""Words of a subject beyond which it is no name."""
LEAST_SHARED = 0.9
"""Share of a claim's predicate, by weight, that the other subject's clause has to say."""

_JOINED = Hint(r";|\Awhile\Z|\Awhereas\Z|\Aand\Z", lower=True, bare=True)
_BREAK = re.compile(r"\s*;\s*(?:and |while |whereas |but )?|,?\s+(?:while|whereas|and)\s+|,\s+(?=[A-Z])")
_SHARED = re.compile(
    r"\b(?:both|each|all|also|too|either|neither|nor|not|never|no|respectively|likewise|same|similarly|as well|former|"
    r"latter|jointly|together|other|unlike|except|than|if|would|could|may|might)\b",
    re.IGNORECASE,
)
_BE = COPULAS | word_set("be been being")
_AUXILIARIES = _BE | HAVE | DO | {"will"}
_SERVING = word_set("act acts acted serve serves served acting serving function functions remain remains")
_ACTING = "act"
"""Stands for any verb of having a part: "acts as agent", "is agent"."""
_NO_SUBJECT = PRONOUNS | word_set("whose such its their our")
_GAPPED = word_set("as in to from for by at with on under")
_CAUSES = word_set(
    "because due owing primarily mainly largely partly resulting driven reflecting compared following as"
)
_LEAD = re.compile(r"^(?:In|On|At|Under|As of|During|For|Since)\b[^,;]{1,50},\s+")
_WORD = re.compile(r"[^\W_](?:[\w&’'/%\-]|[.,](?=\w))*|[$€£]\d[\d.,]*\w*|,")
_ARTICLES = word_set("the")  # "a fund" is another than "the fund"
"""Left out of subjects; "A" may be a name."""


@record
class _Clause:
    """What one clause says: the words of its subject, its verb, and the terms of the rest.

    Arguments:
        head: terms of the first phrase of the rest: what follows it may be said of both clauses ("in the Baltic").
        core: terms up to a comma or a cause, which may be that of both.
    """

    subject: tuple[str, ...]
    verb: str
    rest: frozenset[str]
    head: frozenset[str]
    core: frozenset[str]
    text: str


def check_parallel_clauses(claim: Claim, premises: Sequence[Premise], index: EvidenceIndex) -> tuple[Finding, ...]:
    """A conflict where the claim says of a subject what the same sentence says of another, and something else of it.

    Arguments:
        claim: the proposition.
        premises: what is aligned to it.
        index: all the evidence, searched for another sentence that says it of the claim's subject.
    """
    joined = [(premise, several) for premise in premises if not premise.cells and (several := _joined(premise))]
    if not joined or not (told := _told(claim)):
        return ()
    for premise, several in joined:
        for sentence, stated in several:
            for said in told:
                other = _said_of_another(said, stated)
                if other is not None and not _says_so(said, sentence, index):
                    return (contradicted_by(premise, "parallel_clauses", other.text, said.text),)
    return ()


@per_claim
def _told(claim: Claim) -> tuple[_Clause, ...]:
    """The clauses of a claim that says of no subject what it says of another."""
    return () if len(claim.text) > MAX_TEXT or _SHARED.search(claim.text) else _clauses(claim.text)


@per_premise
def _joined(premise: Premise) -> list[tuple[str, tuple[_Clause, ...]]]:
    """The sentences of a premise that are of several clauses, with these."""
    if len(premise.text) > 4 * MAX_TEXT or not _JOINED(premise.text):
        return []
    plain = (one for one in SENTENCE_ENDS.split(premise.text) if len(one) <= MAX_TEXT and not _SHARED.search(one))
    return [(sentence, stated) for sentence in plain if len(stated := _clauses(sentence)) > 1]


def _said_of_another(said: _Clause, stated: Sequence[_Clause]) -> _Clause | None:
    """The clause of another subject that has the claim's predicate, where the claim's subject has another one."""
    own = [clause for clause in stated if clause.subject == said.subject]
    if len(own) != 1 or own[0].verb != said.verb:
        return None
    named = frozenset(said.subject)
    new = said.rest - own[0].rest - content_terms(" ".join(said.subject))
    if weight(new) <= 0.0:
        return None
    whole = weight(said.rest)
    for other in stated:
        if other is own[0] or other.verb != said.verb or not (new <= other.core and new & other.head):
            continue
        theirs = frozenset(other.subject)
        apart = own[0].rest - other.rest
        if named <= theirs or theirs <= named or not apart or apart & said.rest:
            continue
        if weight(said.rest & (other.rest | own[0].rest)) >= LEAST_SHARED * whole:
            return other
    return None


def _says_so(said: _Clause, sentence: str, index: EvidenceIndex) -> bool:
    """Whether another sentence may say the predicate of the claim's subject, by name or otherwise."""
    named = content_terms(" ".join(said.subject))
    for other in index.sentences:
        if other.terms.isdisjoint(said.rest) or other.text.strip() in sentence or sentence in other.text:
            continue
        terms = content_terms(f"{other.referent} {other.text}" if other.referent else other.text)
        shared = weight(said.rest & terms)
        if shared >= 0.6 * weight(said.rest) and (named & terms or _SHARED.search(other.text)):
            return True
    return False


@lru_cache(maxsize=1_024)
def _clauses(text: str) -> tuple[_Clause, ...]:
    """The clauses of a sentence that have a subject of a few words before their verb, in order."""
    text = _LEAD.sub("", text.strip().rstrip("."))
    pieces: list[str] = []
    for piece in _pieces(text):
        if pieces and _clause(piece) is None and _gap(piece, pieces[-1]) is None:
            pieces[-1] = f"{pieces[-1]} {piece}"
        else:
            pieces.append(piece)
    found: list[_Clause] = []
    for at, piece in enumerate(pieces):
        clause = _clause(piece)
        if clause is None and at > 0 and found:
            gap = _gap(piece, pieces[at - 1])
            clause = None if gap is None else _said(gap[0], found[-1].verb, gap[1], piece)
        if clause is not None:
            found.append(clause)
    return tuple(found)


def _pieces(text: str) -> list[str]:
    return [piece for piece in _BREAK.split(text) if piece and piece.strip()]


def _clause(piece: str) -> _Clause | None:
    words = _WORD.findall(piece)
    at = next((place for place in range(min(len(words), MAX_SUBJECT + 2)) if _is_verb(words, place)), 0)
    subject = tuple(word.lower() for word in words[:at] if word.lower() not in _ARTICLES)
    if not subject or len(subject) > MAX_SUBJECT or "," in subject or _NO_SUBJECT.intersection(subject):
        return None
    if subject[0] in _GAPPED:
        return None
    verb = words[at].lower()
    while words[at].lower() in _AUXILIARIES and at + 1 < len(words) and BASE_OF.get(words[at + 1].lower()):
        at += 1
        verb = f"{'be ' if words[at - 1].lower() in _BE else ''}{BASE_OF[words[at].lower()]}"
    if verb in _BE or verb in _SERVING or words[at].lower() in _SERVING:
        verb = _ACTING
    elif " " not in verb:
        verb = BASE_OF.get(verb, stem(verb))
    return _said(subject, verb, words[at + 1 :], piece)


def _said(subject: tuple[str, ...], verb: str, words: Sequence[str], text: str) -> _Clause:
    end = next((at for at, word in enumerate(words) if at and (word == "," or word.lower() in _CAUSES)), len(words))
    participle = bool(words) and (words[0].lower() in IS_PARTICIPLE or words[0].endswith("ed"))
    begin = int(participle and len(words) > 1 and words[1] in PREPOSITIONS)  # "secured by ships"
    begin += len(words) > begin and (words[begin].lower() in PREPOSITIONS or words[begin] == "as")
    head = next((at for at in range(begin, end) if words[at].lower() in PREPOSITIONS), end)
    rest, first, core = (content_terms(" ".join(some)) for some in (words, words[:head], words[:end]))
    return _Clause(subject, verb, rest, first, core, text)


def _is_verb(words: Sequence[str], at: int) -> bool:
    """Whether a verb may stand at a place behind a subject: an auxiliary, or a verb's form behind a name."""
    low = words[at].lower()
    if at == 0 or words[at] != low:
        return False
    if low in _AUXILIARIES or low in _SERVING:
        return True
    if low not in BASE_OF or low in _GAPPED:
        return False
    behind = words[at + 1].lower() if at + 1 < len(words) else ""
    return low in IS_FINITE and behind not in _AUXILIARIES  # "the notes are due"


def _gap(piece: str, before: str) -> tuple[tuple[str, ...], Sequence[str]] | None:
    """Subject and rest of a clause that leaves its verb out: "Birch Bank as agent" behind "Alder acts as trustee"."""
    words = _WORD.findall(piece)
    at = next((place for place, word in enumerate(words[: MAX_SUBJECT + 1]) if word in _GAPPED), 0)
    if at == 0 or at + 1 >= len(words) or not stands(before, words[at]):
        return None
    subject = [word for word in words[:at] if word.lower() not in _ARTICLES]
    if not subject or not all(word[0].isupper() or word == "of" for word in subject):
        return None
    return tuple(word.lower() for word in subject), words[at:]
