"""A sentence as one plain clause: who does what to what, how surely, denied or not, and under which conditions.

What is said in other words gets the same form: active and passive voice, "cannot ... unless" and "only if", "not any"
and "no", "X applies to Y" and "Y is subject to X", words of one class (`clause_words`). A sentence that cannot be
taken apart for certain has no form.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from guardrail.claims.figure import Bound, Figure
from guardrail.claims.lexicon import word_set
from guardrail.claims.period import Period
from guardrail.claims.verbs import BASE_OF_GERUND, PAST, core, finite_verb
from guardrail.evidence.lexicon import NUMBER_WORDS
from guardrail.verify.candidates import bound_start
from guardrail.verify.clause_words import (
    ABLE,
    CHAINED,
    CONTRACTED,
    EMPTY,
    FREQUENCIES,
    GAINING,
    MODALS,
    NEUTRAL,
    NOMINAL,
    RETURNING,
    SEEKING,
    base_of,
    class_of,
    is_participle,
    is_verb_form,
    phrase_at,
    rank_of,
)

MAX_WORDS = 60
"""Words of a sentence beyond which it has no form."""
FIGURE, PERIOD = "\ue010", "\ue011"
"""In the sign of a figure and of a period; its number follows."""
SIGN = re.compile(rf"0{FIGURE}(?P<at>\d+)(?P<tail>(?:-[a-z]+)*)")
"""A figure, with what it is joined to: "10-year"."""

_BE = word_set("is are was were be been being am")
_HAVE = word_set("has have had")
_DO = word_set("do does did")
_NONE = word_set("no none")
_ALL = word_set("all every each")
_PREPOSITIONS = word_set(
    "to for from in on at by with into during over under after before since upon within between among across against"
    " as per above below without toward towards than about beyond throughout following as-of due-to rather-than"
    " through via by-means-of by-way-of"
)
_RESTRICTIONS = {
    "unless": "unless", "except": "unless", "excluding": "unless", "if": "if", "only-if": "only-if", "when": "when",
    "whenever": "when", "until": "until", "till": "until", "while": "while", "because": "because",
    "although": "although", "though": "although", "whereas": "although", "whether": "whether", "but": "but",
    "where": "where", "once": "once", "consistent-with": "while", "provided-that": "if", "in-case": "if",
    "in-the-event-that": "if",
}  # fmt: skip
_SPELT_BOUNDS = {"under": "less-than", "over": "more-than", "beyond": "more-than"}
_IDLE_PARTICIPLES = word_set("made located")
_AS_WRITTEN = word_set("excluding was were")
_CLAUSE_WORDS = word_set("that which who and but or unless if except because while when until whose where")
OWN = "its"
"""Stands for "its", "their": the words of the subject."""
_OWN = word_set("its their his her our")
_BEHIND = word_set("trail lag underperform")
_PLACING = word_set("invest own put place maintain")
_GRADING = {"fall": "downgrade", "downgrade": "downgrade", "rise": "upgrade", "upgrade": "upgrade"}
_INSURERS = word_set("fdic sipc ncua")
_MEANS = word_set("through via")
_TOLD_OF = word_set("subject-to available-to eligible-for free-of responsible-for")
_LEADING = word_set("they it those such ones he she")
_CAPS = (Bound.AT_MOST, Bound.LESS_THAN)
_ORS = word_set("more higher above greater over less lower fewer below better longer shorter later earlier")


@dataclass(frozen=True, slots=True)
class Token:
    """One word or mark: `key` stands for all that say the same, `low` is the word in small letters as written."""

    key: str
    low: str
    comma: bool = False


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


class _Unread(Exception):
    """A sentence that is not understood."""


def clauses_of(text: str, figures: Sequence[Figure], periods: Sequence[Period]) -> tuple[Clause, ...]:
    """The clauses that a sentence states together; empty where it cannot be taken apart.

    Arguments:
        text: one sentence; figures, periods: those of it.
    """
    if any(char in text for char in '()[]"“”?;:•|'):
        return ()
    raw = _masked(text, figures, periods).rstrip(" .!").split()
    if not raw or len(raw) > MAX_WORDS:
        return ()
    try:
        found = _read(raw, figures)
    except _Unread:
        return ()
    return tuple(replace(one, figures=tuple(figures), periods=tuple(periods)) for one in found)


def _masked(text: str, figures: Sequence[Figure], periods: Sequence[Period]) -> str:
    """The text with a sign for each figure (its bound included) and period."""
    spans = [(one.start, one.end, f"{PERIOD}{at}") for at, one in enumerate(periods)]
    for at, figure in enumerate(figures):
        if figure.text.isalpha() and figure.bound in (Bound.LESS_THAN, Bound.MORE_THAN):
            continue  # "less than one year" is compared word by word with "under one year"
        if not any(start <= figure.start < end for start, end, _ in spans):
            start = figure.start if figure.bound is Bound.RANGE else bound_start(text, figure)
            spans.append((start, figure.end, f"0{FIGURE}{at}"))
    for start, end, sign in sorted(spans, reverse=True):
        text = text[:start] + sign + text[end:]
    return text


def _read(raw: list[str], figures: Sequence[Figure]) -> list[Clause]:
    verb = _main_verb(raw, finite_verb(raw))
    front: list[Token] = []
    if (base_of(raw[0].lower()) in _PREPOSITIONS or raw[0].lower() in _RESTRICTIONS) and (
        (comma := _front(raw)) is not None
    ):
        front = _tokens(raw[: comma + 1], figures)
        raw = raw[comma + 1 :]
        verb = _main_verb(raw, finite_verb(raw))
    if verb is None or verb < 1:
        raise _Unread
    if raw[verb - 1].lower() == "neither" and "nor" in raw[verb:]:
        nor = raw.index("nor", verb)
        if "nor" in raw[nor + 1 :] or front:
            raise _Unread
        told = [one for part in (raw[verb:nor], raw[nor + 1 :]) for one in _read([*raw[: verb - 1], *part], figures)]
        if any(one.denied for one in told):
            raise _Unread
        return [replace(one, denied=True) for one in told]
    there = verb == 1 and raw[0].lower() == "there"
    head, tail = _tokens(raw[:verb], figures), _tokens(raw[verb:], figures)
    if front and front[-1].comma:
        front.pop()
    found = _clauses(front, head, tail, figures)
    if there:
        found = [replace(one, predicate="exist") for one in found if one.predicate == "be"]
    elif any(not one.subject and not one.object for one in found):
        raise _Unread
    return found


def _main_verb(raw: Sequence[str], verb: int | None) -> int | None:
    """The verb of a clause; a participle that tells of the subject is none: "shares held for one year are"."""
    if verb is None or not 0 < verb < len(raw) - 2:
        return verb
    if not is_participle(raw[verb].lower()) or raw[verb + 1].lower() not in _PREPOSITIONS:
        return verb
    for at in range(verb + 2, len(raw)):
        low = core(raw[at]).lower()
        if low in _CLAUSE_WORDS or raw[at - 1].endswith(","):
            return verb
        if low in _BE or low in MODALS or low in ("has", "have", "had", "does", "do", "did"):
            return at
    return verb


def _front(raw: Sequence[str]) -> int | None:
    """Where what leads up to the clause ends: the first comma behind which a finite verb stands."""
    for at, token in enumerate(raw[:-2]):
        if token.endswith(","):
            return at if finite_verb(raw[at + 1 :]) is not None else None
    return None


def _tokens(raw: Sequence[str], figures: Sequence[Figure]) -> list[Token]:
    """Words in their classes, set phrases as one, contractions taken apart."""
    lows: list[str] = []
    for token in raw:
        word = core(token).lower().rstrip(".")
        if word == "a" and lows and token[:1] == "A":
            word = "class-a"  # a class's letter is no article
        if word in ("fdic-insured", "sipc-protected", "ncua-insured"):
            lows += word.split("-")
        elif word in CONTRACTED:
            lows += CONTRACTED[word]
        elif word.endswith("n't"):
            lows += (word[:-3], "not")
        elif word.endswith("'s"):
            lows += (word[:-2], "'s")
        elif word.endswith("s'"):
            lows += (word[:-1], "'s")
        elif word:
            lows.append(word)
        if token[-1] in ",":
            lows.append(",")
    bases = [base_of(low) for low in lows]
    found: list[Token] = []
    at = 0
    while at < len(lows):
        low = lows[at]
        if low == ",":
            found.append(Token(",", ",", comma=True))
            at += 1
            continue
        if (phrase := phrase_at(lows, bases, at)) is not None:
            size, name = phrase
            if (
                name[0] == "@"
                and low == "a"
                and found
                and (found[-1].low in _PREPOSITIONS or found[-1].low in ("of", "than"))
            ):
                at += 1  # "within a year"
                continue
            found.append(Token(name if name in _RESTRICTIONS else class_of(name), name))
            at += size
            continue
        if low == "or" and found and _is_bound(found[-1].key, figures) and _next(lows, at) in _ORS:
            at += 2
            continue
        if low in _SPELT_BOUNDS and _next(lows, at) in NUMBER_WORDS:
            found.append(Token(_SPELT_BOUNDS[low], "-"))
            at += 1
            continue
        if low == "rated" and _next(lows, at) in ("below", "above"):
            at += 1
            continue
        if low in FREQUENCIES:
            found.append(Token(FREQUENCIES[low], low))
        elif low in _MEANS and lows[at + 1 : at + 2] and PERIOD not in "".join(lows[at + 1 : at + 5]):
            found.append(Token("by", "by"))
        elif low in _OWN:
            found.append(Token(OWN, low))
        elif low not in EMPTY:
            found.append(Token(low if low in _AS_WRITTEN else class_of(NOMINAL.get(bases[at], bases[at])), low))
        at += 1
    return found


def _next(lows: Sequence[str], at: int) -> str:
    return lows[at + 1] if at + 1 < len(lows) else ""


def _is_bound(key: str, figures: Sequence[Figure]) -> bool:
    """Whether a word is the sign of a figure whose bound its signs hold already: "$5,000 or more"."""
    sign = SIGN.fullmatch(key)
    return sign is not None and figures[int(sign["at"])].bound is not Bound.EXACT


def _clauses(front: list[Token], head: list[Token], tail: list[Token], figures: Sequence[Figure]) -> list[Clause]:
    conditions: list[tuple[str, list[Token]]] = []
    phrases: list[tuple[str, list[Token]]] = []
    if front:
        if front[0].key in _RESTRICTIONS:
            conditions.append((_RESTRICTIONS[front[0].key], front[1:]))
        else:
            phrases += _phrases(front, conditions)[1]
    head = _without_conditions([one for one in head if one.low not in _IDLE_PARTICIPLES], conditions)
    denied, modal, tense, adverbs, rest, passive, verb = _group(tail)
    subject = list(head)
    if subject and subject[0].low in _NONE:
        if denied:
            raise _Unread
        denied, subject = True, subject[1:]
    if any(one.low in _NONE or one.comma for one in subject):
        raise _Unread
    first, behind = _phrases(rest, conditions)
    phrases += behind
    if first and first[0].low in _NONE:
        if denied:
            raise _Unread
        denied, first = True, first[1:]
    phrases = [
        ("without", words[1:]) if kind == "with" and len(words) > 1 and words[0].low == "no" else (kind, words)
        for kind, words in phrases
    ]
    told = [one for _, words in (*phrases, *conditions) for one in words]
    if any(one.low in ("no", "none") for one in (*first, *subject)) or any(
        one.low in ("not", "neither", "nor", "never", "no-longer") for one in (*first, *subject, *told)
    ):
        raise _Unread
    clause = Clause(
        _noun(subject),
        verb,
        _noun(first),
        denied,
        modal,
        tense,
        frozenset(adverbs),
        tuple((preposition, _noun(words)) for preposition, words in phrases),
    )
    clause = _plain_frequency(_with_frequency(clause))
    if passive:
        clause = _active(clause)
    elif verb == "be":
        clause = _of_predicate(clause)
    else:
        clause = _of_frame(clause)
    clause = _of_ratings(_with_places(clause), figures)
    own = {*clause.subject, *clause.object, *(word for _, words in clause.phrases for word in words)}
    limits = tuple((kind, _limit(kind, words, own)) for kind, words in conditions)
    if clause.denied:
        limits += tuple(("unless", words) for preposition, words in clause.phrases if preposition == "without")
        clause = replace(clause, phrases=tuple(one for one in clause.phrases if one[0] != "without"))
    clause = replace(clause, conditions=limits)
    return [_settled(clause, figures)]


def _of_ratings(clause: Clause, figures: Sequence[Figure]) -> Clause:
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


def _with_places(clause: Clause) -> Clause:
    """The phrases behind an object, or behind what has a level, as those of the clause: "closes its plant in Oslo"."""
    named = clause.object
    if clause.predicate == "be" and len(named) == 1 and FIGURE in named[0]:
        subject, behind = _split(clause.subject)
        return replace(clause, subject=subject, phrases=(*behind, *clause.phrases)) if subject else clause
    named, behind = _split(named)
    return replace(clause, object=named, phrases=(*behind, *clause.phrases)) if named and behind else clause


def _split(words: Words) -> tuple[Words, tuple[tuple[str, Words], ...]]:
    """A noun phrase up to its first preposition and each phrase from there; whole where a verb stands in it."""
    at = next((at for at, word in enumerate(words) if word in _PREPOSITIONS), len(words))
    if not 0 < at < len(words) or is_verb_form(words[at - 1]):
        return words, ()
    found: list[tuple[str, list[str]]] = []
    for word in words[at:]:
        if word in _PREPOSITIONS:
            found.append((word, []))
        else:
            found[-1][1].append(word)
    if any(not behind for _, behind in found):
        return words, ()
    return words[:at], tuple((preposition, tuple(behind)) for preposition, behind in found)


def _settled(clause: Clause, figures: Sequence[Figure]) -> Clause:
    """Denials, sureness and conditions in one of the ways in which they can be said."""
    only = [words for kind, words in clause.conditions if kind == "only-if"]
    if only:
        if len(clause.conditions) > 1 or clause.denied or clause.modal not in ("may", ""):
            raise _Unread
        clause = replace(clause, denied=True, modal="can" if clause.modal else "", conditions=(("unless", only[0]),))
    if clause.denied and clause.modal == "may-not":
        capped = any(figure.bound in _CAPS or figure.bound is Bound.MORE_THAN for figure in figures)
        limited = any(kind == "unless" for kind, _ in clause.conditions)
        clause = replace(clause, modal="can" if limited or capped else "may-not")
    return clause


def _without_conditions(head: list[Token], conditions: list[tuple[str, list[Token]]]) -> list[Token]:
    """A subject without what is left out of it: "residents of all states except Vermont"."""
    for at, token in enumerate(head):
        if token.key in _RESTRICTIONS:
            behind = [one for one in head[at + 1 :] if not one.comma]
            conditions.append((_RESTRICTIONS[token.key], behind))
            head = head[:at]
            break
    return head[:-1] if head and head[-1].comma else head


def _limit(kind: str, words: Sequence[Token], own: set[str]) -> Words:
    """The words of a condition without what only points back to the clause."""
    kept = list(words)
    while kept and (kept[0].comma or kept[0].low in _LEADING or kept[0].key in own):
        if kept[0].key in own and len(kept) < 3:
            break
        kept.pop(0)
    if any(one.comma or one.key in _RESTRICTIONS for one in kept) or not kept:
        raise _Unread
    if kept[0].key in ("for", "in", "of"):
        kept.pop(0)
    return _noun(
        [
            one
            for at, one in enumerate(kept)
            if one.low not in _BE
            or (
                one.low in ("was", "were")
                and not (kind == "unless" and is_participle("".join(x.low for x in kept[at + 1 : at + 2])))
            )
        ]
    )


def _group(tail: list[Token]) -> tuple[bool, str, str, list[str], list[Token], bool, str]:
    """What the verb group says, and what stands behind it."""
    denied, modal, tense = False, "", "present"
    adverbs: list[str] = []
    be = have = False
    at = 0
    while at < len(tail):
        token = tail[at]
        low = token.low
        if low == "not":
            if denied:
                raise _Unread
            denied = True
        elif low in ("never", "no-longer"):
            if denied:
                raise _Unread
            denied = True
            adverbs.append(low)
        elif low in MODALS and not be:
            if modal:
                raise _Unread
            modal = MODALS[low]
            if low != "may" and modal == "may":
                modal = "can-or-may"
        elif low in _BE:
            be = True
            tense = "past" if low in ("was", "were") else tense
        elif low == "to" and be and at + 1 < len(tail) and tail[at - 1].low in ("is", "are") and not modal:
            modal, be = "will", False  # "are to be closed"
        elif low in _HAVE and at + 1 < len(tail) and _takes_participle(tail[at + 1 :]):
            have = True
        elif low in _DO and at + 1 < len(tail):
            tense = "past" if low == "did" else tense
        elif token.key in ("only", "mainly") or (token.key[0] == "@" and be) or _is_adverb(token, at + 1 < len(tail)):
            adverbs.append(token.key)
        else:
            break
        at += 1
    rest = tail[at:]
    if any(one.key[:1] == "," for one in rest[:1]):
        raise _Unread
    modal = _modal(modal, denied)
    if have:
        tense = "past"
    if be:
        if rest and rest[0].key in _TOLD_OF:
            return denied, modal, tense, adverbs, rest[1:], False, rest[0].key
        if len(rest) > 1 and rest[0].low in _INSURERS and is_participle(rest[1].low):
            agent = [Token("by", "by"), rest[0]]  # "is FDIC insured"
            return denied, modal, tense, adverbs, [*rest[2:], *agent], True, rest[1].key
        if rest and is_participle(rest[0].low):
            verb, rest = rest[0].key, rest[1:]
            chained, rest = _chain(verb, rest)
            if chained != verb:
                return denied, modal, tense, adverbs, rest, False, f"be-{chained}"
            return denied, modal, tense, adverbs, rest, True, verb
        return denied, modal, tense, adverbs, rest, False, "be"
    if not rest:
        raise _Unread
    main, rest = rest[0], rest[1:]
    if not is_verb_form(main.low) and "-" not in main.key:
        raise _Unread
    if not (have or modal or denied) and main.low in PAST and main.low not in ("put", "set", "cut"):
        tense = "past"
    verb = "have" if main.low in _HAVE else main.key
    if main.low in _HAVE and len(rest) > 1 and rest[0].low == "to" and not modal:
        modal = "must" if not denied else "need"
        main, rest = rest[1], rest[2:]
        verb = main.key
    elif main.low == "had":
        tense = "past"
    verb, rest = _chain(verb, rest)
    return denied, modal, tense, adverbs, rest, False, verb


def _is_adverb(token: Token, goes_on: bool) -> bool:
    return goes_on and token.low.endswith("ly") and not is_verb_form(token.low) and token.key[0] != "@"


def _takes_participle(tail: Sequence[Token]) -> bool:
    """Whether "has" is an auxiliary: a participle follows."""
    for token in tail[:3]:
        if token.low in ("not", "never", "been") or token.low.endswith("ly"):
            if token.low == "been":
                return True
            continue
        return is_participle(token.low)
    return False


def _modal(modal: str, denied: bool) -> str:
    if not denied:
        return "may" if modal == "can-or-may" else modal
    return {"may": "may-not", "can-or-may": "can"}.get(modal, modal)


def _chain(verb: str, rest: list[Token]) -> tuple[str, list[Token]]:
    """A verb with the one that it takes behind "to" or as a gerund: "offers to repurchase"."""
    if len(rest) > 1 and rest[0].low == "to" and verb in CHAINED and rest[1].low == base_of(rest[1].low):
        if verb in SEEKING:
            return ("seek", rest[2:]) if rest[1].key in GAINING else (f"seek>{rest[1].key}", rest[2:])
        return f"{verb}>{rest[1].key}", rest[2:]
    if rest and rest[0].key == "repurchase" and rest[0].low.startswith("buy") and verb in ("propose", "approve"):
        return f"{verb}>repurchase", rest[1:]
    if rest and rest[0].low in BASE_OF_GERUND and verb in ("propose", "approve", "stop", "cease"):
        return f"{verb}>{rest[0].key}", rest[1:]
    if len(rest) > 1 and rest[0].low in NOMINAL and rest[1].low == "of" and verb in ("propose", "approve"):
        return f"{verb}>{rest[0].key}", rest[2:]
    if verb == "make":  # "makes quarterly offers to repurchase"
        at = 1 if rest and rest[0].key[0] == "@" else 0
        if len(rest) > at + 2 and rest[at].key == "offer" and rest[at + 1].low == "to":
            return f"offer>{rest[at + 2].key}", [*rest[at + 3 :], *rest[:at]]
    return verb, rest


def _phrases(
    tokens: list[Token], conditions: list[tuple[str, list[Token]]]
) -> tuple[list[Token], list[tuple[str, list[Token]]]]:
    """What follows the verb directly, and each preposition with its words; conditions are put among `conditions`."""
    first: list[Token] = []
    phrases: list[tuple[str, list[Token]]] = []
    into = first
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.comma:
            following = tokens[at + 1] if at + 1 < len(tokens) else None
            if following is None or not (following.key in _RESTRICTIONS or following.key in _PREPOSITIONS):
                raise _Unread
            at += 1
            continue
        if token.key in _RESTRICTIONS:
            end = next((place for place in range(at + 1, len(tokens)) if tokens[place].comma), len(tokens))
            conditions.append((_RESTRICTIONS[token.key], tokens[at + 1 : end]))
            at = end + 1
            continue
        if (token.key in _PREPOSITIONS or token.low in _PREPOSITIONS) and len(into) > 1 and is_participle(into[-1].low):
            into.append(token)  # "shares held for one year"
        elif token.key in _PREPOSITIONS or token.low in _PREPOSITIONS:
            into = []
            phrases.append((token.key, into))
        elif (
            token.key in ("only", "mainly") and at + 1 < len(tokens) and (tokens[at + 1].key in _PREPOSITIONS)
        ):  # "only to hedge"
            into = []
            phrases.append((f"{token.key} {tokens[at + 1].key}", into))
            at += 1
        else:
            into.append(token)
        at += 1
    if any(not words for _, words in phrases):
        raise _Unread
    return first, phrases


def _noun(tokens: Sequence[Token]) -> Words:
    """The words of a phrase without articles; "X of Y" and "Y's X" are "Y X", lists stand in one order."""
    parts: list[list[str]] = [[]]
    for at, token in enumerate(tokens):
        if token.low == "of":
            if not parts[-1]:
                continue  # "all of the", "any of"
            behind = parts[-1]
            if tokens[at - 1].low in NOMINAL or tokens[at - 1].low in BASE_OF_GERUND:
                continue
            parts.append([])
            del behind
        elif token.low in ("'s", "any"):
            continue
        elif token.low in _ALL:
            parts[-1].append("all")
        else:
            parts[-1].append(token.key)
    words = [word for part in reversed(parts) for word in part]
    for word in words:
        if word.startswith("below-"):  # "below-investment-grade bonds"
            words.remove(word)
            words += ["below", word.removeprefix("below-")]
            break
    return _listed(words)


def _listed(words: list[str]) -> Words:
    """A list of two or more in one order."""
    for joint in ("or", "and"):
        if joint in words and not {"or", "and"} - {joint} & set(words):
            items: list[list[str]] = [[]]
            for word in words:
                if word == joint:
                    items.append([])
                else:
                    items[-1].append(word)
            if all(items) and all(len(item) <= 2 for item in items):
                ordered = sorted(items)
                found = list(ordered[0])
                for item in ordered[1:]:
                    found += [joint, *item]
                return tuple(found)
    return tuple(words)


def _with_frequency(clause: Clause) -> Clause:
    """How often it happens as an adverb: "makes quarterly payments" is "makes payments quarterly"."""
    places = (clause.object, *(words for _, words in clause.phrases))
    found = [word for words in places for word in words if word[:1] in "@~"]
    if not found:
        return clause
    if sum(word[:1] == "@" for word in found) > 1:
        raise _Unread
    phrases = tuple(
        (preposition, tuple(word for word in words if word not in found)) for preposition, words in clause.phrases
    )
    if any(not words for _, words in phrases):
        raise _Unread
    return replace(
        clause,
        object=tuple(word for word in clause.object if word not in found),
        phrases=phrases,
        adverbs=clause.adverbs | set(found),
    )


def _plain_frequency(clause: Clause) -> Clause:
    """ "Every year" as "annually", but for what tells a rate."""
    if clause.predicate in RETURNING:
        return clause
    return replace(clause, adverbs=frozenset(word.replace("@each-", "@") for word in clause.adverbs))


def _active(clause: Clause) -> Clause:
    """A passive clause in the active voice; who acts may stay unsaid."""
    if clause.object:
        raise _Unread  # "is paid a fee"
    acting = [one for one in clause.phrases if one[0] == "by" and PERIOD not in "".join(one[1])]
    agents = [words for _, words in acting]
    if len(agents) > 1:
        raise _Unread
    rest = tuple(one for one in clause.phrases if one not in acting)
    return _of_frame(replace(clause, subject=agents[0] if agents else (), object=clause.subject, phrases=rest))


def _of_predicate(clause: Clause) -> Clause:
    """What is said of a subject with "be" and an adjective that has a verb of its own."""
    told = clause.object
    if told and told[0] in ABLE and clause.modal == "":
        modal = "can" if clause.denied else "may"
        return replace(clause, subject=(), predicate=class_of(ABLE[told[0]]), object=clause.subject, modal=modal)
    if told and told[0] == "payable" and len(told) == 1:
        return replace(clause, subject=(), predicate="pay", object=clause.subject)
    return clause


def _of_frame(clause: Clause) -> Clause:
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
