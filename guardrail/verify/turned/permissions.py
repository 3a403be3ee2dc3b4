"""What a party may or must do, said the other way: "Holders may require redemption" of "have no right to require" it.

Rights and duties have many wordings, and a word-by-word comparison sees no negation between most of them. A condition,
a figure or a comparison behind the verb makes it no plain power, and nothing contradicts it.
"""

from __future__ import annotations

from collections.abc import Iterable

from guardrail.claims.claim import Claim
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import word_set
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.sentence_premise import bare_premise, plain_sentences
from guardrail.evidence.terms import stem
from guardrail.verify.finding import Finding, contradicted_by
from guardrail.verify.turned.powers import WORD, Power, powers_in
from guardrail.verify.turned.sentences import MAX_TEXT

PREFIX = 4
"""Letters that a verb and its noun share: "redeem", "redemption"."""

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


class _Stated(dict[str, list[tuple[Power, int]]]):
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
    spoken = frozenset(WORD.findall(claim.text.lower()))
    words = _beginnings(spoken)
    for own in said:
        known = [(other, place) for other, place in stated.get(own.verb, ()) if _is_about(own, other, words)]
        same = [(other, place) for other, place in known if _is_party(own, other)]
        if any(_bears_out(other, own) for other, _ in same):
            continue
        wrong = [(other, place) for other, place in same if other.plain and _contradicts(other, own)]
        wrong += [(other, place) for other, place in known if not same and _is_of_other_side(own, other)]
        for other, place in wrong:
            if not other.named <= spoken:
                continue  # it may be of another product
            premise = bare_premise(index, place)
            return (contradicted_by(premise, "permissions", other.text, own.text),)
    return ()


def _is_about(own: Power, other: Power, words: frozenset[str]) -> bool:
    """Whether a sentence of the same verb speaks of nothing that the claim does not."""
    about = _beginnings(other.about)
    return about <= words if about else not own.about


def _is_party(own: Power, other: Power) -> bool:
    one, two = set(own.party), set(other.party)
    return own.party[-1] == other.party[-1] and own.passive is other.passive and (one <= two or two <= one)


def _is_of_other_side(own: Power, other: Power) -> bool:
    """Whether a power that both grant is of parties that face each other, or of each other ("A may remove B")."""
    if not own.granted or not other.granted or not other.about or own.passive or other.passive:
        return False
    mine, theirs = own.party[-1], other.party[-1]
    if (mine in _HOLDERS and theirs in _ISSUERS) or (mine in _ISSUERS and theirs in _HOLDERS):
        return True
    return mine != theirs and mine in map(stem, other.about) and theirs in map(stem, own.about)


def _bears_out(other: Power, own: Power) -> bool:
    return other.granted is own.granted and (other.power == own.power or (own.granted and other.power == "must"))


def _contradicts(other: Power, own: Power) -> bool:
    if other.power == own.power:
        return other.granted is not own.granted
    if own.power == "must":  # no duty to do what one may do, or may not do
        return own.granted
    return own.granted is False and other.granted  # what one must do one may do


@per_claim
def _said(claim: Claim) -> tuple[Power, ...]:
    return () if len(claim.text) > MAX_TEXT else tuple(powers_in(claim.text))


def _powers(index: EvidenceIndex) -> _Stated:
    """The powers that the sentences of the evidence state, each with its sentence's place."""
    kept = index.kept.get("powers")
    if not isinstance(kept, _Stated):
        kept = index.kept["powers"] = _Stated()
        last: Power | None = None
        for place, text in plain_sentences(index, MAX_TEXT):
            for power in powers_in(text, last):
                last = power
                kept.setdefault(power.verb, []).append((power, place))
    return kept


def _beginnings(words: Iterable[str]) -> frozenset[str]:
    return frozenset(stem(word)[:PREFIX] for word in words)
