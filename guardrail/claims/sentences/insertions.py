"""Predicates inserted in a clause: ", yielding 4.2%,", ", which ...,", ", the manager of ...,", "(est. 1998)"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from guardrail.claims.lexicon import DETERMINERS, word_set
from guardrail.claims.sentences.coordination import ADVERBS, SUBORDINATORS, holds_name
from guardrail.claims.sentences.verbs import BE, THIRD_OF_GERUND, core, finite_verb, is_figure, verb_kind, word_of

COMMA = "\ue000"
"""Stands for a comma that separates nothing, in dates, numbers, company names and brackets."""
LONGEST_SUBJECT = 14
"""Words; what stands before a verb farther away is no plain subject."""

# Inside brackets spaces and commas stand masked.
_FOUNDED = re.compile(
    r" \((?:est\.?|established|founded|formed|launched|incorporated)(?:.in)?."
    r"((?:[A-Z][a-z]+\.?.(?:\d{1,2}..?)?)?(?:17|18|19|20)\d\d)\)"
)
_WAS = word_set(
    "established founded formed incorporated launched created acquired issued introduced opened listed appointed "
    "merged "
    "spun completed signed born named started"
)
_IS = word_set(
    "managed based domiciled headquartered rated classified insured backed known traded advised sponsored owned "
    "led run "
    "registered guaranteed secured designed located regulated listed benchmarked sub-advised supervised overseen held "
    "exempt available priced denominated structured organized structured weighted hedged diversified due"
)
_OPENING_IS = _IS & word_set("managed domiciled headquartered rated listed backed owned led sponsored advised")
_TRAILING_GERUNDS = word_set("yielding charging paying offering holding costing carrying returning earning bearing")


def opening(tokens: list[str]) -> tuple[list[str], list[str]]:
    """Predicates of "Established in 2018, the fund ..." and the clause without it."""
    head = word_of(tokens[0]) if tokens else ""
    if head not in _WAS and head not in _OPENING_IS and head not in _TRAILING_GERUNDS and head != "with":
        return [], tokens
    last = next((i for i, token in enumerate(tokens[:LONGEST_SUBJECT]) if token.endswith(",")), None)
    if last is None or finite_verb(tokens[last + 1 :]) is None or word_of(tokens[last + 1]) == "and":
        return [], tokens
    middle = [tokens[0].lower(), *tokens[1:last], tokens[last].rstrip(",")]
    predicates = list(_inserted_predicates(middle)) if last else []
    return (predicates, tokens[last + 1 :]) if predicates else ([], tokens)


def inserted(tokens: list[str]) -> tuple[list[str], list[str]]:
    """Predicates made of what stands between commas behind the subject, and the tokens without it."""
    first = next((i for i, token in enumerate(tokens[:LONGEST_SUBJECT]) if token.endswith(",")), None)
    if first is None or first + 2 >= len(tokens) or finite_verb([*tokens[: first + 1], "x"]) is not None:
        return [], tokens
    for last in range(first + 1, len(tokens) - 1):
        if not tokens[last].endswith(","):
            continue
        after = last + 1
        while after < len(tokens) - 1 and word_of(tokens[after]) in ADVERBS:
            after += 1
        # The clause goes on with its verb right behind the insertion.
        subject = [*tokens[:first], tokens[first].rstrip(",")]
        kind = verb_kind([subject[-1], *tokens[after:]], 1, 0, len(tokens) - after + 1)
        if kind not in ("aux", "clear", "participle"):
            continue
        middle = [*tokens[first + 1 : last], tokens[last].rstrip(",")]
        predicates = list(_inserted_predicates(middle))
        if not predicates and _names_one(subject, middle):
            predicates = [f"is {' '.join(middle)}"]
        if not predicates:
            return [], tokens
        return predicates, [*subject, *tokens[last + 1 :]]
    return [], tokens


def _names_one(subject: list[str], middle: list[str]) -> bool:
    """Whether "the largest tenant, Borel & Co., ..." gives the subject's name."""
    one = word_of(subject[0]) in DETERMINERS and not word_of(subject[-1]).endswith("s")
    return one and len(middle) <= 4 and all(core(token)[:1].isupper() or token == "&" for token in middle)


def _inserted_predicates(middle: list[str]) -> Iterator[str]:
    """Predicates of an insertion; none when its form is not recognised."""
    head, rest = word_of(middle[0]), " ".join(middle[1:])
    if not rest:
        return
    if head in THIRD_OF_GERUND and head not in ("including", "excluding", "being", "having", "following"):
        yield f"{THIRD_OF_GERUND[head]} {rest}"
    elif head in ("which", "who"):
        if verb_kind(["it", *middle[1:]], 1, 0, len(middle)) in ("aux", "clear", "participle"):
            yield rest
    elif head == "with" and _possession(middle[1:]):
        yield f"has {rest}"
    elif head in _WAS:
        yield f"was {' '.join(middle)}"
    elif head in _IS or (
        head in ("a", "an", "the")
        and finite_verb(["it", *middle]) is None
        and not any(token.endswith(",") for token in middle)
    ):
        yield f"is {' '.join(middle)}"


def _possession(tokens: list[str]) -> bool:
    """Whether "with ..." names something had: an article, "no" or a figure first, no clause inside."""
    if not tokens:
        return False
    first = word_of(tokens[0])
    words_inside = [word_of(token) for token in tokens]
    return (first in ("a", "an", "no", "its", "total", "net", "annual") or is_figure(tokens[0])) and not any(
        word in THIRD_OF_GERUND or word in SUBORDINATORS for word in words_inside
    )


def trailing(tokens: list[str], verb: int) -> tuple[list[str], list[str]]:
    """Predicates made of a final ", with ..." or ", yielding ..." that can only be about the subject."""
    last = next((i for i in range(len(tokens) - 2, verb, -1) if tokens[i].endswith(",")), None)
    if last is None or holds_name(tokens[verb + 1 : last + 1]):
        return tokens, []
    rest = tokens[last + 1 :]
    head = word_of(rest[0])
    if head == "and" and len(rest) > 1:
        return tokens, []
    kept = [*tokens[:last], tokens[last].rstrip(",")]
    if head == "with" and _possession(rest[1:]):
        return kept, [f"has {' '.join(rest[1:])}"]
    if head == "which" and len(rest) > 2 and is_figure(tokens[verb + 1]):
        if {word_of(tokens[verb]), word_of(rest[1])} <= BE:
            return kept, [" ".join(rest[1:])]
        return tokens, []
    if head in _TRAILING_GERUNDS and len(rest) > 1:
        return kept, [f"{THIRD_OF_GERUND[head]} {' '.join(rest[1:])}"]
    return tokens, []


def founded(tokens: list[str], subject: str, of_subject: bool) -> tuple[list[str], list[str]]:
    """The predicate made of "(est. 1998)" and the tokens without it.

    Arguments:
        tokens: the clause.
        subject: its subject.
        of_subject: the predicate says what the subject is, so that a bracket behind it is about the subject too.
    """
    if not any("(" in token for token in tokens):
        return [], tokens
    text = " ".join(tokens)
    found = _FOUNDED.search(text)
    if found is None or not (of_subject or found.start() <= len(subject) + 1):
        return [], tokens
    return [f"was established in {found.group(1)}"], (text[: found.start()] + text[found.end() :]).split()
