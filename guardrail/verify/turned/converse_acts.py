"""Giving told as getting: "Alder pays each bank a fee" of "Alder receives a fee from each bank".

Both name the same two parties and the same thing; what differs is the verb, which turns who has it in the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import DENIAL, word_set
from guardrail.claims.record import record
from guardrail.claims.sentences.stops import CLAUSE_ENDS
from guardrail.evidence.premise import Premise
from guardrail.verify.finding import Finding, contradicted_by
from guardrail.verify.hints import Hint
from guardrail.verify.memo import per_premise
from guardrail.verify.roles.lexicon import BASE_OF
from guardrail.verify.turned.sentences import HYPHENATED, MAX_TEXT, stems_of

MAX_SUBJECT = 6
"""Words before a verb that are looked at for its subject."""

_GIVE = word_set("pay give provide lend grant remit contribute award deliver refund reimburse supply sell lease")
_GET = word_set("receive get collect earn obtain borrow accept buy purchase acquire rent")
_ENDS = word_set("of for in on at to under")
_SALES = word_set("sell buy purchase acquire")
_HINT = Hint(
    r"\A(?:pa(?:ys?|id|ying)|g[ia]ves?|given|provid|len[dt]|grant|remit|contribut|award|deliver|refund|reimburs|suppl"
    r"|sell|sold|leas|receiv|gets?\Z|got\Z|collect|earn|obtain|borrow|accept|buy|bought|purchas|acquir|rent)",
    lower=True,
)
_BREAK = re.compile(r"[;:()]|,(?!\d)|\b(?:which|who|that|and|but|while|whereas)\b", re.IGNORECASE)
_BY = re.compile(r"\bby\b", re.IGNORECASE)


@record
class _Act:
    """Who gives or gets: stems of the subject and of the other party, and of all behind the verb."""

    gives: bool
    sale: bool
    subject: frozenset[str]
    party: frozenset[str]
    rest: frozenset[str]
    text: str


def check_converse_acts(claim: Claim, premises: Sequence[Premise]) -> tuple[Finding, ...]:
    """A conflict where a sentence lets the claim's subject get from the other party what the claim lets it give, or
    the other way round.

    Arguments:
        claim: the proposition.
        premises: the sentences that are aligned to it; one that says it as the claim does clears it.
    """
    said = _said(claim)
    if not said:
        return ()
    stated = [(act, premise) for premise in premises for act in _acts(premise)]
    for own in said:
        alike = [(act, premise) for act, premise in stated if act.subject == own.subject and act.sale is own.sale]
        if any(act.gives is own.gives for act, _ in alike):
            continue
        for act, premise in alike:
            party = act.party if not act.gives else own.party
            other = own.rest if not act.gives else act.rest
            if party and party <= other and (act.rest & own.rest) - party:
                return (contradicted_by(premise, "converse_acts", act.text, own.text),)
    return ()


@per_claim
def _said(claim: Claim) -> tuple[_Act, ...]:
    return () if len(claim.text) > MAX_TEXT or not _HINT(claim.text) else tuple(_read(claim.text))


@per_premise
def _acts(premise: Premise) -> tuple[_Act, ...]:
    if not _HINT(premise.text):
        return ()
    sentences = (one for one in CLAUSE_ENDS.split(premise.text) if len(one) <= MAX_TEXT)
    return tuple(act for sentence in sentences for act in _read(sentence))


def _read(sentence: str) -> Iterator[_Act]:
    """The acts of a sentence without denial or passive voice; who gets something has to get it from somebody."""
    if DENIAL.search(sentence) or _BY.search(sentence):
        return
    for piece in _BREAK.split(sentence):
        words = HYPHENATED.findall(piece.lower())
        for at, word in enumerate(words[: MAX_SUBJECT + 2]):
            base = BASE_OF.get(word, "")
            if at == 0 or (base not in _GIVE and base not in _GET):
                continue
            rest = words[at + 1 :]
            source = rest.index("from") if "from" in rest else -1
            if base in _GIVE and source < 0:
                yield _Act(True, base in _SALES, stems_of(words[:at]), frozenset(), stems_of(rest), sentence)
            elif base in _GET and source >= 0:
                party = stems_of(_phrase(rest[source + 1 :]))
                yield _Act(False, base in _SALES, stems_of(words[:at]), party, stems_of(rest), sentence)
            break


def _phrase(words: Sequence[str]) -> Sequence[str]:
    """The words up to the next preposition."""
    return words[: next((at for at, word in enumerate(words) if at and word in _ENDS), None)]
