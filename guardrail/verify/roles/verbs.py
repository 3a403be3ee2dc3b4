"""Who has which part in what verbs and comparisons tell, by voice, preposition and order."""

from __future__ import annotations

from collections.abc import Iterator

from guardrail.claims.lexicon import DETERMINERS, word_set
from guardrail.verify.roles.lexicon import (
    ADVERBS_OF,
    COMPARED,
    COUNTER,
    DEGREES,
    WHOLE_OBJECTS,
    Frame,
    frames_of_verb,
    is_plain,
)
from guardrail.verify.roles.parts import Told, told
from guardrail.verify.roles.phrases import phrases_behind
from guardrail.verify.roles.places import Places
from guardrail.verify.roles.tokens import PREPOSITIONS, Word, part_of

_PARTICLES = word_set("off out up down over back")
_PLAIN_OBJECTS = frozenset(("to", "for", "against", "over"))
_BEHIND_TO = word_set("senior junior subordinate subordinated prior superior")
_BEHIND_ITSELF = word_set("above below behind")
_WHERE = ("in", "for", "at", "on")
_REACH = 8
"""Words between a comparing word and its verb, or its "than"."""
_NEAR = 2
"""Words between a verb and a comparing word that needs no "than"."""


def told_by_verb(said: Places, at: int) -> Iterator[Told]:
    """What a verb tells of its subject, its objects and the phrases behind it."""
    word = said.words[at]
    group = said.group(at)
    if group is None:
        return
    passive = group[1] and word.participle
    follows = at + 2 if said.low(at + 1) in _PARTICLES and said.low(at + 2) != "of" else at + 1
    plain = is_plain(word.base)
    for frame in frames_of_verb(word.base):
        whole = frame.family in WHOLE_OBJECTS and "in" not in frame.slots
        phrases = phrases_behind(said, follows, whole=whole)
        if not passive and "obj" in phrases:
            _split_dative(frame, phrases)
        places = [slot for slot in (*frame.slots, *frame.bars) if slot in phrases]
        filled = {slot: said.resolved(phrases[slot]) for slot in places}
        reduced = word.participle and "obj" not in phrases and "by" in phrases
        if passive or reduced:
            undergoes = said.subject(at) if passive else said.ending_at(at)
            filled["dative" if passive and "obj" in phrases and "dative" in frame.slots else "obj"] = undergoes
            filled["subj"] = said.resolved(phrases["by"]) if "by" in phrases else None
        elif "obj" in phrases or not word.participle or "obj" not in frame.slots:
            filled["subj"] = said.subject(at)
        elif plain and _PLAIN_OBJECTS & phrases.keys():
            subject = said.subject(at)  # "sold to B" may tell of what is sold; a name mostly acts
            filled["subj"] = subject if subject is not None and subject.names else None
        yield from told(frame, filled, word.low, plain=plain)


def _split_dative(frame: Frame, phrases: dict[str, tuple[Word, ...]]) -> None:
    """The object divided in two where it is two: "pays Harrow LLC a fee", "lent Harlow $40 million"."""
    if "dative" not in frame.slots or ("to" in phrases and frame.slots.get("to") == frame.slots["dative"]):
        return
    phrase = phrases["obj"]
    named = False
    for at, word in enumerate(phrase):
        begins = word.figure or (word.low in DETERMINERS and not word.name)
        second = begins or (named and not word.name and word.low != "&")
        if at and phrase[at - 1].low not in DETERMINERS and second:
            if word.low not in PREPOSITIONS and word.low not in ("and", "or"):
                phrases["dative"], phrases["obj"] = phrase[:at], phrase[at:]
            return
        named = named or word.name
    if named and frame.family == "money" and not any(word.figure for word in phrase) and phrase[-1].name:
        phrases["dative"] = phrases.pop("obj")


def told_by_comparison(said: Places, at: int) -> Iterator[Told]:
    """What a comparing word tells: "A was higher than B", "A ranks ahead of B", "grew faster in A than in B"."""
    low = said.low(at)
    dimension, role = COMPARED[low]
    if low in DEGREES and said.low(at + 1) in ADVERBS_OF:
        dimension, sign = ADVERBS_OF[said.low(at + 1)]
        role = DEGREES[low] if sign > 0 else COUNTER[DEGREES[low]]
    follows, direct = _other_side(said, at)
    verb = next((place for place in range(at - 1, max(0, at - _REACH), -1) if said.is_predicate(place)), 0)
    if not verb or not 0 < follows < len(said.words) or (direct and at - verb > _NEAR):
        return
    first = said.subject(verb)
    opener = said.low(follows)
    if opener in _WHERE:
        beside = phrases_behind(said, verb + 1)
        first = part_of(beside[opener]) if opener in beside else first
        follows += 1
    second = phrases_behind(said, follows, whole=True).get("obj")
    if first is None or second is None or second[0].figure:
        return
    other = part_of(second)
    if other is not None:
        yield Told(dimension, {role: first, COUNTER[role]: other}, low)


def _other_side(said: Places, at: int) -> tuple[int, bool]:
    """Where the other side of a comparison begins, 0 where there is none, and whether no "than" stands before it."""
    for place in range(at + 1, min(at + 1 + _REACH, len(said.words))):
        if said.low(place) == "than":
            return place + 1, False
    low, behind = said.low(at), said.low(at + 1)
    if low in _BEHIND_TO:
        return (at + 2 if behind == "to" else 0), True
    if low == "ahead":
        return (at + 2 if behind == "of" else 0), True
    return (at + 1 if low in _BEHIND_ITSELF else 0), True
