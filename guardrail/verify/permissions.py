"""What a party may or must do, said the other way: "Holders may require redemption" of "have no right to require" it.

Rights and duties have many wordings ("is not entitled to", "need not", "has the option to"), and a word-by-word
comparison sees no negation between most of them. Here each is a party, a power (may or must), whether it is granted
or denied, a verb and what it is about. A condition, a figure or a comparison behind the verb makes it no plain power.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import FUNCTION_WORDS, word_set
from guardrail.claims.record import record
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.sentence_premise import bare_premise
from guardrail.evidence.terms import stem
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.hints import Hint
from guardrail.verify.role_lexicon import BASE_OF, IS_PARTICIPLE

MAX_TEXT = 600
"""Characters of a sentence or claim beyond which its powers are not read."""
MAX_SUBJECT = 6
"""Words before a power that are looked at for its party."""
MOST_SENTENCES = 2_000
"""Sentences of the evidence whose powers are read."""
PREFIX = 4
"""Letters that a verb and its noun share: "redeem", "redemption"."""

_MAY = r"(?:entitled|permitted|allowed|authori[sz]ed|able|free|eligible)"
_MUST = r"(?:required|obligated|obliged|bound)"
_BE = r"(?:is|are|was|were|will be|shall be|being)"
_HAVE = r"(?:has|have|had|will have)"
_RIGHT = r"(?:right|authority|option|power|ability|discretion)"
_DUTY = r"(?:obligation|duty|requirement)"
_POWERS: tuple[tuple[str, bool, re.Pattern[str]], ...] = tuple(
    (power, granted, re.compile(rf"\b(?:{pattern})(?:\s+|(?=,))", re.IGNORECASE))
    for power, granted, pattern in (
        ("may", False, rf"may not|can ?not|can['’]t|{_BE} not {_MAY} to|(?:is|are|was|were)n['’]t {_MAY} to"
                       rf"|{_HAVE} no {_RIGHT} to|do(?:es)? not have (?:the|an?|any) {_RIGHT} to"
                       rf"|do(?:es)?n['’]t have (?:the|an?|any) {_RIGHT} to"),
        ("must", False, rf"need not|{_BE} not {_MUST} to|(?:is|are|was|were)n['’]t {_MUST} to|{_HAVE} no {_DUTY} to"
                        rf"|do(?:es)? not (?:have|need) to|do(?:es)?n['’]t (?:have|need) to"
                        rf"|{_BE} under no {_DUTY} to"),
        ("may", True, rf"may|can|{_BE} {_MAY} to|{_HAVE} (?:the|an?) {_RIGHT} to"),
        ("must", True, rf"must|shall|{_BE} {_MUST} to|{_HAVE} (?:to|an? {_DUTY} to)"),
    )
)  # fmt: skip
_POWER = Hint(
    r"\A(?:may|can|can['’]t|cannot|must|shall|need|needs|to|option|election|discretion|request|such|right|authority|option|power|ability|obligation|duty)\Z",
    lower=True,
)
_NONE_SUCH = re.compile(rf"\b(?:{_HAVE} no|do(?:es)? not have (?:any )?) ?such {_RIGHT}\b", re.IGNORECASE)
_AT_OPTION = re.compile(
    r"\b(?:at|in) the (?:sole )?(?:option|election|discretion|request) of (?P<who>(?:[A-Za-z’'-]+ ?){1,5})"
    r"|\bat the (?P<owner>(?:[A-Za-z-]+ ){0,2}[A-Za-z-]+)['’]s? (?:option|election|discretion|request)",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"\b(?:at|on|in|for|upon|if|from|to|with|after|before|any)\b")
_DONE = {
    "redemption": "redeem", "conversion": "convert", "prepayment": "prepay", "termination": "terminate",
    "renewal": "renew", "extension": "extend", "repayment": "repay", "cancellation": "cancel", "removal": "remove",
}  # fmt: skip
_HOLDERS = frozenset(
    map(
        stem,
        word_set(
            "holder shareholder stockholder noteholder bondholder investor owner client customer participant"
            " beneficiary policyholder contractholder unitholder lender tenant employee purchaser depositor annuitant"
        ),
    )
)
_ISSUERS = frozenset(
    map(
        stem,
        word_set(
            "issuer company fund trust trustee adviser advisor manager borrower bank partnership corporation insurer"
            " board sponsor landlord employer district authority city county state obligor seller custodian program"
        ),
    )
)
"""Parties that face those of the other set: what the one may do the other may not therefore do."""
_BREAK = re.compile(r"[;:()]|,|\.(?:\s|$)|\b(?:and|but|while|whereas|although|because|which|who|that)\b", re.IGNORECASE)
_BY_THE_WAY = re.compile(r"^,[^,.;]{1,80},\s*")
"""A remark between a power and its verb: "may, in its sole discretion, distribute"."""
_CONDITION = re.compile(
    r"\b(?:if|unless|until|except|without|only|before|after|prior|within|subject|provided|when|while|during|more|less"
    r"|than|up to|at least|at most|solely|otherwise|other|either|absent|upon|as long|so long|not)\b|\d",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Za-z][\w’'-]*")
_ADVERBS = word_set("also generally then therefore still ever itself themselves not be have been")
_PRONOUNS = word_set("it they he she we you i this that these those who which there")
_DETERMINERS = word_set("the a an any all each every its their such")
_LINKING = word_set("subject optional also")


@record
class _Power:
    """One power of a sentence.

    Arguments:
        party: stems of who has it, its head last.
        power: "may" or "must".
        granted: whether it is granted, else denied.
        verb: stem of what may or must be done.
        about: the words behind the verb, up to where something else begins, lower case.
        plain: nothing behind the verb conditions or measures it.
        text: the sentence.
        passive: the party is what it may be done to ("the notes may be redeemed").
    """

    party: tuple[str, ...]
    power: str
    granted: bool
    verb: str
    about: frozenset[str]
    plain: bool
    text: str
    passive: bool = False


class _Stated(dict[str, list[tuple[_Power, int]]]):
    """Powers by their verb."""


def check_permissions(claim: Claim, index: EvidenceIndex) -> tuple[Finding, ...]:
    """A conflict where a sentence denies the party the very power that the claim grants, or grants what it denies.

    A duty in place of a right ("must redeem" of "may redeem") is one too, and so is a power of one side that the
    claim gives to the other ("at the option of the holders" of "of the issuer").

    Arguments:
        claim: the proposition.
        index: all the evidence: what denies a right shares few words with a claim that goes on to details. A sentence
            that says it as the claim does clears it.
    """
    said = _said(claim)
    if not said:
        return ()
    stated = _powers(index)
    words = _beginnings(_WORD.findall(claim.text.lower()))
    for own in said:
        known = [(other, place) for other, place in stated.get(own.verb, ()) if _is_about(own, other, words)]
        same = [(other, place) for other, place in known if _is_party(own, other)]
        if any(_bears_out(other, own) for other, _ in same):
            continue
        wrong = [(other, place) for other, place in same if other.plain and _contradicts(other, own)]
        wrong += [(other, place) for other, place in known if not same and _is_of_other_side(own, other)]
        for other, place in wrong:
            premise = bare_premise(index, place)
            return (
                Finding(
                    "permissions",
                    Answer.CONFLICT,
                    citations=(premise.citation,),
                    source_says=other.text,
                    answer_says=own.text,
                    premise=premise,
                ),
            )
    return ()


def _is_about(own: _Power, other: _Power, words: frozenset[str]) -> bool:
    """Whether a sentence of the same verb speaks of nothing that the claim does not."""
    about = _beginnings(other.about)
    return about <= words if about else not own.about


def _is_party(own: _Power, other: _Power) -> bool:
    one, two = set(own.party), set(other.party)
    return own.party[-1] == other.party[-1] and own.passive is other.passive and (one <= two or two <= one)


def _is_of_other_side(own: _Power, other: _Power) -> bool:
    """Whether a power that both grant is of parties that face each other, or of each other ("A may remove B")."""
    if not own.granted or not other.granted or not other.about or own.passive or other.passive:
        return False
    mine, theirs = own.party[-1], other.party[-1]
    if (mine in _HOLDERS and theirs in _ISSUERS) or (mine in _ISSUERS and theirs in _HOLDERS):
        return True
    return mine != theirs and mine in map(stem, other.about) and theirs in map(stem, own.about)


def _bears_out(other: _Power, own: _Power) -> bool:
    return other.granted is own.granted and (other.power == own.power or (own.granted and other.power == "must"))


def _contradicts(other: _Power, own: _Power) -> bool:
    if other.power == own.power:
        return other.granted is not own.granted
    if own.power == "must":  # no duty to do what one may do, or may not do
        return own.granted
    return own.granted is False and other.granted  # what one must do one may do


@per_claim
def _said(claim: Claim) -> tuple[_Power, ...]:
    if len(claim.text) > MAX_TEXT or not _POWER(claim.text):
        return ()
    return tuple(_read(claim.text))


def _powers(index: EvidenceIndex) -> _Stated:
    """The powers that the sentences of the evidence state, each with its sentence's place."""
    kept = index.kept.get("powers")
    if not isinstance(kept, _Stated):
        kept = index.kept["powers"] = _Stated()
        last: _Power | None = None
        for place, passage in enumerate(index.passages[:MOST_SENTENCES]):
            sentence = passage.sentence
            if sentence is None or len(sentence.text) > MAX_TEXT or not _POWER(sentence.text):
                continue
            for power in (*_read(sentence.text), *_none_such(sentence.text, last)):
                last = power
                kept.setdefault(power.verb, []).append((power, place))
    return kept


def _none_such(sentence: str, before: _Power | None) -> Iterator[_Power]:
    """What a sentence denies by pointing back: "Holders have no such right"."""
    match = _NONE_SUCH.search(sentence)
    if match is not None and before is not None and (party := _party(sentence[: match.start()])):
        yield _Power(party, before.power, False, before.verb, before.about, True, sentence)


def _read(sentence: str) -> Iterator[_Power]:
    yield from _at_option(sentence)
    taken: list[tuple[int, int]] = []
    for power, granted, pattern in _POWERS:
        for match in pattern.finditer(sentence):
            start, end = match.span()
            if any(start < other_end and other_start < end for other_start, other_end in taken):
                continue
            taken.append((start, end))
            party = _party(sentence[:start])
            behind = _BY_THE_WAY.sub("", sentence[end:])
            cut = _BREAK.search(behind)
            words = _WORD.findall((behind[: cut.start()] if cut else behind).lower())
            passive = "be" in words[:2]
            while words and words[0] in _ADVERBS:
                del words[0]
            if not party or not words:
                continue
            plain = _CONDITION.search(behind.partition(";")[0]) is None
            yield _Power(party, power, granted, _verb(words[0]), _content(words[1:]), plain, sentence, passive)


def _at_option(sentence: str) -> Iterator[_Power]:
    """What may be done "at the option of" a party, or at "the issuer's option"."""
    for match in _AT_OPTION.finditer(sentence):
        who = _BREAK.split(match["who"] or match["owner"])[0]
        party = _party(_BEHIND.split(who)[0])
        before = _WORD.findall(sentence[: match.start()].lower())
        done = next((at for at in range(len(before) - 1, -1, -1) if _is_done(before[at])), -1)
        if party and done >= 0 and "not" not in before:
            yield _Power(
                party, "may", True, _verb(before[done]), _content(before[:done][-MAX_SUBJECT:]), True, sentence
            )


def _is_done(word: str) -> bool:
    return word in _DONE or (word in IS_PARTICIPLE and word in BASE_OF)


def _verb(word: str) -> str:
    return stem(_DONE.get(word) or BASE_OF.get(word, word))


def _content(words: Sequence[str]) -> frozenset[str]:
    return frozenset(word for word in words if word not in FUNCTION_WORDS | _DETERMINERS | _LINKING)


def _party(before: str) -> tuple[str, ...]:
    """The noun phrase right before a power, empty for a pronoun or none."""
    pieces = _BREAK.split(before)
    words = _WORD.findall(pieces[-1].lower())[-MAX_SUBJECT:]
    while words and words[-1] in _ADVERBS:
        del words[-1]
    if not words or words[-1] in _PRONOUNS or words[-1] in FUNCTION_WORDS:
        return ()
    return tuple(stem(word) for word in words if word not in FUNCTION_WORDS and word not in _DETERMINERS)


def _beginnings(words: Iterable[str]) -> frozenset[str]:
    return frozenset(stem(word)[:PREFIX] for word in words)
