"""One plain clause: the form in which claims and sentences are compared (`clause_form`)."""

from __future__ import annotations

from dataclasses import dataclass, field

from guardrail.claims.figures.figure import Figure
from guardrail.claims.figures.period import Period

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause.

    Arguments:
        subject, object: words, without articles, "X of Y" as "Y X"; empty where there is none.
        predicate: the verb, or "be" with `object` for what is said of the subject.
        denied: whether it is denied.
        modal: "may", "can" (only in denials), "must", "will", "would", "should" or empty.
        tense: "past" or "present".
        adverbs: words beside the verb, frequencies among them.
        phrases: each preposition with its words.
        conditions: what limits the clause, each with its kind.
        figures, periods: what the signs in words stand for.
    """

    subject: Words
    predicate: str
    object: Words = ()
    denied: bool = False
    modal: str = ""
    tense: str = "present"
    adverbs: frozenset[str] = frozenset()
    phrases: tuple[tuple[str, Words], ...] = ()
    conditions: tuple[tuple[str, Words], ...] = ()
    figures: tuple[Figure, ...] = field(default=(), compare=False, repr=False)
    periods: tuple[Period, ...] = field(default=(), compare=False, repr=False)


class Unread(Exception):
    """A sentence that is not understood."""
