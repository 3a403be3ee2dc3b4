"""Whether the words of a claim are those of a record and its table, or say nothing."""

from __future__ import annotations

import re

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Unit
from guardrail.claims.lexicon import word_set
from guardrail.claims.plain.movement_words import DOWN, UP, forms
from guardrail.claims.plain.told_words import COMMON
from guardrail.evidence.lexicon import REFERRING_NOUNS
from guardrail.evidence.terms import STANDING_IN, content_terms
from guardrail.verify.records.reading import COUPON, TOKEN, RecordReading, says_all, terms_of, words_of
from guardrail.verify.records.schedules import RATES, Slot, rates_in, token_of, tokens

_KNOWN = (
    COMMON
    | word_set("would will if when such example case under schedule table according per any every each please")
    | forms(word_set("apply trigger incur produce result face offer charge carry assess levy impose"))
) - forms(word_set("earn yield gain pay cost return lose"))
PAYS = forms(word_set("pay cost owe")) | word_set("paid")
EARNS = forms(word_set("earn yield return gain lose make"))
PAID = content_terms("fee charge cost expense price premium interest dividend distribution payment amount penalty")
EARNED = content_terms("yield return interest apy rate")
"""Verbs that name what a value is, and the words of headings that name the same."""
_BASES = word_set(
    "account accounts balance balances asset assets portfolio portfolios investment investments amount amounts deposit"
    " deposits"
)
"""What an amount is of by which a tier or band is found."""
_HOLDERS = word_set("shareholders stockholders unitholders holders investors members")
"""To whom the payments of a schedule of dates are made."""
_SERVES = forms(word_set("serve act work"))
"""What somebody does in a position."""
_PER = re.compile(r"\bper (?!year|annum|quarter|month|week|day|cent\b)([a-z]+)")
_REFERRING = REFERRING_NOUNS | word_set("benchmark")
_DUE = tokens("maturity due maturing")
_DEBT = word_set("bond bonds note notes due maturing matures mature maturity")
"""What the rows of a schedule of maturities are."""
_RATE_WORDS = frozenset().union(*RATES.values())
"""Words of the rate that a value is for, which `_rates_agree` compares."""


def verb_names(claim: Claim, slot: Slot) -> bool:
    """Whether a verb of the claim says what the heading names: accounts "earn" a yield and "pay" a fee."""
    said = words_of(claim)
    if not said.isdisjoint(PAYS) and not slot.terms.isdisjoint(PAID):
        return True
    return not said.isdisjoint(EARNS) and not slot.terms.isdisjoint(EARNED)


def says_no_other_slot(claim: Claim, reading: RecordReading) -> bool:
    """Whether the claim names no cell of the record but those that its figures are of."""
    said = terms_of(claim)
    own = frozenset().union(*(slot.terms for slot in reading.slots))
    for slot in reading.entry.slots:
        if slot in reading.slots or not slot.terms or slot.terms <= own or slot.horizon is not None:
            continue
        if slot.terms <= said and not slot.terms <= reading.schedule.scope:
            return False
    return True


def accounts(claim: Claim, reading: RecordReading) -> bool:
    """Whether the table says every other word of the claim, or the word says nothing."""
    schedule, entry = reading.schedule, reading.entry
    allowed = set(schedule.scope) | content_terms(entry.label) | content_terms(entry.axis)
    rates = set(schedule.rates) | rates_in(entry.label)
    for slot in reading.slots:
        allowed |= content_terms(slot.heading)
        if slot.cell.figure is None and slot.date is None:
            allowed |= content_terms(slot.cell.text)
        rates |= rates_in(slot.heading)
    if not _rates_agree(claim, reading, rates):
        return False
    marks = schedule.titles | tokens(" ".join([entry.label, entry.axis, *(slot.heading for slot in reading.slots)]))
    if not all(slot.terms and says_all(slot.terms, terms_of(claim)) for slot in reading.slots if slot.horizon is None):
        own_verbs = [slot for slot in reading.slots if verb_names(claim, slot)]
        known = _KNOWN | (PAYS | EARNS if own_verbs else frozenset())
    else:
        known = _KNOWN | PAYS | EARNS
    if entry.date is not None:
        known |= _HOLDERS
    if not _DUE.isdisjoint(tokens(entry.axis)):
        known |= _DEBT
    if any(content_terms(slot.heading) >= COUPON for slot in reading.slots):
        known |= frozenset(("coupon",))
    if any(slot.cell.figure is None and not slot.terms for slot in reading.slots):
        known |= _SERVES
    if entry.key is not None and entry.key.unit is Unit.MONEY:
        known |= _BASES
    spans = [*reading.spans, *((figure.start, figure.end) for figure, _ in reading.figures)]
    spans += [(period.start, period.end) for period in claim.periods]
    text = claim.text
    if any(token_of(match[1]) not in marks for match in _PER.finditer(text)):
        return False  # what is paid per unit is not told per share
    for match in TOKEN.finditer(text):
        if any(start <= match.start() < end for start, end in spans):
            continue
        if not _is_known(match[0], allowed, marks, known, reading.said):
            return False
    return all(_is_known(word, allowed, marks, known, set()) for word in reading.said if word not in _REFERRING)


def _is_known(word: str, allowed: set[str], marks: frozenset[str], known: frozenset[str], said: set[str]) -> bool:
    folded = word.lower().replace("’", "'").removesuffix("'s")
    if folded in said or folded in known or folded in _RATE_WORDS or token_of(word) in marks:
        return True
    terms = content_terms(word)
    if word[:1].isupper() and terms and terms <= allowed:
        return True
    if folded in DOWN or folded in UP:
        return False
    return bool(terms) and all(
        term in allowed or not STANDING_IN.get(term, frozenset()).isdisjoint(allowed) for term in terms
    )


def _rates_agree(claim: Claim, reading: RecordReading, rates: set[str]) -> bool:
    """Whether claim and table speak of the same rate: what is charged a month is not told as a year's."""
    text = claim.text
    for start, end in sorted(reading.spans, reverse=True):
        text = f"{text[:start]} {text[end:]}"
    said = rates_in(text)
    return said <= rates and rates - {"annual"} <= said
