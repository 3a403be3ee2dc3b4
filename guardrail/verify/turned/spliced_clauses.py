"""Whether a claim takes its subject from one clause of a sentence and what it says of it from another.

"Matching contributions are made monthly and require employment" of "Matching contributions are made monthly; the bonus
contribution requires employment": every word stands in the sentence, in its order, and a small NLI model calls that
entailed. So it does where what is told of a contrasted other ("differs from an annuity trust, whose payment is fixed")
is told of the subject, and where what an exception leaves out is put in ("also on death").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from guardrail.claims.lexicon import FUNCTION_WORDS, word_set
from guardrail.claims.record import record
from guardrail.claims.sentences.stops import SENTENCE_ENDS
from guardrail.claims.sentences.verbs import finite_verb
from guardrail.evidence.terms import stem
from guardrail.verify.hints import Hint
from guardrail.verify.roles.lexicon import BASE_OF

MAX_TEXT = 2_000
"""Characters of a premise beyond which its clauses are not read."""
LEAST_TAKEN = 2
"""Content words that a claim has to have of a predicate, or of an exception, to say it."""

_BREAK = re.compile(r";\s+|,?\s+\b(?:but|while|whereas|although|though)\b\s+|,\s+(?:and|or)\s+", re.IGNORECASE)
_OTHER = re.compile(
    r"\b(?:unlike|differs? from|different from|as opposed to|in contrast (?:to|with)|contrary to|rather than"
    r"|instead of|other than|compared (?:to|with)|not)\s+(?:an?|the|those of|that of|most|other|its)?\s*"
    r"(?P<who>(?:[A-Za-z][\w’'-]*\s){0,3}[A-Za-z][\w’'-]*),?\s+(?:whose|which|who|where|in which|for which|that)\s+"
    r"(?P<what>.+)",
    re.IGNORECASE | re.DOTALL,
)
_EXCEPT = re.compile(
    r",?\s*\b(?:except|unless|other than|apart from|excluding|with the exception of|save (?:for|that)|but not"
    r"|not including)\b(?:\s+(?:that|for|if|when|where|in|on|to))?\s+",
    re.IGNORECASE,
)
_LIMITS = re.compile(
    r"\b(?:except\w*|unless|other|apart|exclud\w*|save|but|not|no|never|none|without|only|if|until|nor|neither|otherwise"
    r"|though|although|unlike|while|whereas|however|cannot|rather|instead|differ\w*|exempt\w*|outside)\b|n['’]t\b",
    re.IGNORECASE,
)
_JOINS = Hint(
    r";|\A(?:but|while|whereas|although|though|unlike|differs?|different|opposed|contrast|contrary|than|instead|compared"
    r"|not|except|unless|apart|excluding|exception|save|and|or)\Z",
    lower=True,
    bare=True,
)
_WORD = re.compile(r"[a-z][\w’'-]*|[$€£]?\d[\d.,]*%?")
_LABEL = re.compile(r"(?<=[a-z] )([A-Z])(?![\w'’.])")
"""A letter that is a name, "Class A", which is kept apart from the article."""
_EMPTY = FUNCTION_WORDS | word_set("any there such also even including well too")


@record
class _Clause:
    """The keys of a clause's subject and of what it says of it, whose first content word is `verb`."""

    subject: frozenset[str]
    predicate: frozenset[str]
    verb: str


@record
class _Sentence:
    """A sentence taken apart.

    Arguments:
        keys: of all its content words.
        clauses: those that have a subject and a verb of their own.
        other: the subject, an other that it is set against, and what is told of that other.
        excepted: what holds, what is left out of it, and how often what holds is limited itself.
    """

    keys: frozenset[str]
    clauses: tuple[_Clause, ...]
    other: tuple[frozenset[str], frozenset[str], frozenset[str]] | None
    excepted: tuple[_Clause, frozenset[str], int] | None


def is_spliced(premise: str, hypothesis: str) -> bool:
    """Whether a sentence of `premise` has all words of `hypothesis`, but says of another what that says of its subject.

    A clause's own subject, an other that is set against it, or an exception: the claim has no word of the first two,
    and of the third as if it were none.
    """
    if len(premise) > MAX_TEXT or not _JOINS(premise):
        return False
    said = frozenset(_keys(hypothesis))
    for sentence in SENTENCE_ENDS.split(premise):
        if not _JOINS(sentence):
            continue
        stated = _read(sentence)
        if said <= stated.keys and (
            _is_taken_over(said, stated.clauses)
            or (stated.other is not None and _is_of_other(said, *stated.other, hypothesis))
            or (stated.excepted is not None and _is_put_in(said, *stated.excepted, hypothesis))
        ):
            return True
    return False


def _is_taken_over(said: frozenset[str], clauses: tuple[_Clause, ...]) -> bool:
    """Whether a claim has a predicate of one clause and none of its subject, but that of another."""
    if any(said <= one.subject | one.predicate for one in clauses):
        return False
    for own in clauses:
        others = [one for one in clauses if one is not own]
        alone = own.predicate.difference(*(one.subject | one.predicate for one in others))
        if len(alone & said) < LEAST_TAKEN:
            continue
        for other in others:
            apart = own.subject - other.subject - other.predicate
            if apart and not apart & said and (other.subject - own.subject) & said:
                return True
    return False


def _is_of_other(
    said: frozenset[str], subject: frozenset[str], other: frozenset[str], told: frozenset[str], hypothesis: str
) -> bool:
    """Whether a claim has what is told of an other that the subject is set against, and no word of that other."""
    apart = other - subject
    return (
        bool(apart)
        and not apart & said
        and bool(subject & said)
        and len((told - subject - other) & said) >= LEAST_TAKEN
        and _LIMITS.search(hypothesis) is None
    )


def _is_put_in(said: frozenset[str], held: _Clause, left_out: frozenset[str], limits: int, hypothesis: str) -> bool:
    """Whether a claim says of what an exception leaves out what holds of the rest."""
    if held.verb not in said or not (left_out - held.subject - held.predicate) & said:
        return False
    found = [match[0].lower() for match in _LIMITS.finditer(hypothesis)]
    return len(found) <= limits and "only" not in found


@lru_cache(maxsize=2_048)
def _read(sentence: str) -> _Sentence:
    pieces = [_clause(piece) for piece in _BREAK.split(sentence)]
    clauses = tuple(piece for piece in pieces if piece is not None and piece.subject)
    return _Sentence(frozenset(_keys(sentence)), clauses, _other(sentence), _excepted(sentence))


def _other(sentence: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]] | None:
    match = _OTHER.search(sentence)
    if match is None:
        return None
    main, told = sentence, match["what"]
    if not match.start():  # "Unlike an index fund, which holds all stocks, the fund ..."
        told, _, main = told.partition(",")
    clause = _clause(main)
    if clause is None:
        return None
    return clause.subject, frozenset(_keys(match["who"])), frozenset(_keys(told))


def _excepted(sentence: str) -> tuple[_Clause, frozenset[str], int] | None:
    match = _EXCEPT.search(sentence)
    held = _clause(sentence[: match.start()]) if match is not None else None
    if match is None or held is None:
        return None
    return held, frozenset(_keys(sentence[match.end() :])), len(_LIMITS.findall(sentence[: match.start()]))


def _clause(text: str) -> _Clause | None:
    tokens = text.split()
    at = finite_verb(tokens)
    if at is None:
        return None
    behind = list(_keys(" ".join(tokens[at:])))
    if not behind:
        return None
    return _Clause(frozenset(_keys(" ".join(tokens[:at]))), frozenset(behind), behind[0])


def _keys(text: str) -> Iterator[str]:
    for word in _WORD.findall(_LABEL.sub(r"\1_", text).lower()):
        bare = word.removesuffix("'s").removesuffix("’s").rstrip(".,")
        if bare and bare not in _EMPTY:
            yield stem(BASE_OF.get(bare, bare))
