"""A sentence recast as the answer to a question: "The reason for the rise in sales is Y" of "Sales rose due to Y".

People who answer a question put its words first and what the source says last. Such a claim is proved where its last
part stands word for word at the end of a clause, and its first part is the rest of that clause in one of a few ways:

- the same words with the copula moved behind them: "The costs related to are Y" of "The costs are related to Y";
- "included in X" of "X includes Y", "represented by X" of "X represents Y";
- "the (main) reason for X" of "X (was) due to Y", where X is the same thing moving in the same direction.

Words of place, condition or denial count as words: what one side has and the other lacks is no recast.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.figures.figure import Figure
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import POINTING, WORD, word_set
from guardrail.claims.record import record
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import content_terms, stem
from guardrail.verify.entities.rivals import is_of_rival
from guardrail.verify.finding import Finding, proved_by_sentence
from guardrail.verify.hints import Hint
from guardrail.verify.legible import is_legible, premise_is_legible
from guardrail.verify.memo import per_premise
from guardrail.verify.sentences.statement import figure_key, same_figure
from guardrail.verify.values.candidates import IDLE, MAX_STATED, same
from guardrail.verify.values.direction import trend

MAX_TEXT = 2_000
"""Characters beyond which a text is no plain sentence."""
LEAST_WORDS = 2
"""Fewest words of the part that has to stand at the end of a clause."""

_TOKEN = re.compile(rf"\b[A-Da-d]{{1,3}}[+−–-](?!\w)|{WORD}|[%$€£]|[.,;:()?!]")
_COPULAS = {"is": "is", "are": "is", "was": "was", "were": "was"}
_DETERMINERS = POINTING | word_set("company's group's his her")
_PREPOSITIONS = word_set("to by in of among from with on for at")
_MAY_RECAST = Hint(r"\b(?:is|are|was|were|due|driven|because|result|resulting|caused|owing|attribut\w+)\b")
"""Every recast has a copula or a word of cause."""
_TAIL = 12
"""Characters at a claim's end that its source has as well: a cheap first test."""
_MAX_MOVED = 4
_PLACES = ("included in", "included among", "represented by")
_VERBS = {"included": ("include", "includes", "included"), "represented": ("represent", "represents", "represented")}
_NOT_PARTICIPLES = word_set("need red limited unlimited")
_DEGREES = word_set("primarily mainly largely principally mostly chiefly predominantly")
_LINKS = (
    "due to", "driven by", "attributable to", "attributed to", "because of", "resulting from", "as a result of",
    "caused by", "the result of", "owing to",
)  # fmt: skip
_LINK = re.compile(
    rf"(?:\b(?:is|was|are|were)\s+)?(?:\b(?:{'|'.join(sorted(_DEGREES))})\s+)?\b(?:{'|'.join(_LINKS)})\s+"
    rf"|(?:\b(?:is|was|are|were)\s+)?\bdue\s+(?:{'|'.join(sorted(_DEGREES))})\s+to\s+",
    re.IGNORECASE,
)
_CAUSAL = re.compile(r"\b(?:due|driven|attribut|because|result|caused|owing)")
_REASON = re.compile(
    r"^(?:the\s+)?(?:(?:main|primary|key|principal|major|chief)\s+)?(?:reason|cause|driver|rationale|explanation|factor)s?"
    r"\s+(?:for|of|behind)\s+(?P<thing>.+?)\s+(?:is|was|are|were)\s+(?P<cause>.+)$",
    re.IGNORECASE,
)
_BREAK = re.compile(r"[;:]\s|\b(?:while|whereas|but|although|though)\b|,\s+and\s", re.IGNORECASE)
_STOP = re.compile(r"[.!?]\s+(?=[A-Z])")
_END = re.compile(r"[.!?](?=\s+[A-Z]|\s*$)|;")
_OFFSET = re.compile(r",\s+(?:partially|partly)?\s*offset\s+by\b", re.IGNORECASE)
_TURNING = re.compile(
    r"\b(?:not|no|never|neither|nor|none|without|if|unless|until|except|whether|would|could|should|may(?!\s+\d)|might|partly"
    r"|partially|expect\w*|excluding|including|before|after|only|rather|than|other)\b|n['’]t\b",
    re.IGNORECASE,
)
_FRAMES = word_set("if unless until except excluding without whether assuming provided not no never neither nor only")
_REPORTS = content_terms("reported fiscal period primarily mainly largely principally mostly chiefly predominantly")


@record
class _Word:
    key: str
    start: int
    end: int
    figure: Figure | None = None


def check_recast(claim: Claim, premises: Sequence[Premise]) -> tuple[Finding, ...]:
    """A proved match where a sentence is recast in the claim, else nothing.

    Arguments:
        claim: all of its figures and periods stand in the sentence.
        premises: texts; cells are no sentences.
    """
    text = claim.text
    if not (tail := _tail(claim)):
        return ()
    for premise in premises:
        if premise.cells or len(premise.text) > MAX_TEXT or tail not in premise.text.lower():
            continue
        if len(premise.figures) + len(premise.periods) > MAX_STATED or not premise_is_legible(premise):
            continue
        if is_of_rival(text, premise):
            continue
        if _moved(_said(claim), _taken_apart(premise)) or _caused(claim, premise):
            return (proved_by_sentence("recast", claim, premise),)
    return ()


@per_claim
def _tail(claim: Claim) -> str:
    """The end of a claim that may recast a sentence, lower case; empty for one that cannot."""
    text = claim.text
    if len(text) > MAX_TEXT or not _MAY_RECAST(text) or not is_legible(text):
        return ""
    return text.rstrip(" .!")[-_TAIL:].lower()


@per_claim
def _said(claim: Claim) -> list[_Word]:
    return _words(claim.text, claim.figures)


def _words(text: str, figures: Sequence[Figure]) -> list[_Word]:
    found: list[_Word] = []
    at = 0
    for figure in (*sorted(figures, key=lambda item: item.start), None):
        end = len(text) if figure is None else figure.start
        found += [
            _Word(match.group().lower().replace("’", "'"), match.start(), match.end())
            for match in _TOKEN.finditer(text, at, end)
        ]
        if figure is not None:
            found.append(_Word(figure_key(figure), figure.start, figure.end, figure))
            at = figure.end
    while found and found[-1].key in ".!":
        found.pop()
    return found


@per_premise
def _taken_apart(premise: Premise) -> list[list[_Word]]:
    """The clauses of a premise: what ends with a sentence or a semicolon."""
    clauses: list[list[_Word]] = [[]]
    words = _words(premise.text, premise.figures)
    for word in words:
        if word.key in (".", ";", "?", "!"):
            clauses.append([])
        else:
            clauses[-1].append(word)
    return [clause for clause in clauses if clause]


def _moved(said: Sequence[_Word], clauses: Sequence[Sequence[_Word]]) -> bool:
    """Whether the claim is a clause with its copula moved, or turned from "X includes Y"."""
    for at, word in enumerate(said):
        if word.key not in _COPULAS or not at or len(said) - at <= LEAST_WORDS:
            continue
        first, last = said[:at], said[at + 1 :]
        for clause in clauses:
            for rest in _before(clause, last):
                if _recast(first, word.key, rest) or _turned(first, rest) or _rotated(first, rest):
                    return True
            if _flipped(first, word.key, last, clause):
                return True
            for rest in _before(clause, last[1:]) if last[0].key in _VERBS["included"] else ():
                if rest[-1].key == last[0].key and _turned(first, rest):
                    return True
    return False


def _before(clause: Sequence[_Word], last: Sequence[_Word]) -> Iterator[Sequence[_Word]]:
    """What stands in a clause before `last`, which has to be its end."""
    last = last[1:] if last and last[0].key in _DETERMINERS else last
    start = len(clause) - len(last)
    if len(last) >= LEAST_WORDS and start > 0 and all(map(_alike, last, clause[start:])):
        yield clause[: start - 1] if clause[start - 1].key in _DETERMINERS else clause[:start]


def _alike(one: _Word, other: _Word) -> bool:
    return one.key == other.key or same_figure(one.figure, other.figure)


def _recast(first: Sequence[_Word], copula: str, rest: Sequence[_Word]) -> bool:
    """Whether `rest` is `first` with the copula before its last words, which lead up to what follows."""
    for at in range(len(rest) - 1, max(-1, len(rest) - 1 - _MAX_MOVED), -1):
        if _COPULAS.get(rest[at].key) != _COPULAS[copula]:
            continue
        behind = rest[at + 1 :]
        if behind and behind[-1].key not in _PREPOSITIONS:
            return False
        return _same([*rest[:at], *behind], first)
    return False


def _turned(first: Sequence[_Word], rest: Sequence[_Word]) -> bool:
    """Whether `first` is "included in X" and `rest` "X includes"."""
    lead = [word for word in first if word.key not in _DETERMINERS][:2]
    if len(lead) < 2 or f"{lead[0].key} {lead[1].key}" not in _PLACES or not rest:
        return False
    if rest[-1].key not in _VERBS[lead[0].key]:
        return False
    thing = first[first.index(lead[1]) + 1 :]
    subject = rest[:-1]
    at = next((at for at in range(len(subject) - 1, -1, -1) if subject[at].key == ","), -1)
    if at >= 0 and not _is_introduction(subject[:at], subject[at + 1 :]):
        return False
    return bool(thing) and _same(subject[at + 1 :], thing)


def _rotated(first: Sequence[_Word], rest: Sequence[_Word]) -> bool:
    """Whether `first` is "the markets we sell in" and `rest` "we sell in two markets", with what they are behind it."""
    if len(rest) < 2 or rest[-1].key not in ",:":
        return False
    told = [word for word in rest[:-1] if word.key not in _DETERMINERS and not _is_count(word)]
    asked = [word for word in first if word.key not in _DETERMINERS and not _is_count(word)]
    if len(told) != len(asked) or any(word.key in _FRAMES or word.key in _COPULAS for word in told):
        return False
    return any(_same([*told[at:], *told[:at]], asked) for at in range(2, len(told)))


def _is_count(word: _Word) -> bool:
    """Whether a word only says how many things are listed: "three markets"."""
    return word.figure is not None and word.figure.text.isalpha()


def _flipped(first: Sequence[_Word], copula: str, last: Sequence[_Word], clause: Sequence[_Word]) -> bool:
    """Whether `clause` is "Y are considered to be X" and the claim "The considered to be X is Y".

    A noun behind the copula with no article, or with "a", may hold for more than Y.
    """
    start = len(clause) - len(first)
    for at in range(max(1, start - 1), min(start + 2, len(clause) - 1)):
        if clause[at].key not in _COPULAS or (clause[at].key in ("is", "are")) is not (copula in ("is", "are")):
            continue
        said = clause[at + 1]
        if said.key != "the" and not (said.key.endswith("ed") and said.key not in _NOT_PARTICIPLES):
            continue
        if any(word.key in _FRAMES for word in clause) or not _same(clause[at + 1 :], first):
            continue
        if len(last) >= LEAST_WORDS and _same(clause[:at], last):
            return True
    return False


def _is_introduction(before: Sequence[_Word], subject: Sequence[_Word]) -> bool:
    """Whether what stands before a comma only leads up to the subject: "In addition to bonds, our fund includes"."""
    if not before or before[0].key not in _PREPOSITIONS or not subject or subject[0].key not in _DETERMINERS:
        return False
    return not any(word.key in _FRAMES for word in before)


def _same(one: Sequence[_Word], other: Sequence[_Word]) -> bool:
    """Whether two runs have the same words in order, but for determiners and number."""
    first = [word for word in one if word.key not in _DETERMINERS]
    second = [word for word in other if word.key not in _DETERMINERS]
    if len(first) != len(second) or not first:
        return False
    return all(
        _alike(a, b) or (a.key.isalpha() and stem(a.key) == stem(b.key)) for a, b in zip(first, second, strict=True)
    )


def _caused(claim: Claim, premise: Premise) -> bool:
    """Whether claim and premise give the same cause for the same thing."""
    if (said := _reason(claim.text)) is None:
        return False
    thing, cause = said
    terms = content_terms(thing) - IDLE - _REPORTS
    wanted = _keys(cause)
    if _TURNING.search(thing) or len(wanted) < LEAST_WORDS or not terms:
        return False
    sentences = [0, *(found.end() for found in _STOP.finditer(premise.text))]
    for link in _LINK.finditer(premise.text):
        breaks = [found.end() for found in _BREAK.finditer(premise.text, 0, link.start())]
        start = max(place for place in (*sentences, *breaks) if place <= link.start())
        clause = premise.text[start : link.start()]
        if _TURNING.search(clause) or trend(clause) != trend(thing):
            continue
        if content_terms(clause) - IDLE - _REPORTS != terms:
            continue
        if _same_numbers(claim, len(claim.text) - len(cause), premise, start, link.start()) and any(
            _keys(stated) == wanted for stated in _causes(premise.text, link.end())
        ):
            return True
    return False


def _reason(text: str) -> tuple[str, str] | None:
    """What a claim explains and the cause it gives, the rest of its text."""
    if (said := _REASON.match(text)) is not None:
        link = _LINK.match(said["cause"])
        return said["thing"], said["cause"][link.end() :] if link else said["cause"]
    link = _LINK.search(text) if _CAUSAL.search(text) else None
    return (text[: link.start()], text[link.end() :]) if link else None


def _causes(text: str, start: int) -> Iterator[str]:
    """The cause that a text gives from `start` on: to the end of its clause, or to what offsets it."""
    stop = _END.search(text, start)
    cause = text[start : stop.start() if stop else len(text)]
    yield cause
    if (offset := _OFFSET.search(cause)) is not None:
        yield cause[: offset.start()]


def _keys(text: str) -> tuple[str, ...]:
    words = [match.group().lower().replace("’", "'") for match in _TOKEN.finditer(text)]
    while words and words[-1] in ".!":
        words.pop()
    return tuple(word for word in words if word not in _DETERMINERS)


def _same_numbers(claim: Claim, until: int, premise: Premise, start: int, end: int) -> bool:
    """Whether the figures and periods of the claim before `until` stand in the premise's clause."""
    figures = [figure for figure in premise.figures if start <= figure.start < end]
    periods = [period for period in premise.periods if start <= period.start < end]
    if not all(any(same(own, other) is True for other in periods) for own in claim.periods if own.start < until):
        return False
    return all(any(same_figure(own, other) for other in figures) for own in claim.figures if own.start < until)
