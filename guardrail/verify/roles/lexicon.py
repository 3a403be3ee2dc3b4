"""Who has which part in what verbs, nouns and comparisons say: "acquired" gives a taker and a thing, "lender" a giver.

Words that tell of the same event from the other side share a family and its roles: who sells is the giver whom the
buyer takes from, a subsidiary is what its parent owns. Words of which the parts may change places ("merged with",
"agreed with") have no frame at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from guardrail.claims.lexicon import word_set
from guardrail.claims.sentences.verbs import BASE_OF_GERUND, BASES, participle, past_form, third_person

THING = "thing"
"""The role of what passes between others; who has it is never told apart by it."""


class Frame(NamedTuple):
    """How one word tells its parts.

    Arguments:
        family: what is told, the same for words that tell it from either side.
        slots: the role of each place: "subj" and "obj" of a verb in the active voice, "dative" of an object before the
            object, "poss" before "'s", "is" of what a noun is said of, a preposition, a possessor.
        needs: places of which one has to be filled; empty where any will do.
        bars: places of which none may be.
    """

    family: str
    slots: Mapping[str, str]
    needs: frozenset[str] = frozenset()
    bars: frozenset[str] = frozenset()


_VERBS = """
acquire buy purchase repurchase reacquire: goods subj=taker obj=thing from=giver
sell resell divest: goods subj=giver obj=thing to=taker dative=taker
supply provide furnish equip: goods subj=giver obj=taker with!=thing
supply provide furnish deliver contribute assign delegate outsource grant award give transfer: goods subj=giver
 obj=thing to=taker dative=taker from-
provide give contribute extend: loan subj=giver obj=thing to=taker
receive obtain get accept: goods subj=taker obj=thing from!=giver
receive obtain get accept collect: money subj=taker obj=thing from!=giver
receive obtain get: loan subj=taker obj=thing from!=giver
lease license rent sublease sublicense: goods subj=giver obj=thing to!=taker
lease license rent sublease sublicense: goods subj=taker obj=thing from!=giver
lend loan: loan subj=giver obj=thing to=taker dative=taker
lend loan: debt subj=creditor obj=thing to=debtor dative=debtor
borrow: loan subj=taker obj=thing from!=giver
borrow: debt subj=debtor obj=thing from!=creditor
owe: debt subj=debtor obj=thing to=creditor dative=creditor
pay repay reimburse remit: money subj=giver obj=thing to=taker dative=taker
charge bill invoice: money subj=taker obj=giver dative=giver to=giver
invest: money subj=giver obj=thing in!=taker into!=taker
gain win take: share subj=taker obj=thing from!=giver
lose cede yield surrender: share subj=giver obj=thing to!=taker
cede: goods subj=giver obj=thing to!=taker
own control: own subj=owner obj=owned
spin: separation subj=parent obj=child from=parent
sue: suit subj=plaintiff obj=defendant
file bring commence initiate institute: suit subj=plaintiff obj=thing against!=defendant
succeed: succession subj=later obj=earlier
replace: succession subj=later obj=earlier with-
replace: succession obj=earlier with!=later
precede: succession subj=earlier obj=later
exceed surpass outweigh top: by_size subj=greater obj=lesser
outpace outstrip outgrow: by_speed subj=greater obj=lesser
outperform beat: by_quality subj=greater obj=lesser
underperform lag trail: by_quality subj=lesser obj=greater
cause drive: cause subj=cause obj=effect
result: cause subj=cause in!=effect
lead contribute: cause subj=cause to!=effect
result stem arise derive: cause subj=effect from!=cause
offset: offset subj=offsetting obj=offset
move shift reclassify migrate convert switch rotate reallocate redirect relocate transfer: move from!=source
 to=end into=end
"""

_EVENTS = """
acquisition purchase takeover buyout: goods of=thing by=taker from=giver poss=taker
offer bid: goods for!=thing by=taker poss=taker
sale divestiture disposal disposition: goods of=thing to=taker by=giver from=giver poss=giver
supply delivery grant assignment license lease: goods of=thing to=taker by=giver from=giver
loan advance: loan from=giver by=giver to=taker
loan advance: loan poss=giver to!=taker from-
loan advance: loan poss=taker from!=giver to-
loan advance: debt from=creditor by=creditor to=debtor
investment: money in!=taker by=giver from=giver poss=giver
payment: money to=taker by=giver from=giver poss=giver
guarantee: guarantee of=obj by=subj poss=subj
suit lawsuit complaint: suit by=plaintiff from=plaintiff against!=defendant poss=plaintiff
transfer reclassification movement shift migration: move from!=source to=end into=end
"""

_PARTIES = """
buyer purchaser acquirer acquiror: goods is=taker of=thing
seller: goods is=giver of=thing
supplier vendor licensor lessor landlord: goods is=giver of=taker
customer licensee lessee tenant: goods is=taker of=giver
lender: loan is=giver of=taker
borrower: loan is=taker of=giver
lender creditor: debt is=creditor of=debtor
borrower debtor: debt is=debtor of=creditor
payer: money is=giver of=taker
payee: money is=taker of=giver
parent owner shareholder stockholder: own is=owner of=owned
subsidiary: own is=owned of=owner
plaintiff: suit is=plaintiff of=defendant
defendant: suit is=defendant of=plaintiff
successor: succession is=later of=earlier
predecessor: succession is=earlier of=later
guarantor: guarantee is=subj of=obj
auditor: audit is=subj of=obj
adviser advisor: advise is=subj of=obj
manager: manage is=subj of=obj
administrator: administer is=subj of=obj
custodian: custody is=subj of=obj
trustee: trusteeship is=subj of=obj
distributor: distribute is=subj of=obj
underwriter: underwrite is=subj of=obj
insurer: insure is=subj of=obj
reinsurer: reinsure is=subj of=obj
sponsor: sponsor is=subj of=obj
employer: employ is=subj of=obj
employee: employ is=obj of=subj
"""

_OWED = word_set("payable due owed")
"""Words behind what is owed: "notes payable to A by B", "amounts due from B"."""
_OF_OWED = {"to": "creditor", "by": "debtor", "from": "debtor"}

_COMPARED = (
    ("by_size", "higher greater more larger bigger above", "lower smaller less fewer below"),
    ("by_speed", "faster quicker", "slower"),
    ("by_quality", "better", "worse"),
    ("by_length", "longer", "shorter"),
    ("by_strength", "stronger", "weaker"),
    ("by_width", "wider broader", "narrower"),
    ("by_time", "later", "earlier sooner"),
    ("by_age", "older", "younger newer"),
    ("by_rank", "senior ahead prior superior", "junior subordinate subordinated behind"),
)
COMPARED = {
    word: (dimension, role)
    for dimension, most, least in _COMPARED
    for role, listed in (("greater", most), ("lesser", least))
    for word in listed.split()
}
"""Words that compare, each with its dimension and the role of what stands first."""
COUNTER = {"greater": "lesser", "lesser": "greater"}
DEGREES = {"more": "greater", "less": "lesser"}
ADVERBS_OF = {
    "slowly": ("by_speed", -1),
    "quickly": ("by_speed", 1),
    "rapidly": ("by_speed", 1),
    "strongly": ("by_strength", 1),
}
COMPARISONS = frozenset(dimension for dimension, _, _ in _COMPARED)
"""The families of comparisons, whose parts are told apart by the words that they do not share."""
WHOLE_OBJECTS = COMPARISONS | {"cause", "offset"}
"""Families whose object holds the prepositions of place behind it: "sales in Asia", "the decline in margins"."""

NEVER_TOLD_APART = word_set(
    "merge combine agree disagree equal match mean total near approach resemble correspond compete cooperate partner "
    "collaborate join meet compare correlate differ contrast share exchange swap trade contract negotiate communicate "
    "benefit comprise constitute include contain consist have do be become remain represent reflect show say state "
    "note report announce disclose close end begin start continue help let make need use expect plan intend substitute "
    "follow relate involve associate affiliate list settle work interact link complement coordinate reconcile face "
    "hold rank"
) - word_set("report")
"""Verbs whose parts may change places, that take a clause, or that say too little of who does what."""

PARTS_OF = word_set(
    "subsidiary subsidiaries affiliate affiliates parent unit division branch arm auditor adviser advisor manager "
    "shareholder shareholders stockholder stockholders director directors board customer customers supplier suppliers "
    "lender lenders creditor creditors competitor competitors predecessor successor employees trustee portfolio index "
    "benchmark peers"
)
"""Nouns that name somebody or something else than the owner whose name stands before or after them."""


def _frames(table: str) -> Iterator[tuple[str, Frame]]:
    for line in table.replace("\n ", " ").strip().splitlines():
        listed, _, said = line.partition(": ")
        family, *places = said.split()
        slots = dict(place.replace("!", "").split("=") for place in places if "=" in place)
        needs = frozenset(place.partition("!")[0] for place in places if "!" in place)
        bars = frozenset(place[:-1] for place in places if place.endswith("-"))
        for word in listed.split():
            yield word, Frame(family, slots, needs, bars)


def _gathered(table: str) -> dict[str, tuple[Frame, ...]]:
    found: dict[str, tuple[Frame, ...]] = {}
    for word, frame in _frames(table):
        found[word] = (*found.get(word, ()), frame)
    return found


_OF_VERBS = _gathered(_VERBS)
_PLAIN_SLOTS = ("subj", "obj", "to", "from", "against", "for", "over", "in", "into", "behind")


def frames_of_verb(base: str) -> tuple[Frame, ...]:
    """The frames of a verb: its own, or for any other of two places the verb itself with each place as its role."""
    if base in _OF_VERBS:
        return _OF_VERBS[base]
    return () if base in NEVER_TOLD_APART else (Frame(base, {slot: slot for slot in _PLAIN_SLOTS}),)


def is_plain(base: str) -> bool:
    """Whether a verb has no frame of its own, so that only names tell its parts."""
    return base not in _OF_VERBS


def _plurals(table: Mapping[str, tuple[Frame, ...]]) -> dict[str, tuple[Frame, ...]]:
    return {form: frames for word, frames in table.items() for form in (word, third_person(word))}


EVENTS = _plurals(_gathered(_EVENTS))
PARTIES = _plurals(_gathered(_PARTIES))
OWED = {word: (Frame("debt", _OF_OWED),) for word in _OWED}

_MORE_BASES = word_set("reinsure indemnify subcontract franchise engage oust nominate sublet acquit onboard outbid")
_VERB_BASES = BASES | _OF_VERBS.keys() | _MORE_BASES


_MAY_DOUBLE = re.compile(r"[a-z]{2,}[^aeiou][aeiou][bdglmnprt]")


def _doubled(base: str) -> str:
    """ "transferred" of "transfer"; of a verb that does not double its last letter a form that is no word."""
    return f"{base}{base[-1]}ed" if _MAY_DOUBLE.fullmatch(base) else past_form(base)


def _forms() -> Iterator[tuple[str, str]]:
    for base in _VERB_BASES:
        for form in (participle(base), past_form(base), _doubled(base), third_person(base), base):
            yield form, base
    for gerund, base in BASE_OF_GERUND.items():
        yield gerund, base


BASE_OF = dict(_forms())
"""The base form of each form of a verb."""
IS_PARTICIPLE = frozenset(map(participle, _VERB_BASES)) | frozenset(map(_doubled, _VERB_BASES))
IS_FINITE = frozenset(form for base in _VERB_BASES for form in (past_form(base), _doubled(base), third_person(base)))
IS_BASE = frozenset(_VERB_BASES)

TELLING = frozenset(
    {*COMPARED, *PARTIES, *OWED, *(form for form, base in BASE_OF.items() if base in _OF_VERBS)}
) - word_set("more less lower higher") | word_set("than")
"""Words of which one has to stand in a sentence that tells anything of parts that are no names."""
TELLING_OF_NAMES = frozenset({*EVENTS, *(form for form, base in BASE_OF.items() if frames_of_verb(base))})
"""Words of which one has to stand in a sentence that tells anything of names."""
