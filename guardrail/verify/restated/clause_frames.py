"""Clauses that tell the same from another side, or in another voice, as one: "X applies to Y", "Y is subject to X"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from guardrail.claims.figures.figure import Bound, Figure
from guardrail.claims.lexicon import word_set
from guardrail.verify.restated.clause import Clause, Unread
from guardrail.verify.restated.clause_nouns import split_phrases
from guardrail.verify.restated.clause_tokens import FIGURE, PERIOD, SIGN
from guardrail.verify.restated.clause_words import ABLE, NEUTRAL, RETURNING, class_of, rank_of

_BEHIND = word_set("trail lag underperform")


_PLACING = word_set("invest own put place maintain")


_GRADING = {"fall": "downgrade", "downgrade": "downgrade", "rise": "upgrade", "upgrade": "upgrade"}


_CAPS = (Bound.AT_MOST, Bound.LESS_THAN)


def of_frame(clause: Clause) -> Clause:
    """Verbs that tell from the other side, and those that only link a thing with its level."""
    verb = clause.predicate
    if verb == "apply":
        to = [words for preposition, words in clause.phrases if preposition == "to"]
        if len(to) == 1 and clause.subject and not clause.object:
            rest = tuple(one for one in clause.phrases if one[0] != "to")
            return replace(clause, subject=to[0], predicate="subject-to", object=clause.subject, phrases=rest)
    if verb == "available-to" and clause.modal == "":
        modal, told = "can" if clause.denied else "may", clause.object
        return replace(clause, subject=told, predicate="invest-in", object=clause.subject, modal=modal)
    if verb == "invest" and not clause.object:
        return replace(clause, predicate="invest-in")
    if verb in _BEHIND and clause.subject and clause.object:
        return replace(clause, subject=clause.object, predicate="beat", object=clause.subject)
    if verb in _PLACING and "asset" in clause.object and any(kind in ("in", "into") for kind, _ in clause.phrases):
        phrases = tuple(("in" if kind == "into" else kind, words) for kind, words in clause.phrases)
        return replace(clause, predicate="invest", phrases=phrases)
    if verb == "fall-under":
        return replace(clause, predicate="subject-to")
    if verb in NEUTRAL and len(clause.object) > 1 and FIGURE in clause.object[0] and not clause.denied:
        thing = clause.object[1:]  # "a fee of 2 %" is read as "2 % fee"
        return replace(clause, subject=(*clause.subject, *thing), predicate="be", object=clause.object[:1])
    if verb == "list" and not clause.subject:
        return replace(clause, predicate="trade")
    return clause


def of_predicate(clause: Clause) -> Clause:
    """What is said of a subject with "be" and an adjective that has a verb of its own."""
    told = clause.object
    if told and told[0] in ABLE and clause.modal == "":
        modal = "can" if clause.denied else "may"
        return replace(clause, subject=(), predicate=class_of(ABLE[told[0]]), object=clause.subject, modal=modal)
    if told and told[0] == "payable" and len(told) == 1:
        return replace(clause, subject=(), predicate="pay", object=clause.subject)
    return clause


def in_active_voice(clause: Clause) -> Clause:
    """A passive clause in the active voice; who acts may stay unsaid."""
    if clause.object:
        raise Unread  # "is paid a fee"
    acting = [one for one in clause.phrases if one[0] == "by" and PERIOD not in "".join(one[1])]
    agents = [words for _, words in acting]
    if len(agents) > 1:
        raise Unread
    rest = tuple(one for one in clause.phrases if one not in acting)
    return of_frame(replace(clause, subject=agents[0] if agents else (), object=clause.subject, phrases=rest))


def with_frequency(clause: Clause) -> Clause:
    """How often it happens as an adverb: "makes quarterly payments" is "makes payments quarterly"."""
    places = (clause.object, *(words for _, words in clause.phrases))
    found = [word for words in places for word in words if word[:1] in "@~"]
    if not found:
        return clause
    if sum(word[:1] == "@" for word in found) > 1:
        raise Unread
    phrases = tuple(
        (preposition, tuple(word for word in words if word not in found)) for preposition, words in clause.phrases
    )
    if any(not words for _, words in phrases):
        raise Unread
    return replace(
        clause,
        object=tuple(word for word in clause.object if word not in found),
        phrases=phrases,
        adverbs=clause.adverbs | set(found),
    )


def plain_frequency(clause: Clause) -> Clause:
    """ "Every year" as "annually", but for what tells a rate."""
    if clause.predicate in RETURNING:
        return clause
    return replace(clause, adverbs=frozenset(word.replace("@each-", "@") for word in clause.adverbs))


def with_places(clause: Clause) -> Clause:
    """The phrases behind an object, or behind what has a level, as those of the clause: "closes its plant in Oslo"."""
    named = clause.object
    if clause.predicate == "be" and len(named) == 1 and FIGURE in named[0]:
        subject, behind = split_phrases(clause.subject)
        return replace(clause, subject=subject, phrases=(*behind, *clause.phrases)) if subject else clause
    named, behind = split_phrases(named)
    return replace(clause, object=named, phrases=(*behind, *clause.phrases)) if named and behind else clause


def of_ratings(clause: Clause, figures: Sequence[Figure]) -> Clause:
    """Grades that are lowered as a downgrade, without "by one notch" where that is how far the two are apart."""
    kinds = dict(clause.phrases)
    grades = [rank_of("".join(kinds.get(kind, ()))) for kind in ("from", "to")]
    if clause.predicate not in _GRADING or None in grades:
        return clause
    before, after = (grade or 0 for grade in grades)
    if (before < after) is not (_GRADING[clause.predicate] == "downgrade"):
        return clause
    steps = kinds.get("by", ())
    phrases = clause.phrases
    if len(steps) == 2 and steps[1] == "notch" and _count(steps[0], figures) == abs(before - after):
        phrases = tuple(one for one in phrases if one[0] != "by")
    return replace(clause, predicate=_GRADING[clause.predicate], phrases=phrases)


def _count(word: str, figures: Sequence[Figure]) -> float | None:
    sign = SIGN.fullmatch(word)
    if sign is not None:
        return figures[int(sign["at"])].value
    return {"one": 1, "two": 2, "three": 3, "four": 4}.get(word)


def settled(clause: Clause, figures: Sequence[Figure]) -> Clause:
    """Denials, sureness and conditions in one of the ways in which they can be said."""
    only = [words for kind, words in clause.conditions if kind == "only-if"]
    if only:
        if len(clause.conditions) > 1 or clause.denied or clause.modal not in ("may", ""):
            raise Unread
        clause = replace(clause, denied=True, modal="can" if clause.modal else "", conditions=(("unless", only[0]),))
    if clause.denied and clause.modal == "may-not":
        capped = any(figure.bound in _CAPS or figure.bound is Bound.MORE_THAN for figure in figures)
        limited = any(kind == "unless" for kind, _ in clause.conditions)
        clause = replace(clause, modal="can" if limited or capped else "may-not")
    return clause
