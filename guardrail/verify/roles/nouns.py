"""Who has which part in what nouns tell: events ("the sale of X to Y"), debts, and parties ("Y's lender")."""

from __future__ import annotations

from collections.abc import Iterator

from guardrail.claims.lexicon import word_set
from guardrail.claims.sentences.verbs import AUXILIARIES, BE
from guardrail.verify.roles.lexicon import EVENTS, OWED, PARTIES
from guardrail.verify.roles.parts import Part, Told, told
from guardrail.verify.roles.phrases import CLAUSE_ENDS, phrases_behind
from guardrail.verify.roles.places import CLAUSE_STARTS, FORMS_OF_BE, Places
from guardrail.verify.roles.tokens import PREPOSITIONS, part_of

_TO_BE = word_set("is are was were be been became becomes remains remained serves serve served acts act acted as")
_BROUGHT = word_set("made provided extended granted issued filed brought given commenced initiated instituted")
"""Participles between an event's noun and who brought it about: "loans made by"."""
_WITH_PARTY = word_set("company bank")
_BESIDE_PARTY = ("of", "to", "for")


def told_by_event(said: Places, at: int) -> Iterator[Told]:
    """What a noun for an event tells: "the acquisition of B by A", "A's acquisition of B", "B's purchase by A"."""
    if said.low(at + 1) in OWED:
        return  # "loans due to A": a debt
    owner, _ = said.owner(at)
    follows = at + 2 if said.low(at + 1) in _BROUGHT else at + 1
    phrases = phrases_behind(said, follows, noun=True)
    for frame in EVENTS[said.low(at)]:
        filled = {
            slot: said.resolved(phrase) for slot, phrase in phrases.items() if slot in frame.slots or slot in frame.bars
        }
        if owner is not None:
            undergoes = "of" not in filled and "by" in filled and "of" in frame.slots
            filled["of" if undergoes else "poss"] = owner
        yield from told(frame, filled, said.low(at))


def told_by_debt(said: Places, at: int) -> Iterator[Told]:
    """What is said of a debt: "notes payable to A by B"."""
    if said.low(at) == "owed" and said.low(at - 1) in FORMS_OF_BE:
        return  # a verb
    phrases = phrases_behind(said, at + 1, noun=True)
    filled = {slot: said.resolved(phrase) for slot, phrase in phrases.items()}
    for frame in OWED[said.low(at)]:
        yield from told(frame, filled, said.low(at))


def told_by_party(said: Places, at: int) -> Iterator[Told]:
    """What a noun for a party tells: "A is the parent of B", "B's parent is A", "its subsidiary, B"."""
    owner, begin = said.owner(at)
    follows = at + 2 if said.low(at + 1) in _WITH_PARTY and not said.words[at + 1].name else at + 1
    phrases = phrases_behind(said, follows, noun=True)
    other = owner
    for slot in _BESIDE_PARTY:
        if other is None and slot in phrases:
            other = said.resolved(phrases[slot])
    who = _holder(said, at, begin, follows)
    for frame in PARTIES[said.low(at)]:
        yield from told(frame, {"is": who, "of": other}, said.low(at))


def _holder(said: Places, at: int, begin: int, follows: int) -> Part | None:
    """Who is said to be what a noun says.

    Arguments:
        at: where the noun stands; begin: where its phrase begins; follows: where what follows it begins.
    """
    lead = begin
    while lead > 0 and _is_modifier(said, lead - 1):
        lead -= 1
    low = said.low(lead - 1)
    if low in _TO_BE:
        verb = lead - 2 if low == "as" else lead - 1
        return said.subject(verb) if verb > 0 else None
    if low == "," and lead > 1:  # "A, B's parent,"
        closed = said.low(at + 1) in (*_BESIDE_PARTY, ",") or begin < at
        return said.ending_at(lead - 1) if closed else None
    if lead > 1 and said.words[lead - 1].name and said.low(begin) in ("the", "a", "an"):
        opening = lead - 1
        while opening > 0 and said.words[opening - 1].name:
            opening -= 1
        if said.low(opening - 1) in ("and", "while", ","):  # "and Pinnacle Bank the creditor"
            return part_of(said.words[opening:lead])
    if said.low(follows) == "," and follows + 1 < len(said.words) and said.words[follows + 1].name:
        end = follows + 1  # "its parent, A"
        while end < len(said.words) and said.words[end].name:
            end += 1
        return part_of(said.words[follows + 1 : end])
    return _behind_is(said, follows)


def _behind_is(said: Places, follows: int) -> Part | None:
    """Who is named behind the "is" of "B's parent is A" and "the parent of B is A"."""
    for place in range(follows, len(said.words)):
        word = said.words[place]
        if word.low in BE:
            if place > follows and said.low(follows) not in _BESIDE_PARTY:
                return None
            phrase = phrases_behind(said, place + 1).get("obj", ())
            return part_of(phrase) if any(one.name for one in phrase) else None
        if (word.mark and not word.name) or word.low in CLAUSE_ENDS:
            return None
    return None


def _is_modifier(said: Places, at: int) -> bool:
    """Whether a word may stand before a noun in its phrase."""
    word = said.words[at]
    return not (
        word.name
        or word.mark
        or word.possessive
        or word.low in _TO_BE
        or word.low in PREPOSITIONS
        or word.low in AUXILIARIES
        or word.low in CLAUSE_STARTS
        or (word.finite and said.is_verb(at))
    )
