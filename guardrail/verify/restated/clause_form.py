"""A sentence as one plain clause: who does what to what, how surely, denied or not, and under which conditions.

What is said in other words gets the same form: active and passive voice, "cannot ... unless" and "only if", "not any"
and "no", "X applies to Y" and "Y is subject to X", words of one class (`clause_words`). A sentence that cannot be
taken apart for certain has no form.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from guardrail.claims.figures.figure import Figure
from guardrail.claims.figures.period import Period
from guardrail.claims.lexicon import word_set
from guardrail.claims.sentences.verbs import finite_verb
from guardrail.verify.restated.clause import Clause, Unread
from guardrail.verify.restated.clause_frames import (
    in_active_voice,
    of_frame,
    of_predicate,
    of_ratings,
    plain_frequency,
    settled,
    with_frequency,
    with_places,
)
from guardrail.verify.restated.clause_nouns import head_of, limit_of, noun_phrase, phrases_behind, without_conditions
from guardrail.verify.restated.clause_tokens import NONE, PREPOSITIONS, RESTRICTIONS, Token, masked, tokens_of
from guardrail.verify.restated.clause_verbs import main_verb, verb_group
from guardrail.verify.restated.clause_words import base_of

MAX_WORDS = 60
"""Words of a sentence beyond which it has no form."""


_IDLE_PARTICIPLES = word_set("made located")


def clauses_of(text: str, figures: Sequence[Figure], periods: Sequence[Period]) -> tuple[Clause, ...]:
    """The clauses that a sentence states together; empty where it cannot be taken apart.

    Arguments:
        text: one sentence; figures, periods: those of it.
    """
    if any(char in text for char in '()[]"“”?;:•|'):
        return ()
    raw = masked(text, figures, periods).rstrip(" .!").split()
    if not raw or len(raw) > MAX_WORDS:
        return ()
    try:
        found = _read(raw, figures)
    except Unread:
        return ()
    return tuple(replace(one, figures=tuple(figures), periods=tuple(periods)) for one in found)


def _read(raw: list[str], figures: Sequence[Figure]) -> list[Clause]:
    verb = main_verb(raw, finite_verb(raw))
    front: list[Token] = []
    if (base_of(raw[0].lower()) in PREPOSITIONS or raw[0].lower() in RESTRICTIONS) and (
        (comma := _front(raw)) is not None
    ):
        front = tokens_of(raw[: comma + 1], figures)
        raw = raw[comma + 1 :]
        verb = main_verb(raw, finite_verb(raw))
    if verb is None or verb < 1:
        raise Unread
    if raw[verb - 1].lower() == "neither" and "nor" in raw[verb:]:
        nor = raw.index("nor", verb)
        if "nor" in raw[nor + 1 :] or front:
            raise Unread
        told = [one for part in (raw[verb:nor], raw[nor + 1 :]) for one in _read([*raw[: verb - 1], *part], figures)]
        if any(one.denied for one in told):
            raise Unread
        return [replace(one, denied=True) for one in told]
    there = verb == 1 and raw[0].lower() == "there"
    head, tail = tokens_of(raw[:verb], figures), tokens_of(raw[verb:], figures)
    if front and front[-1].comma:
        front.pop()
    found = _clauses(front, head, tail, figures)
    if there:
        found = [replace(one, predicate="exist") for one in found if one.predicate == "be"]
    elif any(not one.subject and not one.object for one in found):
        raise Unread
    return found


def _front(raw: Sequence[str]) -> int | None:
    """Where what leads up to the clause ends: the first comma behind which a finite verb stands."""
    for at, token in enumerate(raw[:-2]):
        if token.endswith(","):
            return at if finite_verb(raw[at + 1 :]) is not None else None
    return None


def _clauses(front: list[Token], head: list[Token], tail: list[Token], figures: Sequence[Figure]) -> list[Clause]:
    conditions: list[tuple[str, list[Token]]] = []
    phrases: list[tuple[str, list[Token]]] = []
    if front:
        if front[0].key in RESTRICTIONS:
            conditions.append((RESTRICTIONS[front[0].key], front[1:]))
        else:
            lead, phrases = phrases_behind(front, conditions)
            if lead:
                raise Unread
    head = without_conditions([one for one in head if one.low not in _IDLE_PARTICIPLES], conditions)
    denied, modal, tense, adverbs, rest, passive, verb = verb_group(tail)
    subject = list(head)
    if subject and subject[0].low in NONE:
        if denied:
            raise Unread
        denied, subject = True, subject[1:]
    if any(one.low in NONE or one.comma for one in subject):
        raise Unread
    first, behind = phrases_behind(rest, conditions)
    phrases += behind
    if first and first[0].low in NONE:
        if denied:
            raise Unread
        denied, first = True, first[1:]
    phrases = [
        ("without", words[1:]) if kind == "with" and len(words) > 1 and words[0].low == "no" else (kind, words)
        for kind, words in phrases
    ]
    told = [one for _, words in (*phrases, *conditions) for one in words]
    if any(one.low in ("no", "none") for one in (*first, *subject)) or any(
        one.low in ("not", "neither", "nor", "never", "no-longer") for one in (*first, *subject, *told)
    ):
        raise Unread
    clause = Clause(
        noun_phrase(subject),
        verb,
        noun_phrase(first),
        denied,
        modal,
        tense,
        frozenset(adverbs),
        tuple((preposition, noun_phrase(words)) for preposition, words in phrases),
    )
    clause = plain_frequency(with_frequency(clause))
    if passive:
        clause = in_active_voice(clause)
    elif verb == "be":
        clause = of_predicate(clause)
    else:
        clause = of_frame(clause)
    clause = of_ratings(with_places(clause), figures)
    limits = tuple((kind, limit_of(kind, words, head_of(subject))) for kind, words in conditions)
    if clause.denied:
        limits += tuple(("unless", words) for preposition, words in clause.phrases if preposition == "without")
        clause = replace(clause, phrases=tuple(one for one in clause.phrases if one[0] != "without"))
    clause = replace(clause, conditions=limits)
    return [settled(clause, figures)]
